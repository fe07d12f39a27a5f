import { readBlock } from '../../src/blueprint/block-text.js';
import type { Cell } from '../../src/blueprint/blueprint.js';
import { positionKey, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockClaim, contextOf } from './context.js';
import { goOn } from './ending.js';
import { standsIn } from './placing.js';
import { isInReachFrom, stateAt } from './reaching.js';
import type { Scaffolding } from './scaffolding.js';
import type { SectionCells } from './section-cells.js';
import { otherHalfOf } from './setting-down.js';
import { isShutIn } from './shutting-in.js';
import { getBeside, pileBeside, walkToBeside } from './walking.js';

/** A click on a neighbour's far side is a little further off than the place itself. */
const STAND_BLOCKS = 3.9;
/** What is higher above one's head roofs nothing in. */
const HIGHEST_ROOF = 16;

/** From no lower one steps onto what is set down; slabs are half as high. */
const STEP_BLOCKS = 0.7;

/** From the ground hands reach this much above it. */
export const REACH_UP = 4;

/** Where a builder stands for what it sets down, and how it gets there. */
export class BuildersStand {
  /** @param heights of the ground the building stands on, and of the section's top */
  constructor(
    private readonly bot: Bot,
    private readonly cells: SectionCells,
    private readonly scaffolding: Scaffolding,
    private readonly heights: { readonly ground: number; readonly top: number },
  ) {}

  /** Stands where a cell can be clicked from: under the open sky if possible, so as not to be built in. */
  async getTo(cell: Cell): Promise<boolean> {
    const { bot } = this;
    const { ground, top } = this.heights;
    const { position } = cell;
    const half = otherHalfOf(cell);
    // In mid-jump nobody stands.
    const isSteady = (feet: Position): boolean => feet !== bot.entity.position || bot.entity.onGround;
    const isGood = (feet: Position): boolean =>
      isSteady(feet) &&
      !standsIn(feet, position) &&
      !this.#isTheirs(feet) &&
      (half === null || !standsIn(feet, half)) &&
      isInReachFrom(position, feet, STAND_BLOCKS) &&
      !isShutIn(bot, feet, position);
    const roof = this.cells.roofAt(position.y);
    const isOpen = (feet: Position): boolean => isGood(feet) && this.#isUnderSky(feet, top + 1, roof);
    // High up one stands on what is built, or beside it: from there the next is in reach too.
    const isHigh = position.y - ground >= REACH_UP;
    const isLevel = (feet: Position): boolean => isOpen(feet) && feet.y > position.y - STEP_BLOCKS;
    if (isOpen(bot.entity.position)) return true;
    const middle = { x: position.x + 0.5, y: position.y, z: position.z + 0.5 };
    const activity = (): string =>
      `going to where ${readBlock(cell.block).name.replaceAll('_', ' ')} is to stand`;
    for (const go of [walkToBeside, pileBeside]) {
      // What it climbed by before lies behind it.
      if (go === pileBeside && this.scaffolding.item() === null) await this.scaffolding.recover();
      for (const isThere of isHigh ? [isLevel, isOpen] : [isOpen]) {
        const walk = await go(bot, middle, isThere, activity);
        goOn(bot);
        if (walk.kind === 'arrived') return true;
      }
    }
    if (isGood(bot.entity.position)) return true;
    await this.scaffolding.recover();
    return (await getBeside(bot, middle, isGood, activity, false)).kind === 'arrived';
  }

  /** Where somebody else is about to set something down one is in the way. */
  #isTheirs({ x, y, z }: Position): boolean {
    const { bot } = this;
    const place = { x: Math.floor(x), y: Math.floor(y + 0.2), z: Math.floor(z) };
    return contextOf(bot).claims.isTakenByOther(bot.username, blockClaim(place));
  }

  isOutside(feet: Position): boolean {
    return this.#isUnderSky(feet, feet.y + HIGHEST_ROOF);
  }

  #isUnderSky(feet: Position, top: number, roof?: ReadonlySet<string>): boolean {
    const [x, z] = [Math.floor(feet.x), Math.floor(feet.z)];
    for (let y = Math.floor(feet.y + 0.2) + 2; y <= top; y++) {
      if (this.#isSolid(x, y, z) || roof?.has(positionKey({ x, y, z })) === true) return false;
    }
    return true;
  }

  /** Nobody gets up through slabs and stairs either. */
  #isSolid(x: number, y: number, z: number): boolean {
    return (stateAt(this.bot, x, y, z)?.shapes.length ?? 0) > 0;
  }
}
