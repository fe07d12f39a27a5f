import { goalsHere, planAhead } from './goals-here.js';
import { ALREADY_DONE } from '../../messages/run-sentences.js';
import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { asSentence, withStop } from '../../base/words.js';
import { usageSummary } from '../../model/usage-ledger.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { accountOf } from '../result/account.js';
import { tellHeld } from './bring-back.js';
import { carryOutPlan } from './carry-out-plan.js';
import { bringToOne } from './hand-over.js';
import { describeMissing, goalProgress, isFurther, isReached } from '../result/goal-progress.js';
import type { ExecutionEnd } from './execution-end.js';
import { avoidChest, bringHome, MOST_ROBBED, useChestAgain } from './avoid-chest.js';
import { isRobbed } from './headway.js';
import { Lessons } from './lessons.js';
import { endOfAll, nextGoal, pursuedBefore } from './next-goal.js';
import { watchTeam } from './new-team.js';
import { beginNextPart, freshTurns, planNext, type Turns } from './next-plan.js';
import { makeRoomFor } from './make-room.js';
import { makeChest } from '../world/make-chest.js';
import { LEAST_SPEED } from '../world/world-speed.js';
import { whyNobodyCame } from '../people/await-people.js';
import type { RunContext } from './run-context.js';
import type { RunEnd, RunParts } from './run-parts.js';
import type { Hands } from '../../schedule/ledger/hands.js';
import type { SiteSurvey } from '../world/run-world.js';
import { whyStopped, WIND_UP_TICKS } from './wind-up.js';

/**
 * Pursues the goals of a run, from the first look to the line `run-ended`. Whatever comes in between, short of a bug,
 * is told in that line.
 */
export async function pursueGoals(parts: RunParts): Promise<void> {
  const { context, settings } = parts;
  const before = pursuedBefore(context.log.events);
  const ends: RunEnd[] = [...before.ends];
  let goals: Goal[] = [...(before.goals ?? [])];
  let isWanted = !before.isResting;
  for (;;) {
    if (isWanted) {
      const lastTick = ends.length === 0 ? parts.lastTick : context.runWorld.clock.now() + settings.maxTicks;
      ends.push(await toTheEnd({ ...parts, lastTick }, goals));
      await standDown(context);
    }
    const next = mayGoOn(parts, ends.at(-1))
      ? await nextGoal(context, goals, isWanted ? ends.at(-1) : null)
      : null;
    if (!next) break;
    goals = [...next];
    isWanted = true;
  }
  logEnd(parts, goals, endOfAll(ends));
}

/** Who was told to stop holds on to what it was about; with the goal that is over. */
async function standDown({ runWorld }: RunContext): Promise<void> {
  const halted = runWorld.workers.flatMap(({ asBot }) => (asBot?.isHalted === true ? [asBot] : []));
  await Promise.all(halted.map((bot) => bot.goOn()));
}

/** The last line of a run, with what the chest holds and what was reached of the last goals. */
export function logEnd({ context, ledger }: RunParts, goals: readonly Goal[], end: RunEnd): void {
  const contents = context.contents ?? {};
  const reached = goalProgress(goals, contents, context.log.events);
  if (ledger && ledger.entries.length > 0) context.log.add({ kind: 'models-asked', ...usageSummary(ledger) });
  if (end.status !== 'done') tellHeld(context);
  context.log.add({ kind: 'run-ended', ...end, chest: contents, reached: [...reached], ...paceOf(context) });
}

/** Nobody waits where nobody is, and nothing comes after a run was called off. */
function mayGoOn({ context, settings }: RunParts, end: RunEnd | undefined): boolean {
  const isCalledOff = isStopped(context) || end?.status === 'cancelled';
  return settings.keepOpen && !isCalledOff && end?.canResume !== true && context.roster.hasHadPeople;
}

/** A slow machine shows in the durations; whoever reads them is told. */
function paceOf({ runWorld, log }: RunContext): { readonly pace?: number } {
  const share = runWorld.pace();
  if (share === null) return {};
  const pace = Math.round(share * 100) / 100;
  if (pace < LEAST_SPEED) {
    const message = `The world, or the bots in it, kept up with ${Math.round(pace * 100)} % of the asked speed: this machine was too slow for it, so timings are unreliable and nothing is learned from them.`;
    log.add({ kind: 'note', message });
  }
  return { pace };
}

