import { afterEach, describe, expect, it } from 'vitest';
import type { Job } from '../../src/schedule/job.js';
import { verify } from '../../src/verify/verify.js';
import type { Outcome, Worker } from '../../src/worker/worker.js';
import {
  assignmentOf,
  CHEST,
  currentTick,
  eventually,
  jobOf,
  LEFT,
  NEVER,
  setStage,
  type Stage,
} from '../integration/worker/stage.js';

/** Every kind of worker that can stand on a stage. */
const ADAPTERS: readonly {
  readonly kind: string;
  readonly enter: (stage: Stage, name: string) => Promise<Worker>;
}[] = [{ kind: 'AI worker', enter: (stage, name) => stage.enter(name) }];

const LOGS = jobOf({ action: 'gather', item: 'oak_log', quantity: 2 }, { brings: { oak_log: 2 } });
const PLANKS = jobOf(
  { action: 'craft', item: 'oak_planks', quantity: 8 },
  { takes: { oak_log: 2 }, brings: { oak_planks: 8 } },
);
const STONES = jobOf(
  { action: 'gather', item: 'cobblestone', quantity: 11, sources: ['stone', 'cobblestone'] },
  { tools: ['wooden_pickaxe'], brings: { cobblestone: 11 } },
);
const TABLE = jobOf(
  { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'left' },
  { takes: { oak_planks: 4 }, placeAt: [LEFT] },
);
/** Diamonds do not come to a wooden pickaxe. */
const HOPELESS = jobOf(
  { action: 'gather', item: 'diamond', quantity: 1, sources: ['diamond_ore'] },
  { tools: ['wooden_pickaxe'], brings: { diamond: 1 } },
);

const OBSIDIAN = jobOf(
  { action: 'gather', item: 'obsidian', quantity: 1, sources: ['obsidian'] },
  { tools: ['diamond_pickaxe'], brings: { obsidian: 1 } },
);
const BESIDE_THE_CHEST = { x: -12, y: -60, z: 2 };
/** One takes 188 ticks with a diamond pickaxe, and nothing is done before. */
const LESS_THAN_OBSIDIAN_TICKS = 120;

/** Bringing back is bounded; so much longer than its deadline a job may take at most. */
const MOST_TICKS_AFTER = 700;

