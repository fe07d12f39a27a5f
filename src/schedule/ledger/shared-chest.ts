import { isSamePosition, type Position } from '../../base/position.js';
import { isChest } from '../../game/container-blocks.js';

export interface SharedChest {
  /** Null where there is none yet. */
  readonly chest: Position | null;
  /** Both halves of a double chest, which is one container under either position. Left out: `chest` alone. */
  readonly halves?: readonly Position[];
}

/**
 * Whether a container is the shared chest: a chest or barrel, at its place or that of its other half. What stands beside
 * it, a furnace or a chest of somebody's own, is not.
 */
export function isSharedChest(
  { chest, halves = [] }: SharedChest,
  { block, position }: { readonly block: string; readonly position: Position },
): boolean {
  if (chest === null || !isChest(block)) return false;
  return [chest, ...halves].some((half) => isSamePosition(half, position));
}
