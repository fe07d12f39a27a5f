import { isAir, isRight, readBlock } from '../../src/blueprint/block-text.js';
import type { PlacingClick } from '../../src/blueprint/clicks.js';
import { comesWithOther } from '../../src/blueprint/block-needs.js';
import { boundsOf, type Blueprint, type Bounds, type Cell } from '../../src/blueprint/blueprint.js';
import { positionKey, type Position } from '../../src/base/position.js';
import { isReplaceable } from '../../src/game/replaceable.js';
import { loadRegistry } from '../../src/game/registry.js';
import { sureBlocksOf } from '../../src/game/sources/breaking.js';
import { buildSources } from '../../src/game/sources/sources.js';
import type { Bot } from 'mineflayer';
import { breakOut } from './breaking-out.js';
import { blockState, blockTextAt, FALLING } from './block-states.js';
import { isFullBlock } from './reaching.js';
import { TICK_MS } from '../../src/base/ticks.js';
import { BuildersStand, REACH_UP } from './builders-stand.js';
import { actWithin, contextOf, type ActingContext } from './context.js';
import { carryOut, goOn, Interruption, outcomeByCount, rest, type Attainment } from './ending.js';
import { placeText, reachDistance } from './places.js';
import { isUsedByHand, waitForRoom, whoStandsIn } from './placing.js';
import { carriedCount, pickUpBeside } from './picking-up.js';
import { digAway, Scaffolding } from './scaffolding.js';
import { SectionCells } from './section-cells.js';
import { clickDown, clicksNow, otherHalfOf, scaffoldTo, switchBlock } from './setting-down.js';
import { whoIsShutIn } from './shutting-in.js';
import { hold } from './tools.js';
import { ARM_BLOCKS } from './walking.js';
import type { PrimitiveOutcome } from '../outcome.js';

const MOST_SCAFFOLD = 16;
const MOST_TRIES = 6;
/** More blocks in a row to set something against begin on the ground. */
const MOST_BESIDE = 2;
/** A repeater has four delays. */
const MOST_CLICKS = 4;
/** Others may be about to set down what a cell is to be set against. */
const WAIT_FOR_OTHERS_TICKS = 20;
const MOST_WAITS = 15;
/** Each is looked for in vain for some hundred ticks: who finds no way so often in a row leaves the rest to others. */
const MOST_NO_WAYS = 4;
/** Where a server lets nobody dig, blocks are back in a moment: so many digs are in vain, and no more. */
const MOST_RETURNS = 3;

/**
 * Builds a part of a blueprint: clears away what stands in the way, sets everything down as it is to face, climbs by
 * piling up blocks and builds against blocks put there for a while, and takes those away again.
 *
 * What is right already is kept. Needs the items carried, and some dirt or the like where it is high.
 *
 * @param bot the bot that acts; carries the blocks
 * @param section what is to stand where, in the world's coordinates
 * @param scaffold items carried to climb with; they come back
 * @returns `completed` when every cell is right; `partial` when some are, with the first that is not in the reason
 * @throws CoVoyagerError for a section that is none
 * @example
 * await buildSection(bot, standingAt(blueprint, { x: 10, y: 64, z: 10 }));
 */
export async function buildSection(
  bot: Bot,
  section: Blueprint,
  scaffold: readonly string[] = [],
): Promise<PrimitiveOutcome> {
  const cells = new SectionCells(bot, section);
  const scaffolding = new Scaffolding(bot, (place) => cells.isBuilt(place));
  const context = Object.assign(Object.create(contextOf(bot)) as ActingContext, {
    digsNoWays: true,
    // What is built of may be lost where it stands for something else, or be missing where it belongs.
    piles: scaffold.length > 0 ? scaffold : pilesIn(bot, section),
    mayFall: true,
    onPiled: (block: Position) => scaffolding.add(block),
  });
  const leave = actWithin(bot, context);
  try {
    return await carryOut(section.cells.length, (tally) =>
      new Building(bot, section, cells, scaffolding, tally).run(),
    );
  } finally {
    leave();
  }
}

const MOST_PILE_TICKS = 80;

/** Of its own materials those that may be set down and taken up again with bare hands: glass would be gone. */
function pilesIn(bot: Bot, section: Blueprint): readonly string[] {
  const sources = buildSources(loadRegistry(bot.version));
  const names = new Set(section.palette.map((block) => readBlock(block).name));
  return [...names]
    .filter((name) => !isUsedByHand(name) && sureBlocksOf({ sources }, name).includes(name))
    .map((name) => ({ name, ticks: handTicks(bot, name) }))
    .filter(({ ticks }) => ticks <= MOST_PILE_TICKS)
    .sort((a, b) => a.ticks - b.ticks)
    .map(({ name }) => name);
}

