import { badOption } from '../../../base/error.js';
import { positionKey, type Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import { splitIntoStacks } from '../items/item-stack.js';
import { furnaceKindOf, isStorageBlock } from './block-contents.js';

/**
 * Puts stacks into the chest or barrel at a position, in place of what was there.
 * @param items the release has them
 * @throws CoVoyagerError `bad-option` where none stands, or for more than it holds; nothing changes then
 */
export function fillChest(
  game: GameState,
  position: Position,
  items: Readonly<Record<string, number>>,
): void {
  const { data, contents } = game;
  const block = game.blockAt(position);
  if (!isStorageBlock(block))
    throw badOption(`Expected a chest or barrel at ${positionKey(position)}, there is ${block.name}.`);
  const stacks = Object.entries(items).flatMap(([item, count]) => splitIntoStacks(data, item, count));
  const chest = contents.chestAt(position);
  if (stacks.length > chest.size) {
    throw badOption(
      `Expected at most the ${chest.size} stacks a chest holds, got ${stacks.length}; put fewer items into it.`,
    );
  }
  chest.replaceAll(stacks);
}

/**
 * Puts fuel into the furnace, smoker or blast furnace at a position, in place of what fuel was there.
 * @param item the release has it
 * @throws CoVoyagerError `bad-option` where none stands
 */
export function fillFuel(game: GameState, position: Position, item: string, count: number): void {
  const kind = furnaceKindOf(game.blockAt(position));
  if (kind === null) throw badOption(`Expected a furnace at ${positionKey(position)} to put ${item} into.`);
  const { container } = game.contents.furnaceAt(position, kind);
  const [input = null, , ...others] = container.contents();
  container.replaceAll([input, splitIntoStacks(game.data, item, count)[0] ?? null, ...others]);
}
