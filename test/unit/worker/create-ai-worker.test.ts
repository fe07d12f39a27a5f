import { clockAt } from '../../support/clock-at.js';
import { expect, it, vi } from 'vitest';
import { ClaimBook } from '../../../src/schedule/assign/claims.js';
import { createAiWorker } from '../../../src/worker/bot/ai-worker.js';
import { createContainerQueue } from '../../../src/worker/bot/container-queue.js';
import { createDirectPerformer } from '../../../src/worker/skill/direct-performer.js';

it('closes its performer when it cannot join', async () => {
  const close = vi.fn(() => Promise.resolve());
  const creating = createAiWorker({
    name: 'Ada',
    host: 'nowhere',
    port: 1,
    clock: clockAt(() => 0),
    claims: new ClaimBook(),
    containers: createContainerQueue(),
    performer: { ...createDirectPerformer({ onEvent: () => undefined }), close },
    connect: () => Promise.reject(new Error('nobody answers')),
    onVisit: () => undefined,
    onConnection: () => undefined,
  });
  await expect(creating).rejects.toThrow('nobody answers');
  expect(close).toHaveBeenCalledOnce();
});
