import type { Environment } from '../../environment/environment-schema.js';
import { dimensionsOf, offersOf } from '../../environment/offers.js';
import type { Portions } from '../../base/portions.js';
import { CHEST_SLOTS } from '../../game/container-blocks.js';
import { loadGame, type Game } from '../../game/game.js';
import { isHostile } from '../../game/registry.js';
import { ripeningMinutes } from '../../game/crops.js';
import { unobtainableReason } from '../../game/sources/unobtainable.js';
import { passageTo } from '../../game/sources/passages.js';
import type { Absence, NoPlan } from '../../plan/no-plan.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { isHopedInVain, isRaw, withMethods, type Domain, type ItemId } from './domain.js';
import { marginalCosts } from './marginal-cost.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import { searchPolicies } from './policy-search.js';
import { plainness } from './preferences.js';
import { canSupply, reach, type Reachability } from './reachability.js';

type Place = Omit<StartState, 'stock'>;

/** Why the goals do not fit into the shared chest, or null when they do. */
export function explainStorage(game: Game, goals: readonly Goal[]): NoPlan | null {
  let slots = 0;
  for (const { kind, item, quantity } of goals) {
    if (kind !== 'have') continue;
    const stack = game.registry.items.get(item)?.stackSize ?? 64;
    slots += Math.ceil(quantity / stack);
    const most = CHEST_SLOTS * stack;
    if (quantity > most) return { code: 'does-not-fit', item, count: quantity, stacks: CHEST_SLOTS, most };
  }
  return slots > CHEST_SLOTS ? { code: 'fills-chest', slots, most: CHEST_SLOTS } : null;
}

/** Why a plan's subtasks do not fit through the shared chest, or null when they do. */
export function explainBulk(game: Game, subtasks: readonly Subtask[]): NoPlan | null {
  for (const { materials, item, quantity, drops, action } of subtasks) {
    const isProduct = action === 'craft' || action === 'smelt' || action === 'gather';
    for (const [name, count] of Object.entries({
      ...materials,
      ...drops,
      ...(isProduct ? { [item]: quantity } : {}),
    })) {
      const most = CHEST_SLOTS * (game.registry.items.get(name)?.stackSize ?? 64);
      if (count > most) return { code: 'too-much-at-once', item: name, count, most };
    }
  }
  return null;
}

/** The shortest honest reason why a goal cannot be reached here at all. */
export function explainUnreachable(
  place: Place,
  domain: Domain,
  reachable: Reachability,
  task: PlanningTask,
): NoPlan {
  for (const mob of [...task.killed.keys(), ...task.shot.keys()]) {
    if (!place.offers.has(mob))
      return { code: 'missing', item: null, count: 1, held: 0, isGoal: true, because: absence(place, [mob]) };
  }
  const { stock } = task;
  const goals = [...demandOf(task)].filter(
    ([item, count]) => !canSupply(domain, reachable, stock, [item], count),
  );
  const bow = domain.idOf.get('bow');
  const arrow = domain.idOf.get('arrow');
  for (const aid of task.shot.size > 0 ? [bow, arrow] : []) {
    if (aid !== undefined && !canSupply(domain, reachable, stock, [aid], 1)) goals.push([aid, 1]);
  }
  const [goal, count] = goals[0] ?? [-1, 1];
  const wood = domain.idOf.get(WOOD) ?? -1;
  const search = new BlockerSearch(place, domain, reachable, stock);
  const [found = { item: goal, count }] = search.find(goal, count, new Set(), 0);
  const blocker =
    found.item !== wood && isForWantOf(wood, domain, task, goals) ? { item: wood, count: 1 } : found;
  const name = domain.items[blocker.item] ?? '';
  const held = stock.get(blocker.item) ?? 0;
  return {
    code: 'missing',
    item: name,
    count: blocker.count,
    held,
    isGoal: blocker.item === goal,
    because: whyMissing(place, name),
  };
}

