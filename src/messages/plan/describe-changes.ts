import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { listed } from '../../base/words.js';
import { pluralName } from '../../game/names/name-words.js';
import { secondsOf } from '../time.js';
import type { Subtask } from '../../plan/subtask/subtask.js';

/** Says in one sentence what a fitted plan has beyond the plain one, and what that is expected to bring. */
export function describeChanges(
  before: readonly Subtask[],
  after: readonly Subtask[],
  beforeTicks: number,
  afterTicks: number,
): string {
  const parts = [
    ...furtherMade(before, after),
    ...toolsChanged(before, after),
    ...fuelsChanged(before, after),
    ...cutInParts(before, after),
  ];
  const what = parts.length > 0 ? listed(parts) : 'the same work cut otherwise';
  const saved = beforeTicks - afterTicks;
  return `${what}: saves ${saved < TICKS_PER_SECOND ? 'less than a second' : `about ${secondsOf(saved)}`}`;
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

function furtherMade(before: readonly Subtask[], after: readonly Subtask[]): readonly string[] {
  const aids = new Set(
    after.flatMap(({ tools, station }) => [...tools, ...(station === undefined ? [] : [station])]),
  );
  return [...aids].flatMap((item) => {
    const made = (list: readonly Subtask[]): number =>
      list.reduce(
        (sum, each) => sum + (each.item === item && each.action === 'craft' ? each.quantity : 0),
        0,
      );
    const known = made(before);
    const more = made(after) - known;
    const name = item.replaceAll('_', ' ');
    if (more <= 0) return [];
    if (more === 1 && known === 0) return [/^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`];
    if (more === 1) return [`a ${ORDINALS[known + 1] ?? 'further'} ${name}`];
    return [`${more} more ${pluralName(name)}`];
  });
}

function toolsChanged(before: readonly Subtask[], after: readonly Subtask[]): readonly string[] {
  const uses = (list: readonly Subtask[]): ReadonlySet<string> =>
    new Set(
      list.flatMap(({ action, item, tools }) =>
        action === 'gather' ? tools.map((tool) => `${item} gathered with a ${tool}`) : [],
      ),
    );
  const known = uses(before);
  return [...uses(after)].filter((use) => !known.has(use)).map((use) => use.replaceAll('_', ' '));
}

function fuelsChanged(before: readonly Subtask[], after: readonly Subtask[]): readonly string[] {
  const burnt = (list: readonly Subtask[]): ReadonlySet<string> =>
    new Set(list.flatMap(({ fuel }) => Object.keys(fuel ?? {})));
  const known = burnt(before);
  const now = burnt(after);
  const left = [...known].filter((item) => !now.has(item));
  const added = [...now].filter((item) => !known.has(item));
  if (left.length === 0 && added.length === 0) return [];
  const names = (items: readonly string[]): string => listed(items.map((item) => item.replaceAll('_', ' ')));
  if (added.length === 0) return [`no ${names(left)} burnt`];
  return [
    left.length === 0 ? `${names(added)} burnt as well` : `${names(added)} burnt instead of ${names(left)}`,
  ];
}

function cutInParts(before: readonly Subtask[], after: readonly Subtask[]): readonly string[] {
  const verbs = { gather: 'gathered', smelt: 'smelted' } as const;
  const kinds = new Map(
    after.flatMap(({ action, item }) =>
      action === 'gather' || action === 'smelt' ? [[`${action} ${item}`, { action, item }] as const] : [],
    ),
  );
  return [...kinds.values()].flatMap(({ action, item }) => {
    const parts = (list: readonly Subtask[]): number =>
      list.filter((each) => each.action === action && each.item === item).length;
    const now = parts(after);
    return now > Math.max(1, parts(before))
      ? [`${item.replaceAll('_', ' ')} ${verbs[action]} in ${now} parts`]
      : [];
  });
}
