import { listed } from '../base/words.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Position } from '../base/position.js';
import { countedItems } from '../game/names/names.js';
import { loadGame } from '../game/game.js';
import type { Registry } from '../game/registry.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { EYE_HEIGHT } from '../../primitives/body/reaching.js';
import { carriedCounts } from '../../primitives/body/picking-up.js';

/** What the game of a bot's world knows. */
export function registryOf(bot: WorkerBot): Registry {
  return loadGame(bot.version).registry;
}

/** "3 oak logs and 2 sticks"; "nothing". */
export function itemsInWords(bot: WorkerBot, counts: ItemCounts): string {
  const present = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return listed(countedItems(registryOf(bot), present)) || 'nothing';
}

/** "x 10, y 64, z -3". */
export function placeSpoken({ x, y, z }: Position): string {
  return `x ${Math.floor(x)}, y ${Math.floor(y)}, z ${Math.floor(z)}`;
}

/** A place as plain data, whole blocks. */
export function placeData({ x, y, z }: Position): { x: number; y: number; z: number } {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}

/** Everything in the hands, worn things too. */
export function carriedBy(bot: WorkerBot): ItemCounts {
  return carriedCounts(bot);
}

/** Another player's body, where it is in sight. */
export function bodyOf(bot: WorkerBot, player: string): WorkerBot['entity'] | null {
  const found = Object.values(bot.players).find(
    ({ username }) => username.toLowerCase() === player.toLowerCase(),
  );
  // The types promise everybody's body; only those in sight have one.
  return found?.entity ?? null;
}
/** Nobody sees the edge of the world. */
const isSeen = ({ name }: { readonly name: string }): boolean => !/^(?:(?:\w+_)?air|barrier)$/.test(name);

/** The block somebody looks at, by the eyes of a body; null: none so near. */
export function blockLookedAt(
  bot: WorkerBot,
  { position, yaw, pitch }: WorkerBot['entity'],
  rangeBlocks: number,
): ReturnType<WorkerBot['blockAt']> {
  // mineflayer's own look from a body takes one straight ahead for none.
  const flat = Math.cos(pitch);
  const direction = position.clone().set(-Math.sin(yaw) * flat, Math.sin(pitch), -Math.cos(yaw) * flat);
  const found: unknown = bot.world.raycast(position.offset(0, EYE_HEIGHT, 0), direction, rangeBlocks, isSeen);
  return found as ReturnType<WorkerBot['blockAt']>;
}
