import { messageOf } from '../../base/error.js';
import { isSamePosition } from '../../base/position.js';
import { listed } from '../../base/words.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { pacedTicks } from '../../schedule/assign/paces.js';
import type { SimulatedWorker } from '../../schedule/simulate/simulate.js';
import type { Station } from '../../schedule/job.js';
import type { SiteSurvey } from '../world/run-world.js';
import { learnTeam } from './carry-out-plan.js';
import { goalsLeft, makePlan, teamNow, type Turns } from './next-plan.js';
import type { RunParts } from './run-parts.js';

const LOOK_TICKS = 40;
/** Who lost the connection is back by then; and people who look in are gone again. */
const SETTLED_TICKS = 100;
/** The question takes a second or two of computing. */
const AGAIN_TICKS = 400;
/** A plan that took another's place stays at least so long. */
const LEAST_TICKS = 1000;
/** What it costs to come home and count everything, while nobody works. */
const CHANGE_TICKS = 150;
/** What is expected is not known better than this. */
const LEAST_GAIN_SHARE = 0.05;
/** By what it is told how quick somebody is: some ten blocks, as a bot digs them. */
const SOME_WORK = { action: 'gather', tools: [], materials: {} } as const;
const SOME_TICKS = { fixedTicks: 40, ticksPerUnit: 20, waitTicksPerUnit: 0 };
const SOME_UNITS = 10;

/**
 * Watches who is there while a plan is carried out. When that is no longer the team it was made for, the rest is planned
 * anew; where that is expected to end sooner by more than it costs, the plan being carried out runs out for its sake.
 * @returns ends the watch
 */
export function watchTeam(parts: RunParts, goals: readonly Goal[], turns: Turns): () => void {
  const { context } = parts;
  const { clock } = context.runWorld;
  const isFitted = parts.planner.info.method === 'planner' && parts.settings.planningSeconds > 0;
  if (!isFitted || context.staysInHands) return () => undefined;
  const madeTick = clock.now();
  const madeFor = teamNow(context);
  let [seen, seenTick] = [madeFor, madeTick];
  let [lookedAt, lookedAtTick] = [madeFor, -Infinity];
  let isThinking = false;
  const look = async (): Promise<void> => {
    learnTeam(context);
    const team = teamNow(context);
    const tick = clock.now();
    if (!isSameTeam(team, seen)) [seen, seenTick] = [team, tick];
    const isYoung = turns.anew !== undefined && tick - madeTick < LEAST_TICKS;
    const isDue = tick - seenTick >= SETTLED_TICKS && tick - lookedAtTick >= AGAIN_TICKS && !isYoung;
    const isNew = team.length > 0 && !isSameTeam(team, madeFor) && !isSameTeam(team, lookedAt);
    if (!isDue || !isNew) return;
    [lookedAt, lookedAtTick] = [team, tick];
    const { execution } = context;
    if (!(await isWorthIt(parts, goals, turns)) || execution !== context.execution) return;
    turns.anew = whyNew(madeFor, team);
    execution?.runOut(`a new plan is made, as ${turns.anew}`);
  };
  return clock.every(LOOK_TICKS, () => {
    // A bot that is with a person is back in a minute.
    if (isThinking || context.borrowed.isAny) return;
    isThinking = true;
    void look()
      .catch((error: unknown) => {
        context.log.add({ kind: 'note', message: `The plan was not looked at again: ${messageOf(error)}` });
      })
      .finally(() => {
        isThinking = false;
      });
  });
}

/** Whether a new plan is expected to end sooner than the one being carried out, with all it costs to change. */
async function isWorthIt(parts: RunParts, goals: readonly Goal[], turns: Turns): Promise<boolean> {
  const { execution, lastSurvey, contents, runWorld } = parts.context;
  const startTick = runWorld.clock.now();
  if (!execution || !lastSurvey?.chest) return false;
  const { restTicks, giveWay } = await execution.machine.outlook();
  const leastTicks = giveWay.ticks + CHANGE_TICKS;
  if (restTicks === null || restTicks * (1 - LEAST_GAIN_SHARE) <= leastTicks) return false;
  const left = goalsLeft(parts.context, goals, contents ?? {});
  const survey = { ...withStations(lastSurvey, giveWay.stations), contents: giveWay.contents };
  const { plan } = await makePlan(parts, survey, left, turns);
  if (plan.kind !== 'planned' || plan.smoothTicks === null) return false;
  // Nobody works while the same is thought once more, from what is really there.
  const thinkTicks = runWorld.clock.now() - startTick;
  return leastTicks + thinkTicks + plan.smoothTicks <= restTicks * (1 - LEAST_GAIN_SHARE);
}

function withStations(survey: SiteSurvey, stations: readonly Station[]): SiteSurvey {
  const { left, right, beside } = survey.spots;
  const isFree = (spot: (typeof beside)[number]): boolean =>
    !stations.some(({ position }) => isSamePosition(position, spot));
  const spots = {
    left: left && isFree(left) ? left : null,
    right: right && isFree(right) ? right : null,
    beside: beside.filter(isFree),
  };
  return { ...survey, stations: [...stations], spots };
}

type Team = readonly SimulatedWorker[];

function isSameTeam(one: Team, other: Team): boolean {
  return one.length === other.length && one.every((worker, at) => keyOf(worker) === keyOf(other[at]));
}

/** Somebody, and about how quick. */
function keyOf(worker: SimulatedWorker | undefined): string {
  const ticks = pacedTicks(SOME_WORK, 'whole', SOME_TICKS, SOME_UNITS, worker?.capabilities.pace);
  return `${worker?.name ?? ''} ${Math.round(2 * Math.log2(ticks))}`;
}

function whyNew(before: Team, now: Team): string {
  const namesOf = (team: Team): readonly string[] => team.map(({ name }) => name);
  const come = namesOf(now).filter((name) => !namesOf(before).includes(name));
  const gone = namesOf(before).filter((name) => !namesOf(now).includes(name));
  const be = (names: readonly string[]): string => `${listed(names)} ${names.length === 1 ? 'is' : 'are'}`;
  if (come.length > 0) return `${be(come)} here now`;
  if (gone.length > 0) return `${be(gone)} gone`;
  return 'somebody turned out slower or quicker than thought';
}
