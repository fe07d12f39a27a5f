import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { stateIdAt } from './block-states.js';
import { everyTick, isAlive } from './ending.js';
import { noteSetDown, spareBlocks } from './ground.js';
import { asPoint, type BotPoint } from './places.js';
import { stopWalking } from './steering.js';
import { isOpenAt } from './terrain.js';
import { hold } from './tools.js';

const JUMP_TICKS = 40;
const MOST_JUMPS = 4;
const ANSWER_TICKS = 40;
/** Clear of the block that is to be under the feet. */
const CLEAR_BLOCKS = 1.02;

type Block = NonNullable<ReturnType<Bot['blockAt']>>;
/** The same as `placeBlock`, for somebody who looks there already: turning takes ticks nobody has in the air. */
interface Placing {
  _placeBlockWithOptions(below: Block, face: BotPoint, options: object): Promise<void>;
}
interface Column {
  setBlockStateId(place: Vec3, stateId: number): void;
}

/** Jumps and sets a block where the feet were, of what can be spared. Whether it stands there, by the server. */
export async function pileUp(bot: Bot, from: Position): Promise<boolean> {
  const { name } = spareBlocks(bot);
  for (let jump = 0; jump < MOST_JUMPS && isAlive(bot); jump++) {
    const below = bot.blockAt(asPoint(bot, { ...from, y: from.y - 1 }));
    if (name === null || !below || !(await hold(bot, name))) return false;
    await jumpAndPlace(bot, from, below, name);
    if (!isOpenAt(bot, from.x, from.y, from.z)) break;
  }
  if (name === null || isOpenAt(bot, from.x, from.y, from.z)) return false;
  noteSetDown(bot, from, name);
  return bot.entity.position.y > from.y + 0.5;
}

async function jumpAndPlace(bot: Bot, from: Position, below: Block, name: string): Promise<void> {
  const placing = bot as unknown as Placing;
  await bot.lookAt(below.position.offset(0.5, 1, 0.5), true);
  bot.setControlState('jump', true);
  const before = stateIdAt(bot, from.x, from.y, from.z) ?? 0;
  let ticksUp = 0;
  let answer: 'placed' | 'refused' | undefined;
  await everyTick(bot, JUMP_TICKS, () => {
    ticksUp = bot.entity.position.y >= from.y + CLEAR_BLOCKS ? ticksUp + 1 : ticksUp;
    const isPlaced = ticksUp > 2;
    // The server hears of a place a tick after the body got there.
    if (ticksUp === 2) {
      ticksUp = 3;
      bot.setControlState('jump', false);
      placing
        ._placeBlockWithOptions(below, new Vec3(0, 1, 0), { forceLook: 'ignore', swingArm: 'right' })
        .then(
          () => (answer = 'placed'),
          () => (answer = 'refused'),
        );
      believe(bot, from, bot.registry.blocksByName[name]?.defaultState ?? 0);
    }
    return isPlaced && bot.entity.onGround;
  });
  stopWalking(bot);
  if (ticksUp < 2) return;
  await everyTick(bot, ANSWER_TICKS, () => answer !== undefined);
  if (answer !== 'placed') believe(bot, from, before);
}

/**
 * Takes a block for placed before the server has said so, as the game's own client does: a body would fall through it
 * meanwhile. Told to nobody.
 */
function believe(bot: Bot, place: Position, stateId: number): void {
  if (stateIdAt(bot, place.x, place.y, place.z) === null) return;
  const world = bot.world as unknown as { getColumnAt(place: Vec3): Column };
  world
    .getColumnAt(new Vec3(place.x, place.y, place.z))
    .setBlockStateId(new Vec3(place.x & 15, place.y, place.z & 15), stateId);
}
