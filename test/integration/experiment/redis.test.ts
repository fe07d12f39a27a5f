import { CoVoyagerError } from '../../../src/base/error.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectRedisQueue } from '../../../src/experiment/queue/redis-queue.js';
import type { RedisTiming } from '../../../src/experiment/queue/redis-trials.js';
import type { PerformTrial, QueueEnd, TrialQueue } from '../../../src/experiment/queue/trial-queue.js';
import type { Trial, TrialRecord } from '../../../src/experiment/trial.js';
import { playFor, playRecord, playTrials } from '../../support/play-trials.js';
import { freePort, hasRedis, startRedis, type RedisServer } from '../../support/redis-server.js';

const TIMING = { pollMs: 50, connectTimeoutMs: 20_000, leaveWithinMs: 400 };
/** Of a worker that was killed; short enough to wait for, long enough for a busy computer. */
const LOCK_MS = 1_000;
const BROKEN_AFTER_MS = 800;
const NEVER = new AbortController().signal;

const cleanUps: (() => unknown)[] = [];
let shared: RedisServer;
beforeAll(async () => {
  // The policy is one that BullMQ complains of.
  if (hasRedis) shared = await startRedis({ policy: 'allkeys-lru' });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
afterAll(async () => {
  if (hasRedis) await shared.stop();
});

const experimentName = (): string => randomUUID().slice(0, 8);

async function serverOfItsOwn(options?: Parameters<typeof startRedis>[0]): Promise<RedisServer> {
  const server = await startRedis(options);
  cleanUps.push(() => server.stop());
  return server;
}

async function connect(
  url: string,
  experiment: string,
  { concurrency = 2, ...timing }: { readonly concurrency?: number } & Partial<RedisTiming> = {},
): Promise<TrialQueue> {
  const about = { url, experiment, concurrency, performer: 'test' };
  const queue = await connectRedisQueue({ ...about, timing: { ...TIMING, ...timing } });
  cleanUps.push(() => queue.close());
  return queue;
}

interface Worked {
  readonly end: QueueEnd;
  readonly told: readonly TrialRecord[];
  /** Ids. */
  readonly begun: readonly string[];
}

async function workThrough(
  queue: TrialQueue,
  count: number,
  perform: PerformTrial,
  { signal = NEVER, onTold }: { signal?: AbortSignal; onTold?: (told: number) => void } = {},
): Promise<Worked> {
  const told: TrialRecord[] = [];
  const begun: string[] = [];
  const onBegun = ({ id }: Trial): void => {
    begun.push(id);
  };
  const onFinished = (record: TrialRecord): void => {
    told.push(record);
    onTold?.(told.length);
  };
  const end = await queue.work(playTrials(count), perform, { onBegun, onFinished }, signal);
  return { end, told, begun };
}

/** A performer that does not even end when it is told to. */
const stuckAfter =
  (act: () => void): PerformTrial =>
  () => {
    act();
    return new Promise(() => undefined);
  };

const ALL = (count: number): readonly string[] =>
  playTrials(count)
    .map(({ id }) => id)
    .sort();
const idsOf = (told: readonly TrialRecord[]): readonly string[] => told.map(({ trial }) => trial).sort();

/** Another machine, and what it prints. */
interface Machine {
  readonly child: ChildProcess;
  /** Lines so far. */
  said(): readonly string[];
  complaints(): string;
  until(begin: string): Promise<string>;
}

function startMachine(name: string, experiment: string, trials: number, durationMs: number): Machine {
  const script = join(import.meta.dirname, 'redis-play.ts');
  const about = [shared.url, experiment, String(trials), String(durationMs), name];
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...about], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  let [text, complaints] = ['', ''];
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk);
  });
  const said = (): readonly string[] => text.split('\n').slice(0, -1);
  return {
    child,
    said,
    complaints: () => complaints,
    until: async (begin) => {
      for (;;) {
        const line = said().find((line) => line.startsWith(begin));
        if (line !== undefined) return line;
        await once(child.stdout, 'data');
      }
    },
  };
}

