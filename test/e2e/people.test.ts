import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EventOf, RunEvent, RunEventKind } from '../../src/run/log/run-event.js';
import type { RunResult } from '../../src/run/result/run-result.js';
import { ensureBuilt } from '../support/built.js';
import { coVoyagerJson, endWatched, newFolder, typed, watchCommand } from './command-line.js';

beforeAll(ensureBuilt, 120_000);
afterEach(endWatched);

const LONG_MS = 240_000;
const SKILLED = ['--human-bot-temper', 'skilled', '--speed', '10', '--planning-seconds', '0.1'];

interface Played {
  readonly code: number | null;
  readonly result: RunResult;
  readonly events: readonly RunEvent[];
}

async function play(...args: readonly string[]): Promise<Played> {
  const folder = newFolder();
  const out = join(folder, 'run');
  const env = { CO_VOYAGER_MEMORY: join(folder, 'memory.jsonl') };
  const { code, json } = await coVoyagerJson(['run', ...args, '--out', out], { env });
  return { code, result: json as unknown as RunResult, events: eventsIn(out) };
}

function eventsIn(folder: string): readonly RunEvent[] {
  const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as RunEvent);
}

function those<Kind extends RunEventKind>(events: readonly RunEvent[], kind: Kind): readonly EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}

/** Jobs of a person that came to an end by themselves, and how the run knew. */
function endsOf(events: readonly RunEvent[], worker: string): readonly EventOf<'job-ended'>[] {
  return those(events, 'job-ended').filter(
    (event) => event.worker === worker && event.outcome !== 'cancelled',
  );
}