/** What is short where every item can be had, but not enough of it. */
export function* explainShortage(
  place: Place,
  domain: Domain,
  reachable: Reachability,
  task: PlanningTask,
): Portions<NoPlan> {
  const endless: Domain = {
    ...domain,
    ...withMethods(domain.methods.map((method) => ({ ...method, limit: Infinity }))),
  };
  const fromNothing = reach(endless, { stock: new Map(), stations: task.stations });
  const isHeldOnly = (item: ItemId): boolean => !fromNothing.itemLevel.has(item);
  const stock = new Map([...task.stock].map(([item, count]) => [item, isHeldOnly(item) ? 1e9 : count]));
  const open = reach(endless, { stock, stations: task.stations });
  yield;
  const costs = marginalCosts(endless, open, stock);
  const found = yield* searchPolicies({ ...task, stock }, endless, open, costs);
  const needed = new Map<ItemId, number>();
  const short = { code: 'too-few', place: place.environment.name } as const;
  for (const { method, inputs, fuel, outputs, times } of found?.steps ?? []) {
    const isOfWorld = method !== null && isRaw(method);
    if (isOfWorld) for (const [item, count] of outputs) needed.set(item, (needed.get(item) ?? 0) + count);
    if (isOfWorld && outputs.size === 0) {
      const here = place.offers.get(method.target) ?? 0;
      if (times > here) return { ...short, name: method.target, isTarget: true, count: times, here };
    }
    for (const [item, count] of [...inputs, ...fuel]) {
      if (isHeldOnly(item)) needed.set(item, (needed.get(item) ?? 0) + count);
    }
  }
  for (const [item, count] of needed) {
    const here = availableOf(domain, reachable, item) + (task.stock.get(item) ?? 0);
    const name = domain.items[item] ?? '';
    if (count > here) return { ...short, name, isTarget: false, count, here: Math.ceil(here - 1e-9) };
  }
  return { code: 'too-little', place: place.environment.name };
}

/** Most that can be taken from the world of an item, by expected drops. */
function availableOf(domain: Domain, reachable: Reachability, item: ItemId): number {
  const best = new Map<string, number>();
  for (const method of domain.producers.get(item) ?? []) {
    if (!isRaw(method) || !reachable.methodLevel.has(method)) continue;
    const amount = method.outputs.find((output) => output.item === item)?.amount ?? 0;
    best.set(method.target, Math.max(best.get(method.target) ?? 0, amount * method.limit));
  }
  return [...best.values()].reduce((sum, count) => sum + count, 0);
}

interface Blocker {
  readonly item: ItemId;
  readonly count: number;
}

/** Recipes followed down at most; deeper chains are reported where they stand. */
const MAX_DEPTH = 12;
/** Items looked at at most: dyed boxes of sixteen colours lead to one another in any order. */
const MAX_VISITS = 400;

/** Finds what is missing at the bottom of an unreachable item: of all ways to it, the one that lacks least. */
class BlockerSearch {
  private visits = 0;

  constructor(
    private readonly place: Place,
    private readonly domain: Domain,
    private readonly reachable: Reachability,
    private readonly stock: ReadonlyMap<ItemId, number>,
  ) {}

  find(item: ItemId, count: number, above: ReadonlySet<ItemId>, depth: number): readonly Blocker[] {
    const self = [{ item, count }];
    if (depth > MAX_DEPTH || this.visits++ > MAX_VISITS) return self;
    // Leather is missed for want of cows, not of rabbit hides to sew it from.
    if (isUsuallyFound(this.place, this.domain.items[item] ?? '')) return self;
    const path = new Set(above).add(item);
    const ways: (readonly Blocker[])[] = [];
    let isCircle = false;
    for (const method of this.domain.producers.get(item) ?? []) {
      const times = Math.ceil(count / (method.outputs[0]?.amount ?? 1));
      const lacking = [
        ...method.inputs.map((input) => ({ items: input.items, count: input.count * times })),
        ...method.needs.map((need) => ({ items: need.items, count: 1 })),
      ].filter(({ items, count: most }) => !canSupply(this.domain, this.reachable, this.stock, items, most));
      const found = lacking.map((slot) => this.findAny(slot.items, slot.count, path, depth + 1));
      if (found.some((blockers) => blockers.length === 0)) isCircle = true;
      else if (found.length > 0) ways.push(found.flat());
    }
    // Honey bottles are missed for want of nests, not of the blocks that are made of them.
    return this.leastOf(ways) ?? (isCircle && depth > 0 && !this.isNatural(item) ? [] : self);
  }

  /**
   * Of interchangeable items the one that lacks least; a natural one rather than one nobody can make. Nothing where all of
   * them are made of what they are to make.
   */
  private findAny(
    items: readonly ItemId[],
    count: number,
    path: ReadonlySet<ItemId>,
    depth: number,
  ): readonly Blocker[] {
    const rank = plainness(this.domain);
    const open = items
      .filter((item) => !path.has(item))
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, 4);
    const ways = open.map((item) => this.find(item, count, path, depth));
    return this.leastOf(ways.filter((blockers) => blockers.length > 0)) ?? [];
  }

  private isNatural(item: ItemId): boolean {
    return targetsOf(this.place, this.domain.items[item] ?? '').length > 0;
  }

  /** What lies about somewhere is missed, not what is only made: iron ore, not blocks of iron. */
  private leastOf(ways: readonly (readonly Blocker[])[]): readonly Blocker[] | undefined {
    const isNatural = ([first]: readonly Blocker[]): number => (first && this.isNatural(first.item) ? 0 : 1);
    const rank = plainness(this.domain);
    const plain = ([first]: readonly Blocker[]): number => (first ? rank(first.item) : 0);
    return [...ways].sort(
      (a, b) => isNatural(a) - isNatural(b) || a.length - b.length || plain(a) - plain(b),
    )[0];
  }
}

