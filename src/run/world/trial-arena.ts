import type { Position } from '../../base/position.js';
import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import type { Game } from '../../game/game.js';
import { wantsWater } from '../../game/plant-soils.js';
import { soilFor } from '../../world/embedded/rules/plant-soil.js';
import type { SkillTrial } from '../../skill/library/trial-of.js';

type Box = ArenaEnvironment['boxes'][number];
type Corner = Box['to'];

const SPARE_BLOCKS = 5;
const MOST_BLOCKS = 96;
const FURTHER_BLOCKS = 24;
/** So that a heap does not reach beyond the field. */
const MOST_LENGTH = 19;
// Room between the heaps for what a skill sets down beside it.
const LANE = 6;
const LANES = 6;

/** Where the parts of a trial stand: around its chest, or where that would stand. */
export interface TrialGround {
  readonly chest: Position;
  readonly station: Position;
  readonly free: readonly Position[];
}

/** The ground around a chest. */
export function arenaGround(chest: Position): TrialGround {
  const at = (dx: number, dz: number): Position => ({ x: chest.x + dx, y: chest.y, z: chest.z + dz });
  return { chest, station: at(-3, 0), free: [-2, -1, 1, 2].map((dx) => at(dx, -3)) };
}

/** Kinds of blocks and mobs a trial's place has. */
export function kindsFor({ job, needs }: SkillTrial, game: Game): readonly string[] {
  const { action, item, sources = [item] } = job.subtask;
  const targets = action === 'gather' ? sources : action === 'kill' || action === 'shoot' ? [item] : [];
  const named = [...targets, ...(needs?.blocks ?? []), ...(needs?.mobs ?? [])];
  return [...new Set(named)].filter((name) => isMob(name, game) || game.registry.blocks.has(name));
}

function isMob(name: string, { registry }: Game): boolean {
  return registry.entities.has(name) && !registry.blocks.has(name);
}

/** A flat field with a chest, the stations, what the skill mines in heaps, and the mobs that are to be hunted. */
export function arenaFor(
  trial: SkillTrial,
  { chest, station: place }: TrialGround,
  game: Game,
): ArenaEnvironment {
  const { job, hasChest, deed } = trial;
  const { x, y, z } = chest;
  const kinds = kindsFor(trial, game);
  const ground = kinds.filter((name) => !isMob(name, game));
  // What is set down stands on what it looks for; farmland, water and lava are found nowhere else than in the ground.
  const isField = (name: string): boolean =>
    job.subtask.action === 'build' ||
    name === 'farmland' ||
    game.registry.blocks.get(name)?.diggable === false;
  const heaps = ground.filter((name) => !isField(name));
  const fields = ground.filter(isField);
  const mobs = kinds.filter((name) => isMob(name, game));
  return {
    schemaVersion: 1,
    kind: 'arena',
    name: 'skill-trial',
    seed: 1,
    possibleGoals: [],
    description: 'A flat field with everything one skill needs.',
    area: { from: [x - 24, z - 24], to: [x + 24, z + 24] },
    layers: [
      { block: 'bedrock', fromY: y - 4, toY: y - 3 },
      { block: 'light_blue_terracotta', fromY: y - 2, toY: y - 1 },
    ],
    chests: hasChest ? [{ at: [x, y, z], shared: true, contents: {} }] : [],
    boxes: [
      ...heaps
        .map((block, index) => heapOf(block, index, trial, chest, game))
        .flatMap((heap) => (heap.block === 'cactus' ? apart(heap) : [heap]))
        .flatMap(rooted),
      ...fields.map((block, index) => fieldOf(block, index, chest)),
    ],
    blocks: [...stationsOf(trial, place), ...bedOf(trial, chest)],
    trees: [],
    entities: mobs.map((type, index) => ({
      type,
      at: [x - 8 + 8 * (index % 3), y, z + 9],
      count: job.quantity + 1,
      leash: 3,
    })),
    startPoints: [{ at: [x, y, z + 4], yaw: 180 }],
    rules: {
      pvp: false,
      hunger: false,
      fallDamage: true,
      mobsAttack: false,
      monsters: false,
      difficulty: 'normal',
      keepInventory: false,
      // Nobody sleeps by day.
      dayTime: deed?.kind === 'sleep' ? 14_000 : 6000,
      daylightCycle: false,
    },
  };
}

