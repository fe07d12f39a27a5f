import { breaksOf } from '../../game/sources/breaking.js';
import { resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { Game } from '../../game/game.js';
import { parseJsonReply } from '../../base/reply-json.js';
import type { DraftSubtask } from '../subtask/draft.js';
import { ACTIONS } from '../subtask/subtask.js';
import { isRecord } from '../../base/json.js';
import { actionNamed, textField } from './written-fields.js';

/** More steps than any plan; the rest is cut off. */
const MAX_STEPS = 500;

/** The strings of a reply: a JSON list, or an object that wraps one; a numbered text list will do as well. */
export function readSteps(text: string): readonly string[] {
  const parsed = parseJsonReply(text);
  const value = parsed.ok ? parsed.value : null;
  const list = Array.isArray(value)
    ? (value as readonly unknown[])
    : Object.values(value ?? {}).find((inner): inner is readonly unknown[] => Array.isArray(inner));
  const lines = list ?? text.split('\n').filter((line) => /^\s*(\d+[.)]|[-*])\s+/.test(line));
  return lines
    .filter((line) => typeof line === 'string')
    .map((line) => line.replace(/^\s*(\d+[.)]|[-*])\s+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_STEPS);
}

/** Where a row says in words what is to be done. */
const SENTENCE_FIELDS = ['action', 'task', 'step', 'subtask', 'description', 'instruction', 'goal', 'name'];

/** The words of a step: the text itself, or what a row says that is no subtask in fields; null for anything else. */
export function sentenceIn(step: unknown): string | null {
  if (typeof step === 'string') return step;
  if (!isRecord(step)) return null;
  if (textField(step, 'action') !== undefined && textField(step, 'item') !== undefined) return null;
  const said = SENTENCE_FIELDS.map((field) => step[field]);
  return said.find((value): value is string => typeof value === 'string' && /\S\s+\S/.test(value)) ?? null;
}

const NUMBER_WORDS = 'one two three four five six seven eight nine ten'.split(' ');
const STEP = /^([a-z]+)\s+(?:(?:up|down|about|at least|exactly)\s+)?(?:(\d+)x?\s+|([a-z]+)\s+)?(.+)$/i;

/**
 * Reads one step: "Mine 3 Wood Log", "Craft Wooden Pickaxe" (one is meant), "Kill a cow". Null for what is no work
 * of the six actions ("Equip the pickaxe", "Go to the forest").
 */
export function stepAsSubtask(
  game: Game,
  step: string,
): Pick<DraftSubtask, 'action' | 'item' | 'quantity'> | null {
  const plain = step
    .replace(/\s*[([].*$/, '')
    .trim()
    .replace(/[.!]$/, '');
  const match = STEP.exec(plain);
  if (!match) return null;
  const [, verb = '', digits, word = '', rest = ''] = match;
  const action = ACTIONS.find((known) => known === actionNamed(verb));
  if (!action || action === 'find') return null;
  const counted = NUMBER_WORDS.indexOf(word.toLowerCase()) + 1;
  const isCount = counted > 0 || /^(an?|the|some)$/i.test(word);
  const said = (isCount || word === '' ? rest : `${word} ${rest}`).replace(
    /\s+(?:with|using|from|in|at|on|near)\s.*$/i,
    '',
  );
  const quantity = digits === undefined ? Math.max(1, counted) : Number(digits);
  return {
    action,
    item: action === 'kill' || action === 'shoot' ? mobIn(game, said) : itemIn(game, action, said),
    quantity,
  };
}

function mobIn({ registry }: Game, said: string): string {
  const reading = resolveEntityName(registry, said);
  return reading.kind === 'known' || reading.kind === 'guess' ? reading.name : said;
}

/** What the words mean for the action: an ore is mined for its drop, raw iron is smelted to ingots. */
function itemIn(game: Game, action: string, said: string): string {
  const reading = resolveItemName(game.registry, said);
  const item =
    reading.kind === 'known' || reading.kind === 'guess'
      ? reading.name
      : reading.kind === 'group'
        ? reading.preferred
        : said;
  if (action === 'smelt' && !game.smelting.has(item)) {
    const made = [...game.smelting.values()].flat().find(({ input }) => input === item);
    return made?.output ?? item;
  }
  if (action !== 'gather') return item;
  const isTaken = game.sources.some(({ yields }) => yields.some((line) => line.item === item));
  const [broken] = breaksOf(game, item);
  return isTaken ? item : (broken?.yields[0]?.item ?? item);
}
