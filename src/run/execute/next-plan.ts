import { asSentence, withStop } from '../../base/words.js';
import { STATIONS } from '../../decompose/planner.js';
import { slotsFilled } from '../../decompose/fit/chest-room.js';
import { pieceOf } from '../../decompose/fit/draft-subtask.js';
import { CHEST_SLOTS } from '../../game/container-blocks.js';
import { fullChestReason, PART_STANDS, partNotes, standstillReason } from '../../messages/run-sentences.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { RunEvent } from '../log/run-event.js';
import { emptyStandingFurnaces } from './surveyor.js';
import { abilitiesOf } from './carry-out-plan.js';
import { timesHere } from '../plan/durations-here.js';
import { planApart } from '../plan/plan-apart.js';
import { firstStage } from '../../decompose/building-stage.js';
import { highestId, renumbered, startHere, type TeamPlan } from '../plan/plan-here.js';
import { accountOf } from '../result/account.js';
import { goalProgress, remainingGoals } from '../result/goal-progress.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { SimulatedWorker } from '../../schedule/simulate/simulate.js';
import type { GoalProgress } from '../view/run-view.js';
import type { SiteSurvey } from '../world/run-world.js';
import { askForGoods, nothingCame, type GoodsAsked } from './ask-for-goods.js';
import { Headway, isBarren, isUndoneByOthers } from './headway.js';
import type { Lessons } from './lessons.js';
import type { RunContext } from './run-context.js';
import type { RunEnd, RunParts } from './run-parts.js';

/** What one plan after another has taught. */
export interface Turns {
  readonly lessons: Lessons;
  headway: Headway;
  repairs: number;
  /** How often people were asked for what they hold before all was given up. */
  asked: number;
  /** Where goods stay in hands: whether what lay in furnaces from the start was taken out. */
  hasEmptied?: boolean;
  /** Plans that came to nothing though somebody was at the chest who had nothing to take there. */
  robbed: number;
  /** Why the plan before has to be repaired; null before the first. */
  setback: Setback | null;
  /** Why the plan before ran out for the sake of a better one; left out where none did. */
  anew?: string;
}

/** Before the first plan for a goal. */
export function freshTurns({ settings, context }: RunParts, lessons: Lessons): Turns {
  const headway = new Headway(settings.maxRepairs, context.roster.isPerson);
  return { lessons, headway, repairs: 0, asked: 0, robbed: 0, setback: null };
}

interface Setback {
  readonly reason: string;
  readonly failed: readonly Subtask[];
  /** Of the run, since that plan was made. */
  readonly events: readonly RunEvent[];
}

/** Who takes out again what was asked for is not asked forever. */
const MOST_ASKED = 3;

/**
 * The next plan, logged; or why there is none, and the run ends here; null where it was stopped meanwhile.
 * `more-goods`: people brought what was missing, so that there is something new to plan from.
 */
export async function planNext(
  parts: RunParts,
  survey: SiteSurvey,
  progress: readonly GoalProgress[],
  turns: Turns,
): Promise<
  RunEnd | { readonly subtasks: readonly Subtask[]; readonly isPart: boolean } | 'more-goods' | null
> {
  const { context } = parts;
  const { log } = context;
  const { setback, lessons, headway } = turns;
  const rest = restOf(context, progress);
  const { plan, stage } = await makePlan(parts, survey, rest, turns);
  if (wasStopped(context)) return null;
  const failed = (why: string): RunEnd => ({
    status: 'failed',
    reason: accountOf(log.events, progress, why, context.nameOf),
  });
  if (plan.kind !== 'planned') {
    if (!turns.hasEmptied && (await emptyStandingFurnaces(context, survey))) {
      turns.hasEmptied = true;
      return 'more-goods';
    }
    const asked = await askPeople(context, rest, survey, turns, plan.reason);
    if (wasStopped(context)) return null;
    if (asked?.isMoreThere === true) return 'more-goods';
    const why = asked ? `${withStop(plan.reason)} ${nothingCame(asked)}` : plan.reason;
    if (setback) return failed(why);
    return { status: plan.kind === 'impossible' ? 'impossible' : 'failed', reason: why };
  }
  const whyFull = whyNoRoom(context, survey, plan.subtasks);
  if (whyFull !== null) return failed(whyFull);
  const ids = setback?.failed.map(({ id }) => id) ?? [];
  if (setback && isBarren(setback.events, ids)) return failed(setback.reason);
  const standstill = headway.planned(plan.subtasks, setback?.events ?? []);
  if (setback) {
    if (standstill) return failed(`${standstillReason(standstill)} ${asSentence(setback.reason)}`);
    const prospect = lessons.prospectOf(plan.subtasks);
    if (prospect === 'hopeless') return failed(setback.reason);
    turns.repairs += 1;
    log.add({ kind: 'repair-started', repair: turns.repairs, reason: setback.reason, failed: ids });
    // Nobody waits for an answer before the same was tried in another way.
    const isAsked = turns.repairs > 1 && !isUndoneByOthers(setback.events, context.roster.isPerson);
    const stop = isAsked ? await askHowToGoOn(parts, setback) : null;
    if (stop) return stop;
    // The same again may work once the world has moved on: doors close, animals come, players step aside.
    if (prospect === 'again') await context.pause(AGAIN_TICKS);
    if (wasStopped(context)) return null;
  }
  const isPart = stage !== rest;
  for (const message of partNotes(stage, rest)) log.add({ kind: 'note', message });
  return { subtasks: logPlan(parts, survey, stage, plan, turns), isPart };
}

