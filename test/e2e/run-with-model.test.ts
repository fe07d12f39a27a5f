import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerSummary } from '../../src/model/usage-ledger.js';
import { startOpenAiServer, type OpenAiServer, type ServerBehaviour } from '../support/openai-server.js';
import {
  askerIn,
  badReply,
  goodReply,
  ingotList,
  MISTAKES,
  wantedIn,
  type Wanted,
} from './fake-skill-model.js';
import { ROOT, ensureBuilt } from '../support/built.js';
import { coVoyager, coVoyagerJson, newFolder } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

const MODEL = 'fake-coder-7b';
const LONG_MS = 120_000;
const TICK_MS = 50;
const THINKING_MS: Readonly<Record<string, number>> & { readonly crafting_table: number } = {
  stick: 2000,
  crafting_table: 4000,
};

const servers: OpenAiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A model's server that answers every call of the skill writer like this. */
async function serve(write: (wanted: Wanted) => string | ServerBehaviour): Promise<OpenAiServer> {
  const server = await startOpenAiServer(({ body }) => {
    const wanted = wantedIn(body);
    if (!wanted) return { kind: 'status', status: 400, message: 'nobody but skill writers is expected here' };
    const answer = write(wanted);
    return typeof answer === 'string' ? { kind: 'reply', text: answer, model: MODEL } : answer;
  });
  servers.push(server);
  return server;
}

interface Logged {
  readonly kind: string;
  readonly tick: number;
}
interface Doing extends Logged {
  readonly worker: string;
  readonly activity: string;
}
interface Attempted extends Logged {
  readonly worker: string;
  readonly job: string;
  readonly attempt: number;
  readonly source: string;
  readonly author: { readonly kind: string; readonly model: string | null; readonly version: string } | null;
  readonly isKnown: boolean;
  readonly problems: readonly string[];
  readonly shortfalls: readonly { readonly kind: string }[];
  readonly error: string | null;
  readonly hindrance?: string;
  readonly verdict: string | null;
}

interface Ended extends Logged {
  readonly job: string;
  readonly ticks: number;
}

interface ModelRun {
  readonly code: number | null;
  readonly stderr: string;
  readonly json: Record<string, unknown>;
  readonly events: readonly Logged[];
  readonly attempts: readonly Attempted[];
}

const TEAM = ['--ai', '2', '--speed', '10', '--planning-seconds', '0.1', '--skills', 'model'];
// Skills have limits of world time: beside other tests ten times the speed is more than a bot can use.
const GOAL = [
  'run',
  'craft a stone pickaxe',
  ...['--ai', '2', '--speed', '5', '--planning-seconds', '0.1'],
  '--skills',
  'model',
];

/** One run in a home of its own, and what its log holds. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ModelRun> {
  const out = join(newFolder(), 'run');
  const given = args.includes('--resume') ? args : [...args, '--out', out];
  const { code, stderr, json } = await coVoyagerJson(given, { env: { HOME: newFolder(), ...env } });
  const folder = typeof json.outDir === 'string' ? json.outDir : out;
  const events = eventsOf(folder);
  return { code, stderr, json, events, attempts: attemptsIn(events) };
}

function eventsOf(folder: string): readonly Logged[] {
  try {
    const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Logged);
  } catch {
    return [];
  }
}

function attemptsIn(events: readonly Logged[]): readonly Attempted[] {
  return events.filter((event): event is Attempted => event.kind === 'skill-attempted');
}

/** How long the job took that a skill of this name did. */
function ticksOf({ attempts, events }: ModelRun, name: string): number {
  const job = attempts.find(({ source }) => source.includes(name))?.job;
  const ended = events.find(
    (event): event is Ended => event.kind === 'job-ended' && 'job' in event && event.job === job,
  );
  return ended?.ticks ?? 0;
}

/** How long its worker waited for the skill of this name; to 40 ticks, which is how often what they do is logged. */
function waitedTicks({ attempts, events }: ModelRun, name: string): number {
  const attempt = attempts.find(({ source }) => source.includes(name));
  const doings = events.filter(
    (event): event is Doing =>
      event.kind === 'activity' && 'worker' in event && event.worker === attempt?.worker,
  );
  const isWait = ({ activity, tick }: Doing): boolean =>
    activity === 'waiting for a skill' && tick <= (attempt?.tick ?? 0);
  const wait = doings.findLastIndex(isWait);
  return (doings[wait + 1]?.tick ?? Infinity) - (doings[wait]?.tick ?? 0);
}

/** A bot that picks up what another one broke makes its next job's books not add up; the work is done all the same. */
function isChance(shortfalls: readonly { readonly kind: string }[]): boolean {
  return shortfalls.length > 0 && shortfalls.every(({ kind }) => kind === 'no-evidence');
}

function expectGood({ job, verdict, shortfalls, error, hindrance }: Attempted): void {
  const isGood = verdict === 'passed' || isChance(shortfalls) || hindrance === 'The job was called off.';
  expect(isGood, JSON.stringify({ job, verdict, shortfalls, error, hindrance })).toBe(true);
}

