import { mobHealth } from '../../../game/sources/fighting.js';

/** What the server knows of a kind of mob. */
export interface MobType {
  readonly health: number;
  /** Blocks a tick on plain ground. */
  readonly walkSpeed: number;
  /** How far off it sees whom it goes for. */
  readonly followBlocks: number;
  /** Chases players in reach by itself, in the dark, only once hurt, or never. */
  readonly temper: 'peaceful' | 'neutral' | 'nocturnal' | 'hostile';
  readonly weapon: 'none' | 'body' | 'bow' | 'blast';
  /** Damage of its hit on normal difficulty. */
  readonly attack: number;
  readonly experience: readonly [number, number];
}

/** All but its health, which others need to know too. */
type Kind = Omit<MobType, 'health'>;

/** The walk of a kind by its speed attribute (game rule): a mob's push is the square of it, and ground takes 0.454. */
const pace = (speed: number): number => (0.98 * speed ** 2) / 0.454;

const ANIMAL: Kind = {
  walkSpeed: 0.09,
  followBlocks: 16,
  temper: 'peaceful',
  weapon: 'none',
  attack: 0,
  experience: [1, 3],
};

const monster = (attack: number, speed = 0.25): Kind => ({
  walkSpeed: pace(speed),
  followBlocks: 16,
  temper: 'hostile',
  weapon: attack > 0 ? 'body' : 'none',
  attack,
  experience: [5, 5],
});

const ZOMBIE: Kind = { ...monster(3, 0.23), followBlocks: 35 };
const ARCHER: Kind = { ...monster(2), weapon: 'bow' };
const SPIDER: Kind = { ...monster(2, 0.3), temper: 'nocturnal' };

/** All but peaceful animals (Java Edition values). */
const MOBS: Readonly<Record<string, Kind>> = {
  wolf: { ...ANIMAL, temper: 'neutral', weapon: 'body', attack: 4 },
  zombie: ZOMBIE,
  husk: ZOMBIE,
  drowned: ZOMBIE,
  skeleton: ARCHER,
  stray: ARCHER,
  creeper: { ...monster(0), weapon: 'blast' },
  spider: SPIDER,
  cave_spider: SPIDER,
  enderman: { ...monster(7, 0.3), temper: 'neutral', followBlocks: 64 },
  zombified_piglin: { ...monster(5), temper: 'neutral' },
  blaze: monster(6),
  witch: monster(0),
  slime: monster(0),
  iron_golem: { ...ANIMAL, experience: [0, 0] },
};

const known = new Map<string, MobType>();

/** What is known of a mob; any kind that is not in the table is a peaceful one. */
export function mobTypeOf(name: string): MobType {
  let type = known.get(name);
  if (!type) known.set(name, (type = { ...(MOBS[name] ?? ANIMAL), health: mobHealth(name) }));
  return type;
}
