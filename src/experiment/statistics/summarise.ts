import type { Condition, Task, TrialRecord } from '../trial.js';
import { inOrder } from './cells.js';
import { costCells, methodCells, planLineOf } from './method-cells.js';
import { pairedComparisons, stepCells, teamCellOf, typicalRunOf } from './team-cells.js';
import { remarksOn } from './remarks.js';
import type { Summary } from './summary.js';

/** What records alone do not tell. */
export interface SummaryAbout {
  /** In the order of every table; the first team is the one the others are compared with. */
  readonly conditions: readonly Condition[];
  readonly tasks: readonly Task[];
  readonly planned: number;
  /** What is known of the folder, such as lines that were left out; put before those found here. */
  readonly remarks?: readonly string[];
}

/**
 * Everything a report shows, from records alone: the same for the same records in any order.
 *
 * - Tasks and conditions only records know, such as added runs of real people, come after those asked for, by name.
 * - A cell, a pair or a cost is there where its trials are; `finished` counts the planned trials, not those added.
 * @param records one a trial
 */
export function summarise(records: readonly TrialRecord[], about: SummaryAbout): Summary {
  const ordered = inOrder(records, about);
  const { teams, methods, conditions, tasks } = ordered;
  const reference = conditions.find(({ kind }) => kind === 'team')?.name;
  return {
    conditions,
    tasks: tasks.map(({ id, goal }) => ({ id, goal })),
    finished: records.filter(({ source }) => source !== 'added').length,
    planned: about.planned,
    teams: teams.map(teamCellOf),
    pairs: pairedComparisons(teams, reference),
    steps: stepCells(teams),
    typical: teams.flatMap((cell) => typicalRunOf(cell) ?? []),
    methods: methodCells(methods, conditions),
    plans: methods.map(planLineOf),
    costs: costCells(ordered.records, conditions),
    remarks: [...(about.remarks ?? []), ...remarksOn(ordered)],
  };
}
