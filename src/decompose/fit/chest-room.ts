import type { ItemCounts } from '../../base/item-counts.js';
import { CHEST_SLOTS } from '../../game/container-blocks.js';
import type { Game } from '../../game/game.js';
import { outputsOf, type Piece } from './draft-subtask.js';

/** Several are at work at once, so that a little more lies there than when all is done in its order. */
const SPARE_SLOTS = 3;

/** Slots a plan may fill without anybody finding the chest full. */
export const MOST_SLOTS = CHEST_SLOTS - SPARE_SLOTS;

/** Most slots of the chest that are filled before and while pieces are done one after the other, each tool brought back. */
export function slotsFilled(game: Game, stock: ItemCounts, pieces: readonly Piece[]): number {
  const counts = new Map<string, number>();
  let slots = 0;
  const add = (item: string, more: number): void => {
    const before = counts.get(item) ?? 0;
    const stack = game.registry.items.get(item)?.stackSize ?? 1;
    counts.set(item, before + more);
    slots += Math.ceil((before + more) / stack) - Math.ceil(before / stack);
  };
  for (const [item, count] of Object.entries(stock)) add(item, count);
  let most = slots;
  for (const piece of pieces) {
    for (const [item, count] of Object.entries(piece.materials)) add(item, -count);
    for (const [item, count] of Object.entries(outputsOf(piece))) add(item, count);
    for (const item of piece.wornOut ?? []) add(item, -1);
    most = Math.max(most, slots);
  }
  return most;
}
