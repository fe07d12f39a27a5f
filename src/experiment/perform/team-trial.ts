import { counted } from '../../base/words.js';
import { defined } from '../../base/defined.js';
import { HumanBots, humanBotNames } from '../../run/people/human-bots.js';
import { runGoal } from '../../run/run-goal.js';
import { TEMPERS } from '../../scripted-human/tempers.js';
import type { RunEvent } from '../../run/log/run-event.js';
import type { RunRequest } from '../../run/run-request.js';
import type { TeamCondition, Trial, TrialRecord } from '../trial.js';
import { type ExactTime, unmeasuredRecord } from './trial-moment.js';
import { recordOfRun } from './record-of-run.js';

/** World ticks the start waits for programs that play people: they need a second or two, on a busy machine ten. */
const ARRIVAL_TICKS = 1200;

/** A trial of a team, and what it says of itself. */
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
export async function performTeam({
  trial,
  team,
  experiment,
  performer,
  time,
}: TeamTrial): Promise<TrialRecord> {
  const begun = time.begin();
  const about = { experiment, performer };
  const { speed } = trial.settings;
  const { humanBots, temper } = team;
  const people = humanBotNames(humanBots, []).map((name) => ({
    name,
    kind: 'scripted-human' as const,
    temper,
  }));
  const bots = new HumanBots(people, { speed, seed: trial.seed, host: null });
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    events.push(event);
    bots.tell(event);
  };
  try {
    await runGoal({ ...requestOf(trial, team, people), onEvent });
    const moment = { ...about, ...begun.end() };
    const missed = whyNotWhole(events, team);
    if (missed !== null) return unmeasuredRecord(trial, moment, 'crashed', missed);
    return recordOfRun(events, { trial, source: 'live', ...moment });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return unmeasuredRecord(trial, { ...about, ...begun.end() }, 'crashed', reason);
  } finally {
    bots.stop();
  }
}

function requestOf(
  { task, seed, settings }: Trial,
  { ai }: TeamCondition,
  people: NonNullable<RunRequest['people']>,
): RunRequest {
  const { environment = settings.environment, chest } = task;
  return {
    goal: task.goal,
    ai,
    outDir: null,
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
