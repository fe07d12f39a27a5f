import { writeWholeFile } from '../../base/whole-file.js';
import { CoVoyagerError } from '../../base/error.js';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '../summary/summary.js';
import type { TrialRecord } from '../trial.js';
import { csvText, jsonText } from './dataset.js';
import { ganttSection } from './figures/gantt.js';
import { speedUpSection } from './figures/speed-up.js';
import { stepsSection } from './figures/step-bars.js';
import { distanceSection, makespanSection } from './figures/team-estimates.js';
import { pageOf } from './page.js';
import type { ReportAbout } from './report-about.js';
import { contextOf, type ReportContext, type Section } from './section.js';
import { costsSection } from './tables/costs-table.js';
import { methodsSection } from './tables/methods-table.js';
import { pairsSection } from './tables/pairs-table.js';
import { plansSection } from './tables/plans-table.js';
import { provenanceSection } from './tables/provenance.js';
import { successSection } from './tables/success-table.js';

export type { ReportAbout } from './report-about.js';

/** In the order of the page: whether it works, how fast, why, and what it took. */
const SECTIONS: readonly (readonly [dataset: string, of: (context: ReportContext) => Section | null])[] = [
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
  const context = contextOf(summary, about, records);
  const sections = SECTIONS.flatMap(([, of]) => of(context) ?? []);
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
    mkdirSync(target, { recursive: true });
    for (const [name, text] of texts) writeWholeFile(join(target, name), text);
    for (const [name] of SECTIONS)
      for (const ending of ['csv', 'json']) {
        if (!texts.has(`${name}.${ending}`)) rmSync(join(target, `${name}.${ending}`), { force: true });
      }
  } catch (cause) {
    throw new CoVoyagerError(
      'bad-folder',
      `Expected to write a report into ${target}, but: ${cause instanceof Error ? cause.message : String(cause)}. Make the folder writable, or give another one.`,
      { cause },
    );
  }
  return { html: join(target, 'index.html'), files: [...texts.keys()].map((name) => join(target, name)) };
}
