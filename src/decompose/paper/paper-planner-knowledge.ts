import type { NoPlan } from '../../plan/no-plan.js';
import type { StartState } from '../../plan/check/start-state.js';
import { isDeadly, type Goal } from '../../plan/subtask/subtask.js';
import { dependable, plainMethodsFirst, plainness } from '../search/preferences.js';
import { buildDomain, type Domain, type ItemId, type Method } from '../search/domain.js';
import { explainUnreachable } from '../search/impossible.js';
import type { PlanningTask } from '../search/planning-task.js';
import { type ListedSubtask, type Wood, chooseWood } from './quantity-procedure.js';
import { reach, type Reachability } from '../search/reachability.js';

/** Of ways that are open equally early, the plainest first. A bow is more than the paper asks for a pig. */
const PREFERRED_KINDS: readonly Method['kind'][] = ['gather', 'smelt', 'craft', 'kill'];

/** What a model that knows the game would tell the procedure: how each item is had in this place, from nothing. */
export class PaperKnowledge {
  readonly wood: Wood;
  private readonly everything: Domain;
  private readonly domain: Domain;
  private readonly reachable: Reachability;
  private readonly verbs: ReadonlyMap<string, string>;
  private readonly plainnessOf: (item: ItemId) => number;

  constructor(
    private readonly start: StartState,
    goals: readonly Goal[],
  ) {
    this.everything = plainMethodsFirst(buildDomain(start.game, start.offers));
    this.domain = dependable(this.everything, new Set());
    this.reachable = reach(this.domain, { stock: new Map(), stations: new Set() });
    this.plainnessOf = plainness(this.domain);
    this.verbs = new Map(goals.flatMap(({ kind, item, verb }) => (kind === 'have' ? [[item, verb]] : [])));
    // The procedure starts from nothing, so what is in stock has no say.
    this.wood = chooseWood({ ...start, stock: {} }, goals);
  }

  nameOf(item: ItemId): string {
    return this.domain.items[item] ?? '';
  }

  /** How an item is had: at the earliest, or the way its goal is worded where that way is open. Null: not at all. */
  methodFor(item: string): Method | null {
    const id = this.domain.idOf.get(item) ?? -1;
    const open = (this.domain.producers.get(id) ?? []).filter(
      (method) => method.kind !== 'shoot' && this.reachable.methodLevel.has(method),
    );
    const level = this.reachable.itemLevel.get(id);
    const earliest = open.filter((method) => this.reachable.methodLevel.get(method) === level);
    const worded = open.filter(
      (method) => method.kind === this.verbs.get(item) && !this.leadsBack(method, id),
    );
    const rank = ({ kind }: Method): number => PREFERRED_KINDS.indexOf(kind);
    const levelOf = (method: Method): number => this.reachable.methodLevel.get(method) ?? Infinity;
    const [best = null] = [
      ...worded.sort((a, b) => levelOf(a) - levelOf(b)),
      ...earliest.sort((a, b) => rank(a) - rank(b)),
    ];
    return best;
  }

  /** The earliest of interchangeable items, the plainest of equals; the plan's own wood before any. */
  bestOf(items: readonly ItemId[]): string {
    const names = items.map((item) => this.nameOf(item));
    const own = names.find((name) => name === this.wood.planks || name === this.wood.log);
    if (own !== undefined) return own;
    const [best = -1] = [...items].sort(
      (a, b) => this.levelOf(a) - this.levelOf(b) || this.plainnessOf(a) - this.plainnessOf(b),
    );
    return this.nameOf(best);
  }

  private levelOf(item: ItemId): number {
    return this.reachable.itemLevel.get(item) ?? Infinity;
  }

  /** The weakest tool that will do and can be made, or null where a bare hand will do. */
  toolFor(method: Method): string | null {
    const tools = method.needs.find(({ kind }) => kind === 'tool')?.items;
    if (!tools) return null;
    const [weakest = -1] = [...tools].sort((a, b) => this.levelOf(a) - this.levelOf(b));
    return this.nameOf(weakest);
  }

