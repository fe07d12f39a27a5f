import { blocksAside, type Position } from '../../base/position.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { everyTick, Interruption } from '../../../primitives/body/ending.js';
import { contextOf } from '../../../primitives/body/context.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { yieldBody } from '../../../primitives/body/reflex.js';
import { aimThrow, throwCarried } from '../../../primitives/body/throwing.js';
import { hold } from '../../../primitives/body/tools.js';
import { walkUntil } from '../../../primitives/body/walking.js';
import { putOn, takeOff, wornAt } from '../../../primitives/body/wearing.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { leaveRoom } from '../../worker/bot/passing.js';
import {
  ALL,
  COUNT,
  ITEM,
  PLAYER,
  command,
  completed,
  failed,
  refused,
  type CommandResult,
  type Named,
} from '../command.js';
import { mealsOf } from '../../game/food.js';
import { WORN_PLACES, wornSlotOf } from '../../game/worn-slot.js';
import { asSentence, listed } from '../../base/words.js';
import { bodyOf, carriedBy, itemsInWords, registryOf } from '../in-words.js';
import { unseen, walkResult, walkToHandOver } from './going.js';

const GIVE_SECONDS = 120;
const TAKE_TICKS = 5 * TICKS_PER_SECOND;
const MEAL_TICKS = 80;
const AWAY_BLOCKS = 5;
const AWAY_TICKS = 200;

const FOOD_OR_ITEM = {
  type: 'item',
  help: 'what; by default the best food it carries',
  otherwise: '',
} as const;

export const HANDING = [
  command({
    name: 'givePlayer',
    help: 'Brings items it carries to a player and says whether they were taken.',
    kind: 'action',
    limitSeconds: GIVE_SECONDS,
    parameters: { player: PLAYER, item: FOOD_OR_ITEM, count: COUNT },
    carryOut: ({ bot }, { player, item, count }) => inTurn(bot, player, () => give(bot, player, item, count)),
  }),
  command({
    name: 'discard',
    help: 'Throws items away, some steps off, and comes back.',
    kind: 'action',
    limitSeconds: 60,
    parameters: { item: ITEM, count: COUNT },
    carryOut: async ({ bot }, { item, count }) => {
      const name = carriedOf(bot, item);
      const has = carriedCount(bot, name);
      if (has === 0) return refused(`I carry no ${item.said}.`);
      const start = bot.entity.position.clone();
      await stepAway(bot, AWAY_BLOCKS);
      const gone = await throwCarried(bot, name, Math.min(count, has));
      await walkUntil(bot, start, (feet) => blocksAside(feet, start) < 1.5, AWAY_TICKS);
      const words = `I threw away ${itemsInWords(bot, { [name]: gone })}.`;
      return gone >= (count === ALL ? has : count)
        ? completed(words)
        : { kind: gone > 0 ? 'partial' : 'failed', words, data: { gone } };
    },
  }),
  command({
    name: 'consume',
    help: 'Eats or drinks something it carries.',
    kind: 'action',
    isBrief: true,
    parameters: { item: FOOD_OR_ITEM },
    carryOut: async ({ bot }, { item }) => {
      const name = item.said === '' ? bestFood(bot) : carriedOf(bot, item);
      const before = carriedCount(bot, name);
      if (before === 0) return refused(`I carry no ${item.said || 'food'}.`);
      const isFood = name in bot.registry.foodsByName;
      if (!isFood && !/^(?:potion|milk_bucket|honey_bottle)$/.test(name))
        return refused(asSentence(`${item.said} cannot be eaten or drunk`));
      if (isFood && bot.food >= 20) return refused('I am not hungry.');
      if (!(await hold(bot, name))) return failed(`I could not take the ${item.said} in hand.`);
      // Its own waiting is for real seconds; how it went shows in the hand.
      bot.consume().catch(() => undefined);
      const end = await everyTick(bot, MEAL_TICKS, () => carriedCount(bot, name) < before);
      if (end !== true) bot.deactivateItem();
      if (end === 'cancelled') return { kind: 'cancelled', words: 'Stopped.', data: {} };
      return end === true
        ? completed(`I had ${itemsInWords(bot, { [name]: 1 })}; food ${bot.food} of 20.`, { food: bot.food })
        : failed(`The ${item.said} did not go down.`);
    },
  }),
  command({
    name: 'equip',
    help: 'Puts an item on, or takes it in hand.',
    kind: 'action',
    isBrief: true,
    parameters: { item: ITEM },
    carryOut: async ({ bot }, { item }) => equip(bot, item),
  }),
  command({
    name: 'takeOff',
    help: 'Takes off what it wears.',
    kind: 'action',
    isBrief: true,
    parameters: { item: { type: 'item', help: 'what; by default all of it', otherwise: '' } },
    carryOut: async ({ bot }, { item }) => undress(bot, item),
  }),
];

