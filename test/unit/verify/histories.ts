import type { ItemCounts } from '../../../src/base/item-counts.js';
import fc from 'fast-check';
import type { Job } from '../../../src/schedule/job.js';
import type { ContainerVisit, Evidence } from '../../../src/verify/evidence.js';
import { jobOf as aJobOf } from '../../support/job-of.js';

export const CHEST = { x: -14, y: -60, z: 2 };
export const FURNACE = { x: -15, y: -60, z: 2 };
export const TABLE = { x: -13, y: -60, z: 2 };

/** A job with everything that happened while one worker did it right. */
export interface History {
  readonly job: Job;
  readonly evidence: Evidence;
}

/** Signed changes a worker makes in one visit. */
type Moves = ItemCounts;

const SNAPSHOT = {
  tick: 0,
  position: { x: -14.5, y: -60, z: 0.5 },
  inventory: {},
  equipment: {},
  health: 20,
  food: 20,
};

/** What others have in the chest, and what they change between two visits. */
const others = fc.record({
  start: fc.dictionary(
    fc.constantFrom('dirt', 'oak_planks', 'cobblestone', 'stick', 'apple'),
    fc.integer({ min: 64, max: 99 }),
  ),
  between: fc.array(
    fc.record({
      item: fc.constantFrom('dirt', 'stick', 'iron_ingot'),
      count: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  own: fc.dictionary(fc.constantFrom('apple', 'feather'), fc.integer({ min: 1, max: 9 })),
});

type Others = typeof others extends fc.Arbitrary<infer T> ? T : never;

function plus(counts: ItemCounts, moves: Moves): ItemCounts {
  const sum: Record<string, number> = { ...counts };
  for (const [item, count] of Object.entries(moves)) sum[item] = (sum[item] ?? 0) + count;
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

function negative(counts: ItemCounts): Moves {
  return Object.fromEntries(Object.entries(counts).map(([item, count]) => [item, -count]));
}

/** Chest visits in which the worker makes these moves, others working in between. */
function chestVisits(
  { start, between }: Others,
  needed: ItemCounts,
  moves: readonly Moves[],
): ContainerVisit[] {
  let contents = plus(start, needed);
  return moves.map((move, index) => {
    const { item, count } = between[index % between.length] ?? { item: 'dirt', count: 0 };
    const before = plus(contents, { [item]: count });
    contents = plus(before, move);
    const openedTick = 100 + index * 200;
    return {
      worker: 'Ada',
      block: 'chest',
      position: CHEST,
      openedTick,
      closedTick: openedTick + 6,
      before,
      after: contents,
    };
  });
}

const NO_TOOLS: readonly string[] = [];

function jobOf(parts: Partial<Omit<Job, 'subtask'>> & { readonly subtask: Partial<Job['subtask']> }): Job {
  const { subtask, ...rest } = parts;
  return aJobOf(
    { item: 'cobblestone', quantity: 1, instruction: 'Do it.', ...subtask },
    { brings: {}, tools: NO_TOOLS, ...rest },
  );
}

function evidenceOf({ own }: Others, parts: Partial<Evidence>): Evidence {
  const before = { ...SNAPSHOT, inventory: own };
  return { before, after: { ...before, tick: 900 }, visits: [], blocks: [], deaths: [], ...parts };
}

const quantity = fc.integer({ min: 1, max: 40 });

const gather = fc
  .record({ others, quantity, isWorn: fc.boolean() })
  .map(({ others, quantity, isWorn }): History => {
    const tool = 'wooden_pickaxe';
    const job = jobOf({
      subtask: { quantity, ...(isWorn ? { wornOut: [tool] } : {}) },
      tools: [tool],
      brings: { cobblestone: quantity },
    });
    const back: Moves = isWorn ? { cobblestone: quantity } : { cobblestone: quantity, [tool]: 1 };
    return {
      job,
      evidence: evidenceOf(others, { visits: chestVisits(others, { [tool]: 1 }, [{ [tool]: -1 }, back]) }),
    };
  });

const craft = fc.record({ others, quantity }).map(({ others, quantity }): History => {
  const takes = { iron_ingot: 3 * quantity, stick: 2 * quantity };
  const job = jobOf({
    subtask: { action: 'craft', item: 'iron_pickaxe', quantity, station: 'crafting_table' },
    takes,
    brings: { iron_pickaxe: quantity },
    station: { block: 'crafting_table', position: TABLE },
  });
  const visits = chestVisits(others, takes, [negative(takes), { iron_pickaxe: quantity }]);
  return { job, evidence: evidenceOf(others, { visits }) };
});

const craftPlaced = fc
  .record({ others, extra: fc.integer({ min: 0, max: 2 }) })
  .map(({ others, extra }): History => {
    const takes = { cobblestone: 8 * (1 + extra) };
    const job = jobOf({
      subtask: { action: 'craft', item: 'furnace', quantity: 1 + extra, placed: 'right' },
      takes,
      brings: extra > 0 ? { furnace: extra } : {},
      placeAt: [FURNACE],
    });
    const moves: Moves[] = [negative(takes), ...(extra > 0 ? [{ furnace: extra }] : [])];
    const blocks = [{ tick: 300, position: FURNACE, before: 'air', after: 'furnace' }];
    return { job, evidence: evidenceOf(others, { visits: chestVisits(others, takes, moves), blocks }) };
  });

const build = fc.record({ others, quantity }).map(({ others, quantity }): History => {
  const placeAt = Array.from({ length: quantity }, (_, index) => ({ x: index, y: -60, z: 9 }));
  const takes = { torch: quantity };
  const job = jobOf({
    subtask: { action: 'build', item: 'torch', quantity, placed: 'beside' },
    takes,
    placeAt,
  });
  const blocks = placeAt.map((position, tick) => ({
    tick,
    position,
    before: 'air',
    after: tick % 2 === 0 ? 'torch' : 'wall_torch',
  }));
  return {
    job,
    evidence: evidenceOf(others, { visits: chestVisits(others, takes, [negative(takes)]), blocks }),
  };
});

const kill = fc
  .record({
    others,
    quantity,
    action: fc.constantFrom('kill' as const, 'shoot' as const),
    wantsDrops: fc.boolean(),
  })
  .map(({ others, quantity, action, wantsDrops }): History => {
    const takes: ItemCounts = action === 'shoot' ? { arrow: 2 * quantity } : {};
    const tools = action === 'shoot' ? ['bow'] : ['stone_sword'];
    const loot: ItemCounts = wantsDrops ? { porkchop: quantity } : {};
    const job = jobOf({
      subtask: { action, item: 'pig', quantity, ...(wantsDrops ? { drops: loot } : {}) },
      takes,
      tools,
      brings: loot,
    });
    const taken = plus(takes, Object.fromEntries(tools.map((tool) => [tool, 1])));
    const back = plus(loot, Object.fromEntries(tools.map((tool) => [tool, 1])));
    const deaths = Array.from({ length: quantity }, (_, tick) => ({ tick, mob: 'pig', entityId: 50 + tick }));
    return {
      job,
      evidence: evidenceOf(others, { visits: chestVisits(others, taken, [negative(taken), back]), deaths }),
    };
  });

function furnaceVisit(tick: number, before: ItemCounts, after: ItemCounts): ContainerVisit {
  return {
    worker: 'Ada',
    block: 'furnace',
    position: FURNACE,
    openedTick: tick,
    closedTick: tick + 6,
    before,
    after,
  };
}

const smelt = fc
  .record({ others, quantity, phase: fc.constantFrom('whole' as const, 'load' as const, 'collect' as const) })
  .map(({ others, quantity, phase }): History => {
    const fuel = { oak_planks: Math.ceil(quantity / 1.5) };
    const takes: ItemCounts = phase === 'collect' ? {} : { raw_iron: quantity, ...fuel };
    const job = jobOf({
      subtask: { action: 'smelt', item: 'iron_ingot', quantity, station: 'furnace', fuel },
      phase,
      takes,
      fuel: phase === 'collect' ? {} : fuel,
      brings: phase === 'load' ? {} : { iron_ingot: quantity },
      station: { block: 'furnace', position: FURNACE },
    });
    // One piece of fuel burns as soon as the input lies there.
    const loaded = plus({ raw_iron: quantity, ...fuel }, { oak_planks: -1 });
    const load = furnaceVisit(150, {}, loaded);
    const collect = furnaceVisit(800, { iron_ingot: quantity }, {});
    const [takeVisit, bringVisit] = chestVisits(others, takes, [negative(takes), { iron_ingot: quantity }]);
    const visits = [
      ...(phase === 'collect' ? [] : [takeVisit, load]),
      ...(phase === 'load' ? [] : [collect, bringVisit]),
    ].filter((visit) => visit !== undefined);
    return { job, evidence: evidenceOf(others, { visits }) };
  });

/** Jobs done right, of every action and phase, among others who work at the same chest. */
export const correctHistory: fc.Arbitrary<History> = fc.oneof(gather, craft, craftPlaced, build, kill, smelt);
