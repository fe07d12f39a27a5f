import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import { carryOutPlan } from '../../../../src/run/execute/carry-out-plan.js';
import { RunContext } from '../../../../src/run/execute/run-context.js';
import { scheduleMachine } from '../../../../src/run/execute/schedule-machine.js';
import { openRunLog } from '../../../../src/run/log/run-log.js';
import type { RunWorld } from '../../../../src/run/world/run-world.js';
import { clockAt } from '../../../support/clock-at.js';
import { FakeWorker } from '../fake-worker.js';
import { fakeRunWorld, FakeWorld } from '../fake-world.js';

/** A plan that bots carry out in a world told by hand, while somebody wants something else of them. */
export class ErrandScene {
  readonly world = new FakeWorld();
  readonly roster: readonly FakeWorker[];
  readonly runWorld: RunWorld;
  readonly log = openRunLog(
    null,
    [],
    clockAt(() => this.runWorld.clock.now()),
    () => undefined,
  );
  readonly context: RunContext;
  ended: ReturnType<typeof carryOutPlan> | null = null;

  constructor(
    private readonly plan: readonly Subtask[],
    names: readonly string[],
    changes: Partial<RunWorld> = {},
  ) {
    this.roster = names.map((name) => new FakeWorker(this.world, name));
    this.runWorld = { ...fakeRunWorld(this.world, this.roster), ...changes };
    this.context = new RunContext(this.runWorld, this.log, new AbortController().signal);
  }

  /** The first subtasks have begun. */
  async begin(): Promise<void> {
    const survey = await this.world.until(this.context.survey());
    if (!survey) throw new Error('Somebody should be there to look around.');
    const machineFor: Parameters<typeof carryOutPlan>[0]['machineFor'] = (subtasks, seen, durations) =>
      scheduleMachine(subtasks, seen, durations, { maxTries: 3, skills: 'template', planningSeconds: 0 });
    this.ended = carryOutPlan({ context: this.context, lastTick: 10_000, machineFor }, this.plan, survey);
    await this.passes(2);
  }

  async passes(ticks: number): Promise<void> {
    await this.world.until(new Promise<void>((resolve) => this.world.after(ticks, resolve)));
  }

  get jobsOf(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.roster.map(({ name, jobs }) => [name, jobs.length]));
  }
}
