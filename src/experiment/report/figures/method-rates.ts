import type { MethodCell } from '../../summary/summary.js';
import { countOf, percent } from '../numbers.js';
import { markup, type Markup } from '../markup.js';
import type { ReportContext } from '../section.js';
import { estimatePanel } from './estimate-panel.js';

/** Share of executable plans of every method, one panel a group of depths. */
export function methodRatePanels(
  { seriesOf }: ReportContext,
  cells: readonly MethodCell[],
): readonly Markup[] {
  const groups = new Map<string, MethodCell[]>();
  for (const cell of cells) groups.set(cell.depths, [...(groups.get(cell.depths) ?? []), cell]);
  return [...groups].map(([depths, same], index) => {
    const title = depths === 'all' ? 'all tasks' : `${depths.replace('-', '–')} subtasks`;
    const drawn = estimatePanel({
      id: `methods-${index + 1}`,
      title: `Executable plans, ${title}`,
      units: [{ name: '%', perUnit: 100 }],
      highest: 1,
      rows: same.map(({ condition, executable, origin }) => ({
        series: seriesOf(condition),
        note: `${countOf(executable)}${origin.sources.length > 0 && !origin.sources.every((source) => source === 'live') ? `, ${origin.sources.join(' and ')}` : ''}`,
        shown: executable.of === 0 ? 'none' : percent(executable.value),
        estimate:
          executable.of === 0 ? null : { mean: executable.value, low: executable.low, high: executable.high },
        singles: [],
        bound: null,
      })),
    });
    return markup`<figure><figcaption><strong>${title}</strong></figcaption>${drawn}</figure>
`;
  });
}
