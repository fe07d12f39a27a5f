import type { Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import { worn } from '../items/item-stack.js';
import type { Player } from './player.js';

/** A shield stops nothing before it has been raised for so long (game rule). */
const RAISING_TICKS = 5;
const STOPPED: ReadonlySet<string> = new Set(['mob_attack', 'player_attack', 'arrow', 'explosion']);
/** Weaker hits leave no mark. */
const LEAST_MARK = 3;

/**
 * Whether a raised shield stops a hit: what comes from before its holder, to the sides included. It wears by what it stops.
 * @param from where the hit comes from
 */
export function isHeldOff(
  game: GameState,
  player: Player,
  cause: string,
  amount: number,
  from: Position | null,
): boolean {
  const { using } = player;
  if (using?.item !== 'shield' || from === null || !STOPPED.has(cause)) return false;
  if (game.tickNumber - using.startTick < RAISING_TICKS || !isBefore(player, from)) return false;
  game.audience.sound('item.shield.block', 'player', player.position);
  wear(game, player, using.slot, amount);
  return true;
}

function isBefore({ position, yaw }: Player, from: Position): boolean {
  const turned = (yaw * Math.PI) / 180;
  return (from.x - position.x) * -Math.sin(turned) + (from.z - position.z) * Math.cos(turned) > 0;
}

function wear(game: GameState, player: Player, slot: number, amount: number): void {
  const shield = player.inventory.get(slot);
  if (amount < LEAST_MARK || !shield || player.isCreative) return;
  const left = worn(game.data, shield, 1 + Math.floor(amount));
  player.inventory.set(slot, left);
  if (left === null) game.audience.sound('item.shield.break', 'player', player.position);
}
