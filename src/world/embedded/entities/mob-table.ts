import type { LootLine } from '../rules/loot-line.js';

/** A line of a mob's loot. */
export interface MobLoot extends LootLine {
  /** What the item becomes where the mob died burning. */
  readonly cooked?: string;
  /** Only when a player killed it. */
  readonly byPlayerOnly?: boolean;
}

/** What the server knows of a kind of mob. */
export interface MobType {
  readonly health: number;
  /** Blocks a tick while it walks about. */
  readonly walkSpeed: number;
  /** Chases players in reach by itself, only once hurt, or never. */
  readonly temper: 'peaceful' | 'neutral' | 'hostile';
  /** Damage of its hit on normal difficulty. */
  readonly attack: number;
  readonly experience: readonly [number, number];
  readonly loot: readonly MobLoot[];
}

const animal = (health: number, loot: readonly MobLoot[], walkSpeed = 0.09): MobType => ({
  health,
  walkSpeed,
  temper: 'peaceful',
  attack: 0,
  experience: [1, 3],
  loot,
});

const monster = (health: number, attack: number, loot: readonly MobLoot[], walkSpeed = 0.11): MobType => ({
  health,
  walkSpeed,
  temper: 'hostile',
  attack,
  experience: [5, 5],
  loot,
});

const some = (item: string, min: number, max: number, more: Partial<MobLoot> = {}): MobLoot => ({
  item,
  min,
  max,
  ...more,
});

// Java Edition loot without enchantments. Counts are whole numbers of equal chance from min to max.
const MOBS: Readonly<Record<string, MobType>> = {
  pig: animal(10, [some('porkchop', 1, 3, { cooked: 'cooked_porkchop' })]),
  cow: animal(10, [some('leather', 0, 2), some('beef', 1, 3, { cooked: 'cooked_beef' })]),
  mooshroom: animal(10, [some('leather', 0, 2), some('beef', 1, 3, { cooked: 'cooked_beef' })]),
  sheep: animal(8, [some('mutton', 1, 2, { cooked: 'cooked_mutton' }), some('white_wool', 1, 1)]),
  chicken: animal(4, [some('feather', 0, 2), some('chicken', 1, 1, { cooked: 'cooked_chicken' })]),
  rabbit: animal(3, [
    some('rabbit_hide', 0, 1),
    some('rabbit', 0, 1, { cooked: 'cooked_rabbit' }),
    some('rabbit_foot', 1, 1, { chance: 0.1, byPlayerOnly: true }),
  ]),
  horse: animal(22, [some('leather', 0, 2)]),
  donkey: animal(22, [some('leather', 0, 2)]),
  llama: animal(22, [some('leather', 0, 2)]),
  goat: animal(10, []),
  cat: animal(10, [some('string', 0, 2)]),
  wolf: { ...animal(8, []), temper: 'neutral', attack: 4 },
  parrot: animal(6, [some('feather', 1, 2)]),
  squid: animal(10, [some('ink_sac', 1, 3)]),
  villager: animal(20, []),
  zombie: monster(20, 3, [
    some('rotten_flesh', 0, 2),
    { item: 'iron_ingot', chance: 0.025 / 3, byPlayerOnly: true },
    { item: 'carrot', chance: 0.025 / 3, byPlayerOnly: true },
    { item: 'potato', chance: 0.025 / 3, byPlayerOnly: true, cooked: 'baked_potato' },
  ]),
  husk: monster(20, 3, [some('rotten_flesh', 0, 2)]),
  drowned: monster(20, 3, [some('rotten_flesh', 0, 2)]),
  skeleton: monster(20, 2, [some('arrow', 0, 2), some('bone', 0, 2)]),
  stray: monster(20, 2, [some('arrow', 0, 2), some('bone', 0, 2)]),
  creeper: monster(20, 0, [some('gunpowder', 0, 2)]),
  // Spiders and endermen leave people alone in daylight until hurt, and here it is always day.
  spider: { ...monster(16, 2, spiderLoot()), temper: 'neutral' },
  cave_spider: { ...monster(12, 2, spiderLoot()), temper: 'neutral' },
  enderman: { ...monster(40, 7, [some('ender_pearl', 0, 1)]), temper: 'neutral' },
  zombified_piglin: {
    ...monster(20, 5, [
      some('rotten_flesh', 0, 1),
      some('gold_nugget', 0, 1),
      { item: 'gold_ingot', chance: 0.025, byPlayerOnly: true },
    ]),
    temper: 'neutral',
  },
  blaze: monster(20, 6, [some('blaze_rod', 0, 1, { byPlayerOnly: true })]),
  witch: monster(26, 0, [some('glowstone_dust', 0, 2), some('redstone', 0, 2), some('stick', 0, 2)]),
  slime: monster(1, 0, [some('slime_ball', 0, 2)]),
  iron_golem: { ...animal(100, [some('iron_ingot', 3, 5), some('poppy', 0, 2)]), experience: [0, 0] },
};

function spiderLoot(): readonly MobLoot[] {
  return [some('string', 0, 2), { item: 'spider_eye', chance: 1 / 3, byPlayerOnly: true }];
}

const UNKNOWN = animal(10, []);

/** What is known of a mob; any other kind is a peaceful one with 10 health that drops nothing. */
export function mobTypeOf(name: string): MobType {
  return MOBS[name] ?? UNKNOWN;
}
