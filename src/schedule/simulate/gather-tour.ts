import { blocksAside, type Position } from '../../base/position.js';
import { DURATION_CONSTANTS } from './duration-constants.js';
import type { Layout } from './layout.js';
import { walkingFrom, type Diggable, type Walking } from './walking.js';

/** A round from the chest over some targets and back, in blocks walked. */
export interface Tour {
  readonly outBlocks: number;
  /** From the first target to the last. */
  readonly betweenBlocks: number;
  readonly backBlocks: number;
  /** How many of the targets asked for are known to be there. */
  readonly known: number;
}

/** Plans rounds over a layout; ways and rounds are worked out once. */
export class Tours {
  private readonly walking = new Map<string, Walking>();
  private readonly ranked = new Map<string, readonly { readonly at: Position; readonly way: number }[]>();
  private readonly tours = new Map<string, Tour>();

  /** @param digTicksOf what one of a kind of block takes with the fastest of some tools; null for what is no block */
  constructor(
    private readonly layout: Layout,
    private readonly digTicksOf: (target: string, tools: readonly string[]) => number | null,
  ) {}

  /** How many of a kind are known to be there. */
  standing(target: string): number {
    return this.layout.sources.get(target)?.length ?? 0;
  }

  /**
   * The round to the nearest `count` targets of a kind, `gone` of which are no more, from each to the nearest next one;
   * `tools` dig through what is in the way.
   */
  over(target: string, count: number, tools: readonly string[], gone = 0): Tour {
    const key = `${target} ${count} ${tools.join()} ${gone}`;
    const known = this.tours.get(key);
    if (known) return known;
    const tour = this.plan(target, count, tools, gone);
    this.tours.set(key, tour);
    return tour;
  }

  private plan(target: string, count: number, tools: readonly string[], gone: number): Tour {
    const all = this.byDistance(target, tools);
    const first = all[gone];
    if (!first) return typicalTour(target, count);
    const wanted = Math.min(count, all.length - gone);
    const visited = new Set([gone]);
    let last = first;
    let betweenBlocks = 0;
    while (visited.size < wanted) {
      const next = nearest(all, gone, visited, last.at);
      visited.add(next);
      betweenBlocks += blocksAside(all[next]?.at ?? last.at, last.at);
      last = all[next] ?? last;
    }
    const { reachBlocks, walkedShare } = DURATION_CONSTANTS;
    return {
      outBlocks: Math.max(0, first.way - reachBlocks),
      betweenBlocks: betweenBlocks * walkedShare,
      backBlocks: Math.max(0, last.way - reachBlocks),
      known: wanted,
    };
  }

  private byDistance(
    target: string,
    tools: readonly string[],
  ): readonly { readonly at: Position; readonly way: number }[] {
    const key = `${target} ${tools.join()}`;
    const known = this.ranked.get(key);
    if (known) return known;
    const positions = this.layout.sources.get(target) ?? [];
    const ranked = positions
      .map((at) => ({ at, way: this.wayTo(at, tools) }))
      .sort((a, b) => a.way - b.way || a.at.x - b.at.x || a.at.y - b.at.y || a.at.z - b.at.z);
    this.ranked.set(key, ranked);
    return ranked;
  }

  private wayTo(target: Position, tools: readonly string[]): number {
    const { chest } = this.layout;
    if (!chest) return DURATION_CONSTANTS.typicalWayBlocks;
    const key = tools.join();
    const walking =
      this.walking.get(key) ?? walkingFrom(chest, this.layout.obstacles ?? [], this.walls(tools));
    this.walking.set(key, walking);
    const beside = walking.blocksTo(target);
    return (beside === null ? blocksAside(chest, target) : beside + 1) + this.climbBlocks(chest, target);
  }

  /** Up a mountain, or down into the ground of open nature. */
  private climbBlocks(from: Position, to: Position): number {
    if (this.layout.obstacles) return 0;
    const { freeLevels, blocksPerLevel } = DURATION_CONSTANTS;
    return blocksPerLevel * Math.max(0, Math.abs(from.y - to.y) - freeLevels);
  }

  /**
   * What stands in the way. Who has a better tool than a wooden one comes after stone was dug for it: by then there are
   * holes. Of open nature only a little is known, and its ground goes up and down.
   */
  private walls(tools: readonly string[]): readonly Diggable[] {
    if (!this.layout.obstacles || !tools.every((tool) => tool.startsWith('wooden_'))) return [];
    return [...this.layout.sources].flatMap(([target, places]): readonly Diggable[] => {
      const ticks = this.digTicksOf(target, tools);
      if (ticks === null) return [];
      // It is dug once, and walked through there and back.
      const blocks = (ticks * DURATION_CONSTANTS.blocksPerTick) / 2;
      return places.map((at) => ({ at, blocks }));
    });
  }
}

function typicalTour(target: string, count: number): Tour {
  const { typicalWayBlocks, typicalOreWayBlocks, typicalBetweenBlocks } = DURATION_CONSTANTS;
  const way = /_ore$|ancient_debris|obsidian/.test(target) ? typicalOreWayBlocks : typicalWayBlocks;
  return { outBlocks: way, betweenBlocks: (count - 1) * typicalBetweenBlocks, backBlocks: way, known: count };
}

/** Of those from a place in the list on that nobody has visited. */
function nearest(
  all: readonly { readonly at: Position }[],
  gone: number,
  visited: ReadonlySet<number>,
  from: Position,
): number {
  let best = gone;
  let least = Infinity;
  for (let index = gone; index < all.length; index++) {
    const { at = from } = all[index] ?? {};
    const squared = (at.x - from.x) ** 2 + (at.z - from.z) ** 2;
    if (squared >= least || visited.has(index)) continue;
    best = index;
    least = squared;
  }
  return best;
}
