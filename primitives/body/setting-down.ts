import { isSamePosition, type Position } from '../../src/base/position.js';
import { isRight, readBlock } from '../../src/blueprint/block-text.js';
import type { Cell } from '../../src/blueprint/blueprint.js';
import { clicksFor, type PlacingClick } from '../../src/blueprint/clicks.js';
import { leanOf } from '../../src/blueprint/block-needs.js';
import { NEIGHBOURS, plus } from '../../src/blueprint/placing-order.js';
import { across, FACE_STEPS } from '../../src/game/faces.js';
import { isReplaceable } from '../../src/game/replaceable.js';
import { TWO_HIGH } from '../../src/game/set-down.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { blockTextAt } from './block-states.js';
import { blockClaim, contextOf } from './context.js';
import { goOn, rest, waitUntil } from './ending.js';
import { untilLookIsHeard } from './looking.js';
import { asPoint } from './places.js';
import { isUsedByHand } from './placing.js';
import { stateAt } from './reaching.js';

const ANSWER_TICKS = 20;
const LOOK_RADIANS = 0.03;

/** Clicks that make a cell right now, with what stands around it; empty: none. */
export function clicksNow(bot: Bot, item: string, { block, position }: Cell): readonly PlacingClick[] {
  const present = readBlock(blockTextAt(bot, position) ?? 'air');
  const wanted = readBlock(block);
  // The second half of a double slab, the second candle: clicked onto the first; what grows in a pot: onto the pot.
  const isPot = present.name === 'flower_pot' && wanted.name.startsWith('potted_');
  if (isPot || (present.name === wanted.name && !isReplaceable(present.name))) {
    const face = present.properties['type'] === 'top' ? 'down' : 'up';
    return [{ against: position, face, cursorY: 0.5, yaw: 0, pitch: 0 }];
  }
  if (!isLeaned(bot, block, position)) return [];
  return clicksFor({ item, block, position }, (place) => holdsAgainst(bot, place));
}

/** Whether what a block needs to stay is there. */
function isLeaned(bot: Bot, block: string, position: Position): boolean {
  const lean = leanOf(block);
  if (lean === 'any') return true;
  const offset = NEIGHBOURS.find(([side]) => side === lean)?.[1];
  return offset !== undefined && holdsAgainst(bot, plus(position, offset));
}

/**
 * Whether something can be set against what is at a place. What others are about to dig away, as their scaffolds, may be
 * gone when the click arrives: then what is set down would stand in its place.
 */
function holdsAgainst(bot: Bot, place: Position): boolean {
  const state = stateAt(bot, place.x, place.y, place.z);
  if (state === null || state.shapes.length === 0 || isReplaceable(state.name)) return false;
  return !contextOf(bot).claims.isTakenByOther(bot.username, blockClaim(place));
}

interface Placing {
  _placeBlockWithOptions(against: object, face: Vec3, options: object): Promise<void>;
}

/**
 * Looks where a click wants it and sets down what is in hand; waits for the server's answer, at most a second.
 * @returns the state that is at the cell then, by the server
 */
export async function clickDown(bot: Bot, click: PlacingClick, { position, block }: Cell): Promise<string> {
  const against = bot.blockAt(asPoint(bot, click.against));
  const before = blockTextAt(bot, position) ?? 'air';
  if (!against) return before;
  // Signs hang by one point for who sneaks; pots take nothing then.
  const sneaks = isUsedByHand(against.name) || readBlock(block).properties['attached'] === 'true';
  if (sneaks) bot.setControlState('sneak', true);
  // What is set down faces as the server knows the body to look.
  if (await lookAs(bot, click)) await untilLookIsHeard(bot);
  if (sneaks) await rest(bot, 2);
  else goOn(bot);
  const [dx, dy, dz] = FACE_STEPS[click.face];
  const delta = new Vec3(0.5 + dx * 0.5, dy === 0 ? click.cursorY : 0.5 + dy * 0.5, 0.5 + dz * 0.5);
  const isSecond = isSamePosition(click.against, position);
  const update = `blockUpdate:${asPoint(bot, position).toString()}`;
  const events = bot as unknown as {
    on(name: string, listener: () => void): void;
    removeListener(name: string, listener: () => void): void;
  };
  try {
    await waitUntil(
      bot,
      ANSWER_TICKS,
      (tell) => {
        const look = (): void => {
          const now = blockTextAt(bot, position) ?? '';
          if (isRight(block, now) || (now !== before && !isSecond)) tell();
        };
        events.on(update, look);
        const placing = bot as unknown as Placing;
        void placing
          ._placeBlockWithOptions(against, new Vec3(dx, dy, dz), {
            forceLook: 'ignore',
            swingArm: 'right',
            delta,
          })
          .then(tell, isSecond ? (): void => undefined : tell);
        return () => events.removeListener(update, look);
      },
      { isCancellable: false },
    );
  } finally {
    if (sneaks) bot.setControlState('sneak', false);
  }
  return blockTextAt(bot, position) ?? '';
}

