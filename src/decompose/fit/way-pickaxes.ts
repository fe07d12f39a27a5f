import { expectedOre, isDugDownFor } from '../../environment/nature/ore-heights.js';
import { sumOfCounts } from '../../base/item-counts.js';
import { usesOf, type Game } from '../../game/game.js';
import { isHostile } from '../../game/registry.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { Equipment } from './arrange.js';
import type { Variant } from './changes.js';

/** Where stairs to ore begin: a little above the sea. */
const SURFACE_HEIGHT = 66;
/** Those of a better pickaxe with which no way is dug: before, it digs what is hard below 0 in less time than stone does. */
const LAST_USES = 40;
/** More of them is more wood and stone than a way back for another. */
const MOST_PICKAXES = 8;
/** What is dear is spared, and stone lies on the way anyway. */
const WAY_PICKAXE = 'stone_pickaxe';
const WAY_SWORD = 'stone_sword';
/** For a monster or two on the ground one that is soon made does: four blows are a spider's end with either. */
const HUNTING_SWORD = 'wooden_sword';

/** Blocks to dig for ore: down to it, and along there. */
interface Digs {
  readonly stairDigs: number;
  readonly tunnelDigs: number;
}

/**
 * Pickaxes to dig with on the way to ore nobody has seen yet, for each of the bots that set out, the plan's own among
 * them: a tool that breaks deep in the rock costs the way back, a new one and the way down again. Where a vein is, is pure
 * chance: six of seven come upon one within twice the usual tunnel, and upon several within less for each.
 * @param inSight blocks that need no digging for
 * @returns what is to be there, as goals; none where the plan's own do
 */
export function pickaxesForWays(
  { game }: StartState,
  subtasks: readonly Subtask[],
  inSight: ReadonlySet<string>,
  workers: number,
): readonly Goal[] {
  const ways = subtasks.filter((subtask) => isDugFor(subtask, inSight)).flatMap((subtask) => wayTo(subtask));
  // Who goes deeper begins where others ended.
  const stairs = Math.max(0, ...ways.map(({ stairDigs }) => stairDigs));
  const blocks = ways.reduce((sum, { tunnelDigs }) => sum + tunnelDigs, stairs);
  const quantity = Math.min(MOST_PICKAXES, workers * Math.ceil(blocks / usesOf(game, WAY_PICKAXE)));
  return quantity > 1 ? [{ kind: 'have', item: WAY_PICKAXE, quantity, verb: 'craft' }] : [];

  function wayTo({ item, quantity, tools, sources = [item] }: Subtask): readonly Digs[] {
    const ore = expectedOre(sources, SURFACE_HEIGHT, (version) => game.registry.isAtLeast(version));
    if (!ore) return [];
    const { height, stairDigs, veinBlocks } = ore;
    const veins = Math.max(1, quantity / veinBlocks);
    const tunnelDigs = ((veins + Math.sqrt(veins)) * ore.tunnelDigs) / workers;
    const [own = WAY_PICKAXE] = tools;
    const ownDigs = height < 0 && own !== WAY_PICKAXE ? usesOf(game, own) - LAST_USES : 0;
    return [{ stairDigs, tunnelDigs: tunnelDigs - ownDigs }];
  }
}

/**
 * A sword for each bot where some go down to ore among monsters, or hunt them: with a pickaxe a fight takes twice as long
 * and costs twice the blood, with the bare hand it is lost.
 * @returns what is to be there, as goals; none where no monsters come up or nothing is dug for, and none are hunted
 */
export function swordsForWays(
  { environment, game }: Pick<StartState, 'environment' | 'game'>,
  subtasks: readonly Subtask[],
  inSight: ReadonlySet<string>,
  workers: number,
): readonly Goal[] {
  const isSafe = 'rules' in environment && !environment.rules.monsters;
  if (!isSafe && subtasks.some((subtask) => isDugFor(subtask, inSight)))
    return [{ kind: 'have', item: WAY_SWORD, quantity: workers, verb: 'craft' }];
  const hunted = subtasks.filter((subtask) => isBareHunt(game, subtask));
  const quantity = Math.min(workers, sumOf(hunted));
  return quantity > 0 ? [{ kind: 'have', item: HUNTING_SWORD, quantity, verb: 'craft' }] : [];
}

/** The same, with one of the swords that are made for it where monsters are hunted. */
export function armedForHunts(game: Game, pieces: Variant, swords: readonly Goal[]): Variant {
  const sword = swords.find(({ item }) => item.endsWith('_sword'))?.item;
  if (sword === undefined) return pieces;
  return pieces.map((piece) => (isBareHunt(game, piece) ? { ...piece, tools: [sword] } : piece));
}

function isBareHunt(
  game: Game,
  { action, item, tools }: Pick<Subtask, 'action' | 'item' | 'tools'>,
): boolean {
  return action === 'kill' && tools.length === 0 && isHostile(game.registry, item);
}

/**
 * As many of the tools that only what is dug for needs, as bots set out: several look in as many places at once, and the
 * first to find enough ends it for all.
 * @returns what is to be there, as goals; none where one bot goes, or the tools are made of what lies about
 */
export function toolsForSeekers(
  subtasks: readonly Subtask[],
  inSight: ReadonlySet<string>,
  workers: number,
): readonly Goal[] {
  const made = new Set(subtasks.filter(({ action }) => action === 'craft').map(({ item }) => item));
  const quantities = new Map<string, number>();
  for (const subtask of subtasks) {
    const [tool] = subtask.tools;
    if (!isDugFor(subtask, inSight) || tool === undefined || tool === WAY_PICKAXE || !made.has(tool))
      continue;
    quantities.set(tool, Math.min(workers, (quantities.get(tool) ?? 0) + subtask.quantity));
  }
  return [...quantities].flatMap(([item, quantity]): Goal[] =>
    quantity > 1 ? [{ kind: 'have', item, quantity, verb: 'craft' }] : [],
  );
}

/** What those who dig for ore that nobody has seen do it with, other than what is made for the way. */
export function seekersTools(
  subtasks: readonly Subtask[],
  inSight: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const digs = subtasks.filter((subtask) => inSight && isDugFor(subtask, inSight));
  return new Set(digs.flatMap(({ tools }) => tools).filter((tool) => tool !== WAY_PICKAXE));
}

/** How much is dug for that nobody has seen. */
export function soughtIn(pieces: Variant, inSight: ReadonlySet<string> | undefined): number {
  const sought = pieces.filter((piece) => inSight && isDugFor(piece, inSight));
  return sumOf(sought);
}

function sumOf(pieces: readonly { readonly quantity: number }[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** What digs for ore wait for: the pickaxes and swords for the way. */
export function equipmentForWays(
  tools: readonly Goal[],
  inSight: ReadonlySet<string> | undefined,
): Equipment | null {
  const forWays = tools.filter(({ item }) => item === WAY_PICKAXE || item === WAY_SWORD);
  if (forWays.length === 0 || !inSight) return null;
  return {
    tools: sumOfCounts(forWays.map(({ item, quantity }) => ({ [item]: quantity }))),
    isFor: (piece) => isDugFor(piece, inSight),
  };
}

function isDugFor(
  { action, item, tools, sources = [item] }: Pick<Subtask, 'action' | 'item' | 'tools' | 'sources'>,
  inSight: ReadonlySet<string>,
): boolean {
  const isMined = action === 'gather' && tools.some((tool) => tool.endsWith('_pickaxe'));
  return isMined && sources.some(isDugDownFor) && !sources.some((block) => inSight.has(block));
}
