import {
  blockAtPoint,
  blocksAside,
  isSamePosition,
  positionKey,
  type Position,
} from '../../src/base/position.js';
import type { Bounds } from '../../src/blueprint/blueprint.js';
import { isReplaceable } from '../../src/game/replaceable.js';
import type { Bot } from 'mineflayer';
import { actWithin, blockClaim, contextOf, type ActingContext } from './context.js';
import { digBlock } from './digging.js';
import { goOn, rest } from './ending.js';
import { groundAround, spareBlocks } from './ground.js';
import { cellAt } from './making-moves.js';
import { pickUp, pickUpBeside } from './picking-up.js';
import { putBack } from './putting-back.js';
import { asPoint, reachDistance } from './places.js';
import { EYE_HEIGHT, stateAt } from './reaching.js';
import { stateIdAt } from './block-states.js';
import { getsOut } from './shutting-in.js';
import { hold, wayTool } from './tools.js';
import { getBeside, walkUntil, ARM_BLOCKS } from './walking.js';

const MOST_DIGS = 3;
const MOST_ROUNDS = 3;
const MOST_LEGS = 6;
const STEP_UP_TICKS = 100;
const OFF_BLOCKS = 2;
const BESIDE_BLOCKS = 1.5;
const PICK_UP_TICKS = 200;
const PATIENCE_TICKS = 6;

/**
 * Digs a block away, standing where it can be reached; not what somebody sets there as soon as it is gone. False where
 * it is still there.
 * @param block `name`: what it is; left out: what stands there now
 */
export async function digAway(
  bot: Bot,
  block: Position & { readonly name?: string },
  isPatient = true,
): Promise<boolean> {
  const nameNow = (): string | undefined => stateAt(bot, block.x, block.y, block.z)?.name;
  const name = block.name ?? nameNow();
  const isReplaced = (now = nameNow()): boolean =>
    now !== undefined && name !== undefined && !isAlike(now, name);
  for (let dig = 0; dig < MOST_DIGS; dig++) {
    goOn(bot);
    if (isGone(bot, block) || isReplaced()) return true;
    if (reachDistance(bot, block) > ARM_BLOCKS - 0.4) {
      const middle = { x: block.x + 0.5, y: block.y + 0.5, z: block.z + 0.5 };
      const isThere = (feet: Position): boolean => isInReach(feet, middle);
      if (!(await goToDig(bot, middle, isThere, isPatient))) return false;
    }
    const { tool } = wayTool(bot, stateIdAt(bot, block.x, block.y, block.z) ?? 0);
    if (!(await hold(bot, tool))) return false;
    if (isReplaced()) return true;
    const middle = asPoint(bot, block).offset(0.5, 0.5, 0.5);
    const end = await digBlock(bot, block, middle);
    if (end === 'undiggable') return false;
  }
  return isGone(bot, block);
}

/** Rather not to where no way leads out again on foot, as into a room that has no roof yet. */
async function goToDig(
  bot: Bot,
  middle: Position,
  isThere: (feet: Position) => boolean,
  isPatient: boolean,
): Promise<boolean> {
  const isOut = (feet: Position): boolean => {
    const ground = groundAround(bot);
    return getsOut(ground, cellAt(ground, feet), null, { climbs: false });
  };
  const activity = (): string => 'going to what is to be taken away';
  const isSafe = (feet: Position): boolean => isThere(feet) && isOut(feet);
  const mayGoAnywhere = isPatient || !isOut(bot.entity.position);
  let walk = await getBeside(bot, middle, isSafe, activity, false);
  goOn(bot);
  if (walk.kind !== 'arrived' && mayGoAnywhere)
    walk = await getBeside(bot, middle, isThere, activity, isPatient);
  goOn(bot);
  return walk.kind === 'arrived';
}

/** Grass grows over earth. */
function isAlike(a: string, b: string): boolean {
  return a === b || (EARTH.test(a) && EARTH.test(b));
}

