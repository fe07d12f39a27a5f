import type { ItemCounts } from '../../base/item-counts.js';
import type { EventOf, RunEvent } from '../log/run-event.js';

/** One line of a training set: what was known, and what a worker then did that the world confirmed. */
export interface Transition {
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[];
}

const TASK =
  'You share work out in Minecraft. You are told the goal, what there is and what is left to do. ' +
  'Answer with the next job of the worker named last, as JSON.';

/** How far a run got: 1 where it was done, of a building the share that stands at the end, else 0. */
export function scoreOfRun(events: readonly RunEvent[]): number {
  const end = events.findLast((event) => event.kind === 'run-ended');
  if (end?.status === 'done') return 1;
  const built = events.findLast((event) => event.kind === 'building-observed');
  return end && built ? built.have / built.of : 0;
}

/**
 * The jobs of a run, each with what was known when it was handed out; jobs that did not pass are left out. Nothing of a
 * run that came to nothing.
 */
export function transitionsOf(events: readonly RunEvent[]): readonly Transition[] {
  const started = events.find((event) => event.kind === 'run-started');
  if (scoreOfRun(events) === 0 || !started) return [];
  const passed = new Set(
    events.flatMap((event) =>
      event.kind === 'job-ended' && event.verdict.kind === 'passed' ? [event.job] : [],
    ),
  );
  let known: Known = { contents: {}, stations: [], left: new Map() };
  const lines: Transition[] = [];
  for (const event of events) {
    if (event.kind === 'job-assigned' && passed.has(event.job))
      lines.push(lineOf(started.goal, known, event));
    known = after(known, event);
  }
  return lines;
}

interface Known {
  readonly contents: ItemCounts;
  readonly stations: readonly string[];
  /** What is not done yet, in words, by id. */
  readonly left: ReadonlyMap<string, string>;
}

function after(known: Known, event: RunEvent): Known {
  if (event.kind === 'surveyed')
    return { ...known, contents: event.contents, stations: event.stations.map(({ block }) => block) };
  if (event.kind === 'chest-observed') return { ...known, contents: event.contents };
  if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
    const left = event.subtasks.map(
      ({ id, action, item, quantity }) => [id, `${action} ${quantity} ${item}`] as const,
    );
    return { ...known, left: new Map(left) };
  }
  if (event.kind !== 'subtask-changed' || event.to !== 'DONE') return known;
  const left = new Map(known.left);
  left.delete(event.subtask);
  return { ...known, left };
}

function lineOf(goal: string, { contents, stations, left }: Known, job: EventOf<'job-assigned'>): Transition {
  const { worker, subtask, phase, quantity, takes, tools, station } = job;
  const told = [
    `Goal: ${goal}`,
    `There is: ${JSON.stringify(contents)}`,
    `Standing: ${stations.join(', ') || 'nothing'}`,
    `Left: ${[...left].map(([id, words]) => `${id} ${words}`).join('; ')}`,
    `Worker: ${worker}`,
  ];
  const answer = { subtask, phase, quantity, takes, tools, station: station?.block ?? null };
  return {
    messages: [
      { role: 'system', content: TASK },
      { role: 'user', content: told.join('\n') },
      { role: 'assistant', content: JSON.stringify(answer) },
    ],
  };
}
