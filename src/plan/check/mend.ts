import { partOfEach } from '../../base/item-counts.js';
import type { DraftPlan, DraftSubtask } from '../subtask/draft.js';
import type { Mend } from './fault.js';
import type { ReadSubtask } from './check-names.js';
import type { CheckedSite } from './site.js';
import { sourcesOf } from './source-index.js';

/**
 * Carries out a proposed repair. `replan` and repairs of subtasks that are not there leave the draft as it is.
 * A changed quantity brings the listed materials along in proportion, rounded up.
 */
export function applyMend(draft: DraftPlan, mend: Mend): DraftPlan {
  const change = (id: string, how: (subtask: DraftSubtask) => DraftSubtask): DraftPlan => ({
    ...draft,
    subtasks: draft.subtasks.map((subtask) => (subtask.id === id ? how(subtask) : subtask)),
  });
  switch (mend.kind) {
    case 'set-quantity':
      return change(mend.subtask, (subtask) => withQuantity(subtask, mend.quantity));
    case 'set-materials':
      // What was burnt may have changed as well; the check tells fuel and input apart by itself.
      return change(mend.subtask, (subtask) => ({
        ...subtask,
        materials: mend.materials,
        ...(subtask.fuel ? { fuel: {} } : {}),
      }));
    case 'set-tools':
      return change(mend.subtask, (subtask) => ({ ...subtask, tools: mend.tools }));
    case 'rename':
      return change(mend.subtask, (subtask) => ({ ...subtask, item: mend.item }));
    case 'insert':
      return insert(draft, mend.before, mend.subtask);
    case 'remove':
      return remove(draft, mend.subtask);
    case 'move-after':
      return moveAfter(draft, mend.subtask, mend.after);
    case 'depend':
      return change(mend.subtask, (subtask) => ({
        ...subtask,
        dependsOn: [...new Set([...(subtask.dependsOn ?? []), mend.on])],
      }));
    case 'replan':
      return draft;
  }
}

function withQuantity(subtask: DraftSubtask, quantity: number): DraftSubtask {
  const share = quantity / subtask.quantity;
  const canScale = Number.isFinite(subtask.quantity) && subtask.quantity > 0;
  return {
    ...subtask,
    quantity,
    ...(subtask.materials && canScale ? { materials: partOfEach(subtask.materials, share) } : {}),
    ...(subtask.fuel && canScale ? { fuel: partOfEach(subtask.fuel, share) } : {}),
  };
}

/** The new subtask may start when the one it goes before could; that one then waits for it. */
function insert(draft: DraftPlan, before: string | null, subtask: Omit<DraftSubtask, 'id'>): DraftPlan {
  const ids = new Set(draft.subtasks.map(({ id }) => id));
  let number = draft.subtasks.length + 1;
  while (ids.has(`s${number}`)) number++;
  const id = `s${number}`;
  const position = draft.subtasks.findIndex((other) => other.id === before);
  const at = position < 0 ? draft.subtasks.length : position;
  const hasOrder = draft.subtasks.some(({ dependsOn }) => dependsOn !== undefined);
  const waitsFor = position < 0 ? [...ids] : draft.subtasks[position]?.dependsOn;
  const added: DraftSubtask = {
    ...subtask,
    id,
    ...(hasOrder && waitsFor && subtask.dependsOn === undefined ? { dependsOn: waitsFor } : {}),
  };
  const subtasks = draft.subtasks.map((other) =>
    other.id === before && other.dependsOn ? { ...other, dependsOn: [...other.dependsOn, id] } : other,
  );
  return { ...draft, subtasks: [...subtasks.slice(0, at), added, ...subtasks.slice(at)] };
}

/** Who waited for the removed subtask now waits for what that one waited for. */
function remove(draft: DraftPlan, id: string): DraftPlan {
  const inherited = draft.subtasks.find((subtask) => subtask.id === id)?.dependsOn ?? [];
  const subtasks = draft.subtasks
    .filter((subtask) => subtask.id !== id)
    .map((subtask) => {
      if (!subtask.dependsOn?.includes(id)) return subtask;
      const others = subtask.dependsOn.filter((other) => other !== id);
      return { ...subtask, dependsOn: [...new Set([...others, ...inherited])] };
    });
  return { ...draft, subtasks };
}

function moveAfter(draft: DraftPlan, id: string, after: string): DraftPlan {
  const moved = draft.subtasks.find((subtask) => subtask.id === id);
  const rest = draft.subtasks.filter((subtask) => subtask !== moved);
  const position = rest.findIndex((subtask) => subtask.id === after);
  if (!moved || position < 0) return draft;
  return { ...draft, subtasks: [...rest.slice(0, position + 1), moved, ...rest.slice(position + 1)] };
}

/** Proposes how to have more of an item in time: raise whoever makes it, or insert somebody who does. */
export function producerFor(site: CheckedSite, item: string, short: number, before: ReadSubtask): Mend {
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
    return { kind: 'replan', advice: { code: 'find-another-way', item, count: short, before: before.id } };
  return { kind: 'insert', before: before.id, subtask };
}

/** The plainest way to come by an item here. */
function newProducer(
  { start }: CheckedSite,
  item: string,
  quantity: number,
): Omit<DraftSubtask, 'id'> | null {
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
