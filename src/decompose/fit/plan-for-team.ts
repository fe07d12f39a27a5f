import { inPortions } from '../../base/portions.js';
import { checkPlan } from '../../plan/check/check.js';
import { isWaste } from '../../plan/check/fault.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { teamOf } from '../../schedule/simulate/simulate.js';
import { planGoals, type PlanningResult } from '../planner.js';
import { goodsGoals, isBuilding, withSections } from '../plan-building.js';
import { arrange, told, untoldSubtasks, type Arrangement } from './arrange.js';
import { evenParts, type Variant } from './changes.js';
import { pieceOf, type Piece } from './draft-subtask.js';
import { oreFirst } from './ore-first.js';
import {
  armedForHunts,
  equipmentForWays,
  pickaxesForWays,
  seekersTools,
  swordsForWays,
  toolsForSeekers,
} from './way-pickaxes.js';
import { DEFAULT_SECONDS, firmOf, TeamFit, type FittedPlan, type TeamSetting } from './team-fit.js';

/** A way more for stone is worth the chance that none is needed. */
const MOST_LOSS = 0.03;

/**
 * Plans goals so that a team of this size is expected to be done soonest: goes on from the planner's plan to others with
 * more or better tools, furnaces, parts, fuels and another order, as long as the units of work last. Every plan taken
 * has passed the grounded check from the same start with the same goals; none asks more of the place than it has.
 */
export async function planForTeam(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
): Promise<FittedPlan> {
  if (setting.base) return fitPlan(start, goals, setting, setting.base);
  if (goals.some(isBuilding)) return planBuilding(start, goals, setting);
  const wooded = withoutUnseenTrees(start, setting);
  const ofSeenWood = wooded && (await planForTeam(wooded, goals, setting));
  if (ofSeenWood?.kind === 'planned') return ofSeenWood;
  const planned: PlanningResult = await planGoals(start, goals, { oneFuelEach: true });
  if (planned.kind !== 'planned') return planned;
  const digging = await planForWays(start, goals, setting, planned.subtasks);
  const coalless = withoutUnseenCoal(start, planned.subtasks, setting);
  const burning = coalless && (await planForTeam(coalless, goals, setting));
  if (burning?.kind !== 'planned' || digging.kind !== 'planned') return digging;
  return burning.expectedTicks < digging.expectedTicks ? burning : digging;
}

/**
 * The place without the kinds of trees nobody has seen: for most things any wood does, and another than that in sight may
 * be far off. Null where there is no other, or none is in sight.
 */
function withoutUnseenTrees(start: StartState, { inSight }: TeamSetting): StartState | null {
  const trees = [...start.offers.keys()].filter((target) => target.endsWith('_log'));
  const unseen = new Set(trees.filter((tree) => inSight?.has(tree) === false));
  if (unseen.size === 0 || unseen.size === trees.length) return null;
  return { ...start, offers: new Map([...start.offers].filter(([target]) => !unseen.has(target))) };
}

/** The place without the coal nobody has seen: charcoal may be had sooner. Null where none is dug for. */
function withoutUnseenCoal(
  start: StartState,
  subtasks: readonly Subtask[],
  { inSight, isFrugal }: TeamSetting,
): StartState | null {
  if (!inSight || isFrugal) return null;
  const unseen = subtasks
    .filter(({ action, item }) => action === 'gather' && item === 'coal')
    .flatMap(({ sources = [] }) => (sources.some((block) => inSight.has(block)) ? [] : sources));
  if (unseen.length === 0) return null;
  const offers = new Map([...start.offers].filter(([target]) => !unseen.includes(target)));
  return { ...start, offers };
}

/** In nature with tools besides, for what is dug for. */
async function planForWays(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
  subtasks: readonly Subtask[],
): Promise<FittedPlan> {
  const { inSight } = setting;
  const team = teamOf(setting.workers);
  // Who may never set out needs no pickaxe.
  const { length: workers } = firmOf(team) ?? team;
  if (!inSight || setting.isFrugal) return fitPlan(start, goals, setting, subtasks);
  const forWays = [pickaxesForWays, swordsForWays].flatMap((toolsOf) =>
    toolsOf(start, subtasks, inSight, workers),
  );
  const more = toolsForSeekers(subtasks, inSight, workers);
  const fitted = [
    await equipped(start, goals, setting, forWays),
    ...(more.length > 0 ? [await equipped(start, goals, setting, [...forWays, ...more])] : []),
  ].filter((plan) => plan !== null);
  const [best] = fitted.sort((a, b) => a.expectedTicks - b.expectedTicks);
  return best ? settingOut(start, goals, setting, best) : fitPlan(start, goals, setting, subtasks);
}

