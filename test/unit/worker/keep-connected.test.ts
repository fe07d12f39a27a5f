import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { expect, it, vi } from 'vitest';
import type { connectBot } from '../../../src/worker/bot/connect.js';
import { CoVoyagerError, isOurs, type ErrorCode } from '../../../src/base/error.js';
import { FirstContact, type HeldUp } from '../../../src/worker/bot/first-contact.js';
import { keepConnected } from '../../../src/worker/bot/keep-connected.js';

type FakeBot = Bot & {
  readonly quit: ReturnType<typeof vi.fn>;
  /** What its server has sent so far. */
  readonly socket: { bytesRead: number };
};

function fakeBot(): FakeBot {
  const emitter = new EventEmitter();
  let why = '';
  const socket = { bytesRead: 0, destroy: () => emitter.emit('end', why) };
  const end = (reason: string): void => {
    why = reason;
  };
  return Object.assign(emitter, { quit: vi.fn(), end, socket, _client: { socket } }) as unknown as FakeBot;
}

it('puts a bot out that came in while everything was being closed', async () => {
  const [first, late] = [fakeBot(), fakeBot()];
  let arrive = (): void => undefined;
  const arriving = new Promise<Bot>((resolve) => {
    arrive = (): void => {
      resolve(late);
    };
  });
  const connect = vi.fn<typeof connectBot>().mockResolvedValueOnce(first).mockReturnValueOnce(arriving);
  const onJoined = vi.fn();
  const events = { onJoined, onLost: () => undefined, onGivenUp: () => undefined };
  const { signal } = new AbortController();
  const options = { host: 'here', port: 1, name: 'Ada', signal };
  const connection = await keepConnected(options, events, new FirstContact(), connect);
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

/** A server that puts the bot out as soon as it is in; `whenIn` is told each time. */
async function putOutAlways(whenIn: (connection: { wasOfUse(): void }, times: number) => void) {
  vi.useFakeTimers();
  try {
    const bots: ReturnType<typeof fakeBot>[] = [];
    const joinedMs: number[] = [];
    const connect: typeof connectBot = () => {
      const bot = fakeBot();
      bots.push(bot);
      return Promise.resolve(bot);
    };
    const givenUp: string[] = [];
    const { signal } = new AbortController();
    const connection = await keepConnected(
      { host: 'here', port: 1, name: 'Ada', signal },
      {
        onJoined: () => joinedMs.push(performance.now()),
        onLost: () => undefined,
        onGivenUp: (reason) => givenUp.push(reason),
      },
      new FirstContact(),
      connect,
    );
    for (let times = 1; times <= 20 && givenUp.length === 0; times++) {
      whenIn(connection, times);
      const bot = bots.at(-1);
      bot?.emit('kicked', 'Bots are not welcome.', true);
      bot?.emit('end', 'socketClosed');
      await vi.advanceTimersByTimeAsync(10_000);
    }
    const closing = connection.close();
    await vi.advanceTimersByTimeAsync(10_000);
    await closing;
    const waitsMs = joinedMs.slice(1).map((ms, at) => ms - (joinedMs[0] ?? 0) - at * 10_000);
    return { givenUp, joinedMs, waitsMs };
  } finally {
    vi.useRealTimers();
  }
}

it("gives up with the server's words when it is put out time after time, later each time", async () => {
  const { givenUp, waitsMs } = await putOutAlways(() => undefined);
  expect(givenUp).toEqual(['put out by the server: Bots are not welcome. (8 times in a row)']);
  expect(waitsMs).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
});

it('comes back however often it is put out, as long as something comes of being there', async () => {
  const { givenUp, joinedMs } = await putOutAlways((connection, times) => {
    if (times % 5 === 0) connection.wasOfUse();
  });
  expect(givenUp).toEqual([]);
  expect(joinedMs).toHaveLength(21);
});

/** A server that refuses a first joining time after time; who is let in, or why not, and what was told. */
async function refusedAtFirst(code: ErrorCode, { times = Infinity, stopAfterMs = Infinity } = {}) {
  vi.useFakeTimers();
  try {
    const told: HeldUp[] = [];
    const triedMs: number[] = [];
    const beganMs = performance.now();
    const stop = new AbortController();
    const connect: typeof connectBot = ({ signal }) => {
      if (signal.aborted) return Promise.reject(new CoVoyagerError('cancelled', 'Called off.'));
      triedMs.push(performance.now() - beganMs);
      if (triedMs.length > times) return Promise.resolve(fakeBot());
      return Promise.reject(new CoVoyagerError(code, 'No.', { cause: new Error('ECONNREFUSED') }));
    };
    const contact = new FirstContact((held) => told.push(held));
    const events = { onJoined: vi.fn(), onLost: () => undefined, onGivenUp: () => undefined };
    const options = { host: 'here', port: 1, name: 'Ada', signal: stop.signal };
    const joining = keepConnected(options, events, contact, connect).then(
      () => 'in',
      (error: unknown) => (isOurs(error) ? error.code : String(error)),
    );
    if (stopAfterMs < Infinity) {
      await vi.advanceTimersByTimeAsync(stopAfterMs);
      stop.abort();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    return { end: await joining, triedMs, told };
  } finally {
    vi.useRealTimers();
  }
}

it('joins a server that starts again while it joins for the first time, and tells of the wait once', async () => {
  const { end, told } = await refusedAtFirst('unreachable', { times: 4 });
  expect(end).toBe('in');
  expect(told).toEqual([{ address: 'here:1', why: 'ECONNREFUSED', mostMs: 30_000 }]);
});

it('waits for half a minute at most', async () => {
  const { end, triedMs } = await refusedAtFirst('unreachable');
  expect(end).toBe('unreachable');
  expect(triedMs).toEqual([0, 250, 750, 1750, 3750, 7750, 15_750, 23_750]);
});

it.each(['wrong-version', 'refused', 'name-taken'] as const)(
  'does not try again what cannot pass: %s',
  async (code) => {
    const { end, triedMs } = await refusedAtFirst(code);
    expect(end).toBe(code);
    expect(triedMs).toEqual([0]);
  },
);

it('stops waiting for a server as soon as it is called off', async () => {
  const { end, triedMs } = await refusedAtFirst('unreachable', { stopAfterMs: 2000 });
  expect(end).toBe('cancelled');
  expect(triedMs).toEqual([0, 250, 750, 1750]);
});

it('joins again where the server falls silent without a word, and says so', async () => {
  vi.useFakeTimers();
  try {
    const bots = [fakeBot(), fakeBot()] as const;
    const connect = vi.fn<typeof connectBot>().mockResolvedValueOnce(bots[0]).mockResolvedValueOnce(bots[1]);
    const lost: string[] = [];
    const events = { onJoined: vi.fn(), onLost: (_: Bot, why: string) => lost.push(why), onGivenUp: vi.fn() };
    const { signal } = new AbortController();
    const options = { host: 'here', port: 1, name: 'Ada', signal };
    await keepConnected(options, events, new FirstContact(), connect);
    for (let seconds = 0; seconds < 60; seconds++) {
      for (const { socket } of bots) socket.bytesRead += 1;
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(lost).toEqual([]);
    await vi.advanceTimersByTimeAsync(27_000);
    expect(lost).toEqual(['the server has been silent for 25 s']);
    expect(events.onJoined).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
