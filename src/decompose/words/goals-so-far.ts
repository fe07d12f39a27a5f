import { everydayName } from '../../game/names/names.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { MAX_QUANTITY } from '../../speech/amounts.js';
import type { WishVerb } from '../../speech/verbs.js';
import type { ReadingContext } from './goal-item.js';
import { read, unread, type Read } from './goal-problem.js';
import type { Sharing } from './goal-sharing.js';

/** The goals read so far, each with the clause and the run of clauses under one verb it came from. */
export interface ClauseReading {
  readonly context: ReadingContext;
  readonly entries: Entry[];
  /** Said in front of everything: it is for so many. */
  sharing: Sharing | null;
  clause: number;
  run: number;
  /** Verb of the clause before; a clause without one carries on with it. */
  wish: WishVerb | null;
}

interface Entry {
  goal: Goal;
  readonly clause: number;
  readonly run: number;
  /** Multiplied by people already. */
  isShared: boolean;
  /** The note on an amount that was not said, empty where there is none; null where it was said. */
  assumed: string | null;
}

export type Clause = readonly string[];
/** Nothing, or why it cannot be. */
export type ClauseOutcome = Read<null>;

/** Forgets what was named last if nobody said how many, with the note on it; what comes next says it. */
export function dropAssumed({ entries, context }: ClauseReading): void {
  const { assumed = null } = entries.at(-1) ?? {};
  if (assumed === null) return;
  entries.pop();
  if (assumed !== '') context.notes.splice(context.notes.lastIndexOf(assumed), 1);
}

/** Adds a goal of the clause at hand; "wood, 16 logs" are 16. */
export function addGoal(reading: ClauseReading, goal: Goal, assumed: string | null = null): ClauseOutcome {
  const before = reading.entries.at(-1)?.goal;
  if (before?.kind === goal.kind && before.item === goal.item && assumed === null) dropAssumed(reading);
  const same = reading.entries.filter(
    (entry) => entry.goal.kind === goal.kind && entry.goal.item === goal.item,
  );
  const total = same.reduce((sum, entry) => sum + entry.goal.quantity, goal.quantity);
  if (total > MAX_QUANTITY) {
    return unread('bad-quantity', tooManyOf(reading.context, goal.item, total));
  }
  reading.entries.push({ goal, clause: reading.clause, run: reading.run, isShared: false, assumed });
  return read(null);
}

/** Why so many of one thing are refused. */
export function tooManyOf({ registry }: ReadingContext, item: string, total: number): string {
  return `${total} ${everydayName(registry, item, total)} is too many: at most ${MAX_QUANTITY} of one thing can be planned.`;
}
