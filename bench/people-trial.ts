import type { ItemCounts } from '../src/base/item-counts.js';
import type { EventOf, RunEvent } from '../src/run/log/run-event.js';
import type { RunResult } from '../src/run/result/run-result.js';

/** What one run with people showed. */
export interface Trial {
  readonly status: string;
  readonly reason: string | null;
  readonly makespanTicks: number | null;
  readonly repairs: number;
  readonly lost: number;
  /** Goods of the plan that lie in the chest beyond what the plan leaves; null where the plan was made anew. */
  readonly surplus: ItemCounts | null;
  /** Part of what the world ran at of the asked speed; null where nobody knows. */
  readonly pace: number | null;
  /** By action: jobs of people that were carried to their end, and those of them seen done by the world alone. */
  readonly jobs: Readonly<Record<string, { readonly ended: number; readonly seen: number }>>;
  /** `done` and `fail` said by people. */
  readonly claims: number;
  readonly shares: readonly {
    readonly kind: string;
    readonly subtasks: number;
    readonly busyTicks: number;
  }[];
}

/** Reads one run's log for what is measured of people. */
export function trialOf(result: RunResult, events: readonly RunEvent[]): Trial {
  const people = new Set(result.workers.filter(({ kind }) => kind !== 'ai').map(({ name }) => name));
  const { status, reason, makespanTicks, repairs, lost } = result;
  const end = events.find((event) => event.kind === 'run-ended');
  return {
    status,
    reason,
    makespanTicks,
    repairs,
    lost: total(lost),
    pace: end?.pace ?? null,
    surplus: repairs > 0 || status !== 'done' ? null : surplusOf(result, events),
    jobs: jobsOf(people, events),
    claims: events.filter(
      (event) => event.kind === 'command-given' && ['done', 'fail'].includes(String(event.command.kind)),
    ).length,
    shares: result.workers.map(({ kind, subtasks, busyTicks }) => ({
      kind,
      subtasks: subtasks.length,
      busyTicks,
    })),
  };
}

function jobsOf(people: ReadonlySet<string>, events: readonly RunEvent[]): Trial['jobs'] {
  const plans = events.filter(({ kind }) => kind === 'plan-made' || kind === 'repair-planned');
  const subtasks = plans.flatMap((event) => (event as EventOf<'plan-made'>).subtasks);
  const jobs: Record<string, { ended: number; seen: number }> = {};
  for (const event of events) {
    // Whoever is told to stop has not finished, and nobody could see it done.
    if (event.kind !== 'job-ended' || !people.has(event.worker) || event.outcome === 'cancelled') continue;
    const subtask = subtasks.find(({ id }) => id === event.subtask);
    const action = subtask?.placed === undefined ? (subtask?.action ?? 'unknown') : 'place';
    const counted = (jobs[action] ??= { ended: 0, seen: 0 });
    counted.ended += 1;
    if (event.verdict.kind === 'passed') counted.seen += 1;
  }
  return jobs;
}

/** Two who brought the same leave more behind than the plan does. */
function surplusOf({ chest }: RunResult, events: readonly RunEvent[]): ItemCounts {
  const plan = events.find((event) => event.kind === 'plan-made');
  const left: Record<string, number> = { ...plan?.chest };
  for (const { action, item, quantity, materials, placed } of plan?.subtasks ?? []) {
    const isBrought = placed === undefined && action !== 'build' && action !== 'kill' && action !== 'shoot';
    if (isBrought) left[item] = (left[item] ?? 0) + quantity;
    for (const [material, count] of Object.entries(materials)) {
      left[material] = (left[material] ?? 0) - count;
    }
  }
  const more = Object.entries(left).map(
    ([item, count]) => [item, (chest[item] ?? 0) - Math.max(0, count)] as const,
  );
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

/** Of all items together. */
export function total(counts: ItemCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
