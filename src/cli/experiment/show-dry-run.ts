import { counted } from '../../base/words.js';
import { type Experiment, shardOf, trialsOf } from '../../experiment/definition/experiment.js';
import { estimateTrials, type TrialsEstimate } from '../../experiment/estimate-trials.js';
import { PLAIN_STYLE } from '../../messages/plan/plan-view.js';
import { columnsOf, layOutTable, wrapText } from '../../messages/text-table.js';
import { spanOf, usdOf } from './experiment-words.js';
import { lineWidth, textStyleFor, printJson, printResult } from '../shared/output.js';
import { usualJobs, type PerformOptions } from './perform-experiment.js';

const COLUMNS = columnsOf('condition', '>trials', '>time', '>model calls', '>cost');

/** Says which trials an experiment would have, and what they may take. Nothing is performed, nothing is written. */
export async function showDryRun(
  { name, kind, tasks, seeds, conditions, ...experiment }: Experiment,
  options: PerformOptions,
): Promise<void> {
  const { shard, json, color, jobs = usualJobs() } = options;
  const all = trialsOf({ name, kind, tasks, seeds, conditions, ...experiment });
  const estimate = await estimateTrials(shard ? shardOf(all, shard) : all, jobs);
  if (json) {
    const { seconds, costUsd, basis, trials } = estimate;
    printJson({
      status: 'planned',
      reason: null,
      name,
      kind,
      trials,
      tasks: tasks.length,
      seeds: seeds.length,
      conditions: estimate.conditions,
      jobs,
      seconds,
      costUsd,
      basis,
    });
    return;
  }
  const style = (await textStyleFor(color)) ?? PLAIN_STYLE;
  const width = lineWidth();
  const table = layOutTable(COLUMNS, rowsOf(estimate), width);
  const factors = [
    counted(conditions.length, 'condition'),
    counted(tasks.length, 'task'),
    counted(seeds.length, 'seed'),
  ];
  printResult(
    [
      `${name}: ${factors.join(' x ')}${shard ? `, part ${shard.index} of ${shard.of}` : ''}`,
      ...table.header.map(style.strong),
      ...table.rows.flat(),
      '',
      ...wrapText(totalOf(estimate, jobs), width),
      ...estimate.basis.flatMap((sentence) => wrapText(sentence, width)).map(style.faint),
    ].join('\n'),
  );
}

function rowsOf({ conditions }: TrialsEstimate): readonly (readonly string[])[] {
  return conditions.map(({ condition, trials, seconds, modelCalls, costUsd }) => [
    condition,
    String(trials),
    spanOf(seconds * 1000),
    String(modelCalls),
    usdOf(costUsd),
  ]);
}

function totalOf({ trials, seconds, costUsd }: TrialsEstimate, jobs: number): string {
  const cost =
    costUsd === null
      ? 'the cost of models is not known'
      : costUsd === 0
        ? 'no model is asked'
        : `models cost about ${usdOf(costUsd)}`;
  return `${counted(trials, 'trial')}: about ${spanOf(seconds * 1000)} with ${jobs} side by side, ${cost}.`;
}
