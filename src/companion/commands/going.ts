import { distanceBetween, type Position } from '../../base/position.js';
import { contextOf } from '../../../primitives/body/context.js';
import { everyTick } from '../../../primitives/body/ending.js';
import { whyOutOfReach } from '../../../primitives/body/out-of-reach.js';
import { yieldBody } from '../../../primitives/body/reflex.js';
import { reachesByThrow } from '../../../primitives/body/throwing.js';
import { getTo, type WalkOutcome, middleOfFloor } from '../../../primitives/body/walking.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { PLAYER, command, completed, failed, refused, type CommandResult, type Setting } from '../command.js';
import { bodyOf, placeData, placeSpoken } from '../in-words.js';

const WALK_SECONDS = 300;
const FOLLOW_SECONDS = 3600;
/** Feet come to rest somewhere on a block: nobody stands closer to another player. */
const CLOSEST_BLOCKS = 1;
const HAND_BLOCKS = 2.5;
const LOOK_AGAIN_TICKS = 5;
/** Who was lost sight of is waited for so long. */
const PATIENCE_TICKS = 200;

export const GOING = [
  command({
    name: 'goToPlayer',
    help: 'Walks to a player.',
    kind: 'action',
    limitSeconds: WALK_SECONDS,
    parameters: {
      player: PLAYER,
      closeness: { type: 'number', least: 0, help: 'how close, in blocks', otherwise: 3 },
    },
    carryOut: async ({ bot }, { player, closeness }) => {
      const walk = await walkToPlayer(bot, player, closeness);
      if (walk === 'unseen') return unseen(player);
      return walkResult(bot, walk, `I am with ${player}.`, player);
    },
  }),
  command({
    name: 'swapPlaces',
    help: 'Goes to where a player stands now; of two that are told so each goes to where the other stood.',
    kind: 'action',
    limitSeconds: WALK_SECONDS,
    parameters: { player: PLAYER },
    carryOut: ({ bot }, { player }) => {
      const body = bodyOf(bot, player);
      if (!body) return unseen(player);
      if (body === bot.entity) return refused('That is me.');
      return goTo(bot, body.position.clone(), CLOSEST_BLOCKS, `${player}'s place`);
    },
  }),
  command({
    name: 'followPlayer',
    help: 'Follows a player until told to stop.',
    kind: 'action',
    isEndless: true,
    limitSeconds: FOLLOW_SECONDS,
    parameters: {
      player: PLAYER,
      distance: { type: 'number', least: 0, help: 'how close, in blocks', otherwise: 3 },
    },
    carryOut: follow,
  }),
  command({
    name: 'goToCoordinates',
    help: 'Walks to a place.',
    kind: 'action',
    limitSeconds: WALK_SECONDS,
    parameters: {
      x: { type: 'number', help: 'east' },
      y: { type: 'number', least: -64, below: 320, help: 'height' },
      z: { type: 'number', help: 'south' },
      closeness: { type: 'number', least: 0, help: 'how close, in blocks', otherwise: 1 },
    },
    carryOut: ({ bot }, { x, y, z, closeness }) => goTo(bot, middleOfFloor({ x, y, z }), closeness),
  }),
];

/** Walks to a place and says how it went. @param name of the place, where it has one */
export async function goTo(
  bot: WorkerBot,
  place: Position,
  closeness: number,
  name = placeSpoken(place),
): Promise<CommandResult> {
  contextOf(bot).onActivity(`walking to ${name}`);
  const isThere = (feet: Position): boolean =>
    distanceBetween(feet, place) <= Math.max(closeness, CLOSEST_BLOCKS);
  const why = whyOutOfReach(bot, place, isThere);
  if (why) {
    const distance = Math.round(distanceBetween(bot.entity.position, place) * 10) / 10;
    return failed(`I am ${distance} blocks from ${name} and cannot get there: ${OUT_OF_REACH[why]}.`);
  }
  const walk = await getTo(bot, place, isThere, () => `digging a way to ${name}`);
  return walkResult(bot, walk, `I am at ${name}.`, name);
}

