import { CoVoyagerError } from '../../base/error.js';
import { readGoals, type GoalReading } from '../../decompose/words/goal-text.js';
import { usageSummary } from '../../model/usage-ledger.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { durationsHere } from '../plan/durations-here.js';
import { accountOf } from '../result/account.js';
import { carryOutPlan } from './carry-out-plan.js';
import { describeMissing, goalProgress, isReached, remainingGoals } from '../result/goal-progress.js';
import type { ExecutionEnd } from './plan-execution.js';
import { Lessons } from './lessons.js';
import { makeChest } from '../world/make-chest.js';
import { highestId, renumbered, startHere } from '../plan/plan-here.js';
import { LEAST_SPEED } from '../world/world-speed.js';
import { whyNobodyCame } from '../people/await-people.js';
import type { EventOf } from '../log/run-event.js';
import type { RunContext } from './run-context.js';
import type { RunParts } from './run-parts.js';
import type { RunStatus } from '../result/run-result.js';
import type { SiteSurvey } from '../world/run-world.js';
import { WIND_UP_TICKS } from './wind-up.js';

/** How a run ended, before it is logged. */
interface RunEnd {
  readonly status: RunStatus;
  readonly reason: string | null;
}

/**
 * Pursues the goals of a run, from the first look to the line `run-ended`. Whatever comes in between, short of a bug,
 * is told in that line.
 */
