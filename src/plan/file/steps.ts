import { breaksOf } from '../../game/sources/breaking.js';
import { nameMeant, resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { Game } from '../../game/game.js';
import { parseJsonReply } from '../../base/reply-json.js';
import type { DraftSubtask } from '../subtask/draft.js';
import { ACTIONS, isDeadly } from '../subtask/subtask.js';
import { isRecord } from '../../base/json.js';
import { LOGS_PER_TREE, spelledNumber } from '../../speech/amounts.js';
import { actionNamed, fieldsNamed, hasField, textField } from './written-fields.js';

/** More steps than any plan; the rest is cut off. */
const MAX_STEPS = 500;

/** The strings of a reply: a JSON list, or an object that wraps one; a numbered text list will do as well. */
export function readSteps(text: string): readonly string[] {
  const parsed = parseJsonReply(text);
  const value = parsed.ok ? parsed.value : null;
  const list = Array.isArray(value)
    ? (value as readonly unknown[])
    : Object.values(value ?? {}).find((inner): inner is readonly unknown[] => Array.isArray(inner));
  return list ? stepsOf(list) : stepLines(text);
}

/** The lines of a list without their numbers, or all lines where none has one; arrows part steps as line ends do. */
export function stepLines(text: string): readonly string[] {
  const lines = text.split(/\n|\s(?:->|→|=>)\s|(?<=[a-z)][.;])\s+(?=[A-Z])|,?\s+(?:and\s+)?then\s+/);
  const listed = lines.filter((line) => BULLET.test(line));
  return stepsOf(listed.length > 0 ? listed : lines);
}

const BULLET = /^\s*(?:(?:step\s+)?\d+[.):]|[-*•](?:\s+\[.?\])?)\s+/i;

const ADVERB =
  /^\s*(?:and\s+)?(?:first|firstly|second|next|then|after (?:that|this)|afterwards|now|finally|lastly)\b[,:]?\s+/i;

