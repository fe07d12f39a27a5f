import { isSameCounts, type ItemCounts } from '../../base/item-counts.js';
import { isSamePosition, type Position } from '../../base/position.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { carryOutPlan, siteOf } from '../execute/carry-out-plan.js';
import { isBarren } from '../execute/headway.js';
import { timesHere } from '../plan/durations-here.js';
import { highestId, renumbered, startHere, type TeamPlan } from '../plan/plan-here.js';
import type { Lessons } from '../execute/lessons.js';
import type { Worker } from '../../worker/worker.js';
import type { RunParts } from '../execute/run-parts.js';
import { gatheredMeanwhile, jobMeanwhile, unseenIn } from './meanwhile.js';
import type { SiteSurvey } from './run-world.js';

/** What came of a world without a chest. */
export type ChestMaking =
  | { readonly kind: 'made'; readonly survey: SiteSurvey }
  /** Whatever it was for cannot be done here: none was made. */
  | { readonly kind: 'in-vain'; readonly reason: string }
  /** None comes to stand here; what else there is to do may be done without. */
  | { readonly kind: 'impossible' | 'failed'; readonly reason: string }
  | { readonly kind: 'given-up' | 'cancelled'; readonly reason: string };

/** What is to be done once the chest stands. */
export interface PlanAhead {
  /** Why that cannot be, for certain; null: that is not certain. */
  readonly whyInVain: string | null;
  /** Null where nobody knows them yet. */
  readonly subtasks: readonly Subtask[] | null;
}

/** What a chest is to be made for. */
interface ChestOccasion {
  readonly lookAhead: () => Promise<PlanAhead>;
  /** Whether all can be done without one as well. */
  readonly canKeep: boolean;
  /** What the making teaches, for the plans after it. */
  readonly lessons: Lessons;
}

const MOST_LOOKS = 5;
const LOOK_AGAIN_TICKS = 20;
/** Where so much land on all sides is protected, all of it is; and so often a plan is made of what is left. */
const MOST_TRIES = 4;
const A_CHEST: Goal = { kind: 'placed', item: 'chest', quantity: 1, verb: 'build' };

/** Who looks around may not be who set it down, and sees it a moment later. */
async function lookForChest(context: RunParts['context']): Promise<SiteSurvey | null> {
  let survey = await context.survey();
  for (let looks = 1; looks < MOST_LOOKS && survey && !survey.chest; looks++) {
    await context.pause(LOOK_AGAIN_TICKS);
    survey = await context.survey();
  }
  return survey;
}

/** Whether there are other goods by now, or other places for a chest. @param left what the maker holds */
function isOtherwise({ spots: { beside } }: SiteSurvey, left: ItemCounts, before: SiteSurvey): boolean {
  if (!isSameCounts(left, before.contents)) return true;
  const isOld = (spot: Position): boolean => before.spots.beside.some((old) => isSamePosition(old, spot));
  return beside.length > 0 && !beside.some(isOld);
}

/**
 * Has one worker, who carries everything itself, make a chest and set it down, before the plan proper. The others gather
 * meanwhile.
 * @param seen the place; what the worker itself carries the server says, where it tells
 */
export async function makeChest(
  parts: RunParts,
  seen: SiteSurvey,
  occasion: ChestOccasion,
): Promise<ChestMaking> {
  try {
    return await tryToMake(parts, seen, occasion, MOST_TRIES);
  } finally {
    parts.context.borrowed.kept = null;
  }
}

