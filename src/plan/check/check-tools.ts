import { toolsOf } from '../../game/sources/loot-blocks.js';
import type { Game } from '../../game/game.js';
import type { ReadName } from './check-names.js';
import type { Fault } from './fault.js';
import type { Effects, CheckedSite } from './site.js';
import { worldTools } from './source-index.js';

/** Tools a subtask works with. */
export interface HeldTools {
  /** Named by the draft: each must be there. */
  readonly listed: readonly string[];
  /** What the work is done with, the preferred one first. */
  readonly held: readonly string[];
  /** True where the draft names none and these are merely what would be at hand. */
  readonly isOptional: boolean;
}

const ARMOUR = /_(helmet|chestplate|leggings|boots|armor)$|^elytra$|^shield$/;

/** Whether an item is something to work or hunt with. */
function isTool(game: Game, item: string): boolean {
  const wears = (game.registry.items.get(item)?.durability ?? null) !== null;
  return (wears && !ARMOUR.test(item)) || worldTools(game).has(item);
}

/**
 * Settles the tools of a subtask: those listed, or, where none are, the best at hand among `useful`.
 * @param consumed items the work uses up, which may stand among the tools (a bucket for milking)
 */
export function settleTools(
  site: CheckedSite,
  { read, mayHold }: Effects,
  useful: readonly string[],
  consumed: readonly string[] = [],
): HeldTools {
  const { game } = site.start;
  if (read.tools) {
    const listed: string[] = [];
    for (const name of read.tools) {
      if (name.names.some((item) => consumed.includes(item))) continue;
      const tool = name.names.find((name) => site.isAtHand(read.index, name)) ?? name.preferred;
      if (isTool(game, tool)) listed.push(tool);
      else site.faults.push(notATool(site, read.id, tool, read.tools));
    }
    return { listed, held: listed, isOptional: false };
  }
  const known = game.registry.items;
  for (const tool of known.keys()) if (isAtHandAndTool(site, read.index, tool)) mayHold.add(tool);
  const atHand = useful.filter((tool) => site.isAtHand(read.index, tool));
  return { listed: [], held: atHand.reverse(), isOptional: true };
}

function isAtHandAndTool(site: CheckedSite, index: number, item: string): boolean {
  return (
    (site.start.stock[item] !== undefined || site.isPlanned(item)) &&
    site.isAtHand(index, item) &&
    isTool(site.start.game, item)
  );
}

function notATool(site: CheckedSite, id: string, item: string, tools: readonly ReadName[]): Fault {
  const rest = tools.map(({ preferred }) => preferred).filter((name) => isTool(site.start.game, name));
  return {
    kind: 'not-a-tool',
    subtask: id,
    item,
    count: null,
    facts: { code: 'not-a-tool' },
    mend: { kind: 'set-tools', subtask: id, tools: rest },
  };
}

/** The fault of working a block with nothing that makes it drop anything. */
export function toolFault(
  site: CheckedSite,
  effects: Effects,
  tools: HeldTools,
  sufficient: readonly string[],
  target: string,
): Fault {
  const { read } = effects;
  const ranked = weakestFirst(sufficient);
  const ready =
    ranked.find((tool) => site.isAtHand(read.index, tool)) ?? ranked.find((tool) => site.isPlanned(tool));
  const wanted = ready ?? ranked[0] ?? target;
  const base = { subtask: read.id, count: null };
  const mend: Fault['mend'] =
    ready !== undefined || (read.tools !== undefined && tools.held.length > 0)
      ? {
          kind: 'set-tools',
          subtask: read.id,
          tools: [...read.stations.filter((name) => name !== read.draft.station), wanted],
        }
      : { kind: 'insert', before: read.id, subtask: { action: 'craft', item: wanted, quantity: 1 } };
  const [used] = tools.held;
  if (used !== undefined) {
    return {
      ...base,
      kind: 'weak-tool',
      item: used,
      facts: { code: 'tool-gives-nothing', target, tools: ranked },
      mend,
    };
  }
  return {
    ...base,
    kind: 'missing-tool',
    item: wanted,
    facts: { code: 'no-tool-for', target, tools: ranked, listsNone: read.tools !== undefined },
    mend,
  };
}

function weakestFirst(tools: readonly string[]): string[] {
  const order = ['pickaxe', 'axe', 'shovel', 'hoe', 'sword'].flatMap((kind) => toolsOf(kind));
  return [...tools].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}
