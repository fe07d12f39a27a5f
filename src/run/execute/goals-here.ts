import { CoVoyagerError } from '../../base/error.js';
import { sumOfCounts } from '../../base/item-counts.js';
import { readBuilding, type BuildingReading } from '../../decompose/building-goal.js';
import { planGoals } from '../../decompose/planner.js';
import { goalsOfGiven } from '../plan/given-plan.js';
import { startHere } from '../plan/plan-here.js';
import { readGoals, type GoalReading } from '../../decompose/words/goal-text.js';
import { whyNoPlan } from '../../messages/names.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { handsOf } from '../world/hands-at-rest.js';
import type { PlanAhead } from '../world/make-chest.js';
import { participantsIn } from '../run-settings.js';
import type { RunContext } from './run-context.js';
import type { RunParts } from './run-parts.js';
import type { SiteSurvey } from '../world/run-world.js';

/** Where there is no room, or nothing to build, nothing is begun. */
function goalToBuild(
  { buildings, log }: RunContext,
  building: NonNullable<BuildingReading>,
  { chest }: SiteSurvey,
): Goal {
  if (building.kind === 'problem') throw new CoVoyagerError('bad-goal', building.message);
  for (const message of building.notes) log.add({ kind: 'note', message });
  const begun = buildings.begin(building.blueprint, chest ?? { x: 0, y: 0, z: 0 });
  if ('why' in begun) throw new CoVoyagerError('bad-goal', begun.why);
  return begun;
}

/** What the run's sentence means here. */
function readHere(
  { context, settings }: RunParts,
  survey: SiteSurvey,
  chosen?: ReadonlyMap<string, string> | null,
): GoalReading {
  const { stock, environment, offers } = startHere(context.runWorld, survey);
  const isBuilt = environment.kind === 'arena';
  const available = [...Object.keys(stock), ...(isBuilt ? offers.keys() : survey.sources.keys())];
  const participants = participantsIn(settings);
  const { registry } = context.runWorld.game;
  const reading = readGoals(registry, settings.goal, {
    available,
    participants,
    ...(chosen ? { chosen } : {}),
  });
  if (!reading.ok) throw new CoVoyagerError('bad-goal', reading.problem.message);
  return reading.value;
}

/** A first plan by the game's rules, or why nobody can ever do it here; somebody may have things nobody can see. */
export async function planAhead(
  parts: RunParts,
  goals: readonly Goal[],
  survey: SiteSurvey,
): Promise<PlanAhead> {
  const { context, settings, propose } = parts;
  const { runWorld } = context;
  const { registry } = runWorld.game;
  if (runWorld.people || propose || settings.plan || readBuilding(registry, settings))
    return { whyInVain: null, subtasks: null };
  const asked = goals.length > 0 ? goals : (settings.goals ?? readHere(parts, survey).goals);
  const stock = sumOfCounts(Object.values(handsOf(runWorld.workers)));
  const plan = await planGoals({ ...startHere(runWorld, survey), stock }, asked);
  const whyInVain = plan.kind === 'impossible' ? whyNoPlan(registry, plan.why) : null;
  return { whyInVain, subtasks: plan.kind === 'planned' ? plan.subtasks : null };
}

/**
 * What the run is to reach here: its sentence read against what this place has.
 * @throws CoVoyagerError `bad-goal`
 */
export async function goalsHere(parts: RunParts, survey: SiteSurvey): Promise<readonly Goal[]> {
  const { context, settings, advice } = parts;
  if (settings.goals) return settings.goals;
  const { registry } = context.runWorld.game;
  const building = readBuilding(registry, settings);
  if (building) return [goalToBuild(context, building, survey)];
  if (settings.plan) return goalsOfGiven(settings.plan, startHere(context.runWorld, survey));
  const { open } = readHere(parts, survey);
  const chosen = await advice?.chooseGoods(open, (each) => readHere(parts, survey, each).goals, survey);
  const { goals, notes } = readHere(parts, survey, chosen);
  for (const message of notes) context.log.add({ kind: 'note', message });
  return goals;
}
