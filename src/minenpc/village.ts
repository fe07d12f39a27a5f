import type { Position } from '../base/position.js';
import { parseEnvironment } from '../environment/load-environment.js';
import type { PlayableEnvironment } from '../environment/environment-schema.js';

/** A named place of the village: what players of the study would have told the bot long ago. */
export interface VillageLandmark {
  readonly name: string;
  readonly kind: 'place' | 'chest';
  readonly at: Position;
}

const at = (x: number, y: number, z: number): Position => ({ x, y, z });

/** Where the player stands at first, looking south at a heap of cobblestone. */
export const PLAYER_AT = at(0, -60, 0);

/** Chests of the village by the names players call them. */
export const VILLAGE_CHESTS: Readonly<Record<string, Position>> = {
  Storage: at(-12, -60, -8),
  'second Storage chest': at(-12, -60, -5),
  'pickaxe chest': at(-6, -60, -10),
  ChestEntrance: at(10, -60, -10),
  iron_pickaxe_chest: at(14, -60, -10),
  'treasure box': at(6, -60, -14),
  'mine chest': at(27, -60, 0),
  'design chest': at(-16, -60, -14),
  'block storage': at(-18, -60, -14),
  'wood storage': at(-20, -60, -14),
  'style storage': at(-22, -60, -14),
  'front chest': at(3, -60, 0),
};

/** Everything with a name but the chest nobody named, which stands in front of the player. */
export const LANDMARKS: readonly VillageLandmark[] = [
  ...Object.entries(VILLAGE_CHESTS)
    .filter(([name]) => name !== 'front chest')
    .map(([name, position]) => ({ name, kind: 'chest' as const, at: position })),
  { name: 'mine', kind: 'place', at: at(27, -60, 0) },
  { name: 'designated spot', kind: 'place', at: at(29, -60, 4) },
  { name: 'Farm', kind: 'place', at: at(-20, -60, 9) },
  { name: 'house', kind: 'place', at: at(21, -60, 17) },
  { name: 'build_spot', kind: 'place', at: at(0, -60, 28) },
  { name: 'workshop', kind: 'place', at: at(-7, -60, 7) },
];

/** What the bot knows of its player besides places: likes and lists, as the player has told them. */
export const PROFILE: readonly { readonly subject: string; readonly value: string }[] = [
  { subject: 'language', value: 'English' },
  { subject: 'planks', value: 'oak' },
  { subject: 'preferred building list', value: '16 oak planks, 8 glass, 4 lanterns' },
];

const CONTENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Storage: { stone_axe: 1, bread: 2, coal: 6 },
  'second Storage chest': { iron_pickaxe: 1, torch: 8 },
  'pickaxe chest': { stone_pickaxe: 1, iron_pickaxe: 1 },
  ChestEntrance: { iron_pickaxe: 1, stone_pickaxe: 1 },
  iron_pickaxe_chest: { iron_pickaxe: 1 },
  'treasure box': { golden_pickaxe: 1, gold_ingot: 3 },
  'mine chest': { iron_pickaxe: 1, torch: 16 },
  'design chest': {
    blue_stained_glass: 16,
    magenta_stained_glass: 10,
    white_stained_glass: 4,
    terracotta: 32,
  },
  'block storage': { redstone_block: 6, glass: 16, exposed_copper: 4 },
  'wood storage': { stripped_cherry_log: 40, oak_planks: 64, oak_log: 16 },
  'style storage': { lantern: 12 },
};

const xyz = ({ x, y, z }: Position): [number, number, number] => [x, y, z];
const TREES = [-14, -10, -6, -2, 2, 6].map((x) => ({ species: 'oak', at: [x, -60, 38], height: 6 }));

/**
 * A village as the study's players had built theirs: a mine, a farm, named chests, a house without walls, a hill of sand
 * and one of dirt, a wood. The same for every request, so that nothing is laid out for one of them.
 */
export const VILLAGE = parseEnvironment(
  JSON.stringify({
    schemaVersion: 1,
    kind: 'arena',
    name: 'village',
    description: 'A village with a mine, a farm, named chests, and a house without walls.',
    area: { from: [-44, -40], to: [44, 46] },
    layers: [
      { block: 'bedrock', fromY: -64, toY: -63 },
      { block: 'dirt', fromY: -62, toY: -62 },
      { block: 'grass_block', fromY: -61, toY: -61 },
    ],
    chests: Object.entries(VILLAGE_CHESTS).map(([name, position]) => ({
      at: xyz(position),
      shared: name === 'Storage',
      contents: CONTENTS[name] ?? {},
    })),
    boxes: [
      { block: 'cobblestone', from: [-3, -60, 5], to: [3, -58, 6] },
      { block: 'cobblestone', from: [28, -60, -12], to: [28, -58, -9] },
      { block: 'stone', from: [30, -60, -8], to: [31, -58, 8] },
      { block: 'coal_ore', from: [34, -60, -8], to: [34, -59, 0] },
      { block: 'iron_ore', from: [34, -60, 2], to: [34, -59, 8] },
      { block: 'coal_ore', from: [12, -60, 8], to: [12, -59, 12] },
      {
        block: 'farmland',
        from: [-24, -61, 10],
        to: [-16, -61, 18],
        states: { moisture: 7 },
        protected: true,
      },
      { block: 'wheat', from: [-24, -60, 10], to: [-16, -60, 15], states: { age: 7 } },
      { block: 'air', from: [-20, -60, 14], to: [-20, -60, 14] },
      { block: 'water', from: [-20, -61, 14], to: [-20, -61, 14], protected: true },
      { block: 'oak_planks', from: [18, -61, 18], to: [24, -61, 24], protected: true },
      { block: 'oak_log', from: [18, -60, 18], to: [18, -58, 18] },
      { block: 'oak_log', from: [24, -60, 18], to: [24, -58, 18] },
      { block: 'oak_log', from: [18, -60, 24], to: [18, -58, 24] },
      { block: 'oak_log', from: [24, -60, 24], to: [24, -58, 24] },
      { block: 'sand', from: [-34, -60, -6], to: [-30, -58, 2] },
      { block: 'dirt', from: [-34, -60, 6], to: [-28, -58, 16] },
    ],
    blocks: [
      { block: 'crafting_table', at: [[-8, -60, 6]] },
      { block: 'furnace', at: [[-8, -60, 9]] },
    ],
    trees: TREES,
    startPoints: [
      { at: xyz(PLAYER_AT), yaw: 0 },
      { at: [2, -60, -2], yaw: 0 },
      { at: [4, -60, -2], yaw: 0 },
    ],
  }),
  'the village of MineNPC',
) as PlayableEnvironment;
