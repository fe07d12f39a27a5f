import { describe, expect, it } from 'vitest';
import { weaponOf } from '../../../src/game/sources/fighting.js';
import { propertiesOf, stateWith } from '../../../src/world/embedded/data/block-states.js';
import { loadVersionData, requireEntry } from '../../../src/world/embedded/data/version-data.js';
import { randomFor } from '../../../src/world/embedded/random.js';
import { blockDrops, mobDrops } from '../../../src/world/embedded/rules/loot.js';
import {
  attackCharge,
  attackDamage,
  bowPower,
  damageAfterArmour,
  fallDamage,
} from '../../../src/world/embedded/rules/combat.js';
import { craftingBook } from '../../../src/world/embedded/rules/crafting.js';
import { blockDigTicks } from '../../../src/world/embedded/rules/digging.js';
import { experienceBar } from '../../../src/world/embedded/players/experience.js';
import { FULL_STOMACH, hungerTick } from '../../../src/world/embedded/rules/hunger.js';
import { planPlacement } from '../../../src/world/embedded/rules/placement.js';
import { Furnace } from '../../../src/world/embedded/rules/smelting.js';
import { GeneratedBlocks } from '../../../src/world/embedded/terrain/generated-blocks.js';

const VERSIONS = ['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1'];
const data = loadVersionData('1.20.1');
const tool = (name: string) => ({ name, count: 1, damage: 0 });
const ON_GROUND = { onGround: true, headInWater: false };

