import { SIDES, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { FALLING, blockState, holdsWater, stateIdAt } from './block-states.js';

/** What may come of a block when one beside it is taken out; the same for all blocks in one state. */
export interface Hazard {
  /** Water runs out of it. */
  readonly isWet: boolean;
  readonly isLava: boolean;
  readonly falls: boolean;
}

/** Reads blocks by whole coordinates. */
export type HazardAt = (x: number, y: number, z: number) => Hazard;

/** No more of what lies above is looked at. */
const MOST_FALLING = 8;
/** From the middle of a block to that of a body whose eyes are in it, at most (game rule: 0.24 around them). */
const UNDER_BLOCKS = 0.74;

const known = new WeakMap<object, Map<number, Hazard>>();

/** The world around a bot as it is now; of what is not loaded nothing is feared. */
export function hazardsAround(bot: Bot): HazardAt {
  let hazards = known.get(bot.registry);
  if (!hazards) known.set(bot.registry, (hazards = new Map<number, Hazard>()));
  const states = hazards;
  return (x, y, z) => {
    const stateId = stateIdAt(bot, x, y, z) ?? 0;
    let hazard = states.get(stateId);
    if (!hazard) states.set(stateId, (hazard = hazardOf(bot, stateId)));
    return hazard;
  };
}

/** What may come of all blocks in one state. */
export function hazardOf(bot: Bot, stateId: number): Hazard {
  const state = blockState(bot, stateId);
  return { isWet: holdsWater(state), isLava: state.name === 'lava', falls: FALLING.test(state.name) };
}

/** How many blocks of sand, gravel and the like come down, one after the other, when a block is taken out under them. */
export function fallingOn(hazardAt: HazardAt, { x, y, z }: Position): number {
  let falling = 0;
  while (falling < MOST_FALLING && hazardAt(x, y + falling + 1, z).falls) falling += 1;
  return falling;
}

/**
 * Whether a block may be taken out: nothing runs in, from its sides and from above, nor after what falls; and there is
 * no lava below, for what falls out of it or whoever steps there.
 * @param mayFlood water may come in
 */
export function isSafeToOpen(hazardAt: HazardAt, block: Position, mayFlood: boolean): boolean {
  const { x, y, z } = block;
  const runsIn = (at: Position): boolean => {
    const { isLava, isWet } = hazardAt(at.x, at.y, at.z);
    return isLava || (isWet && !mayFlood);
  };
  const top = y + fallingOn(hazardAt, block);
  if (runsIn({ x, y: top + 1, z }) || hazardAt(x, y - 1, z).isLava) return false;
  for (let height = y; height <= top; height++)
    if (SIDES.some(([dx, dz]) => runsIn({ x: x + dx, y: height, z: z + dz }))) return false;
  return true;
}

/** Whether what falls after a block would come down on somebody: a body holds up nothing, and is buried. */
export function wouldBury(hazardAt: HazardAt, block: Position, feet: Position): boolean {
  const isOver =
    block.y > feet.y &&
    Math.abs(block.x + 0.5 - feet.x) < UNDER_BLOCKS &&
    Math.abs(block.z + 0.5 - feet.z) < UNDER_BLOCKS;
  return isOver && fallingOn(hazardAt, block) > 0;
}
