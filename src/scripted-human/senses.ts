import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import type { Position } from '../base/position.js';
import { pause } from './feet.js';
import type { Temper } from './tempers.js';

const SIGHT_BLOCKS = 48;
/** A click that has shown nothing for so long never will. */
export const CLICK_MS = 12_000;

export type Block = NonNullable<ReturnType<Bot['blockAt']>>;
/** How long windows take, and turning to the next block. */
export type WindowPace = Pick<Temper, 'windowMs' | 'itemMs' | 'aimMs'>;

/** What somebody carries, by name. */
export function carriedBy(bot: Bot): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name, count } of bot.inventory.items()) counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

/** How many of an item somebody carries. */
export function countOf(bot: Bot, item: string): number {
  return carriedBy(bot).get(item) ?? 0;
}

/** The nearest block of some names in sight. */
export function nearestBlock(bot: Bot, names: readonly string[], avoid: ReadonlySet<string>): Block | null {
  const ids = names.flatMap((name) => bot.registry.blocksByName[name]?.id ?? []);
  if (ids.length === 0) return null;
  const places = bot.findBlocks({ matching: ids, maxDistance: SIGHT_BLOCKS, count: 32 });
  const place = places.find((each) => !avoid.has(String(each)));
  return place ? bot.blockAt(place) : null;
}

/** The station that was named, else the nearest one. */
export function stationCalled(bot: Bot, name: string, at: Position | null): Block | null {
  const named = at ? bot.blockAt(new Vec3(at.x, at.y, at.z)) : null;
  return named?.name === name ? named : nearestBlock(bot, [name], new Set());
}

/** A player whose click did nothing, or that hangs, shuts what is open, looks and tries again. */
export async function quietly(bot: Bot, doing: Promise<unknown>, limitMs = CLICK_MS): Promise<void> {
  const over = new AbortController();
  const done = doing.then(
    () => true,
    () => true,
  );
  const isOver = await Promise.race([done, pause(limitMs, over.signal).then(() => false)]);
  over.abort();
  if (!isOver && bot.currentWindow) void bot.closeWindow(bot.currentWindow);
}
