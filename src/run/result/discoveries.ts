import type { Position } from '../../base/position.js';
import type { TaskTried } from '../../curriculum/curriculum.js';
import { TIERS, tierOf, type Tier } from '../../curriculum/tech-tree.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import type { EventOf, RunEvent } from '../log/run-event.js';

/** A task with the moments it lasted. */
interface ExploredTask extends TaskTried {
  readonly by: string;
  readonly why: string;
  readonly startTick: number;
  /** Null while it goes on. */
  readonly endTick: number | null;
  /** Items had first while it went on. */
  readonly newItems: number;
}

/** What a run that explores has found. */
export interface Discoveries {
  /** Items had for the first time, in order; those that were there at the start are left out. */
  readonly items: readonly { readonly item: string; readonly tick: number }[];
  /** Items that were there at the start. */
  readonly given: readonly string[];
  /** First tool of each tier, as far as there was one. */
  readonly milestones: readonly { readonly tier: Tier; readonly item: string; readonly tick: number }[];
  /** Blocks and mobs anybody has had in view. */
  readonly seen: readonly string[];
  /** Tasks that came to an end, in order. */
  readonly tasks: readonly ExploredTask[];
  /** Where each worker was, now and then. */
  readonly places: readonly { readonly worker: string; readonly tick: number; readonly position: Position }[];
  /** Kinds of work done for the first time by a skill: "craft stick". */
  readonly skills: readonly { readonly skill: string; readonly tick: number }[];
}

/** Reads what was found from a run's events, of whatever part of it there is. */
export function discoveriesOf(events: readonly RunEvent[]): Discoveries {
  const first = events.findIndex((event) => event.kind === 'surveyed');
  const start = events[first];
  const given = start?.kind === 'surveyed' ? namesIn(start.contents) : [];
  const items = new Map<string, number>();
  for (const event of events.slice(first + 1)) {
    for (const item of itemsIn(event)) {
      if (!items.has(item) && !given.includes(item)) items.set(item, event.tick);
    }
  }
  const found = [...items].map(([item, tick]) => ({ item, tick }));
  return {
    items: found,
    given,
    milestones: TIERS.flatMap((tier) => {
      const tool = found.find(({ item }) => tierOf(item) === tier);
      return tool ? [{ tier, ...tool }] : [];
    }),
    seen: [
      ...new Set(events.flatMap((event) => (event.kind === 'surveyed' ? Object.keys(event.offers) : []))),
    ],
    tasks: tasksIn(events, found),
    places: events.flatMap((event) =>
      event.kind === 'activity' || event.kind === 'worker-joined'
        ? [{ worker: event.worker, tick: event.tick, position: event.position }]
        : [],
    ),
    skills: skillsIn(events),
  };
}

/** The goals of a task that was cut off before it came to an end; none where there is no such task. */
export function unfinishedTask(events: readonly RunEvent[]): readonly Goal[] {
  const last = events.findLast(({ kind }) => kind === 'task-proposed' || kind === 'goal-ended');
  return last?.kind === 'task-proposed' ? last.goals : [];
}

function namesIn(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).flatMap(([item, count]) => (count > 0 ? [item] : []));
}

/** What lay in the chest, or was in somebody's hands. */
function itemsIn(event: RunEvent): readonly string[] {
  if (event.kind === 'surveyed' || event.kind === 'chest-observed') return namesIn(event.contents);
  if (event.kind === 'hands-read') return namesIn(event.carries);
  if (event.kind !== 'job-ended') return [];
  const { carries, verdict } = event;
  return [
    ...[carries, verdict.deltas.chest, verdict.deltas.inventory].flatMap(namesIn),
    // A station that was made for it stands at once.
    ...verdict.facts.flatMap((fact) => (fact.code === 'stands' ? [fact.block] : [])),
  ];
}

function tasksIn(events: readonly RunEvent[], found: Discoveries['items']): readonly ExploredTask[] {
  const tasks: ExploredTask[] = [];
  let open: EventOf<'task-proposed'> | null = null;
  for (const event of events) {
    if (event.kind === 'task-proposed') open = event;
    if (event.kind !== 'goal-ended' || !open) continue;
    const { task, by, why, goals, tick: startTick } = open;
    tasks.push({
      task,
      by,
      why,
      items: goals.map(({ item }) => item),
      status: event.status,
      reason: event.reason,
      startTick,
      endTick: event.tick,
      newItems: found.filter(({ tick }) => tick >= startTick && tick <= event.tick).length,
    });
    open = null;
  }
  return tasks;
}

function skillsIn(events: readonly RunEvent[]): Discoveries['skills'] {
  const jobs = new Map(
    events.flatMap((event) => (event.kind === 'job-assigned' ? [[event.job, event.subtask] as const] : [])),
  );
  const subtasks = new Map(
    events.flatMap((event) =>
      event.kind === 'plan-made' || event.kind === 'repair-planned'
        ? event.subtasks.map(({ id, action, item }) => [id, `${action} ${item}`] as const)
        : [],
    ),
  );
  const skills = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== 'skill-attempted' || event.verdict !== 'passed') continue;
    const skill = subtasks.get(jobs.get(event.job) ?? '');
    if (skill !== undefined && !skills.has(skill)) skills.set(skill, event.tick);
  }
  return [...skills].map(([skill, tick]) => ({ skill, tick }));
}