describe('co-voyager run with scripted humans', () => {
  it(
    'has a bot and a scripted human get stone and logs, tells the human what to do, and loses nothing',
    async () => {
      const { code, result, events } = await play(
        ...['craft a stone pickaxe and gather 12 oak logs', '--ai', '1', '--human-bot', '1', ...SKILLED],
      );
      expect({ code, status: result.status, reason: result.reason, lost: result.lost }).toEqual({
        code: 0,
        status: 'done',
        reason: null,
        lost: {},
      });
      expect(result.chest).toMatchObject({ stone_pickaxe: 1 });
      expect(result.chest.oak_log).toBeGreaterThanOrEqual(12);
      expect(result.workers.map(({ name, kind, temper }) => ({ name, kind, temper }))).toEqual([
        { name: 'Ada', kind: 'ai' },
        { name: 'Robin', kind: 'scripted-human', temper: 'skilled' },
      ]);
      expect(those(events, 'worker-joined')).toContainEqual(
        expect.objectContaining({ worker: 'Robin', workerKind: 'scripted-human' }),
      );
      // Who has nothing to do may ask for work, and says nothing else.
      const said = those(events, 'command-given').map(({ command }) => command.kind);
      expect(said.filter((kind) => kind !== 'next')).toEqual([]);
      expect(those(events, 'instruction-given').map(({ worker }) => worker)).toContain('Robin');
    },
    LONG_MS,
  );

  it(
    'sees every gathering, crafting, placing and smelting of somebody alone, whose word is never needed',
    async () => {
      const { code, result, events } = await play(
        ...['craft a wooden pickaxe and smelt an iron ingot', '--ai', '0', '--human-bot', '1', ...SKILLED],
        ...['--chest', '{"raw iron": 1, "furnace": 1, "coal": 1, "stick": 2}'],
      );
      expect({ code, status: result.status, lost: result.lost }).toEqual({
        code: 0,
        status: 'done',
        lost: {},
      });
      expect(result.workers.map(({ kind }) => kind)).toEqual(['scripted-human']);
      const ends = endsOf(events, 'Robin');
      expect(ends.filter(({ verdict }) => verdict.kind !== 'passed')).toEqual([]);
      // A smelt is two jobs: filling the furnace, and fetching what came of it.
      const jobs = new Set(ends.map(({ subtask }) => subtask));
      // What she makes too much of counts for later subtasks without a job of their own.
      expect(result.subtasks.filter(({ id, status }) => !jobs.has(id) && status !== 'DONE')).toEqual([]);
      expect(jobs.size).toBeGreaterThan(result.subtasks.length / 2);
      const phases = those(events, 'job-assigned').map(({ phase }) => phase);
      expect(new Set(phases)).toEqual(new Set(['whole', 'load', 'collect']));
      const actions = result.subtasks.map(({ action }) => action);
      expect(new Set(actions)).toEqual(new Set(['gather', 'craft', 'build', 'smelt']));
      // She asks what is next and says when she thinks she is done; no work ends by that.
      const said = those(events, 'command-given').filter(({ command }) => command.kind !== 'next');
      expect(said.filter(({ isDone }) => isDone)).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'keeps no bot waiting for somebody who stands still',
    async () => {
      const idle = ['--human-bot-temper', 'idle', '--speed', '10'];
      const { code, result, events } = await play(
        ...['gather 8 oak logs', '--ai', '1', '--human-bot', '1', ...idle],
      );
      expect({ code, status: result.status, repairs: result.repairs }).toEqual({
        code: 0,
        status: 'done',
        repairs: 0,
      });
      expect(those(events, 'instruction-given').map(({ worker }) => worker)).toContain('Robin');
      const jobs = those(events, 'job-ended');
      expect(jobs.filter(({ worker }) => worker === 'Robin').every(({ verdict }) => verdict.done === 0)).toBe(
        true,
      );
      const bots = jobs.filter(({ worker }) => worker !== 'Robin');
      expect(bots.reduce((sum, { verdict }) => sum + verdict.done, 0)).toBeGreaterThanOrEqual(8);
      // Whatever it ends, it begins the next at once.
      const begun = those(events, 'job-assigned').filter(({ worker }) => worker !== 'Robin');
      const waits = bots.slice(0, -1).map(({ tick }, at) => (begun[at + 1]?.tick ?? Infinity) - tick);
      expect(Math.max(0, ...waits)).toBeLessThanOrEqual(20);
    },
    LONG_MS,
  );

  it(
    'lets two bots and two scripted humans work together',
    async () => {
      const { code, result } = await play(
        ...['craft a stone pickaxe', '--ai', '2', '--human-bot', '2', ...SKILLED],
      );
      expect({ code, status: result.status, lost: result.lost }).toEqual({
        code: 0,
        status: 'done',
        lost: {},
      });
      expect(result.workers.map(({ kind }) => kind).sort()).toEqual([
        ...['ai', 'ai', 'scripted-human', 'scripted-human'],
      ]);
    },
    LONG_MS,
  );

  it(
    'carries a killed run on with the same people',
    async () => {
      const folder = newFolder();
      const out = join(folder, 'run');
      const env = { CO_VOYAGER_MEMORY: join(folder, 'memory.jsonl') };
      const args = ['run', 'craft 4 oak planks', '--ai', '0', '--human-bot', '1', ...SKILLED];
      const killed = watchCommand([...args, '--verbose', '--json', '--out', out], { env });
      await killed.seen(/Robin begins s1/);
      killed.child.kill('SIGKILL');
      await killed.finished;
      const { code, json } = await coVoyagerJson(['run', '--resume', out], { env });
      const { status, chest, workers } = json as unknown as RunResult;
      expect({ code, status, chest }).toMatchObject({ code: 0, status: 'done', chest: { oak_planks: 4 } });
      expect(workers.map(({ name, kind }) => ({ name, kind }))).toEqual([
        { name: 'Robin', kind: 'scripted-human' },
      ]);
    },
    LONG_MS,
  );
});

describe('co-voyager run without the people it waits for', () => {
  it(
    'goes on when bots are there',
    async () => {
      const { code, result } = await play(
        ...['craft 4 oak planks', '--ai', '1', '--human', 'Nobody', '--play', 'Eva', '--wait', '1'],
        ...['--chest', '{"oak log": 1}'],
      );
      expect({ code, status: result.status }).toEqual({ code: 0, status: 'done' });
      expect(result.notes).toContainEqual(expect.stringMatching(/Waiting up to 1 s for Nobody: join 127/));
      expect(result.notes).toContain('Waiting up to 1 s for Eva: open the link to play.');
    },
    LONG_MS,
  );

  it(
    'ends soon, and says why, when nobody else is there',
    async () => {
      const { code, result, events } = await play(
        ...['craft 4 oak planks', '--ai', '0', '--human', 'Nobody', '--wait', '1'],
      );
      expect({ code, status: result.status }).toEqual({ code: 1, status: 'failed' });
      expect(result.reason).toMatch(/^Nobody came within 1 s: waited for Nobody\. .*--wait .*--ai 1/);
      expect(events.at(-1)?.tick).toBeLessThan(200);
    },
    LONG_MS,
  );
});

describe('options about people', () => {
  it.each([
    ['people at another speed', ['--human', 'Anna', '--speed', '2'], /expected 1 with --human, got 2/],
    ['a name twice', ['--human', 'Anna,anna'], /different names; got "anna" twice/],
    ['a name of ours for a person', ['--human', 'Anna', '--names', 'Anna'], /"anna" comes twice/],
    ['a name no client can have', ['--human', 'An na'], /3 to 16 letters.*got "An na"/],
    ['waiting for nobody', ['--wait', '5'], /--wait: expected people/],
    ['nobody at all', ['--ai', '0'], /--ai: expected 1 to 32/],
    ['a temper of nobody', ['--human-bot-temper', 'skilled'], /expected --human-bot N beside it/],
    [
      'a temper nobody has',
      ['--human-bot', '1', '--human-bot-temper', 'angry'],
      /'angry' is invalid.*skilled/,
    ],
    [
      'a server opened to others',
      ['--human', 'Anna', '--lan', '--port', '1'],
      /--lan: expected a world started/,
    ],
    ['too many programs', ['--human-bot', '17'], /17/],
  ])('refuses %s before anything is started', async (_what, args, message) => {
    const { code, stdout, stderr } = await typed(['run', 'craft a stick', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.split('\n').find((line) => line.startsWith('error'))).toMatch(message);
  });
});