/** Pursues goals, to be settled first where there are none, from a first look to whatever end. */
export async function toTheEnd(parts: RunParts, goals: Goal[]): Promise<RunEnd> {
  const { context, settings } = parts;
  const whyNobody = isStopped(context) ? null : whyNobodyCame(context, settings.peopleWaitTicks);
  if (whyNobody !== null) return { status: 'failed', reason: whyNobody };
  if (isStopped(context)) return cancelled(context);
  let whyNoChest: string | null = null;
  const lessons = new Lessons();
  useChestAgain(context);
  let survey = await context.survey();
  if (survey && !survey.chest && !context.staysInHands && !isStopped(context)) {
    const seen = survey;
    // What people carry is not known as well as what bots do.
    const canKeep = context.runWorld.workers.every(({ asBot }) => asBot) && !context.runWorld.people;
    const made = await makeChest(parts, survey, {
      lookAhead: () => planAhead(parts, goals, seen),
      canKeep,
      lessons,
    });
    if ((made.kind === 'impossible' || made.kind === 'failed') && canKeep) {
      context.log.add({
        kind: 'note',
        message: `${withStop(made.reason)} Everybody keeps what it has and hands it on.`,
      });
      whyNoChest = made.reason;
      context.staysInHands = true;
      survey = await context.survey();
    } else if (made.kind === 'in-vain') return { status: 'impossible', reason: made.reason };
    else if (made.kind !== 'made')
      return { status: made.kind === 'given-up' ? 'failed' : made.kind, reason: made.reason };
    else ({ survey } = made);
  }
  if (isStopped(context)) return cancelled(context);
  if (!survey) return { status: 'failed', reason: nobody(context), canResume: true };
  // What was asked for in the course of the run is settled already.
  if (goals.length === 0) goals.push(...(await (parts.propose?.(survey) ?? goalsHere(parts, survey))));
  // Room may have been made in the chest meanwhile: nobody plans with what was thrown away.
  if (survey.chest) survey = { ...survey, contents: context.contents ?? survey.contents };
  if (goals.length === 0) return { status: 'done', reason: null };
  context.buildings.goOn(goals);
  context.desk.begin(goals);
  await context.desk.answered();
  goals.splice(0, goals.length, ...(context.desk.takeWish() ?? goals));
  const unheard = (await context.talk?.learn(goals)) ?? null;
  if (unheard !== null) return { status: 'failed', reason: `${unheard}.` };
  let turns = freshTurns(parts, lessons);
  for (;;) {
    survey = await makeRoomFor(parts, goals, survey);
    if (turns.robbed >= MOST_ROBBED) survey = await avoidChest(context, survey);
    const turn = await carryOutOnce(parts, goals, survey, turns);
    const wish = isStopped(context) ? null : context.desk.takeWish();
    if (wish) {
      goals.splice(0, goals.length, ...wish);
      turns = freshTurns(parts, turns.lessons);
    } else if ('status' in turn) return withoutChest(turn, whyNoChest);
    survey = 'status' in turn ? await context.survey() : turn.survey;
    if (!survey) return { status: 'failed', reason: nobody(context), canResume: true };
  }
}

/** What cannot be done with what is in hands might have been with a chest. */
function withoutChest(end: RunEnd, whyNoChest: string | null): RunEnd {
  if (end.status !== 'impossible' || whyNoChest === null) return end;
  return { ...end, reason: `${withStop(whyNoChest)} ${asSentence(end.reason ?? '')}` };
}

/** Plans, carries the plan out, looks what came of it; or says why the run ends here. */
async function carryOutOnce(
  parts: RunParts,
  goals: readonly Goal[],
  survey: SiteSurvey,
  turns: Turns,
): Promise<RunEnd | { readonly survey: SiteSurvey }> {
  const { context } = parts;
  const { log } = context;
  const before = goalProgress(goals, survey.contents, log.events);
  if (before.every(isReached)) {
    const why = await bringTogether(context, goals, survey);
    return why ?? { status: 'done', reason: hasJobs(context) ? null : ALREADY_DONE };
  }
  // What others take while it is planned undoes the plan, too.
  const begun = log.events.length;
  const planned = await planNext(parts, survey, before, turns);
  if (planned === null) return cancelled(context);
  if (planned === 'more-goods') return lookAround(parts, goals);
  if ('status' in planned) return planned;
  if (context.desk.hasWish) return { survey };
  const { subtasks, isPart } = planned;
  const stopWatching = watchTeam(parts, goals, turns);
  const isReachedNow = reachedInChest(context, goals);
  const end = await carryOutPlan(parts, subtasks, survey, { isReached: isReachedNow }).finally(stopWatching);
  const last = await lookBack(parts, goals, end);
  if ('status' in last) return last;
  const events = log.events.slice(begun);
  turns.lessons.learn(subtasks, events, last.survey);
  const now = goalProgress(goals, last.survey.contents, log.events);
  if (now.every(isReached))
    return (await bringTogether(context, goals, last.survey)) ?? { status: 'done', reason: null };
  const isOnwards = isPart && end.kind === 'finished' && isFurther(before, now);
  if (isOnwards) beginNextPart(parts, turns);
  if (end.kind === 'replaced' || isOnwards) {
    turns.setback = null;
    return last;
  }
  const missing = `The plan was carried out, but not everything is there: ${describeMissing(now, context.nameOf)}.`;
  if (isRobbed(events, context.roster.isPerson)) turns.robbed += 1;
  turns.setback = {
    events,
    reason: end.kind === 'drained' ? end.reason : missing,
    failed: end.kind === 'drained' ? subtasks.filter(({ id }) => end.failed.includes(id)) : [],
  };
  return last;
}

