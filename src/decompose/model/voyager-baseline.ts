import { breaksOf } from '../../game/sources/breaking.js';
import { CoVoyagerError } from '../../base/error.js';
import { resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { Game } from '../../game/game.js';
import { parseJsonReply } from '../../base/reply-json.js';
import { checkPlan } from '../../plan/check/check.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { Fault } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import { ACTIONS, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import { listFault } from './model-decomposition-draft.js';
import { fillPrompt, loadPrompt } from './prompt-file.js';
import { actionNamed } from '../../plan/file/written-fields.js';
import { askModel, situationOf, type AskingSettings } from './task-manager.js';

/** A flat list as Voyager's `decompose_task` makes it, with what the grounded check says of it. */
export interface VoyagerDecomposition {
  /** The steps as the model wrote them. */
  readonly steps: readonly string[];
  /** Steps that could be read, one after the other; quantities as written, no materials, no tools. */
  readonly subtasks: readonly Subtask[];
  readonly faults: readonly Fault[];
  /** Steps that could not be read, or name nothing to do. */
  readonly notes: readonly string[];
}

/** More steps than any plan; the rest is cut off. */
const MAX_STEPS = 500;

/**
 * Voyager's baseline: one prompt, a list of strings, nothing resolved and nothing mended (Voyager, `decompose_task`).
 * Its faults are reported for comparison; the list is not executable because it was returned.
 * @throws CoVoyagerError for every failed call but an empty reply, which is an empty list
 */
export async function decomposeByVoyager(
  start: StartState,
  goals: readonly Goal[],
  goalText: string,
  settings: AskingSettings,
): Promise<VoyagerDecomposition> {
  // As the report used it: it hears nothing of the place.
  const { goal, stock } = situationOf(start, goalText);
  const messages = fillPrompt(loadPrompt('voyager-decompose'), { goal, stock });
  let text = '';
  try {
    text = (await askModel(settings, { role: 'baseline', stage: 'voyager-decompose', messages })).text;
  } catch (error) {
    if (!(error instanceof CoVoyagerError) || error.code !== 'empty-reply') throw error;
  }
  return gradeVoyagerSteps(start, goals, readVoyagerSteps(text));
}

/** Parses steps and grades them by the grounded check. */
export function gradeVoyagerSteps(
  start: StartState,
  goals: readonly Goal[],
  steps: readonly string[],
): VoyagerDecomposition {
  const notes: string[] = [];
  const drafts: (DraftSubtask & { readonly said: string })[] = [];
  for (const said of steps) {
    const step = parseVoyagerStep(start.game, said);
    if (step) drafts.push({ id: `s${drafts.length + 1}`, ...step, said });
    else notes.push(`no subtask in "${said}"`);
  }
  const faults =
    drafts.length > 0
      ? checkPlan(start, { goals, subtasks: drafts })
      : [listFault('goal-not-reached', 'The reply holds no step that could be read.')];
  return { steps, subtasks: drafts.map(asSubtask), faults, notes };
}

/** The strings of a reply: a JSON list, or an object that wraps one; a numbered text list will do as well. */
export function readVoyagerSteps(text: string): readonly string[] {
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

const NUMBER_WORDS = 'one two three four five six seven eight nine ten'.split(' ');
const STEP = /^([a-z]+)\s+(?:(?:up|down|about|at least|exactly)\s+)?(?:(\d+)x?\s+|([a-z]+)\s+)?(.+)$/i;

/**
 * Reads one step: "Mine 3 Wood Log", "Craft Wooden Pickaxe" (one is meant), "Kill a cow". Null for what is no work
 * of the six actions ("Equip the pickaxe", "Go to the forest").
 */
export function parseVoyagerStep(
  game: Game,
  step: string,
): Pick<DraftSubtask, 'action' | 'item' | 'quantity'> | null {
  const match = STEP.exec(step.trim().replace(/[.!]$/, ''));
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

/** Flat and unresolved, as it came: each step waits for the one before. */
function asSubtask(draft: DraftSubtask & { readonly said: string }, index: number): Subtask {
  const { id, item, quantity, said } = draft;
  return {
    id,
    action: ACTIONS.find((known) => known === draft.action) ?? 'craft',
    item,
    quantity,
    tools: [],
    materials: {},
    instruction: said,
    dependsOn: index === 0 ? [] : [`s${index}`],
  };
}
