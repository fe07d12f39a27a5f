import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, usageError } from '../../base/error.js';
import { forShell, slug } from '../../base/words.js';
import { csvText, jsonText } from '../../experiment/report/dataset.js';
import type { MeanEstimate } from '../../experiment/statistics/summary.js';
import { columnsOf, layOutTable, wrapText } from '../../messages/text-table.js';
import { StudyFolder } from '../../study/study-folder.js';
import { readStudy, type Study } from '../../study/study-file.js';
import { conditionResults, participantsDataset } from '../../study/study-results.js';
import { hushConsole } from '../shared/hush-console.js';
import { untilInterrupted } from '../shared/interrupt.js';
import { lineWidth, printJson, printRemark, printResult } from '../shared/output.js';

export interface StudyRunOptions {
  readonly out?: string;
  readonly port?: number;
  readonly lan?: boolean;
  readonly model?: readonly string[];
}

export interface StudyFolderOptions {
  readonly study?: string;
}

export interface StudyExportOptions extends StudyFolderOptions {
  readonly format: 'csv' | 'json';
}

const STUDIES = 'studies';

/**
 * Invites everybody and serves the study until somebody interrupts.
 * @throws CoVoyagerError `bad-definition`, `mixed-records`, `bad-folder`, `run-in-use`, `cannot-listen`, `no-page`
 */
export async function runStudy(file: string, options: StudyRunOptions): Promise<void> {
  const study = readStudy(file);
  const modelPlanning = await planningFor(study, options);
  const path = options.out ?? join(STUDIES, slug(study.name) || 'study');
  const folder = StudyFolder.begin(path, study, new Date());
  const unlock = folder.lock();
  const restoreConsole = hushConsole();
  // A library's timer or socket threw where nobody could catch it; the others play on.
  const onBug = (error: unknown): void => printRemark(`error: ${messageOf(error)}`);
  process.on('uncaughtException', onBug);
  try {
    const [{ StudyDesk }, { startStudyServer }] = await Promise.all([
      import('../../study/study-desk.js'),
      import('../../dashboard/server/study-server.js'),
    ]);
    const desk = new StudyDesk(folder, { modelPlanning, say: printRemark });
    const serve = (port: number) => startStudyServer({ desk, port, isLan: options.lan === true });
    try {
      const server = await serve(options.port ?? folder.port);
      folder.keepPort(server.port);
      for (const { id, token } of folder.all()) printRemark(`${id}: ${server.linkFor(token)}`);
      const given = new Set(folder.all().map(({ condition }) => condition));
      for (const { name } of study.conditions.filter((condition) => !given.has(condition.name)))
        printRemark(`Note: nobody gets the condition "${name}": there are too few participants.`);
      printRemark(`The study goes on until Ctrl-C, and again with the same command; it is kept in ${path}.`);
      await untilInterrupted();
      await server.close();
    } finally {
      await desk.close();
    }
    printResult(`Results: co-voyager study report --study ${forShell(path)}`);
  } finally {
    process.off('uncaughtException', onBug);
    restoreConsole();
    unlock();
  }
}

/** A key in the environment is spent only where somebody named a model. */
async function planningFor({ conditions }: Study, { model }: StudyRunOptions) {
  const asking = conditions.find(({ planner }) => planner === 'model');
  if (!asking) {
    if (model) throw usageError('--model: expected a condition with planner: "model" in the file.');
    return {};
  }
  if (!model) throw usageError(`The condition "${asking.name}" has a model plan: name it with --model.`);
  const { runModels } = await import('../run/run-models.js');
  const { planning, ledger } = await runModels({ model, method: 'co-voyager', fallbackPlanner: true });
  return { ...(planning ? { planning } : {}), ...(ledger ? { ledger } : {}) };
}

/** `study export`. */
export function exportStudy({ study, format }: StudyExportOptions): void {
  const folder = StudyFolder.open(study ?? onlyStudy());
  const dataset = participantsDataset(folder);
  const text =
    format === 'csv' ? csvText(dataset) : jsonText(dataset, { name: folder.study.name, fingerprint: '' });
  printResult(text.trimEnd());
}

/** `study report`. */
export function reportStudy({ study, json }: StudyFolderOptions & { readonly json?: boolean }): void {
  const folder = StudyFolder.open(study ?? onlyStudy());
  const conditions = conditionResults(folder);
  const { name, questions } = folder.study;
  if (json) {
    printJson({ study: name, deleted: folder.deleted.length, conditions });
    return;
  }
  const likert = questions.filter(({ kind }) => kind === 'likert').map(({ id }) => id);
  const hasWorkload = questions.some(({ kind }) => kind === 'tlx');
  const columns = columnsOf(
    'condition',
    '>finished',
    '>plays done',
    '>seconds',
    ...(hasWorkload ? ['>workload'] : []),
    ...likert.map((id) => `>${id}`),
  );
  const rows = conditions.map((each) => [
    each.condition,
    `${each.finished} of ${each.invited}`,
    `${each.done.count} of ${each.done.of}`,
    meanOf(each.seconds, 0),
    ...(hasWorkload ? [meanOf(each.workload, 0)] : []),
    ...likert.map((id) => meanOf(each.likert[id] ?? null, 1)),
  ]);
  const table = layOutTable(columns, rows, lineWidth());
  const deleted = folder.deleted.length;
  printResult(
    [
      name,
      '',
      ...table.header,
      ...table.rows.flat(),
      '',
      ...wrapText(
        'Means with 95 % intervals; seconds are game time of plays that reached the goal; workload is raw NASA-TLX, 0 to 100.',
        lineWidth(),
      ),
      ...conditions.flatMap(({ condition, withoutPartner, slow, done: { of } }) => [
        ...(withoutPartner.length > 0
          ? [`Without the partners of "${condition}": ${withoutPartner.join(', ')}.`]
          : []),
        ...(slow > 0
          ? [`Times of "${condition}" are unreliable: slow machine in ${slow} of ${of} plays.`]
          : []),
      ]),
      ...(deleted > 0 ? [`Deleted participants: ${deleted}.`] : []),
    ].join('\n'),
  );
}

/** `study delete`. */
export function deleteParticipant(participant: string, { study }: StudyFolderOptions): void {
  const folder = StudyFolder.open(study ?? onlyStudy());
  const id = participant.toUpperCase();
  folder.delete(id);
  printResult(`${id} is deleted: answers, link and runs.`);
}

function meanOf(estimate: MeanEstimate | null, digits: number): string {
  if (!estimate) return '';
  const [mean, low, high] = [estimate.mean, estimate.low, estimate.high].map((value) =>
    value.toFixed(digits),
  );
  return estimate.n === 1 ? (mean ?? '') : `${mean} [${low}, ${high}]`;
}

function onlyStudy(): string {
  const found = studiesHere();
  const [only] = found;
  if (only !== undefined && found.length === 1) return join(STUDIES, only);
  const there = found.length === 0 ? 'there is none' : `there are ${found.join(', ')}`;
  throw usageError(`Which study? Under ${STUDIES}/ ${there}; name its folder with --study.`);
}

function studiesHere(): readonly string[] {
  try {
    return readdirSync(STUDIES);
  } catch {
    return [];
  }
}
