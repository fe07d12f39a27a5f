import type { Subtask } from '../../plan/subtask/subtask.js';
import type { RunEvent } from '../log/run-event.js';
import type { SiteSurvey } from '../world/run-world.js';

/** Whether a new plan is worth a try. `again`: the same came to nothing before; `hopeless`: not even begun. */
export type TaskProspect = 'new' | 'again' | 'hopeless';

/** What carrying out plans has taught about the place: the next plan knows what the last one ran into. */
export class Lessons {
  /** Blocks and mobs that workers were sent for in vain and that nobody sees. */
  readonly missing = new Set<string>();
  /** Plans that got nothing done, by what is in them; whether anybody was given something to do. */
  readonly #vain = new Map<string, boolean>();

  /**
   * A plan has ended.
   * @param events of the run from the plan's making on
   * @param survey what was seen after it
   */
  learn(subtasks: readonly Subtask[], events: readonly RunEvent[], { offers }: SiteSurvey): void {
    const ended = events.flatMap((event) => (event.kind === 'job-ended' ? [event] : []));
    const isDone = (id: string): boolean =>
      ended.some(({ subtask, verdict }) => subtask === id && verdict.done > 0);
    for (const { id, action, item, sources = [item] } of subtasks) {
      const isSought = action === 'gather' || action === 'kill' || action === 'shoot';
      // Whoever was called off, as by a pickaxe that wore out, may still have found some.
      const last = ended.findLast(({ subtask }) => subtask === id);
      if (!isSought || last?.outcome !== 'failed' || isDone(id)) continue;
      for (const source of sources) if ((offers.get(source) ?? 0) === 0) this.missing.add(source);
    }
    const wasBegun = events.some(({ kind }) => kind === 'job-assigned');
    if (ended.some(({ verdict }) => verdict.done > 0)) this.#vain.clear();
    else this.#vain.set(contentOf(subtasks), wasBegun);
  }

  prospectOf(subtasks: readonly Subtask[]): TaskProspect {
    const wasBegun = this.#vain.get(contentOf(subtasks));
    return wasBegun === undefined ? 'new' : wasBegun ? 'again' : 'hopeless';
  }
}

/** What is the same for the same plan made twice: all but the names and words. */
function contentOf(subtasks: readonly Subtask[]): string {
  const placeOf = new Map(subtasks.map(({ id }, at) => [id, String(at)]));
  return JSON.stringify(
    subtasks.map(({ dependsOn, ...subtask }) => ({
      ...subtask,
      id: '',
      instruction: '',
      dependsOn: dependsOn.map((id) => placeOf.get(id) ?? id),
    })),
  );
}