/** The food that is carried and fills most; '' where there is none. */
function bestFood(bot: WorkerBot): string {
  const carried = carriedBy(bot);
  return mealsOf(registryOf(bot)).find((food) => (carried[food] ?? 0) > 0) ?? '';
}

/** The one of several names that is carried; the first where none is. */
export function carriedOf(bot: WorkerBot, { name, names }: Named): string {
  return [...names].sort((a, b) => carriedCount(bot, b) - carriedCount(bot, a))[0] ?? name;
}

/**
 * Hands over while nobody else does to the same player, and makes room for the next: of what is thrown side by side one
 * takes up what another threw.
 */
export async function inTurn<T>(bot: WorkerBot, player: string, handOver: () => Promise<T>): Promise<T> {
  const { claims } = contextOf(bot);
  const turn = `hand-over:${player}`;
  const isMine = (): boolean => claims.claim(bot.username, turn);
  if (!isMine()) {
    contextOf(bot).onActivity(`waiting until ${player} has what others bring`);
    await leaveRoom(bot);
    await everyTick(bot, GIVE_SECONDS * TICKS_PER_SECOND, () => isMine(), yieldBody);
  }
  try {
    return await handOver();
  } finally {
    claims.release(bot.username, turn);
  }
}

/** Brings somebody so many of what it carries; `data.taken`: how many they picked up. */
export async function give(
  bot: WorkerBot,
  player: string,
  item: Named,
  count: number,
): Promise<CommandResult> {
  const name = item.said === '' ? bestFood(bot) : carriedOf(bot, item);
  const has = carriedCount(bot, name);
  if (has === 0 && item.said === '')
    return refused('I carry no food. Say what you like, "get me a cooked porkchop", and I go for it.');
  if (has === 0) return refused(`I carry no ${item.said}.`);
  if (player.toLowerCase() === bot.username.toLowerCase()) return refused('That is me.');
  contextOf(bot).onActivity(`bringing ${itemsInWords(bot, { [name]: Math.min(count, has) })} to ${player}`);
  const walk = await walkToHandOver(bot, player);
  if (walk === 'unseen') return unseen(player);
  if (walk.kind !== 'arrived') return walkResult(bot, walk, '', player);
  const body = bodyOf(bot, player);
  if (!body) return unseen(player);
  let taken = 0;
  const others = new Set<string>();
  const onTake = (
    collector: { readonly username?: string },
    drop: { getDroppedItem: () => { name: string; count: number } | null },
  ): void => {
    const stack = drop.getDroppedItem();
    if (stack?.name !== name) return;
    if (collector.username === player) taken += stack.count;
    else if (collector.username !== undefined) others.add(collector.username);
  };
  bot.on('playerCollect', onTake);
  try {
    await aimThrow(bot, body.position);
    const thrown = await throwCarried(bot, name, Math.min(count, has));
    // Who stays near takes up again what it threw, or what the next brings.
    if (thrown > 0) await leaveRoom(bot);
    const end = await everyTick(bot, TAKE_TICKS, () => taken >= thrown);
    const data = { thrown, taken: Math.min(taken, thrown), item: name };
    const asked = count === ALL ? has : count;
    const short = has < asked ? ' I had no more.' : '';
    const all = itemsInWords(bot, { [name]: asked });
    if (thrown === 0) return failed(`I could not throw ${itemsInWords(bot, { [name]: 1 })}.`, data);
    if (taken === 0 && end === 'cancelled') return { kind: end, words: 'Stopped.', data };
    if (taken === 0)
      return failed(
        `I threw ${itemsInWords(bot, { [name]: thrown })} at ${player}'s feet, but ${others.size === 0 ? 'nobody picked' : `${listed([...others])} picked`} ${thrown === 1 ? 'it' : 'them'} up.`,
        data,
      );
    const part = data.taken < asked ? `${data.taken} of ${all}` : all;
    const words = `${player} has ${part} from me.${short}`;
    return { kind: data.taken >= asked ? 'completed' : 'partial', words, data };
  } finally {
    bot.removeListener('playerCollect', onTake);
  }
}

