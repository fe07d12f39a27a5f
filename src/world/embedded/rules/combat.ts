import type { Slot } from '../items/item-stack.js';

/** What a weapon does in one full hit, and how often a second it can. */
export interface Weapon {
  readonly damage: number;
  readonly attacksPerSecond: number;
}

const TIERS = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'] as const;

const byTier = (damages: readonly number[], speeds: readonly number[]): Weapon[] =>
  TIERS.map((_, index) => ({
    damage: damages[index] ?? 1,
    attacksPerSecond: speeds[index] ?? speeds[0] ?? 4,
  }));

// Java Edition attribute values: total damage as the item's tooltip shows it.
const FAMILIES: Readonly<Record<string, readonly Weapon[]>> = {
  sword: byTier([4, 4, 5, 6, 7, 8], [1.6]),
  axe: byTier([7, 7, 9, 9, 9, 10], [0.8, 1, 0.8, 0.9, 1, 1]),
  pickaxe: byTier([2, 2, 3, 4, 5, 6], [1.2]),
  shovel: byTier([2.5, 2.5, 3.5, 4.5, 5.5, 6.5], [1]),
  hoe: byTier([1, 1, 1, 1, 1, 1], [1, 1, 2, 3, 4, 4]),
};

const BARE_HAND: Weapon = { damage: 1, attacksPerSecond: 4 };

/** The values of what is in hand; a bare hand's for anything that is no weapon. */
export function weaponOf(held: Slot): Weapon {
  if (!held) return BARE_HAND;
  if (held.item === 'trident') return { damage: 9, attacksPerSecond: 1.1 };
  const cut = held.item.lastIndexOf('_');
  const tier = (TIERS as readonly string[]).indexOf(held.item.slice(0, cut));
  return FAMILIES[held.item.slice(cut + 1)]?.[tier] ?? BARE_HAND;
}

/** How far a weapon has recovered: 0 to 1. */
export function attackCharge(weapon: Weapon, ticksSinceAttack: number): number {
  const cooldownTicks = 20 / weapon.attacksPerSecond;
  return Math.min(1, Math.max(0, (ticksSinceAttack + 0.5) / cooldownTicks));
}

/** Damage of one hit; a critical hit (falling, not sprinting, recovered) does half as much again. */
export function attackDamage(weapon: Weapon, charge: number, isCritical: boolean): number {
  const damage = weapon.damage * (0.2 + charge * charge * 0.8);
  return isCritical && charge > 0.9 ? damage * 1.5 : damage;
}

/** Uses a hit costs: 1 for a sword, 2 for other tools. */
export function attackWear(held: Slot): number {
  if (!held) return 0;
  if (/_sword$|^trident$/.test(held.item)) return 1;
  return /_(axe|pickaxe|shovel|hoe)$/.test(held.item) ? 2 : 0;
}

const ARMOUR_POINTS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  leather: [1, 3, 2, 1],
  golden: [2, 5, 3, 1],
  chainmail: [2, 5, 4, 1],
  iron: [2, 6, 5, 2],
  diamond: [3, 8, 6, 3],
  netherite: [3, 8, 6, 3],
  turtle: [2, 0, 0, 0],
};
const ARMOUR_PIECES = ['helmet', 'chestplate', 'leggings', 'boots'];

/** Armour and toughness points of what is worn, head to feet. */
export function armourOf(worn: readonly Slot[]): { readonly points: number; readonly toughness: number } {
  let points = 0;
  let toughness = 0;
  for (const piece of worn) {
    const [material = '', kind = ''] = piece?.item.split('_') ?? [];
    points += ARMOUR_POINTS[material]?.[ARMOUR_PIECES.indexOf(kind)] ?? 0;
    toughness += material === 'diamond' ? 2 : material === 'netherite' ? 3 : 0;
  }
  return { points, toughness };
}

/** What armour lets through of a hit (game formula). */
export function damageAfterArmour(damage: number, worn: readonly Slot[]): number {
  const { points, toughness } = armourOf(worn);
  const effective = Math.min(20, Math.max(points / 5, points - (4 * damage) / (toughness + 8)));
  return damage * (1 - effective / 25);
}

/** Damage of a fall: one point for each block beyond three. */
export function fallDamage(fallenBlocks: number): number {
  return Math.max(0, Math.ceil(fallenBlocks - 3));
}

/** Speed factor of a shot from a bow drawn so long, 0 to 1; below 0.1 it does not fly. */
export function bowPower(drawnTicks: number): number {
  const drawn = drawnTicks / 20;
  return Math.min(1, (drawn * drawn + drawn * 2) / 3);
}
