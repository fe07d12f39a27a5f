import { namesIn } from '../messages/names.js';
import { checkPlan, understoodPlan } from '../plan/check/check.js';
import { isWaste, type Fault } from '../plan/check/fault.js';
import type { StartState } from '../plan/check/start-state.js';
import type { DraftPlan, DraftSubtask } from '../plan/subtask/draft.js';
import type { Goal, Subtask } from '../plan/subtask/subtask.js';
import { describeModelChanges } from './model/model-decomposition-changes.js';
import { resolveReply } from './model/model-decomposition-draft.js';
import { completeDraft } from './model/model-decomposition-subtasks.js';
import type { ReplySubtask } from './model/reply-plan.js';
import { woodKindOf } from './paper/quantity-procedure.js';

/** A plan somebody brought, with all it leaves open worked out, and what is wrong with it even then. */
export interface CompletedPlan {
  readonly goals: readonly Goal[];
  /** With materials, tools, stations, instructions and dependencies; empty where faults stop it. */
  readonly subtasks: readonly Subtask[];
  readonly faults: readonly Fault[];
  /** What was worked out, added or corrected, a phrase each; empty where nothing was left open. */
  readonly changes: readonly string[];
  /** How words were understood. */
  readonly notes: readonly string[];
}

/**
 * Works out what a plan leaves open: quantities of -1, and the wood log, plank and stick subtasks that the original's
 * lists leave to its quantity procedure. A plan that leaves nothing open is kept to the letter. Never throws on a bad
 * plan.
 */
export function completePlan(start: StartState, given: DraftPlan): CompletedPlan {
  const goals = goalsOf(start, given);
  const plan = { goals, subtasks: given.subtasks };
  const asWritten = checkPlan(start, plan);
  if (asWritten.every(isWaste)) return finished(start, plan, [], []);
  const kept = { goals, subtasks: [], faults: asWritten, changes: [], notes: [] };
  if (!leavesOpen(start, given.subtasks)) return kept;
  // What a name means comes before how much of it there is to be.
  const unread = asWritten.filter(({ kind }) => kind === 'unknown-item' || kind === 'unknown-action');
  if (unread.length > 0) return { ...kept, faults: unread };
  const reply = given.subtasks.map(written);
  const { subtasks: resolved, faults, notes, corrections } = resolveReply(start, goals, reply);
  if (resolved?.length === 0) return kept;
  if (resolved === null) {
    const refused = faults.map((fault) => byGivenIds(fault, given));
    // What only makes too much stops no plan: the check says what does.
    return { ...kept, faults: refused.every(isWaste) ? [...refused, ...asWritten] : refused, notes };
  }
  const nameOf = namesIn(start.game.registry);
  const understood = understoodPlan(start, { goals, subtasks: given.subtasks }).subtasks;
  const subtasks = withGivenIds(resolved, understood, given);
  const worked = describeModelChanges(understood.map(bare), subtasks.map(bare), nameOf).map((change) =>
    change.replace(' -1 -> ', ': '),
  );
  const added = worked.filter((change) => !corrections.includes(change));
  return finished(start, { goals, subtasks }, [...corrections, ...added], notes);
}

/** The list is read by its places: `s2` is its second row, whatever id that has. */
function byGivenIds(fault: Fault, { subtasks }: DraftPlan): Fault {
  const { mend } = fault;
  const idAt = (place: string): string => subtasks[Number(place.slice(1)) - 1]?.id ?? place;
  if (mend.kind === 'remove') return { ...fault, mend: { ...mend, subtask: idAt(mend.subtask) } };
  if (mend.kind === 'insert' && mend.before !== null)
    return { ...fault, mend: { ...mend, before: idAt(mend.before) } };
  if (mend.kind !== 'move-after') return fault;
  return { ...fault, mend: { ...mend, subtask: idAt(mend.subtask), after: idAt(mend.after) } };
}

/** Who reads of a fault looks for its id in what was given: what was added has ids of its own. */
function withGivenIds(
  resolved: readonly DraftSubtask[],
  understood: readonly DraftSubtask[],
  given: DraftPlan,
): readonly DraftSubtask[] {
  const rows = given.subtasks.map(({ id }, index) => ({ id, row: understood[index] }));
  const used = new Set(rows.map(({ id }) => id));
  let number = 0;
  const unused = (): string => {
    do number += 1;
    while (used.has(`s${number}`));
    return `s${number}`;
  };
  return resolved.map((subtask) => {
    const at = rows.findIndex(({ row }) => row?.action === subtask.action && row.item === subtask.item);
    const [same] = at < 0 ? [] : rows.splice(at, 1);
    return { ...subtask, id: same?.id ?? unused() };
  });
}

function finished(
  start: StartState,
  { goals, subtasks: drafts }: DraftPlan,
  changes: readonly string[],
  notes: readonly string[],
): CompletedPlan {
  const faults = checkPlan(start, { goals, subtasks: drafts });
  if (!faults.every(isWaste)) return { goals, subtasks: [], faults, changes, notes };
  const understood = understoodPlan(start, { goals, subtasks: drafts }).subtasks;
  const subtasks = completeDraft(start, goals, understood).map((subtask, index) =>
    waitingAsListed(subtask, drafts, index),
  );
  const remaining = checkPlan(start, { goals, subtasks });
  return remaining.every(isWaste)
    ? { goals, subtasks, faults, changes, notes }
    : { goals, subtasks: [], faults: remaining, changes, notes };
}

/** What the plan says a subtask waits for is waited for, whether or not anything comes of it. */
function waitingAsListed(subtask: Subtask, drafts: readonly DraftSubtask[], index: number): Subtask {
  const listed = (drafts[index]?.dependsOn ?? []).map((id) => drafts.findIndex((other) => other.id === id));
  const ids = listed.filter((position) => position >= 0).map((position) => `s${position + 1}`);
  return { ...subtask, dependsOn: [...new Set([...subtask.dependsOn, ...ids])] };
}

/** A plan that does not say is for what its last subtask makes; one of it, where even that is left open. */
function goalsOf(start: StartState, { goals, subtasks }: DraftPlan): readonly Goal[] {
  const last = subtasks.at(-1);
  const isOpen = goals.length === 0 && last !== undefined && !(last.quantity > 0);
  const whole = isOpen ? [...subtasks.slice(0, -1), { ...last, quantity: 1 }] : subtasks;
  return understoodPlan(start, { goals, subtasks: whole }).goals;
}

/** Whether a number is missing, or logs, planks or sticks that the others use and nobody makes. */
function leavesOpen(start: StartState, subtasks: readonly DraftSubtask[]): boolean {
  if (subtasks.some(({ quantity }) => quantity === -1)) return true;
  const understood = understoodPlan(start, { goals: [], subtasks }).subtasks;
  const there = new Set([...understood.map(({ item }) => item), ...Object.keys(start.stock)].map(woodKindOf));
  const used = understood.flatMap(({ materials = {} }) => Object.keys(materials)).map(woodKindOf);
  return used.some((kind) => kind !== null && !there.has(kind));
}

/** As a Task Manager writes it: materials for one item. */
function written({ action, item, quantity, tools, materials }: DraftSubtask): ReplySubtask {
  const share = quantity > 0 ? quantity : 1;
  const listed = Object.entries(materials ?? {}).map(([name, count]) => ({
    item: name,
    quantity: count / share,
  }));
  return { action, item, quantity, ...(tools ? { tools } : {}), ...(materials ? { materials: listed } : {}) };
}

function bare({ id, action, item, quantity }: DraftSubtask): DraftSubtask {
  return { id, action, item, quantity };
}