function isInReach(feet: Position, { x, y, z }: Position): boolean {
  return Math.hypot(x - feet.x, y - feet.y - EYE_HEIGHT, z - feet.z) <= ARM_BLOCKS - 0.6;
}

function isGone(bot: Bot, { x, y, z }: Position): boolean {
  const state = stateAt(bot, x, y, z);
  return (
    state !== null && (state.shapes.length === 0 || isReplaceable(state.name)) && state.name.endsWith('air')
  );
}

/** Earth that may be borrowed to climb on: bare hands dig it, and it is put back. */
const EARTH = /^(dirt|grass_block|coarse_dirt|podzol)$/;
const AROUND_BLOCKS = 12;
const CLEAR_BLOCKS = 2;
const ANSWER_TICKS = 4;

/** Blocks a bot has set down for a while: to climb, and to build against. */
export class Scaffolding {
  readonly #blocks = new Map<string, Position & { readonly name: string }>();
  readonly #holes: Position[] = [];

  /** @param isBuilt whether a place is one of the building's own by now, so that nothing is taken away there */
  constructor(
    private readonly bot: Bot,
    private readonly isBuilt: (place: Position) => boolean,
  ) {}

  /** Nobody else clears it away as long as it is claimed. */
  add(block: Position): void {
    const name = stateAt(this.bot, block.x, block.y, block.z)?.name ?? '';
    this.#blocks.set(positionKey(block), { ...block, name });
    contextOf(this.bot).claims.claim(this.bot.username, blockClaim(block));
  }

  has(place: Position): boolean {
    return this.#blocks.has(positionKey(place));
  }

  /** What is carried for it; null: nothing. */
  item(): string | null {
    return spareBlocks(this.bot).name;
  }

  /** Carries at least so many to climb with: what is missing is dug out of the ground beside the building. */
  async provide(count: number, building: Bounds): Promise<void> {
    const { bot } = this;
    const places = this.#earthAround(building);
    for (const place of places) {
      const have = spareBlocks(bot).count;
      if (have >= count) return;
      contextOf(bot).onActivity('digging earth for a scaffold');
      const isDug = await digAway(bot, place);
      // A server that lets nobody dig brings the block back in a moment.
      await rest(bot, ANSWER_TICKS);
      if (!isDug || !isGone(bot, place)) return;
      this.#holes.push(place);
      const isNear = (at: Position): boolean => asPoint(bot, at).distanceTo(asPoint(bot, place)) < 3;
      await pickUp(bot, {
        isWanted: (_item, at) => isNear(at),
        isEnough: () => spareBlocks(bot).count > have,
        limitTicks: PICK_UP_TICKS,
        patienceTicks: PATIENCE_TICKS,
      });
      if (spareBlocks(bot).count <= have) return;
    }
  }

