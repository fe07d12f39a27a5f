import { namesMeant, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';

/** Which subtask somebody means, or why that is not clear. */
export type SubtaskReading =
  | { readonly kind: 'found'; readonly view: SubtaskView }
  | { readonly kind: 'unclear'; readonly reason: string };

/**
 * Finds the subtask a person means: by number (`4`, `s4`, `#4`) or by what it makes ("the cobblestone"). Of several
 * that make it the first that is not done.
 */
export function findSubtask(registry: Registry, views: readonly SubtaskView[], said: string): SubtaskReading {
  const typed = said.trim().toLowerCase();
  const number = /^(?:#|s|task\s+|subtask\s+)?(\d+)$/.exec(typed)?.[1];
  if (number !== undefined) {
    const view = views.find(({ id }) => id === `s${number}`);
    if (view) return { kind: 'found', view };
    const open = openOnes(views);
    return unclear(`There is no subtask ${number}.${open === '' ? '' : ` Open: ${open}.`}`);
  }
  const words = typed.replace(/^(?:the|a|an|some|\d+)\s+/, '');
  const items = namesMeant(resolveItemName(registry, words));
  const fitting = views.filter(
    ({ subtask }) => items.includes(subtask.item) || subtask.item === words.replaceAll(' ', '_'),
  );
  const view = fitting.find(({ state }) => state !== 'DONE') ?? fitting[0];
  if (view) return { kind: 'found', view };
  const open = openOnes(views);
  return unclear(`No subtask makes "${said}".${open === '' ? '' : ` Open: ${open}.`}`);
}

const MOST_LISTED = 8;

function openOnes(views: readonly SubtaskView[]): string {
  const open = views.filter(({ state }) => state !== 'DONE');
  const listed = open.slice(0, MOST_LISTED).map(({ id, subtask }) => `${id} ${subtask.item}`);
  return [...listed, ...(open.length > MOST_LISTED ? ['...'] : [])].join(', ').replaceAll('_', ' ');
}

function unclear(reason: string): SubtaskReading {
  return { kind: 'unclear', reason };
}
