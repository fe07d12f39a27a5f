import { defined } from '../../base/defined.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { breaksGiving } from '../../game/sources/breaking.js';
import { namesIn } from '../../messages/names.js';
import type { Game } from '../../game/game.js';
import type { Capabilities } from '../../schedule/event.js';
import type { Durations } from '../../schedule/simulate/durations.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { Site, Worker } from '../../worker/worker.js';
import { durationsHere } from '../plan/durations-here.js';
import { handOverFor } from './hand-over.js';
import type { ExecutionEnd } from './execution-end.js';
import { PlanExecution } from './plan-execution.js';
import type { RunContext } from './run-context.js';
import type { ScheduleMachine } from './schedule-machine.js';
import type { SiteSurvey } from '../world/run-world.js';

/** Makes a scheduler for one plan in one place; `asked` is what somebody is to have in the end. */
export type MachineFor = (
  subtasks: readonly Subtask[],
  survey: SiteSurvey,
  durations: Durations,
  asked: ItemCounts,
) => ScheduleMachine;

/** Carries one plan out; the scheduler starts from what the survey saw. */
export async function carryOutPlan(
  parts: { readonly context: RunContext; readonly machineFor: MachineFor; readonly lastTick: number },
  subtasks: readonly Subtask[],
  survey: SiteSurvey,
  {
    takesPart,
    isReached,
  }: {
    readonly takesPart?: (worker: Worker) => boolean;
    readonly isReached?: () => boolean;
  } = {},
): Promise<ExecutionEnd> {
  const { context, machineFor, lastTick } = parts;
  const { runWorld, runner, roster, goods, log, signal } = context;
  const durations = durationsHere(context, survey);
  const execution = new PlanExecution({
    machine: machineFor(subtasks, survey, durations, askedFor(context.log.events)),
    runner,
    roster,
    log,
    nameOf: namesIn(runWorld.game.registry),
    signal,
    lastTick,
    site: siteOf(context, survey, subtasks),
    clock: runWorld.clock,
    capabilitiesOf: (worker) => abilitiesOf(context, worker),
    stands: (station) => runWorld.stands(station),
    hasRoom: (place) => runWorld.hasRoom(place),
    culpritAt: (place) => runWorld.culpritAt(place),
    handOver: (...given) => handOverFor(context, ...given),
    talk: context.talk,
    ...(isReached ? { isReached } : {}),
    isCalled: (worker) => context.borrowed.isCalled(worker),
    takesPart: (worker) =>
      !goods.ledger.errands.workers.has(worker.name) &&
      !context.borrowed.has(worker.name) &&
      context.canWork(worker) &&
      (takesPart?.(worker) ?? true),
  });
  context.execution = execution;
  try {
    const ended = execution.run();
    askFor(context, subtasks);
    return await ended;
  } finally {
    learnTeam(context);
    context.execution = null;
  }
}

/** What the plan being carried out has shown of how quick everybody is. */
export function learnTeam({ execution, learned }: RunContext): void {
  for (const { name, pace, isProven } of execution?.machine.team ?? []) learned.set(name, { pace, isProven });
}

/** The most of each item that plans were made for; a repaired plan leaves out what is there already. */
function askedFor(events: RunContext['log']['events']): ItemCounts {
  const asked: Record<string, number> = {};
  for (const { kind, item, quantity } of goalsIn(events))
    if (kind === 'have') asked[item] = Math.max(asked[item] ?? 0, quantity);
  return asked;
}

function goalsIn(events: RunContext['log']['events']): readonly Goal[] {
  return events.flatMap((event) =>
    event.kind === 'plan-made' || event.kind === 'repair-planned' ? event.goals : [],
  );
}

/** What workers are told of the place a plan is carried out at. */
export function siteOf(
  { log: { events }, goods: { ledger }, runWorld: { game, environment } }: RunContext,
  { chest, halves, hands, sources }: SiteSurvey,
  subtasks: readonly Subtask[],
): Site {
  const promised = promisedBy(game, [...ledger.goods, ...goalsIn(events).map(({ item }) => item)]);
  const gathered = new Set(subtasks.flatMap(({ action, item }) => (action === 'gather' ? [item] : [])));
  const dug = new Set([...gathered].flatMap((item) => breaksGiving(game, item).map(({ target }) => target)));
  const isNature = environment?.kind !== 'arena';
  const places = { ...(halves ? { halves } : {}), ...(hands ? { isInHands: true } : {}) };
  return { chest, promised, sources, dug, isNature, ...places };
}

/** What a plan is about, and the mobs that give some of it; killed for a meal they would be missed. */
export function promisedBy(
  { sources }: Pick<Game, 'sources'>,
  goods: readonly string[],
): ReadonlySet<string> {
  const promised = new Set(goods);
  const giving = sources.filter(
    ({ kind, yields }) => kind !== 'break' && yields.some(({ item }) => promised.has(item)),
  );
  return new Set([...promised, ...giving.map(({ target }) => target)]);
}

/** What a worker can do, as far as it is known by now; what is learned of bots is of no use. */
export function abilitiesOf(
  { learned, barred, staysInHands }: Pick<RunContext, 'learned' | 'barred' | 'staysInHands'>,
  worker: Worker,
): Capabilities {
  const { name, asBot } = worker;
  const capabilities = { ...worker.capabilities, ...defined({ barred: barred.get(name) }) };
  // What somebody fills a furnace with is told by the chest.
  if (staysInHands && !asBot) Object.assign(capabilities, { phases: false, bundles: false });
  return capabilities.pace === undefined ? capabilities : { ...capabilities, ...learned.get(name) };
}

/** Somebody was asked to do what failed before. */
function askFor(context: RunContext, subtasks: readonly Subtask[]): void {
  const { wish, execution, log, runWorld } = context;
  context.wish = null;
  const wanted = wish && subtasks.find(({ action, item }) => action === wish.action && item === wish.item);
  if (!wanted) return;
  const { worker } = wish;
  log.add({ kind: 'subtask-requested', subtask: wanted.id, worker, by: worker });
  execution?.tell({ kind: 'subtask-requested', tick: runWorld.clock.now(), worker, subtask: wanted.id });
}