/** Walks some blocks away in any direction that is open. @returns how far it came */
export async function stepAway(bot: WorkerBot, blocks: number): Promise<number> {
  const start = bot.entity.position.clone();
  const away = (feet: Position): number => blocksAside(feet, start);
  for (let turn = 0; turn < 8 && away(bot.entity.position) < blocks; turn++) {
    const angle = bot.entity.yaw + Math.PI / 2 + (turn * Math.PI) / 4;
    const goal = { x: start.x + Math.cos(angle) * blocks, y: start.y, z: start.z - Math.sin(angle) * blocks };
    const walk = await walkUntil(bot, goal, (feet) => away(feet) >= blocks - 0.5, AWAY_TICKS);
    if (walk.kind === 'cancelled') throw new Interruption('cancelled', 'Stopped.');
    if (away(bot.entity.position) >= blocks - 0.5) break;
  }
  return away(bot.entity.position);
}

/** Puts on the piece that lasts longest wherever it wears none. */
async function dress(bot: WorkerBot): Promise<CommandResult> {
  const lasts = (name: string): number => bot.registry.itemsByName[name]?.maxDurability ?? 0;
  const put: string[] = [];
  for (const [pattern, place] of WORN_PLACES) {
    if (wornAt(bot, place) !== null) continue;
    const pieces = Object.keys(carriedBy(bot)).filter((name) => pattern.test(name) && lasts(name) > 0);
    const [best] = pieces.sort((a, b) => lasts(b) - lasts(a));
    if (best !== undefined && (await putOn(bot, best, place))) put.push(best);
  }
  return put.length > 0
    ? completed(`I put on ${itemsInWords(bot, Object.fromEntries(put.map((name) => [name, 1])))}.`)
    : refused('I carry no armor to put on.');
}

async function equip(bot: WorkerBot, item: Named): Promise<CommandResult> {
  if (/^armou?r$/i.test(item.said)) return dress(bot);
  const name = carriedOf(bot, item);
  if (carriedCount(bot, name) === 0) return refused(`I carry no ${item.said}.`);
  const place = wornSlotOf(name) ?? 'hand';
  if (place === 'hand') {
    return (await hold(bot, name))
      ? completed(`I hold the ${item.said}.`)
      : failed(`I could not take the ${item.said} in hand.`);
  }
  return (await putOn(bot, name, place))
    ? completed(`I wear the ${item.said}.`)
    : failed(`The ${item.said} did not go on.`);
}

async function undress(bot: WorkerBot, { names, said }: Named): Promise<CommandResult> {
  const worn = WORN_PLACES.flatMap(([, place]) => {
    const name = wornAt(bot, place);
    return name !== null && (said === '' || names.includes(name)) ? [{ place, name }] : [];
  });
  if (worn.length === 0) return refused(said === '' ? 'I wear nothing.' : `I wear no ${said}.`);
  for (const { place } of worn) await takeOff(bot, place);
  const off = worn.filter(({ place }) => wornAt(bot, place) === null);
  const words = (some: typeof worn): string =>
    itemsInWords(bot, Object.fromEntries(some.map(({ name }) => [name, 1])));
  return off.length === worn.length
    ? completed(`I took off ${words(off)}.`)
    : failed(`I could not take off ${words(worn.filter((each) => !off.includes(each)))}.`);
}
