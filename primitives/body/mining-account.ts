import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { FALLING } from './block-states.js';
import type { OwnDrops } from './own-drops.js';
import { carriedCount } from './picking-up.js';

/** A block the bot believes to have broken. */
export interface Broken {
  readonly position: Position;
  readonly name: string;
  readonly type: number;
  readonly tick: number;
  /** Fewest of the counted item it drops, or of all items where blocks count. */
  readonly least: number;
  /** Whether what stood above fell into its place: a block there again proves nothing then. */
  readonly isRefilled: boolean;
}

// A refused dig comes back within a round trip, of which a fast world makes many ticks.
const SETTLED_TICKS = 6;
// A block that stands there again this much later was put there by somebody.
const BACK_TICKS = 200;
// One drop burns or falls out of reach, not so many at different places without a single one that comes; where none is
// even seen to fall, as by a server's game rule, fewer tell.
const BARREN = 12;
const BARREN_UNSEEN = 4;

/** What a call of `mineBlock` has broken and gained, as the server shows it. */
export class MiningAccount {
  readonly #bot: Bot;
  readonly #item: string | undefined;
  readonly #before: ReadonlyMap<string, number>;
  readonly #broken: Broken[] = [];
  // What was gained beyond what was due, known whenever everything has been picked up.
  #surplus = 0;

  /**
   * @param items what the blocks may drop
   * @param item the one that counts; blocks count without it
   * @param drops what fell out of what was dug here, and who took it up
   */
  constructor(
    bot: Bot,
    items: readonly string[],
    item: string | undefined,
    private readonly drops: Pick<
      OwnDrops,
      'swapped' | 'lying' | 'giveUp' | 'hasFallen' | 'isKnownBarren' | 'noteBarren'
    >,
  ) {
    this.#bot = bot;
    this.#item = item;
    this.#before = new Map(items.map((drop) => [drop, carriedCount(bot, drop)]));
  }

  add(broken: Omit<Broken, 'isRefilled'>): void {
    const { x, y, z } = broken.position;
    const above = this.#bot.blockAt(new Vec3(x, y + 1, z), false)?.name ?? '';
    this.#broken.push({ ...broken, isRefilled: FALLING.test(above) });
  }

  /** Takes back what the server brought back; gives those places. */
  takeBackRefused(currentTick: number): readonly Position[] {
    const refused = this.#broken.filter(
      (broken) => currentTick - broken.tick <= BACK_TICKS && this.#isBack(broken),
    );
    for (const broken of refused) this.#broken.splice(this.#broken.indexOf(broken), 1);
    return refused.map(({ position }) => position);
  }

  /** Whether the server may still bring something back. */
  isUnsettled(currentTick: number): boolean {
    return this.#broken.some(({ tick }) => currentTick - tick <= SETTLED_TICKS);
  }

  /** Items gained, whoever dug for them, or blocks broken where blocks count. */
  done(): number {
    return this.#item === undefined ? this.#broken.length : this.#gained(this.#item);
  }

  /** `done` and what must still lie about somewhere, or is seen to: nobody knows what falls out of gravel until it does. */
  expected(): number {
    if (this.#item === undefined) return this.#broken.length;
    return Math.max(this.done() + this.drops.lying(this.#item), this.#due() + this.#surplus);
  }

  /** Whether less has come than the least that what was broken gives. */
  isDue(): boolean {
    const gained = this.#items().reduce((sum, item) => sum + this.#gained(item), 0);
    return gained < this.#due() + Math.min(0, this.#surplus);
  }

  /** What has not come of what was broken, and was not made up for by what others had dug. */
  missing(): readonly string[] {
    const gained = this.#items().reduce((sum, item) => sum + this.#gained(item), 0);
    return gained < this.#due() ? this.#items() : [];
  }

  /** How many have been given up by now. */
  lost(): number {
    return Math.max(0, -this.#surplus);
  }

  /** So many blocks broke, and nothing ever came of what must, that no block here will give any: null as long as one may. */
  whyBarren(): string | null {
    const lost = this.lost();
    const { hasFallen, isKnownBarren } = this.drops;
    const sure = this.#broken.filter(({ least }) => least > 0).length;
    const enough = hasFallen ? BARREN : isKnownBarren ? 1 : BARREN_UNSEEN;
    if (lost === 0 || this.done() > 0 || sure < enough) return null;
    if (hasFallen) return `nothing of ${lost} dug blocks came into the hands`;
    this.drops.noteBarren();
    return `nothing fell out of ${lost} dug blocks, as where the game rule doTileDrops is off`;
  }

  /** Everything there was has been picked up: what did not come will not. */
  closePickingUp(): void {
    if (this.#item !== undefined) this.#surplus = this.done() - this.#due();
    this.drops.giveUp();
  }

  evidence(): readonly string[] {
    const names = [...new Set(this.#broken.map(({ name }) => name))];
    const broken = names.map((name) => {
      const count = this.#broken.filter((candidate) => candidate.name === name).length;
      return `${count} ${name} broken`;
    });
    const gained = [...this.#before].flatMap(([item, before]) => {
      const now = carriedCount(this.#bot, item);
      return now === before && item !== this.#item ? [] : [`${item} carried ${before} -> ${now}`];
    });
    return [...broken, ...gained];
  }

  #gained(item: string): number {
    return Math.max(0, carriedCount(this.#bot, item) - (this.#before.get(item) ?? 0));
  }

  /** The least that must come of what was broken, less what others took of it, and what they left for it. */
  #due(): number {
    const least = this.#broken.reduce((sum, broken) => sum + broken.least, 0);
    return this.#items().reduce((sum, item) => sum + this.drops.swapped(item), least);
  }

  #items(): readonly string[] {
    return this.#item === undefined ? [...this.#before.keys()] : [this.#item];
  }

  #isBack({ position, type, isRefilled }: Broken): boolean {
    if (isRefilled) return false;
    const block = this.#bot.blockAt(new Vec3(position.x, position.y, position.z), false);
    return block?.type === type;
  }
}
