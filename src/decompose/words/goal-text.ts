import { checkArgument, checkFields } from '../../base/arguments.js';
import type { Registry } from '../../game/registry.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { type OpenChoice, shortened } from './goal-item.js';
import { clausesOf, MAX_SENTENCE_LENGTH } from './goal-clauses.js';
import { unread, type GoalProblem } from './goal-problem.js';
import { readQuantity } from '../../speech/amounts.js';
import { openingVerb } from '../../speech/verbs.js';
import { GOAL_EXAMPLES } from './goal-beyond.js';
import { readClause } from './goal-reading.js';
import type { ClauseReading } from './goals-so-far.js';
import { COUNTED } from './goal-words.js';

export type { OpenChoice } from './goal-item.js';
export type { GoalProblem } from './goal-problem.js';

/** What a sentence asks for. `notes` are the assumptions made, each fit to be shown as it stands. */
export interface GoalReading {
  /** Never empty; no two of the same kind and item. In the order they were said. */
  readonly goals: readonly Goal[];
  readonly notes: readonly string[];
  /** Where the sentence leaves open which of several items is meant. */
  readonly open: readonly OpenChoice[];
}

/**
 * Reads a goal sentence in everyday English: "make 3 iron pickaxes and a shield", "kill a pig and cook it".
 * Where it leaves a species open ("planks"), the first of `preferred.available` that fits is taken. The work is
 * bounded whatever comes in.
 * @throws CoVoyagerError `bad-argument` where the sentence is none
 */
export function readGoals(
  registry: Registry,
  text: string,
  preferred?: {
    readonly available?: readonly string[];
    /** What somebody chose, by the label of an open choice. */
    readonly chosen?: ReadonlyMap<string, string>;
    /** How many people "one each" is for; it is asked back where nobody knows. */
    readonly participants?: number | null;
  },
):
  { readonly ok: true; readonly value: GoalReading } | { readonly ok: false; readonly problem: GoalProblem } {
  checkFields("readGoals(loadRegistry('1.20.1'), 'craft a compass')", registry, { items: 'object' });
  checkArgument("readGoals(loadRegistry('1.20.1'), 'craft a compass')", 'the sentence', text, 'string');
  if (text.length > MAX_SENTENCE_LENGTH) {
    return unread(
      'not-understood',
      `The sentence has ${text.length} characters; at most ${MAX_SENTENCE_LENGTH} are read.`,
    );
  }
  if (text.trim() === '')
    return unread('empty', 'Say what is to be done, for example "craft a compass".', GOAL_EXAMPLES);
  const clauses = clausesOf(registry, text);
  if (clauses.length === 0) {
    return unread(
      'not-understood',
      'There is nothing to do in this sentence: name an item, a block or a mob.',
      GOAL_EXAMPLES,
    );
  }
  const { available = [], chosen = new Map<string, string>(), participants = null } = preferred ?? {};
  const context = { registry, available, chosen, participants, notes: [], open: [] as OpenChoice[] };
  const reading: ClauseReading = { context, entries: [], sharing: null, clause: 0, run: 0, wish: null };
  for (const clause of clausesWithObjects(clauses)) {
    const outcome = readClause(reading, clause);
    if (!outcome.ok) return { ok: false, problem: chatter(clause, outcome.problem) };
  }
  return {
    ok: true,
    value: {
      goals: merged(reading.entries.map((entry) => entry.goal)),
      notes: [...new Set<string>(context.notes)],
      open: context.open,
    },
  };
}

/**
 * Of several verbs with one object ("kill and cook a porkchop", "mine and smelt 3 iron") the last says what is wanted;
 * those before only say how it is come by, and every plan finds that by itself.
 */
function clausesWithObjects(clauses: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return explained(clauses).filter((clause, index, all) => {
    const next = openingVerb(all[index + 1] ?? []);
    return next === null || openingVerb(clause)?.rest.length !== 0;
  });
}

/** "Some food, say 5 bread": what was meant takes the place of what was said before, under its verb. */
function explained(clauses: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const meant: (readonly string[])[] = [];
  for (const clause of clauses) {
    const [first, ...rest] = clause;
    const before = meant.at(-1);
    const amount = readQuantity(rest);
    if (first !== 'meaning' || !before) meant.push(first === 'meaning' ? rest : clause);
    else if (amount.ok && COUNTED.test(amount.rest.join(' '))) meant.push(rest);
    else {
      const { verb = '' } = openingVerb(before) ?? {};
      meant[meant.length - 1] = openingVerb(rest)
        ? rest
        : [...verb.split(' '), ...rest].filter((word) => word !== '');
    }
  }
  return meant;
}

/** A long clause without any verb we know is talk, not the name of an item that is missing. */
function chatter(clause: readonly string[], problem: GoalProblem): GoalProblem {
  if (problem.kind !== 'unknown-item' || clause.length < 5 || openingVerb(clause)) return problem;
  return {
    kind: 'not-understood',
    message: `No item, block or mob is recognised in "${shortened(clause.join(' '))}".`,
    suggestions: GOAL_EXAMPLES,
  };
}

function merged(goals: readonly Goal[]): Goal[] {
  const byThing = new Map<string, Goal>();
  for (const goal of goals) {
    const key = `${goal.kind} ${goal.item}`;
    const before = byThing.get(key);
    byThing.set(key, before ? { ...before, quantity: before.quantity + goal.quantity } : goal);
  }
  return [...byThing.values()];
}
