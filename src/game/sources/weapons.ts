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
