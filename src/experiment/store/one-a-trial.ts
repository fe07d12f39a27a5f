import type { TrialRecord } from '../trial.js';

/** How many trials a remark names. */
const MOST_NAMED = 3;

/**
 * Of several records of one trial the one begun first: whoever reads them, in whatever order, takes the same.
 * @returns in the order they were begun; copies of one record go without a remark
 */
export function oneATrial(records: readonly TrialRecord[]): {
  readonly records: readonly TrialRecord[];
  readonly remarks: readonly string[];
} {
  const sorted = records
    .map((record) => ({ record, text: JSON.stringify(record) }))
    .sort((a, b) => compare(a.record.startedAt, b.record.startedAt) || compare(a.text, b.text));
  const first = new Map<string, (typeof sorted)[number]>();
  const twice = new Set<string>();
  for (const entry of sorted) {
    const known = first.get(entry.record.trial);
    if (known === undefined) first.set(entry.record.trial, entry);
    else if (known.text !== entry.text) twice.add(entry.record.trial);
  }
  return { records: [...first.values()].map(({ record }) => record), remarks: remarksOn([...twice].sort()) };
}

function remarksOn(twice: readonly string[]): readonly string[] {
  if (twice.length === 0) return [];
  const named = twice.slice(0, MOST_NAMED).join(', ');
  const more = twice.length > MOST_NAMED ? ', ...' : '';
  const what = twice.length === 1 ? '1 trial was' : `${twice.length} trials were`;
  return [`${what} done more than once; the one begun first counts (${named}${more}).`];
}

/** By code units: the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