describe.each(VERSIONS)('rules of %s', (version) => {
  const rules = loadVersionData(version);

  it.each([
    ['stone', 'wooden_pickaxe', 23],
    ['stone', null, 150],
    ['oak_log', null, 60],
    ['oak_log', 'diamond_axe', 8],
    ['obsidian', 'diamond_pickaxe', 188],
    ['dirt', 'diamond_shovel', 2],
    ['torch', null, 0],
    ['bedrock', 'diamond_pickaxe', Infinity],
  ] as const)('%s with %s takes %s ticks', (block, held, ticks) => {
    expect(
      blockDigTicks(rules, requireEntry(rules.blocks, block), held === null ? null : tool(held), ON_GROUND),
    ).toBe(ticks);
  });

  it('digs five times slower in the air and in water', () => {
    const stone = requireEntry(rules.blocks, 'stone');
    expect(blockDigTicks(rules, stone, tool('wooden_pickaxe'), { onGround: false, headInWater: false })).toBe(
      113,
    );
    expect(blockDigTicks(rules, stone, tool('wooden_pickaxe'), { onGround: true, headInWater: true })).toBe(
      113,
    );
  });

  it('drops by tier', () => {
    const drops = (block: string, held: string | null): string[] =>
      blockDrops(rules, requireEntry(rules.blocks, block), {
        properties: {},
        held: held === null ? null : tool(held),
        random: randomFor(1, block),
      }).map(({ name: item, count }) => `${count} ${item}`);
    expect(drops('iron_ore', 'wooden_pickaxe')).toEqual([]);
    const hasRawMetal = rules.items.has('raw_iron');
    expect(drops('iron_ore', 'stone_pickaxe')).toEqual([hasRawMetal ? '1 raw_iron' : '1 iron_ore']);
    if (hasRawMetal) expect(drops('deepslate_iron_ore', 'stone_pickaxe')).toEqual(['1 raw_iron']);
    expect(drops('diamond_ore', 'stone_pickaxe')).toEqual([]);
    expect(drops('cobblestone', 'wooden_pickaxe')).toEqual(['1 cobblestone']);
    expect(drops('dirt', null)).toEqual(['1 dirt']);
    expect(drops('glass', null)).toEqual([]);
    expect(drops('oak_leaves', 'shears')).toEqual(['1 oak_leaves']);
  });

  it('drops by state, and either one or the other', () => {
    const drops = (block: string, properties: Readonly<Record<string, string>>): string[] =>
      blockDrops(rules, requireEntry(rules.blocks, block), {
        properties,
        held: null,
        random: randomFor(1, block),
      }).map(({ name: item, count }) => `${count} ${item}`);
    expect(drops('wheat', { age: '6' })).toEqual(['1 wheat_seeds']);
    expect(drops('wheat', { age: '7' })[0]).toBe('1 wheat');
    expect(drops('oak_slab', { type: 'double' })).toEqual(['2 oak_slab']);
    expect(drops('oak_door', { half: 'upper' })).toEqual([]);
    const gravel = Array.from({ length: 200 }, (_, roll) =>
      blockDrops(rules, requireEntry(rules.blocks, 'gravel'), {
        properties: {},
        held: null,
        random: randomFor(roll, 'gravel'),
      }).map(({ name }) => name),
    );
    expect(new Set(gravel.map((names) => names.join()))).toEqual(new Set(['gravel', 'flint']));
  });

  it('mobs leave what the planner counts on, some of it to players alone, meat cooked where they burnt', () => {
    const left = (mob: string, isByPlayer: boolean, isBurning = false): Set<string> =>
      new Set(
        Array.from({ length: 300 }, (_, roll) =>
          mobDrops(rules, mob, { isByPlayer, isBurning }, randomFor(roll, mob)).map(({ name }) => name),
        ).flat(),
      );
    expect(left('pig', false)).toEqual(new Set(['porkchop']));
    expect(left('pig', false, true)).toEqual(new Set(['cooked_porkchop']));
    expect(left('spider', true)).toEqual(new Set(['string', 'spider_eye']));
    expect(left('spider', false)).toEqual(new Set(['string']));
    expect(left('witch', true)).toContain('sugar');
    expect(left('villager', true)).toEqual(new Set());
  });

  it('leaves give apples once in two hundred and saplings once in twenty', () => {
    const random = randomFor(5, 'leaves');
    let apples = 0;
    let saplings = 0;
    for (let roll = 0; roll < 20_000; roll++) {
      for (const { name: item, count } of blockDrops(rules, requireEntry(rules.blocks, 'oak_leaves'), {
        properties: {},
        held: null,
        random,
      })) {
        if (item === 'apple') apples += count;
        if (item === 'oak_sapling') saplings += count;
      }
    }
    expect(apples / 20_000).toBeGreaterThan(0.003);
    expect(apples / 20_000).toBeLessThan(0.007);
    expect(saplings / 20_000).toBeCloseTo(0.05, 1);
  });

  it('counts block states there and back', () => {
    for (const block of rules.blocks.values()) {
      for (const state of [block.minState, block.defaultState, block.maxState]) {
        expect(stateWith(block, propertiesOf(block, state))).toBe(state);
      }
    }
  });

  it.each([
    [['oak_planks', null, 'birch_planks', null], 2, 'stick'],
    [['oak_planks', 'birch_planks', 'spruce_planks', 'jungle_planks'], 2, 'crafting_table'],
    [['cobblestone', 'cobblestone', null, 'cobblestone', 'stick', null, null, 'stick', null], 3, 'stone_axe'],
    [['cobblestone', 'cobblestone', null, 'stick', 'cobblestone', null, 'stick', null, null], 3, 'stone_axe'],
    [['charcoal', null, 'stick', null], 2, 'torch'],
    [['apple', 'apple', null, null], 2, null],
  ] as const)('a grid of %j makes %s', (cells, width, expected) => {
    expect(craftingBook(rules).match(cells, width)?.item ?? null).toBe(expected);
  });

  it('knows every recipe of the version by its own ingredients', () => {
    const book = craftingBook(rules);
    const failed: string[] = [];
    for (const [id, recipes] of Object.entries(rules.registry.rawRecipes)) {
      const result = rules.registry.itemNameById.get(Number(id));
      for (const raw of recipes) {
        const rows = raw.inShape ?? chunk(raw.ingredients ?? [], 3);
        const cells = Array.from({ length: 9 }, (_, cell) => {
          const entry = rows[Math.floor(cell / 3)]?.[cell % 3] ?? null;
          const itemId =
            typeof entry === 'number' || entry === null ? entry : 'id' in entry ? entry.id : entry[0];
          return itemId === null ? null : (rules.registry.itemNameById.get(itemId) ?? null);
        });
        if (cells.every((cell) => cell === null)) continue;
        const made = book.match(cells, 3);
        if (made === null) failed.push(`${result ?? id} of ${cells.join()}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

function chunk<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, row) =>
    values.slice(row * size, row * size + size),
  );
}

describe('furnaces', () => {
  const load = (input: string, inputs: number, fuel: string, fuels: number): Furnace => {
    const furnace = new Furnace(data, 'furnace');
    furnace.container.set(0, { name: input, count: inputs, damage: 0 });
    furnace.container.set(1, { name: fuel, count: fuels, damage: 0 });
    return furnace;
  };

  it('smelt one item in 200 ticks', () => {
    const furnace = load('raw_iron', 1, 'coal', 1);
    for (let tick = 0; tick < 199; tick++) furnace.tick();
    expect(furnace.container.get(2)).toBeNull();
    furnace.tick();
    expect(furnace.container.get(2)).toEqual({ name: 'iron_ingot', count: 1, damage: 0 });
    expect(furnace.container.get(1)).toBeNull();
    expect(furnace.isLit).toBe(true);
  });

  it('smelt one and a half items over a plank, and give half a smelt back when the fire is out', () => {
    const furnace = load('raw_iron', 5, 'oak_planks', 1);
    for (let tick = 0; tick < 1000; tick++) furnace.tick();
    expect(furnace.container.get(2)?.count).toBe(1);
    expect(furnace.container.get(0)?.count).toBe(4);
    expect(furnace.progress.smeltedTicks).toBe(0);
  });

  it('smelt eight items over a piece of coal', () => {
    const furnace = load('raw_iron', 10, 'coal', 1);
    for (let tick = 0; tick < 3000; tick++) furnace.tick();
    expect(furnace.container.get(2)?.count).toBe(8);
  });

  it('leave the bucket of lava', () => {
    const furnace = load('raw_iron', 1, 'lava_bucket', 1);
    furnace.tick();
    expect(furnace.container.get(1)).toEqual({ name: 'bucket', count: 1, damage: 0 });
  });

  it('waste no fuel on a full or foreign output', () => {
    const furnace = load('raw_iron', 1, 'coal', 1);
    furnace.container.set(2, { name: 'glass', count: 1, damage: 0 });
    for (let tick = 0; tick < 300; tick++) furnace.tick();
    expect(furnace.container.get(1)?.count).toBe(1);
  });
});

describe('bodies', () => {
  it('hit with the weapon, its recovery and the fall', () => {
    const sword = weaponOf('iron_sword');
    expect(attackDamage(sword, 1, false)).toBe(6);
    expect(attackDamage(sword, 1, true)).toBe(9);
    expect(attackCharge(sword, 0)).toBeLessThan(0.1);
    expect(attackCharge(sword, 13)).toBe(1);
    expect(attackDamage(weaponOf(null), 1, false)).toBe(1);
  });

  it('fall for three blocks without harm', () => {
    expect([2, 3, 4, 8.2].map(fallDamage)).toEqual([0, 0, 1, 6]);
  });

  it('wear armour that takes what the game says', () => {
    const iron = ['iron_helmet', 'iron_chestplate', 'iron_leggings', 'iron_boots'].map(tool);
    expect(damageAfterArmour(10, iron)).toBeCloseTo(10 * (1 - 10 / 25), 5);
    expect(damageAfterArmour(10, [null, null, null, null])).toBe(10);
  });

  it('draw a bow in a second', () => {
    expect(bowPower(20)).toBe(1);
    expect(bowPower(2)).toBeLessThan(0.1);
  });

  it('heal while they are full, starve down to one', () => {
    let hunger = FULL_STOMACH;
    let healed = 0;
    for (let tick = 0; tick < 10; tick++) {
      const step = hungerTick(hunger, 10);
      hunger = step.hunger;
      healed += step.healthChange;
    }
    expect(healed).toBeGreaterThan(0.5);
    const starving = { food: 0, saturation: 0, exhaustion: 0, timer: 79 };
    expect(hungerTick(starving, 5).healthChange).toBe(-1);
    expect(hungerTick(starving, 1).healthChange).toBe(0);
    expect(hungerTick(starving, 10, 'easy').healthChange).toBe(0);
    expect(hungerTick(starving, 1, 'hard').healthChange).toBe(-1);
  });

  it('reach level 16 with 352 points', () => {
    expect(experienceBar(352)).toEqual({ level: 16, progress: 0 });
    expect(experienceBar(6).level).toBe(0);
    expect(experienceBar(7).level).toBe(1);
  });
});

describe('placing', () => {
  it('refuses what is no block, has no support or is in the way', () => {
    const blocks = new GeneratedBlocks(() => []);
    blocks.setState({ x: 0, y: 0, z: 0 }, requireEntry(data.blocks, 'stone').defaultState);
    const request = {
      against: { x: 0, y: 0, z: 0 },
      face: 'up',
      cursorY: 1,
      yaw: 0,
      pitch: 0,
      isSneaking: false,
    } as const;
    expect(planPlacement(data, blocks, { ...request, item: 'stick' })).toEqual({
      kind: 'refused',
      reason: 'not-a-block',
    });
    expect(planPlacement(data, blocks, { ...request, item: 'ladder' })).toEqual({
      kind: 'refused',
      reason: 'no-support',
    });
    expect(planPlacement(data, blocks, { ...request, item: 'torch' }).kind).toBe('place');
    blocks.setState({ x: 0, y: 1, z: 0 }, requireEntry(data.blocks, 'dirt').defaultState);
    expect(planPlacement(data, blocks, { ...request, item: 'torch' })).toEqual({
      kind: 'refused',
      reason: 'occupied',
    });
    blocks.setState({ x: 0, y: 0, z: 0 }, requireEntry(data.blocks, 'oak_fence').defaultState);
    blocks.setState({ x: 0, y: 1, z: 0 }, 0);
    expect(planPlacement(data, blocks, { ...request, item: 'torch' }).kind).toBe('place');
    expect(planPlacement(data, blocks, { ...request, item: 'rail' }).kind).toBe('refused');
  });
});

describe('block store', () => {
  it('comes back to a snapshot and says what changed', () => {
    const blocks = new GeneratedBlocks(() => []);
    blocks.setState({ x: 1, y: 2, z: 3 }, 5);
    const snapshot = blocks.snapshot();
    blocks.setState({ x: 1, y: 2, z: 3 }, 7);
    blocks.setState({ x: -40, y: 70, z: 3 }, 9);
    expect(blocks.restore(snapshot)).toHaveLength(2);
    expect(blocks.stateAt({ x: 1, y: 2, z: 3 })).toBe(5);
    expect(blocks.stateAt({ x: -40, y: 70, z: 3 })).toBe(0);
    blocks.setState({ x: 1, y: 2, z: 3 }, 8);
    expect(blocks.restore(snapshot)).toEqual([{ position: { x: 1, y: 2, z: 3 }, state: 5 }]);
  });
});

describe('random numbers', () => {
  it('depend on the seed and the purpose alone', () => {
    expect(randomFor(1, 'loot', 3)()).toBe(randomFor(1, 'loot', 3)());
    expect(randomFor(1, 'loot', 3)()).not.toBe(randomFor(2, 'loot', 3)());
    const random = randomFor(9, 'spread');
    const rolls = Array.from({ length: 10_000 }, random);
    expect(rolls.every((roll) => roll >= 0 && roll < 1)).toBe(true);
    expect(rolls.reduce((sum, roll) => sum + roll, 0) / rolls.length).toBeCloseTo(0.5, 1);
  });
});