  stationFor(method: Method): string | null {
    const stations = method.needs.find(({ kind }) => kind === 'station')?.items;
    return stations?.[0] === undefined ? null : this.nameOf(stations[0]);
  }

  /** Blocks or mobs that give the item to who holds the tools; empty where that is the block of the same name only. */
  sourcesOf(item: string, tools: readonly string[]): readonly string[] {
    const targets = this.gathersOf(item, tools).map(({ target }) => target);
    return targets.length === 1 && targets[0] === item ? [] : [...new Set(targets)];
  }

  /** Items one kill of the mob gives on average; 0 where it never does. */
  lootPerKill(mob: string, item: string): number {
    const id = this.domain.idOf.get(item);
    const kill = this.domain.methods.find(({ kind, target }) => kind === 'kill' && target === mob);
    return kill?.outputs.find((output) => output.item === id)?.amount ?? 0;
  }

  /** How often a tool is used for a gather. */
  usesFor(item: string, quantity: number, tools: readonly string[]): number {
    const amount = this.gathersOf(item, tools)[0]?.outputs[0]?.amount ?? 1;
    return Math.ceil(quantity / Math.min(1, amount));
  }

  /** Why the goals cannot be reached here at all, or null. */
  whyImpossible(goals: readonly Goal[]): NoPlan | null {
    const isOpen = ({ kind, item }: Goal): boolean =>
      kind === 'killed' || kind === 'shot'
        ? this.start.offers.has(item)
        : this.reachable.itemLevel.has(this.domain.idOf.get(item) ?? -1);
    if (goals.every(isOpen)) return null;
    return explainUnreachable(this.start, this.everything, this.reachable, this.taskOf(goals));
  }

  /** What the place has too little of for a resolved list, or null. */
  whyTooLittle(subtasks: readonly ListedSubtask[]): NoPlan | null {
    const place = this.start.environment.name;
    for (const { action, item, quantity, tools } of subtasks) {
      const mobs = isDeadly(action) ? (this.start.offers.get(item) ?? 0) : null;
      const gathers = action === 'gather' ? this.gathersOf(item, tools) : [];
      const blocks = gathers.reduce((sum, { limit, outputs }) => sum + limit * (outputs[0]?.amount ?? 1), 0);
      const here = mobs ?? (gathers.length > 0 ? Math.floor(blocks) : Infinity);
      if (quantity > here)
        return { code: 'too-few', name: item, isTarget: mobs !== null, count: quantity, here, place };
    }
    return null;
  }

  private gathersOf(item: string, tools: readonly string[]): readonly Method[] {
    const id = this.domain.idOf.get(item) ?? -1;
    return (this.domain.producers.get(id) ?? []).filter(
      (method) =>
        method.kind === 'gather' &&
        this.reachable.methodLevel.has(method) &&
        method.needs.every(({ items }) => items.some((tool) => tools.includes(this.nameOf(tool)))),
    );
  }

  /** True where a way to an item takes the item itself: ingots from a block of ingots. */
  private leadsBack(method: Method, item: ItemId, seen: Set<ItemId> = new Set()): boolean {
    return method.inputs.some(({ items }) => {
      const input = this.domain.idOf.get(this.bestOf(items)) ?? -1;
      if (input === item) return true;
      if (seen.has(input)) return false;
      seen.add(input);
      const next = this.methodFor(this.nameOf(input));
      return next === null || this.leadsBack(next, item, seen);
    });
  }

  private taskOf(goals: readonly Goal[]): PlanningTask {
    const counts = (kind: Goal['kind']): Map<string, number> =>
      new Map(goals.flatMap((goal) => (goal.kind === kind ? [[goal.item, goal.quantity]] : [])));
    const byId = (named: ReadonlyMap<string, number>): Map<ItemId, number> =>
      new Map([...named].map(([name, count]) => [this.domain.idOf.get(name) ?? -1, count]));
    return {
      domain: this.everything,
      wanted: byId(counts('have')),
      placed: byId(counts('placed')),
      killed: counts('killed'),
      shot: counts('shot'),
      stock: new Map(),
      stations: new Set(),
      oneFuelEach: false,
      usesOf: () => Infinity,
    };
  }
}
