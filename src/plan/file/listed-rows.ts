import { isRecord } from '../../base/json.js';
import type { Game } from '../../game/game.js';
import type { DraftSubtask } from '../subtask/draft.js';
import { ACTIONS, STATION_PLACES } from '../subtask/subtask.js';
import { materialsFactor, materialsIn, namesOf, type PerItem } from './plan-file-list.js';
import { actionNamed, fieldNamed, hasField, quantityIn, readCount, textField } from './written-fields.js';

const LIST_FIELDS = ['subtasks', 'sub_tasks', 'subTasks', 'plan', 'steps', 'tasks', 'list'];

/** The list itself, or the one a value wraps, however deep; entries by number or name and a single subtask are lists as well. */
export function subtasksIn(value: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value)) return value.map(rowOf);
  if (!isRecord(value) || depth > 4) return null;
  if (isSubtask(value)) return [value];
  for (const field of LIST_FIELDS) {
    const found = value[field] === undefined ? null : subtasksIn(value[field], depth + 1);
    if (found) return found;
  }
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([, entry]) => isSubtask(entry))) return Object.values(value);
  const numbered = entriesOf(value);
  if (numbered?.every(isRecord)) return numbered;
  const inner = entries.map(([, entry]) => subtasksIn(entry, depth + 1)).filter((found) => found !== null);
  // Lists for each worker or phase are one plan.
  const shares = inner.filter((found) => found.every(isSubtask));
  if (shares.length > 1) return shares.flat();
  return inner.find((found) => found.some(isRecord)) ?? inner[0] ?? null;
}

/** `["craft", "stick", 4]` is a row, too. */
function rowOf(row: unknown): unknown {
  if (!Array.isArray(row)) return row;
  const [action, item, quantity, materials, tools] = row as readonly unknown[];
  const read = { action, item, quantity, materials, tools };
  return isSubtask(read) ? read : row;
}

/** As their step numbers say, where all have one. */
export function byStepNumber(list: readonly unknown[]): readonly unknown[] {
  const numbered = list.map((row) => ({
    row,
    number: Number((isRecord(row) ? fieldNamed(row, 'place') : null) ?? NaN),
  }));
  if (!numbered.every(({ number }) => Number.isFinite(number))) return list;
  return numbered.sort((a, b) => a.number - b.number).map(({ row }) => row);
}

/** A list, or what an object holds by numbers ("step_1", "2"). */
export function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value as readonly unknown[];
  const entries = isRecord(value) ? Object.entries(value) : [];
  return entries.length > 0 && entries.every(([key]) => /\d$/.test(key))
    ? entries.map(([, entry]) => entry)
    : null;
}

/** Files of any kind have a "type" and a "name"; a subtask's is one of the actions. */
function isSubtask(value: unknown): boolean {
  if (!isRecord(value) || textField(value, 'item') === undefined) return false;
  const action = actionNamed(textField(value, 'action') ?? '');
  return ACTIONS.some((known) => known === action);
}

/** A row of the original's list, or which field is wrong. What is gathered or smelted without a number is left open. */
export function readRow(row: unknown, index: number, game: Game): DraftSubtask | string {
  if (!isRecord(row)) return `expected {action, item, quantity, tools, materials}, got ${shortly(row)}`;
  const [word, item] = [textField(row, 'action'), textField(row, 'item')];
  if (word === undefined) return 'action: expected a word such as craft, got none';
  if (item === undefined) return "item: expected an item's name, got none";
  const action = actionNamed(word);
  const isCounted = action === 'gather' || action === 'smelt';
  const written = quantityIn(row);
  const quantity = written === undefined ? (isCounted ? -1 : 1) : readCount(row);
  if (quantity === undefined)
    return `quantity: expected a number, or -1 to have it worked out, got ${shortly(written)}`;
  const tools = hasField(row, 'tools') ? namesOf(fieldNamed(row, 'tools')) : undefined;
  if (tools === null) return 'tools: expected names or "none"';
  const listed = materialsIn(fieldNamed(row, 'materials'));
  if (!listed) return 'materials: expected names, counts or "none"';
  const placed = STATION_PLACES.find((place) => place === row.placed);
  return {
    id: typeof row.id === 'string' || typeof row.id === 'number' ? `${row.id}` : `s${index + 1}`,
    action,
    item,
    quantity,
    ...(tools ? { tools } : {}),
    ...totals(game, action, item, listed, quantity),
    ...(placed ? { placed } : placeOf(action, item)),
  };
}

/** What a row says it waits for, where that is ids of the list; where it is anything else, the order counts. */
export function dependenciesOf(
  row: unknown,
  subtasks: readonly { readonly id?: unknown }[],
): Pick<DraftSubtask, 'dependsOn'> {
  if (!isRecord(row) || !hasField(row, 'dependsOn')) return {};
  const named = [fieldNamed(row, 'dependsOn') ?? []].flat().map(String);
  return named.every((id) => subtasks.some((subtask) => subtask.id === id)) ? { dependsOn: named } : {};
}

/** Each after what it waits for, else as listed; as listed where they wait for one another in a circle. */
export function afterDependencies(subtasks: readonly DraftSubtask[]): readonly DraftSubtask[] {
  const sorted: DraftSubtask[] = [];
  let waiting = subtasks;
  while (waiting.length > 0) {
    const ids = new Set(waiting.map(({ id }) => id));
    const next = waiting.find(
      ({ id, dependsOn = [] }) => !dependsOn.some((other) => other !== id && ids.has(other)),
    );
    if (!next) return subtasks;
    sorted.push(next);
    waiting = waiting.filter((each) => each !== next);
  }
  return sorted;
}

/** A value of the text, for a message about it. */
export function shortly(value: unknown): string {
  return JSON.stringify(value).slice(0, 60);
}

/** Materials are told per item made, and stay so where the quantity is to be worked out (-1). */
function totals(
  game: Game,
  action: string,
  item: string,
  perItem: PerItem,
  quantity: number,
): Pick<DraftSubtask, 'materials'> {
  if (perItem.size === 0 && (action === 'craft' || action === 'smelt')) return {};
  if (!(quantity > 0)) return perItem.size === 0 ? {} : { materials: Object.fromEntries(perItem) };
  // A quarter of a log a plank, four planks: whole numbers but for rounding.
  const factor = materialsFactor(game, action, item, quantity, perItem);
  const whole = (count: number): number => Math.round(count * factor * 1000) / 1000;
  return {
    materials: Object.fromEntries([...perItem].map(([name, count]) => [name, Math.ceil(whole(count))])),
  };
}

/** A table that was made stands already: a row of its own to set it down says nothing new. */
export function isSetDownBefore({ action, item }: DraftSubtask, before: readonly DraftSubtask[]): boolean {
  const { placed } = placeOf('craft', item);
  return action === 'build' && placed !== undefined && before.some((other) => other.placed === placed);
}

/** The original sets every crafting table and furnace down as soon as it is made. */
function placeOf(action: string, item: string): Pick<DraftSubtask, 'placed'> {
  if (!/^craft$/i.test(action.trim())) return {};
  const plain = item
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  if (/^crafting (table|bench)$|^workbench$/.test(plain)) return { placed: 'left' };
  return plain === 'furnace' ? { placed: 'right' } : {};
}
