import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import type { Verdict } from '../../../src/verify/verdict.js';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/ai-worker.js';
import type { Outcome } from '../../../src/worker/worker.js';
import {
  assignmentOf,
  CHEST,
  currentTick,
  jobOf,
  LEFT,
  NEVER,
  RIGHT,
  setStage,
  type Stage,
} from './stage.js';

const TABLE = { block: 'crafting_table', position: LEFT };
const FURNACE = { block: 'furnace', position: RIGHT };

/** A compass-like plan's jobs, one after the other; each leaves what the next needs. */
const JOBS: readonly Job[] = [
  jobOf({ action: 'gather', item: 'oak_log', quantity: 4 }, { brings: { oak_log: 4 } }),
  jobOf(
    { action: 'craft', item: 'oak_planks', quantity: 16 },
    { takes: { oak_log: 4 }, brings: { oak_planks: 16 } },
  ),
  jobOf({ action: 'craft', item: 'stick', quantity: 8 }, { takes: { oak_planks: 4 }, brings: { stick: 8 } }),
  jobOf(
    { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'left' },
    { takes: { oak_planks: 4 }, placeAt: [LEFT] },
  ),
  jobOf(
    { action: 'craft', item: 'wooden_pickaxe', quantity: 1, station: 'crafting_table' },
    { takes: { oak_planks: 3, stick: 2 }, brings: { wooden_pickaxe: 1 }, station: TABLE },
  ),
  jobOf(
    { action: 'gather', item: 'cobblestone', quantity: 11, sources: ['stone', 'cobblestone'] },
    { tools: ['wooden_pickaxe'], brings: { cobblestone: 11 } },
  ),
  jobOf(
    { action: 'craft', item: 'stone_pickaxe', quantity: 1, station: 'crafting_table' },
    { takes: { cobblestone: 3, stick: 2 }, brings: { stone_pickaxe: 1 }, station: TABLE },
  ),
  jobOf(
    { action: 'craft', item: 'furnace', quantity: 1, station: 'crafting_table', placed: 'right' },
    { takes: { cobblestone: 8 }, station: TABLE, placeAt: [RIGHT] },
  ),
  jobOf(
    { action: 'gather', item: 'raw_iron', quantity: 3, sources: ['iron_ore'] },
    { tools: ['stone_pickaxe'], brings: { raw_iron: 3 } },
  ),
  jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 2, station: 'furnace' },
    { phase: 'load', takes: { raw_iron: 2, oak_planks: 2 }, fuel: { oak_planks: 2 }, station: FURNACE },
  ),
  jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 2, station: 'furnace' },
    { phase: 'collect', brings: { iron_ingot: 2 }, station: FURNACE },
  ),
  jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 1, station: 'furnace' },
    {
      takes: { raw_iron: 1, oak_planks: 1 },
      fuel: { oak_planks: 1 },
      brings: { iron_ingot: 1 },
      station: FURNACE,
    },
  ),
];

interface Done {
  readonly job: Job;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  readonly chestBefore: Readonly<Record<string, number>>;
  readonly chestAfter: Readonly<Record<string, number>>;
  readonly ticks: number;
}

describe('one worker doing one job after the other', () => {
  let stage: Stage;
  let worker: AiWorker;
  const done: Done[] = [];

  beforeAll(async () => {
    stage = await setStage();
    worker = await stage.enter('Ada');
    for (const job of JOBS) {
      const chestBefore = stage.chest();
      const startedAt = currentTick();
      const outcome = await worker.assign(assignmentOf(job), NEVER);
      done.push({
        job,
        outcome,
        verdict: verify(job, outcome.evidence, { chest: CHEST }),
        chestBefore,
        chestAfter: stage.chest(),
        ticks: currentTick() - startedAt,
      });
    }
    if (process.env['SHOW_TICKS'] !== undefined) {
      for (const { job, ticks, outcome } of done) {
        const { action, item, quantity } = job.subtask;
        console.log(
          `${action} ${quantity} ${item} ${job.phase}: ${ticks} ticks, ${outcome.distanceCm} cm, waited ${outcome.waitedTicks}`,
        );
      }
    }
  }, 120_000);

  afterAll(() => stage.leave());

  it('completes every one of them, by its own word and by the verdict', () => {
    expect(
      done.map(({ outcome }) => `${outcome.kind} ${outcome.kind === 'completed' ? '' : outcome.reason}`),
    ).toEqual(JOBS.map(() => 'completed '));
    expect(done.flatMap(({ verdict }) => verdict.problems)).toEqual([]);
    expect(done.map(({ verdict }) => `${verdict.kind} ${verdict.done}`)).toEqual(
      JOBS.map(({ quantity }) => `passed ${quantity}`),
    );
  });

  it("reports the changes the server's chest really went through", () => {
    for (const { job, verdict, chestBefore, chestAfter } of done) {
      const changes: Record<string, number> = {};
      for (const item of new Set([...Object.keys(chestBefore), ...Object.keys(chestAfter)])) {
        const change = (chestAfter[item] ?? 0) - (chestBefore[item] ?? 0);
        if (change !== 0) changes[item] = change;
      }
      expect(verdict.deltas.chest, job.subtask.item).toEqual(changes);
    }
  });

  it('leaves its hands empty, the stations standing and the tools in the chest', () => {
    expect(done.map(({ outcome }) => outcome.carries)).toEqual(JOBS.map(() => ({})));
    expect(stage.carried('Ada')).toEqual({});
    expect(stage.world.blockAt(LEFT).name).toBe('crafting_table');
    expect(stage.world.blockAt(RIGHT).name).toBe('furnace');
    expect(stage.chest()).toMatchObject({ wooden_pickaxe: 1, stone_pickaxe: 1, iron_ingot: 3 });
    expect(stage.world.operatorLog).toEqual([]);
  });

  it('measures the way walked and waits only at the furnace', () => {
    const gathered = done.find(({ job }) => job.subtask.item === 'cobblestone');
    expect(gathered?.outcome.distanceCm).toBeGreaterThan(150);
    expect(gathered?.outcome.distanceCm).toBeLessThan(20_000);
    const inHand = done.find(({ job }) => job.subtask.item === 'stick');
    expect(inHand?.outcome.waitedTicks).toBeLessThan(40);
    const whole = done.find(({ job }) => job.subtask.action === 'smelt' && job.phase === 'whole');
    expect(whole?.outcome.waitedTicks).toBeGreaterThan(100);
  });

  it('tells of every visit as it happens', () => {
    const visited = done.flatMap(({ outcome }) => outcome.evidence.visits);
    expect(stage.visits).toEqual(visited);
    expect(visited.length).toBeGreaterThan(15);
  });
});
