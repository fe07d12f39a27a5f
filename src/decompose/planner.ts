import { inPortions, type Portions } from '../base/portions.js';
import { type ItemCounts, sumOfCounts } from '../base/item-counts.js';
import { blockNamesOf } from '../environment/arena-blocks.js';
import { FURNACES } from '../game/container-blocks.js';
import { usesOf } from '../game/game.js';
import { PASSAGES } from '../game/sources/passages.js';
import type { NoPlan } from '../plan/no-plan.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Goal, Subtask } from '../plan/subtask/subtask.js';
import { goodsGoals, isBuilding, withSections } from './plan-building.js';
import { dependable, plainMethodsFirst } from './search/preferences.js';
import { buildDomain, withMethods, type Domain, type ItemId } from './search/domain.js';
import { searchExactly } from './search/exact-search.js';
import { explainBulk, explainShortage, explainUnreachable, explainStorage } from './search/impossible.js';
import { marginalCosts, type MarginalCosts } from './search/marginal-cost.js';
import { demandOf, type PlanningTask } from './search/planning-task.js';
import { asSubtasks } from './search/plan-subtasks.js';
import { searchPolicies } from './search/policy-search.js';
import { canSupply, reach, type Reachability } from './search/reachability.js';
import type { WorkStep } from './search/sequence.js';

/** What planning ends with. `undecided`: the exhaustive search ran out of time before it found a plan or a proof. */
export type PlanningResult =
  | { readonly kind: 'planned'; readonly subtasks: readonly Subtask[]; readonly raw: ItemCounts }
  | { readonly kind: 'impossible' | 'undecided'; readonly why: NoPlan };

/** What a plan must suit beyond the goals. */
export interface PlannerOptions {
  /**
   * Burn one kind of fuel in each smelt, so that one loading is all a furnace needs. Default false: a mix may save raw
   * actions (8 items on a coal, the ninth on a plank).
   */
  readonly oneFuelEach?: boolean;
}

/** Longest exhaustive search; ordinary goals never get that far. */
const EXACT_TIMEOUT_MS = 20_000;

/** A domain with what follows from it for one start. */
interface Ground {
  readonly domain: Domain;
  readonly reachable: Reachability;
  readonly costs: MarginalCosts;
}

/**
 * Plans goals in one place from changing starts; what depends on the place alone is worked out once.
 * Fewest raw actions, then the shortest critical path, then the fewest subtasks. Each item comes from the most
 * dependable source there is (see `dependable.ts`); where those do not give enough, from any.
 */
export class Planner {
  private readonly everything: Domain;
  private readonly stations: ReadonlySet<ItemId>;
  private readonly trusted: Domain;
  private fromNothing: Ground | undefined;

  constructor(
    private readonly start: Omit<StartState, 'stock'>,
    private readonly options: PlannerOptions = {},
  ) {
    const { game, offers } = start;
    this.everything = plainMethodsFirst(buildDomain(game, offers));
    this.stations = new Set(standingStations(start).flatMap((name) => this.everything.idOf.get(name) ?? []));
    this.trusted = dependable(this.everything, this.stations);
  }

  /** Plans the goals from a stock; `stock` counts chest and inventories together. */
  async plan(goals: readonly Goal[], stock: ItemCounts): Promise<PlanningResult> {
    const nowhere = noSuchStructure(this.start.environment, goals);
    if (nowhere) return { kind: 'impossible', why: nowhere };
    if (!goals.some(isBuilding)) return this.planGoods(goals, stock);
    const start = { ...this.start, stock };
    const goods = await this.planGoods(goodsGoals(start, goals), stock);
    if (goods.kind !== 'planned') return goods;
    return { ...goods, subtasks: withSections(start, goals, goods.subtasks) };
  }

  private async planGoods(goals: readonly Goal[], stock: ItemCounts): Promise<PlanningResult> {
    const task = this.taskFor(goals, stock);
    // Goods for a building that are there already need not fit into the chest.
    const stored = goals.map((goal) => {
      const kept = goal.verb === 'build' ? (stock[goal.item] ?? 0) : 0;
      return { ...goal, quantity: Math.max(0, goal.quantity - kept) };
    });
    const tooMuch = explainStorage(this.start.game, stored);
    if (tooMuch !== null) return { kind: 'impossible', why: tooMuch };
    const ground = await inPortions(this.groundFor(task.stock));
    if (!isReachable(ground, task)) {
      return {
        kind: 'impossible',
        why: explainUnreachable(
          this.start,
          this.everything,
          // Not the ground's: that knows the methods of its own domain only.
          reach(this.everything, { stock: task.stock, stations: this.stations }),
          task,
        ),
      };
    }
    const quick = await inPortions(this.searchQuickly(goals, task, ground));
    if (quick) return this.planned(ground.domain, quick);
    return this.searchLong(task);
  }

  private *searchQuickly(
    goals: readonly Goal[],
    task: PlanningTask,
    ground: Ground,
  ): Portions<readonly WorkStep[] | null> {
    yield;
    for (const domain of [asWorded(ground, goals), ground.domain]) {
      if (!domain) continue;
      const { reachable, costs } =
        domain === ground.domain ? ground : yield* groundOf(domain, task.stock, this.stations);
      const found = yield* searchPolicies(task, domain, reachable, costs);
      if (found) return found.steps;
    }
    return null;
  }

