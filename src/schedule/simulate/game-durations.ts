import { expectedOre } from '../../environment/nature/ore-heights.js';
import { totalOf } from '../../base/item-counts.js';
import { digTicks } from '../../game/sources/dig-ticks.js';
import { handToolKind } from '../../game/hand-tools.js';
import type { Game } from '../../game/game.js';
import { isHostile } from '../../game/registry.js';
import { killTicks, shootTicks } from '../../game/sources/fighting.js';
import { smeltTicksIn } from '../../game/recipes/smelting.js';
import { meanYield, type Source } from '../../game/sources/source.js';
import { WOOL_TICKS } from '../../game/sources/source-uses.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { DURATION_CONSTANTS as TICKS } from './duration-constants.js';
import type { Durations, Estimate, Otherwise } from './durations.js';
import { Tours, type Tour } from './gather-tour.js';
import type { JobPhase } from '../job.js';
import type { Layout } from './layout.js';
import { recipeMaking } from '../../game/recipes/recipe.js';

/**
 * Durations from the game's rules: dig times with the subtask's tool, furnace ticks, hits a mob takes, ways over the
 * layout. Hands and feet come from {@link DURATION_CONSTANTS}. Pure; the same question is answered once.
 */
export function gameDurations(game: Game, layout: Layout): Durations {
  const reckoner = new Reckoner(game, layout);
  const known = new WeakMap<Subtask, Map<string, Estimate>>();
  return {
    estimate(subtask, phase, taken = 0) {
      const answers = known.get(subtask) ?? new Map<string, Estimate>();
      known.set(subtask, answers);
      const key = `${phase} ${taken}`;
      const estimate = answers.get(key) ?? rounded(reckoner.estimate(subtask, phase, taken));
      answers.set(key, estimate);
      return estimate;
    },
    otherwise: (subtask, taken = 0) => reckoner.otherwise(subtask, taken),
    placesOf: ({ action, item, sources = [item] }) =>
      action === 'gather' || action === 'kill' || action === 'shoot'
        ? sources.flatMap((target) => layout.sources.get(target) ?? [])
        : [],
  };
}

interface Work {
  readonly fixedTicks: number;
  /** For the whole quantity. */
  readonly workTicks: number;
}

/** Kinds of blocks are compared by what so many items of each take. */
const USUAL_ITEMS = 8;

/** One kind of block or animal that gives an item. */
interface Way {
  readonly target: string;
  /** Items each gives, and ticks each takes. */
  readonly mean: number;
  readonly each: number;
  /**
   * Ticks of digging to where it lies, or of looking for it, 0 where some of it is known; and on to each vein, or to more of
   * what stands about, once there is not enough of it in sight.
   */
  readonly stairs: number;
  readonly tunnel: number;
  readonly veinBlocks: number;
  /** How many items all that is known to stand there gives. */
  readonly inSight: number;
  /** The same where it does not grow again; else it never ends. */
  readonly standing: number;
}

/** What these dig soonest is the ground itself. */
const DIGGERS = ['iron_pickaxe', 'iron_shovel'];
const NO_SEARCH = { stairs: 0, tunnel: 0, veinBlocks: Infinity };

class Reckoner {
  private readonly tours: Tours;
  /** What a built place does not show is nowhere in its ground. */
  private readonly isBuilt: boolean;
  private readonly sources = new Map<string, Source[]>();
  private readonly handTools: readonly string[];

  constructor(
    private readonly game: Game,
    layout: Layout,
  ) {
    const { registry } = game;
    this.tours = new Tours(layout, (target, tools) =>
      registry.blocks.has(target)
        ? Math.min(...[null, ...tools].map((tool) => digTicks(registry, target, tool)))
        : null,
    );
    this.isBuilt = layout.obstacles !== undefined;
    this.handTools = [...registry.items.keys()].filter((item) => handToolKind(item) !== null);
    for (const source of game.sources) {
      if (source.kind === 'kill') continue;
      const known = this.sources.get(source.target);
      if (known) known.push(source);
      else this.sources.set(source.target, [source]);
    }
  }

  estimate(subtask: Subtask, phase: JobPhase, taken: number): Estimate {
    if (subtask.action === 'smelt') return smelting(subtask, phase);
    const { fixedTicks, workTicks } = this.work(subtask, taken);
    const visits = takes(subtask) * TICKS.chestVisitTicks + brings(subtask) * TICKS.chestVisitTicks;
    return {
      fixedTicks: fixedTicks + visits,
      ticksPerUnit: workTicks / Math.max(1, subtask.quantity),
      waitTicksPerUnit: 0,
    };
  }

