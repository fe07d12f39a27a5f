import { fitted, type Case } from './fitted.js';
import type { FittedPlan, TeamSetting } from '../../../../src/decompose/fit/team-fit.js';
import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../../src/decompose/words/goal-text.js';
import { startOf } from '../../../../src/decompose/start-of.js';
import { blueprintOf } from '../../../../src/blueprint/blueprint.js';
import { builtGoal } from '../../../../src/decompose/building-goal.js';
import { planGoals } from '../../../../src/decompose/planner.js';
import { MOST_SLOTS, slotsFilled } from '../../../../src/decompose/fit/chest-room.js';
import { planForTeam } from '../../../../src/decompose/fit/plan-for-team.js';
import type { ArenaEnvironment } from '../../../../src/environment/environment-schema.js';
import { loadEnvironment } from '../../../../src/environment/load-environment.js';
import { loadGame } from '../../../../src/game/game.js';
import { gameDurations } from '../../../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../../../../src/schedule/simulate/layout.js';
import type { SimulatedWorker } from '../../../../src/schedule/simulate/simulate.js';

const game = loadGame('1.20.1');

function arena(name = 'chest-arena', change: Partial<ArenaEnvironment> = {}): ArenaEnvironment {
  const environment = loadEnvironment(name);
  if (environment.kind !== 'arena') throw new Error('expected an arena');
  return { ...environment, ...change };
}

function caseOf(
  text: string,
  workers: TeamSetting['workers'],
  environment = arena(),
  chest: ItemCounts = {},
): Case {
  const reading = readGoals(game.registry, text);
  if (!reading.ok) throw new Error(reading.problem.message);
  const layout = layoutOfEnvironment(environment);
  const { start } = startOf(game, environment, { rules: 'vanilla', chest });
  const durations = gameDurations(game, layout);
  const setting = { workers, durations, chest: layout.chest, planningSeconds: 0.08 };
  return { start, goals: reading.value.goals, setting };
}

/** What a plan takes somebody alone, as it is. */
async function ticksAlone(
  { setting, ...asked }: Case,
  worker: SimulatedWorker,
  { subtasks, spare }: Extract<FittedPlan, { kind: 'planned' }>,
): Promise<number> {
  const settings = { order: 'as-listed' } as const;
  const left = { ...setting, settings, workers: [worker], base: subtasks, planningSeconds: 0 };
  return (await fitted({ ...asked, goals: [...asked.goals, ...spare], setting: left })).expectedTicks;
}

