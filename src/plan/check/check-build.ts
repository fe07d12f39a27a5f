import type { ReadSubtask } from './check-names.js';
import { increase, itemOf, noEffects, type Effects, type Site } from './site.js';
import { standsUnderAnotherName } from '../../game/stands-as.js';

/** Setting blocks down: they come out of the stock and stand from then on. */
export function buildEffects(site: Site, read: ReadSubtask): Effects {
  const block = read.product ? site.favourite(read.product) : null;
  const effects = noEffects(read, block);
  if (block === null || read.quantity === null) {
    effects.isSound = false;
    if (block !== null) effects.places = { block, count: Number.MAX_SAFE_INTEGER };
    return effects;
  }
  if (!isBlock(site, block)) {
    effects.isSound = false;
    site.faults.push({
      kind: 'wrong-recipe',
      subtask: read.id,
      item: block,
      count: null,
      message: `${block} is no block, so it cannot be set down.`,
      mend: { kind: 'remove', subtask: read.id },
    });
    return effects;
  }
  increase(effects.takes, itemOf(block), read.quantity);
  effects.places = { block, count: read.quantity };
  return effects;
}

function isBlock({ start }: Site, item: string): boolean {
  return start.game.registry.blocks.has(item) || standsUnderAnotherName(item);
}
