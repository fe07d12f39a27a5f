/** What a full hit with something takes, and how often it can be full. */
export interface Weapon {
  /** In half hearts. */
  readonly damage: number;
  readonly attacksPerSecond: number;
}

/** After a hit a mob takes no other of the same strength for half a second. */
export const INVULNERABLE_TICKS = 10;

const TIERS = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'];

interface Family {
  /** By tier; a single value holds for all. */
  readonly damage: readonly number[];
  readonly attacksPerSecond: readonly number[];
}

// The attribute values of Java Edition since 1.9, as an item's tooltip shows them; minecraft-data has none of them.
const FAMILIES: Readonly<Record<string, Family>> = {
  sword: { damage: [4, 4, 5, 6, 7, 8], attacksPerSecond: [1.6] },
  axe: { damage: [7, 7, 9, 9, 9, 10], attacksPerSecond: [0.8, 1, 0.8, 0.9, 1, 1] },
  pickaxe: { damage: [2, 2, 3, 4, 5, 6], attacksPerSecond: [1.2] },
  shovel: { damage: [2.5, 2.5, 3.5, 4.5, 5.5, 6.5], attacksPerSecond: [1] },
  hoe: { damage: [1], attacksPerSecond: [1, 1, 2, 3, 4, 4] },
};
const BARE_HAND: Weapon = { damage: 1, attacksPerSecond: 4 };
const TRIDENT: Weapon = { damage: 9, attacksPerSecond: 1.1 };

/** The values of an item in hand; a bare hand's for null and for what is no weapon. */
export function weaponOf(item: string | null): Weapon {
  if (item === null) return BARE_HAND;
  if (item === 'trident') return TRIDENT;
  const cut = item.lastIndexOf('_');
  const family = FAMILIES[item.slice(cut + 1)];
  const tier = TIERS.indexOf(item.slice(0, cut));
  if (!family || tier < 0) return BARE_HAND;
  const at = (values: readonly number[]): number => values[tier] ?? values[0] ?? 1;
  return { damage: at(family.damage), attacksPerSecond: at(family.attacksPerSecond) };
}

/** Ticks until a weapon hits with its whole strength again. */
export function recoveryTicks({ attacksPerSecond }: Weapon): number {
  return Math.ceil(20 / attacksPerSecond);
}

/** The most common value. */
const COMMON_HEALTH = 20;

const mobs = (health: number, names: string): readonly (readonly [string, number])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, health] as const);

// Attribute values of grown mobs in Java Edition; minecraft-data has none of them. Those of 20 are left out.
const HEALTH: ReadonlyMap<string, number> = new Map([
  // Of slimes the smallest: larger ones leave nothing but smaller ones.
  ...mobs(1, 'slime'),
  ...mobs(3, 'rabbit cod salmon pufferfish tropical_fish'),
  ...mobs(4, 'chicken snow_golem'),
  ...mobs(6, 'parrot bat'),
  ...mobs(8, 'sheep wolf silverfish endermite'),
  ...mobs(10, 'pig cow mooshroom goat squid glow_squid cat ocelot fox bee dolphin frog ghast'),
  ...mobs(12, 'cave_spider armadillo'),
  ...mobs(14, 'axolotl vex sniffer'),
  ...mobs(16, 'spider bogged piglin'),
  // Of a horse's kind it is left to chance, 15 to 30.
  ...mobs(22, 'horse donkey mule llama trader_llama'),
  ...mobs(24, 'pillager vindicator evoker'),
  ...mobs(26, 'witch'),
  ...mobs(30, 'turtle polar_bear guardian shulker breeze'),
  ...mobs(32, 'camel'),
  ...mobs(40, 'enderman hoglin zoglin'),
  ...mobs(50, 'piglin_brute'),
  ...mobs(80, 'elder_guardian'),
  ...mobs(100, 'iron_golem ravager'),
  ...mobs(200, 'ender_dragon'),
  ...mobs(300, 'wither'),
  ...mobs(500, 'warden'),
]);

/** How much a mob bears when it is unhurt, in half hearts. */
export function mobHealth(mob: string): number {
  return HEALTH.get(mob) ?? COMMON_HEALTH;
}

/** What armour lets through of a hit (game formula). */
export function afterArmour(damage: number, points: number, toughness = 0): number {
  const effective = Math.min(20, Math.max(points / 5, points - (4 * damage) / (toughness + 8)));
  return damage * (1 - effective / 25);
}

/** Armour points a mob has without wearing any (attribute values of Java Edition). */
export function mobArmour(mob: string): number {
  return /^(zombie|husk|drowned|zombie_villager|zombified_piglin)$/.test(mob) ? 2 : 0;
}

/** Drawing a bow to the full (game rule). */
const BOW_DRAW_TICKS = 20;
/** What a fully drawn shot takes at least; criticals come on top (game rule). */
const ARROW_DAMAGE = 6;

/**
 * Ticks from the first hit to the last for somebody who stands beside the mob and misses none.
 * @param tools what is at hand; the fastest is used, the bare hand where none is faster
 */
export function killTicks(mob: string, tools: readonly string[]): number {
  return Math.min(
    ...[null, ...tools].map((tool) => {
      const weapon = weaponOf(tool);
      const hits = Math.ceil(mobHealth(mob) / afterArmour(weapon.damage, mobArmour(mob)));
      return (hits - 1) * Math.max(INVULNERABLE_TICKS, recoveryTicks(weapon)) + 1;
    }),
  );
}

/** Ticks of drawing and shooting until the mob is dead, if every arrow meets. */
export function shootTicks(mob: string): number {
  return Math.ceil(mobHealth(mob) / ARROW_DAMAGE) * BOW_DRAW_TICKS;
}
