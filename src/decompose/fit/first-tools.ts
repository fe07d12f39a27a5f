import { isHandTool } from '../../game/hand-tools.js';
import type { WayHere } from './ways-here.js';

/** How long a block takes with a tool, as if the tool made it give what it gives; null: by hand. */
type DigTicks = (block: string, tool: string | null) => number;

/** Tools that can be made with the tools of the level before: none, then wooden ones, then stone. */
interface Level {
  readonly tools: ReadonlySet<string>;
  /** What each way's block takes with the best of them; endless where none of them makes it give anything. */
  readonly ticks: readonly number[];
  /** Tools that are none of these and dig something sooner, or something more. */
  readonly next: ReadonlySet<string>;
}

/**
 * What must be dug before there are good tools, by the game's rules: the first tool, and the table it is made at, by bare
 * hands; the first that is better than any of those, with these; and so on. Nobody digs with a tool nobody has made.
 */
export class FirstTools {
  private readonly levels: readonly Level[];

  /** From nothing: with something in the chest the first tool may come of that. */
  constructor(
    private readonly ways: readonly WayHere[],
    private readonly digTicks: DigTicks,
  ) {
    this.levels = this.levelsOf();
  }

  /**
   * Ticks of digging beyond what the same blocks take with the best tools.
   * @param used tools that are used in the end; where none is, nothing is claimed
   * @param excesses `excessesOver` the best of all
   */
  moreThan(used: readonly string[], excesses: readonly number[]): number {
    const reached = this.levels.findIndex(({ tools }) => used.every((tool) => tools.has(tool)));
    return excesses.slice(0, reached < 0 ? undefined : reached).reduce((sum, ticks) => sum + ticks, 0);
  }

  /**
   * Level by level, what the blocks of its next tool take beyond the best, in ticks.
   * @param best what a block takes with the best of all
   */
  excessesOver(best: (block: string) => number): readonly number[] {
    return this.levels.map((level, at) => this.excessOf(level, best, at === 0));
  }

  /** What the blocks of the cheapest next tool take beyond the best, the first one's station among them. */
  private excessOf({ ticks, next }: Level, best: (block: string) => number, isFirst: boolean): number {
    const excess = new Map<string, number>();
    const own = this.ways.map(({ block }, at) =>
      block === null ? 0 : Math.max(0, (ticks[at] ?? 0) - best(block)),
    );
    for (let isNews = true; isNews;) {
      isNews = false;
      for (const [at, { inputs, gives }] of this.ways.entries()) {
        let cost = own[at] ?? 0;
        for (const { items, count } of inputs) cost += count * leastOf(excess, items);
        for (const [item, count] of gives) {
          const each = cost / (gives.length * count);
          if (each >= (excess.get(item) ?? Infinity) - 1e-9) continue;
          excess.set(item, each);
          isNews = true;
        }
      }
    }
    const tools = this.ways
      .filter(({ gives }) => gives.some(([item]) => next.has(item)))
      .map(({ inputs, stations }) => {
        const station = isFirst && stations.length > 0 ? leastOf(excess, stations) : 0;
        return inputs.reduce((sum, { items, count }) => sum + count * leastOf(excess, items), station);
      });
    const least = Math.min(Infinity, ...tools);
    return Number.isFinite(least) ? least : 0;
  }

  private levelsOf(): readonly Level[] {
    const levels: Level[] = [];
    for (let tools: ReadonlySet<string> = new Set(); ;) {
      const ticks = this.ways.map((way) => this.ticksWith(way, tools));
      const all = new Set(this.ways.flatMap(({ gives }) => gives.map(([item]) => item)).filter(isHandTool));
      const next = new Set([...all].filter((tool) => !tools.has(tool) && this.isOfUse(tool, ticks)));
      levels.push({ tools, ticks, next });
      const had = this.hadWith(tools);
      const more = new Set([...all].filter((tool) => had.has(tool)));
      if (more.size <= tools.size) return levels;
      tools = more;
    }
  }

  private ticksWith({ block, tools: fitting }: WayHere, tools: ReadonlySet<string>): number {
    if (block === null) return fitting.length === 0 || fitting.some((tool) => tools.has(tool)) ? 0 : Infinity;
    const hand = fitting.length === 0 ? this.digTicks(block, null) : Infinity;
    const able = [...tools].filter((tool) => fitting.length === 0 || fitting.includes(tool));
    return Math.min(hand, ...able.map((tool) => this.digTicks(block, tool)));
  }

  private isOfUse(tool: string, ticks: readonly number[]): boolean {
    return this.ways.some(({ block, tools }, at) => {
      if (tools.length > 0 && !tools.includes(tool)) return false;
      return block !== null && this.digTicks(block, tool) < (ticks[at] ?? 0);
    });
  }

  /** All that can be had with these tools. */
  private hadWith(tools: ReadonlySet<string>): ReadonlySet<string> {
    const had = new Set<string>();
    const hasOne = (items: readonly string[], of: ReadonlySet<string>): boolean =>
      items.length === 0 || items.some((item) => of.has(item));
    for (let before = -1; before < had.size;) {
      before = had.size;
      for (const way of this.ways) {
        if (!hasOne(way.stations, had) || !hasOne(way.tools, tools)) continue;
        if (way.inputs.every(({ items }) => hasOne(items, had)))
          for (const [item] of way.gives) had.add(item);
      }
    }
    return had;
  }
}

/** What the cheapest of some items costs; Infinity where none has a price. */
export function leastOf(prices: ReadonlyMap<string, number>, items: readonly string[]): number {
  let least = Infinity;
  for (const item of items) least = Math.min(least, prices.get(item) ?? Infinity);
  return least;
}
