import { describe, expect, it } from 'vitest';
import { PRIMITIVE_NAMES } from '../../../../src/skill/facade/declarations.js';
import { runBody } from './guest.js';

const STATUS = {
  entity: { id: 1, name: 'player', position: { x: 0, y: 64, z: 0 }, velocity: { x: 0, y: 0, z: 0 } },
  health: 20,
  food: 18,
};
const COWS = [5, 3, 9].map((id) => ({
  id,
  name: 'cow',
  type: 'animal',
  position: { x: id, y: 64, z: 0 },
  velocity: { x: 0, y: 0, z: 0 },
}));
const ITEMS = [
  { type: 1, name: 'stone', count: 10, slot: 9, stackSize: 64 },
  { type: 1, name: 'stone', count: 5, slot: 10, stackSize: 64 },
];
const slots = (): unknown[] =>
  Array.from({ length: 46 }, (_, slot) => ITEMS.find((item) => item.slot === slot) ?? null);

describe("a skill's bot", () => {
  it('carries the job, with places as Vec3', async () => {
    const run = await runBody(`
      const { chest, quantity, placeAt } = bot.job;
      return [quantity, chest instanceof Vec3, chest.offset(1, 0, 0).toString(), placeAt[0].distanceTo(new Vec3(1, 2, 5))];`);
    expect(run).toMatchObject({ kind: 'returned', value: [11, true, '(-13, -60, 2)', 2] });
  });

  it('asks the host once for all reads between two awaits, and anew after one', async () => {
    let asked = 0;
    const run = await runBody(
      'const a = bot.health + bot.food + bot.health; await null; return [a, bot.health];',
      {
        sync: { status: () => ({ ...STATUS, health: ++asked }) },
      },
    );
    expect(run).toMatchObject({ value: [20, 2] });
  });

  it('knows an entity again, and sees it move and go', async () => {
    let cows = COWS;
    const run = await runBody(
      `const cow = bot.nearestEntity((entity) => entity.name === 'cow');
      const before = [cow.id, cow.position.x, bot.entities[3] === cow, Object.values(bot.entities).includes(cow)];
      await bot.waitForTicks(1);
      const after = [cow.position.x, bot.nearestEntity() === cow];
      await bot.waitForTicks(2);
      return [before, after, cow.isValid, bot.nearestEntity(() => true)];`,
      {
        sync: { status: () => STATUS, entities: () => cows },
        async: {
          waitForTicks: ([ticks]) => {
            cows =
              ticks === 2
                ? []
                : COWS.filter(({ id }) => id === 3).map((cow) => ({
                    ...cow,
                    position: { x: 30, y: 64, z: 0 },
                  }));
            return Promise.resolve();
          },
        },
      },
    );
    expect(run).toMatchObject({ value: [[3, 3, true, true], [30, true], false, null] });
  });

  it('counts and finds items by number and by name', async () => {
    const run = await runBody(
      `const { inventory } = bot;
      return [inventory.count(1), inventory.count('stone'), inventory.count('dirt'), inventory.items().length,
        inventory.findInventoryItem('stone').slot, inventory.findInventoryItem(9), inventory.emptySlotCount()];`,
      { sync: { inventory: () => ({ slots: slots() }) } },
    );
    expect(run).toMatchObject({ value: [15, 15, 0, 2, 9, null, 34] });
  });

  it('reads data of the game name by name, and finds nothing inherited', async () => {
    const asked: unknown[] = [];
    const run = await runBody(
      `return [mcData.itemsByName.stick.id, mcData.itemsByName['stick'].id, mcData.itemsByName.nonsense === undefined,
        mcData.itemsByName.constructor === undefined, bot.registry === mcData, mcData.version.minecraftVersion,
        'nonsense' in mcData.blocksByName];`,
      {
        sync: {
          gameData: (values) => {
            asked.push(values);
            return values[1] === 'stick' ? { id: 7 } : null;
          },
        },
      },
    );
    expect(run).toMatchObject({ value: [7, 7, true, true, true, '1.20.1', false] });
    expect(asked).toEqual([
      ['itemsByName', 'stick'],
      ['itemsByName', 'nonsense'],
      ['blocksByName', 'nonsense'],
    ]);
  });

  it('looks for blocks by a function of their kind, asked once a kind', async () => {
    const block = (stateId: number, name: string): object => ({
      stateId,
      name,
      type: stateId,
      properties: { axis: 'y' },
    });
    const calls: unknown[] = [];
    const run = await runBody(
      `let asked = 0;
      const log = bot.findBlock({ maxDistance: 100, matching: (block) => { asked += 1; return block.name.endsWith('_log') } });
      const up = bot.findBlocks({ matching: (block) => block.position.y > 70, count: 5 });
      return [asked, log.name, log.position.x, log.getProperties().axis, up.length];`,
      {
        sync: {
          statesNear: () => [1, 2],
          blockStates: (values) => {
            calls.push(values);
            return [block(1, 'stone'), block(2, 'oak_log')];
          },
          findStates: (values) => {
            calls.push(values);
            return [
              { x: 4, y: 5, z: 6 },
              { x: 4, y: 80, z: 6 },
            ].slice(0, Number(values[2]));
          },
          blockAt: ([position]) => ({ ...block(2, 'oak_log'), position: { ...(position as object) } }),
        },
      },
    );
    expect(run).toMatchObject({ value: [2, 'oak_log', 4, 'y', 1] });
    expect(calls).toEqual([[[1, 2]], [[2], 32, 1], [[1, 2], 16, 256]]);
  });

  it('explores until the skill’s own function has found something', async () => {
    let isFound = false;
    let arrive: (value: unknown) => void = () => undefined;
    const run = await runBody(
      `let looks = 0;
      const { found, kind } = await exploreUntil(bot, new Vec3(1, 0, 0), 60, () => ++looks === 3 && 'a cow', { mayFail: true });
      return [found, kind, looks];`,
      {
        sync: {
          exploringFound: () => {
            isFound = true;
            arrive({ kind: 'completed', done: 1 });
          },
        },
        async: {
          exploreUntil: () => new Promise((resolve) => (arrive = resolve)),
          exploringTicks: () => Promise.resolve(),
        },
      },
    );
    expect([run.kind === 'returned' && run.value, isFound]).toEqual([['a cow', 'completed', 3], true]);
  });

  it('gives back what was found on the way, and has what code from elsewhere begins with', async () => {
    const asked: unknown[] = [];
    const run = await runBody(
      `const { GoalNear: Near } = require('mineflayer-pathfinder').goals;
      bot.pathfinder.setMovements(new Movements(bot, mcData));
      const cow = await exploreUntil(bot, new Vec3(0, -1, 0), 60, () => 'a cow');
      await bot.collectBlock.collect([new Vec3(1, 2, 3)], { ignoreNoPath: true });
      return [cow, Near === GoalNear, require('vec3').Vec3 === Vec3];`,
      {
        sync: { exploringFound: () => undefined },
        async: {
          exploreUntil: () => Promise.resolve({ kind: 'completed', done: 1 }),
          exploringTicks: () => Promise.resolve(),
          collect: (values) => Promise.resolve(void asked.push(values)),
        },
      },
    );
    expect(run).toMatchObject({ value: ['a cow', true, true] });
    expect(asked).toEqual([[[{ x: 1, y: 2, z: 3 }], [], { mayFail: true }]]);
  });

  it('sets down what is held by placeItem, where a block and one of its sides say so', async () => {
    const asked: unknown[] = [];
    const block = '{ name: "dirt", position: new Vec3(1, 2, 3) }';
    await runBody(`await bot.placeBlock(${block}, new Vec3(0, 1, 0));`, {
      sync: { status: () => ({ heldItem: { name: 'torch' } }) },
      async: { placeItem: (values) => Promise.resolve(void asked.push(values)) },
    });
    expect(asked).toEqual([['torch', { x: 1, y: 3, z: 3 }]]);
  });

  it('has every primitive as a global function', async () => {
    const run = await runBody(
      `return [${PRIMITIVE_NAMES.map((name) => `typeof ${name}, ${name}.name`).join(', ')}];`,
    );
    expect(run).toMatchObject({ value: PRIMITIVE_NAMES.flatMap((name) => ['function', name]) });
  });

  it.each([
    ['bot.craft(null)', 'bot.craft is not available: use craftItem(bot, name, count).'],
    ['bot.on("chat", () => {})', 'bot.on is not available: there are no events'],
    ['bot._client.write("chat")', 'bot._client is not available: skills can not send packets.'],
    [
      'bot.pathfinder.setGoal(null)',
      'bot.pathfinder.setGoal is not available: use await bot.pathfinder.goto(',
    ],
    ['bot.nonsense()', 'bot.nonsense is not available.'],
    ['bot.job = {}', 'bot.job cannot be changed'],
    ['bot.job.chest.x; bot.job.quantity = 1', 'read-only'],
    ['setTimeout(() => {}, 100)', 'setTimeout is not available: use await bot.waitForTicks(n)'],
    ['require("fs")', 'require(fs) is not available: there are no modules.'],
    ['await craftItem("stick", 1)', 'craftItem expects the bot as its first argument, got string.'],
    ['await bot.pathfinder.goto({ x: 1 })', 'bot.pathfinder.goto expects a goal such as new GoalNear'],
    ['await bot.lookAt(undefined)', 'bot.lookAt expects a Vec3, got undefined.'],
    ['await bot.useOn("cow")', 'bot.useOn expects an entity'],
  ])('refuses %s with what to do instead, at its line', async (call, message) => {
    const run = await runBody(`\n  ${call};`, { sync: { blockAt: () => null } });
    expect(run).toMatchObject({ kind: 'threw', error: { line: 3 } });
    expect(run.kind === 'threw' && run.error.message).toContain(message);
  });
});
