import { loadEnvironment } from '../../environment/load-environment.js';
import { gameOf, type Game } from '../../game/game.js';
import { offersOf, openPassages, type Offers } from '../../environment/offers.js';
import { isHostile } from '../../game/registry.js';
import { isInOverworld, PASSAGES, passageTo } from '../../game/sources/passages.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { SimulatedWorker } from '../../schedule/simulate/simulate.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import type { PlaceTimes } from './place-times.js';
import type { RunEvent } from '../log/run-event.js';
import type { SiteSurvey, RunWorld } from '../world/run-world.js';

/** A plan for a team, or why there is none. */
export type TeamPlan =
  | {
      readonly kind: 'planned';
      readonly subtasks: readonly Subtask[];
      readonly planner: PlannerInfo;
      /** Tools and stations beyond the plan's own needs, as goals the plan is proven for too. */
      readonly spare: readonly Goal[];
      /** In the mean, as jobs take now longer, now shorter. */
      readonly expectedTicks: number | null;
      /** If every job takes just as long as expected of it. */
      readonly smoothTicks: number | null;
      readonly lowerBoundTicks: number | null;
      readonly why: readonly string[];
      /** Assumptions and changes, each fit to be shown. */
      readonly notes: readonly string[];
      readonly preview: readonly {
        readonly subtask: string;
        readonly worker: string;
        readonly startTick: number;
        readonly endTick: number;
      }[];
    }
  | { readonly kind: 'impossible' | 'undecided'; readonly reason: string };

export interface Occasion {
  /** The goal itself, a chest before it, or the rest of the goal after a plan failed. */
  readonly kind: 'goal' | 'chest' | 'repair';
  readonly signal: AbortSignal;
}

export interface TeamPlanner {
  /** What is known of the planner before there is a plan. */
  readonly info: PlannerInfo;
  plan(start: StartState, goals: readonly Goal[], team: Team, occasion: Occasion): Promise<TeamPlan>;
}

/** Who is to carry the plan out, and where. */
export interface Team {
  readonly workers: readonly SimulatedWorker[];
  readonly times: PlaceTimes;
  readonly survey: SiteSurvey;
}

/**
 * What a plan starts from, as it really is. In a built place no more is counted on than it lists and than is still in
 * sight: floors and fences are in sight too, but nobody may break them.
 * @param missing blocks and mobs that are known not to be here, whatever is listed
 */
export function startHere(
  runWorld: RunWorld,
  survey: SiteSurvey,
  missing: ReadonlySet<string> = new Set(),
): StartState {
  const environment = runWorld.environment ?? loadEnvironment('overworld');
  const game = gameHere(runWorld, survey);
  const forBots = environment.kind === 'arena' ? 'built' : 'nature';
  const listed = offersOf(environment, game);
  const offers = environment.kind === 'arena' ? inSight(listed, survey) : listed;
  // People find their way through portals; bots look for what the overworld has.
  const isOpen = runWorld.people === null ? isInOverworld : () => true;
  const passages = [...openPassages(environment), ...[...PASSAGES.keys()].filter(isOpen)];
  const isReached = (name: string): boolean => {
    const passage = passageTo(game.natural.get(name));
    return passage === null || passages.includes(passage);
  };
  const comes = (name: string): boolean =>
    survey.isPeaceful !== true || survey.offers.has(name) || !isHostile(game.registry, name);
  return {
    game: runWorld.people === null ? gameOf({ ...game, forBots }) : game,
    environment,
    offers: new Map([...offers].filter(([name]) => isReached(name) && comes(name) && !missing.has(name))),
    stock: survey.contents,
    stations: [...survey.stations.map(({ block }) => block), ...passages],
    rules: 'vanilla',
  };
}

/** The game by whose rules a place is. */
export function gameHere({ game }: Pick<RunWorld, 'game'>, { isOldWorld }: SiteSurvey): Game {
  return isOldWorld === true ? gameOf({ ...game, hasOldOres: true }) : game;
}

function inSight(listed: Offers, { offers }: SiteSurvey): Offers {
  return new Map([...listed].map(([name, count]) => [name, Math.min(count, offers.get(name) ?? 0)]));
}

/**
 * Gives subtasks new ids that follow those already used in the run, so that every id means one thing in the log.
 * @param used how many ids there were: `s1` to `s<used>`
 */
export function renumbered(subtasks: readonly Subtask[], used: number): readonly Subtask[] {
  if (used === 0) return subtasks;
  const names = new Map(subtasks.map(({ id }, index) => [id, `s${used + index + 1}`]));
  const renamed = (id: string): string => names.get(id) ?? id;
  return subtasks.map((subtask) => ({
    ...subtask,
    id: renamed(subtask.id),
    dependsOn: subtask.dependsOn.map(renamed),
  }));
}

/** The highest number in ids of the form `s12` of the plans that were made. */
export function highestId(events: readonly RunEvent[]): number {
  const ids = events.flatMap((event) =>
    event.kind === 'plan-made' || event.kind === 'repair-planned' ? event.subtasks.map(({ id }) => id) : [],
  );
  return ids.reduce((highest, id) => Math.max(highest, Number(/^s(\d+)/.exec(id)?.[1] ?? 0)), 0);
}
