import { distanceBetween, type Position } from '../../../base/position.js';
import { blowOf, type Difficulty } from '../../../game/difficulty.js';
import { killTicks } from '../../../game/sources/fighting.js';

/** A monster as far as somebody knows of it. */
export interface Threat {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
  /** Nothing solid between it and one's eyes. */
  readonly isInSight: boolean;
}

/** How somebody stands who may have to defend itself. */
export interface Fitness {
  /** In half hearts. */
  readonly health: number;
  readonly feet: Position;
  /** What is carried, by registry name. */
  readonly tools: readonly string[];
  readonly difficulty: Difficulty;
}

/** What to do about monsters: nothing, fight one, or get away from those. */
export type Reaction =
  | { readonly kind: 'ignore' }
  | { readonly kind: 'fight'; readonly threat: Threat }
  | { readonly kind: 'flee'; readonly from: readonly Threat[] };

interface Manner {
  /** Half hearts a blow or arrow takes on normal difficulty, unarmoured. */
  readonly harm: number;
  readonly everyTicks: number;
  /** Of those, as many meet whom it is fighting with. */
  readonly share: number;
  /** From where on it is to be reckoned with, in blocks. */
  readonly nearBlocks: number;
}

/** Who hits in time is hit half as often: every blow throws the other back. Arrows fly all the same. */
const THROWN_BACK = 0.5;
/** Who does nothing to whom it was not provoked by, and is not to be outrun then (the same rules). */
const NEUTRAL: ReadonlyMap<string, Manner> = new Map([
  ['wolf', blow(4, 4)],
  ['enderman', blow(7, 4)],
  ['polar_bear', blow(6, 4)],
  ...['zombified_piglin', 'zombie_pigman'].map((name) => [name, blow(8, 4)] as const),
]);
/** Those, and monsters that go for whom they see by themselves, on land (game rules of Java Edition, normal difficulty). */
const MANNERS: ReadonlyMap<string, Manner> = new Map([
  ...NEUTRAL,
  ...['zombie', 'husk', 'zombie_villager'].map((name) => [name, blow(3, 7)] as const),
  ['drowned', blow(3, 6)],
  ['spider', blow(2, 6)],
  ['cave_spider', blow(4, 6)],
  ['silverfish', blow(1, 4)],
  ['slime', blow(2, 5)],
  ['vindicator', blow(13, 12)],
  ['ravager', blow(12, 16)],
  ['zoglin', blow(6, 12)],
  ...['skeleton', 'stray', 'bogged'].map(
    (name) => [name, { harm: 4, everyTicks: 60, share: 1, nearBlocks: 14 }] as const,
  ),
  ['pillager', { harm: 4, everyTicks: 50, share: 1, nearBlocks: 12 }],
  ['witch', { harm: 6, everyTicks: 60, share: 1, nearBlocks: 10 }],
]);
export const CREEPER = 'creeper';
/** Three blocks off it begins to hiss; a second and a half later it is too late (game rules). */
const CREEPER_BLOCKS = 7;
/** A longer fight brings others. */
const MOST_FIGHT_TICKS = 110;
/** Five blows with a wooden sword, one each time a creeper comes near; with less it is not to be had. */
const MOST_CREEPER_TICKS = 60;
/** Its blast three blocks off leaves somebody who had so much alive on normal difficulty, and on hard nobody (game rule). */
const BLAST_HEALTH = 18;
/** So much health has to be left after a fight. */
const SPARE_HEALTH = 7;
/** So many get at one at a time. */
const ABREAST = 3;

function blow(harm: number, nearBlocks: number): Manner {
  return { harm, everyTicks: 20, share: THROWN_BACK, nearBlocks };
}

/** Kinds of mobs that attack whom they see, or somebody at least. */
export const FOES: ReadonlySet<string> = new Set([CREEPER, ...MANNERS.keys()]);

/** Whether a kind of mob attacks only whom it was provoked by. */
export function isNeutral(name: string): boolean {
  return NEUTRAL.has(name);
}

/** Whether a monster is near enough to be reckoned with. */
export function isNear({ name, position, isInSight }: Threat, feet: Position): boolean {
  const blocks = distanceBetween(position, feet);
  // Round a corner it comes all the same.
  const share = isInSight ? 1 : 0.4;
  return blocks <= share * (name === CREEPER ? CREEPER_BLOCKS : (MANNERS.get(name)?.nearBlocks ?? 0));
}

/** Half hearts a fight with a monster is expected to cost, from where it is. */
export function harmOf(name: string, { tools, difficulty }: Pick<Fitness, 'tools' | 'difficulty'>): number {
  const manner = MANNERS.get(name);
  if (!manner) return Infinity;
  return (blowOf(difficulty, manner.harm) * killTicks(name, tools) * manner.share) / manner.everyTicks;
}

/**
 * What to do about the monsters in sight: fights the nearest where all of them together cannot kill and it is soon over,
 * and gets away from what is too strong: who is too hungry to run is still quicker on foot. A creeper that comes alone is
 * fought, blow by blow, by who can afford it.
 */
export function reactionTo(threats: readonly Threat[], fitness: Fitness): Reaction {
  const { health, feet, tools } = fitness;
  const near = threats
    .filter((threat) => isNear(threat, feet))
    .sort((a, b) => distanceBetween(a.position, feet) - distanceBetween(b.position, feet));
  const [nearest] = near;
  if (!nearest) return { kind: 'ignore' };
  const isSoonOver = near.every(({ name }) => killTicks(name, tools) <= MOST_FIGHT_TICKS);
  const harm = near.slice(0, ABREAST).reduce((sum, { name }) => sum + harmOf(name, fitness), 0);
  const isRight = near.some(({ name }) => name === CREEPER)
    ? near.length === 1 &&
      nearest.isInSight &&
      health >= blowOf(fitness.difficulty, BLAST_HEALTH) &&
      killTicks(CREEPER, tools) <= MOST_CREEPER_TICKS
    : isSoonOver && harm <= health - SPARE_HEALTH;
  return isRight ? { kind: 'fight', threat: nearest } : { kind: 'flee', from: near };
}

/** Whether somebody is so badly hurt, and would heal, that it is better out of everybody's reach for a while. */
export function isBadlyHurt(health: number): boolean {
  return health > 0 && health <= SPARE_HEALTH;
}

/** Directions to run in, the one away from all of them first: those nearer weigh more. In radians, 0 to +x, quarter to +z. */
export function directionsAway(from: readonly Position[], feet: Position): readonly number[] {
  let [dx, dz] = [0, 0];
  for (const { x, z } of from) {
    const away = Math.max(0.5, Math.hypot(feet.x - x, feet.z - z));
    dx += (feet.x - x) / away ** 2;
    dz += (feet.z - z) / away ** 2;
  }
  const straight = Math.atan2(dz, dx);
  return [0, 1, -1, 2, -2, 3, -3].map((eighths) => straight + (eighths * Math.PI) / 4);
}
