import { afterEach, describe, expect, it } from 'vitest';
import { Vec3 } from 'vec3';
import type { Position } from '../../../src/base/position.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { CHEST, NEVER, setStage, type Stage } from './stage.js';

const { digPointed, setDownPointed } = await import('../../../src/worker/bot/at-mark.js');

const LIMIT_TICKS = 1200;

describe.each(['1.14.4', '1.21.1'])('a bot sent to a mark (%s)', (version) => {
  let stage: Stage;
  let ada: AiWorker;
  let chest: Position;
  let mark: Position;
  const prepare = async (block: string, contents: Readonly<Record<string, number>>): Promise<void> => {
    stage = await setStage({ version });
    chest = stage.world.sharedChest ?? CHEST;
    mark = { ...chest, x: chest.x + 6, z: chest.z + 4 };
    stage.world.setBlock(mark, block);
    stage.world.setContents(chest, contents);
    ada = await stage.enter('Ada');
  };
  const stock = (): Readonly<Record<string, number>> => {
    const slots = stage.world.contentsAt(chest);
    return Object.fromEntries(slots.flatMap((slot) => (slot ? [[slot.name, slot.count]] : [])));
  };
  const dig = (): Promise<unknown> =>
    ada.undertake(LIMIT_TICKS, (bot) => digPointed(bot, mark, chest, stock()), NEVER);
  const setDown = (item: string): Promise<unknown> =>
    ada.undertake(LIMIT_TICKS, (bot) => setDownPointed(bot, item, mark, chest), NEVER);
  afterEach(() => stage.leave());

  it('digs ore at the speed of its pickaxe', async () => {
    await prepare('iron_ore', {});
    const { bot } = ada;
    const ore = bot?.blockAt(new Vec3(mark.x, mark.y, mark.z));
    const pickaxe = bot?.registry.itemsByName['stone_pickaxe']?.id ?? 0;
    // Hardness 3, and a stone pickaxe is four times as fast as a hand (game rules).
    expect(ore?.digTime(pickaxe, false, false, false)).toBe(1150);
  });

  it('digs what stands there with a tool of the chest, brings both back, and sets it down again', async () => {
    await prepare('stone', { wooden_pickaxe: 1 });
    expect(await dig()).toEqual({ isDone: true, block: 'stone', item: 'cobblestone', takenBy: null });
    expect(stock()).toEqual({ wooden_pickaxe: 1, cobblestone: 1 });
    expect(await setDown('cobblestone')).toBeNull();
    expect(stage.world.blockAt(mark).name).toBe('cobblestone');
    expect(stock()).toEqual({ wooden_pickaxe: 1 });
  });

  it('goes round what is in the way of a block that is near', async () => {
    await prepare('air', { wooden_pickaxe: 1 });
    mark = { ...chest, z: chest.z + 3 };
    stage.world.setBlock(mark, 'stone');
    for (const x of [-2, -1, 0, 1, 2])
      for (const up of [0, 1, 2])
        stage.world.setBlock({ x: chest.x + x, y: chest.y + up, z: chest.z + 2 }, 'oak_planks');
    expect(await dig()).toEqual({ isDone: true, block: 'stone', item: 'cobblestone', takenBy: null });
  });

  it('says that nothing came of it where nothing did', async () => {
    await prepare('glass', {});
    expect(await dig()).toEqual({ isDone: true, block: 'glass', item: null, takenBy: null });
  });

  it('never says that something is in a chest that had no room for it', async () => {
    await prepare('oak_log', { ender_pearl: 27 * 16 });
    expect(JSON.stringify(await dig())).toMatch(/"isDone":false.*not in the chest/);
    expect(stage.carried('Ada')).toEqual({ oak_log: 1 });
  });
});
