import { z } from 'zod';
import { boundProblems } from './arena-bounds.js';
import { LAND_BIOMES } from './nature/biomes.js';
import { generatedProblems } from './nature/generated-bounds.js';

const name = z.string().regex(/^[a-z0-9_]+$/, 'expected a registry name such as oak_log');
const coordinate = z.number().int().min(-30_000_000).max(30_000_000);
const position = z.tuple([coordinate, coordinate, coordinate]).describe('[x, y, z] in blocks');
// A chest has 27 places of at most 64.
const counts = z.record(
  name,
  z
    .number()
    .int()
    .min(1)
    .max(27 * 64),
);

const layer = z.strictObject({
  block: name,
  fromY: coordinate,
  toY: coordinate,
});

/** What may be said of blocks anywhere in a place. */
const placed = {
  /** Part of the place itself (floor, fence, wall): nobody may break it and no plan counts on it. */
  protected: z.boolean().default(false),
  /** Block states such as `{axis: "y"}`; the version's default state otherwise. */
  states: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
};

const box = z.strictObject({
  block: name,
  from: position,
  to: position,
  /** Only the shell: walls, floor and roof, one block thick. */
  hollow: z.boolean().default(false),
  ...placed,
});

const blockList = z.strictObject({
  block: name,
  at: z.array(position).min(1),
  ...placed,
});

const tree = z.strictObject({
  /** Wood species: the trunk is `<species>_log`, the crown `<species>_leaves`. */
  species: name,
  /** Position of the lowest trunk block. */
  at: position,
  /** Trunk blocks, 3 to 16. */
  height: z.number().int().min(3).max(16).default(5),
});

const entityGroup = z.strictObject({
  type: name,
  at: position,
  count: z.number().int().min(1).max(100).default(1),
  /** How far from `at` it walks by itself, in blocks. */
  leash: z.number().min(1).max(64).default(10),
});

const chest = z.strictObject({
  at: position,
  /** The shared chest: products go here, tools come back here. Exactly one chest has it. */
  shared: z.boolean().default(false),
  contents: counts.default({}),
});

const startPoint = z.strictObject({
  at: position,
  /** Degrees, 0 looks to +z (south), as in the protocol. */
  yaw: z.number().default(0),
});

const rules = z.strictObject({
  pvp: z.boolean().default(false),
  hunger: z.boolean().default(true),
  fallDamage: z.boolean().default(true),
  mobsAttack: z.boolean().default(true),
  /** Whether monsters come up in the dark. */
  monsters: z.boolean().default(false),
  /** By how much monsters hurt, and what hunger comes to; `peaceful`: no monsters, no hunger, quick healing. */
  difficulty: z.enum(['peaceful', 'easy', 'normal', 'hard']).default('normal'),
  keepInventory: z.boolean().default(false),
  dayTime: z.number().int().min(0).max(24_000).default(6000).describe('ticks; 6000 is noon'),
  daylightCycle: z.boolean().default(false),
});

const common = {
  schemaVersion: z.literal(1),
  name: z.string().regex(/^[a-z0-9-]+$/, 'expected lower case words joined by hyphens'),
  description: z.string().min(1),
  /** Sentences that are possible here, from an empty chest; a test holds the planner to them. */
  possibleGoals: z.array(z.string()).default([]),
};

const arena = z.strictObject({
  kind: z.literal('arena'),
  ...common,
  seed: z.number().int().default(1),
  /** Blocks below and around everything else, over the whole area. Always protected. */
  layers: z.array(layer).default([]),
  /** Horizontal extent of the layers, corners included. */
  area: z.strictObject({ from: z.tuple([coordinate, coordinate]), to: z.tuple([coordinate, coordinate]) }),
  boxes: z.array(box).default([]),
  blocks: z.array(blockList).default([]),
  trees: z.array(tree).default([]),
  entities: z.array(entityGroup).default([]),
  chests: z.array(chest).default([]),
  startPoints: z.array(startPoint).min(1),
  rules: rules.prefault({}),
});

/** A built place whose contents are listed and finite. */
export type ArenaEnvironment = z.infer<typeof arena>;

const column = z.tuple([coordinate, coordinate]).describe('[x, z] in blocks');

const generated = z.strictObject({
  kind: z.literal('generated'),
  ...common,
  /** Decides the whole world, together with the release. */
  seed: z.number().int().default(1),
  /** Land of this biome only, without sea and rivers; all of them when left out. */
  biome: z.enum(LAND_BIOMES).exactOptional(),
  caves: z.boolean().default(true),
  animals: z.boolean().default(true),
  /** The last blocks people reach, from [0, 0] along x and z; there is no end when left out. */
  border: z.number().int().positive().exactOptional(),
  /** The first dry ground near this column is where players start; near [0, 0] when left out. */
  spawn: column.exactOptional(),
  /** What every player carries at first, and what lies in a chest at the start; no chest stands there when left out. */
  start: z.strictObject({ inventory: counts.default({}), chest: counts.exactOptional() }).prefault({}),
  rules: rules.prefault({}),
});

/** Endless nature that the embedded world makes as somebody comes near. */
export type GeneratedEnvironment = z.infer<typeof generated>;

/** A place the embedded world can be. */
export type PlayableEnvironment = ArenaEnvironment | GeneratedEnvironment;

export const environmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('nature'),
    ...common,
    dimensions: z.array(z.enum(['overworld', 'nether', 'end'])).min(1),
    /** Whether things that stand only in generated structures (cobweb, sponge) count as found. */
    structures: z.boolean().default(true),
  }),
  arena.superRefine((value, context) => {
    for (const { path, message } of boundProblems(value)) context.addIssue({ code: 'custom', path, message });
  }),
  generated.superRefine((value, context) => {
    for (const { path, message } of generatedProblems(value))
      context.addIssue({ code: 'custom', path, message });
  }),
]);

/** A place, as its file describes it; see README.md. */
export type Environment = z.infer<typeof environmentSchema>;