describe.each(ADAPTERS)('$kind as a worker', ({ enter }) => {
  let stage: Stage | null = null;

  afterEach(async () => {
    await stage?.leave();
    stage = null;
  });

  async function prepare(
    contents: Record<string, number> = {},
  ): Promise<{ readonly stage: Stage; readonly worker: Worker }> {
    const here = await setStage();
    stage = here;
    here.world.setContents(CHEST, contents);
    return { stage: here, worker: await enter(here, 'Ada') };
  }

  const judge = (job: Job, outcome: Outcome): ReturnType<typeof verify> =>
    verify(job, outcome.evidence, { chest: CHEST });

  function changes(
    before: Readonly<Record<string, number>>,
    after: Readonly<Record<string, number>>,
  ): Record<string, number> {
    const items = new Set([...Object.keys(before), ...Object.keys(after)]);
    const all = [...items].map((item) => [item, (after[item] ?? 0) - (before[item] ?? 0)] as const);
    return Object.fromEntries(all.filter(([, change]) => change !== 0));
  }

  it('does a job; its evidence is what the server knows', async () => {
    const { stage, worker } = await prepare({ oak_log: 5, stick: 3 });
    const before = stage.chest();
    const outcome = await worker.assign(assignmentOf(PLANKS), NEVER);
    expect(outcome).toMatchObject({ kind: 'completed', carries: {}, itemsMoved: 10 });
    const verdict = judge(PLANKS, outcome);
    expect(verdict).toMatchObject({ kind: 'passed', done: 8, asked: 8 });
    expect(verdict.deltas.chest).toEqual(changes(before, stage.chest()));
    expect(stage.carried('Ada')).toEqual({});
    const { visits, after } = outcome.evidence;
    expect(visits.every(({ worker: who, block }) => who === 'Ada' && block === 'chest')).toBe(true);
    expect(visits.at(-1)?.after).toEqual(stage.chest());
    const there = stage.world.player('Ada')?.position;
    expect(
      Math.hypot((after?.position.x ?? 0) - (there?.x ?? 0), (after?.position.z ?? 0) - (there?.z ?? 0)),
    ).toBeLessThan(0.5);
  });

  it('tells of the block it set down, at its place', async () => {
    const { stage, worker } = await prepare({ oak_planks: 4 });
    const outcome = await worker.assign(assignmentOf(TABLE), NEVER);
    expect(judge(TABLE, outcome)).toMatchObject({
      kind: 'passed',
      facts: [{ code: 'stands', block: 'crafting_table', position: { x: -13, y: -60, z: 2 } }],
    });
    expect(stage.world.blockAt(LEFT).name).toBe('crafting_table');
  });

  it('brings everything back from a job that can not be done, and says why', async () => {
    const { stage, worker } = await prepare({ wooden_pickaxe: 1 });
    const outcome = await worker.assign(assignmentOf(HOPELESS), NEVER);
    expect(outcome).toMatchObject({ kind: 'failed', carries: {} });
    expect(outcome.reason).toMatch(/pickaxe/);
    expect(judge(HOPELESS, outcome)).toMatchObject({ kind: 'failed', done: 0 });
    expect(stage.chest()).toEqual({ wooden_pickaxe: 1 });
  });

  it('fails without harm when the chest lacks what the job needs', async () => {
    const { stage, worker } = await prepare({ oak_log: 1 });
    const outcome = await worker.assign(assignmentOf(PLANKS), NEVER);
    expect(outcome).toMatchObject({ kind: 'failed', carries: {} });
    expect(stage.chest()).toEqual({ oak_log: 1 });
    expect(judge(PLANKS, outcome).problems.map(({ kind }) => kind)).toContain('nothing-done');
  });

  it('stops when told to, brings back what it has, and is ready for the next job', async () => {
    const { stage, worker } = await prepare({ wooden_pickaxe: 1 });
    const controller = new AbortController();
    const running = worker.assign(assignmentOf(STONES), controller.signal);
    const inHand = (): number =>
      (stage.world.player('Ada')?.slots ?? [])
        .filter((stack) => stack?.name === 'cobblestone')
        .reduce((sum, stack) => sum + (stack?.count ?? 0), 0);
    await eventually('some in hand', () => inHand() >= 2);
    const stoppedAt = currentTick();
    controller.abort();
    const outcome = await running;
    expect(currentTick() - stoppedAt).toBeLessThan(MOST_TICKS_AFTER);
    expect(outcome).toMatchObject({ kind: 'cancelled', carries: {} });
    const verdict = judge(STONES, outcome);
    expect(verdict.done).toBe(Math.min(11, stage.chest()['cobblestone'] ?? 0));
    expect(verdict.done).toBeGreaterThanOrEqual(2);
    expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1 });
    expect(worker.heartbeat()).toMatchObject({ activity: 'idle', done: 0, isConnected: true });
    expect((await worker.assign(assignmentOf(LOGS), NEVER)).kind).toBe('completed');
  });

  it('does not begin a job that is cancelled already', async () => {
    const { stage, worker } = await prepare({ oak_log: 2 });
    const outcome = await worker.assign(assignmentOf(PLANKS), AbortSignal.abort());
    expect(outcome).toMatchObject({ kind: 'cancelled', evidence: { visits: [] } });
    expect(stage.chest()).toEqual({ oak_log: 2 });
  });

  it('gives up at its deadline when it does not get on, and brings back what it took', async () => {
    const { stage, worker } = await prepare({ diamond_pickaxe: 1 });
    stage.world.setBlock(BESIDE_THE_CHEST, 'obsidian');
    const startedAt = currentTick();
    const outcome = await worker.assign(assignmentOf(OBSIDIAN, LESS_THAN_OBSIDIAN_TICKS), NEVER);
    expect(currentTick() - startedAt).toBeLessThan(LESS_THAN_OBSIDIAN_TICKS + MOST_TICKS_AFTER);
    expect(outcome).toMatchObject({ kind: 'timed-out', carries: {}, itemsMoved: 2 });
    expect(judge(OBSIDIAN, outcome).done).toBe(0);
    expect(stage.world.blockAt(BESIDE_THE_CHEST).name).toBe('obsidian');
    expect(stage.chest()).toEqual({ diamond_pickaxe: 1 });
  });

  it('goes on beyond its deadline as long as it gets on', async () => {
    const { stage, worker } = await prepare({ wooden_pickaxe: 1 });
    const startedAt = currentTick();
    const outcome = await worker.assign(assignmentOf(STONES, 250), NEVER);
    expect(currentTick() - startedAt).toBeGreaterThan(250);
    expect(outcome).toMatchObject({ kind: 'completed', carries: {} });
    expect(judge(STONES, outcome)).toMatchObject({ kind: 'passed', done: 11 });
    expect(stage.chest()).toMatchObject({ cobblestone: 11, wooden_pickaxe: 1 });
  });

  it('does one job at a time', async () => {
    const { worker } = await prepare({ oak_log: 2 });
    const first = worker.assign(assignmentOf(PLANKS), NEVER);
    const second = await worker.assign(assignmentOf(LOGS), NEVER);
    expect(second).toMatchObject({ kind: 'failed', reason: 'Ada is busy with something else.' });
    expect((await first).kind).toBe('completed');
  });

  it('shows signs of life, and what it is about', async () => {
    const { worker } = await prepare({ wooden_pickaxe: 1 });
    expect(worker.heartbeat()).toMatchObject({ activity: 'idle', done: 0, isConnected: true });
    const controller = new AbortController();
    const running = worker.assign(assignmentOf(STONES), controller.signal);
    const seen = new Set<string>();
    const active = new Set<number>();
    let lastDone = 0;
    await eventually('four in hand', () => {
      const { activity, done, lastActiveTick } = worker.heartbeat();
      seen.add(activity);
      active.add(lastActiveTick);
      expect(done).toBeGreaterThanOrEqual(lastDone);
      lastDone = done;
      return done >= 4;
    });
    expect(active.size).toBeGreaterThan(3);
    expect([...seen].some((activity) => /\d of 11/.test(activity))).toBe(true);
    expect([...seen].some((activity) => activity.includes('chest'))).toBe(true);
    controller.abort();
    await running;
  });

  it('changes its quantity when asked in time, and only then', async () => {
    const { stage, worker } = await prepare({ wooden_pickaxe: 1 });
    expect(worker.amend('s1', 1)).toBe(false);
    const running = worker.assign(assignmentOf(STONES), NEVER);
    await eventually('one in hand', () => worker.heartbeat().done >= 1);
    expect(worker.amend('s9', 4)).toBe(false);
    expect(worker.amend('s1', 12)).toBe(worker.capabilities.amendable);
    expect(worker.amend('s1', 4)).toBe(worker.capabilities.amendable);
    const outcome = await running;
    expect(outcome.kind).toBe('completed');
    const brought = stage.chest()['cobblestone'] ?? 0;
    expect(brought).toBeGreaterThanOrEqual(worker.capabilities.amendable ? 4 : 11);
    if (worker.capabilities.amendable) expect(brought).toBeLessThan(8);
    expect(worker.amend('s1', 2)).toBe(false);
  });

  it('lowers its quantity before its first move too', async () => {
    const { stage, worker } = await prepare({ wooden_pickaxe: 1 });
    const running = worker.assign(assignmentOf(STONES), NEVER);
    expect(worker.amend('s1', 0)).toBe(false);
    expect(worker.amend('s1', 3)).toBe(worker.capabilities.amendable);
    expect(worker.amend('s1', 4)).toBe(false);
    expect((await running).kind).toBe('completed');
    const brought = stage.chest()['cobblestone'] ?? 0;
    expect(brought).toBeGreaterThanOrEqual(worker.capabilities.amendable ? 3 : 11);
    if (worker.capabilities.amendable) expect(brought).toBeLessThan(7);
  });

  it('carries everything itself while there is no chest', async () => {
    const { stage, worker } = await prepare();
    const outcome = await worker.assign({ job: LOGS, site: { chest: null }, deadlineTicks: 4000 }, NEVER);
    expect(outcome.kind).toBe('completed');
    expect(outcome.evidence.visits).toEqual([]);
    expect(verify(LOGS, outcome.evidence, { chest: null }).kind).toBe('passed');
    expect(stage.carried('Ada')).toEqual(outcome.carries);
    expect(outcome.carries['oak_log']).toBeGreaterThanOrEqual(2);
  });

  it('resolves when it leaves in the middle of a job, and can leave twice', async () => {
    const { stage, worker } = await prepare({ wooden_pickaxe: 1 });
    const running = worker.assign(assignmentOf(STONES), NEVER);
    await eventually('it works', () => worker.heartbeat().activity !== 'idle');
    await worker.close();
    expect((await running).kind).toMatch(/cancelled|disconnected/);
    expect(worker.heartbeat().isConnected).toBe(false);
    expect((await worker.assign(assignmentOf(LOGS), NEVER)).kind).toBe('disconnected');
    await worker.close();
    expect(stage.world.player('Ada')?.isConnected).toBe(false);
  });
});
