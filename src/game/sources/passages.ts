import type { ItemCounts } from '../../base/item-counts.js';
import type { Dimension, NaturalTarget } from './source.js';

/** What leads to something: a portal that is built and lit, a structure that is found. It stays, like a station. */
export interface DimensionPassage {
  readonly action: 'build' | 'find';
  /** Used up. */
  readonly materials: ItemCounts;
  readonly tools: readonly string[];
  /** The passage that leads to it; null in the overworld. */
  readonly from: string | null;
}

const found = (from: string | null, materials: ItemCounts = {}): DimensionPassage => ({
  action: 'find',
  materials,
  tools: [],
  from,
});

/**
 * By name, of portals the block's. Game rules: the frame of a nether portal does without corners; an end portal takes
 * an eye for each of its twelve frames, and those that are filled already are not counted on; of the eyes that show
 * the way to it one in five breaks.
 */
export const PASSAGES: ReadonlyMap<string, DimensionPassage> = new Map<string, DimensionPassage>([
  ['nether_portal', { action: 'build', materials: { obsidian: 10 }, tools: ['flint_and_steel'], from: null }],
  ['nether_fortress', found('nether_portal')],
  ['bastion_remnant', found('nether_portal')],
  ['stronghold', found(null, { ender_eye: 2 })],
  ['end_portal', { action: 'build', materials: { ender_eye: 12 }, tools: [], from: 'stronghold' }],
  ['end_city', found('end_portal')],
  ...[
    'mineshaft',
    'village',
    'ocean_monument',
    'ruined_portal',
    'ancient_city',
    'desert_pyramid',
    'trail_ruins',
    'pillager_outpost',
    'woodland_mansion',
    'trial_chamber',
  ].map((name) => [name, found(null)] as const),
]);

const PORTALS: Readonly<Record<Dimension, string | null>> = {
  overworld: null,
  nether: 'nether_portal',
  end: 'end_portal',
};

/** The passage a block or mob lies behind for whoever begins in the overworld; null for what is met by walking about. */
export function passageTo(target: NaturalTarget | undefined): string | null {
  if (!target) return null;
  if (target.occurrence !== 'terrain') return target.occurrence;
  const [first = 'overworld'] = target.dimensions;
  return target.dimensions.includes('overworld') ? null : PORTALS[first];
}

/** Whether a passage is in the overworld or leads no further than some structure of it. */
export function isInOverworld(passage: string): boolean {
  const known = PASSAGES.get(passage);
  return known?.action === 'find' && known.from === null;
}

/** Passages that need no making in these dimensions: their own portals. */
export function portalsOf(dimensions: readonly Dimension[]): readonly string[] {
  if (dimensions.includes('overworld')) return [];
  return dimensions.flatMap((dimension) => PORTALS[dimension] ?? []);
}

/** Mobs that players build of blocks where they are, and of what. Iron and snow golems leave less than they take. */
export const BUILT_MOBS: ReadonlyMap<string, ItemCounts> = new Map([
  ['wither', { soul_sand: 4, wither_skeleton_skull: 3 }],
]);
