import { messageOf } from '../../base/error.js';
import { modelCurriculum } from '../../curriculum/by-model.js';
import { plainCurriculum } from '../../curriculum/curricula.js';
import { explorationOf } from '../../run/result/exploration.js';
import { resultOf } from '../../run/result/result-of.js';
import { counted } from '../../base/words.js';
import { defined } from '../../base/defined.js';
import { HumanBots, humanBotNames } from '../../run/people/human-bots.js';
import { runGoal } from '../../run/run-goal.js';
import { TEMPERS } from '../../scripted-human/tempers.js';
import type { RunEvent } from '../../run/log/run-event.js';
import type { RunRequest } from '../../run/run-request.js';
import type { TeamCondition, Trial, TrialRecord } from '../trial.js';
import { type ExactTime, type TrialMoment, unmeasuredRecord } from './trial-moment.js';
import { logFolderOf } from './trial-log.js';
import { recordOfRun } from './record-of-run.js';
import { openTeamModel } from './trial-model.js';

/** World ticks the start waits for programs that play people: they need a second or two, on a busy machine ten. */
const ARRIVAL_TICKS = 1200;

export interface TeamTrial {
  readonly trial: Trial;
  readonly team: TeamCondition;
  readonly experiment: string;
  readonly performer: string;
  /** Real time, however fast the world runs. */
  readonly time: ExactTime;
}

/**
 * Runs a team's goal in a fresh world of its own, with programs that play people in processes of their own; by the
 * planner and skills from templates, nothing remembered and nothing written.
 *
 * Needs scaled clocks for a speed other than 1, installed before this file is loaded: mineflayer takes hold of them then.
 */
export function performTeam(asked: TeamTrial): Promise<TrialRecord> {
  const { trial, team } = asked;
  return withScriptedPeople(asked, team.humanBots, async ({ people, onEvent, events, moment }) => {
    await runGoal({ ...requestOf(trial, team, people), ...(await exploringOf(trial, team)), onEvent });
    const ended = moment();
    const missed = whyNotWhole(events, team);
    if (missed !== null) return unmeasuredRecord(trial, ended, 'crashed', missed);
    const record = recordOfRun(events, { trial, source: 'live', ...ended });
    return trial.task.exploring ? { ...record, exploration: foundIn(events) } : record;
  });
}

interface LiveTrial {
  readonly people: NonNullable<RunRequest['people']>;
  /** To be given to the run. */
  readonly onEvent: (event: RunEvent) => void;
  /** All that happened so far. */
  readonly events: readonly RunEvent[];
  /** Who does it, and how long it has taken. */
  readonly moment: () => TrialMoment;
}

/** Performs a trial in which so many programs play people; what goes wrong on the way is its record. */
export async function withScriptedPeople(
  { trial, team, experiment, performer, time }: TeamTrial,
  count: number,
  perform: (live: LiveTrial) => Promise<TrialRecord>,
): Promise<TrialRecord> {
  const begun = time.begin();
  const moment = (): TrialMoment => ({ experiment, performer, ...begun.end() });
  const people = humanBotNames(count, []).map((name) => ({
    name,
    kind: 'scripted-human' as const,
    temper: team.temper,
  }));
  const bots = new HumanBots(people, { speed: trial.settings.speed, seed: trial.seed, host: null });
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    events.push(event);
    bots.tell(event);
  };
  try {
    return await perform({ people, onEvent, events, moment });
  } catch (error) {
    const reason = messageOf(error);
    return unmeasuredRecord(trial, moment(), 'crashed', reason);
  } finally {
    bots.stop();
  }
}

function requestOf(
  trial: Trial,
  { ai }: TeamCondition,
  people: NonNullable<RunRequest['people']>,
): RunRequest {
  const { task, seed, settings } = trial;
  const { environment = settings.environment, chest } = task;
  return {
    goal: task.goal,
    ai,
    outDir: logFolderOf(trial),
    maxTicks: settings.maxTicks,
    peopleWaitTicks: ARRIVAL_TICKS,
    people,
    world: {
      kind: 'embedded',
      environment,
      version: settings.mcVersion,
      speed: settings.speed,
      seed,
      ...defined({ chest }),
    },
  };
}

/** Explorations have small tasks, which want little thought each. */
const EXPLORING_SECONDS = 0.2;

/** @throws CoVoyagerError without a key for a model that proposes */
async function exploringOf(
  { task, seed }: Trial,
  { curriculum, model }: TeamCondition,
): Promise<Pick<RunRequest, 'exploring' | 'ledger' | 'planningSeconds' | 'maxRepairs'>> {
  if (!task.exploring || !curriculum) return {};
  const { taskTicks } = task.exploring;
  const limits = { planningSeconds: EXPLORING_SECONDS, maxRepairs: 1 };
  if (curriculum !== 'model')
    return { ...limits, exploring: { taskTicks, curriculum: plainCurriculum(curriculum, seed) } };
  const { model: asked, ledger } = await openTeamModel(model ?? '');
  return { ...limits, ledger, exploring: { taskTicks, curriculum: modelCurriculum({ model: asked, seed }) } };
}

function foundIn(events: readonly RunEvent[]): NonNullable<TrialRecord['exploration']> {
  const { items, milestones, tasks, chunks } = explorationOf(events, resultOf(events));
  return {
    items: [...items],
    milestones: milestones.map(({ tier, tick }) => ({ tier, tick })),
    tasks: tasks.map(({ task, status, endTick }) => ({
      task,
      status,
      items: items.filter(({ tick }) => tick <= (endTick ?? tick)).length,
    })),
    chunks,
  };
}

/**
 * Why a run says nothing of its team: somebody was not there when work began. A program that plays a person is waited
 * for, but a run goes on without it.
 * @returns null where everybody was, and where no work was given out
 */
export function whyNotWhole(
  events: readonly RunEvent[],
  { name, ai, humanBots, temper }: TeamCondition,
): string | null {
  const begun = events.findIndex(({ kind }) => kind === 'job-assigned');
  if (begun < 0) return null;
  const came = new Set(
    events.slice(0, begun).flatMap((event) => (event.kind === 'worker-joined' ? [event.worker] : [])),
  );
  const expected = ai + (TEMPERS[temper].isNamed ? humanBots : 0);
  if (came.size >= expected) return null;
  const there = came.size === 0 ? 'nobody' : [...came].join(', ');
  return `Expected ${counted(expected, 'worker')} when work began (${name}), but only ${there} had joined.`;
}
