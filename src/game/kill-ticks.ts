/** Health of mobs people hunt, in half hearts (Java Edition). */
const HEALTH: Readonly<Record<string, number>> = {
  pig: 10,
  cow: 10,
  mooshroom: 10,
  goat: 10,
  squid: 10,
  cat: 10,
  sheep: 8,
  wolf: 8,
  parrot: 6,
  chicken: 4,
  rabbit: 3,
  horse: 22,
  donkey: 22,
  llama: 22,
  spider: 16,
  cave_spider: 12,
  enderman: 40,
  witch: 26,
  slime: 16,
  iron_golem: 100,
};
/** The most common value among those that fight back. */
const COMMON_HEALTH = 20;

const TIERS = ['wooden', 'golden', 'stone', 'iron', 'diamond', 'netherite'];

/** Damage of one full hit by tier, and hits a second (tooltip values). */
const WEAPONS: Readonly<Record<string, { readonly damage: readonly number[]; readonly perSecond: number }>> =
  {
    sword: { damage: [4, 4, 5, 6, 7, 8], perSecond: 1.6 },
    axe: { damage: [7, 7, 9, 9, 9, 10], perSecond: 0.9 },
    pickaxe: { damage: [2, 2, 3, 4, 5, 6], perSecond: 1.2 },
  };
const FIST = { damage: 1, perSecond: 4 };
/** After a hit a mob takes no other of the same strength for half a second. */
const INVULNERABLE_TICKS = 10;
/** Drawing a bow to the full. */
const BOW_DRAW_TICKS = 20;
/** Damage of a fully drawn shot; criticals come on top. */
const ARROW_DAMAGE = 6;

/** Ticks from the first hit to the last for somebody who stands beside the mob and misses none. */
export function killTicks(mob: string, tools: readonly string[]): number {
  const { damage, perSecond } = tools.map(weaponOf).find((weapon) => weapon !== null) ?? FIST;
  const hits = Math.ceil(healthOf(mob) / damage);
  return (hits - 1) * Math.max(INVULNERABLE_TICKS, Math.ceil(20 / perSecond)) + 1;
}

/** Ticks of drawing and shooting until the mob is dead, if every arrow meets. */
export function shootTicks(mob: string): number {
  return Math.ceil(healthOf(mob) / ARROW_DAMAGE) * BOW_DRAW_TICKS;
}

function healthOf(mob: string): number {
  return HEALTH[mob] ?? COMMON_HEALTH;
}

function weaponOf(tool: string): { readonly damage: number; readonly perSecond: number } | null {
  const cut = tool.lastIndexOf('_');
  const family = WEAPONS[tool.slice(cut + 1)];
  const damage = family?.damage[TIERS.indexOf(tool.slice(0, cut))];
  return family && damage !== undefined ? { damage, perSecond: family.perSecond } : null;
}