  /** Lesser tools are slower, better ones quicker; they do where the block gives its item to them. */
  otherwise(subtask: Subtask, taken: number): readonly Otherwise[] {
    const { action, item, sources = [item] } = subtask;
    const isGathering = action === 'gather';
    if ((!isGathering && action !== 'kill') || subtask.tools.length === 0) return [];
    const kinds = new Set(subtask.tools.map(handToolKind));
    const alike = this.handTools.filter(
      (tool) => kinds.has(handToolKind(tool)) && !subtask.tools.includes(tool),
    );
    return [...(isGathering ? [[]] : []), ...alike.map((tool) => [tool])].flatMap(
      (tools: readonly string[]): Otherwise[] => {
        const able = sources.filter((target) => !isGathering || this.isDugWith(target, item, tools));
        if (able.length === 0) return [];
        const other = isGathering ? { ...subtask, sources: able, tools } : { ...subtask, tools };
        return [{ tools, estimate: rounded(this.estimate(other, 'whole', taken)) }];
      },
    );
  }

  private isDugWith(target: string, item: string, tools: readonly string[]): boolean {
    const source = this.sourceAt(target, item);
    if (source?.kind !== 'break') return false;
    return source.tools.length === 0 || source.tools.some((tool) => tools.includes(tool));
  }

  private work(subtask: Subtask, taken: number): Work {
    switch (subtask.action) {
      case 'craft':
        return this.crafting(subtask);
      case 'gather':
        return this.gathering(subtask, taken);
      case 'kill':
      case 'shoot':
        return this.hunting(subtask);
      case 'build':
        return this.building(subtask);
      case 'smelt':
      case 'find':
        return { fixedTicks: 0, workTicks: 0 };
    }
  }

  private building({ quantity, scaffold = {} }: Subtask): Work {
    const climbing = totalOf(scaffold) * TICKS.scaffoldTicks;
    return { fixedTicks: TICKS.walkStartTicks + climbing, workTicks: quantity * TICKS.placeTicks };
  }

  private crafting(subtask: Subtask): Work {
    const station = subtask.station === undefined ? 0 : TICKS.stationVisitTicks;
    const placing = subtask.placed === undefined ? 0 : TICKS.placeTicks;
    return { fixedTicks: station + placing, workTicks: this.batchesOf(subtask) * TICKS.craftTicks };
  }

  private batchesOf({ item, quantity, materials }: Subtask): number {
    const recipes = this.game.recipes.get(item);
    const exact = recipeMaking(recipes, quantity, totalOf(materials));
    const recipe = exact ?? recipes?.find(({ count }) => quantity % count === 0);
    return recipe ? quantity / recipe.count : quantity;
  }

  /**
   * Of the ways the subtask allows the shortest, as workers choose, and the next once nothing of that is left; what lies on
   * the ground already is only picked up.
   */
  private gathering(subtask: Subtask, taken: number): Work {
    const { item, quantity, tools } = subtask;
    const ways = this.waysTo(subtask);
    const [best] = ways;
    if (!best) {
      const tour = this.tours.over(item, quantity, []);
      return { fixedTicks: roundTicks(tour), workTicks: walkTicks(tour.betweenBlocks) };
    }
    let before = taken;
    let left = quantity;
    const works: Work[] = [];
    for (const way of ways) {
      const gone = Number.isFinite(way.standing) ? Math.min(before, way.standing) : 0;
      const items = Math.min(left, way.standing - gone);
      before -= gone;
      left -= items;
      if (items > 0) works.push(this.gatheringFrom(way, items, tools, gone));
    }
    // What the place is not known to have is looked for where such things usually are.
    if (left > 0) works.push(this.gatheringFrom(best, left, tools, best.standing));
    return {
      fixedTicks: Math.max(...works.map(({ fixedTicks }) => fixedTicks)),
      workTicks: works.reduce((sum, { workTicks }) => sum + workTicks, 0),
    };
  }

  /** The shortest first, the same for every quantity: so it is known which of them are gone. */
  private waysTo({ item, sources = [item], tools }: Subtask): readonly Way[] {
    const ways = sources.flatMap((target): Way[] => {
      const source = this.sourceAt(target, item);
      if (!source) return [];
      const mean = meanYield(source, item);
      const known = this.tours.standing(target);
      const isUse = source.kind === 'use';
      const each = isUse ? useTicks(target, known) : this.digging(source, tools);
      const search = this.searching(target, tools, known, isUse);
      const inSight = known * mean;
      const way = { target, mean, each, ...search, inSight, standing: isUse ? Infinity : inSight };
      if (!isUse || target !== 'sheep' || known === 0) return [way];
      // When all are shorn the wool has to grow.
      return [
        { ...way, standing: inSight },
        { ...way, each: each + WOOL_TICKS / known },
      ];
    });
    const ticks = (way: Way): number => {
      const items = Math.min(USUAL_ITEMS, way.standing || USUAL_ITEMS);
      const { fixedTicks, workTicks } = this.gatheringFrom(way, items, tools, 0);
      return (fixedTicks + workTicks) / items;
    };
    return ways.sort((a, b) => ticks(a) - ticks(b));
  }

  private sourceAt(target: string, item: string): Source | undefined {
    return this.sources.get(target)?.find(({ yields }) => yields.some((line) => line.item === item));
  }

