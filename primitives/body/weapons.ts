import type { Bot } from 'mineflayer';

/** What one full hit takes, and the ticks until the next is full again. */
interface Weapon {
  readonly damage: number;
  readonly cooldownTicks: number;
}

const TIERS = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'] as const;
// Java Edition since 1.9: attack damage as the item's tooltip shows it, by tier, and attacks a second.
const DAMAGE: Readonly<Record<string, readonly number[]>> = {
  sword: [4, 4, 5, 6, 7, 8],
  axe: [7, 7, 9, 9, 9, 10],
  pickaxe: [2, 2, 3, 4, 5, 6],
  shovel: [2.5, 2.5, 3.5, 4.5, 5.5, 6.5],
};
const ATTACKS_PER_SECOND: Readonly<Record<string, readonly number[]>> = {
  sword: [1.6, 1.6, 1.6, 1.6, 1.6, 1.6],
  axe: [0.8, 1, 0.8, 0.9, 1, 1],
  pickaxe: [1.2, 1.2, 1.2, 1.2, 1.2, 1.2],
  shovel: [1, 1, 1, 1, 1, 1],
};
const BARE_HAND: Weapon = { damage: 1, cooldownTicks: 5 };
const TICKS_PER_SECOND = 20;

/** The values of an item in hand; a bare hand's for what is no weapon. */
function weaponOf(item: string | null): Weapon {
  const [tier = '', family = ''] = item?.split('_') ?? [];
  const rank = (TIERS as readonly string[]).indexOf(tier);
  const damage = DAMAGE[family]?.[rank];
  const perSecond = ATTACKS_PER_SECOND[family]?.[rank];
  return damage === undefined || perSecond === undefined
    ? BARE_HAND
    : { damage, cooldownTicks: TICKS_PER_SECOND / perSecond };
}

// For half a second after a hit a mob takes only what a harder hit has more (game rule); one tick for the way there.
const SHIELD_TICKS = 11;

/** Ticks between two hits with an item that both count in full. */
export function ticksBetweenHits(item: string | null): number {
  return Math.max(SHIELD_TICKS, Math.ceil(weaponOf(item).cooldownTicks));
}

const USUAL_HEALTH = 10;

/** The carried sword, axe or other tool that kills an animal fastest; null for the bare hand. */
export function chooseWeapon(bot: Bot): string | null {
  let best: string | null = null;
  let shortest = killTicks(null);
  for (const { name } of bot.inventory.items()) {
    const ticks = killTicks(name);
    const isSpared =
      ticks === shortest && name.endsWith('_sword') && best !== null && !best.endsWith('_sword');
    if (ticks >= shortest && !isSpared) continue;
    shortest = ticks;
    best = name;
  }
  return best;
}

function killTicks(item: string | null): number {
  return (Math.ceil(USUAL_HEALTH / weaponOf(item).damage) - 1) * ticksBetweenHits(item);
}