export async function pursueGoals(parts: RunParts): Promise<void> {
  const { context } = parts;
  const goals: Goal[] = [];
  const end = await toTheEnd(parts, goals);
  const contents = context.contents ?? {};
  const reached = goalProgress(goals, contents, context.log.events);
  const { ledger } = parts;
  if (ledger && ledger.entries.length > 0) context.log.add({ kind: 'models-asked', ...usageSummary(ledger) });
  context.log.add({ kind: 'run-ended', ...end, chest: contents, reached: [...reached], ...paceOf(context) });
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

async function toTheEnd(parts: RunParts, goals: Goal[]): Promise<RunEnd> {
  const { context, settings } = parts;
  const whyNobody = isStopped(context) ? null : whyNobodyCame(context, settings.peopleWaitTicks);
  if (whyNobody !== null) return { status: 'failed', reason: whyNobody };
  if (isStopped(context)) return cancelled(context);
  let survey = await context.survey();
  if (survey && !survey.chest && !isStopped(context)) {
    const made = await makeChest(parts, survey);
    if (made.kind !== 'made') return { status: made.kind, reason: made.reason };
    ({ survey } = made);
  }
  if (isStopped(context)) return cancelled(context);
  if (!survey) return { status: 'failed', reason: nobody(context) };
  goals.push(...(await goalsHere(parts, survey)));
  const lessons = new Lessons();
  for (let repair = 0; ; repair++) {
    const turn = await carryOutOnce(parts, goals, survey, { repair, lessons });
    if ('status' in turn) return turn;
    ({ survey } = turn);
  }
}

/** Plans, carries the plan out, looks what came of it; or says why the run ends here. */
async function carryOutOnce(
  parts: RunParts,
  goals: readonly Goal[],
  survey: SiteSurvey,
  { repair, lessons }: { readonly repair: number; readonly lessons: Lessons },
): Promise<RunEnd | { readonly survey: SiteSurvey }> {
  const { context, settings } = parts;
  const { log } = context;
  const begun = log.events.length;
  const before = goalProgress(goals, survey.contents, log.events);
  if (before.every(isReached)) return { status: 'done', reason: hasJobs(context) ? null : ALREADY_DONE };
  const planned = await planAndLog(parts, survey, remainingGoals(before), { repair, lessons });
  if (isStopped(context)) return cancelled(context);
  if (planned.kind !== 'planned') {
    const { kind, reason } = planned;
    if (repair > 0) return { status: 'failed', reason: accountOf(log.events, before, reason) };
    return { status: kind === 'impossible' ? 'impossible' : 'failed', reason };
  }
  const end = await carryOutPlan(parts, planned.subtasks, survey);
  const last = await lookBack(parts, end);
  if ('status' in last) return last;
  lessons.learn(planned.subtasks, log.events.slice(begun), last.survey);
  const now = goalProgress(goals, last.survey.contents, log.events);
  if (now.every(isReached)) return { status: 'done', reason: null };
  const missing = `The plan was carried out, but not everything is there: ${describeMissing(now)}.`;
  const reason = end.kind === 'drained' ? end.reason : missing;
  if (repair >= settings.maxRepairs) {
    const given = `The plan was repaired ${repair} times, which is the most allowed. ${reason}`;
    return { status: 'failed', reason: accountOf(log.events, now, given) };
  }
  const failed = end.kind === 'drained' ? [...end.failed] : [];
  log.add({ kind: 'repair-started', repair: repair + 1, reason, failed });
  return askHowToGoOn(
    parts,
    last.survey,
    reason,
    planned.subtasks.filter(({ id }) => failed.includes(id)),
  );
}

/** People may know better; without them, or their answer, the plan is made again. */
async function askHowToGoOn(
  { context, advice }: RunParts,
  survey: SiteSurvey,
  reason: string,
  failed: readonly Subtask[],
): Promise<RunEnd | { readonly survey: SiteSurvey }> {
  const choice = await advice?.chooseRepair(reason, failed);
  if (choice?.kind === 'stop') return { status: 'cancelled', reason: `${choice.by} ended the run.` };
  if (isStopped(context)) return cancelled(context);
  const [what] = failed;
  const worker = choice?.worker ?? null;
  context.wish = what && worker !== null ? { worker, action: what.action, item: what.item } : null;
  return { survey };
}

function isStopped({ signal }: RunContext): boolean {
  return signal.aborted;
}

/** Nobody could look around: dead, gone, or not answering. */
function nobody({ roster }: RunContext): string {
  const { absences } = roster;
  return `No worker was available for 60 s (${absences === '' ? 'nobody answers' : absences}).`;
}

const ALREADY_DONE = 'Already done: everything asked for is there.';

function hasJobs({ log }: RunContext): boolean {
  return log.events.some(({ kind }) => kind === 'job-assigned');
}

/** After a plan ended: reads the world again, or says why the run ends here. */
async function lookBack(
  parts: RunParts,
  end: ExecutionEnd,
): Promise<RunEnd | { readonly survey: SiteSurvey }> {
  const { context } = parts;
  if (end.kind === 'cancelled') return cancelled(context);
  if (end.kind === 'given-up') {
    const isAnybodyThere = context.roster.present.length > 0;
    const survey = isAnybodyThere ? await finalSurvey(context) : null;
    const progress = progressAtEnd(parts, survey);
    return { status: 'failed', reason: accountOf(context.log.events, progress, end.reason) };
  }
  let survey = await context.survey();
  // Who is gone with a tool, or still has it in hand, brings it back in a moment; then nothing is lost.
  if (end.kind === 'finished') {
    const mayBeBack = [await context.awaitHolders(), await context.awaitPeople()].includes(true);
    if (mayBeBack) survey = await context.survey();
  }
  if (context.signal.aborted) return cancelled(context);
  if (!survey)
    return {
      status: 'failed',
      reason: accountOf(context.log.events, progressAtEnd(parts, null), nobody(context)),
    };
  return { survey };
}

function progressAtEnd(parts: RunParts, survey: SiteSurvey | null): ReturnType<typeof goalProgress> {
  const { context } = parts;
  const plan = context.log.events.find((event) => event.kind === 'plan-made');
  return goalProgress(plan?.goals ?? [], survey?.contents ?? context.contents ?? {}, context.log.events);
}

async function cancelled(context: RunContext): Promise<RunEnd> {
  // Who was given nothing to do has nothing to bring back.
  if (hasJobs(context) && context.roster.present.length > 0) await finalSurvey(context);
  const reason: unknown = context.signal.reason;
  const said =
    reason instanceof Error && reason.name !== 'AbortError'
      ? reason.message
      : 'stopped by whoever asked for it';
  return { status: 'cancelled', reason: `${said}.` };
}

/** Brings back what is carried and reads the chest though the run is over; bounded. */
async function finalSurvey(context: RunContext): Promise<SiteSurvey | null> {
  const limit = new AbortController();
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

async function goalsHere(
  { context, settings, advice }: RunParts,
  survey: SiteSurvey,
): Promise<readonly Goal[]> {
  const { registry } = context.runWorld.game;
  const start = startHere(context.runWorld, survey);
  const isBuilt = start.environment.kind === 'arena';
  const available = [...Object.keys(start.stock), ...(isBuilt ? start.offers.keys() : survey.sources.keys())];
  const read = (chosen: ReadonlyMap<string, string>): GoalReading => {
    const reading = readGoals(registry, settings.goal, { available, chosen });
    if (!reading.ok) throw new CoVoyagerError('bad-goal', reading.problem.message);
    return reading.value;
  };
  const { open } = read(new Map());
  const chosen = await advice?.chooseGoods(open, (each) => read(each).goals, survey);
  const { goals, notes } = read(chosen ?? new Map<string, string>());
  for (const message of notes) context.log.add({ kind: 'note', message });
  return goals;
}

/** Before a plan is tried again that came to nothing. */
const AGAIN_TICKS = 200;

function lastReason({ log }: RunContext): string {
  return log.events.findLast((event) => event.kind === 'repair-started')?.reason ?? '';
}

type Planned =
  | { readonly kind: 'planned'; readonly subtasks: readonly Subtask[] }
  | { readonly kind: 'impossible' | 'undecided'; readonly reason: string };

async function planAndLog(
  { context, planner, onPlan }: RunParts,
  survey: SiteSurvey,
  goals: readonly Goal[],
  { repair, lessons }: { readonly repair: number; readonly lessons: Lessons },
): Promise<Planned> {
  const start = startHere(context.runWorld, survey, lessons.missing);
  const workers = context.roster.answering.map(({ name, capabilities }) => ({ name, capabilities }));
  const team = { workers, durations: durationsHere(context, survey), survey };
  const occasion = { kind: repair === 0 ? 'goal' : 'repair', signal: context.signal } as const;
  const plan = await context.runWorld.atNormalSpeed(() => planner.plan(start, goals, team, occasion));
  if (plan.kind !== 'planned') return plan;
  const prospect = lessons.prospectOf(plan.subtasks);
  if (prospect === 'hopeless') return { kind: 'impossible', reason: lastReason(context) };
  // The same again may work once the world has moved on: doors close, animals come, players step aside.
  if (prospect === 'again') await context.pause(AGAIN_TICKS);
  const used = highestId(context.log.events.flatMap(idsIn));
  const subtasks = renumbered(plan.subtasks, used);
  const nameOf = new Map(plan.subtasks.map(({ id }, index) => [id, subtasks[index]?.id ?? id]));
  const { expectedTicks, lowerBoundTicks, why } = plan;
  const said = {
    goals: [...goals],
    subtasks: [...subtasks],
    expectedTicks,
    lowerBoundTicks,
    why: [...why],
    planner: plan.planner,
    chest: survey.contents,
    stations: [...start.stations],
    preview: plan.preview.map((bar) => ({ ...bar, subtask: nameOf.get(bar.subtask) ?? bar.subtask })),
  };
  context.log.add(
    repair === 0 ? { kind: 'plan-made', ...said } : { kind: 'repair-planned', repair, ...said },
  );
  for (const message of plan.notes) context.log.add({ kind: 'note', message });
  onPlan({ goals: [...goals, ...plan.spare], subtasks, planner: plan.planner });
  return { kind: 'planned', subtasks };
}

function idsIn(event: { readonly kind: string }): readonly string[] {
  if (event.kind !== 'plan-made' && event.kind !== 'repair-planned') return [];
  return (event as EventOf<'plan-made'>).subtasks.map(({ id }) => id);
}