  /** Earth with nothing on it, off the building and off where anybody stands, the nearest first. */
  #earthAround({ low, high }: Bounds): readonly Position[] {
    const { bot } = this;
    const places: Position[] = [];
    const isOff = (x: number, z: number): boolean =>
      x < low.x - CLEAR_BLOCKS ||
      x > high.x + CLEAR_BLOCKS ||
      z < low.z - CLEAR_BLOCKS ||
      z > high.z + CLEAR_BLOCKS;
    const nameAt = (x: number, y: number, z: number): string => stateAt(bot, x, y, z)?.name ?? '';
    for (let x = low.x - AROUND_BLOCKS; x <= high.x + AROUND_BLOCKS; x++) {
      for (let z = low.z - AROUND_BLOCKS; z <= high.z + AROUND_BLOCKS; z++) {
        if (!isOff(x, z)) continue;
        for (let y = low.y + 2; y >= low.y - 3; y--) {
          const isTop = isReplaceable(nameAt(x, y + 1, z)) && isReplaceable(nameAt(x, y + 2, z));
          if (isTop && EARTH.test(nameAt(x, y, z))) places.push({ x, y, z });
        }
      }
    }
    const feet = bot.entity.position;
    const far = (place: Position): number => feet.distanceTo(asPoint(bot, place));
    // Not the block one stands on, and not side by side: nobody is to stumble into a pit.
    return places
      .filter((place) => far(place) > 1.5 && (place.x + place.z) % 2 === 0)
      .sort((a, b) => far(a) - far(b));
  }

  /** Fills the holes again. */
  async giveBack(): Promise<void> {
    const item = this.item();
    const holes = this.#holes.splice(0);
    if (item !== null)
      await putBack(
        this.bot,
        holes.map((position) => ({ position, block: item })),
      );
  }

  /**
   * Takes away what can be got at, from above; who stands on it comes down with it.
   * @param isLast whether it is not tried again: only then what nothing seems to lead to is looked long for
   */
  async takeAway(isLast = false): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS && this.#blocks.size > 0; round++) {
      const before = this.#blocks.size;
      const outOfReach: Position[] = [];
      for (const block of this.#fromAbove()) {
        const feet = this.bot.entity.position;
        if (this.#isForgotten(block) || outOfReach.some((top) => isBuriedUnder(feet, top, block))) continue;
        await contextOf(this.bot).pause?.();
        await this.#standOn(block);
        if (!(await this.#isSafeToDig(block))) continue;
        if (await digAway(this.bot, block, isLast)) this.#forget(block);
        else outOfReach.push(block);
      }
      if (this.#blocks.size === before) return;
    }
  }

  /** Takes away what it is done with and picks it up, to climb elsewhere. */
  async recover(): Promise<void> {
    await this.takeAway();
    await pickUpBeside(this.bot);
  }

  /** The highest first; of equals the nearest. */
  #fromAbove(): readonly (Position & { readonly name: string })[] {
    const feet = this.bot.entity.position;
    const far = ({ x, z }: Position): number => Math.hypot(x - feet.x, z - feet.z);
    return [...this.#blocks.values()].sort((a, b) => b.y - a.y || far(a) - far(b));
  }

  /** Something else may stand there by now, of the building itself. */
  #isForgotten(block: Position & { readonly name: string }): boolean {
    const { x, y, z } = block;
    const name = stateAt(this.bot, x, y, z)?.name ?? '';
    const isOurs = isAlike(name, block.name) && !this.isBuilt(block);
    if (!isOurs) this.#forget(block);
    return !isOurs;
  }

  #forget(block: Position): void {
    this.#blocks.delete(positionKey(block));
    contextOf(this.bot).claims.release(this.bot.username, blockClaim(block));
  }

  /** On top of a column one can come down with it; on what hangs in the air nobody stands. */
  async #standOn({ x, y, z }: Position): Promise<void> {
    const { bot } = this;
    const holds = (place: Position): boolean =>
      (stateAt(bot, place.x, place.y, place.z)?.shapes.length ?? 0) > 0;
    const isHigh = bot.entity.position.y >= y + 0.5 && !holds({ x, y: y + 1, z });
    if (!isHigh || !holds({ x, y: y - 1, z })) return;
    const top = { x: x + 0.5, y: y + 1, z: z + 0.5 };
    const isThere = (feet: Position): boolean =>
      Math.abs(feet.x - top.x) < 0.3 && Math.abs(feet.z - top.z) < 0.3 && Math.abs(feet.y - top.y) < 0.6;
    if (!isThere(bot.entity.position)) await walkUntil(bot, top, isThere, STEP_UP_TICKS, false);
  }

  /** What holds one up high above the ground is not dug from on top: steps off it first, where there is a way. */
  async #isSafeToDig(block: Position): Promise<boolean> {
    const { bot } = this;
    const { x, y, z } = block;
    const isOn = (feet: Position): boolean =>
      Math.abs(feet.x - x - 0.5) < 0.8 && Math.abs(feet.z - z - 0.5) < 0.8 && feet.y > y + 0.5;
    const isSoft = [1, 2, 3].some((down) => (stateAt(bot, x, y - down, z)?.shapes.length ?? 1) > 0);
    if (isSoft || !isOn(bot.entity.position)) return true;
    const middle = { x: x + 0.5, y: y + 0.5, z: z + 0.5 };
    const isThere = (feet: Position): boolean => !isOn(feet) && isInReach(feet, middle);
    return (await getBeside(bot, middle, isThere, () => 'coming back')).kind === 'arrived';
  }

  /** Goes to where it is free beside; what it must pile up for that on the way is taken away behind it. */
  async stepOff({ low, high }: Bounds, isFree: (feet: Position) => boolean): Promise<void> {
    const { bot } = this;
    const isOff = ({ x, z }: Position): boolean =>
      x < low.x - 1 || x > high.x + 2 || z < low.z - 1 || z > high.z + 2;
    const isOnPile = (feet: Position): boolean =>
      [...this.#blocks.values()].some(({ x, z }) => Math.floor(feet.x) === x && Math.floor(feet.z) === z);
    const isDown = (feet: Position): boolean => isOff(feet) && !isOnPile(feet) && isFree(feet);
    for (let leg = 0; leg < MOST_LEGS && !isDown(bot.entity.position); leg++) {
      const known = new Set(this.#blocks.keys());
      const begin = blockAtPoint(bot.entity.position);
      const hasSteppedOff = (feet: Position): boolean =>
        [...this.#blocks].some(([key, { y }]) => !known.has(key) && feet.y > y + 0.9) &&
        !isOnPile(feet) &&
        bot.entity.onGround;
      const walk = await getBeside(
        bot,
        nearestOff(bot.entity.position, { low, high }),
        (feet) => isDown(feet) || hasSteppedOff(feet),
        () => 'coming back',
      );
      goOn(bot);
      if (walk.kind !== 'arrived') return;
      if (!isDown(bot.entity.position)) await this.#takeAwayBeside();
      // What it set down to get down by is gone again, and so it would go on.
      if (isSamePosition(begin, blockAtPoint(bot.entity.position))) return;
    }
  }

  async #takeAwayBeside(): Promise<void> {
    for (const block of this.#fromAbove()) {
      if (this.#isForgotten(block) || reachDistance(this.bot, block) > ARM_BLOCKS) continue;
      if (await digAway(this.bot, block)) this.#forget(block);
    }
  }
}

/** From above no way leads to what is below or beside what none leads to: for each it would be looked long. */
export function isBuriedUnder(feet: Position, top: Position, block: Position): boolean {
  return feet.y > top.y && block.y <= top.y && blocksAside(top, block) < BESIDE_BLOCKS;
}

/**
 * Gets to where one cannot walk, down from a roof or up to one, and takes away again what it piled up.
 * @param act done there
 * @returns what came of it; null where it did not get there
 */
export async function climbTo<T>(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
  act: () => Promise<T | null> = () => Promise.resolve(null),
): Promise<T | null> {
  const scaffolding = new Scaffolding(bot, () => false);
  const leave = actWithin(
    bot,
    Object.assign(Object.create(contextOf(bot)) as ActingContext, {
      digsNoWays: true,
      mayFall: true,
      onPiled: (block: Position) => scaffolding.add(block),
    }),
  );
  try {
    const walk = await getBeside(bot, goal, isThere, () => 'climbing to somebody');
    const came = walk.kind === 'arrived' ? await act() : null;
    await scaffolding.takeAway(true);
    return came;
  } finally {
    leave();
  }
}

/** On the ground beside a building, on the side that is nearest. */
function nearestOff(feet: Position, { low, high }: Bounds): Position {
  const y = low.y;
  const sides = [
    { x: low.x - OFF_BLOCKS, y, z: feet.z },
    { x: high.x + 1 + OFF_BLOCKS, y, z: feet.z },
    { x: feet.x, y, z: low.z - OFF_BLOCKS },
    { x: feet.x, y, z: high.z + 1 + OFF_BLOCKS },
  ];
  const away = ({ x, z }: Position): number => Math.hypot(x - feet.x, z - feet.z);
  return sides.reduce((best, side) => (away(side) < away(best) ? side : best));
}
