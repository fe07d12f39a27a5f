import { afterArmour, type Weapon } from '../../../game/sources/fighting.js';
import type { Slot } from '../items/item-stack.js';

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
  if (/_sword$|^trident$/.test(held.name)) return 1;
  return /_(axe|pickaxe|shovel|hoe)$/.test(held.name) ? 2 : 0;
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
function armourOf(worn: readonly Slot[]): { readonly points: number; readonly toughness: number } {
  let points = 0;
  let toughness = 0;
  for (const piece of worn) {
    const [material = '', kind = ''] = piece?.name.split('_') ?? [];
    points += ARMOUR_POINTS[material]?.[ARMOUR_PIECES.indexOf(kind)] ?? 0;
    toughness += material === 'diamond' ? 2 : material === 'netherite' ? 3 : 0;
  }
  return { points, toughness };
}

/** What hurts as much with armour as without (game rule). */
export const PAST_ARMOUR = new Set(['fall', 'starve', 'out_of_world', 'on_fire', 'generic_kill', 'drown']);

/** What armour lets through of a hit (game formula). */
export function damageAfterArmour(damage: number, worn: readonly Slot[]): number {
  const { points, toughness } = armourOf(worn);
  return afterArmour(damage, points, toughness);
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
