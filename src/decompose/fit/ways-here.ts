import { craftingRemainder } from '../../game/recipes/recipes.js';
import { handToolKind, isHandTool } from '../../game/hand-tools.js';
import { smeltTicksIn } from '../../game/recipes/smelting.js';
import type { StartState } from '../../plan/check/start-state.js';
import { append } from '../../base/groups.js';

/** One way to items by the game's rules, as far as it matters for how soon they can be had. */
export interface WayHere {
  /** Items that do, by kinds of ingredient, and how many of each. */
  readonly inputs: readonly { readonly items: readonly string[]; readonly count: number }[];
  /** Most it ever gives of each. */
  readonly gives: readonly (readonly [string, number])[];
  /** Blocks of which one must stand; empty where none is needed. */
  readonly stations: readonly string[];
  /** Tools of which one must be in hand; empty where a bare hand will do. */
  readonly tools: readonly string[];
  /** The block that is dug; null where nothing is. */
  readonly block: string | null;
  /** Ticks each of the stations burns. */
  readonly burnTicks: readonly number[];
}

/** Every way to what the goals could be made of in this place, from the items asked for back to what lies about. */
export function waysHere(start: StartState, wanted: Iterable<string>): readonly WayHere[] {
  const { recipes, registry } = start.game;
  const byItem = sourcesByItem(start);
  const handTools = [...recipes.keys()].filter(isHandTool);
  const ways = new Set<WayHere>();
  const seen = new Set(wanted);
  for (const item of seen) {
    for (const way of [...craftsOf(start, item), ...smeltsOf(start, item), ...(byItem.get(item) ?? [])]) {
      ways.add(way);
      const needed = [...way.inputs.flatMap(({ items }) => items), ...way.stations, ...way.tools];
      for (const other of needed) seen.add(other);
      // What a hand gets, a tool may get sooner.
      const { material = '' } = registry.blocks.get(way.block ?? '') ?? {};
      for (const tool of handTools) if (registry.digSpeed(material, tool) > 1) seen.add(tool);
    }
    // Any better tool digs what a weaker one does.
    const kind = handToolKind(item);
    if (!kind) continue;
    for (const tool of handTools) if (handToolKind(tool) === kind) seen.add(tool);
  }
  return [...ways];
}

function craftsOf({ game }: StartState, item: string): readonly WayHere[] {
  return (game.recipes.get(item) ?? []).map(({ ingredients, count, station }): WayHere => {
    const remainders = ingredients.flatMap(({ items }) =>
      items.flatMap((each) => craftingRemainder(each) ?? []),
    );
    return {
      // What comes back was never used up.
      inputs: remainders.length > 0 ? [] : ingredients,
      gives: [[item, count]],
      stations: station === null ? [] : [station],
      tools: [],
      block: null,
      burnTicks: [],
    };
  });
}

function smeltsOf({ game }: StartState, item: string): readonly WayHere[] {
  return (game.smelting.get(item) ?? []).map(({ input, stations }): WayHere => {
    return {
      inputs: [{ items: [input], count: 1 }],
      gives: [[item, 1]],
      stations,
      tools: [],
      block: null,
      burnTicks: stations.map(smeltTicksIn),
    };
  });
}

function sourcesByItem({ game, offers }: StartState): ReadonlyMap<string, readonly WayHere[]> {
  const byItem = new Map<string, WayHere[]>();
  for (const { kind, target, tools, consumes, yields } of game.sources) {
    if ((offers.get(target) ?? 0) <= 0) continue;
    const way: WayHere = {
      inputs: Object.entries(consumes).map(([item, count]) => ({ items: [item], count })),
      gives: yields.map(({ item, max }) => [item, Math.max(1, max)] as const),
      stations: [],
      tools: kind === 'kill' ? [] : tools,
      block: kind === 'break' ? target : null,
      burnTicks: [],
    };
    for (const { item } of yields) append(byItem, item, way);
  }
  return byItem;
}
