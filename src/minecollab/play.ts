import { defined } from '../base/defined.js';
import type { Goal } from '../plan/subtask/subtask.js';
import type { RunEvent } from '../run/log/run-event.js';
import type { RunRequest } from '../run/run-request.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import { ScoreWatch } from './score.js';
import { COAL_IN_COOKERS, COLLAB_VERSION, cookersIn, collabGoalsOf, collabPlaceOf } from './start.js';
import { agentNames, barredWork, planningAgent, type CollabTask } from './task.js';

/** World ticks the start waits for programs that play people. */
const ARRIVAL_TICKS = 1200;

/** Where nobody may plan, everybody still has the recipe book. */
const BY_RECIPES = { method: 'recipes' } as const;

export interface CollabPlayOptions {
  readonly seed: number;
  /** Times real time. */
  readonly speed: number;
  /** Those who play the people, as many as the task has. */
  readonly people: NonNullable<RunRequest['people']>;
  readonly onEvent: (event: RunEvent) => void;
  /** Agents know of each other, and of recipes withheld from them, only what they tell each other. */
  readonly isTold: boolean;
  /** Who plans; the planner when left out. */
  readonly planning?: RunRequest['planning'];
  readonly outDir?: string | null;
}

/** A task as a run, and who keeps its score. */
export interface CollabPlay {
  readonly request: RunRequest;
  readonly watch: ScoreWatch;
}

/**
 * A task as a run: the agents by their names in its world, each with its inventory, goods from hand to hand. The watch
 * scores it as it goes on.
 */
export function playOf(task: CollabTask, options: CollabPlayOptions): CollabPlay {
  const { seed, speed, people, onEvent, isTold, planning, outDir = null } = options;
  const place = collabPlaceOf(task, seed);
  const names = agentNames(task);
  const watch = new ScoreWatch(task, () => undefined);
  const barred = barredWork(task);
  const dealTo = (world: EmbeddedWorld, name: string, at: number): void => {
    for (const [item, count] of Object.entries(task.inventories[at] ?? {})) world.give(name, item, count);
  };
  return {
    watch,
    request: {
      ...wishOf(task),
      ai: task.agents,
      names,
      people,
      peopleWaitTicks: ARRIVAL_TICKS,
      inHands: true,
      barred: Object.fromEntries(names.map((name, at) => [name, barred[at] ?? []])),
      ...(isTold ? { telling: knowledgeOf(task) } : {}),
      outDir,
      maxTicks: Math.ceil(task.timeoutSeconds * 20),
      world: { kind: 'embedded', environment: place, version: COLLAB_VERSION, speed, seed },
      onWorld: (world) => {
        for (const cooker of cookersIn(place)) world.setFuel(cooker, 'coal', COAL_IN_COOKERS);
        for (const [at, name] of names.entries()) dealTo(world, name, at);
        world.events.on('player-joined', ({ player, isBack }) => {
          const at = people.findIndex(({ name }) => name === player);
          if (at >= 0 && !isBack) dealTo(world, player, task.agents + at);
        });
        watch.watch(world);
      },
      onEvent,
      ...defined({ planning: planningAgent(task) === undefined ? BY_RECIPES : planning }),
    },
  };
}

/** What the run is asked for. */
function wishOf(task: CollabTask): Pick<RunRequest, 'goal' | 'goals' | 'blueprint'> {
  if (task.blueprint) return { goal: `build ${task.id}`, blueprint: task.blueprint };
  const wanted = Object.entries(task.target).map(([item, count]) => `${count} ${item.replaceAll('_', ' ')}`);
  return { goal: `make ${wanted.join(' and ')}`, goals: goalsFor(task) };
}

/**
 * Which recipes each agent has: those its goal is told with. In Hell's Kitchen that is the other's dish. Agents whose plan
 * command is blocked look single recipes up like everybody, so crafting tasks withhold none.
 */
function knowledgeOf(task: CollabTask): NonNullable<RunRequest['telling']> {
  const { recipes, withoutRecipes, dishes, kind } = task;
  const all =
    kind === 'crafting' ? Object.fromEntries(Object.keys(task.target).map((item) => [item, []])) : recipes;
  const own = agentNames(task).map(
    (name, at): readonly [string, Readonly<Record<string, readonly string[]>>] => {
      if (withoutRecipes.includes(at)) return [name, {}];
      if (!dishes) return [name, all];
      return [name, Object.fromEntries(Object.entries(all).filter(([dish]) => dish !== dishes[at]))];
    },
  );
  return { recipes: Object.fromEntries(own), ...defined({ planner: planningAgent(task) }) };
}

function goalsFor(task: CollabTask): readonly Goal[] {
  const { dishes } = task;
  if (!dishes) return collabGoalsOf(task);
  const names = agentNames(task);
  return dishes.flatMap((dish, at) =>
    collabGoalsOf({ kind: task.kind, target: { [dish]: task.target[dish] ?? 1 } }).map((goal) => ({
      ...goal,
      ...defined({ for: names[at] }),
    })),
  );
}
