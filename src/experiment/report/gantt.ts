import type { Origin, TypicalRun } from '../statistics/summary.js';
import {
  axisHeight,
  type Axis,
  SECONDS_AND_TICKS,
  bottomAxis,
  scaleTo,
  type Scale,
  DRAWING_WIDTH,
  drawing,
  fittedText,
  label,
  line,
  SMALL_FONT_SIZE,
  widthOf,
  place,
} from './drawing.js';
import { datasetOf, originColumns } from './dataset.js';
import { markup, type Markup } from './markup.js';
import { rounded, gameSeconds } from './numbers.js';
import { badges } from './table.js';
import { byTask, panels, doneNote, figure, type ReportContext, type ReportSection } from './section.js';
import { grouped } from '../../base/groups.js';

type Bar = TypicalRun['bars'][number];

const LEFT = 10;
const RIGHT = DRAWING_WIDTH - 10;
const WORKER_HEIGHT = 20;
const BAR_HEIGHT = 17;
const AXIS: Axis = { title: 'Time since the first assignment (s; ticks)', units: SECONDS_AND_TICKS };

const RESULTS: Readonly<Record<Bar['result'], string>> = {
  passed: 'done',
  partial: 'done in part',
  failed: 'failed',
  running: 'not finished',
};

/** Who did what when, in the run that stands for each task and team. Null without such runs. */
export function ganttSection(context: ReportContext): ReportSection | null {
  const { typical } = context.summary;
  if (typical.length === 0) return null;
  const figures = byTask(context, typical).flatMap(({ things }) => {
    // One scale a task: what is shorter looks shorter.
    const highest = Math.max(...things.flatMap((run) => [run.makespanTicks, run.lowerBoundTicks ?? 0]));
    return things.map((run) => runFigure(context, run, highest));
  });
  return {
    id: 'gantt',
    title: 'A typical run of each team',
    reading:
      'The run that was done and is nearest to the median makespan: one bar a job below the worker who did it, from left to right as time goes; the dashed line is the lower bound, hatched bars were done in part, empty ones failed.',
    body: panels(figures),
    datasets: [dataOf(context)],
  };
}

function workerName({ recordOf }: ReportContext, trial: string, worker: string): string {
  const kind = recordOf(trial)?.team?.workers.find(({ name }) => name === worker)?.kind;
  return kind === undefined ? worker : `${worker} (${kind === 'ai' ? 'bot' : kind.replace('-', ' ')})`;
}

function runFigure(context: ReportContext, run: TypicalRun, highestTicks: number): Markup {
  const index = context.summary.typical.indexOf(run) + 1;
  const cell = context.cellOf(run.task, run.condition);
  const seed = context.recordOf(run.trial)?.seed;
  const about = `${rounded(gameSeconds(run.makespanTicks))} s, ${seed === undefined ? `trial ${run.trial}` : `seed ${seed}`}`;
  const legend = markup`<p class="legend">${cell ? `${doneNote(cell)}; ` : null}lower bound ${
    run.lowerBoundTicks === null ? 'unknown' : `${rounded(gameSeconds(run.lowerBoundTicks))} s`
  } ${badges(originOf(context, run))}</p>`;
  const caption = `${context.labelOf(run.task)}, ${run.condition}`;
  return figure(caption, chartOf(context, run, `gantt-${index}`, highestTicks), legend, about);
}

function originOf({ recordOf, origins }: ReportContext, run: TypicalRun): Origin {
  const record = recordOf(run.trial);
  const all = origins.of(run.condition, run.task);
  return record
    ? {
        ...all,
        sources: [record.source],
        workerKinds: [...new Set((record.team?.workers ?? []).map(({ kind }) => kind))].sort(),
      }
    : all;
}

