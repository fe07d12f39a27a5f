import type { ShowOptions } from '../shared/shared-options.js';
import { trialsOf } from '../../experiment/definition/experiment.js';
import { readFolder, type ExperimentFolder } from '../../experiment/store/read-folder.js';
import { OUTCOMES } from '../../experiment/trial.js';
import { PLAIN_STYLE } from '../../messages/plan/plan-view.js';
import { layOutTable, wrapText, type Column } from '../../messages/text-table.js';
import { outcomesOf } from './experiment-json.js';
import { lineWidth, textStyleFor, printJson, printResult } from '../shared/output.js';
import { forShell } from '../../base/words.js';

const COLUMNS: readonly Column[] = [
  { title: 'condition' },
  { title: 'finished', align: 'right' },
  { title: 'left', align: 'right' },
  ...OUTCOMES.map((title) => ({ title, align: 'right' as const })),
];

/**
 * `experiment status DIR`: how far an experiment is, condition by condition, also while it goes on.
 * @throws CoVoyagerError `bad-folder`, `mixed-records`
 */
export async function showStatus(dir: string, { json, color }: ShowOptions): Promise<void> {
  const folder = readFolder(dir);
  const conditions = conditionsOf(folder);
  const planned = trialsOf(folder.experiment).length;
  const left = conditions.reduce((sum, condition) => sum + condition.left, 0);
  if (json) {
    const { name, kind, fingerprint } = folder.experiment;
    printJson({
      status: left === 0 ? 'finished' : 'unfinished',
      reason: null,
      name,
      kind,
      fingerprint,
      folder: folder.folder,
      planned,
      finished: planned - left,
      conditions,
      remarks: folder.remarks,
    });
    return;
  }
  const style = (await textStyleFor(color)) ?? PLAIN_STYLE;
  const width = lineWidth();
  const rows = conditions.map(({ condition, finished, left: rest, outcomes }) =>
    [condition, finished, rest, ...OUTCOMES.map((outcome) => outcomes[outcome])].map(String),
  );
  const table = layOutTable(COLUMNS, rows, width);
  printResult(
    [
      ...table.header.map(style.strong),
      ...table.rows.flat(),
      '',
      `${planned - left} of ${planned} trials are finished.`,
      ...(left === 0 ? [] : [`Resume with: co-voyager experiment resume ${forShell(dir)}`]),
      ...folder.remarks.flatMap((remark) => wrapText(`Note: ${remark}`, width)),
    ].join('\n'),
  );
}

function conditionsOf({ experiment, conditions, records }: ExperimentFolder) {
  const trials = trialsOf(experiment);
  const recorded = new Set(records.map(({ trial }) => trial));
  return conditions.map(({ name }) => {
    const own = records.filter(({ condition }) => condition.name === name);
    const left = trials.filter(({ id, condition }) => condition.name === name && !recorded.has(id)).length;
    return { condition: name, finished: own.length, left, outcomes: outcomesOf(own) };
  });
}
