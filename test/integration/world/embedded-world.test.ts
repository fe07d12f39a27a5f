import { scaleArena } from '../../../src/world/embeddable.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '../../../src/base/position.js';
import type { Clock } from '../../../src/world/clock/ticker.js';
import type { Bot } from 'mineflayer';
import { startWorld, type StartWorldOptions } from '../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { eventually } from './clients.js';
import { digsAway } from '../../support/digs-away.js';
import { joinBot } from '../../support/join-bot.js';

const CHEST = { x: -14, y: -60, z: 2 };

describe('the embedded world', () => {
  let world: EmbeddedWorld | null = null;
  const bots: Bot[] = [];

  async function start(options: StartWorldOptions = {}): Promise<EmbeddedWorld> {
    world = await startWorld(options);
    return world;
  }

  async function enter(name: string): Promise<Bot> {
    if (!world) throw new Error('no world');
    const bot = await joinBot(world, name);
    bots.push(bot);
    return bot;
  }

  afterEach(async () => {
    for (const bot of bots.splice(0)) bot.quit();
    await world?.stop();
    world = null;
  });

  it('listens on this machine alone and warns when told otherwise', async () => {
    const warnings: string[] = [];
    const local = await start();
    expect(local.address).toMatch(/^127\.0\.0\.1:\d+$/);
    const open = await startWorld({ host: '0.0.0.0', onWarning: (warning) => warnings.push(warning) });
    expect(warnings.join()).toContain('everybody');
    await open.stop();
  });

  it('refuses an impossible speed, version and open nature', async () => {
    await expect(startWorld({ speed: 0 })).rejects.toThrow('speed above 0');
    await expect(startWorld({ version: '1.17' })).rejects.toThrow('1.14.4');
    await expect(startWorld({ environment: 'overworld' })).rejects.toThrow('open nature');
  });

  it('is endless nature where a bot finds a tree and fells a log of it; reset brings it back', async () => {
    const here = await start({ environment: 'nature', seed: 7 });
    const bot = await enter('Ada');
    const matching = bot.registry.blocksArray.flatMap(({ name, id }) => (name.endsWith('_log') ? [id] : []));
    const treeInSight = (): Position | undefined => bot.findBlock({ matching, maxDistance: 32 })?.position;
    await eventually('a tree is in sight', () => treeInSight() !== undefined, 30_000);
    const { x, y, z } = treeInSight() ?? { x: 0, y: 0, z: 0 };
    let foot = y;
    while (here.blockAt({ x, y: foot - 1, z }).name.endsWith('_log')) foot -= 1;
    const trunk = { x, y: foot, z };
    const wood = here.blockAt(trunk).name;
    // Beside the trunk, wherever there is room.
    const isFree = (side: { readonly dx: number; readonly dz: number }): boolean =>
      [0, 1].every((up) =>
        ['air', 'grass'].includes(here.blockAt({ x: x + side.dx, y: foot + up, z: z + side.dz }).name),
      );
    const sides = [1, -1].flatMap((step) => [
      { dx: step, dz: 0 },
      { dx: 0, dz: step },
    ]);
    const { dx, dz } = sides.find(isFree) ?? { dx: 0, dz: 0 };
    here.teleport('Ada', { x: x + dx + 0.5, y: foot, z: z + dz + 0.5 });
    const at = bot.entity.position.clone().set(x, foot, z);
    await eventually('the bot is at the tree', () => bot.entity.position.distanceTo(at) < 3, 30_000);
    await eventually('the log is in sight', () => bot.blockAt(at)?.name === wood, 30_000);
    expect(await digsAway(here, bot, trunk)).toBe(true);
    const hasWood = (): boolean => here.player('Ada')?.slots.some((stack) => stack?.name === wood) === true;
    await eventually('it has the log', hasWood, 30_000);
    here.reset();
    expect(here.blockAt(trunk).name).toBe(wood);
  });

  it.each([
    ['a seed that is no number', { seed: 'x' }, 'bad-argument', 'Expected seed to be a number, got "x"'],
    [
      'a port out of range',
      { port: 70_000 },
      'bad-option',
      'Expected a port from 0 (any free one) to 65535, got 70000',
    ],
    ['half a seed', { seed: 1.5 }, 'bad-option', 'Expected a whole number as the seed, got 1.5'],
    ['an unknown field', { enviroment: 'superflat' }, 'bad-option', 'got "enviroment"'],
    [
      'another way to tick',
      { ticks: 'fast' },
      'bad-option',
      "Expected ticks to be 'running' or 'manual', got \"fast\"",
    ],
    [
      'no room for anybody',
      { maxPlayers: 0 },
      'bad-option',
      'Expected a whole number of players, 1 or more, got 0',
    ],
    ['operators without names', { operators: [7] }, 'bad-option', 'Expected names of operators, got 7'],
    ['a name alone', 'superflat', 'bad-argument', 'Expected the argument to be an object'],
  ])('is not started with %s, and says how to call it', async (_, options, code, message) => {
    const failure: unknown = await startWorld(options as StartWorldOptions).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).toContain(message);
    expect(String(failure)).toContain("startWorld({ environment: 'superflat'");
  });

  it('says which block, item, mob or player it does not know', async () => {
    const here = await start({ ticks: 'manual' });
    const at = { x: 0, y: -60, z: 0 };
    expect(() => {
      here.setBlock(at, 'wood');
    }).toThrow(/blocks of Minecraft 1\.20\.1.*"oak_log".*"wood"/);
    expect(() => {
      here.setContents(CHEST, { sticks: 1 });
    }).toThrow(/items .*"sticks"/);
    expect(() => here.summon('piglet', at)).toThrow(/entities .*"piglet"/);
    expect(() => {
      here.give('Nobody', 'stick');
    }).toThrow('"Nobody"');
    expect(() => here.blockAt({ x: 0 } as Position)).toThrow('Expected y to be a number, got undefined');
    expect(() => {
      here.setBlock(at, 'furnace', { facing: 'up' });
    }).toThrow("Expected facing to be 'north' or 'south'");
    expect(() => {
      here.setContents({ ...at, y: -40 }, { stick: 1 });
    }).toThrow('Expected a chest or barrel at 0,-40,0, there is air.');
  });

  it('is back at its start with nobody put out, sending only the blocks that differ', async () => {
    const here = await start();
    const bot = await enter('Alice');
    here.give('Alice', 'cobblestone', 100);
    for (let x = -20; x < -12; x++)
      for (let y = -60; y < -40; y++) for (let z = -7; z < 0; z++) here.setBlock({ x, y, z }, 'stone');
    here.setContents(CHEST, { apple: 5 });
    here.setBlock({ x: -11, y: -60, z: 0 }, 'air');
    here.change('Alice', { health: 3, food: 4 });
    const sent: string[] = [];
    here.listener.framer.onEncoded = (name) => sent.push(name);
    here.reset();
    here.listener.framer.onEncoded = null;
    expect(sent.filter((name) => name === 'block_change')).toHaveLength(8 * 20 * 7 + 1);
    expect(sent).not.toContain('map_chunk');
    expect(here.blockAt({ x: -11, y: -60, z: 0 }).name).toBe('cobblestone');
    expect(here.blockAt({ x: -14, y: -50, z: -4 }).name).toBe('air');
    expect(here.contentsAt(CHEST).every((slot) => slot === null)).toBe(true);
    expect(here.entities().filter(({ name }) => name === 'pig')).toHaveLength(4);
    await eventually('the bot sees it', () => bot.inventory.items().length === 0 && bot.health === 20);
    expect(here.player('Alice')?.isConnected).toBe(true);
  });

  it('tells clients the time every 20 ticks', async () => {
    const here = await start();
    await enter('Alice');
    here.pause();
    const sent: string[] = [];
    here.listener.framer.onEncoded = (name) => sent.push(name);
    here.tick(100);
    expect(sent.filter((name) => name === 'update_time')).toHaveLength(5);
  });

  it('comes back to a snapshot: blocks, chests, mobs, players', async () => {
    const here = await start();
    const bot = await enter('Alice');
    here.give('Alice', 'apple', 7);
    here.setContents(CHEST, { stick: 3 });
    const snapshot = here.snapshot();
    here.clearInventory('Alice');
    here.setContents(CHEST, {});
    here.setBlock({ x: -14, y: -60, z: 5 }, 'stone');
    here.restore(snapshot);
    expect(here.contentsAt(CHEST)[0]).toEqual({ name: 'stick', count: 3, damage: 0 });
    expect(here.blockAt({ x: -14, y: -60, z: 5 }).name).toBe('air');
    await eventually(
      'the bot has its apples',
      () => bot.inventory.count(bot.registry.itemsByName['apple']?.id ?? 0, null) === 7,
    );
  });

  it('keeps what a player had when it leaves in the middle of a click', async () => {
    const here = await start();
    const bot = await enter('Alice');
    here.give('Alice', 'oak_planks', 20);
    await bot.waitForTicks(4);
    await bot.clickWindow(36, 0, 0);
    await bot.clickWindow(1, 1, 0);
    await eventually('on the cursor', () => here.player('Alice')?.cursor?.count === 19);
    bot.quit();
    await eventually('gone', () => here.player('Alice')?.isConnected === false);
    const counts = here.player('Alice')?.slots.map((slot) => slot?.count ?? 0) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    const again = await enter('Alice');
    await eventually(
      'back in its hands',
      () => again.inventory.count(again.registry.itemsByName['oak_planks']?.id ?? 0, null) === 20,
    );
  });

  it("records operators' commands, refuses them to workers, and obeys operators", async () => {
    const here = await start({ operators: ['Boss'] });
    const worker = await enter('Worker');
    const boss = await enter('Boss');
    worker.chat('/give Worker diamond 64');
    worker.chat('/reset');
    boss.chat('/give Worker apple 2');
    await eventually('three uses', () => here.operatorLog.length === 3);
    await eventually('given', () => worker.inventory.items().length > 0);
    expect(here.operatorLog.map(({ player, isAllowed }) => `${player} ${isAllowed}`).sort()).toEqual([
      'Boss true',
      'Worker false',
      'Worker false',
    ]);
    expect(worker.inventory.items().map(({ name, count }) => `${count} ${name}`)).toEqual(['2 apple']);
  });

  it('lets the host program talk to people: chat, titles, bars, sidebar', async () => {
    const here = await start();
    const bot = await enter('Alice');
    const seen: string[] = [];
    for (const name of [
      'set_title_text',
      'action_bar',
      'boss_bar',
      'scoreboard_objective',
      'scoreboard_score',
      'playerlist_header',
    ]) {
      bot._client.on(name as 'raw.title', () => {
        seen.push(name);
      });
    }
    bot.on('messagestr', (line) => {
      seen.push(line);
    });
    bot._client.on('declare_commands' as 'raw.title', (packet: unknown) => {
      if (JSON.stringify(packet).includes('"plan"')) seen.push('/plan is offered');
    });
    here.displays.chat([{ text: 'hello ', color: 'gold' }, 'there']);
    here.displays.title('Step 1', 'gather logs');
    here.displays.actionBar('2 of 5');
    here.displays.bossBar('goal', { text: 'compass', share: 0.4 });
    here.displays.sidebar('Plan', ['logs', 'planks']);
    here.displays.tabList('Co-Voyager', 'be kind');
    here.onCommand('plan', (player) => `the plan of ${player}`);
    bot.chat('/plan');
    await eventually('all shown', () => seen.length >= 10);
    expect(seen).toContain('/plan is offered');
    expect(seen).toContain('hello there');
    expect(seen).toContain('the plan of Alice');
    for (const name of [
      'set_title_text',
      'action_bar',
      'boss_bar',
      'scoreboard_objective',
      'scoreboard_score',
      'playerlist_header',
    ]) {
      expect(seen).toContain(name);
    }
  });

  it('stands still when stepped by hand, and does the same for the same seed', async () => {
    const walk = async (): Promise<string> => {
      const wait = vi.fn<Clock['setTimeout']>();
      const clock = { now: () => 0, setTimeout: wait, clearTimeout: () => undefined };
      const here = await startWorld({ ticks: 'manual', seed: 5, clock });
      expect(wait).not.toHaveBeenCalled();
      expect(here.tickNumber).toBe(0);
      here.tick(400);
      const pigs = here.entities().map(({ position }) => position);
      await here.stop();
      return JSON.stringify(pigs);
    };
    expect(await walk()).toBe(await walk());
  });

  it('keeps the pigs in their pen', async () => {
    const here = await start({ ticks: 'manual' });
    for (let round = 0; round < 20; round++) {
      here.tick(300);
      for (const { name, position } of here.entities()) {
        if (name !== 'pig') continue;
        expect(position.x).toBeGreaterThan(-17.5);
        expect(position.x).toBeLessThan(-11.5);
        expect(position.z).toBeGreaterThan(7);
      }
    }
    expect(here.entities().filter(({ name }) => name === 'pig')).toHaveLength(4);
  });

  it('offers more of everything when scaled', async () => {
    const arena = loadEnvironment('chest-arena');
    if (arena.kind !== 'arena') throw new Error('not an arena');
    const here = await start({ environment: scaleArena(arena, 2) });
    expect(here.entities().filter(({ name }) => name === 'pig')).toHaveLength(8);
    expect(here.blockAt({ x: -9, y: -60, z: 5 + 21 }).name).toBe('iron_ore');
    expect(here.blockAt({ ...CHEST, z: CHEST.z + 21 }).name).toBe('air');
  });

  it('lets each listed environment start, in every version served', async () => {
    for (const environment of ['chest-arena', 'superflat', 'quarry']) {
      for (const version of ['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1']) {
        const here = await startWorld({ environment, version, ticks: 'manual' });
        here.tick(5);
        expect(here.players()).toEqual([]);
        await here.stop();
      }
    }
  });
});
