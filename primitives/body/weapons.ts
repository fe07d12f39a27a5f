import type { Bot } from 'mineflayer';
import { killTicks } from '../../src/game/sources/kill-ticks.js';
import { INVULNERABLE_TICKS, recoveryTicks, weaponOf } from '../../src/game/sources/weapons.js';

// For the way to the server.
const MARGIN_TICKS = 1;

/** Ticks between two hits with an item that both count in full. */
export function ticksBetweenHits(item: string | null): number {
  return Math.max(INVULNERABLE_TICKS + MARGIN_TICKS, recoveryTicks(weaponOf(item)));
}

/** The carried sword, axe or other tool that kills a mob fastest; null for the bare hand. */
export function chooseWeapon(bot: Bot, mob: string): string | null {
  let best: string | null = null;
  let shortest = killTicks(mob, []);
  for (const { name } of bot.inventory.items()) {
    const ticks = killTicks(mob, [name]);
    // Of two that are equally fast the sword, which a hit wears less.
    const isSpared =
      ticks === shortest && name.endsWith('_sword') && best !== null && !best.endsWith('_sword');
    if (ticks >= shortest && !isSpared) continue;
    shortest = ticks;
    best = name;
  }
  return best;
}
