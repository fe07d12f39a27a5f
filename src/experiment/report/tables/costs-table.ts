import type { CostCell } from '../../summary/summary.js';
import { datasetOf } from '../dataset.js';
import { rounded, whole } from '../numbers.js';
import { named, originFields } from '../origins.js';
import type { ReportContext, Section } from '../section.js';
import { tableOf, type TableColumn } from '../table.js';

/** What the trials of each condition took in time, tokens and money. Null without trials. */
export function costsSection({ summary, origins }: ReportContext): Section | null {
  const { costs } = summary;
  if (costs.length === 0) return null;
  const columns: readonly TableColumn<CostCell>[] = [
    { title: 'Condition', kind: 'head', show: ({ condition }) => named(condition, origins.of(condition)) },
    { title: 'Trials', kind: 'number', show: ({ trials }) => whole(trials) },
    { title: 'Hours', kind: 'number', show: ({ wallHours }) => rounded(wallHours) },
    { title: 'Model calls', kind: 'number', show: ({ calls }) => whole(calls) },
    { title: 'Tokens asked', kind: 'number', show: ({ promptTokens }) => whole(promptTokens) },
    { title: 'Tokens answered', kind: 'number', show: ({ replyTokens }) => whole(replyTokens) },
    {
      title: 'US dollars',
      kind: 'number',
      show: ({ costUsd }) => (costUsd === null ? 'price unknown' : dollars(costUsd)),
    },
  ];
  return {
    id: 'costs',
    title: 'Cost',
    reading:
      'What all trials of a condition took together: real time on the machines, start of the world included, and what models were asked.',
    body: tableOf('Cost of each condition, all its trials together', columns, [{ title: null, rows: costs }]),
    datasets: [
      datasetOf<CostCell>(
        'costs',
        [
          ['condition', 'team or method', ({ condition }) => condition],
          ['trials', 'trials finished', ({ trials }) => trials],
          ['wall_hours', 'real time in hours', ({ wallHours }) => wallHours],
          ['calls', 'calls of a model', ({ calls }) => calls],
          ['prompt_tokens', 'tokens models were sent', ({ promptTokens }) => promptTokens],
          ['reply_tokens', 'tokens models answered', ({ replyTokens }) => replyTokens],
          ['cost_usd', 'US dollars; empty where a price is unknown', ({ costUsd }) => costUsd],
          [
            'sources',
            'where the trials come from',
            ({ condition }) => originFields(origins.of(condition)).sources,
          ],
        ],
        costs,
      ),
    ],
  };
}

function dollars(costUsd: number): string {
  return costUsd !== 0 && costUsd < 0.01 ? 'below 0.01' : costUsd.toFixed(2);
}
