import type { ExperimentFolder } from '../../experiment/store/read-folder.js';
import type { Summary } from '../../experiment/statistics/summary.js';
import { OUTCOMES, type TrialOutcome, type TrialRecord } from '../../experiment/trial.js';

/** How far a command came with an experiment. */
export interface ExperimentState {
  readonly status: 'finished' | 'unfinished' | 'interrupted' | 'broken';
  /** Why it is not finished; null where it is. */
  readonly reason: string | null;
}

/** What `compare`, `experiment run`, `resume`, `report` and `merge` print as JSON. */
export function experimentJson(
  state: ExperimentState,
  { experiment, folder }: Pick<ExperimentFolder, 'experiment' | 'folder'>,
  summary: Summary,
  report: string | null,
): object {
  const { name, kind, fingerprint } = experiment;
  const { planned, finished, teams, pairs, methods, plans, costs, remarks } = summary;
  return {
    ...state,
    name,
    kind,
    fingerprint,
    folder,
    report,
    planned,
    finished,
    teams,
    pairs,
    methods,
    plans,
    costs,
    remarks,
  };
}

/** How many trials ended in which way. */
export function outcomesOf(records: readonly TrialRecord[]): Readonly<Record<TrialOutcome, number>> {
  const counts = OUTCOMES.map((outcome) => [
    outcome,
    records.filter((record) => record.outcome === outcome).length,
  ]);
  return Object.fromEntries(counts) as Readonly<Record<TrialOutcome, number>>;
}