/** Something of which tools and all else are made: where it alone is lacking, it is what is missed. */
const WOOD = 'oak_log';
const PLENTY = 1e9;

/** Whether all of it could be had, were there wood: no stone is missed where it lies about and nobody can make a pickaxe. */
function isForWantOf(
  wood: ItemId,
  domain: Domain,
  { stock, stations }: PlanningTask,
  goals: readonly (readonly [ItemId, number])[],
): boolean {
  const withWood = new Map(stock).set(wood, PLENTY);
  const reachable = reach(domain, { stock: withWood, stations });
  const isThere = ([item, count]: readonly [ItemId, number]): boolean =>
    canSupply(domain, reachable, withWood, [item], count);
  return goals.length > 0 && goals.every(isThere);
}

function whyMissing(place: Place, item: string): Absence {
  const targets = targetsOf(place, item);
  if (targets.length > 0) return absence(place, targets);
  const { game, environment } = place;
  const offers = offersOf(environment, game);
  const byHand = loadGame(game.registry.version).sources.find(
    ({ kind, target, yields }) =>
      kind === 'use' && offers.has(target) && yields.some((line) => line.item === item),
  );
  if (byHand) return { code: 'not-by-bots', target: byHand.target, hasChest: hasChest(environment) };
  const known = unobtainableReason(game.registry, item);
  return known
    ? { code: 'unobtainable', sentence: known.sentence }
    : { code: 'nothing-gives-it', place: place.environment.name };
}

/** Whether ordinary terrain somewhere gives the item with some likelihood. */
function isUsuallyFound({ game }: Place, item: string): boolean {
  return game.sources.some(
    ({ target, consumes, yields }) =>
      game.natural.get(target)?.occurrence === 'terrain' &&
      Object.keys(consumes).length === 0 &&
      yields.some(
        (line) =>
          line.item === item && (line.min > 0 || (game.registry.entities.has(target) && line.mean >= 0.3)),
      ),
  );
}

/** Natural blocks and mobs that give an item, likeliest first: mobs, then blocks; cave spiders go with spiders. */
function targetsOf({ game }: Place, item: string): readonly string[] {
  const natural = game.sources.filter(
    (source) =>
      game.natural.has(source.target) &&
      source.yields.some((line) => line.item === item && !isHopedInVain(game, source, line)),
  );
  const rank = (target: string): number => {
    const occurrence = game.natural.get(target);
    return (
      (occurrence?.dimensions.includes('overworld') === true ? 0 : 4) +
      (occurrence?.occurrence === 'terrain' ? 0 : 2) +
      (isHostile(game.registry, target) ? 0 : 1)
    );
  };
  const targets = [...new Set(natural.map((source) => source.target))].sort((a, b) => rank(a) - rank(b));
  const names = targets.filter(
    (name) => !targets.some((other) => other !== name && name.endsWith(`_${other}`)),
  );
  const mobs = names.filter((name) => game.registry.entities.has(name));
  const blocks = names.filter((name) => !game.registry.entities.has(name));
  return [...mobs.slice(0, blocks.length > 0 ? 1 : 3), ...blocks.slice(0, 2)];
}

/** Generated nature has one only where its file lays something into it. */
function hasChest(environment: Environment): boolean {
  return environment.kind !== 'generated' || environment.start.chest !== undefined;
}

/** None of the targets is here; for open worlds, perhaps the dimension they are in. */
function absence({ environment, game, stations }: Place, targets: readonly string[]): Absence {
  const place = environment.name;
  const [target = ''] = targets;
  const isSoughtInVain = environment.kind !== 'arena' && offersOf(environment, game).has(target);
  const passage = passageTo(game.natural.get(target));
  const isBehind = passage !== null && !stations.includes(passage);
  if (isSoughtInVain && isBehind) return { code: 'behind-portal', target };
  if (isSoughtInVain) return { code: 'not-found', targets };
  const crop = targets.find((name) => ripeningMinutes(name) !== null);
  if (environment.kind === 'generated' && crop !== undefined)
    return { code: 'not-sown', crop, place, hasChest: hasChest(environment) };
  const dimensions = game.natural.get(target)?.dimensions ?? [];
  const isElsewhere =
    environment.kind !== 'arena' &&
    dimensions.length > 0 &&
    !dimensions.some((dimension) => dimensionsOf(environment).includes(dimension));
  return isElsewhere
    ? { code: 'elsewhere', target, dimensions, place }
    : { code: 'no-source', targets, place };
}