  /** @param gone items that others took of it before */
  private gatheringFrom(
    { target, mean, each, inSight, stairs, tunnel, veinBlocks }: Way,
    items: number,
    tools: readonly string[],
    gone: number,
  ): Work {
    const actions = Math.ceil(items / mean - 1e-9);
    const tour = this.tours.over(target, actions, tools, Math.ceil(gone / mean - 1e-9));
    const unknown = actions - tour.known;
    return {
      fixedTicks: roundTicks(tour) + TICKS.pickUpTicks + stairs,
      workTicks:
        actions * each +
        (items > inSight - gone ? Math.max(1, actions / veinBlocks) * tunnel : 0) +
        walkTicks(tour.betweenBlocks) +
        walkTicks(unknown * TICKS.typicalBetweenBlocks),
    };
  }

  private digging({ target, tools: suitable }: Source, tools: readonly string[]): number {
    const tool = tools.find((name) => suitable.includes(name)) ?? tools[0] ?? null;
    const ticks = digTicks(this.game.registry, target, tool);
    return (Number.isFinite(ticks) ? ticks : 0) + TICKS.betweenDigsTicks;
  }

  /**
   * A tree or plant nobody has seen yet is looked for, and more of it by all who are free. Ore nobody has seen yet is dug
   * for: stairs and a tunnel through stone, with what is carried for it. The tunnel is work that is divided: of several who
   * dig one the first to come upon a vein ends it for all.
   */
  private searching(
    target: string,
    tools: readonly string[],
    known: number,
    growsAgain: boolean,
  ): typeof NO_SEARCH {
    const { registry } = this.game;
    const { material } = registry.blocks.get(target) ?? {};
    const isGround = material !== undefined && DIGGERS.some((tool) => registry.digSpeed(material, tool) > 1);
    if (this.isBuilt || (known > 0 && (isGround || growsAgain))) return NO_SEARCH;
    if (!isGround) return { ...NO_SEARCH, [known > 0 ? 'tunnel' : 'stairs']: TICKS.searchTicks };
    const ore = expectedOre([target], TICKS.surfaceHeight, (version) => registry.isAtLeast(version));
    const stone = Math.min(...tools.map((tool) => digTicks(registry, 'stone', tool)));
    if (!ore || !Number.isFinite(stone)) return NO_SEARCH;
    const { stairDigs, tunnelDigs, veinBlocks } = ore;
    return { stairs: stairDigs * stone, tunnel: tunnelDigs * stone, veinBlocks };
  }

  private hunting({ action, item, quantity, tools }: Subtask): Work {
    const each = action === 'shoot' ? shootTicks(item) : killTicks(item, tools) + TICKS.chaseTicks;
    // They come up here and there, and walk about.
    if (!this.isBuilt && isHostile(this.game.registry, item))
      return { fixedTicks: TICKS.pickUpTicks, workTicks: quantity * (each + TICKS.searchTicks) };
    const tour = this.tours.over(item, quantity, tools);
    const known = this.tours.standing(item);
    const search = this.isBuilt || known >= quantity ? 0 : TICKS.searchTicks;
    return {
      fixedTicks: roundTicks(tour) + TICKS.pickUpTicks + (known === 0 ? search : 0),
      workTicks: quantity * each + walkTicks(tour.betweenBlocks) + (known > 0 ? search : 0),
    };
  }
}

/** One worker stands by (`whole`), or nobody does while the furnace burns (`load`, then `collect`). */
function smelting({ station }: Subtask, phase: JobPhase): Estimate {
  const each = smeltTicksIn(station ?? 'furnace');
  const handling = TICKS.stationVisitTicks + TICKS.furnaceHandlingTicks + TICKS.chestVisitTicks;
  switch (phase) {
    case 'whole':
      return { fixedTicks: 2 * handling, ticksPerUnit: each, waitTicksPerUnit: 0 };
    case 'load':
      return { fixedTicks: handling, ticksPerUnit: 0, waitTicksPerUnit: each };
    case 'collect':
      return { fixedTicks: handling, ticksPerUnit: 0, waitTicksPerUnit: 0 };
  }
}

function takes({ tools, materials }: Subtask): number {
  return tools.length > 0 || Object.keys(materials).length > 0 ? 1 : 0;
}

function brings({ action, drops, placed, tools }: Subtask): number {
  const isPlain = action === 'build' || placed !== undefined;
  const hasLoot = (action !== 'kill' && action !== 'shoot') || drops !== undefined;
  return tools.length > 0 || (!isPlain && hasLoot) ? 1 : 0;
}

function useTicks(target: string, known: number): number {
  return target === 'chicken' ? TICKS.eggTicks / Math.max(1, known) : TICKS.useTicks;
}

function roundTicks({ outBlocks, backBlocks }: Tour): number {
  return walkTicks(outBlocks) + walkTicks(backBlocks) + 2 * TICKS.walkStartTicks;
}

function walkTicks(blocks: number): number {
  return blocks / TICKS.blocksPerTick;
}

function rounded({ fixedTicks, ticksPerUnit, waitTicksPerUnit }: Estimate): Estimate {
  return { fixedTicks: Math.ceil(fixedTicks), ticksPerUnit, waitTicksPerUnit };
}
