import type { TrialRecord } from '../trial.js';
import type { Origin } from './summary.js';

/** Where records come from; every list without doubles, in the order of the alphabet. */
export function originOf(records: readonly TrialRecord[]): Origin {
  return {
    sources: unique(records.map(({ source }) => source)),
    planners: unique(records.map(({ planner }) => planner)),
    workerKinds: unique(records.flatMap(({ team }) => team?.workers.map(({ kind }) => kind) ?? [])),
  };
}

function unique<Text extends string>(texts: readonly Text[]): readonly Text[] {
  return [...new Set(texts)].sort();
}