  /** Everything the place has, however unlikely, and every mixture of methods. */
  private async searchLong(task: PlanningTask): Promise<PlanningResult> {
    const { domain, reachable, costs } = await inPortions(
      groundOf(this.everything, task.stock, this.stations),
    );
    const found = await inPortions(searchPolicies(task, domain, reachable, costs));
    if (found) return this.planned(domain, found.steps);
    const exact = await searchExactly(task, domain, reachable, EXACT_TIMEOUT_MS);
    switch (exact.kind) {
      case 'found':
        return this.planned(domain, exact.steps);
      case 'none':
        return {
          kind: 'impossible',
          why: await inPortions(explainShortage(this.start, domain, reachable, task)),
        };
      case 'undecided':
        return { kind: 'undecided', why: { code: 'search-ended', seconds: EXACT_TIMEOUT_MS / 1000 } };
    }
  }

  private planned(domain: Domain, steps: readonly WorkStep[]): PlanningResult {
    const subtasks = asSubtasks(this.start.game, domain, steps);
    const tooMuch = explainBulk(this.start.game, subtasks);
    if (tooMuch !== null) return { kind: 'impossible', why: tooMuch };
    return { kind: 'planned', subtasks, raw: rawOf(subtasks) };
  }

  private *groundFor(stock: ReadonlyMap<ItemId, number>): Portions<Ground> {
    if (stock.size > 0) return yield* groundOf(this.trusted, stock, this.stations);
    this.fromNothing ??= yield* groundOf(this.trusted, stock, this.stations);
    return this.fromNothing;
  }

  private taskFor(goals: readonly Goal[], stock: ItemCounts): PlanningTask {
    const { idOf, items } = this.everything;
    const { game } = this.start;
    const counts = (kind: Goal['kind']): Map<string, number> => {
      const sum = new Map<string, number>();
      for (const goal of goals) {
        if (goal.kind === kind) sum.set(goal.item, (sum.get(goal.item) ?? 0) + goal.quantity);
      }
      return sum;
    };
    const byId = (named: Iterable<readonly [string, number]>): Map<ItemId, number> =>
      new Map(
        [...named].flatMap(([name, count]) => (count > 0 ? [[idOf.get(name) ?? -1, count] as const] : [])),
      );
    return {
      domain: this.everything,
      wanted: byId(counts('have')),
      placed: byId(counts('placed')),
      killed: counts('killed'),
      shot: counts('shot'),
      stock: byId(Object.entries(stock)),
      stations: this.stations,
      oneFuelEach: this.options.oneFuelEach ?? false,
      usesOf: (item) => usesOf(game, items[item] ?? ''),
    };
  }
}

/** Plans goals from one start; see {@link Planner}. */
export async function planGoals(
  start: StartState,
  goals: readonly Goal[],
  options: PlannerOptions = {},
): Promise<PlanningResult> {
  return new Planner(start, options).plan(goals, start.stock);
}

function* groundOf(
  domain: Domain,
  stock: ReadonlyMap<ItemId, number>,
  stations: ReadonlySet<ItemId>,
): Portions<Ground> {
  yield;
  const reachable = reach(domain, { stock, stations });
  yield;
  return { domain, reachable, costs: marginalCosts(domain, reachable, stock) };
}

function isReachable({ domain, reachable }: Ground, task: PlanningTask): boolean {
  const mobs = [
    ...[...task.killed.keys()].map((mob) => ['kill', mob] as const),
    ...[...task.shot.keys()].map((mob) => ['shoot', mob] as const),
  ];
  return (
    [...demandOf(task)].every(([item, count]) => canSupply(domain, reachable, task.stock, [item], count)) &&
    mobs.every(([kind, mob]) =>
      domain.methods.some(
        (method) => method.kind === kind && method.target === mob && reachable.methodLevel.has(method),
      ),
    )
  );
}

/**
 * The domain in which a goal is reached the way it was worded: "craft arrows" crafts them though skeletons drop some.
 * Null where no goal names a way, or the way is not open.
 */
function asWorded({ domain, reachable }: Ground, goals: readonly Goal[]): Domain | null {
  const ways = new Map<ItemId, string>();
  for (const { kind, item, verb } of goals) {
    const id = domain.idOf.get(item);
    if (kind === 'have' && id !== undefined && (verb === 'craft' || verb === 'smelt')) ways.set(id, verb);
  }
  const isOpen = (item: ItemId, way: string): boolean =>
    (domain.producers.get(item) ?? []).some(
      (method) => method.kind === way && reachable.methodLevel.has(method),
    );
  const named = new Map([...ways].filter(([item, way]) => isOpen(item, way)));
  const methods = domain.methods.filter(
    ({ kind, product }) => product === null || (named.get(product) ?? kind) === kind,
  );
  return methods.length < domain.methods.length ? { ...domain, ...withMethods(methods) } : null;
}

/** Structures are where the game has made the land, not in what is built or generated here. */
function noSuchStructure(
  { kind, name: place }: StartState['environment'],
  goals: readonly Goal[],
): NoPlan | null {
  const sought = goals.find(({ item }) => PASSAGES.get(item)?.action === 'find');
  if (kind === 'nature' || !sought) return null;
  const because = { code: 'no-source', targets: [sought.item], place } as const;
  return { code: 'missing', item: null, count: sought.quantity, held: 0, isGoal: true, because };
}

/** What a plan sets down to work at, if it does not stand. */
export const STATIONS: readonly string[] = ['crafting_table', ...FURNACES, 'smithing_table'];

function standingStations({ environment, stations }: Omit<StartState, 'stock'>): readonly string[] {
  const built = environment.kind === 'arena' ? blockNamesOf(environment) : [];
  return [...new Set([...stations, ...built])].filter(
    (name) => STATIONS.includes(name) || PASSAGES.has(name),
  );
}

/** What a plan takes from the world: gathered items and loot. */
export function rawOf(subtasks: readonly Subtask[]): ItemCounts {
  return sumOfCounts(
    subtasks.map(({ action, item, quantity, drops = {} }) =>
      action === 'gather' ? { [item]: quantity } : drops,
    ),
  );
}
