import { mobHealth } from '../../../game/sources/fighting.js';
import type { LootLine } from '../rules/block-loot.js';

interface MobLoot extends LootLine {
  /** What the item becomes where the mob died burning. */
  readonly cooked?: string;
  /** Only when a player killed it. */
  readonly byPlayerOnly?: boolean;
}

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
  readonly loot: readonly MobLoot[];
}

/** All but its health, which others need to know too. */
type Kind = Omit<MobType, 'health'>;

/** The walk of a kind by its speed attribute (game rule): a mob's push is the square of it, and ground takes 0.454. */
const pace = (speed: number): number => (0.98 * speed ** 2) / 0.454;

const animal = (loot: readonly MobLoot[]): Kind => ({
  walkSpeed: 0.09,
  followBlocks: 16,
  temper: 'peaceful',
  weapon: 'none',
  attack: 0,
  experience: [1, 3],
  loot,
});

const monster = (attack: number, loot: readonly MobLoot[], speed = 0.25): Kind => ({
  walkSpeed: pace(speed),
  followBlocks: 16,
  temper: 'hostile',
  weapon: attack > 0 ? 'body' : 'none',
  attack,
  experience: [5, 5],
  loot,
});

const zombie = (loot: readonly MobLoot[]): Kind => ({ ...monster(3, loot, 0.23), followBlocks: 35 });

const some = (item: string, min: number, max: number, more: Partial<MobLoot> = {}): MobLoot => ({
  item,
  min,
  max,
  ...more,
});

// Java Edition loot without enchantments. Counts are whole numbers of equal chance from min to max.
const MOBS: Readonly<Record<string, Kind>> = {
  pig: animal([some('porkchop', 1, 3, { cooked: 'cooked_porkchop' })]),
  cow: animal([some('leather', 0, 2), some('beef', 1, 3, { cooked: 'cooked_beef' })]),
  mooshroom: animal([some('leather', 0, 2), some('beef', 1, 3, { cooked: 'cooked_beef' })]),
  sheep: animal([some('mutton', 1, 2, { cooked: 'cooked_mutton' }), some('white_wool', 1, 1)]),
  chicken: animal([some('feather', 0, 2), some('chicken', 1, 1, { cooked: 'cooked_chicken' })]),
  rabbit: animal([
    some('rabbit_hide', 0, 1),
    some('rabbit', 0, 1, { cooked: 'cooked_rabbit' }),
    some('rabbit_foot', 1, 1, { chance: 0.1, byPlayerOnly: true }),
  ]),
  horse: animal([some('leather', 0, 2)]),
  donkey: animal([some('leather', 0, 2)]),
  llama: animal([some('leather', 0, 2)]),
  goat: animal([]),
  cat: animal([some('string', 0, 2)]),
  wolf: { ...animal([]), temper: 'neutral', weapon: 'body', attack: 4 },
  parrot: animal([some('feather', 1, 2)]),
  squid: animal([some('ink_sac', 1, 3)]),
  villager: animal([]),
  zombie: zombie([
    some('rotten_flesh', 0, 2),
    { item: 'iron_ingot', chance: 0.025 / 3, byPlayerOnly: true },
    { item: 'carrot', chance: 0.025 / 3, byPlayerOnly: true },
    { item: 'potato', chance: 0.025 / 3, byPlayerOnly: true, cooked: 'baked_potato' },
  ]),
  husk: zombie([some('rotten_flesh', 0, 2)]),
  drowned: zombie([some('rotten_flesh', 0, 2)]),
  skeleton: { ...monster(2, [some('arrow', 0, 2), some('bone', 0, 2)]), weapon: 'bow' },
  stray: { ...monster(2, [some('arrow', 0, 2), some('bone', 0, 2)]), weapon: 'bow' },
  creeper: { ...monster(0, [some('gunpowder', 0, 2)]), weapon: 'blast' },
  spider: { ...monster(2, spiderLoot(), 0.3), temper: 'nocturnal' },
  cave_spider: { ...monster(2, spiderLoot(), 0.3), temper: 'nocturnal' },
  enderman: { ...monster(7, [some('ender_pearl', 0, 1)], 0.3), temper: 'neutral', followBlocks: 64 },
  zombified_piglin: {
    ...monster(5, [
      some('rotten_flesh', 0, 1),
      some('gold_nugget', 0, 1),
      { item: 'gold_ingot', chance: 0.025, byPlayerOnly: true },
    ]),
    temper: 'neutral',
  },
  blaze: monster(6, [some('blaze_rod', 0, 1, { byPlayerOnly: true })]),
  witch: monster(0, [some('glowstone_dust', 0, 2), some('redstone', 0, 2), some('stick', 0, 2)]),
  slime: monster(0, [some('slime_ball', 0, 2)]),
  iron_golem: { ...animal([some('iron_ingot', 3, 5), some('poppy', 0, 2)]), experience: [0, 0] },
};

function spiderLoot(): readonly MobLoot[] {
  return [some('string', 0, 2), { item: 'spider_eye', chance: 1 / 3, byPlayerOnly: true }];
}

const UNKNOWN = animal([]);
const known = new Map<string, MobType>();

/** What is known of a mob; any kind that is not in the table is a peaceful one that drops nothing. */
export function mobTypeOf(name: string): MobType {
  let type = known.get(name);
  if (!type) known.set(name, (type = { ...(MOBS[name] ?? UNKNOWN), health: mobHealth(name) }));
  return type;
}