/**
 * The same plan with what seekers dig with made one by one: who gets the first sets out, and the others wait for theirs.
 * Somebody alone sets out before anything that can wait.
 */
async function settingOut(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
  plan: Extract<FittedPlan, { kind: 'planned' }>,
): Promise<FittedPlan> {
  const { game, stock, stations } = start;
  const equipment = equipmentForWays(plan.spare, setting.inSight);
  const inOrder = (pieces: Variant): Arrangement | null => arrange(game, stock, stations, pieces, equipment);
  const pieces = plan.subtasks.map(pieceOf);
  const isAlone = teamOf(setting.workers).length === 1;
  const arrangement = isAlone ? soonUnderWay(inOrder(pieces)) : oneByOne(pieces);
  if (!arrangement) return plan;
  const base = told(game, untoldSubtasks(arrangement));
  const cut = await fitPlan(start, goals, { ...setting, planningSeconds: 0 }, base, plan.spare);
  if (cut.kind !== 'planned' || (isAlone && cut.expectedTicks > plan.expectedTicks * (1 + MOST_LOSS)))
    return plan;
  // What the way brings along makes up for it.
  const expectedTicks = isAlone ? plan.expectedTicks : cut.expectedTicks;
  return { ...plan, subtasks: cut.subtasks, expectedTicks };

  function soonUnderWay(arrangement: Arrangement | null): Arrangement | null {
    const isOre = (piece: Piece): boolean => equipment?.isFor(piece) === true;
    const variant = arrangement && oreFirst(game, arrangement, isOre);
    return variant && inOrder(variant);
  }

  function oneByOne(whole: Variant): Arrangement | null {
    const tools = seekersTools(plan.subtasks, setting.inSight);
    const parts = whole.flatMap((piece) =>
      piece.action === 'craft' && tools.has(piece.item) ? evenParts(game, piece, piece.quantity) : [piece],
    );
    return parts.length === whole.length ? null : inOrder(parts);
  }
}

/** A plan that makes some tools besides, for what is dug for; null where there are none, or no such plan. */
async function equipped(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
  tools: readonly Goal[],
): Promise<Extract<FittedPlan, { kind: 'planned' }> | null> {
  if (tools.length === 0) return null;
  const planned = await planGoals(start, [...goals, ...tools], { oneFuelEach: true });
  if (planned.kind !== 'planned') return null;
  const { game, stock, stations } = start;
  const pieces = armedForHunts(game, planned.subtasks.map(pieceOf), tools);
  const arrangement = arrange(game, stock, stations, pieces, equipmentForWays(tools, setting.inSight));
  if (!arrangement) return null;
  const base = told(game, untoldSubtasks(arrangement));
  const fitted = await fitPlan(start, goals, setting, base, tools);
  return fitted.kind === 'planned' ? fitted : null;
}

/** @param extra tools the plan makes beyond the goals, said as goals */
async function fitPlan(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
  subtasks: readonly Subtask[],
  extra: readonly Goal[] = [],
): Promise<FittedPlan> {
  const faults = checkPlan(start, { goals: [...goals, ...extra], subtasks });
  // A plan somebody brought may make more than is needed: that is theirs to say.
  const isBrought = setting.base !== undefined;
  if (!faults.every((fault) => isBrought && isWaste(fault)))
    return { kind: 'undecided', why: { code: 'not-proven', faults } };
  const firm = firmOf(teamOf(setting.workers));
  if (!firm) return inPortions(new TeamFit(start, goals, setting, extra).run(subtasks));
  // Nobody is worse off for who helps: the search for all begins where that for the others ends, and takes no plan that
  // would keep the others long if nothing came of the help.
  const more = { ...setting, planningSeconds: (setting.planningSeconds ?? DEFAULT_SECONDS) / 2 };
  const alone = await inPortions(
    new TeamFit(start, goals, { ...setting, workers: firm }, extra).run(subtasks),
  );
  return inPortions(
    new TeamFit(start, goals, more, extra, alone.expectedTicks).run(subtasks, alone.subtasks),
  );
}

/** The goods are planned for the team; what is built of them comes behind, cut up for any number of hands. */
async function planBuilding(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
): Promise<FittedPlan> {
  const goods = await planForTeam(start, goodsGoals(start, goals), setting);
  if (goods.kind !== 'planned') return goods;
  const base = withSections(start, goals, goods.subtasks);
  // What the goods' plan makes beyond them, as a second pickaxe, stays of use.
  const whole = await fitPlan(start, goals, { ...setting, planningSeconds: 0 }, base, goods.spare);
  if (whole.kind !== 'planned') return whole;
  const { reason, evaluations, wasLate } = goods;
  return { ...whole, reason, evaluations, wasLate };
}
