import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../src/model/scripted-model.js';
import { filePairStore } from '../../../src/skill/library/file-pair-store.js';
import type { SkillEvent } from '../../../src/skill/skill-event.js';
import { assignmentOf, jobOf, NEVER, setStage, type Stage } from '../worker/stage.js';
import { RIGHT_REPLY } from './bad-model.js';

const { createSkillPerformers } = await import('../../../src/worker/skill/skill-performers.js');

const gather = (item: string, quantity: number): ReturnType<typeof jobOf> =>
  jobOf({ action: 'gather', item, quantity }, { brings: { [item]: quantity } });

describe('a skill that was paid for once', () => {
  let stage: Stage;
  let folder: string;
  const events: SkillEvent[] = [];
  const model = scriptedModel([RIGHT_REPLY], 'paid');

  beforeAll(async () => {
    stage = await setStage();
    folder = await mkdtemp(join(tmpdir(), 'co-voyager-known-'));
  }, 60_000);

  afterAll(async () => {
    await stage.leave();
    await rm(folder, { recursive: true });
  });

  it('serves other amounts, other workers and other runs without the model', async () => {
    const onEvent = (_worker: string, event: SkillEvent): void => void events.push(event);
    const startRun = (): ReturnType<typeof createSkillPerformers> =>
      createSkillPerformers({ mode: 'model', model, store: filePairStore(folder), onEvent });
    const first = startRun();
    const ada = await stage.enter('Ada', first.make());
    expect((await ada.assign(assignmentOf(gather('oak_log', 1)), NEVER)).kind).toBe('completed');
    await ada.close();
    await first.close();
    const second = startRun();
    const ben = await stage.enter('Ben', second.make());
    expect((await ben.assign(assignmentOf(gather('oak_log', 2)), NEVER)).kind).toBe('completed');
    await second.close();
    expect(events).toMatchObject([
      { isKnown: false, author: { kind: 'model', model: 'paid' } },
      { isKnown: true, author: { kind: 'model', model: 'paid' }, verdict: { kind: 'passed', done: 2 } },
    ]);
    expect(model.requests).toHaveLength(1);
  }, 60_000);

  it('is not asked for without a model', () => {
    expect(() => createSkillPerformers({ mode: 'model', onEvent: () => undefined })).toThrow(
      'Expected a model to write skills, got none.',
    );
  });
});
