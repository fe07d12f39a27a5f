import { checkArgument } from '../../base/arguments.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { jobState, plannedAs } from '../view/select.js';
import type { JobState, RunView } from '../view/run-view.js';
import { foldEvents } from '../view/view-after.js';
import type { RunEvent } from '../log/run-event.js';

export interface GanttBar {
  readonly worker: string;
  readonly job: string;
  readonly subtask: string;
  /** "gather 7 iron_ore", as the plan words it. */
  readonly label: string;
  /** World ticks since the start of the run. */
  readonly startTick: number;
  readonly endTick: number;
  readonly result: JobState;
}

/** Who did what when, by worker in the order they joined, each worker's bars in time order. */
export function ganttOf(events: readonly RunEvent[]): readonly GanttBar[] {
  checkArgument('ganttOf(run.events)', 'the events', events, 'array');
  const view = foldEvents(events);
  const order = new Map(view.workers.map(({ name }, at) => [name, at]));
  const bars = view.spans.map((span): GanttBar => ({
    worker: span.worker,
    job: span.job,
    subtask: span.subtask,
    label: labelOf(view, span),
    startTick: span.startTick,
    endTick: span.endTick ?? view.tick,
    result: jobState(span),
  }));
  const place = (name: string): number => order.get(name) ?? -1;
  return bars.sort((a, b) => place(a.worker) - place(b.worker) || a.startTick - b.startTick);
}

function labelOf(view: RunView, { subtask, phase }: RunView['spans'][number]): string {
  const planned = plannedAs(view, subtask);
  const label = planned ? `${planned.action} ${planned.quantity} ${planned.item}` : subtask;
  return phase === 'whole' ? label : `${label} (${phase})`;
}

const MARKS = { passed: '', partial: '~', failed: '!', running: '>' } as const;

/**
 * The chart as text: one row a worker, each job's id where it began and where it fits, `.` idle. `!`: failed, `~`: in part.
 * @param width columns in all; at least 40
 */
export function renderGantt(bars: readonly GanttBar[], width = 80): string {
  checkArgument('renderGantt(ganttOf(run.events))', 'the bars', bars, 'array');
  const [first] = bars;
  if (!first) return 'Nothing was assigned.';
  const startTick = Math.min(...bars.map((bar) => bar.startTick));
  const endTick = Math.max(...bars.map((bar) => bar.endTick));
  const workers = [...new Set(bars.map(({ worker }) => worker))];
  const nameWidth = Math.max(...workers.map(({ length }) => length));
  const columns = Math.max(40, width) - nameWidth - 3;
  const columnOf = (tick: number): number =>
    Math.round(((tick - startTick) / Math.max(1, endTick - startTick)) * columns);
  const rows = workers.map((worker) => {
    const cells = Array.from({ length: columns }, () => '.');
    for (const bar of bars.filter((each) => each.worker === worker)) {
      const from = Math.min(columnOf(bar.startTick), columns - 1);
      const to = Math.max(from + 1, columnOf(bar.endTick));
      const room = to - from - 1;
      const label = `${bar.job}${MARKS[bar.result]}`;
      // Half an id would be another job's.
      const text = (label.length <= room ? label : MARKS[bar.result].slice(0, room)).padEnd(room, '=');
      for (const [index, cell] of `|${text}`.split('').entries()) cells[from + index] = cell;
    }
    return `${worker.padEnd(nameWidth)} [${cells.join('')}]`;
  });
  const seconds = Math.round((endTick - startTick) / TICKS_PER_SECOND);
  return [...rows, `${' '.repeat(nameWidth)} 0 s${`${seconds} s`.padStart(columns - 1)}`].join('\n');
}