const OUT_OF_REACH = {
  solid: 'nobody has room in there, and I cannot dig it',
  air: 'there is nothing to stand on, and I carry too little to pile up',
} as const;

/** Walks until what is thrown comes to lie at a player's feet; `arrived` also where it can only be thrown from afar. */
export async function walkToHandOver(bot: WorkerBot, player: string): Promise<WalkOutcome | 'unseen'> {
  const isBeside = (feet: Position, theirs: Position): boolean => reachesByThrow(bot, feet, theirs);
  const walk = await walkToPlayer(bot, player, HAND_BLOCKS, isBeside);
  const isStuck = walk !== 'unseen' && walk.kind === 'no-path' && walk.distanceBlocks <= HAND_BLOCKS;
  return isStuck ? { ...walk, kind: 'arrived' } : walk;
}

/** Walks until a player is near, wherever it goes meanwhile. @param isFit whether a place near is one to stop at */
export async function walkToPlayer(
  bot: WorkerBot,
  player: string,
  closeness: number,
  isFit: (feet: Position, theirs: Position) => boolean = () => true,
  activity = `walking to ${player}`,
): Promise<WalkOutcome | 'unseen'> {
  const { onActivity } = contextOf(bot);
  const near = Math.max(closeness, CLOSEST_BLOCKS);
  for (;;) {
    const body = bodyOf(bot, player);
    if (!body) return 'unseen';
    onActivity(activity);
    const aim = body.position.clone();
    // Who has walked on, or lives again elsewhere in another body, is looked for anew.
    const isThere = (feet: Position): boolean =>
      !body.isValid ||
      (distanceBetween(feet, body.position) <= near && isFit(feet, body.position)) ||
      distanceBetween(aim, body.position) > near + 2;
    // Under somebody who flies nobody digs.
    if (whyOutOfReach(bot, aim, isThere) === 'air')
      return { kind: 'no-path', distanceBlocks: distanceBetween(bot.entity.position, aim) };
    const walk = await getTo(bot, aim, isThere, () => `digging a way to ${player}`);
    const away = distanceBetween(bot.entity.position, body.position);
    if (walk.kind !== 'arrived' || (body.isValid && away <= near + 0.5))
      return { ...walk, distanceBlocks: away };
  }
}

async function follow(
  { bot, signal }: Setting,
  { player, distance }: { readonly player: string; readonly distance: number },
): Promise<CommandResult> {
  const context = contextOf(bot);
  const near = Math.max(distance, CLOSEST_BLOCKS);
  const activity = `following ${player}`;
  let unseenTicks = 0;
  while (!signal.aborted && !context.signal.aborted && context.currentTick() < context.deadlineTick) {
    context.onActivity(activity);
    const body = bodyOf(bot, player);
    unseenTicks = body ? 0 : unseenTicks + LOOK_AGAIN_TICKS;
    if (unseenTicks > PATIENCE_TICKS) return unseen(player);
    if (body && distanceBetween(bot.entity.position, body.position) > near + 1)
      await walkToPlayer(bot, player, near, undefined, activity);
    await everyTick<never>(bot, LOOK_AGAIN_TICKS, () => undefined, yieldBody);
  }
  return { kind: 'cancelled', words: `I no longer follow ${player}.`, data: {} };
}

export function unseen(player: string): CommandResult {
  return failed(`${player} is too far away: I cannot see them.`);
}

export function walkResult(
  bot: WorkerBot,
  { kind, distanceBlocks }: WalkOutcome,
  arrived: string,
  goal: string,
): CommandResult {
  const data = { distance: Math.round(distanceBlocks * 10) / 10, at: placeData(bot.entity.position) };
  const left = `I am ${data.distance} blocks from ${goal}`;
  switch (kind) {
    case 'arrived':
      return completed(arrived, data);
    case 'no-path':
      return failed(`${left} and find no way on.`, data);
    case 'timed-out':
      return { kind, words: `${left}; it took too long.`, data };
    case 'cancelled':
      return { kind, words: `Stopped, ${left.replace('I am ', '')}.`, data };
  }
}
