import { subtaskReason } from '../../../../src/messages/schedule-reasons.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { ScheduleAction } from '../../../../src/schedule/action.js';
import type { Capabilities, ScheduleEvent } from '../../../../src/schedule/event.js';
import type { ScheduleSetup } from '../../../../src/schedule/settings.js';
import { startSchedule } from '../../../../src/schedule/start-schedule.js';
import type { ScheduleState } from '../../../../src/schedule/state/state.js';
import { transition } from '../../../../src/schedule/transition.js';
import { subtaskViews, workerViews } from '../../../../src/schedule/views.js';
import { PHASES, setupOf } from './fair-world.js';

type Told = ScheduleEvent extends infer E ? (E extends { tick: number } ? Omit<E, 'tick'> : never) : never;

/** A schedule told one event after the other. */
export class Story {
  state: ScheduleState;
  tick = 0;

  constructor(subtasks: readonly Subtask[], contents = {}, more: Partial<ScheduleSetup> = {}) {
    this.state = startSchedule(subtasks, setupOf(contents, more));
  }

  tell(event: Told): readonly ScheduleAction[] {
    const [after, actions] = transition(this.state, { ...event, tick: this.tick });
    this.state = after;
    return actions;
  }

  joins(worker: string, x = 0, capabilities: Capabilities = PHASES): readonly ScheduleAction[] {
    return this.tell({ kind: 'worker-joined', worker, capabilities, position: { x, y: 0, z: 0 } });
  }

  ends(
    worker: string,
    done: number,
    outcome: 'completed' | 'failed' | 'cancelled' | 'disconnected' = 'completed',
  ): readonly ScheduleAction[] {
    const job = workerViews(this.state).find(({ name }) => name === worker)?.job;
    return this.tell({
      kind: 'job-ended',
      job: job?.id ?? '',
      worker,
      outcome,
      done,
      reason: 'no stone',
    });
  }

  /** Somebody nobody asked brings something of its own. */
  gains(item: string, count: number): readonly ScheduleAction[] {
    const contents = { ...this.state.contents, [item]: (this.state.contents[item] ?? 0) + count };
    return this.tell({
      kind: 'chest-observed',
      contents,
      worker: null,
      before: null,
      gained: { [item]: count },
    });
  }

  beats(worker: string, done: number, x = 0): readonly ScheduleAction[] {
    return this.tell({ kind: 'heartbeat', worker, position: { x, y: 0, z: 0 }, done });
  }

  of(id: string): { state: string; reason: string; done: number; tries: number } {
    const view = subtaskViews(this.state).find((each) => each.id === id);
    if (!view) throw new Error(`no subtask ${id}`);
    return { ...view, reason: subtaskReason(view.reason, (name) => name) };
  }
}

/** What workers are told, one line each. */
export const jobsIn = (actions: readonly ScheduleAction[]): readonly string[] =>
  actions.flatMap((action) =>
    action.kind === 'assign'
      ? [`${action.worker} ${action.job.id} ${action.job.phase} ${action.job.quantity}`]
      : action.kind === 'amend'
        ? [`${action.worker} ${action.job} -> ${action.quantity}`]
        : action.kind === 'cancel'
          ? [`${action.worker} ${action.job} cancelled`]
          : [],
  );
