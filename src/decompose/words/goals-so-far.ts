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

/** One goal read, and where from. */
interface Entry {
  goal: Goal;
  readonly clause: number;
  readonly run: number;
  /** Multiplied by people already. */
  isShared: boolean;
}

/** Words of a clause. */
export type Clause = readonly string[];
/** Nothing, or why it cannot be. */
export type ClauseOutcome = Read<null>;

/** Adds a goal of the clause at hand. */
export function addGoal(reading: ClauseReading, goal: Goal): ClauseOutcome {
  const same = reading.entries.filter(
    (entry) => entry.goal.kind === goal.kind && entry.goal.item === goal.item,
  );
  const total = same.reduce((sum, entry) => sum + entry.goal.quantity, goal.quantity);
  if (total > MAX_QUANTITY) {
    return unread('bad-quantity', tooManyOf(reading.context, goal.item, total));
  }
  reading.entries.push({ goal, clause: reading.clause, run: reading.run, isShared: false });
  return read(null);
}

/** Why so many of one thing are refused. */
export function tooManyOf({ registry }: ReadingContext, item: string, total: number): string {
  return `${total} ${everydayName(registry, item, total)} is too many: at most ${MAX_QUANTITY} of one thing can be planned.`;
}