/** A model for every role: the list is right once the critic was asked, reviews find nothing. */
async function serveEveryRole(): Promise<OpenAiServer> {
  const server = await startOpenAiServer(({ body }) => {
    const wanted = wantedIn(body);
    switch (askerIn(body)) {
      case 'planner':
        return ingotList({ hasFurnace: JSON.stringify(body.messages).includes('List a furnace') });
      case 'critic':
        return 'List a furnace before the smelting.';
      case 'reviewer':
        return '{"valid": true, "confidence": 0.9, "comments": []}';
      case 'writer':
        return wanted ? goodReply(wanted) : 'What?';
      case null:
        return { kind: 'status', status: 400, message: 'nobody else is expected here' };
    }
  });
  servers.push(server);
  return server;
}

const at = (server: OpenAiServer): Record<string, string> => ({ OPENAI_BASE_URL: server.url });
const DONE = { code: 0, stderr: '', json: { status: 'done', chest: { stone_pickaxe: 1 }, lost: {} } };

describe('run with skills written by a model', () => {
  it(
    'ends with the item in the chest, and is not asked again for what it knows',
    async () => {
      // Two think at once, one longer than the other.
      const server = await serve((wanted) => {
        const afterMs = THINKING_MS[wanted.item] ?? 0;
        return { kind: 'reply', text: goodReply(wanted), model: MODEL, afterMs };
      });
      const skills = ['--skills-folder', newFolder()];
      const first = await run([...GOAL, ...skills], at(server));
      expect(first).toMatchObject(DONE);
      const jobs = first.events.filter(({ kind }) => kind === 'job-assigned');
      expect(first.attempts.length).toBeGreaterThanOrEqual(jobs.length);
      for (const attempt of first.attempts) {
        expect(attempt.author).toEqual({ kind: 'model', model: MODEL, version: 'skill-writer@2' });
        expectGood(attempt);
      }
      expect(ticksOf(first, 'craftCraftingTable')).toBeGreaterThan(THINKING_MS.crafting_table / TICK_MS);
      // At five times the speed these 4 s would take 400 ticks, and their second half 200.
      expect(waitedTicks(first, 'craftCraftingTable')).toBeLessThan(200);

      const written = first.attempts.filter(({ isKnown }) => !isKnown);
      expect(server.requests).toHaveLength(written.length);

      const second = await run([...GOAL, ...skills], at(server));
      expect(second).toMatchObject(DONE);
      expect(second.attempts.every(({ isKnown, author }) => isKnown && author?.model === MODEL)).toBe(true);
      expect(server.requests).toHaveLength(written.length);
    },
    LONG_MS,
  );

  it(
    'gets over a first code that is wrong for every subtask, and logs what was wrong with it and where',
    async () => {
      const spoiled = new Map<string, (typeof MISTAKES)[number]>();
      const server = await serve((wanted) => {
        if (!wanted.isFirstAttempt) return goodReply(wanted);
        const what = `${wanted.action} ${wanted.item}`;
        const mistake = spoiled.get(what) ?? MISTAKES[spoiled.size % MISTAKES.length] ?? 'throws';
        spoiled.set(what, mistake);
        return badReply(wanted, mistake);
      });
      const { attempts, ...rest } = await run([...GOAL, '--skills-folder', newFolder()], at(server));
      expect(rest).toMatchObject(DONE);
      expect(new Set(spoiled.values())).toEqual(new Set(MISTAKES));
      const firsts = attempts.filter(({ attempt, isKnown }) => attempt === 1 && !isKnown);
      expect(firsts.length).toBeGreaterThanOrEqual(spoiled.size);
      for (const first of firsts) {
        if (first.source.includes('throw new Error')) {
          expect(first.verdict).toBe('failed');
          expect(first.error).toMatch(/I have no idea how to get \w+.*line 3/);
        } else {
          expect(first).toMatchObject({ error: null, verdict: null });
          expect(first.problems.join('\n')).toMatch(/line 3.*(craftItem|wooden_plank)/);
        }
        const [last] = attempts.filter(({ job }) => job === first.job).slice(-1);
        expect(last).toMatchObject({ author: { kind: 'model', model: MODEL } });
        if (last) expectGood(last);
      }
      expect(rest.events.filter(({ kind }) => kind === 'skill-fallback')).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'has templates take over from a model that talks nonsense, and says so',
    async () => {
      const server = await serve(() => 'I like trains. What is your favourite train?');
      const nonsense = await run([...GOAL, '--skills-folder', newFolder()], at(server));
      expect(nonsense).toMatchObject(DONE);
      const fallen = nonsense.events.filter(({ kind }) => kind === 'skill-fallback');
      expect(fallen.length).toBeGreaterThan(0);
      const ran = nonsense.attempts.filter(({ verdict }) => verdict !== null);
      expect(ran.every(({ author }) => author?.kind === 'template')).toBe(true);
      expect(server.requests).toHaveLength(3 * fallen.length);
      // The example there is the template's.
      const gathering = ran.find(({ source }) => source.includes('function gatherCobblestone('));
      expect(readFileSync(join(ROOT, 'docs/skills.md'), 'utf8')).toContain(gathering?.source);
    },
    LONG_MS,
  );

  it(
    'carries a killed run on with its own skills folder, once its model is there again',
    async () => {
      const skills = newFolder();
      const out = join(newFolder(), 'run');
      // Somebody waits for a model that hangs when the process is killed.
      const hanging = await serve(() => ({ kind: 'hang' }));
      const goal = ['run', 'craft a wooden pickaxe', ...TEAM];
      const begun = await coVoyager([...goal, '--skills-folder', skills, '--out', out, '--json'], {
        env: at(hanging),
        interruptWhen: hanging.asked,
        interruptBy: 'SIGKILL',
      });
      expect(begun.signal).toBe('SIGKILL');
      const logged = eventsOf(out).length;
      expect(await run(['run', '--resume', out])).toMatchObject({ code: 4, json: { error: 'auth' } });
      expect(eventsOf(out)).toHaveLength(logged);

      const server = await serve(goodReply);
      const resumed = await run(['run', '--resume', out], at(server));
      const done = { status: 'done', chest: { wooden_pickaxe: 1 } };
      expect(resumed).toMatchObject({ code: 0, stderr: '', json: done });
      expect(resumed.attempts.length).toBeGreaterThan(0);
      expect(resumed.attempts.every(({ author }) => author?.model === MODEL)).toBe(true);
      const kept = await coVoyagerJson(['skills', 'list', '--skills', skills]);
      expect(kept.stdout).toContain('craftWoodenPickaxe');
    },
    LONG_MS,
  );

  it(
    'plans, writes, reviews and brings an iron ingot with a model for every role, and replays all of it',
    async () => {
      const server = await serveEveryRole();
      const recording = join(newFolder(), 'calls.jsonl');
      const asked = ['run', 'smelt an iron ingot', ...TEAM, '--method', 'co-voyager', '--review-skills'];
      const models = ['--planner-model', 'planner-1', '--critic-model', 'critic-1', '--skill-model', MODEL];
      const fresh = (): readonly string[] => ['--skills-folder', newFolder()];
      const first = await run([...asked, ...models, ...fresh(), '--record', recording], at(server));
      const planner = { method: 'co-voyager', model: 'planner-1', provider: 'live', author: 'model' };
      expect(first).toMatchObject({ code: 0, json: { status: 'done', chest: { iron_ingot: 1 }, planner } });
      const { ledger } = first.json as { ledger: LedgerSummary };
      expect(ledger).toMatchObject({ calls: server.requests.length, failedCalls: 0 });
      expect(ledger.roles).toMatchObject({ planner: { calls: 3 }, critic: { calls: 1 } });
      expect(Object.keys(ledger.roles)).toEqual(['planner', 'critic', 'programmer', 'reviewer']);
      expect(Object.keys(ledger.models)).toEqual(['planner-1', 'critic-1', MODEL]);

      const calls = server.requests.length;
      const replayed = await run([...asked, ...fresh(), '--replay', recording]);
      expect(replayed).toMatchObject({
        code: 0,
        json: {
          status: 'done',
          chest: { iron_ingot: 1 },
          planner: { ...planner, provider: 'replay' },
          ledger: { roles: { planner: { calls: 3 } } },
        },
      });
      expect(replayed.attempts.every(({ author }) => author?.model === MODEL)).toBe(true);
      expect(server.requests).toHaveLength(calls);
    },
    2 * LONG_MS,
  );

  it(
    'ends before anybody moves where the model has no plan that passes; the planner helps out when told to',
    async () => {
      const server = await startOpenAiServer(() => 'Choo choo.');
      servers.push(server);
      const sticks = ['run', 'craft 4 sticks', '--speed', '20', '--skills', 'direct'];
      const asked = [...sticks, '--method', 'co-voyager'];
      const failed = await run([...asked, '--max-rounds', '2'], at(server));
      expect(failed).toMatchObject({ code: 1, json: { status: 'failed', planner: { author: null } } });
      expect(failed.json.reason).toMatch(/no plan that passes the grounded check in 2 rounds/);
      expect(failed.events.some(({ kind }) => kind === 'job-assigned')).toBe(false);
      const helped = await run([...asked, '--max-rounds', '1', '--fallback-planner'], at(server));
      expect(helped).toMatchObject({
        code: 0,
        json: { planner: { method: 'co-voyager', author: 'planner' } },
      });
    },
    LONG_MS,
  );

  it('exits 4 without a server, and without a key, before anybody moves', async () => {
    const server = await serve(goodReply);
    await server.close();
    const { code, json, events } = await run(GOAL, at(server));
    expect(code).toBe(4);
    expect(json).toMatchObject({ status: 'unknown', error: 'unreachable' });
    expect(json.reason).toContain(server.url);
    expect(events).toEqual([]);
    expect(await run(GOAL)).toMatchObject({ code: 4, json: { error: 'auth' }, events: [] });
  });
});