function handTicks(bot: Bot, name: string): number {
  const block = loadRegistry(bot.version).blocks.get(name);
  const stateId = bot.registry.blocksByName[name]?.defaultState;
  if (!block || stateId === undefined || block.harvestTools.length > 0) return Infinity;
  const state = blockState(bot, stateId);
  return isFullBlock(state) && !FALLING.test(name)
    ? state.digTime(null, false, false, false) / TICK_MS
    : Infinity;
}

class Building {
  readonly #stand: BuildersStand;
  readonly #failures = new Map<string, number>();
  readonly #top: number;
  readonly #within: Bounds;
  readonly #beganOutside: boolean;
  #why = '';
  #waits = 0;
  #noWays = 0;
  readonly #dug = new Set<string>();
  #returns = 0;

  constructor(
    private readonly bot: Bot,
    section: Blueprint,
    private readonly cells: SectionCells,
    private readonly scaffolding: Scaffolding,
    private readonly tally: Attainment,
  ) {
    const { position } = bot.entity;
    this.#within = section.within ?? boundsOf(section) ?? { low: position, high: position };
    this.#top = boundsOf(section)?.high.y ?? 0;
    this.#stand = new BuildersStand(bot, cells, scaffolding, {
      ground: this.#within.low.y,
      top: this.#top,
    });
    this.#beganOutside = this.#stand.isOutside(position);
  }

  async run(): Promise<PrimitiveOutcome> {
    const { bot, tally } = this;
    try {
      const climb = this.#top - this.#within.low.y;
      if (climb >= REACH_UP && this.#wrong().length > 0) {
        await this.scaffolding.provide(Math.min(MOST_SCAFFOLD, climb + 2), this.#within);
      }
      for (let wrong = this.#wrong(); wrong.length > 0; wrong = this.#wrong()) {
        if (this.#noWays >= MOST_NO_WAYS || this.#returns >= MOST_RETURNS) break;
        goOn(bot);
        await contextOf(bot).pause?.();
        if (!(await this.#next(wrong))) break;
      }
    } finally {
      if (!contextOf(bot).signal.aborted) await this.#leave();
    }
    const left = this.#wrong();
    const [first] = left;
    const reason = first
      ? `${left.length} of ${this.cells.all.length} are not right, the first at ${placeText(first.position)}: expected ${first.block}, found ${blockTextAt(bot, first.position) ?? 'nothing in sight'}. ${this.#why}`
      : `All ${this.cells.all.length} are right.`;
    return outcomeByCount(this.cells.all.length, tally.done, reason.trim(), tally.evidence);
  }

  /** Cells that are not as they are to be; counts the others. */
  #wrong(): readonly Cell[] {
    const wrong = this.cells.wrong();
    this.tally.done = this.cells.all.length - wrong.length;
    contextOf(this.bot).onProgress(this.tally.done);
    return wrong;
  }

  /** Does one thing; false when nothing can be done any more. */
  async #next(wrong: readonly Cell[]): Promise<boolean> {
    const left = wrong.filter(
      (cell) => this.#failed(cell) < MOST_TRIES && !comesWithOther(readBlock(cell.block)),
    );
    const open = left.filter((cell) => !this.cells.isRight(cell));
    if (open.length === 0) return left.length > 0 && this.#waitForOthers();
    const clear = open
      .filter((cell) => isAir(cell.block) || this.#isInTheWay(cell))
      .sort((a, b) => b.position.y - a.position.y || this.#far(a) - this.#far(b));
    const [first] = clear;
    if (first) return this.#try(first, () => this.#clear(first.position));
    const toSwitch = open.find((cell) => this.cells.isToSwitch(cell));
    if (toSwitch) return this.#try(toSwitch, () => this.#switch(toSwitch));
    const carried = open
      .filter((cell) => this.cells.isCarried(cell))
      .sort((a, b) => a.position.y - b.position.y || this.#far(a) - this.#far(b));
    const taken = new Set(carried.filter((cell) => this.cells.isTaken(cell)));
    const isFree = (cell: Cell): boolean => !taken.has(cell) && this.cells.isPlaceable(cell);
    let best = carried.find((cell) => isFree(cell) && whoIsShutIn(this.bot, cell.position) === null);
    const other = carried.find((cell) => taken.has(cell)) ?? carried.find(isFree);
    if (!best && other && (await this.#waitForOthers(other.position))) return true;
    best ??= carried.find((cell) => this.cells.isPlaceable(cell));
    if (best) return this.#try(best, () => this.#place(best));
    const [held] = open;
    if (!held) return false;
    // What would hold the others may be what is not there: nothing is put up in its stead.
    const lacking = open.find((cell) => !carried.includes(cell));
    if (lacking) return this.#takeBack(lacking);
    const lowest = open.reduce((low, cell) => (cell.position.y < low.position.y ? cell : low), held);
    if (this.#mayBeHeldSoon(lowest) && (await this.#waitForOthers())) return true;
    return this.#try(lowest, () => this.#holdUp(lowest));
  }

  /** What nobody climbs by and is something else; what hides behind it may be got at then. */
  #isInTheWay(cell: Cell): boolean {
    const isClimbed = this.scaffolding.has(cell.position) || this.cells.isTaken(cell);
    return !isClimbed && this.cells.isInTheWay(cell);
  }

  /** @param place who has nothing to do steps aside from where somebody is about to set something down */
  async #waitForOthers(place?: Position): Promise<boolean> {
    const { bot } = this;
    this.#waits += 1;
    if (this.#waits > MOST_WAITS) return false;
    await (place ? waitForRoom(bot, place, WAIT_FOR_OTHERS_TICKS) : rest(bot, WAIT_FOR_OTHERS_TICKS));
    return true;
  }

  /** A worker beside may be about to set down what it leans on. */
  #mayBeHeldSoon({ position }: Cell): boolean {
    const { claims } = contextOf(this.bot);
    return claims
      .othersTargets(this.bot.username)
      .some((target) => target === `block:${position.x},${position.y - 1},${position.z}`);
  }

  async #try(cell: Cell, act: () => Promise<string | null>): Promise<boolean> {
    const why = await act();
    if (why !== null) {
      this.#why = why;
      this.#failures.set(positionKey(cell.position), this.#failed(cell) + 1);
    } else this.#waits = 0;
    return true;
  }

  #failed({ position }: Cell): number {
    return this.#failures.get(positionKey(position)) ?? 0;
  }

  #far({ position }: Cell): number {
    return (
      this.bot.entity.position.distanceTo(
        this.bot.entity.position.clone().set(position.x + 0.5, position.y, position.z + 0.5),
      ) +
      3 * this.#failed({ position, block: '' })
    );
  }

  /** Whether what a cell is made of was among what stood there for a while. */
  async #takeBack(cell: Cell): Promise<boolean> {
    await this.scaffolding.recover();
    this.#why = `No ${this.cells.item(cell) ?? cell.block} is carried any more.`;
    return this.cells.isCarried(cell);
  }

  async #clear(position: Position): Promise<string | null> {
    const { bot } = this;
    contextOf(bot).onActivity('clearing the ground');
    const key = positionKey(position);
    // What it piled up itself to get about was set down anew.
    const mayReturn = !this.scaffolding.has(position);
    const { name } = readBlock(blockTextAt(bot, position) ?? '');
    if (mayReturn && this.#dug.has(key) && !FALLING.test(name)) this.#returns += 1;
    if (this.#returns >= MOST_RETURNS)
      return `What is dug away at ${placeText(position)} comes back, as on protected land.`;
    const isDug = await digAway(bot, position);
    // What no way leads to was never dug.
    if (mayReturn && (isDug || reachDistance(bot, position) <= ARM_BLOCKS)) this.#dug.add(key);
    if (isDug) return null;
    // To what is buried no way leads but one that is dug.
    const digging = Object.assign(Object.create(contextOf(bot)) as ActingContext, { digsNoWays: false });
    const isGone = await digAway(bot, position).finally(actWithin(bot, digging));
    return isGone ? null : `What is at ${placeText(position)} could not be dug away.`;
  }

  /** Null when it stands as it is to; else why not. */
  async #place(cell: Cell): Promise<string | null> {
    const { bot } = this;
    const { position, block } = cell;
    const item = this.cells.item(cell);
    if (item === null) return `Nothing places ${block}.`;
    const wanted = readBlock(block);
    contextOf(bot).onActivity(`placing ${wanted.name.replaceAll('_', ' ')}`);
    const half = otherHalfOf(cell);
    for (const place of half ? [half, position] : [position]) {
      const present = readBlock(blockTextAt(bot, place) ?? 'air').name;
      if (isReplaceable(present) || this.cells.isGrowing(cell)) continue;
      const why = await this.#clear(place);
      if (why !== null) return why;
    }
    if (carriedCount(bot, item) === 0 && !(await this.#takeBack(cell)))
      return `No ${item} is carried any more.`;
    if (!(await this.#standFor(cell)))
      return `There is no way to where ${item} can be set at ${placeText(position)}.`;
    const somebody = whoStandsIn(bot, position);
    if (somebody !== null) return `${somebody} stands at ${placeText(position)}.`;
    const shutIn = whoIsShutIn(bot, position);
    if (shutIn !== null) return `What is set down at ${placeText(position)} would shut ${shutIn} in.`;
    if (!(await hold(bot, item))) return `${item} did not come into the hand.`;
    const clicks = clicksNow(bot, item, cell);
    const click = clicks[this.#failed(cell) % Math.max(1, clicks.length)];
    if (!click) return `There is nothing to set ${item} against at ${placeText(position)}.`;
    const found = await this.#setDown(click, cell);
    if (isRight(block, found) || this.cells.isGrowing(cell) || this.cells.isToSwitch(cell)) return null;
    return `Expected ${block} at ${placeText(position)}, found ${found}.`;
  }

  async #switch(cell: Cell): Promise<string | null> {
    const { block, position } = cell;
    if (!(await this.#standFor(cell))) return `There is no way to ${block} at ${placeText(position)}.`;
    for (let click = 0; click < MOST_CLICKS && !this.cells.isRight(cell); click++)
      await switchBlock(this.bot, position);
    return this.cells.isRight(cell) ? null : `${block} at ${placeText(position)} did not change.`;
  }

  /** What it is set against may be gone when the click arrives: then it stands in its place, and is taken away again. */
  async #setDown(click: PlacingClick, cell: Cell): Promise<string> {
    const nameThere = (): string => readBlock(blockTextAt(this.bot, click.against) ?? 'air').name;
    const before = nameThere();
    const found = await clickDown(this.bot, click, cell);
    const isAstray = nameThere() !== before && nameThere() === readBlock(cell.block).name;
    if (isAstray && !this.cells.isBuilt(click.against)) this.scaffolding.add(click.against);
    return found;
  }

  /** Something to set a cell against, for a while. */
  async #holdUp(cell: Cell): Promise<string | null> {
    const isKeptFree = (place: Position): boolean => this.cells.isWantedAt(place);
    const chainNow = (): readonly Position[] | null =>
      scaffoldTo(this.bot, this.cells.item(cell) ?? '', cell, isKeptFree);
    let chain = chainNow();
    // From the pile one stands on beside it, it is not as far as from the ground.
    if (chain && chain.length > MOST_BESIDE && (await this.#standFor(cell))) chain = chainNow();
    if (!chain) return `Nothing holds ${cell.block} at ${placeText(cell.position)}.`;
    for (const place of chain) {
      if (this.scaffolding.item() === null) await this.scaffolding.recover();
      if (this.scaffolding.item() === null) await this.scaffolding.provide(chain.length, this.#within);
      const item = this.scaffolding.item();
      if (item === null) return `Nothing is carried to hold up ${cell.block} at ${placeText(cell.position)}.`;
      const block = { position: place, block: item };
      if (!(await this.#standFor(block)) || !(await hold(this.bot, item)))
        return `There is no way to ${placeText(place)}.`;
      const [click] = clicksNow(this.bot, item, block);
      if (!click || readBlock(await this.#setDown(click, block)).name !== item)
        return `No ${item} could be put at ${placeText(place)}.`;
      this.scaffolding.add(place);
    }
    return null;
  }

  async #standFor(cell: Cell): Promise<boolean> {
    const isThere = await this.#stand.getTo(cell);
    this.#noWays = isThere ? 0 : this.#noWays + 1;
    return isThere;
  }

  /** Takes the scaffolds away and steps off the building, where others get at one and build one in no more. */
  async #leave(): Promise<void> {
    try {
      // What fell on a roof is not to be got at from below.
      await this.scaffolding.recover();
      await this.scaffolding.stepOff(
        this.#within,
        (feet) => !this.#beganOutside || this.#stand.isOutside(feet),
      );
      await breakOut(this.bot, Infinity);
      await this.scaffolding.takeAway(true);
      await pickUpBeside(this.bot);
      await this.scaffolding.giveBack();
    } catch (error) {
      if (!(error instanceof Interruption)) throw error;
    }
  }
}
