import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../base/folder.js';
import { writeWholeFile } from '../../base/whole-file.js';
import { CoVoyagerError, messageOf } from '../../base/error.js';
import type { Summary } from '../statistics/summary.js';
import type { TrialRecord } from '../trial.js';
import { csvText, jsonText } from './dataset.js';
import { ganttSection } from './gantt.js';
import { speedUpSection } from './speed-up.js';
import { stepsSection } from './step-bars.js';
import { distanceSection, makespanSection } from './estimate-panels.js';
import { pageOf } from './page.js';
import { type ReportAbout, reportContext, type ReportContext, type ReportSection } from './section.js';
import { costsSection, provenanceSection } from './provenance.js';
import { methodsSection, plansSection } from './method-tables.js';
import { isOfCurricula } from '../statistics/curriculum-cells.js';
import { curriculaSection } from './curriculum-tables.js';
import { pairsSection, successSection } from './team-tables.js';
import { checkArgument, checkFields } from '../../base/arguments.js';
import { trialsOf } from '../definition/experiment.js';
import { readFolder, type ExperimentFolder } from '../store/read-folder.js';
import { summarise } from '../statistics/summarise.js';

export type { ReportAbout } from './section.js';

/** In the order of the page: whether it works, how fast, why, and what it took. */
const SECTIONS: readonly (readonly [
  dataset: string,
  of: (context: ReportContext) => ReportSection | null,
])[] = [
  ['curricula', curriculaSection],
  ['success', successSection],
  ['methods', methodsSection],
  ['makespan', makespanSection],
  ['speed-up', speedUpSection],
  ['pairs', pairsSection],
  ['distance', distanceSection],
  ['steps', stepsSection],
  ['gantt', ganttSection],
  ['plans', plansSection],
  ['costs', costsSection],
  ['trials', provenanceSection],
];

/** Of an exploration these say nothing: it lasts as long as it is given, and no two have the same steps. */
const OF_GOALS: ReadonlySet<string> = new Set(['makespan', 'speed-up', 'pairs', 'steps']);

/**
 * Writes `<folder>/report/index.html`, one self-contained page, and a CSV and a JSON file beside it for every figure and
 * table that has data. The same input gives the same bytes; files of sections that have no data any more are removed.
 * @returns path of the page, and of all files written, the page first
 * @throws {CoVoyagerError} `bad-folder` where nothing can be written
 */
export function writeReport(
  folder: string,
  summary: Summary,
  about: ReportAbout,
  records: readonly TrialRecord[],
): { readonly html: string; readonly files: readonly string[] } {
  const context = reportContext(summary, about, records);
  const sections = SECTIONS.flatMap(([name, of]) =>
    isOfCurricula(records) && OF_GOALS.has(name) ? [] : (of(context) ?? []),
  );
  const datasets = sections.flatMap((section) => section.datasets);
  const texts = new Map([
    ['index.html', pageOf(context, sections)],
    ...datasets.flatMap((dataset): [string, string][] => [
      [`${dataset.name}.csv`, csvText(dataset)],
      [`${dataset.name}.json`, jsonText(dataset, about)],
    ]),
  ]);
  const target = join(folder, 'report');
  try {
    makeFolder(target);
    for (const [name, text] of texts) writeWholeFile(join(target, name), text);
    for (const [name] of SECTIONS)
      for (const ending of ['csv', 'json']) {
        if (!texts.has(`${name}.${ending}`)) rmSync(join(target, `${name}.${ending}`), { force: true });
      }
  } catch (cause) {
    throw new CoVoyagerError(
      'bad-folder',
      `Expected to write a report into ${target}, but: ${messageOf(cause)}. Make the folder writable, or give another one.`,
      { cause },
    );
  }
  return { html: join(target, 'index.html'), files: [...texts.keys()].map((name) => join(target, name)) };
}

/** What the records of a folder say, and the page that shows it. */
export interface FolderReport {
  readonly folder: ExperimentFolder;
  readonly summary: Summary;
  readonly html: string;
  /** Paths of the page and of the CSV and JSON beside it. */
  readonly files: readonly string[];
}

/** What the records of a folder say, without writing anything. */
export function summaryOfFolder(folder: ExperimentFolder): Summary {
  checkFields("summaryOf(readFolder('results/teams'))", folder, { experiment: 'object', records: 'array' });
  const { experiment, conditions, records, remarks } = folder;
  const planned = trialsOf(experiment).length;
  return summarise(records, { conditions, tasks: experiment.tasks, planned, remarks });
}

/**
 * Makes the report of a folder anew, from its records alone.
 * @throws CoVoyagerError `bad-folder`, `mixed-records`
 */
export function reportFolder(path: string): FolderReport {
  checkArgument('reportFolder("results/teams")', 'path', path, 'string');
  const folder = readFolder(path);
  const { experiment, records, createdAt, versions } = folder;
  const { name, kind, given, settings, fingerprint } = experiment;
  const summary = summaryOfFolder(folder);
  const performers = [...new Set(records.map(({ performer }) => performer))].sort();
  const about = { name, kind, createdAt, given, settings, versions, performers, fingerprint };
  return { folder, summary, ...writeReport(folder.folder, summary, about, records) };
}
