import type { Domain, ItemId, Method, Need } from './domain.js';
import { usefulFuels, type Fuel } from './fuel-choice.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import type { Reachability } from './reachability.js';
import { IntegerProgram, OBJECTIVE, type ColumnValues } from './integer-program.js';

/** The part of the domain that could matter to a goal. */
export interface Candidates {
  readonly methods: ReadonlySet<Method>;
  /** Items some candidate makes or uses. */
  readonly items: ReadonlySet<ItemId>;
  readonly fuels: readonly Fuel[];
  /** Which of a slot's alternatives can be had at all. */
  readonly alternatives: (items: readonly ItemId[]) => readonly ItemId[];
}

/** Works backwards from the goals over every reachable method. Nothing a plan could use is left out. */
export function selectCandidates(task: PlanningTask, domain: Domain, reachable: Reachability): Candidates {
  const items = new Set<ItemId>();
  const methods = new Set<Method>();
  const waiting: ItemId[] = [];
  const fuels = usefulFuels(task, domain, reachable, { keepDear: true });
  const need = (item: ItemId): void => {
    if (items.has(item) || !reachable.itemLevel.has(item)) return;
    items.add(item);
    waiting.push(item);
  };
  const use = (method: Method): void => {
    if (methods.has(method)) return;
    methods.add(method);
    for (const input of method.inputs) input.items.forEach(need);
    for (const { kind, items: aids } of method.needs) {
      if (kind === 'tool' || !aids.some((aid) => task.stations.has(aid))) aids.forEach(need);
    }
    if (method.heat > 0) for (const { fuel } of fuels) need(fuel);
  };
  for (const item of demandOf(task).keys()) need(item);
  for (const method of reachable.methodLevel.keys()) {
    const isAsked =
      (method.kind === 'kill' && task.killed.has(method.target)) ||
      (method.kind === 'shoot' && task.shot.has(method.target));
    if (isAsked) use(method);
  }
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (const method of domain.producers.get(item) ?? []) {
      // Emptied buckets only come back from what took full ones.
      const isRemainder = method.kind === 'craft' && method.outputs[0]?.item !== item;
      const isPointless = isRemainder || (method.kind === 'shoot' && !task.shot.has(method.target));
      if (reachable.methodLevel.has(method) && !isPointless) use(method);
    }
  }
  return { methods, items, fuels, alternatives: (options) => options.filter((item) => items.has(item)) };
}

/** What the solver chose, column by column. */
export interface Choices {
  readonly columns: readonly { readonly column: ProgramColumn; readonly times: number }[];
  /** Fuel items burnt, by method id. */
  readonly fuels: ReadonlyMap<number, ReadonlyMap<ItemId, number>>;
  readonly stationsPlaced: readonly ItemId[];
  /** For every group of interchangeable items, how many of each to use. */
  readonly mixes: ReadonlyMap<string, ReadonlyMap<ItemId, number>>;
  readonly rawActions: number;
}

/** Key of a group of interchangeable items. */
export function groupKey(items: readonly ItemId[]): string {
  return items.join('|');
}

/** Small beside one raw action whatever the size of the goal: only breaks ties. */
const TIE_WEIGHT = 1e-6;
/** Executions of one method that a goal of one item never needs; the bound for a goal of n is n times this. */
const MANY_PER_ITEM = 2_000;

export interface ProgramColumn {
  readonly method: Method;
  readonly tool: ItemId | null;
  readonly station: ItemId | null;
}

/**
 * The production problem as an integer program: item balances, tool wear, stations, fuel, limits of the place. Most of
 * the order of work is left out; {@link ProductionProgram.requireOneOf} adds what an impossible order teaches.
 */
export class ProductionProgram {
  private readonly program = new IntegerProgram();
  private readonly columns = new Map<string, ProgramColumn>();
  private readonly groups = new Map<string, readonly ItemId[]>();
  private readonly tools: ReadonlySet<ItemId>;
  private readonly many: number;
  private cuts = 0;

