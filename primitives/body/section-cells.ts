import { blockText, isAir, isRight, readBlock } from '../../src/blueprint/block-text.js';
import { itemsFor } from '../../src/blueprint/block-needs.js';
import { cellsOf, type Blueprint, type Cell } from '../../src/blueprint/blueprint.js';
import { positionKey, type Position } from '../../src/base/position.js';
import { isReplaceable } from '../../src/game/replaceable.js';
import { COUNTS, switchedBy } from '../../src/game/set-down.js';
import { loadRegistry } from '../../src/game/registry.js';
import type { Bot } from 'mineflayer';
import { blockTextAt } from './block-states.js';
import { blockClaim, contextOf } from './context.js';
import { carriedCount } from './picking-up.js';
import { whoStandsIn } from './placing.js';
import { clicksNow } from './setting-down.js';

/** The cells of a section as they are now, and what a bot can do about each with what it carries. */
export class SectionCells {
  readonly all: readonly Cell[];
  readonly #wanted: ReadonlyMap<string, Cell>;

  constructor(
    private readonly bot: Bot,
    section: Blueprint,
  ) {
    this.all = cellsOf(section);
    this.#wanted = new Map(this.all.map((cell) => [positionKey(cell.position), cell]));
  }

  /** Those that are not as they are to be, or stand only for a while. */
  wrong(): readonly Cell[] {
    return this.all.filter((cell) => !this.isRight(cell) || this.#isLent(cell));
  }

  isRight({ position, block }: Cell): boolean {
    const present = blockTextAt(this.bot, position);
    return present !== null && isRight(block, present);
  }

  /** Whether it is built there by now: nothing that is taken away again. */
  isBuilt(place: Position): boolean {
    const cell = this.#wanted.get(positionKey(place));
    return cell !== undefined && this.isRight(cell);
  }

  /** Whether something of the section is to stand at a place. */
  isWantedAt(place: Position): boolean {
    return !isAir(this.#wanted.get(positionKey(place))?.block ?? 'air');
  }

  /** Whether others climb by what is there, or stand there. */
  isTaken(cell: Cell): boolean {
    return this.#isLent(cell) || whoStandsIn(this.bot, cell.position) !== null;
  }

  /** Whether somebody climbs by what stands there, and takes it away again. */
  #isLent({ position, block }: Cell): boolean {
    const { claims } = contextOf(this.bot);
    return !isAir(block) && claims.isTakenByOther(this.bot.username, blockClaim(position));
  }

  /** What a cell is set down with now: first the pot, then what grows in it; null: nothing sets it down. */
  item(cell: Cell): string | null {
    const [first, second] = Object.keys(itemsFor(loadRegistry(this.bot.version), cell.block) ?? {});
    return (second !== undefined && this.isGrowing(cell) ? second : first) ?? null;
  }

  isCarried(cell: Cell): boolean {
    const item = this.item(cell);
    return item === null || carriedCount(this.bot, item) > 0;
  }

  /** Whether there is something to set it against; what stands in the way is cleared away first. */
  isPlaceable(cell: Cell): boolean {
    const item = this.item(cell);
    if (item === null) return false;
    return this.isInTheWay(cell) || clicksNow(this.bot, item, cell).length > 0;
  }

  /** Whether something of another kind stands there. */
  isInTheWay(cell: Cell): boolean {
    const present = readBlock(blockTextAt(this.bot, cell.position) ?? 'air').name;
    return !isReplaceable(present) && present !== readBlock(cell.block).name && !this.isGrowing(cell);
  }

  /** Of slabs, candles and the like, and of pots: some stand, and the next is clicked onto them. */
  isGrowing({ position, block }: Cell): boolean {
    const [have, want] = [readBlock(blockTextAt(this.bot, position) ?? 'air'), readBlock(block)];
    if (have.name !== want.name) return have.name === 'flower_pot' && want.name.startsWith('potted_');
    if (want.name.endsWith('_slab'))
      return want.properties['type'] === 'double' && have.properties['type'] !== 'double';
    return COUNTS.some((key) => Number(have.properties[key]) < Number(want.properties[key]));
  }

  /** It stands, and clicks on it make it right: a trapdoor that is to be open. */
  isToSwitch(cell: Cell): boolean {
    const [have, want] = [readBlock(blockTextAt(this.bot, cell.position) ?? 'air'), readBlock(cell.block)];
    const key = switchedBy(want.name);
    if (key === null || this.isRight(cell)) return false;
    const properties = Object.fromEntries(Object.entries(want.properties).filter(([name]) => name !== key));
    return (
      this.isRight({ ...cell, block: blockText({ name: want.name, properties }) }) && key in have.properties
    );
  }

  /** What is still to be set down at a height or lower: nobody closes a room over one's own head. */
  roofAt(height: number): ReadonlySet<string> {
    const open = this.all.filter(
      (cell) => cell.position.y <= height && !isAir(cell.block) && !this.isRight(cell),
    );
    return new Set(open.map(({ position }) => positionKey(position)));
  }
}
