import type { Summary } from '../../summary/summary.js';
import { datasetOf } from '../dataset.js';
import { countOf, rounded } from '../numbers.js';
import { named, originFields } from '../origins.js';
import { byTask, type ReportContext, type Section } from '../section.js';
import { tableOf, taskTitle, type TableColumn } from '../table.js';

type PlanRow = Summary['plans'][number];

/** Every task with every method: executable or not, and what went wrong first. Null without plans. */
export function plansSection(context: ReportContext): Section | null {
  const { plans } = context.summary;
  if (plans.length === 0) return null;
  const { origins } = context;
  const columns: readonly TableColumn<PlanRow>[] = [
    {
      title: 'Method',
      kind: 'head',
      show: ({ condition, task }) => named(condition, origins.of(condition, task)),
    },
    {
      title: 'Executable',
      kind: 'number',
      show: ({ executable, trials }) => countOf({ count: executable, of: trials }),
    },
    { title: 'Steps', kind: 'number', show: ({ steps }) => (steps === null ? '–' : rounded(steps)) },
    { title: 'First fault', kind: 'text', show: ({ firstFault }) => firstFault ?? '–' },
  ];
  const groups = byTask(context, plans).map(({ task, things }) => ({
    title: taskTitle(task, context.goalOf(task)),
    rows: things,
  }));
  return {
    id: 'plans',
    title: 'Single plans',
    reading:
      'How many of the plans for a task can be carried out, and what the grounded check objects to first in those that cannot.',
    body: tableOf('Plans for each task', columns, groups),
    datasets: [
      datasetOf<PlanRow>(
        'plans',
        [
          ['task', 'task', ({ task }) => task],
          ['goal', 'what was asked', ({ task }) => context.goalOf(task)],
          ['condition', 'method', ({ condition }) => condition],
          ['trials', 'plans made', ({ trials }) => trials],
          ['executable', 'plans that can be carried out', ({ executable }) => executable],
          ['first_fault', 'what is wrong first; empty where nothing is', ({ firstFault }) => firstFault],
          ['steps', 'steps of a plan, mean', ({ steps }) => steps],
          [
            'sources',
            'where the plans come from',
            ({ condition, task }) => originFields(origins.of(condition, task)).sources,
          ],
        ],
        plans,
      ),
    ],
  };
}