  /**
   * @param requires aids (tools, stations) without which an item cannot be made from this start
   */
  constructor(
    private readonly task: PlanningTask,
    private readonly candidates: Candidates,
    requires: (item: ItemId) => ReadonlySet<ItemId>,
  ) {
    const needs = [...candidates.methods].flatMap((method) => method.needs);
    this.tools = new Set(needs.flatMap(({ kind, items }) => (kind === 'tool' ? items : [])));
    const goals = [demandOf(task), task.killed, task.shot].flatMap((counts) => [...counts.values()]);
    this.many = MANY_PER_ITEM * goals.reduce((sum, count) => sum + count, 1);
    for (const item of candidates.items) this.addItemRow(item);
    for (const method of candidates.methods) this.addMethod(method);
    this.addRequirements(needs, requires);
    this.addMobGoals();
  }

  /** At least one of these methods must be used: whatever the solver proposed cannot be started otherwise. */
  requireOneOf(methods: ReadonlySet<Method>): void {
    const row = `cut ${this.cuts++}`;
    this.program.addRow(row, { min: 1 });
    for (const [name, column] of this.columns) if (methods.has(column.method)) this.program.add(name, row, 1);
  }

  /** Solves for the fewest raw actions. */
  async minimise(timeoutMs: number): Promise<Choices | 'infeasible' | 'timed-out'> {
    const solution = await this.program.minimise(timeoutMs);
    return solution.kind === 'solved' ? this.read(solution.values) : solution.kind;
  }

  private addItemRow(item: ItemId): void {
    const demand = demandOf(this.task).get(item) ?? 0;
    this.program.addRow(`item ${item}`, { min: demand - (this.task.stock.get(item) ?? 0) });
  }

  private addMethod(method: Method): void {
    const tools = this.choicesFor(method.needs.find((need) => need.kind === 'tool'));
    const stations = this.choicesFor(method.needs.find((need) => need.kind === 'station'));
    tools.forEach((tool, toolRank) =>
      stations.forEach((station) => this.addColumn({ method, tool, station }, toolRank)),
    );
    if (method.heat > 0 && tools.length * stations.length > 0) this.addHeat(method);
  }

  private choicesFor(need: Need | undefined): readonly (ItemId | null)[] {
    if (!need) return [null];
    if (need.kind === 'station') {
      const standing = need.items.findLast((item) => this.task.stations.has(item));
      if (standing !== undefined) return [standing];
    }
    return this.candidates.alternatives(need.items);
  }

  private addColumn(column: ProgramColumn, toolRank: number): void {
    const { method, tool, station } = column;
    const name = `${method.id}/${tool ?? '-'}/${station ?? '-'}`;
    this.columns.set(name, column);
    this.program.add(name, OBJECTIVE, method.rawActions + TIE_WEIGHT * (1 + toolRank));
    for (const { item, amount } of method.outputs) {
      if (this.candidates.items.has(item)) this.program.add(name, `item ${item}`, amount);
      this.program.add(name, `made ${item}`, amount);
      if (this.tools.has(item)) this.program.add(name, `uses ${item}`, amount * this.usesOf(item));
    }
    for (const input of method.inputs) this.addInput(name, input.items, input.count);
    if (tool !== null) {
      this.program.add(name, `uses ${tool}`, -1);
      const wanted = this.task.wanted.get(tool) ?? 0;
      this.program.addRow(`uses ${tool}`, {
        min: wanted - this.usesOf(tool) * (this.task.stock.get(tool) ?? 0),
      });
    }
    if (station !== null && !this.task.stations.has(station)) this.addStation(name, station);
    if (method.limit < Infinity) {
      this.program.addRow(`limit ${method.target}`, { max: method.limit });
      this.program.add(name, `limit ${method.target}`, 1);
    }
    if (method.kind === 'kill' || method.kind === 'shoot') {
      this.program.add(name, `${method.kind} ${method.target}`, 1);
    }
  }

  private usesOf(item: ItemId): number {
    return Math.min(this.task.usesOf(item), this.many);
  }

  private addInput(column: string, options: readonly ItemId[], count: number): void {
    const open = this.candidates.alternatives(options);
    const [only] = open;
    if (only !== undefined && open.length === 1) {
      this.consume(column, only, count);
      return;
    }
    const key = groupKey(open);
    this.program.add(column, `group ${key}`, -count);
    if (this.groups.has(key)) return;
    this.groups.set(key, open);
    this.program.addRow(`group ${key}`, { min: 0 });
    for (const item of open) {
      const mix = `mix ${item} ${key}`;
      this.program.add(mix, `group ${key}`, 1);
      this.program.add(mix, OBJECTIVE, TIE_WEIGHT / 100);
      this.consume(mix, item, 1);
    }
  }

