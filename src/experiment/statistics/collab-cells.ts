import { median } from 'simple-statistics';
import { counted } from '../../base/words.js';
import { planAccessOf, type CollabTask } from '../../minecollab/task.js';
import type { Task, TrialRecord } from '../trial.js';
import { wilsonInterval } from './intervals.js';

/** How tasks that have something in common went. */
export interface CollabCell {
  /** "all", "depth 1", "recipes withheld from 1", ... */
  readonly group: string;
  readonly condition: string;
  readonly reached: number;
  readonly of: number;
  /** Of the share reached, 0 to 1, 95 %. */
  readonly low: number;
  readonly high: number;
  readonly meanScore: number;
  /** Of trials whose score was reached: world seconds until then; null where none was. */
  readonly medianSeconds: number | null;
  /** Real seconds of a trial, start of its world included. */
  readonly medianWallSeconds: number | null;
}

/** Success by condition, over all tasks and by what the published tables part them by. */
export function collabCells(tasks: readonly Task[], records: readonly TrialRecord[]): readonly CollabCell[] {
  const byId = new Map(tasks.flatMap(({ id, collab }) => (collab ? [[id, collab] as const] : [])));
  const conditions = [...new Set(records.map(({ condition }) => condition.name))];
  const groups = [...new Set([...byId.values()].flatMap(groupsOf))];
  return conditions.flatMap((condition) =>
    groups.flatMap((group) => {
      const own = records.filter((record) => {
        const task = byId.get(record.task);
        return record.condition.name === condition && task !== undefined && groupsOf(task).includes(group);
      });
      return own.length === 0 ? [] : [cellOf(group, condition, own)];
    }),
  );
}

/** What a task belongs to; everything to "all". */
function groupsOf(task: CollabTask): readonly string[] {
  const { id, kind, agents, people, depth, dishes, withoutRecipes } = task;
  const team = `${counted(agents, 'agent')}${people > 0 ? `, ${counted(people, 'person', 'people')}` : ''}`;
  const own =
    kind === 'crafting'
      ? [...(depth === null ? [] : [`depth ${depth}`]), `${planAccessOf(task)} plan`]
      : kind === 'cooking' && !dishes
        ? [`recipes withheld from ${withoutRecipes.length}`]
        : [...id.matchAll(/(?:^|_)(materials_\d|rooms_\d)/g)].map(([, cell = '']) => cell.replace('_', ' '));
  return ['all', team, ...own];
}

function cellOf(group: string, condition: string, records: readonly TrialRecord[]): CollabCell {
  const scores = records.map(({ collab }) => collab?.score ?? 0);
  const reached = records.filter(({ outcome }) => outcome === 'done').length;
  return {
    group,
    condition,
    reached,
    of: records.length,
    ...wilsonInterval(reached, records.length),
    meanScore: scores.reduce((sum, score) => sum + score, 0) / records.length,
    medianSeconds: medianOf(
      records.flatMap(({ collab }) => (collab?.ticks == null ? [] : [collab.ticks / 20])),
    ),
    medianWallSeconds: medianOf(records.map(({ wallMs }) => wallMs / 1000)),
  };
}

function medianOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : median([...numbers]);
}
