import { z } from 'zod';
import { defined } from '../base/defined.js';
import { readGoals } from '../decompose/words/goal-text.js';
import { loadRegistry } from '../game/registry.js';
import type { GivenPlan } from '../plan/file/plan-file.js';
import { shareDone } from '../run/view/select.js';
import { realClock } from '../world/clock/scaled-clock.js';
import type { KeptRun, Office } from './office.js';
import { environmentName, planGiven } from './planning-tools.js';
import { lookData, lookOutput, runData, runOutput, runText } from './run-data.js';
import {
  ACTS,
  READS,
  REMOVES,
  tool,
  type AnyTool,
  type Caller,
  type ToolAnswer,
  type ToolFailure,
} from './tool.js';

type RunAnswer = ToolAnswer<z.infer<typeof runOutput>>;

/** Clients give up a call after a minute or so. */
const LONGEST_WAIT_SECONDS = 50;
const FIRST_PLAN_SECONDS = 30;

const which = z.string().optional().describe('Which run, such as "run1"; default: the latest');

/** `run`, `status`, `pause`, `resume`, `stop`, `look`: long work, started by one call and followed by others. */
export function runTools(office: Office): readonly AnyTool[] {
  return [startTool(office), statusTool(office), ...endTools(office), resumeTool(office), lookTool(office)];
}

function startTool(office: Office): AnyTool {
  return tool({
    name: 'run',
    title: 'Carry a goal out',
    description:
      'Has AI workers carry a goal out in a Minecraft world, and returns as soon as the plan is made; the work goes on. Follow it with `status`. One run at a time.',
    input: z.strictObject({
      goal: z.string().min(1).describe('What to get done, in plain words'),
      plan: z
        .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
        .optional()
        .describe('A plan of `plan`, to be carried out to the letter'),
      workers: z.number().int().min(1).max(8).default(2).describe('AI workers'),
      environment: environmentName.optional().describe('Where, in a world of its own; default chest-arena'),
    }),
    output: runOutput,
    hints: ACTS,
    call: async ({ goal, plan, workers, environment }, caller) => {
      if (environment !== undefined && office.settings.world.kind === 'server') {
        const message = `Runs take place on the server this program was started with, not in ${environment}.`;
        const next = 'Leave `environment` out, or start the program without --host.';
        return { failure: { code: 'bad-argument', message, next } };
      }
      const given = plan === undefined ? undefined : givenPlan(office, goal, plan);
      if (typeof given === 'string') {
        const next = 'Leave the plan out, or pass what `plan` gave as it is.';
        return { failure: { code: 'bad-plan', message: given, next } };
      }
      const run = office.start({ goal, ai: workers, ...defined({ plan: given, environment }) });
      const isPlanned = (): boolean => run.view.plan !== null || run.state !== 'under-way';
      await until(office, isPlanned, FIRST_PLAN_SECONDS, caller);
      const next = 'Call `plan` with the goal in other words, then `run` again.';
      return run.state === 'broken' && run.view.plan === null
        ? { failure: { code: 'not-begun', message: runData(run).reason ?? runText(run), next } }
        : told(run);
    },
  });
}

function givenPlan({ settings }: Office, goal: string, plan: unknown): GivenPlan | string {
  const read = planGiven(settings.mcVersion, plan);
  if (typeof read === 'string') return read;
  const { draft, rules = 'vanilla' } = read;
  if (draft.goals.length > 0) return { draft, rules };
  const goals = readGoals(loadRegistry(settings.mcVersion), goal);
  return { draft: { ...draft, goals: goals.ok ? goals.value.goals : [] }, rules };
}

function statusTool(office: Office): AnyTool {
  return tool({
    name: 'status',
    title: 'How far a run is',
    description:
      'Tells how far a run is: subtasks, workers, chest, why it failed. With `waitSeconds` it waits for the end and reports progress meanwhile; giving the call up does not stop the run.',
    input: z.strictObject({
      run: which,
      waitSeconds: z.number().min(0).max(LONGEST_WAIT_SECONDS).default(0),
    }),
    output: runOutput,
    hints: READS,
    call: async ({ run: id, waitSeconds }, caller) => {
      const run = office.run(id);
      if (!run) return noRun(id);
      await until(office, () => run.state !== 'under-way', waitSeconds, caller, run);
      return told(run);
    },
  });
}