  private consume(column: string, item: ItemId, count: number): void {
    this.program.add(column, `item ${item}`, -count);
    // A tool that is built into something must still be whole then.
    if (this.tools.has(item)) this.program.add(column, `uses ${item}`, -count);
  }

  private addStation(column: string, station: ItemId): void {
    const place = `place ${station}`;
    if (!this.program.hasRow(`station ${station}`)) {
      this.program.addRow(`station ${station}`, { min: 0 });
      this.program.addRow(`once ${station}`, { max: 1 });
      this.program.add(place, `station ${station}`, this.many);
      this.program.add(place, `once ${station}`, 1);
      this.program.add(place, OBJECTIVE, TIE_WEIGHT);
      if (!this.task.placed.has(station)) this.consume(place, station, 1);
    }
    this.program.add(column, `station ${station}`, -1);
  }

  private addHeat(method: Method): void {
    const row = `heat ${method.id}`;
    this.program.addRow(row, { min: 0 });
    for (const [name, column] of this.columns) {
      if (column.method === method) this.program.add(name, row, -method.heat);
    }
    for (const { fuel, burn: units, most } of this.candidates.fuels) {
      const burn = `burn ${fuel} ${method.id}`;
      this.program.add(burn, row, units);
      if (most < Infinity) {
        this.program.addRow(`burnt ${fuel}`, { max: most });
        this.program.add(burn, `burnt ${fuel}`, 1);
      }
      this.program.add(burn, OBJECTIVE, TIE_WEIGHT);
      this.consume(burn, fuel, 1);
    }
  }

  /**
   * Whoever makes or wants something also makes the tools and stations it cannot do without. Balances alone would let a
   * diamond pickaxe mine its own diamonds.
   */
  private addRequirements(needs: readonly Need[], requires: (item: ItemId) => ReadonlySet<ItemId>): void {
    const aids = new Set(needs.flatMap(({ items }) => items));
    const isHeld = (item: ItemId): boolean =>
      (this.task.stock.get(item) ?? 0) > 0 || this.task.stations.has(item);
    for (const goal of demandOf(this.task).keys()) {
      for (const aid of requires(goal)) if (!isHeld(aid)) this.program.addRow(`made ${aid}`, { min: 1 });
    }
    for (const maker of aids) {
      if (isHeld(maker) || !this.candidates.items.has(maker)) continue;
      for (const aid of requires(maker)) {
        if (isHeld(aid)) continue;
        const row = `before ${maker} ${aid}`;
        this.program.addRow(row, { min: 0 });
        for (const [name, { method }] of this.columns) {
          for (const { item, amount } of method.outputs) {
            if (item === aid) this.program.add(name, row, amount * this.many);
            if (item === maker) this.program.add(name, row, -amount);
          }
        }
      }
    }
  }

  private addMobGoals(): void {
    for (const [mob, count] of this.task.killed) this.program.addRow(`kill ${mob}`, { min: count });
    for (const [mob, count] of this.task.shot) this.program.addRow(`shoot ${mob}`, { min: count });
  }

  private read(values: ColumnValues): Choices {
    const columns: { column: ProgramColumn; times: number }[] = [];
    const fuels = new Map<number, Map<ItemId, number>>();
    const mixes = new Map<string, Map<ItemId, number>>();
    const stationsPlaced: ItemId[] = [];
    let rawActions = 0;
    for (const [name, value] of values) {
      if (value === 0) continue;
      const column = this.columns.get(name);
      if (column) {
        columns.push({ column, times: value });
        rawActions += column.method.rawActions * value;
        continue;
      }
      const [kind, first = '', second = ''] = name.split(' ');
      const item = Number(first);
      if (kind === 'burn')
        fuels.set(Number(second), (fuels.get(Number(second)) ?? new Map<ItemId, number>()).set(item, value));
      else if (kind === 'mix')
        mixes.set(second, (mixes.get(second) ?? new Map<ItemId, number>()).set(item, value));
      else if (kind === 'place') stationsPlaced.push(item);
    }
    return { columns, fuels, mixes, stationsPlaced, rawActions };
  }
}