/** Whether all of some goals is there; looked at anew as the chest changes. */
function reachedInChest(context: RunContext, goals: readonly Goal[]): () => boolean {
  let read: ItemCounts | null = null;
  let isThere = false;
  return () => {
    const { contents, log, staysInHands } = context;
    if (contents === null || staysInHands || contents === read) return isThere;
    read = contents;
    isThere = goalProgress(goals, contents, log.events).every(isReached);
    return isThere;
  };
}

/**
 * Where goods stay in hands, what was asked for is to be in one pair of them: of whoever has most of it.
 * @returns how the run ends where that did not work
 */
async function bringTogether(
  context: RunContext,
  goals: readonly Goal[],
  { hands }: SiteSurvey,
): Promise<RunEnd | null> {
  if (!hands) return null;
  const look = async (): Promise<Hands | undefined> => (await context.survey())?.hands;
  const why = await bringToOne(context, countsOfGoals(goals), hands, look);
  if (isStopped(context)) return cancelled(context);
  if (why !== null) return { status: 'failed', reason: why };
  await bringHome(context);
  return null;
}

function countsOfGoals(goals: readonly Goal[]): ItemCounts {
  return sumOfCounts(
    goals.flatMap((goal) =>
      goal.kind === 'have' && goal.for === undefined ? [{ [goal.item]: goal.quantity }] : [],
    ),
  );
}

function isStopped({ signal }: RunContext): boolean {
  return signal.aborted;
}

/** Nobody could look around: dead, gone, or not answering. */
function nobody(context: RunContext): string {
  const { roster, whyNotLooked } = context;
  if (whyNotLooked !== null) return `Nobody could look around: ${whyNotLooked}`;
  const atWork = roster.present
    .filter(({ name }) => !context.isFree(name))
    .map((worker) => `${worker.name} does not get on: ${worker.heartbeat().activity}`);
  const why = [roster.absences, ...atWork].filter((words) => words !== '').join('; ');
  return `No worker was available for 60 s (${why === '' ? 'nobody answers' : why}).`;
}

function hasJobs({ log }: RunContext): boolean {
  return log.events.some(({ kind }) => kind === 'job-assigned');
}

/** After a plan ended: reads the world again, or says why the run ends here. */
async function lookBack(
  parts: RunParts,
  goals: readonly Goal[],
  end: ExecutionEnd,
): Promise<RunEnd | { readonly survey: SiteSurvey }> {
  const { context } = parts;
  if (end.kind === 'cancelled') return cancelled(context);
  if (end.kind === 'given-up') {
    const isAnybodyThere = context.roster.present.length > 0;
    const survey = isAnybodyThere ? await finalSurvey(context) : null;
    const progress = progressAtEnd(context, goals, survey);
    const reason = accountOf(context.log.events, progress, end.reason, context.nameOf);
    return { status: 'failed', reason, ...(end.cause === 'nobody-there' ? { canResume: true } : {}) };
  }
  let survey = await context.survey();
  // Who is gone with a tool, or still has it in hand, brings it back in a moment; then nothing is lost.
  if (end.kind === 'finished') {
    const mayBeBack = [await context.awaitHolders(), await context.awaitPeople()].includes(true);
    if (mayBeBack) survey = await context.survey();
  }
  if (context.signal.aborted) return cancelled(context);
  return survey ? { survey } : unseen(parts, goals);
}

/** A fresh look at what is there; or why the run ends here. */
async function lookAround(
  parts: RunParts,
  goals: readonly Goal[],
): Promise<RunEnd | { readonly survey: SiteSurvey }> {
  const survey = await parts.context.survey();
  if (isStopped(parts.context)) return cancelled(parts.context);
  return survey ? { survey } : unseen(parts, goals);
}

function unseen({ context }: RunParts, goals: readonly Goal[]): RunEnd {
  return {
    status: 'failed',
    reason: accountOf(
      context.log.events,
      progressAtEnd(context, goals, null),
      nobody(context),
      context.nameOf,
    ),
    canResume: true,
  };
}

function progressAtEnd(
  { contents, log }: RunContext,
  goals: readonly Goal[],
  survey: SiteSurvey | null,
): ReturnType<typeof goalProgress> {
  return goalProgress(goals, survey?.contents ?? contents ?? {}, log.events);
}

async function cancelled(context: RunContext): Promise<RunEnd> {
  // Who was given nothing to do has nothing to bring back.
  if (hasJobs(context) && context.roster.present.length > 0) await finalSurvey(context);
  return { status: 'cancelled', reason: withStop(whyStopped(context.signal)) };
}

/** Brings back what is carried and reads the chest though the run is over; bounded. */
async function finalSurvey(context: RunContext): Promise<SiteSurvey | null> {
  const limit = new AbortController();
  useChestAgain(context);
  const until = context.runWorld.clock.now() + WIND_UP_TICKS;
  const stop = context.runWorld.clock.every(20, () => {
    if (context.runWorld.clock.now() > until) limit.abort(new Error('the run is over'));
  });
  try {
    return await context.survey(limit.signal);
  } finally {
    stop();
  }
}
