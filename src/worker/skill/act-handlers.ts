import { messageOf, badArgument } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { digBlock } from '../../../primitives/body/digging.js';
import { reachablePoint } from '../../../primitives/body/reaching.js';
import { walkIntoReach } from '../../../primitives/body/walking.js';
import { chooseTool, harvestsOf, hold } from '../../../primitives/body/tools.js';
import { throwCarried } from '../../../primitives/body/throwing.js';
import { putOn, takeOff, wornAt, type WornPlace } from '../../../primitives/body/wearing.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { closeWindow } from '../../../primitives/body/windows.js';
import { everyTick, goOn, rest, waitUntil } from '../../../primitives/body/ending.js';
import { callArguments } from '../../skill/facade/call-arguments.js';
import type { AsyncHandler } from '../../skill/sandbox/host-handlers.js';
import type { ActionQueue } from './action-queue.js';
import { walkToGoal } from './goal-walk.js';

type Entity = Bot['entity'];
type Block = NonNullable<ReturnType<Bot['blockAt']>>;
type Item = NonNullable<Bot['heldItem']>;

type Doing = (values: Parameters<AsyncHandler>[0]) => Promise<void>;

/** Nothing but fishing takes longer than this. */
const LIMIT_TICKS = 100;
const FISHING_TICKS = 1200;
const REACH_BLOCKS = 6;
/** The server hears of a look with the body's next tick, and what is thrown goes the way it has last heard of. */
const HEARD_TICKS = 1;

/** The bot's own actions besides the primitives; each waits its turn, is bounded, and ends with the skill. */
export function actHandlers(bot: Bot, queue: ActionQueue): Readonly<Record<string, AsyncHandler>> {
  const act = (does: Doing): AsyncHandler => {
    return (values, { signal }) => queue.run(signal, () => does(values));
  };
  return {
    goto: act((values) => walkToGoal(bot, ...callArguments('goto', values))),
    waitForTicks: act((values) => rest(bot, ...callArguments('waitForTicks', values))),
    equip: act(async (values) => {
      const [type, place] = callArguments('equip', values);
      const { name } = carried(bot, 'equip', type);
      const isWorn = await (place === 'hand' ? hold(bot, name) : putOn(bot, name, place));
      expectWorn(bot, 'equip', { place, item: name, isWorn });
    }),
    unequip: act(async (values) => {
      const [place] = callArguments('unequip', values);
      expectWorn(bot, 'unequip', { place, item: null, isWorn: await takeOff(bot, place) });
    }),
    toss: act(async (values) => {
      const [type, count] = callArguments('toss', values);
      const { name } = carried(bot, 'toss', type);
      const thrown = await throwCarried(bot, name, count);
      if (thrown < count)
        throw new Error(`bot.toss: expected ${count} ${name} to be thrown, ${thrown} of them were.`);
    }),
    consume: act(() => consume(bot)),
    look: act(async (values) => {
      await within(bot, 'look', bot.look(...callArguments('look', values), true));
      await rest(bot, HEARD_TICKS);
    }),
    lookAt: act(async (values) => {
      const [{ x, y, z }] = callArguments('lookAt', values);
      await within(bot, 'lookAt', bot.lookAt(new Vec3(x, y, z), true));
      await rest(bot, HEARD_TICKS);
    }),
    fish: act(() => fish(bot)),
    activateItem: act((values) => {
      bot.activateItem(...callArguments('activateItem', values));
      return rest(bot, 1);
    }),
    deactivateItem: act(() => {
      bot.deactivateItem();
      return rest(bot, 1);
    }),
    wake: act(() => within(bot, 'wake', bot.wake())),
    dismount: act(() => {
      bot.dismount();
      return rest(bot, 2);
    }),
    ...thingHandlers(bot, act),
  };
}

/** What is done to blocks and entities. */
function thingHandlers(bot: Bot, act: (does: Doing) => AsyncHandler): Readonly<Record<string, AsyncHandler>> {
  return {
    activateBlock: act(async (values) => {
      const block = await blockInReach(bot, 'activateBlock', ...callArguments('activateBlock', values));
      await within(bot, 'activateBlock', bot.activateBlock(block));
      await rest(bot, 2);
      // A window nobody can use would keep the bot from everything else.
      if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
    }),
    dig: act(async (values) => dig(bot, await blockInReach(bot, 'dig', ...callArguments('dig', values)))),
    equipForBlock: act((values) => equipForBlock(bot, ...callArguments('equipForBlock', values))),
    activateEntity: act((values) =>
      within(
        bot,
        'activateEntity',
        bot.activateEntity(entityOf(bot, 'activateEntity', ...callArguments('activateEntity', values))),
      ),
    ),
    useOn: act((values) => {
      bot.useOn(entityOf(bot, 'useOn', ...callArguments('useOn', values)));
      return rest(bot, 1);
    }),
    sleep: act(async (values) => {
      const bed = await blockInReach(bot, 'sleep', ...callArguments('sleep', values));
      await within(bot, 'sleep', bot.sleep(bed));
    }),
    mount: act((values) => {
      bot.mount(entityOf(bot, 'mount', ...callArguments('mount', values)));
      return rest(bot, 2);
    }),
  };
}