function stepsOf(lines: readonly unknown[]): readonly string[] {
  return lines
    .filter((line) => typeof line === 'string')
    .map((line) =>
      line
        .replace(BULLET, '')
        .replace(/\*+|__|`/g, '')
        .replace(ADVERB, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .slice(0, MAX_STEPS);
}

/** The words of a step: the text itself, or what a row says that is no subtask in fields; null for anything else. */
export function sentenceIn(step: unknown): string | null {
  if (typeof step === 'string') return step;
  if (!isRecord(step)) return null;
  if (textField(step, 'action') !== undefined && textField(step, 'item') !== undefined) return null;
  const said = fieldsNamed(step, 'sentence');
  return said.find((value): value is string => typeof value === 'string' && /\S\s+\S/.test(value)) ?? null;
}

const STEP = /^([a-z]+)\s+(?:(?:up|down|about|at least|exactly)\s+)?(.+)$/i;

/**
 * Reads one step: "Mine 3 Wood Log", "Craft Wooden Pickaxe" (one is meant), "Kill a cow", "craft(stick, 4)", "stick
 * x4", "Make sticks: 4 sticks from 2 planks". Null for what is no work of the six actions ("Equip the pickaxe", "Go to
 * the forest").
 */
export function stepAsSubtask(
  game: Game,
  step: string,
): Pick<DraftSubtask, 'action' | 'item' | 'quantity'> | null {
  const plain = step
    .replace(/^(\w+)\(["']?([\w :]+)["']?(?:,\s*(?:\w+=)?(\d+))?.*\)$/, '$1 $3 $2')
    .replace(/:\s*(\d+)$/, ' x$1')
    .trim()
    .replace(/[.!]$/, '');
  const [title = '', ...others] = plain.split(/\s+[–—-]\s+|[:;]\s+/);
  const isBesides =
    others.length > 0 && (hasField({ [title]: 1 }, 'materials') || hasField({ [title]: 1 }, 'tools'));
  const clausesOf = (parts: readonly string[]): readonly Clause[] =>
    parts.map((clause) => clauseAsSubtask(game, clause)).filter((clause) => clause !== null);
  const whole = isBesides ? [] : clausesOf([title, ...others]);
  // "Dig down and mine 8 stones", "punch a tree to get 3 wood"
  const parts = clausesOf(plain.split(/,\s+(?:and\s+|then\s+)?|\s+(?:and|then|to)\s+/));
  const isKnown = ({ item }: Clause): boolean => isNamed(game, item);
  const read = whole.some(isKnown) || !parts.some(isKnown) ? whole : parts.filter(isKnown);
  const found = read.find(({ isCounted }) => isCounted) ?? read[0];
  if (!found) return null;
  // "Crafting table: craft 1 from 4 planks"
  const { action, item, quantity } = found;
  return { action, item: item === '' ? itemIn(game, action, title) : item, quantity };
}

function isNamed({ registry }: Game, item: string): boolean {
  return registry.items.has(item) || registry.blocks.has(item) || registry.entities.has(item);
}

interface Clause extends Pick<DraftSubtask, 'action' | 'item' | 'quantity'> {
  readonly isCounted: boolean;
}

function clauseAsSubtask(game: Game, clause: string): Clause | null {
  const [, verb = '', object = ''] = STEP.exec(clause) ?? [];
  const action = ACTIONS.find((known) => known === actionNamed(verb));
  if (action === 'find') return null;
  const { count, item: said } = counted(action ? object : clause);
  const isTree = action === 'gather' && /\btrees?$/i.test(said);
  const item = isTree ? said.replace(/trees?$/i, 'log') : said;
  const quantity = Math.max(1, count ?? 1) * (isTree ? LOGS_PER_TREE : 1);
  if (!action) {
    // An amount without a verb is had in the usual way.
    const reading = resolveItemName(game.registry, item);
    if (count === undefined || reading.kind !== 'known') return null;
    const { name } = reading;
    const usual = game.recipes.has(name) ? 'craft' : game.smelting.has(name) ? 'smelt' : 'gather';
    return { action: usual, item: name, quantity, isCounted: true };
  }
  const named = isDeadly(action)
    ? (nameMeant(resolveEntityName(game.registry, item)) ?? item)
    : itemIn(game, action, item);
  return { action, item: named, quantity, isCounted: count !== undefined };
}

/** The amount and the item of "three oak logs from a tree", "oak log x3", "oak log (3)", "the logs into 12 planks". */
function counted(object: string): { readonly count: number | undefined; readonly item: string } {
  const [, before, after] = /^(.+?)\s*(?:[x×]\s?|\(\s*[x×]?\s*)(\d+)\)?$/i.exec(object) ?? [];
  if (before !== undefined) return { count: Number(after), item: before };
  const said = object
    .replace(/\s*[([].*$/, '')
    .replace(/^.*?\b(?:into|until\s+(?:you|we)\s+have)\s+(?=\S)/i, '')
    .replace(/\s+(?:(?:with|using|from|in|at|on|near|for)\s|and\s+\w+\s+(?:it|them)\b).*$/i, '');
  const [, word = '', rest = ''] = /^(\d+|[a-z]+)(?:\s*[x×])?(?:\s+(.+))?$/i.exec(said) ?? [];
  const count = /^\d/.test(word) ? Number(word) : (spelledNumber([word.toLowerCase()]) ?? undefined);
  return count !== undefined || /^(an?|the|some)$/i.test(word)
    ? { count, item: rest }
    : { count, item: said };
}

/** What the words mean for the action: an ore is mined for its drop, raw iron is smelted to ingots. */
function itemIn(game: Game, action: string, said: string): string {
  const item = nameMeant(resolveItemName(game.registry, said)) ?? said;
  if (action === 'smelt' && !game.smelting.has(item)) {
    const made = [...game.smelting.values()].flat().find(({ input }) => input === item);
    return made?.output ?? item;
  }
  if (action !== 'gather') return item;
  const isTaken = game.sources.some(({ yields }) => yields.some((line) => line.item === item));
  const [broken] = breaksOf(game, item);
  return isTaken ? item : (broken?.yields[0]?.item ?? item);
}
