import type { Bot } from 'mineflayer';
import { blockState, isWater, stateIdAt } from './block-states.js';

/** What a kind of block means to somebody walking. */
export interface Footing {
  /** Nothing to bump into and nothing that hurts or slows. */
  readonly isFree: boolean;
  /** Height of its upper side above its lower: 0 when free, 1.5 for a fence. */
  readonly top: number;
  /** Gets one further who swims, climbs or opens doors. */
  readonly takesSkill: boolean;
}

/** Walking into these hurts, slows down or makes swimming necessary. */
export const AVOIDED =
  /^(lava|fire|soul_fire|cobweb|powder_snow|sweet_berry_bush|wither_rose|campfire|soul_campfire|magma_block|cactus|nether_portal|end_portal)$/;

const CLIMBED = /^(ladder|vine|scaffolding|.*_vines)$/;
/** Of iron they need more than a hand. */
export const OPENED_BY_HAND = /(?<!iron)_door$|_fence_gate$/;

const known = new WeakMap<object, Map<number, Footing>>();
const UNLOADED: Footing = { isFree: false, top: 2, takesSkill: true };

/** The block's footing at whole coordinates; somewhere not loaded nobody walks. */
function footingAt(bot: Bot, x: number, y: number, z: number): Footing {
  const stateId = stateIdAt(bot, x, y, z);
  return stateId === null ? UNLOADED : stateFooting(bot, stateId);
}

/** What all blocks in one state mean to somebody walking. */
export function stateFooting(bot: Bot, stateId: number): Footing {
  const { registry } = bot;
  let footings = known.get(registry);
  if (!footings) known.set(registry, (footings = new Map<number, Footing>()));
  let footing = footings.get(stateId);
  if (!footing) footings.set(stateId, (footing = readFooting(bot, stateId)));
  return footing;
}

function readFooting(bot: Bot, stateId: number): Footing {
  const state = blockState(bot, stateId);
  const { name, shapes } = state;
  const top = Math.max(0, ...shapes.map((shape) => shape[4] ?? 0));
  const takesSkill = isWater(state) || CLIMBED.test(name) || OPENED_BY_HAND.test(name);
  if (isWater(state) || AVOIDED.test(name)) return { isFree: false, top: 2, takesSkill };
  return { isFree: shapes.length === 0, top, takesSkill };
}

/** Whether a body can be in the block at whole coordinates. */
export function isOpenAt(bot: Bot, x: number, y: number, z: number): boolean {
  return footingAt(bot, x, y, z).isFree;
}

/** Whether the block at whole coordinates is to be swum in, climbed or opened, or nothing is known of it. */
export function takesSkill(bot: Bot, x: number, y: number, z: number): boolean {
  return footingAt(bot, x, y, z).takesSkill;
}

const LOWEST_FULL = 0.8;
const HIGHEST_STEP = 0.5;

/**
 * Height of the feet of somebody who stands in the block at whole coordinates, null where nobody can stand: on the
 * block below, or on something low in the block itself, with room for the head.
 */
export function standingHeight(bot: Bot, x: number, y: number, z: number): number | null {
  if (!isOpenAt(bot, x, y + 1, z)) return null;
  const here = footingAt(bot, x, y, z);
  if (!here.isFree) return here.top > 0 && here.top <= HIGHEST_STEP ? y + here.top : null;
  const below = footingAt(bot, x, y - 1, z);
  return !below.isFree && below.top >= LOWEST_FULL && below.top <= 1 ? y - 1 + below.top : null;
}

/** Height of the block somebody stands in whose feet are at a height. */
export function standingBlock(feetHeight: number): number {
  return Math.floor(feetHeight + 1 - LOWEST_FULL + 0.01);
}

const HALF_WIDTH = 0.32;
const SAMPLE_BLOCKS = 0.2;

/** Whether a body can walk straight from one point to another on level ground. */
export function isLineWalkable(
  bot: Bot,
  from: { readonly x: number; readonly y: number; readonly z: number },
  to: { readonly x: number; readonly y: number; readonly z: number },
): boolean {
  if (Math.abs(from.y - to.y) > 0.1) return false;
  const y = standingBlock(from.y);
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  const samples = Math.max(1, Math.ceil(Math.hypot(dx, dz) / SAMPLE_BLOCKS));
  const freeColumns = new Set<string>();
  for (let sample = 0; sample <= samples; sample++) {
    const x = from.x + (dx * sample) / samples;
    const z = from.z + (dz * sample) / samples;
    const height = standingHeight(bot, Math.floor(x), y, Math.floor(z));
    if (height === null || Math.abs(height - from.y) > 0.1) return false;
    for (const cornerX of [x - HALF_WIDTH, x + HALF_WIDTH]) {
      for (const cornerZ of [z - HALF_WIDTH, z + HALF_WIDTH]) {
        const [columnX, columnZ] = [Math.floor(cornerX), Math.floor(cornerZ)];
        const key = `${columnX},${columnZ}`;
        if (freeColumns.has(key)) continue;
        // The start may touch a wall; what is behind it must not stop a body that only leaves it.
        if (!isOpenAt(bot, columnX, y, columnZ) || !isOpenAt(bot, columnX, y + 1, columnZ)) return false;
        freeColumns.add(key);
      }
    }
  }
  return true;
}