/** @param tries how many plans are made at most, each for another place or other goods */
async function tryToMake(
  parts: RunParts,
  seen: SiteSurvey,
  occasion: ChestOccasion,
  tries: number,
): Promise<ChestMaking> {
  const { context, planner } = parts;
  const [maker, ...others] = await context.freeWorkers();
  context.borrowed.kept = maker?.name ?? null;
  if (!maker) return { kind: 'given-up', reason: 'No worker was there to make the chest this place lacks.' };
  const carried = context.runWorld.people?.watch.inventoryOf(maker.name);
  const survey = carried ? { ...seen, contents: carried } : seen;
  const team = {
    workers: [{ name: maker.name, capabilities: maker.capabilities }],
    times: timesHere(context, survey),
    survey,
  };
  const start = startHere(context.runWorld, survey);
  const wanted = { kind: 'chest', signal: context.signal } as const;
  const plan = await context.runWorld.atNormalSpeed(() => planner.plan(start, [A_CHEST], team, wanted));
  if (plan.kind !== 'planned') {
    const kind = plan.kind === 'impossible' ? 'impossible' : 'given-up';
    return { kind, reason: `There is no chest here, and none can be made: ${plan.reason}` };
  }
  const ahead = await occasion.lookAhead();
  if (ahead.whyInVain !== null) return { kind: 'in-vain', reason: ahead.whyInVain };
  const unseen = occasion.canKeep ? unseenFor(plan.subtasks, ahead.subtasks, survey) : null;
  if (unseen !== null) {
    const what = context.nameOf(unseen, 1);
    return { kind: 'failed', reason: `There is no chest here, and no ${what} in sight to make one of.` };
  }
  // What has to be looked for may be found far off: the chest is made where it is.
  const sought = unseenIn(plan.subtasks, survey).filter(({ dependsOn }) => dependsOn.length === 0);
  const making = sought.length > 0 ? sought : plan.subtasks;
  context.log.add({ kind: 'note', message: howMade(context, maker, sought) });
  const begun = context.log.events.length;
  const helpers = others.filter(({ asBot }) => asBot && !context.talk);
  const all = withMeanwhile(context, making, ahead, helpers, survey);
  const subtasks = all.slice(0, making.length);
  logPlan(context, plan, all, survey);
  startMeanwhile(context, all, helpers, survey);
  const end = await carryOutPlan(parts, subtasks, survey, {
    takesPart: ({ name }) => name === maker.name,
  });
  if (end.kind === 'cancelled') return { kind: 'cancelled', reason: `${end.reason}.` };
  if (end.kind === 'given-up') return end;
  const after = await (sought.length > 0 ? context.survey() : lookForChest(context));
  if (after) occasion.lessons.learn(subtasks, context.log.events.slice(begun), after);
  if (after?.chest) return { kind: 'made', survey: after };
  // Who wants another goal meanwhile wants the chest for that too. Where this land is protected, another is looked at.
  if (after && end.kind === 'replaced') return tryToMake(parts, after, occasion, tries);
  // What was to become a chest went into something else, or is no chest yet.
  const left = context.runWorld.people?.watch.inventoryOf(maker.name) ?? after?.contents ?? {};
  const isInVain = end.kind === 'drained' && isBarren(context.log.events.slice(begun), end.failed);
  if (after && !isInVain && tries > 1 && isOtherwise(after, left, survey))
    return tryToMake(parts, after, occasion, tries - 1);
  const why = end.kind === 'drained' ? end.reason : 'it was set down, but nobody can see it';
  return {
    kind: 'failed',
    reason: `There is no chest here, and making one did not work: ${why.replace(/\.$/, '')}.`,
  };
}

function howMade({ nameOf }: RunParts['context'], maker: Worker, sought: readonly Subtask[]): string {
  const what = sought.map(({ item }) => nameOf(item, 2)).join(' and ');
  return what === ''
    ? `There is no chest here; ${maker.name} makes one first and carries everything until it stands.`
    : `There is no chest here, and no ${what} in sight to make one of: it is made where some are found.`;
}

/** The making, and what each of the others does besides. */
function withMeanwhile(
  { runWorld, log }: RunParts['context'],
  making: readonly Subtask[],
  ahead: PlanAhead,
  helpers: readonly Worker[],
  survey: SiteSurvey,
): readonly Subtask[] {
  const names = helpers.map(({ name }) => name);
  const { registry } = runWorld.game;
  const meanwhile = gatheredMeanwhile(registry, making, ahead.subtasks ?? [], names, survey);
  return renumbered([...making, ...meanwhile], highestId(log.events));
}

/** Whatever of it is not done when the chest stands ends then, as the next look around calls everybody home. */
function startMeanwhile(
  context: RunParts['context'],
  subtasks: readonly Subtask[],
  helpers: readonly Worker[],
  survey: SiteSurvey,
): void {
  const site = siteOf(context, survey, subtasks);
  for (const own of subtasks) {
    const worker = helpers.find(({ name }) => name === own.for);
    if (worker)
      context.runner.start({ worker, job: jobMeanwhile(own), site, expectedTicks: 0 }, () => undefined);
  }
}

/** What a chest would have to be looked for that nothing else is: nobody walks about for it; null: nothing. */
export function unseenFor(
  making: readonly Subtask[],
  ahead: readonly Subtask[] | null,
  survey: Pick<SiteSurvey, 'offers'>,
): string | null {
  if (ahead === null || unseenIn(ahead, survey).length > 0) return null;
  return unseenIn(making, survey)[0]?.item ?? null;
}

function logPlan(
  { log }: RunParts['context'],
  plan: Extract<TeamPlan, { readonly kind: 'planned' }>,
  subtasks: readonly Subtask[],
  { contents, stations }: SiteSurvey,
): void {
  log.add({
    kind: 'plan-made',
    goals: [A_CHEST],
    subtasks: [...subtasks],
    planner: plan.planner,
    expectedTicks: plan.expectedTicks,
    lowerBoundTicks: plan.lowerBoundTicks,
    why: [...plan.why],
    chest: contents,
    stations: stations.map(({ block }) => block),
    preview: [],
  });
}
