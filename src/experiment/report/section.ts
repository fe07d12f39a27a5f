import type { Summary, TeamCell } from '../statistics/summary.js';
import type { TrialRecord, TrialSettings } from '../trial.js';
import type { Dataset } from './dataset.js';
import { taskLabels } from '../statistics/cells.js';
import { markup, type Markup } from './markup.js';
import { originsIn, type Origins } from './table.js';
import { seriesOf, type Series } from './drawing.js';
import { append } from '../../base/groups.js';

/** One part of the page: a figure or table with the sentence that says how to read it, and its data. */
export interface ReportSection {
  /** Anchor on the page. */
  readonly id: string;
  readonly title: string;
  /** How to read it, in a sentence or two. */
  readonly reading: string;
  readonly body: Markup;
  /** Written beside the page; the section links them. */
  readonly datasets: readonly Dataset[];
}

/** All that figures and tables are made of. */
export interface ReportContext {
  readonly summary: Summary;
  readonly about: ReportAbout;
  readonly records: readonly TrialRecord[];
  readonly seriesOf: (condition: string) => Series;
  readonly origins: Origins;
  /** The sentence of a task; empty where unknown. */
  readonly goalOf: (task: string) => string;
  /** What a task is called on the page: its sentence, with its id only where another task has the same sentence. */
  readonly labelOf: (task: string) => string;
  readonly cellOf: (task: string, condition: string) => TeamCell | undefined;
  readonly recordOf: (trial: string) => TrialRecord | undefined;
}

/** Looks up once what the figures ask for again and again. */
export function reportContext(
  summary: Summary,
  about: ReportAbout,
  records: readonly TrialRecord[],
): ReportContext {
  const goals = new Map(summary.tasks.map(({ id, goal }) => [id, goal]));
  const labels = taskLabels(summary.tasks);
  const cells = new Map(summary.teams.map((cell) => [JSON.stringify([cell.task, cell.condition]), cell]));
  const trials = new Map(records.map((record) => [record.trial, record]));
  return {
    summary,
    about,
    records,
    seriesOf: seriesOf(summary.conditions),
    origins: originsIn(records),
    goalOf: (task) => goals.get(task) ?? '',
    labelOf: (task) => labels.get(task) ?? task,
    cellOf: (task, condition) => cells.get(JSON.stringify([task, condition])),
    recordOf: (trial) => trials.get(trial),
  };
}

/** Things in groups of one task each, tasks in the order of the summary, unknown ones behind. */
export function byTask<T extends { readonly task: string }>(
  { summary }: ReportContext,
  things: readonly T[],
): readonly { readonly task: string; readonly things: readonly [T, ...T[]] }[] {
  const groups = new Map<string, T[]>(summary.tasks.map(({ id }) => [id, []]));
  for (const thing of things) append(groups, thing.task, thing);
  return [...groups].flatMap(([task, [first, ...rest]]) =>
    first ? [{ task, things: [first, ...rest] as const }] : [],
  );
}

/** The same as groups of rows in a table, each under its task. */
export function rowsByTask<T extends { readonly task: string }>(
  context: ReportContext,
  things: readonly T[],
): readonly { readonly title: string; readonly rows: readonly T[] }[] {
  return byTask(context, things).map(({ task, things: rows }) => ({ title: context.labelOf(task), rows }));
}

/** More would make a page nobody scrolls through; the others stand behind a line to open, and are printed all the same. */
const SHOWN_PANELS = 12;

/** Figures beside each other, as many as the page is wide. */
export function panels(figures: readonly Markup[]): Markup {
  const [shown, folded] = [figures.slice(0, SHOWN_PANELS), figures.slice(SHOWN_PANELS)];
  return markup`<div class="panels">${shown}</div>${
    folded.length > 0
      ? markup`<details><summary>${folded.length} more</summary><div class="panels">${folded}</div></details>`
      : null
  }`;
}

/** A figure: what it is of above the drawing, a legend below. */
export function figure(caption: string, drawn: Markup, legend: Markup | null = null, note = ''): Markup {
  return markup`<figure><figcaption><strong>${caption}</strong>${note === '' ? null : markup` <span>${note}</span>`}</figcaption>${drawn}${legend}</figure>
`;
}

/** "9 of 10 done": stands beside every time. */
export function doneNote({ success }: Pick<TeamCell, 'success'>): string {
  return `${success.count} of ${success.of} done`;
}

/** The same for drawings, which have no badges: with where the trials come from if not from here alone. */
export function successNote(cell: Pick<TeamCell, 'success' | 'origin'>): string {
  const { sources } = cell.origin;
  const elsewhere = sources.filter((source) => source !== 'live');
  if (elsewhere.length === 0) return doneNote(cell);
  return `${doneNote(cell)}, ${elsewhere.length < sources.length ? 'partly ' : ''}${elsewhere.join(' and ')}`;
}

/** What a report says of its experiment beside the numbers; from the manifest of its folder. */
export interface ReportAbout {
  readonly name: string;
  readonly kind: 'teams' | 'methods';
  /** When the experiment was made, as written in its manifest; the report has no clock of its own. */
  readonly createdAt: string;
  /** The definition as given; undefined or null leaves it out. */
  readonly given: unknown;
  readonly settings: TrialSettings;
  readonly versions: Readonly<Record<string, string>>;
  /** Who performed trials: "this-host/1". */
  readonly performers: readonly string[];
  readonly fingerprint: string;
}