/** Clicks on what stands somewhere and waits for it to change, at most a second. */
export async function switchBlock(bot: Bot, position: Position): Promise<void> {
  const block = bot.blockAt(asPoint(bot, position));
  const before = blockTextAt(bot, position);
  if (!block) return;
  await bot.activateBlock(block);
  for (let tick = 0; tick < ANSWER_TICKS && blockTextAt(bot, position) === before; tick++) await rest(bot, 1);
}

/** Whether the head had to turn. */
async function lookAs(bot: Bot, { yaw, pitch }: PlacingClick): Promise<boolean> {
  // The protocol's degrees run the other way round, and from the south.
  const [toYaw, toPitch] = [Math.PI - (yaw * Math.PI) / 180, (-pitch * Math.PI) / 180];
  const turn = Math.atan2(Math.sin(toYaw - bot.entity.yaw), Math.cos(toYaw - bot.entity.yaw));
  const isThere = Math.abs(turn) < LOOK_RADIANS && Math.abs(toPitch - bot.entity.pitch) < LOOK_RADIANS;
  if (!isThere) await bot.look(bot.entity.yaw + turn, toPitch, true);
  return !isThere;
}

/**
 * Empty places, the first of them beside something solid, each against the one before, so that at last there is
 * something to set a cell against with an item; null where that would take too many.
 */
export function scaffoldTo(
  bot: Bot,
  item: string,
  { block, position }: Cell,
  isKeptFree: (place: Position) => boolean,
): readonly Position[] | null {
  const lean = leanOf(block);
  const key = ({ x, y, z }: Position): string => `${x},${y},${z}`;
  // Only where it can be clicked as it is to be: a trapdoor at the top of its place is not set against what is below.
  const first = NEIGHBOURS.filter(([side]) => lean === 'any' || lean === side)
    .map(([, offset]) => plus(position, offset))
    .filter((place) => clicksFor({ item, block, position }, (at) => isSamePosition(at, place)).length > 0);
  const queue = first.map((place) => ({ place, chain: [place] as readonly Position[] }));
  const seen = new Set([key(position), ...first.map(key)]);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { place, chain } = next;
    if (chain.length > MOST_CHAIN) return null;
    const name = readBlock(blockTextAt(bot, place) ?? 'stone').name;
    if (!isReplaceable(name) || isKeptFree(place)) continue;
    if (NEIGHBOURS.some(([, offset]) => holdsAgainst(bot, plus(place, offset)))) return [...chain].reverse();
    for (const [, offset] of NEIGHBOURS) {
      const beside = plus(place, offset);
      if (seen.has(key(beside))) continue;
      seen.add(key(beside));
      queue.push({ place: beside, chain: [...chain, beside] });
    }
  }
  return null;
}

const MOST_CHAIN = 12;

/** Where the other half of a door or a bed comes to stand; null for what has none. */
export function otherHalfOf({ block, position }: Cell): Position | null {
  const { name, properties } = readBlock(block);
  if (TWO_HIGH.test(name)) return across(position, 'up');
  const { facing } = properties;
  const isSide = facing === 'north' || facing === 'south' || facing === 'west' || facing === 'east';
  return name.endsWith('_bed') && isSide ? across(position, facing) : null;
}