describe('planning for a team', () => {
  it.each([
    ['craft a compass', 4],
    ['kill a pig and cook it on a furnace', 2],
    ['gather 64 cobblestone', 8],
    ['craft 3 chests and 16 torches', 2],
    ['craft a wooden pickaxe and place 2 furnaces', 3],
  ])('"%s" for %i is proven, and no slower than the plain plan', async (text, workers) => {
    await fitted(caseOf(text, workers));
  });

  it('gives each of two a better pickaxe for a long dig they end together, whatever way through the plans is gone', async () => {
    const { start, goals, setting } = caseOf('gather 64 cobblestone', 2);
    for (const seed of [1, 2, 3, 4]) {
      const { subtasks } = await fitted({ start, goals, setting: { ...setting, seed } });
      const makers = subtasks.filter(({ action, item }) => action === 'craft' && item === 'stone_pickaxe');
      expect(makers.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
      const awaited = new Set(subtasks.flatMap(({ dependsOn }) => dependsOn));
      expect(subtasks.filter(({ id, action }) => action === 'gather' && !awaited.has(id))).toHaveLength(1);
    }
  });

  it('builds of more kinds than a chest has room for, where they are there already', async () => {
    const environment = loadEnvironment('superflat');
    const wools = [...game.registry.items.keys()].filter((name) => /_(?:wool|concrete)$/.test(name));
    const cells = wools.map((block, x) => ({ position: { x, y: -60, z: 0 }, block }));
    const { start } = startOf(game, environment, {
      rules: 'vanilla',
      chest: Object.fromEntries(wools.map((name) => [name, 1])),
    });
    const durations = gameDurations(game, layoutOfEnvironment(environment));
    const goals = [builtGoal(blueprintOf('stripe', cells, true))];
    await fitted({ start, goals, setting: { workers: 2, durations, chest: null } });
  });

  it('adds furnaces and pickaxes where they pay, and says so', async () => {
    const plan = await fitted(caseOf('craft a full set of iron armour', 4));
    expect(plan.expectedTicks).toBeLessThan(0.5 * plan.unfittedTicks);
    expect(plan.spare.map(({ kind, item }) => `${kind} ${item}`)).toContain('placed furnace');
    expect(plan.reason).toMatch(/furnaces.*: saves about \d+ (?:s|min)/);
  });

  it('sets a second furnace down for one worker alone when there is much to smelt', async () => {
    const plan = await fitted(caseOf('craft a full set of iron armour', 1));
    expect(plan.subtasks.filter(({ item, placed }) => item === 'furnace' && placed).length).toBeGreaterThan(
      1,
    );
  });

  it('leaves a plan as it is where nothing pays', async () => {
    const plain = caseOf('craft a wooden pickaxe', 1);
    const plan = await fitted(plain);
    const planned = await planGoals(plain.start, plain.goals);
    expect(plan).toMatchObject({ spare: [], reason: null });
    expect(plan.subtasks).toEqual(planned.kind === 'planned' ? planned.subtasks : null);
  });

  it('has somebody slow help where that pays, and is never slower for it', async () => {
    const bot = { name: 'Bot', capabilities: { phases: true, amendable: true } };
    const eve = {
      name: 'Eve',
      capabilities: { phases: false, amendable: true, pace: { outdoors: 3, windows: 3 } },
    };
    const pig = 'kill a pig and cook it on a furnace';
    const alone = await fitted(caseOf(pig, [bot]));
    const both = caseOf(pig, [bot, eve]);
    const together = await fitted({ ...both, setting: { ...both.setting, planningSeconds: 0.7 } });
    expect(together.expectedTicks).toBeLessThan(alone.expectedTicks);
    // No more: the plan may not cost the bot much if Eve does nothing.
    expect(together.expectedTicks).toBeLessThanOrEqual(0.95 * alone.unfittedTicks);
    const { expectedTicks } = await fitted(caseOf('craft a wooden pickaxe', [bot, eve]));
    expect(expectedTicks).toBeLessThanOrEqual(
      (await fitted(caseOf('craft a wooden pickaxe', 1))).expectedTicks,
    );
    const slow = await fitted(caseOf(pig, [eve]));
    expect(slow.expectedTicks).toBeGreaterThan(2 * alone.expectedTicks);
  });

  it('wins more by somebody slow than it loses if she does nothing', async () => {
    const bot = { name: 'Bot', capabilities: { phases: true, amendable: true } };
    const pace = { outdoors: 1, windows: 12, startTicks: 310, fetchTicks: 190, unitTicks: 16 };
    const eve = { name: 'Eve', capabilities: { phases: true, amendable: true, pace } };
    const toolsFor = (...workers: readonly SimulatedWorker[]): Case =>
      caseOf('craft a full set of iron tools', workers, arena('quarry'));
    const alone = await fitted(toolsFor(bot));
    const together = await fitted(toolsFor(bot, eve));
    const lost = (await ticksAlone(toolsFor(bot), bot, together)) - alone.expectedTicks;
    expect(lost).toBeLessThanOrEqual(alone.expectedTicks - together.expectedTicks);
  });

  it('has a tool for whoever helps made early, and not at the cost of a bot left alone', async () => {
    const bot = { name: 'Bot', capabilities: { phases: true, amendable: true } };
    const pace = { outdoors: 1.5, windows: 12, startTicks: 240 };
    const eve = { name: 'Eve', capabilities: { phases: true, amendable: true, pace } };
    const goal = 'gather 64 cobblestone and 32 oak logs';
    const alone = await fitted(caseOf(goal, [bot]));
    const together = await fitted(caseOf(goal, [bot, eve]));
    expect(together.expectedTicks).toBeLessThan(0.8 * alone.expectedTicks);
    const left = await ticksAlone(caseOf(goal, [bot]), bot, together);
    expect(left).toBeLessThan(1.05 * alone.expectedTicks);
  });

  it('starts consumers early: stone for the pickaxe comes before stone for the furnace', async () => {
    const { subtasks } = await fitted(caseOf('craft a diamond pickaxe', 2));
    const pickaxe = subtasks.find(({ item }) => item === 'stone_pickaxe');
    const waitedFor = subtasks.filter(
      ({ id, item }) => pickaxe?.dependsOn.includes(id) && item === 'cobblestone',
    );
    const gathered = subtasks.filter(({ action, item }) => action === 'gather' && item === 'cobblestone');
    const total = gathered.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(waitedFor).toHaveLength(1);
    expect(waitedFor[0]?.quantity).toBeLessThan(total);
    expect(gathered.length).toBeGreaterThan(1);
  });

  it('ties nobody to one kind of block that others dig away', async () => {
    for (const workers of [2, 4]) {
      const { subtasks } = await fitted(caseOf('gather 64 cobblestone', workers));
      const stone = subtasks.filter(({ item }) => item === 'cobblestone');
      expect(stone.map(({ sources = [] }) => [...sources].sort())).toEqual(
        stone.map(() => ['cobblestone', 'stone']),
      );
    }
  });

  it('makes no more tools than the chest has room for', async () => {
    const goal = 'a full set of iron armor, a full set of iron tools, a compass, a clock and a bucket';
    const { start, goals, setting } = caseOf(`craft ${goal}`, 8, arena('quarry'));
    const { subtasks } = await fitted({ start, goals, setting });
    expect(slotsFilled(game, start.stock, subtasks)).toBeLessThanOrEqual(MOST_SLOTS);
  });

  it('takes no more than the place has', async () => {
    const few = arena('chest-arena');
    const boxes = few.boxes.map((box) =>
      box.block === 'cobblestone'
        ? { ...box, to: [box.from[0], box.from[1], box.from[2] + 10] as [number, number, number] }
        : box,
    );
    const scarce = { ...few, boxes: boxes.filter(({ block }) => block !== 'stone') };
    const plan = await fitted(caseOf('craft a full set of iron armour', 8, scarce));
    const stone = plan.subtasks.filter(({ action, item }) => action === 'gather' && item === 'cobblestone');
    expect(stone.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(11);
    expect(plan.subtasks.filter(({ item, placed }) => item === 'furnace' && placed)).toHaveLength(1);
  });

  it('sets down no more stations than there is room for', async () => {
    const { start, goals, setting } = caseOf('craft a full set of iron armour', 8);
    const at = (x: number): { x: number; y: number; z: number } => ({ x, y: -60, z: 2 });
    const spots = { left: at(-13), right: at(-15), beside: [at(-12)] };
    const plan = await fitted({ start, goals, setting: { ...setting, spots } });
    expect(plan.subtasks.filter(({ placed }) => placed === 'beside').length).toBeLessThanOrEqual(1);
    expect(Number.isFinite(plan.expectedTicks)).toBe(true);
  });

  it('goes on from what lies in the chest already', async () => {
    const plan = await fitted(
      caseOf('craft a compass', 2, arena(), { oak_log: 4, wooden_pickaxe: 1, iron_ingot: 2 }),
    );
    expect(plan.subtasks.some(({ item }) => item === 'wooden_pickaxe')).toBe(false);
  });

  it('keeps the buckets that a cake gives back only at the end', async () => {
    const meadow = arena('quarry');
    const boxes = [
      ...meadow.boxes,
      { block: 'wheat', from: [3, -60, 8], to: [5, -60, 8], hollow: false, protected: false },
      { block: 'sugar_cane', from: [3, -60, 10], to: [5, -60, 10], hollow: false, protected: false },
    ] as ArenaEnvironment['boxes'];
    const plan = await fitted(caseOf('craft a cake', 4, { ...meadow, boxes }));
    // The hens decide how long it takes; that there were variants at all shows that the buckets came out right.
    expect(plan.evaluations).toBeGreaterThan(1);
  });

  it('says when a goal is met or cannot be', async () => {
    const met = await fitted(caseOf('craft a stick', 4, arena(), { stick: 3 }));
    expect(met).toMatchObject({ subtasks: [], expectedTicks: 0, lowerBoundTicks: 0 });
    const { start, goals, setting } = caseOf('craft a bookshelf', 4);
    expect(await planForTeam(start, goals, setting)).toMatchObject({ kind: 'impossible' });
  });

  it('answers the same question in the same way', async () => {
    const asked = caseOf('craft a compass', 2);
    // So little work that no machine is too busy for it.
    const question = { ...asked, setting: { ...asked.setting, planningSeconds: 0.03 } };
    const first = await fitted(question);
    expect(await fitted(question)).toEqual(first);
  });

  it('lets others have their turn while it looks for a better plan, whoever is on the team', async () => {
    const eve = {
      name: 'Eve',
      capabilities: { phases: false, amendable: true, pace: { outdoors: 3, windows: 3 } },
    };
    const bot = { name: 'Bot', capabilities: { phases: true, amendable: true } };
    const teams = [
      { workers: 2, planningSeconds: 0.3 },
      // With somebody slow every judgement takes many times as long.
      { workers: [bot, eve], planningSeconds: 0.03 },
    ];
    for (const { workers, planningSeconds } of teams) {
      let turns = 0;
      let isOver = false;
      const count = (): void => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      const asked = caseOf('craft a stone pickaxe', workers);
      await fitted({ ...asked, setting: { ...asked.setting, planningSeconds } });
      isOver = true;
      expect(turns).toBeGreaterThan(10);
    }
  });

  it('ends with what it has when nobody waits for it any more', async () => {
    const { start, goals, setting } = caseOf('craft a compass', 2);
    const cancelled = new AbortController();
    let found = Infinity;
    const plan = await fitted({
      start,
      goals,
      setting: {
        ...setting,
        planningSeconds: 1000,
        signal: cancelled.signal,
        onBetter: (ticks) => {
          found = ticks;
          setTimeout(() => {
            cancelled.abort();
          }, 20);
        },
      },
    });
    expect(plan).toMatchObject({ wasLate: false });
    expect(plan.expectedTicks).toBe(found);
  });
});