function stationsOf({ job, needs }: SkillTrial, { x, y, z }: Position): ArenaEnvironment['blocks'] {
  const stations = needs ? needs.stations : job.station ? [job.station.block] : [];
  return stations.map((block, index) => ({ block, protected: true, at: [[x, y, z + 2 * index]] }));
}

/** For who is to sleep, behind the start; the head to the south of the foot. */
function bedOf({ deed }: SkillTrial, { x, y, z }: Position): ArenaEnvironment['blocks'] {
  if (deed?.kind !== 'sleep') return [];
  const [block = ''] = deed.items;
  const half = (part: 'head' | 'foot', atZ: number): ArenaEnvironment['blocks'][number] => ({
    block,
    states: { part, facing: 'south' },
    protected: false,
    at: [[x, y, atZ]],
  });
  return [half('foot', z + 7), half('head', z + 8)];
}

/** Even with the ground, so that there is air above it; one beside the other, the first within reach of who starts. */
function fieldOf(block: string, index: number, { x, y, z }: Position): Box {
  const from: Corner = [x - 8 + 8 * (index % 4), y - 1, z + 1 + 4 * Math.floor(index / 4)];
  const to: Corner = [from[0] + 6, y - 1, from[2] + 2];
  return { block, from, to, hollow: false, protected: block === 'farmland' };
}

/** Six lanes to the east, then to the west of the chest. */
function heapOf(
  block: string,
  index: number,
  { job: { quantity, subtask } }: SkillTrial,
  { x, y, z }: Position,
  { sources }: Game,
): Box {
  const way = sources.find(({ target }) => target === block);
  const mean = way?.yields.find((line) => line.item === subtask.item)?.mean;
  const wanted = mean === undefined ? FURTHER_BLOCKS : Math.ceil((quantity / mean) * 2) + SPARE_BLOCKS;
  // Where a layer of snow is dug, what lies on it is gone as well (game rule).
  const isLayer = block === 'snow';
  const isLow = isLayer || soilFor(block) !== null;
  const length = Math.min(
    MOST_LENGTH,
    Math.ceil(Math.min(MOST_BLOCKS, wanted) / (isLow ? LANES / 2 : LANES)),
  );
  const laneZ = z - 12 + (index % LANES) * LANE;
  const side = Math.floor(index / LANES);
  const from: Corner = [side === 0 ? x + 5 : x - 6 * side - 6, y, laneZ];
  const to: Corner = [from[0] + (side === 0 ? length : Math.min(length, 4)), isLayer ? y : y + 1, laneZ + 2];
  return { block, from, to, hollow: false, protected: false };
}

/** A plant has its soil under it, and only a cactus or a cane another one; a cane has a ditch beside it. */
function rooted(heap: Box): readonly Box[] {
  const soil = soilFor(heap.block);
  if (soil === null) return [heap];
  const [x, y, z] = heap.from;
  const [farX, high, farZ] = heap.to;
  const top = soil === 'sand' ? high : y;
  const ground: Box = { ...heap, block: soil, from: [x, y - 1, z], to: [farX, y - 1, farZ], protected: true };
  if (!wantsWater(heap.block)) return [ground, { ...heap, to: [farX, top, farZ] }];
  const ditch: Box = { ...ground, block: 'water', from: [x, y - 1, z + 1], to: [farX, y - 1, z + 1] };
  const row = (atZ: number): Box => ({ ...heap, from: [x, y, atZ], to: [farX, top, atZ] });
  return [ground, ditch, row(z), row(z + 2)];
}

/** Columns with a gap between them: a cactus has nothing beside it (game rule). */
function apart(heap: Box): readonly Box[] {
  const [x, low, z] = heap.from;
  const [farX, high, farZ] = heap.to;
  const every2nd = (from: number, to: number): readonly number[] =>
    Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, index) => from + 2 * index);
  return every2nd(x, farX).flatMap((atX) =>
    every2nd(z, farZ).map((atZ): Box => ({ ...heap, from: [atX, low, atZ], to: [atX, high, atZ] })),
  );
}