/** A chest without a free slot takes nothing that makes the plan go on. */
function whyNoRoom(
  { runWorld: { game }, staysInHands }: RunContext,
  { chest, halves, contents }: SiteSurvey,
  subtasks: readonly Subtask[],
): string | null {
  const slots = CHEST_SLOTS * (halves?.length ?? 1);
  const isFull = slotsFilled(game, contents, []) >= slots;
  const needed = isFull ? slotsFilled(game, contents, subtasks.map(pieceOf)) : 0;
  return chest && !staysInHands && needed > slots ? fullChestReason(chest) : null;
}

/** Of a building as much stands as fitted through the chest: what comes next has not been tried yet. */
export function beginNextPart(parts: RunParts, turns: Turns): void {
  turns.anew = PART_STANDS;
  turns.headway = freshTurns(parts, turns.lessons).headway;
}

/** People may hold what is missing. */
async function askPeople(
  context: RunContext,
  goals: readonly Goal[],
  survey: SiteSurvey,
  turns: Turns,
  why: string,
): Promise<GoodsAsked | null> {
  if (turns.asked >= MOST_ASKED) return null;
  turns.asked += 1;
  return askForGoods(context, goals, { survey, missing: turns.lessons.missing, why });
}

function wasStopped({ signal }: RunContext): boolean {
  return signal.aborted;
}

/** People may know better; without them, or their answer, the plan is made again. @returns the end, where one wants it */
async function askHowToGoOn(
  { context, advice }: RunParts,
  { reason, failed }: Setback,
): Promise<RunEnd | null> {
  const choice = await advice?.chooseRepair(reason, failed);
  if (choice?.kind === 'stop') return { status: 'cancelled', reason: `${choice.by} ended the run.` };
  const [what] = failed;
  const worker = choice?.worker ?? null;
  context.wish = what && worker !== null ? { worker, action: what.action, item: what.item } : null;
  return null;
}

/** Before a plan is tried again that came to nothing. */
const AGAIN_TICKS = 200;

export function goalsLeft(
  context: RunContext,
  goals: readonly Goal[],
  contents: ItemCounts,
): readonly Goal[] {
  return restOf(context, goalProgress(goals, contents, context.log.events));
}

function restOf({ buildings }: RunContext, progress: readonly GoalProgress[]): readonly Goal[] {
  return remainingGoals(progress).map((goal) => buildings.restOf(goal));
}

/** Who could be given work, and what is known of each. */
export function teamNow(context: RunContext): readonly SimulatedWorker[] {
  return context.roster.answering
    .filter((worker) => context.canWork(worker))
    .map((worker) => ({ name: worker.name, capabilities: abilitiesOf(context, worker) }));
}

type MadePlan = Extract<TeamPlan, { kind: 'planned' }>;

/** @returns the plan, and for what of the goals: of a building as much as fits through the chest */
export async function makePlan(
  { context, planner }: Pick<RunParts, 'context' | 'planner'>,
  survey: SiteSurvey,
  goals: readonly Goal[],
  { lessons, setback }: Pick<Turns, 'lessons' | 'setback'>,
): Promise<{ readonly plan: TeamPlan; readonly stage: readonly Goal[] }> {
  const start = startHere(context.runWorld, survey, lessons.missing);
  const stage = firstStage(start, goals);
  const team = { workers: teamNow(context), times: timesHere(context, survey), survey };
  const occasion = { kind: setback ? 'repair' : 'goal', signal: context.signal } as const;
  const planFor = (wanted: readonly Goal[]): Promise<TeamPlan> =>
    context.runWorld.atNormalSpeed(() => planApart(planner, start, wanted, team, occasion));
  const kept = stationsToKeep(context.log.events, survey, goals);
  const plan = await planFor([...stage, ...kept]);
  // Where there is nothing to make another of, it is set down after all.
  if (kept.length > 0 && plan.kind !== 'planned') return { plan: await planFor(stage), stage };
  return { plan, stage };
}

/** A furnace somebody asked for before is not set down to work at: it stays in the chest, and another is made. */
export function stationsToKeep(
  events: readonly RunEvent[],
  { contents, hands }: Pick<SiteSurvey, 'contents' | 'hands'>,
  goals: readonly Goal[],
): readonly Goal[] {
  if (hands) return [];
  const before = events.flatMap((event) =>
    event.kind === 'goal-ended' ? event.reached.map(({ goal }) => goal) : [],
  );
  const askedIn = (some: readonly Goal[], item: string): readonly number[] =>
    some.flatMap((goal) => (goal.kind === 'have' && goal.item === item ? [goal.quantity] : []));
  return STATIONS.flatMap((item): readonly Goal[] => {
    const asked = Math.min(contents[item] ?? 0, Math.max(0, ...askedIn(before, item)));
    const quantity = asked - askedIn(goals, item).reduce((sum, count) => sum + count, 0);
    return quantity > 0 ? [{ kind: 'have', item, quantity, verb: 'craft' }] : [];
  });
}

/** @returns the plan's subtasks, under names no plan of the run had before */
function logPlan(
  { context, onPlan }: RunParts,
  survey: SiteSurvey,
  goals: readonly Goal[],
  plan: MadePlan,
  { repairs: repair, setback, anew }: Turns,
): readonly Subtask[] {
  const used = highestId(context.log.events);
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
    stations: survey.stations.map(({ block }) => block),
    preview: plan.preview.map((bar) => ({ ...bar, subtask: nameOf.get(bar.subtask) ?? bar.subtask })),
  };
  const isAnew = anew !== undefined && setback === null;
  if (repair === 0 || isAnew) context.log.add({ kind: 'plan-made', ...said, ...(isAnew ? { anew } : {}) });
  else context.log.add({ kind: 'repair-planned', repair, ...said });
  for (const message of plan.notes) context.log.add({ kind: 'note', message });
  onPlan({ goals: [...goals, ...plan.spare], subtasks, planner: plan.planner });
  return subtasks;
}
