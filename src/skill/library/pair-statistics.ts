import type { PairOutcome, PairStatistics, PairStatus } from './pair.js';

/** Uses that are looked back on. */
const WINDOW = 8;
/** So many failures one after the other retire a skill, ... */
const FAILURES_IN_A_ROW = 2;
/** ... and so does this share of failures among the last {@link WINDOW} uses. */
const FAILING_SHARE = 0.5;
const SHOWN_FAILURES = 3;

/** What the outcomes of a skill, in the order they were written down, come to. */
export interface PairStanding {
  readonly status: PairStatus;
  readonly retiredBecause: string | null;
  readonly statistics: PairStatistics;
}

/**
 * Sums up outcomes. A skill is retired for good after 2 failures in a row, or once half of its last 8 uses failed; what
 * other workers still report of it afterwards is counted but does not bring it back.
 */
export function standingOf(outcomes: readonly PairOutcome[]): PairStanding {
  const recent: boolean[] = [];
  const timed: number[] = [];
  const failures: { readonly reason: string; readonly at: string }[] = [];
  let [uses, successes] = [0, 0];
  let retiredBecause: string | null = null;
  for (const { kind, ticks, reason, at } of outcomes) {
    if (kind === 'retired') {
      retiredBecause ??= reason ?? 'Taken out of use.';
      continue;
    }
    const passed = kind === 'passed';
    uses += 1;
    successes += passed ? 1 : 0;
    if (passed && ticks !== null) timed.push(ticks);
    if (!passed) failures.unshift({ reason: reason ?? 'unknown', at });
    recent.push(passed);
    if (recent.length > WINDOW) recent.shift();
    retiredBecause ??= whyFailing(recent);
  }
  return {
    status: retiredBecause !== null ? 'retired' : successes > 0 ? 'proven' : 'unproven',
    retiredBecause,
    statistics: {
      uses,
      successes,
      recent,
      lastFailures: failures.slice(0, SHOWN_FAILURES),
      meanTicks: timed.length > 0 ? timed.reduce((sum, ticks) => sum + ticks, 0) / timed.length : null,
      lastUsedAt: outcomes.findLast(({ kind }) => kind !== 'retired')?.at ?? null,
    },
  };
}

function whyFailing(recent: readonly boolean[]): string | null {
  const last = recent.slice(-FAILURES_IN_A_ROW);
  if (last.length === FAILURES_IN_A_ROW && last.every((passed) => !passed)) {
    return `Failed ${FAILURES_IN_A_ROW} times in a row.`;
  }
  const failed = recent.filter((passed) => !passed).length;
  if (recent.length === WINDOW && failed / WINDOW >= FAILING_SHARE) {
    return `Failed ${failed} of the last ${WINDOW} times.`;
  }
  return null;
}
