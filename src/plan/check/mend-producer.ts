import type { ReadSubtask } from './check-names.js';
import type { DraftSubtask } from '../subtask/draft.js';
import type { Mend } from './fault.js';
import type { Site } from './site.js';
import { sourcesOf } from './source-index.js';

/** Proposes how to have more of an item in time: raise whoever makes it, or insert somebody who does. */
export function producerFor(site: Site, item: string, short: number, before: ReadSubtask): Mend {
  const maker = site.effects.find(
    ({ read, product, isSound }) =>
      product === item &&
      isSound &&
      read.quantity !== null &&
      (read.action === 'craft' || read.action === 'smelt' || read.action === 'gather') &&
      (site.order.isListed ? read.index < before.index : !site.order.isBefore(before.index, read.index)) &&
      read.index !== before.index,
  );
  if (maker?.read.quantity != null) {
    const more = Math.ceil(short / maker.batch) * maker.batch;
    return { kind: 'set-quantity', subtask: maker.read.id, quantity: maker.read.quantity + more };
  }
  const subtask = newProducer(site, item, short);
  if (!subtask)
    return { kind: 'replan', hint: `Find another way to have ${short} ${item} before ${before.id}.` };
  return { kind: 'insert', before: before.id, subtask };
}

/** The plainest way to come by an item here. */
function newProducer({ start }: Site, item: string, quantity: number): Omit<DraftSubtask, 'id'> | null {
  const { game, offers } = start;
  const ways = sourcesOf(game, item).filter(({ target }) => (offers.get(target) ?? 0) > 0);
  const [block] = ways.filter(({ kind }) => kind !== 'kill');
  const [recipe] = game.recipes.get(item) ?? [];
  // A block that drops itself is quicker taken than made; a lucky drop is not.
  const isSure = block?.yields.some((line) => line.item === item && line.min > 0) === true;
  if (block && (isSure || (!recipe && !game.smelting.has(item)))) {
    return {
      action: 'gather',
      item,
      quantity,
      ...(block.tools[0] === undefined ? {} : { tools: [block.tools[0]] }),
    };
  }
  if (game.smelting.has(item)) return { action: 'smelt', item, quantity };
  if (recipe) return { action: 'craft', item, quantity: Math.ceil(quantity / recipe.count) * recipe.count };
  const [mob] = ways;
  if (!mob) return null;
  const mean = mob.yields.find((line) => line.item === item)?.mean ?? 1;
  return {
    action: 'kill',
    item: mob.target,
    quantity: Math.ceil(quantity / mean),
    drops: { [item]: quantity },
  };
}
