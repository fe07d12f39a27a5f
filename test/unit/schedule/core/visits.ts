import type { ItemCounts } from '../../../../src/base/item-counts.js';
import type { ScheduleAction } from '../../../../src/schedule/action.js';
import { workerViews } from '../../../../src/schedule/views.js';
import type { Story } from './story.js';

/** A worker of a story, or a stranger, changes what lies in the chest. */
export function visits(
  story: Story,
  worker: string | null,
  before: ItemCounts,
  contents: ItemCounts,
): readonly ScheduleAction[] {
  return story.tell({ kind: 'chest-observed', worker, before: worker === null ? null : before, contents });
}

/** Who runs a job of a subtask. */
export function whoIsAt(story: Story, subtask: string): string {
  const found = workerViews(story.state).find(({ job }) => job?.subtask.id === subtask);
  if (!found) throw new Error(`nobody is at ${subtask}`);
  return found.name;
}
