import { isFurnace } from '../../game/container-blocks.js';
import type { Game } from '../../game/game.js';
import { smeltTicksIn } from '../../game/recipes/smelting.js';
import type { Arrangement } from './arrange.js';
import {
  cutForConsumers,
  gatheredWith,
  smeltedInParts,
  withStations,
  withTools,
  type Variant,
} from './changes.js';
import { serves } from './ways.js';
import { batchOf, withQuantity, type Piece } from './draft-subtask.js';
import { neededFor, type MoveSetting } from './moves.js';

/** Stations more than the plan has, parts a smelting is cut into for each, tools more than the plan has. */
const STATIONS = [0, 1, 2, 4, 7, 11];
const PARTS_PER_STATION = [1, 2];
const TOOLS = [0, 1, 3, 7];

/**
 * Plans to begin from besides the planner's, which small changes would only reach through worse ones: so many stations
 * with the smelting cut to fit, so many more of the tool that is needed first.
 */
export function seedsFrom(setting: MoveSetting, { pieces }: Arrangement): readonly Variant[] {
  const { game } = setting.start;
  const smelts = pieces.filter(({ action }) => action === 'smelt');
  const stations = [...new Set(smelts.flatMap(({ station }) => station ?? []))];
  const items = [...new Set(smelts.map(({ item }) => item))];
  const standing = pieces.filter(({ placed }) => placed !== undefined).length;
  const digs = pieces.filter(({ action, tools }) => action === 'gather' && tools.length > 0);
  const first = digs[0]?.tools[0];
  const main = mostOf(digs)?.tools[0];
  const seeds: Variant[] = [];
  for (const more of stations.length === 0 ? [0] : STATIONS) {
    if (standing + more * stations.length > setting.mostStations) continue;
    const furnished = stations.reduce<Variant | null>(
      (variant, station) => variant && (more === 0 ? variant : withStations(variant, station, more)),
      pieces,
    );
    if (!furnished) continue;
    for (const parts of smelts.length === 0 ? [1] : PARTS_PER_STATION) {
      const smelting = items.reduce<Variant>(
        (variant, item) => smeltedInParts(game, variant, item, (more + 1) * parts),
        furnished,
      );
      for (const spare of first === undefined ? [0] : TOOLS.filter((count) => count < setting.workers)) {
        const equipped = spare === 0 ? smelting : withTools(game, smelting, first ?? '', spare);
        if (equipped) seeds.push(equipped);
        if (main === undefined || main === first || spare === 0) continue;
        const others = [smelting, equipped].map((from) => from && withTools(game, from, main, spare));
        seeds.push(...others.filter((seed) => seed !== null));
      }
    }
  }
  return seeds;
}

/** What is dug most of, dug with other tools: all but what such a tool takes. */
export function dugFaster(
  { start: { game }, tools }: MoveSetting,
  { pieces }: Arrangement,
): readonly Variant[] {
  const most = mostOf(
    pieces.filter(({ action, materials }) => action === 'gather' && Object.keys(materials).length === 0),
  );
  if (!most) return [];
  const { item, sources = [item] } = most;
  return tools
    .filter((tool) => !most.tools.includes(tool) && serves(game, item, sources, tool))
    .map((tool) => gatheredWith(game, pieces, pieces.indexOf(most), tool, neededFor(game, tool, item)))
    .filter((seed) => seed !== null);
}

/** What smelts shared out over the kinds of cookers that stand here: each item goes where it is done soonest. */
export function smeltedApart(
  { start: { game, stations } }: MoveSetting,
  { pieces }: Arrangement,
): readonly Variant[] {
  const cookers = stations.filter(isFurnace).map((block) => ({ block, ticks: 0 }));
  if (new Set(cookers.map(({ block }) => block)).size < 2) return [];
  const apart = pieces.flatMap((piece) => {
    if (piece.action !== 'smelt') return [piece];
    const suiting = game.smelting.get(piece.item)?.[0]?.stations ?? [];
    const able = cookers.filter(({ block }) => suiting.includes(block));
    const batch = batchOf(game, piece);
    const counts = new Map<string, number>();
    for (let left = piece.quantity; left > 0; left -= batch) {
      const doneIn = ({ block, ticks }: (typeof cookers)[number]): number =>
        ticks + batch * smeltTicksIn(block);
      const [soonest] = [...able].sort((a, b) => doneIn(a) - doneIn(b));
      if (!soonest) return [piece];
      soonest.ticks = doneIn(soonest);
      counts.set(soonest.block, (counts.get(soonest.block) ?? 0) + batch);
    }
    return [...counts].map(([station, count]) => withQuantity(game, { ...piece, station }, count));
  });
  return [apart];
}

function mostOf(pieces: Variant): Piece | undefined {
  return [...pieces].sort((a, b) => b.quantity - a.quantity)[0];
}

/** The same in the parts in which others want it: stages, in which the first hands begin before all is there. */
export function inStages(game: Game, from: Arrangement): Variant {
  return cutForConsumers(game, from, ({ action }) => action === 'gather' || action === 'craft');
}

/** In stages, and every tool made as soon as it can be: whoever else is there can begin. */
export function toolsFirst(game: Game, from: Arrangement): Variant {
  const staged = inStages(game, from);
  const tools = new Set(staged.flatMap((piece) => piece.tools));
  const isTool = ({ action, item }: Piece): boolean => action === 'craft' && tools.has(item);
  return [...staged.filter(isTool), ...staged.filter((piece) => !isTool(piece))];
}
