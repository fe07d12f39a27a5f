import type { Condition, MethodCondition, Task, TeamCondition, TrialRecord } from '../trial.js';
import type { Reason } from './summary.js';
import { grouped } from '../../base/groups.js';
import { compareText } from '../../base/words.js';

/** A task as a summary names it; records of runs made elsewhere may have one that no task file knows. */
type NamedTask = Pick<Task, 'id' | 'goal' | 'depth'>;

/** Records of one task under one condition: at least one, by the names of their trials. */
export interface RecordCell<Of extends Condition = Condition> {
  readonly task: NamedTask;
  readonly condition: Of;
  readonly records: readonly TrialRecord[];
}

/** All that is summarised, in an order that does not depend on the one the records came in. */
export interface Ordered {
  /** Those asked for as they were asked for, then those only records know, by name; conditions likewise. */
  readonly tasks: readonly NamedTask[];
  readonly conditions: readonly Condition[];
  /** By the names of their trials. */
  readonly records: readonly TrialRecord[];
  /** Task by task, within it condition by condition; none without records. */
  readonly teams: readonly RecordCell<TeamCondition>[];
  readonly methods: readonly RecordCell<MethodCondition>[];
}

/** Sorts records into the cells of a table. */
export function inOrder(
  given: readonly TrialRecord[],
  asked: { readonly conditions: readonly Condition[]; readonly tasks: readonly Task[] },
): Ordered {
  const records = [...given].sort(
    (a, b) => compareText(a.trial, b.trial) || compareText(JSON.stringify(a), JSON.stringify(b)),
  );
  const tasks = withOthers<NamedTask>(
    asked.tasks,
    records.map(({ task, goal }) => ({ id: task, goal })),
    ({ id }) => id,
  );
  const conditions = withOthers(
    asked.conditions,
    records.map(({ condition }) => condition),
    ({ name }) => name,
  );
  const byCell = grouped(records, ({ task, condition }) => cellKey(task, condition.name));
  const cellsOf = <Of extends Condition>(own: readonly Of[]): readonly RecordCell<Of>[] =>
    tasks.flatMap((task) =>
      own.flatMap((condition) => {
        const found = byCell.get(cellKey(task.id, condition.name));
        return found ? [{ task, condition, records: found }] : [];
      }),
    );
  return {
    tasks,
    conditions,
    records,
    teams: cellsOf(conditions.filter((each) => each.kind === 'team')),
    methods: cellsOf(conditions.filter((each) => each.kind === 'method')),
  };
}

function cellKey(task: string, condition: string): string {
  return `${task}/${condition}`;
}

function withOthers<Named>(
  asked: readonly Named[],
  found: readonly Named[],
  nameOf: (each: Named) => string,
): readonly Named[] {
  const known = new Set(asked.map(nameOf));
  const others = [...grouped(found, nameOf)]
    .filter(([name]) => !known.has(name))
    .sort(([a], [b]) => compareText(a, b));
  return [...asked, ...others.flatMap(([, [first]]) => (first === undefined ? [] : [first]))];
}

/** How often each occurs, most often first, then by name. */
export function countsByName(
  names: readonly string[],
): readonly { readonly name: string; readonly count: number }[] {
  return [...grouped(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => b.count - a.count || compareText(a.name, b.name));
}

/** Why trials ended as they did, most often first. */
export function reasonsOf(records: readonly TrialRecord[]): readonly Reason[] {
  return [...grouped(records, ({ outcome, reason }) => JSON.stringify([outcome, reason]))]
    .sort(([a, all], [b, other]) => other.length - all.length || compareText(a, b))
    .flatMap(([, all]) =>
      all.slice(0, 1).map(({ outcome, reason }) => ({ outcome, reason, count: all.length })),
    );
}

/** What tasks are called where people read: by their sentences, with the id only where two have the same. */
export function taskLabels(tasks: readonly Pick<Task, 'id' | 'goal'>[]): ReadonlyMap<string, string> {
  const sentences = tasks.map(({ goal }) => goal);
  const isShared = (goal: string): boolean => sentences.indexOf(goal) !== sentences.lastIndexOf(goal);
  return new Map(tasks.map(({ id, goal }) => [id, isShared(goal) ? `${goal} (${id})` : goal || id]));
}
