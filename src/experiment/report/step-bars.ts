import type { MeanEstimate, StepCell } from '../statistics/summary.js';
import {
  axisHeight,
  bottomAxis,
  type Axis,
  scaleTo,
  type Scale,
  DRAWING_WIDTH,
  drawing,
  fittedText,
  label,
  line,
  fillOf,
  place,
  swatch,
  type Series,
} from './drawing.js';
import { datasetOf, doneColumns, estimateColumns, originColumns } from './dataset.js';
import { markup, type Markup } from './markup.js';
import { whole } from './numbers.js';
import { badges } from './table.js';
import { byTask, panels, doneNote, figure, type ReportContext, type ReportSection } from './section.js';

const LEFT = 10;
/** Room for the number behind the longest bar. */
const RIGHT = DRAWING_WIDTH - 50;
const BAR_HEIGHT = 13;
const LABEL_HEIGHT = 18;
const GAP = 7;

interface Measure {
  readonly id: string;
  readonly title: string;
  readonly axis: Axis;
  readonly of: (cell: StepCell) => MeanEstimate;
}

const MEASURES: readonly Measure[] = [
  {
    id: 'ticks',
    title: 'Ticks of work per step',
    axis: { title: 'Work on the step (ticks)', units: [{ name: 'ticks', perUnit: 1 }] },
    of: ({ ticks }) => ticks,
  },
  {
    id: 'distance',
    title: 'Distance per step',
    axis: { title: 'Distance walked for the step (cm)', units: [{ name: 'cm', perUnit: 1 }] },
    of: ({ distanceCm }) => distanceCm,
  },
];

/** Ticks and distance of every subtask under every team, as in the third figure of the CoV paper. Null without steps. */
export function stepsSection(context: ReportContext): ReportSection | null {
  const { steps } = context.summary;
  if (steps.length === 0) return null;
  const figures = byTask(context, steps).flatMap(({ task, things }, index) =>
    MEASURES.map((measure) =>
      figure(
        context.labelOf(task),
        barsOf(context, things, measure, `steps-${measure.id}-${index + 1}`),
        legendOf(context, things),
        measure.title,
      ),
    ),
  );
  return {
    id: 'steps',
    title: 'Work and walking per step',
    reading:
      'Every step of a plan has one bar a team: its length is the mean over trials that were done, of all work on that step together, and the line through its end the 95 % interval; shorter is less.',
    body: panels(figures),
    datasets: [dataOf(context)],
  };
}

/** Steps in their order, each with its bars. */
function stepsOf(
  cells: readonly StepCell[],
): readonly { readonly label: string; readonly cells: readonly StepCell[] }[] {
  const steps = new Map<string, { step: number; label: string; cells: StepCell[] }>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.step, cell.label]);
    const step = steps.get(key) ?? { step: cell.step, label: `${cell.step}. ${cell.label}`, cells: [] };
    step.cells.push(cell);
    steps.set(key, step);
  }
  return [...steps.values()].sort((one, other) => one.step - other.step);
}

function barsOf(
  { seriesOf, labelOf }: ReportContext,
  cells: readonly StepCell[],
  measure: Measure,
  id: string,
): Markup {
  const scale = scaleTo(Math.max(0, ...cells.map((cell) => measure.of(cell).high)), LEFT, RIGHT);
  let top = 0;
  const drawn = stepsOf(cells).map((step) => {
    const text = label(fittedText(step.label, DRAWING_WIDTH - 2 * LEFT), LEFT + 4, top + 13);
    const bars = step.cells.map((cell, index) =>
      barOf(seriesOf(cell.condition), measure.of(cell), top + LABEL_HEIGHT + index * BAR_HEIGHT, scale),
    );
    top += LABEL_HEIGHT + step.cells.length * BAR_HEIGHT + GAP;
    return markup`<g data-step="${step.label}">${text}${bars}</g>`;
  });
  return drawing({
    id,
    title: `${measure.title}: ${labelOf(cells[0]?.task ?? '')}`,
    description: stepsOf(cells)
      .map(
        (step) =>
          `${step.label}: ${step.cells.map((cell) => `${cell.condition} ${whole(measure.of(cell).mean)}`).join(', ')}.`,
      )
      .join(' '),
    head: ['Step of the plan', 'mean'],
    height: top + axisHeight(measure.axis),
    body: [...bottomAxis(scale, 0, top, measure.axis), ...drawn],
  });
}

function barOf(series: Series, { mean, low, high }: MeanEstimate, top: number, scale: Scale): Markup {
  const middle = top + BAR_HEIGHT / 2;
  const [start, end] = [scale.at(0), scale.at(mean)];
  return markup`<rect class="bar ${series.className}" data-series="${series.name}" x="${place(start)}" y="${place(top + 1)}" width="${place(end - start)}" height="${BAR_HEIGHT - 2}" fill="${fillOf(series)}"/>${
    high > low ? line('whisker thin', scale.at(low), middle, scale.at(high), middle) : null
  }${label(whole(mean), Math.max(end, scale.at(high)) + 4, middle + 3.5, { className: 'tick' })}`;
}

function legendOf({ seriesOf, cellOf, origins }: ReportContext, cells: readonly StepCell[]): Markup {
  const conditions = new Map(cells.map((cell) => [cell.condition, cell.task]));
  return markup`<ul class="legend">${[...conditions].map(([condition, task]) => {
    const cell = cellOf(task, condition);
    return markup`<li>${swatch(seriesOf(condition), 'bar')} ${condition}${
      cell ? `, ${doneNote(cell)} ` : ' '
    }${badges(origins.of(condition, task))}</li>`;
  })}</ul>`;
}

function dataOf({ summary, origins, cellOf }: ReportContext): ReportSection['datasets'][number] {
  return datasetOf<StepCell>(
    'steps',
    [
      ['task', 'task', ({ task }) => task],
      ['condition', 'team', ({ condition }) => condition],
      ['step', 'place in the plan, from 1', ({ step }) => step],
      ['label', 'what is to be done', (cell) => cell.label],
      ...estimateColumns<StepCell>(
        'ticks',
        'work on the step in ticks, all jobs together',
        ({ ticks }) => ticks,
      ),
      ...estimateColumns<StepCell>(
        'distance_cm',
        'distance walked for the step in cm',
        ({ distanceCm }) => distanceCm,
      ).slice(0, 3),
      ...doneColumns<StepCell>(({ task, condition }) => cellOf(task, condition)),
      ...originColumns<StepCell>(({ condition, task }) => origins.of(condition, task)),
    ],
    summary.steps,
  );
}
