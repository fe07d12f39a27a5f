import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it, vi } from 'vitest';
import { connectBot } from '../../../src/worker/bot/connect.js';
import { keepConnected } from '../../../src/worker/bot/keep-connected.js';

vi.mock('../../../src/worker/bot/connect.js', () => ({ connectBot: vi.fn() }));

function fakeBot(): Bot & { readonly quit: ReturnType<typeof vi.fn> } {
  return Object.assign(new EventEmitter(), { quit: vi.fn() }) as unknown as Bot & {
    readonly quit: ReturnType<typeof vi.fn>;
  };
}

it('puts a bot out that came in while everything was being closed', async () => {
  const [first, late] = [fakeBot(), fakeBot()];
  let arrive = (): void => undefined;
  const arriving = new Promise<Bot>((resolve) => {
    arrive = (): void => {
      resolve(late);
    };
  });
  const connect = vi.mocked(connectBot).mockResolvedValueOnce(first).mockReturnValueOnce(arriving);
  const onJoined = vi.fn();
  const events = { onJoined, onLost: () => undefined, onGivenUp: () => undefined };
  const { signal } = new AbortController();
  const connection = await keepConnected({ host: 'here', port: 1, name: 'Ada', signal }, events);
  first.emit('end', 'gone');
  await vi.waitFor(() => {
    expect(connect).toHaveBeenCalledTimes(2);
  });
  await connection.close();
  arrive();
  await vi.waitFor(() => {
    expect(late.quit).toHaveBeenCalled();
  });
  expect(onJoined).toHaveBeenCalledTimes(1);
});