function chartOf(context: ReportContext, run: TypicalRun, id: string, highestTicks: number): Markup {
  const scale = scaleTo(gameSeconds(highestTicks), LEFT, RIGHT);
  const lanes = grouped(run.bars, ({ worker }) => worker);
  let top = 0;
  const drawn = [...lanes].map(([worker, bars]) => {
    const start = top;
    top += WORKER_HEIGHT + bars.length * BAR_HEIGHT + 4;
    const name = label(
      fittedText(workerName(context, run.trial, worker), RIGHT - LEFT),
      LEFT + 4,
      start + 14,
      {
        className: 'label strong',
      },
    );
    const inOrder = [...bars].sort((one, other) => one.startTick - other.startTick);
    return markup`<g data-worker="${worker}">${line('lane', 0, start, DRAWING_WIDTH, start)}${name}${inOrder.map(
      (bar, index) => barOf(bar, start + WORKER_HEIGHT + index * BAR_HEIGHT, scale),
    )}</g>`;
  });
  const bound = run.lowerBoundTicks === null ? null : scale.at(gameSeconds(run.lowerBoundTicks));
  return drawing({
    id,
    title: `Typical run: ${context.labelOf(run.task)}, ${run.condition}`,
    description: `${lanes.size} workers, ${run.bars.length} jobs, ${rounded(gameSeconds(run.makespanTicks))} s. The same as numbers in gantt.csv.`,
    head: ['Worker and jobs'],
    height: top + axisHeight(AXIS),
    body: [
      ...bottomAxis(scale, 0, top, AXIS),
      // Below the bars and their words, which stay readable.
      ...(bound === null ? [] : [line('bound', bound, 0, bound, top + 3)]),
      ...drawn,
    ],
  });
}

/** The bar, and its words behind it, or before it where they would run out of the drawing. */
function barOf(
  { label: words, startTick, endTick, result, subtask }: Bar,
  top: number,
  scale: Scale,
): Markup {
  const [start, end] = [scale.at(gameSeconds(startTick)), scale.at(gameSeconds(endTick))];
  const isBehind = end + 4 + widthOf(words, SMALL_FONT_SIZE) <= DRAWING_WIDTH || end <= DRAWING_WIDTH - start;
  const text = isBehind
    ? label(fittedText(words, DRAWING_WIDTH - end - 4, SMALL_FONT_SIZE), end + 4, top + 12, {
        className: 'tick',
      })
    : label(fittedText(words, start - 4, SMALL_FONT_SIZE), start - 4, top + 12, {
        anchor: 'end',
        className: 'tick',
      });
  return markup`<rect class="job ${result}" data-subtask="${subtask}" x="${place(start)}" y="${top + 2}" width="${place(Math.max(end - start, 1))}" height="${BAR_HEIGHT - 4}"><title>${words}: ${rounded(gameSeconds(startTick))} to ${rounded(gameSeconds(endTick))} s, ${RESULTS[result]}</title></rect>${text}`;
}

function dataOf(context: ReportContext): ReportSection['datasets'][number] {
  const rows = context.summary.typical.flatMap((run) => {
    const origin = originOf(context, run);
    return run.bars.map((bar) => ({ run, bar, origin }));
  });
  return datasetOf<(typeof rows)[number]>(
    'gantt',
    [
      ['task', 'task', ({ run }) => run.task],
      ['condition', 'team', ({ run }) => run.condition],
      ['trial', 'the run that stands for the others', ({ run }) => run.trial],
      ['worker', 'who did it', ({ bar }) => bar.worker],
      ['subtask', 'id of the subtask in its plan', ({ bar }) => bar.subtask],
      ['label', 'what was done', ({ bar }) => bar.label],
      ['start_tick', 'ticks since the first assignment', ({ bar }) => bar.startTick],
      ['end_tick', 'ticks since the first assignment', ({ bar }) => bar.endTick],
      ['result', 'passed, partial, failed or running', ({ bar }) => bar.result],
      ['makespan_ticks', 'makespan of this run', ({ run }) => run.makespanTicks],
      ['lower_bound_ticks', 'lower bound of this run', ({ run }) => run.lowerBoundTicks],
      ...originColumns<(typeof rows)[number]>(({ origin }) => origin),
    ],
    rows,
  );
}