function endTools(office: Office): readonly AnyTool[] {
  const end = async (id: string | undefined, how: 'pause' | 'stop'): Promise<RunAnswer> => {
    const run = office.run(id);
    if (!run) return noRun(id);
    const canEnd = run.state === 'under-way' || (how === 'stop' && run.state === 'paused');
    if (!canEnd) return notNow(run, `${run.id} is not under way`, 'Start another with `run`.');
    await office.end(run.id, how);
    return told(run);
  };
  return [
    tool({
      name: 'pause',
      title: 'Pause a run',
      description: 'Stops a run in good order: bots bring their items to the chest. `resume` carries it on.',
      input: z.strictObject({ run: which }),
      output: runOutput,
      hints: ACTS,
      call: ({ run }) => end(run, 'pause'),
    }),
    tool({
      name: 'stop',
      title: 'Stop a run',
      description: 'Ends a run for good: bots bring their items to the chest and leave.',
      input: z.strictObject({ run: which }),
      output: runOutput,
      hints: REMOVES,
      call: ({ run }) => end(run, 'stop'),
    }),
  ];
}

function resumeTool(office: Office): AnyTool {
  return tool({
    name: 'resume',
    title: 'Resume a run',
    description: 'Carries a paused run on, from what is really there.',
    input: z.strictObject({ run: which }),
    output: runOutput,
    hints: ACTS,
    call: async ({ run: id }, caller) => {
      const run = office.run(id);
      if (!run) return noRun(id);
      if (run.state !== 'paused')
        return notNow(run, `${run.id} is not paused`, 'Call `status` to see how it is.');
      const seen = run.events.length;
      office.resume(run.id);
      await until(
        office,
        () => run.events.length > seen || run.state !== 'under-way',
        FIRST_PLAN_SECONDS,
        caller,
      );
      return told(run);
    },
  });
}

function lookTool(office: Office): AnyTool {
  return tool({
    name: 'look',
    title: 'Look around',
    description:
      'Shows the place of a run: chest and its contents, stations, who and what is about, what the ground is made of.',
    input: z.strictObject({ run: which }),
    output: lookOutput,
    hints: READS,
    call: ({ run: id }) => {
      const run = office.run(id);
      if (!run) return Promise.resolve(noRun(id));
      const data = lookData(run);
      return Promise.resolve({ text: JSON.stringify(data), data });
    },
  });
}

function told(run: KeptRun): RunAnswer {
  return { text: runText(run), data: runData(run) };
}

function noRun(id: string | undefined): { readonly failure: ToolFailure } {
  const message = id === undefined ? 'No run was started yet.' : `There is no run called "${id}" here.`;
  return { failure: { code: 'no-run', message, next: 'Start one with `run`.' } };
}

function notNow(run: KeptRun, what: string, next: string): { readonly failure: ToolFailure } {
  return { failure: { code: 'wrong-state', message: `${what}: it is ${run.state}.`, next } };
}

/** Waits in real time until something holds, the caller gives up, or the time is over; tells how far a run is meanwhile. */
function until(
  office: Office,
  condition: () => boolean,
  seconds: number,
  caller: Caller,
  run?: KeptRun,
): Promise<void> {
  const clock = realClock();
  return new Promise((resolve) => {
    const end = (): void => {
      clock.clearTimeout(timer);
      stop();
      caller.signal.removeEventListener('abort', end);
      resolve();
    };
    const look = (): void => {
      if (run) tellProgress(run, caller);
      if (condition() || caller.signal.aborted) end();
    };
    const timer = clock.setTimeout(end, seconds * 1000);
    const stop = office.onChange(look);
    caller.signal.addEventListener('abort', end);
    look();
  });
}

function tellProgress(run: KeptRun, caller: Caller): void {
  const { done, of } = shareDone(run.view);
  caller.progress(done, of, runText(run).split('\n')[0] ?? '');
}