describe.runIf(hasRedis)('several machines at one Redis server', () => {
  it('share the trials; each is performed once and told to all', async () => {
    const experiment = experimentName();
    const other = startMachine('other', experiment, 20, 40);
    await other.until('begun');
    const play = playFor(experiment, 40, 'test');
    const { end, told } = await workThrough(await connect(shared.url, experiment), 20, play.perform);
    expect(end).toEqual({ kind: 'drained' });
    await other.until('drained');
    expect(other.complaints()).not.toMatch(/redis|bullmq|eviction/i);
    const begunThere = other.said().filter((line) => line.startsWith('begun'));
    expect(begunThere.length + play.begun.length).toBe(20);
    expect(play.begun.length).toBeGreaterThan(0);
    expect(idsOf(told)).toEqual(ALL(20));
    const toldHere = told.map(({ trial, performer }) => `told ${trial} ${performer}`).sort();
    expect(
      other
        .said()
        .filter((line) => line.startsWith('told'))
        .sort(),
    ).toEqual(toldHere);
  });

  it('lose no trial and count none twice when one is killed in the middle of its trials', async () => {
    const experiment = experimentName();
    const doomed = startMachine('doomed', experiment, 20, 60_000);
    const lost = (await doomed.until('begun')).slice('begun '.length);
    const play = playFor(experiment, 20, 'survivor');
    const queue = await connect(shared.url, experiment, { lockDurationMs: LOCK_MS });
    const { end, told } = await workThrough(queue, 20, play.perform, {
      onTold: (count) => {
        if (count === 5) doomed.child.kill('SIGKILL');
      },
    });
    expect(end).toEqual({ kind: 'drained' });
    expect(idsOf(told)).toEqual(ALL(20));
    expect(new Set(told.map(({ performer }) => performer))).toEqual(new Set(['survivor']));
    expect(play.begun).toContain(lost);
    expect([...play.begun].sort()).toEqual(ALL(20));
  });

  it('are told all by a second run, which performs nothing', async () => {
    const experiment = experimentName();
    await workThrough(await connect(shared.url, experiment), 8, playFor(experiment, 1, 'first').perform);
    const play = playFor(experiment, 1, 'second');
    const { end, told } = await workThrough(await connect(shared.url, experiment), 8, play.perform);
    expect(end).toEqual({ kind: 'drained' });
    expect(idsOf(told)).toEqual(ALL(8));
    expect(told.every(({ performer }) => performer === 'first')).toBe(true);
    expect(play.begun).toEqual([]);
  });

  it('get back at once what one of them gave up, even from a performer that does not end', async () => {
    const experiment = experimentName();
    const stopping = new AbortController();
    const queue = await connect(shared.url, experiment, { concurrency: 4 });
    const working = workThrough(
      queue,
      4,
      stuckAfter(() => {
        stopping.abort();
      }),
      { signal: stopping.signal },
    );
    expect(await working).toMatchObject({ end: { kind: 'stopped' }, told: [] });
    const { told } = await workThrough(
      await connect(shared.url, experiment),
      4,
      playFor(experiment, 1).perform,
    );
    expect(idsOf(told)).toEqual(ALL(4));
  });

  it('record a trial as crashed whose performer rejects three times, and go on with the others', async () => {
    const experiment = experimentName();
    const [, bad] = playTrials(3);
    let attempts = 0;
    const perform: PerformTrial = (trial) => {
      if (trial.id !== bad?.id) return Promise.resolve(playRecord(trial, experiment));
      attempts += 1;
      return Promise.reject(new Error('no memory'));
    };
    const { end, told } = await workThrough(await connect(shared.url, experiment), 3, perform);
    expect(end).toEqual({ kind: 'drained' });
    expect(attempts).toBe(3);
    expect(told.filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
    expect(told.find(({ trial }) => trial === bad?.id)).toMatchObject({
      outcome: 'crashed',
      reason: 'its performer failed 3 times: no memory',
      experiment,
      performer: 'test',
      team: null,
    });
  });

  it('record a trial as crashed that has cost four workers, and do not perform it again', async () => {
    const experiment = experimentName();
    const gone = new AbortController();
    const first = await connect(shared.url, experiment, { lockDurationMs: 60 });
    const giveUp = stuckAfter(() => {
      gone.abort();
    });
    await workThrough(first, 1, giveUp, { signal: gone.signal });
    const { port } = new URL(shared.url);
    const doomed = new Worker(experiment, null, {
      prefix: 'co-voyager',
      connection: { port: Number(port) },
      skipVersionCheck: true,
      lockDuration: 30,
      stalledInterval: 30,
      maxStalledCount: 3,
      name: 'doomed',
    });
    cleanUps.push(() => doomed.close(true));
    await doomed.startStalledCheckTimer();
    // Its type forgets that there may be none.
    const take = (token: string): Promise<unknown> => doomed.getNextJob(token, { block: false });
    for (let taken = 0; taken < 4; taken += 1) {
      while ((await take(`token ${taken}`)) === undefined) await delay(5);
    }
    const play = playFor(experiment, 1);
    const last = await connect(shared.url, experiment, { lockDurationMs: 100 });
    const { told } = await workThrough(last, 1, play.perform);
    // On a busy machine it is lost once more before anybody looks.
    const reason: unknown = expect.stringMatching(
      /^the process that performed it was lost ([4-9]|\d\d) times$/,
    );
    expect(told).toMatchObject([{ outcome: 'crashed', reason, trial: ALL(1)[0] }]);
    expect(play.begun).toEqual([]);
  });

  it('may each know other trials of the experiment; each is told its own', async () => {
    const experiment = experimentName();
    const queues = [await connect(shared.url, experiment), await connect(shared.url, experiment)];
    const { perform } = playFor(experiment, 20);
    const all = await Promise.all(
      queues.map((queue, index) => workThrough(queue, index === 0 ? 4 : 12, perform)),
    );
    expect(all.map(({ end }) => end.kind)).toEqual(['drained', 'drained']);
    expect(all.map(({ told }) => idsOf(told))).toEqual([ALL(4), ALL(12)]);
    expect(ALL(4)).toEqual(expect.arrayContaining([...(all[0]?.begun ?? [])]));
  });

  it('refuse what is no record of the experiment rather than count it', async () => {
    const experiment = experimentName();
    const foreign: PerformTrial = (trial) => Promise.resolve(playRecord(trial, 'another'));
    await workThrough(await connect(shared.url, experiment), 1, foreign);
    const again = workThrough(await connect(shared.url, experiment), 1, foreign);
    await expect(again).rejects.toThrow(/no record of this experiment: it is of experiment "another"/);
  });
});

describe.runIf(hasRedis)('a Redis server that goes away', () => {
  it.each(['is killed', 'freezes', 'takes no more writes'])(
    'in the middle of the trials breaks the queue in bounded time when it %s; what was finished is told',
    async (how) => {
      const server = await serverOfItsOwn();
      const experiment = experimentName();
      const admin = new Redis(server.url);
      admin.on('error', () => undefined);
      cleanUps.push(() => {
        admin.disconnect();
      });
      const goAway = async (): Promise<void> => {
        if (how === 'is killed') await server.stop();
        else if (how === 'freezes') server.freeze();
        else await admin.replicaof('127.0.0.1', server.port);
      };
      const play = playFor(experiment, 30);
      const queue = await connect(server.url, experiment, { brokenAfterMs: BROKEN_AFTER_MS });
      const { end, told } = await workThrough(queue, 200, play.perform, {
        onTold: (count) => {
          if (count === 6) void goAway();
        },
      });
      expect(end.kind).toBe('broken');
      const reason = end.kind === 'broken' ? end.reason : '';
      expect(reason).toContain(`The Redis server at ${server.url} made no progress for 0.8 s: `);
      if (how === 'takes no more writes') expect(reason).toContain('READONLY');
      expect(new Set(idsOf(told)).size).toBe(told.length);
      expect(told.every(({ outcome }) => outcome === 'done')).toBe(true);
      // Those two that it could not take any more are not lost either.
      expect(told.length).toBeGreaterThanOrEqual(8);
      await queue.close();
    },
  );

  it('and comes back in time with nothing left of it loses no trial', async () => {
    const server = await startRedis();
    const experiment = experimentName();
    const play = playFor(experiment, 30);
    const queue = await connect(server.url, experiment);
    const { end, told } = await workThrough(queue, 12, play.perform, {
      onTold: (count) => {
        if (count === 4) void server.stop().then(() => serverOfItsOwn({ port: server.port }));
      },
    });
    expect(end).toEqual({ kind: 'drained' });
    expect(idsOf(told)).toEqual(ALL(12));
  });
});

describe('a queue that cannot be had', () => {
  const reasonFor = async (url: string): Promise<string> => {
    const error = await connect(url, 'x', { connectTimeoutMs: 400 }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(CoVoyagerError);
    expect(error).toMatchObject({ code: 'queue-unavailable' });
    return error instanceof Error ? error.message : '';
  };

  it('says how to start a server where nobody listens', async () => {
    const port = await freePort();
    const reason = await reasonFor(`redis://127.0.0.1:${port}`);
    expect(reason).toContain(`No Redis server answers at redis://127.0.0.1:${port}: connect ECONNREFUSED`);
    expect(reason).toContain(`redis-server --port ${port}`);
  });

  it.each(['localhost:6379', 'http://localhost', 'redis://', 'redis://localhost/jobs', ''])(
    'says what is expected instead of "%s"',
    async (url) => {
      expect(await reasonFor(url)).toContain('Expected redis://HOST:PORT');
    },
  );

  it('does not wait for a server that accepts and says nothing, nor for one that speaks something else', async () => {
    const sockets = new Set<{ destroy(): unknown }>();
    const dumb = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    const other = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    }).listen(0, '127.0.0.1');
    cleanUps.push(() => {
      for (const socket of sockets) socket.destroy();
      dumb.close();
      other.close();
    });
    await delay(50);
    const portOf = (server: typeof dumb): number => (server.address() as { readonly port: number }).port;
    expect(await reasonFor(`redis://127.0.0.1:${portOf(dumb)}`)).toContain('no answer within 0.4 s');
    expect(await reasonFor(`redis://127.0.0.1:${portOf(other)}`)).toContain('No Redis server answers');
  });

  it.runIf(hasRedis)('says whether a password is missing or wrong, and never shows it', async () => {
    const { port } = await serverOfItsOwn({ password: 'right' });
    expect(await reasonFor(`redis://127.0.0.1:${port}`)).toContain('asks for a password');
    const wrong = await reasonFor(`redis://:secret@127.0.0.1:${port}`);
    expect(wrong).toContain('refused the user or the password');
    expect(wrong).not.toContain('secret');
    await (await connect(`redis://:right@127.0.0.1:${port}`, 'x')).close();
  });

  it('says of a server that is too old which version it is', async () => {
    const info = '# Server\r\nredis_version:5.0.14\r\nloading:0\r\n';
    const old = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const commands = String(chunk).match(/\*\d+\r\n/g) ?? [];
        socket.write(`$${info.length}\r\n${info}\r\n`.repeat(commands.length));
      });
    }).listen(0, '127.0.0.1');
    cleanUps.push(() => old.close());
    await delay(50);
    const { port } = old.address() as { readonly port: number };
    expect(await reasonFor(`redis://127.0.0.1:${port}`)).toContain('version 5.0.14; expected 6.2 or newer');
  });
});
