import { namesMeant, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import { openingVerb, type WishVerb } from '../../speech/verbs.js';

/** Which subtask somebody means, or why that is not clear. */
export type SubtaskReading =
  | { readonly kind: 'found'; readonly view: SubtaskView }
  | { readonly kind: 'unclear'; readonly reason: string };

/**
 * Finds the subtask a person means: by number (`4`, `s4`, `#4`), by what it makes ("the cobblestone") or what is dug for
 * it ("the stone"). Of several the first that is not done.
 * @param own the id of what that person is at, which is meant first; null: nothing
 */
export function findSubtask(
  registry: Registry,
  views: readonly SubtaskView[],
  said: string,
  own: string | null = null,
): SubtaskReading {
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
  const [verb = ''] = words.split(' ');
  const wish = items.length > 0 ? null : (openingVerb([verb])?.wish ?? null);
  const fitting = views.filter(({ subtask }) =>
    wish === null
      ? [subtask.item, ...(subtask.sources ?? [])].some((name) => items.includes(name)) ||
        subtask.item === words.replaceAll(' ', '_')
      : isWorkOf(wish, verb, subtask),
  );
  const open = fitting.filter(({ state }) => state !== 'DONE');
  const theirs = open.find(({ id }) => id === own);
  const view = theirs ?? open.find(({ state }) => state === 'READY') ?? open[0] ?? fitting[0];
  if (view) return { kind: 'found', view };
  const others = openOnes(views);
  const why = wish === null ? `No subtask makes "${said}".` : 'Nothing of that kind is to be done.';
  return unclear(`${why}${others === '' ? '' : ` Open: ${others}.`}`);
}

/** Whether a subtask is the kind of work a verb names: "mining", "cook". Wood is chopped, the rest is mined. */
function isWorkOf(wish: WishVerb, verb: string, { action, item }: SubtaskView['subtask']): boolean {
  const isWood = /_(?:log|stem)$/.test(item);
  switch (wish) {
    case 'mine':
      return action === 'gather' && isWood === /^(?:chop|cut|fell)/.test(verb);
    case 'gather':
    case 'get':
      return action === 'gather';
    case 'smelt':
    case 'cook':
      return action === 'smelt';
    case 'kill':
    case 'hunt':
    case 'shoot':
      return action === 'kill' || action === 'shoot';
    case 'build':
    case 'place':
      return action === 'build';
    case 'craft':
      return action === 'craft';
  }
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
