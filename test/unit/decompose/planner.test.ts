import { loadRegistry } from '../../../src/game/registry.js';
import { whyNoPlan } from '../../../src/messages/names.js';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { assert, describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { Planner, type PlanningResult } from '../../../src/decompose/planner.js';
import {
  parseEnvironment,
  loadEnvironment,
  environmentNames,
} from '../../../src/environment/load-environment.js';
import type { Environment } from '../../../src/environment/environment-schema.js';
import { offersOf } from '../../../src/environment/offers.js';
import { gameOf, loadGame } from '../../../src/game/game.js';
import { checkPlan } from '../../../src/plan/check/check.js';
import type { Goal } from '../../../src/plan/subtask/subtask.js';

interface Setting {
  readonly environment?: Environment;
  readonly version?: string;
  readonly stock?: ItemCounts;
  /** Blocks somebody went for in vain. */
  readonly missing?: readonly string[];
  /** Nobody but bots is there. */
  readonly byBots?: boolean;
}

function goalsOf(text: string, version: string): readonly Goal[] {
  const reading = readGoals(loadGame(version).registry, text);
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.value.goals;
}

async function plan(text: string, setting: Setting = {}): Promise<PlanningResult> {
  const { environment = loadEnvironment('overworld'), version = '1.20.1', stock = {} } = setting;
  const { missing = [], byBots = false } = setting;
  const forBots = environment.kind === 'arena' ? 'built' : 'nature';
  const game = gameOf({ version, ...(byBots ? { forBots } : {}) });
  const place = {
    game,
    environment,
    offers: new Map([...offersOf(environment, game)].filter(([name]) => !missing.includes(name))),
    stations: [],
    rules: 'vanilla',
  } as const;
  const goals = goalsOf(text, version);
  const result = await new Planner(place).plan(goals, stock);
  if (result.kind === 'planned') {
    const inChests =
      environment.kind === 'arena'
        ? environment.chests.flatMap((chest) => Object.entries(chest.contents))
        : [];
    expect(inChests).toEqual([]);
    expect(checkPlan({ ...place, stock }, { goals, subtasks: result.subtasks })).toEqual([]);
  }
  return result;
}

async function subtasksOf(text: string, setting: Setting = {}): Promise<readonly string[]> {
  const result = await plan(text, setting);
  if (result.kind !== 'planned') throw new Error(result.why.code);
  return result.subtasks.map(({ action, item, quantity }) => `${action} ${quantity} ${item}`);
}

async function reasonOf(text: string, setting: Setting = {}): Promise<string> {
  const result = await plan(text, setting);
  if (result.kind === 'planned') throw new Error('planned');
  return whyNoPlan(loadRegistry(setting.version ?? '1.20.1'), result.why);
}

/** A small field with what a test needs. */
function field(blocks: Record<string, number>, entities: Record<string, number> = {}): Environment {
  const lists = Object.entries(blocks).map(([block, count], row) => ({
    block,
    at: Array.from({ length: count }, (_, column) => [column, 0, row]),
  }));
  return parseEnvironment(
    JSON.stringify({
      schemaVersion: 1,
      kind: 'arena',
      name: 'field',
      description: 'for tests',
      area: { from: [0, 0], to: [99, 9] },
      blocks: lists,
      entities: Object.entries(entities).map(([type, count]) => ({ type, count, at: [0, 0, 0] })),
      startPoints: [{ at: [0, 0, 0] }],
    }),
    'test',
  );
}

const arena = loadEnvironment('chest-arena');

describe('the planner on the reference goals', () => {
  it('needs 4 logs and 16 planks for a compass by the real rules, 5 of the planks as fuel', async () => {
    for (const environment of [arena, loadEnvironment('overworld')]) {
      expect(await subtasksOf('craft a compass', { environment })).toEqual([
        'gather 4 oak_log',
        'craft 16 oak_planks',
        'craft 8 stick',
        'craft 1 crafting_table',
        'craft 1 wooden_pickaxe',
        'gather 11 cobblestone',
        'craft 1 stone_pickaxe',
        'gather 7 raw_iron',
        'craft 1 furnace',
        'smelt 7 iron_ingot',
        'craft 1 iron_pickaxe',
        'gather 1 redstone',
        'craft 1 compass',
      ]);
    }
  });

  it('uses what the version has: iron ore itself before 1.17', async () => {
    const old = await subtasksOf('craft a bucket', { version: '1.16.5' });
    expect(old).toContain('gather 3 iron_ore');
    expect(await subtasksOf('craft a bucket', { version: '26.1' })).toContain('gather 3 raw_iron');
  });

  it('shares one pickaxe between goals and makes no second table', async () => {
    const subtasks = await subtasksOf('3 iron pickaxes and a shield');
    expect(subtasks).toContain('craft 3 iron_pickaxe');
    expect(subtasks.filter((line) => line.endsWith('crafting_table'))).toHaveLength(1);
    expect(subtasks.filter((line) => line.endsWith('wooden_pickaxe'))).toHaveLength(1);
  });
});

describe('the planner and what is already there', () => {
  it('plans nothing for a goal that is met', async () => {
    expect(await subtasksOf('craft 2 compasses', { stock: { compass: 3 } })).toEqual([]);
  });

  it('makes only what is missing', async () => {
    const stock = { iron_ingot: 4, redstone: 1, crafting_table: 1 };
    expect(await subtasksOf('craft a compass', { stock })).toEqual([
      'build 1 crafting_table',
      'craft 1 compass',
    ]);
  });

  it('mixes species of held planks in one craft', async () => {
    const stock = { oak_planks: 2, birch_planks: 2 };
    expect(await subtasksOf('craft a crafting table', { stock })).toEqual(['craft 1 crafting_table']);
  });

  it('does not take to iron golems because some iron is held already', async () => {
    const subtasks = await subtasksOf('craft 2 iron pickaxes', { stock: { iron_ingot: 4 } });
    expect(subtasks).toContain('gather 2 raw_iron');
  });

  it('borrows a held pickaxe rather than making one', async () => {
    expect(await subtasksOf('gather 3 diamonds', { stock: { iron_pickaxe: 1 } })).toEqual([
      'gather 3 diamond',
    ]);
  });

  it.each(['stone_pickaxe', 'iron_pickaxe', 'golden_pickaxe'])(
    'digs stone with a held %s, which is itself made with what such tools dig',
    async (pickaxe) => {
      const stock = { [pickaxe]: 1 };
      expect(await subtasksOf('gather 18 cobblestone', { stock })).toEqual(['gather 18 cobblestone']);
      for (const cobblestone of [0, 2]) {
        const made = await subtasksOf('craft 6 stone bricks', { stock: { ...stock, cobblestone } });
        expect(made).not.toContain('craft 1 wooden_pickaxe');
      }
    },
  );
});

describe('the planner and quantities', () => {
  it('makes a second wooden pickaxe for the 60th block, not for the 59th', async () => {
    expect(await subtasksOf('gather 59 cobblestone')).toContain('craft 1 wooden_pickaxe');
    expect(await subtasksOf('gather 60 cobblestone')).toContain('craft 2 wooden_pickaxe');
  });

  it('splits a gathering where a tool breaks', async () => {
    const subtasks = await subtasksOf('gather 60 cobblestone');
    expect(subtasks.slice(-2)).toEqual(['gather 59 cobblestone', 'gather 1 cobblestone']);
  });

  it('gets the buckets of a cake back and counts on expected drops', async () => {
    const subtasks = await subtasksOf('craft a cake');
    expect(subtasks).toContain('gather 3 milk_bucket');
    expect(subtasks.at(-1)).toBe('craft 1 cake');
  });

  it('fills the buckets that a cake gives back again for the next', async () => {
    const subtasks = await subtasksOf('craft 3 cakes');
    expect(subtasks).toContain('gather 9 raw_iron');
    const rounds = subtasks.filter((subtask) => /milk_bucket|cake/.test(subtask));
    expect(rounds).toEqual(Array.from({ length: 3 }, () => ['gather 3 milk_bucket', 'craft 1 cake']).flat());
  });

  it('burns coal where many items are smelted', async () => {
    expect((await subtasksOf('smelt 64 iron ingots')).some((line) => line.startsWith('gather 8 coal'))).toBe(
      true,
    );
  });

  it('burns what is left over: a coal, a plank and three sticks for eleven items', async () => {
    const result = await plan('full set of iron tools');
    const raw = result.kind === 'planned' ? result.raw : {};
    expect(Object.values(raw).reduce((sum, count) => sum + count, 0)).toBe(27);
  });

  it.each([{ crafting_table: 2 }, { fishing_rod: 1 }, { wooden_axe: 2, iron_hoe: 1 }, { oak_log: 1 }])(
    'makes nothing to burn that burns no longer than what it is made of, though %j lies there',
    async (stock) => {
      const made = await subtasksOf('smelt 7 glass', { stock });
      const [item = ''] = Object.keys(stock);
      expect(made.filter((line) => line.startsWith('craft') && line.endsWith(item))).toHaveLength(0);
      const [held, none] = [
        await plan('smelt 20 iron ingots', { stock }),
        await plan('smelt 20 iron ingots'),
      ];
      assert(held.kind === 'planned' && none.kind === 'planned');
      const total = (raw: Readonly<Record<string, number>>): number =>
        Object.values(raw).reduce((sum, count) => sum + count, 0);
      expect(total(held.raw)).toBeLessThanOrEqual(total(none.raw));
    },
  );

  it('refuses what does not pass through the shared chest on the way', async () => {
    expect(await reasonOf('craft 1000 tnt')).toContain('5000 gunpowder at once');
  });

  it('refuses more than the shared chest holds', async () => {
    expect(await reasonOf('gather 2000 cobblestone')).toContain('1728 cobblestone at most');
  });
});

describe('the planner where supplies run out', () => {
  it('goes on with a second species when the first is used up', async () => {
    const environment = field({ oak_log: 3, birch_log: 2 });
    const subtasks = await subtasksOf('craft 2 chests', { environment });
    expect(subtasks).toContain('gather 3 oak_log');
    expect(subtasks).toContain('gather 2 birch_log');
    const chests = subtasks
      .filter((line) => line.endsWith(' chest'))
      .map((line) => Number(line.split(' ')[1]));
    expect(chests.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('takes the last block of a place to give what it usually gives', async () => {
    const environment = field({ gravel: 1 });
    expect(await subtasksOf('gather 1 gravel', { environment })).toEqual(['gather 1 gravel']);
    expect(await reasonOf('gather 2 gravel', { environment })).toBe('needs 2 gravel; field has only 1');
  });

  it('tells how much is missing', async () => {
    expect(await reasonOf('gather 100 oak logs', { environment: arena })).toBe(
      'needs 100 oak logs; chest-arena has only 45',
    );
  });

  it('proves that there is no plan when one log is short', async () => {
    const environment = field({ oak_log: 3, birch_log: 1 });
    expect(await reasonOf('craft 2 chests', { environment })).toMatch(/^needs /);
  });

  it('does not lend itself what it has not: two blocks make no slab though slabs make a pillar', async () => {
    const environment = field({});
    const stock = { purpur_block: 1, purpur_pillar: 1, crafting_table: 1 };
    expect((await plan('craft a purpur slab', { environment, stock })).kind).toBe('impossible');
  });
});

describe('the reasons for impossible goals', () => {
  it.each([
    ['craft a bow', arena, 'needs 3 string; no spider, cobweb or string in chest-arena'],
    ['get bedrock', loadEnvironment('overworld'), 'bedrock cannot be mined'],
    ['kill 2 zombies', arena, 'no zombie in chest-arena'],
    [
      'craft an ender chest',
      loadEnvironment('overworld'),
      'needs 1 blaze rod; blaze is found only in the nether, not in overworld (see --environment all-dimensions)',
    ],
    [
      'bake a potato',
      loadEnvironment('nature'),
      'needs 1 potato; potato grows only where somebody sows it, takes 24 to 104 minutes to ripen, and bots sow none: bring it along (see "start" of a place file in docs/world.md)',
    ],
    ['get a honey bottle', arena, 'needs 1 honey bottle; no bee nest or honey bottle in chest-arena'],
    ['kill 10 pigs', arena, 'needs 10 pigs; chest-arena has only 4'],
    ['craft a bookshelf', arena, 'needs 3 leather; no cow, mooshroom, horse or leather in chest-arena'],
  ])('%s: %#', async (text, environment, reason) => {
    expect(await reasonOf(text, { environment })).toBe(reason);
  });

  it('miss wood, not the stone that lies about, where nobody can make a pickaxe', async () => {
    const environment = field({ stone: 90, deepslate: 90, coal_ore: 9, iron_ore: 9 });
    for (const goal of ['craft a stone pickaxe', 'craft 12 torches', 'craft a lantern', 'craft a furnace'])
      expect(await reasonOf(goal, { environment })).toBe('needs 1 oak log; no oak log in field');
  });

  it.each([
    ['1.14.4', ['iron_ore'], 'needs 3 iron ores; no iron ore was found that could be got at'],
    [
      '1.20.1',
      ['iron_ore', 'deepslate_iron_ore'],
      /^needs 3 raw iron; no .*iron ore.* was found that could be got at$/,
    ],
  ] as const)(
    'in %s name the ore nobody found, not what else iron is made of',
    async (version, missing, reason) => {
      const environment = loadEnvironment('nature');
      expect(await reasonOf('craft an iron pickaxe', { environment, version, missing })).toMatch(reason);
    },
  );

  it('says of what only people can do that bots cannot', async () => {
    const byBots = { byBots: true };
    expect(await reasonOf('get a honeycomb', byBots)).toMatch(
      /honeycomb comes from bee nest in a way bots do not know: .*see --chest/,
    );
    const nature = { ...byBots, environment: loadEnvironment('nature') };
    expect(await reasonOf('get a lava bucket', nature)).toMatch(
      /bring it along \(see "start" of a place file/,
    );
    expect(await reasonOf('get a lava bucket', byBots)).toMatch(/lava bucket comes from lava in a way bots/);
    const environment = field({ water: 1 });
    expect(await reasonOf('get a milk bucket', { ...byBots, environment, stock: { bucket: 1 } })).toMatch(
      /no cow.* in field/,
    );
  });

  it('says what bots fill, milk and shear, as people do', async () => {
    const environment = field({ water: 4, lava: 1 }, { cow: 1, sheep: 2 });
    const stock = { bucket: 3, shears: 1 };
    for (const goal of [
      'get a water bucket',
      'get a lava bucket',
      'get 3 milk buckets',
      'gather 6 white wool',
    ]) {
      const byPeople = await plan(goal, { environment, stock });
      expect(byPeople.kind).toBe('planned');
      expect(await plan(goal, { environment, stock, byBots: true })).toEqual(byPeople);
    }
  });

  it('misses plain sand rather than red', async () => {
    expect(await reasonOf('craft 3 glass', { environment: field({ stone: 20, oak_log: 9 }) })).toMatch(
      /3 sand;/,
    );
  });

  it('names the dimension a material comes from', async () => {
    expect(await reasonOf('craft a brewing stand')).toContain('only in the nether');
    const environment = loadEnvironment('all-dimensions');
    expect((await plan('craft a brewing stand', { environment })).kind).toBe('planned');
  });
});

describe('the planner and the wording of a goal', () => {
  it('crafts arrows when asked to craft though skeletons drop them', async () => {
    expect((await subtasksOf('craft 4 arrows')).at(-1)).toBe('craft 4 arrow');
  });

  it('mines redstone rather than hoping for witches', async () => {
    expect(await subtasksOf('craft a compass', { version: '26.1' })).toContain('gather 1 redstone');
    expect(await reasonOf('craft a respawn anchor')).toContain('glowstone is found only in the nether');
  });

  it('hopes for iron from no zombie where no ore was found, but for what only luck gives', async () => {
    const missing = ['iron_ore', 'deepslate_iron_ore', 'iron_golem'];
    expect(await reasonOf('craft an iron pickaxe', { missing })).toContain('iron');
    expect((await plan('craft a bow')).kind).toBe('planned');
  });

  it('counts a station set down for its own work as one of those to be placed', async () => {
    const arena = { environment: loadEnvironment('chest-arena') };
    const steps = await subtasksOf('craft a compass, 2 wooden pickaxes and place 2 furnaces', arena);
    expect(steps).toContain('craft 2 furnace');
    expect(steps.filter((step) => step === 'build 1 furnace')).toHaveLength(2);
    expect(await subtasksOf('place a crafting table and craft a wooden pickaxe', arena)).toEqual([
      'gather 3 oak_log',
      'craft 12 oak_planks',
      'craft 4 stick',
      'craft 1 crafting_table',
      'craft 1 wooden_pickaxe',
    ]);
  });

  it('places blocks, kills and shoots', async () => {
    expect((await subtasksOf('place 3 torches')).at(-1)).toBe('build 3 torch');
    expect(await subtasksOf('kill 2 cows')).toEqual(['kill 2 cow']);
    expect((await subtasksOf('shoot a skeleton')).at(-1)).toBe('shoot 1 skeleton');
  });
});

describe('every environment', () => {
  it('can do what its file says it can', async () => {
    for (const name of environmentNames()) {
      const shipped = loadEnvironment(name);
      for (const text of shipped.possibleGoals) {
        expect([name, text, (await plan(text, { environment: shipped })).kind]).toEqual([
          name,
          text,
          'planned',
        ]);
      }
    }
  });
});
