import { mobHealth } from './mob-health.js';
import { INVULNERABLE_TICKS, recoveryTicks, weaponOf } from './weapons.js';

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
      const hits = Math.ceil(mobHealth(mob) / weapon.damage);
      return (hits - 1) * Math.max(INVULNERABLE_TICKS, recoveryTicks(weapon)) + 1;
    }),
  );
}

/** Ticks of drawing and shooting until the mob is dead, if every arrow meets. */
export function shootTicks(mob: string): number {
  return Math.ceil(mobHealth(mob) / ARROW_DAMAGE) * BOW_DRAW_TICKS;
}