/** Waits for one of mineflayer's promises as long as it can take, the job goes on and the bot is there. */
async function within(
  bot: Bot,
  name: string,
  promise: Promise<unknown>,
  limitTicks = LIMIT_TICKS,
): Promise<void> {
  goOn(bot);
  const failures: string[] = [];
  const settled = promise.catch((error: unknown) => failures.push(messageOf(error)));
  const end = await waitUntil(bot, limitTicks, (tell) => {
    void settled.then(tell);
    return () => undefined;
  });
  goOn(bot);
  const [failure] = failures;
  if (failure !== undefined) throw new Error(`bot.${name}: ${failure}`);
  if (end === 'timed-out')
    throw new Error(`bot.${name}: expected an answer within ${limitTicks} ticks, none came.`);
}

/** mineflayer takes a late word on what is in hand for the end of the meal: how it went shows in what is carried. */
async function consume(bot: Bot): Promise<void> {
  goOn(bot);
  const name = bot.heldItem?.name ?? '';
  const carriedNow = (): number => carriedCount(bot, name);
  const before = carriedNow();
  const refusals: string[] = [];
  bot.consume().catch((error: unknown) => refusals.push(messageOf(error)));
  const end = await everyTick<'eaten' | 'refused'>(bot, LIMIT_TICKS, () => {
    if (carriedNow() < before) return 'eaten';
    // Its own waiting is for real seconds.
    return refusals.some((said) => !/timed out/i.test(said)) ? 'refused' : undefined;
  });
  goOn(bot);
  if (end === 'refused') throw new Error(`bot.consume: ${refusals.join(' ')}`);
  if (end === 'eaten') return;
  bot.deactivateItem();
  throw new Error(`bot.consume: expected ${name} to be eaten within ${LIMIT_TICKS} ticks, it was not.`);
}

/** @param item its name; null for nothing */
function expectWorn(
  bot: Bot,
  name: string,
  {
    place,
    item,
    isWorn,
  }: { readonly place: WornPlace; readonly item: string | null; readonly isWorn: boolean },
): void {
  goOn(bot);
  if (isWorn) return;
  throw new Error(
    `bot.${name}: expected ${item ?? 'nothing'} in the place ${place}, found ${wornAt(bot, place) ?? 'nothing'}.`,
  );
}

/** @throws Error where the block still stands */
async function dig(bot: Bot, { name, position }: Block): Promise<void> {
  // It went with what it stood on.
  if (name === 'air') return;
  const point = reachablePoint(bot, position, bot.entity.position) ?? position.offset(0.5, 0.5, 0.5);
  const end = await digBlock(bot, position, point);
  goOn(bot);
  if (bot.blockAt(position)?.name !== name) return;
  throw new Error(`bot.dig: expected the ${name} to be gone, it stands (${end}).`);
}

async function equipForBlock(bot: Bot, position: Position, requireHarvest: boolean): Promise<void> {
  const { x, y, z } = position;
  const name = bot.blockAt(new Vec3(x, y, z).floored())?.name ?? 'air';
  const choice = chooseTool(bot, harvestsOf(bot, name));
  if (choice) await hold(bot, choice.tool);
  else if (requireHarvest) throw new Error(`bot.tool.equipForBlock: nothing that is carried gets ${name}.`);
}

async function fish(bot: Bot): Promise<void> {
  try {
    await within(bot, 'fish', bot.fish(), FISHING_TICKS);
  } catch (error) {
    // Reels in what is still out.
    if (bot.health > 0) bot.activateItem();
    await everyTick(bot, 1, () => undefined);
    throw error;
  }
}

function carried(bot: Bot, name: string, type: string | number): Item {
  const items = [...bot.inventory.items(), ...bot.inventory.slots.slice(0, 9)].filter(
    (item) => item !== null,
  );
  const found = items.find((item) => item.name === type || item.type === type);
  if (!found) throw badArgument(`bot.${name}: no ${type} is carried.`);
  return found;
}

/** A block that is known and, after a walk where it takes one, within reach. */
async function blockInReach(bot: Bot, name: string, { x, y, z }: Position): Promise<Block> {
  const block = bot.blockAt(new Vec3(x, y, z).floored());
  if (!block) throw badArgument(`bot.${name}: the block is too far off to be known. Walk there first.`);
  const isNear = (): boolean =>
    block.position.offset(0.5, 0.5, 0.5).distanceTo(bot.entity.position) <= REACH_BLOCKS;
  if (!isNear()) await walkIntoReach(bot, block.position);
  if (!isNear()) throw new Error(`bot.${name}: no way leads within reach of the ${block.name}.`);
  return block;
}

function entityOf(bot: Bot, name: string, id: number): Entity {
  const entity = bot.entities[id];
  if (!entity) throw badArgument(`bot.${name}: that entity is gone.`);
  return entity;
}
