import type { ModelCallOptions } from '../../model/model.js';
import { dimensionsOf } from '../../environment/offers.js';
import { defined } from '../../base/defined.js';
import type { ModelMessage, ModelPort, ModelReply, ModelRequest, ModelRole } from '../../model/model.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { fillPrompt, loadPrompt } from './prompt-file.js';

/** Which model is asked, and how: at temperature 0 and for 120 s at the most unless told otherwise. */
export interface AskingSettings extends ModelCallOptions {
  readonly model: ModelPort;
  /** For one reply; the provider's own limit without it. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

const DEFAULT_TIMEOUT_MS = 120_000;

/**
 * Asks once.
 * @throws CoVoyagerError
 */
export function askModel(
  settings: AskingSettings,
  question: { readonly role: ModelRole; readonly stage: string; readonly messages: readonly ModelMessage[] },
): Promise<ModelReply> {
  const { model, temperature = 0, timeoutMs = DEFAULT_TIMEOUT_MS, seed, maxTokens, signal } = settings;
  const request: ModelRequest = {
    ...question,
    temperature,
    timeoutMs,
    ...defined({ seed, maxTokens }),
  };
  return model.complete(request, signal);
}

/** The Task Manager's last list and what was wrong with it. */
export interface EarlierTry {
  readonly reply: string;
  /** Its subtasks with quantities, one a line. */
  readonly list: string;
  readonly critique: string;
}

/** Longest part of an earlier reply that is shown again, in characters; nonsense has no claim to more. */
const MAX_REPLY_SHOWN = 12_000;

/**
 * Asks the Task Manager for a list. After a first try it sees that try and the critique: the original never showed
 * the model what it had written (CoV).
 * @throws CoVoyagerError
 */
export function askTaskManager(
  start: StartState,
  goals: readonly Goal[],
  goalText: string,
  settings: AskingSettings,
  round: number,
  earlier: EarlierTry | null,
): Promise<ModelReply> {
  const first = fillPrompt(loadPrompt('task-manager'), {
    ...situationOf(start, goalText),
    targets: goals.map(targetPhrase).join(', '),
    rules: RULES_NOTES[start.rules],
  });
  const again: readonly ModelMessage[] = earlier
    ? [
        { role: 'assistant', content: earlier.reply.slice(0, MAX_REPLY_SHOWN) || '(no answer)' },
        ...fillPrompt(loadPrompt('task-manager-again'), { list: earlier.list, critique: earlier.critique }),
      ]
    : [];
  return askModel(settings, { role: 'planner', stage: `plan-${round}`, messages: [...first, ...again] });
}

const RULES_NOTES = {
  vanilla:
    'Crafted materials such as paper, book or bucket are entries of their own, crafted before they are used, in the number that is needed.',
  paper:
    'No entry may craft something that another entry only uses up: the program can count gathered and smelted materials, wood, tools and stations, nothing else.',
} as const;

/** Goal, place and stock in the words all prompts share. */
export function situationOf(start: StartState, goalText: string): Record<'goal' | 'place' | 'stock', string> {
  return { goal: goalText, place: placePhrase(start), stock: stockPhrase(start) };
}

function targetPhrase({ kind, item, quantity }: Goal): string {
  const ends = {
    have: 'in the chest',
    placed: 'set down',
    killed: 'killed',
    shot: 'shot with a bow',
    built: 'built',
  };
  return `${quantity} ${item} ${ends[kind]}`;
}

/** An arena is listed with what there is of each; nature would fill pages. */
function placePhrase({ environment, offers, game }: StartState): string {
  if (environment.kind !== 'arena') {
    return `everything that occurs by itself in ${dimensionsOf(environment)
      .map((name) => `the ${name}`)
      .join(', ')} (Minecraft ${game.version})`;
  }
  const things = [...offers].map(([target, count]) => `${count} ${target}`);
  return `${things.join(', ') || 'nothing'} (Minecraft ${game.version}); nothing else can be found`;
}

function stockPhrase({ stock, stations }: StartState): string {
  const items = Object.entries(stock).map(([item, count]) => `${count} ${item}`);
  const standing = stations.length > 0 ? `; already standing: ${stations.join(', ')}` : '';
  return `${items.join(', ') || 'nothing'}${standing}`;
}
