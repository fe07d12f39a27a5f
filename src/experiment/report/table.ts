import { markup, type Markup } from './markup.js';
import type { Origin } from '../statistics/summary.js';
import type { TrialRecord } from '../trial.js';

/** A column: its title, how it stands (numbers right), and what it shows of a row. */
export type TableColumn<Row> = readonly [
  title: string,
  kind: 'head' | 'text' | 'number',
  show: (row: Row) => Markup | string,
];

/** Rows that belong together, below a line that says what they have in common. */
export interface TableGroup<Row> {
  readonly title: Markup | string | null;
  readonly rows: readonly Row[];
}

/** A table that scrolls by itself where the page is narrow. */
export function tableOf<Row>(
  caption: string,
  columns: readonly TableColumn<Row>[],
  groups: readonly TableGroup<Row>[],
): Markup {
  const head = columns.map(([title, kind]) => markup`<th scope="col" class="${kind}">${title}</th>`);
  // A region that scrolls has to be reachable by keyboard, and to have a name.
  return markup`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead>${groups.map(
    (group) => groupOf(group, columns),
  )}</table></div>
`;
}

function groupOf<Row>({ title, rows }: TableGroup<Row>, columns: readonly TableColumn<Row>[]): Markup {
  const heading =
    title === null
      ? null
      : markup`<tr class="group"><th scope="rowgroup" colspan="${columns.length}">${title}</th></tr>`;
  return markup`<tbody>${heading}${rows.map((row) => markup`<tr>${columns.map((column) => cellOf(column, row))}</tr>\n`)}</tbody>`;
}

function cellOf<Row>([, kind, show]: TableColumn<Row>, row: Row): Markup {
  const shown = show(row);
  return kind === 'head' ? markup`<th scope="row">${shown}</th>` : markup`<td class="${kind}">${shown}</td>`;
}

const SOURCE_MEANINGS: Readonly<Record<TrialRecord['source'], string>> = {
  live: 'done for this experiment',
  recorded: 'printed in a paper or replayed from recorded replies: graded, not made again',
  added: 'a run made elsewhere and added to this experiment',
};

const WORKERS: Readonly<Record<string, string>> = {
  ai: 'bots',
  human: 'people',
  'scripted-human': 'scripted humans',
};

/** Where the trials of a condition come from, over all tasks or at one; for tables whose rows do not say it themselves. */
export interface Origins {
  readonly of: (condition: string, task?: string) => Origin;
}

/** Looks origins up in the records. */
export function originsIn(records: readonly TrialRecord[]): Origins {
  const found = new Map<
    string,
    { sources: Set<TrialRecord['source']>; planners: Set<string>; kinds: Set<string> }
  >();
  for (const record of records) {
    for (const key of [keyOf(record.condition.name), keyOf(record.condition.name, record.task)]) {
      const origin = found.get(key) ?? { sources: new Set(), planners: new Set(), kinds: new Set() };
      origin.sources.add(record.source);
      origin.planners.add(record.planner);
      for (const { kind } of record.team?.workers ?? []) origin.kinds.add(kind);
      found.set(key, origin);
    }
  }
  return {
    of: (condition, task) => {
      const origin = found.get(keyOf(condition, task));
      return {
        sources: [...(origin?.sources ?? [])].sort(),
        planners: [...(origin?.planners ?? [])].sort(),
        workerKinds: [...(origin?.kinds ?? [])].sort(),
      };
    },
  };
}

function keyOf(condition: string, task?: string): string {
  return JSON.stringify([condition, task ?? null]);
}

/** What two rows have in common when they stand in one line: everything either holds. */
export function joined(...origins: readonly Origin[]): Origin {
  const all = <T extends string>(of: (origin: Origin) => readonly T[]): T[] =>
    [...new Set(origins.flatMap(of))].sort();
  return {
    sources: all(({ sources }) => sources),
    planners: all(({ planners }) => planners),
    workerKinds: all(({ workerKinds }) => workerKinds),
  };
}

/** Badges for sources and kinds of workers; several sources together are marked as mixed. */
export function badges({ sources, workerKinds }: Origin): Markup {
  return markup`<span class="badges">${sources.length > 1 ? markup`<span class="badge mixed">mixed</span> ` : null}${sources.map(
    (source) => markup`<span class="badge ${source}" title="${SOURCE_MEANINGS[source]}">${source}</span> `,
  )}${workerKinds.map((kind) => markup`<span class="badge workers">${WORKERS[kind] ?? kind}</span> `)}</span>`;
}

/** What a row is about, and where it comes from: in the first column, which stays in sight on narrow pages. */
export function named(name: string, origin: Origin): Markup {
  return markup`${name} ${badges(origin)}`;
}

/** Sentences that say what the badges of sources mean, for those that occur. */
export function badgeKey(sources: readonly TrialRecord['source'][]): Markup {
  return markup`<ul class="key">${sources.map(
    (source) => markup`<li><span class="badge ${source}">${source}</span> ${SOURCE_MEANINGS[source]}</li>`,
  )}</ul>`;
}
