import { increase } from '../../base/groups.js';
import { isRaw, type Domain, type ItemId, type Method } from './domain.js';
import { fuelCounts, type FuelMix } from './fuel-choice.js';
import { demandOf, type PlanningTask } from './planning-task.js';
import { decisionKey, type Decision, type Options, type Policy } from './policy.js';
import type { Execution, Production } from './production.js';

/** A policy worked out: everything it does and what it costs. */
export interface EvaluatedPolicy {
  readonly production: Production;
  readonly rawActions: number;
  /** Decisions the policy really met, in the order met, with the option taken. */
  readonly decisions: readonly { readonly decision: Decision; readonly chosen: number }[];
}

type NodeKey = number;

/**
 * Works a policy out from the goals back to the raw materials: every item's demand is complete before it is decided
 * how much of it to make, so batches round up once. Stock is used before anything is made.
 * @returns null where the policy goes in circles or wants more than the place offers
 */
export function evaluatePolicy(
  task: PlanningTask,
  domain: Domain,
  options: Options,
  policy: Policy,
): EvaluatedPolicy | null {
  const propagation = new Propagation(task, domain, options, policy);
  const outcome = propagation.run();
  if (outcome || !propagation.wentInCircles) return outcome;
  return new Propagation(task, domain, options, policy, true).run();
}

/** The decisions a policy meets, even where it cannot be carried out. */
export function decisionsMet(
  task: PlanningTask,
  domain: Domain,
  options: Options,
  policy: Policy,
): EvaluatedPolicy['decisions'] {
  const propagation = new Propagation(task, domain, options, policy);
  propagation.run();
  return propagation.met;
}

class Propagation {
  private readonly demand = new Map<NodeKey, number>();
  private readonly stock: Map<ItemId, number>;
  private readonly members = new Map<NodeKey, readonly ItemId[]>();
  private readonly uses = new Map<ItemId, number>();
  private readonly left = new Map<string, number>();
  private readonly decisions = new Map<number, { decision: Decision; chosen: number }>();
  private readonly executions: Execution[] = [];
  private readonly stationsPlaced = new Set<ItemId>();
  private readonly drawn = new Map<NodeKey, Map<ItemId, number>>();
  /** What is there and not made anew, as its making goes in circles: a stone pickaxe digs the stone for others. */
  private readonly heldOnly = new Set<NodeKey>();
  private readonly burnt = new Map<ItemId, number>();
  private readonly settled = new Set<NodeKey>();
  /** What crafts leave over of what they use, but for the last time: emptied buckets are filled again. */
  private readonly emptied = new Map<ItemId, number>();
  private isPossible = true;
  wentInCircles = false;

  constructor(
    private readonly task: PlanningTask,
    private readonly domain: Domain,
    private readonly options: Options,
    private readonly policy: Policy,
    /** More of what is held may be made with some of it; else such a circle is cut: then it is not made. */
    private readonly mayLend = false,
  ) {
    this.stock = new Map(task.stock);
  }

  get met(): EvaluatedPolicy['decisions'] {
    return [...this.decisions.values()];
  }

  run(): EvaluatedPolicy | null {
    const goals = demandOf(this.task);
    const mobs = this.mobMethods();
    const order = this.order([...goals.keys()], mobs);
    if (!order) return null;
    for (const [item, count] of goals) this.add(item, count);
    for (const [method, count] of mobs) this.execute(method, count);
    for (const node of order) {
      const members = this.members.get(node);
      if (members) this.draw(node, members);
      else this.make(node);
      this.settled.add(node);
      if (!this.isPossible) return null;
    }
    if (!this.isPossible) return null;
    let rawActions = 0;
    for (const { method, times } of this.executions) rawActions += method.rawActions * times;
    const executions = this.executions.map((execution) => this.concrete(execution));
    return {
      production: { executions: executions.reverse(), stationsPlaced: [...this.stationsPlaced] },
      rawActions,
      decisions: this.met,
    };
  }

  private mobMethods(): ReadonlyMap<Method, number> {
    const mobs = new Map<Method, number>();
    const kinds = [
      ['kill', this.task.killed],
      ['shoot', this.task.shot],
    ] as const;
    for (const [kind, wanted] of kinds) {
      for (const [mob, count] of wanted) {
        const method = this.domain.methods.find(
          (candidate) => candidate.kind === kind && candidate.target === mob,
        );
        if (method) mobs.set(method, count);
        else this.isPossible = false;
      }
    }
    return mobs;
  }

  private decide(decision: Decision): number | undefined {
    const options = this.options.of(decision);
    const key = decisionKey(decision);
    const chosen = this.policy.get(key) ?? 0;
    if (!this.decisions.has(key)) this.decisions.set(key, { decision, chosen });
    return options[chosen];
  }

  private methodFor(item: ItemId): Method | undefined {
    const id = this.decide({ kind: 'method', item });
    return id === undefined ? undefined : this.domain.methods[id];
  }

  private node(items: readonly ItemId[]): NodeKey | undefined {
    const [only] = items;
    if (only !== undefined && items.length === 1) return only;
    const group = this.options.groupOf(items);
    this.members.set(group, items);
    return group;
  }

  /** Everything a method needs, as nodes to be made before it. */
  private requirements(method: Method): NodeKey[] {
    const nodes: NodeKey[] = [];
    for (const { items } of method.inputs) {
      const node = this.node(items);
      if (node !== undefined) nodes.push(node);
    }
    for (const need of method.needs) {
      const aid = this.decide({ kind: 'aid', method, need });
      if (aid !== undefined && !this.isStanding(aid, need.kind)) nodes.push(aid);
    }
    if (method.heat > 0) {
      for (const { fuel } of this.fuelFor(method) ?? []) nodes.push(fuel);
    }
    return nodes;
  }

  private isStanding(item: ItemId, kind: 'tool' | 'station'): boolean {
    return kind === 'station' && this.task.stations.has(item);
  }

  private fuelFor(method: Method): FuelMix | undefined {
    const position = this.decide({ kind: 'fuel', method });
    return position === undefined ? undefined : this.options.fuel(position);
  }

  /** Consumers before what they consume; null where the policy goes in circles. */
  private order(goals: readonly ItemId[], mobs: ReadonlyMap<Method, number>): NodeKey[] | null {
    const state = new Map<NodeKey, 'open' | 'done'>();
    const finished: NodeKey[] = [];
    const isHeld = (node: NodeKey): boolean => (this.task.stock.get(node) ?? 0) > 0;
    const visit = (node: NodeKey): boolean => {
      const known = state.get(node);
      if (known === 'done') return true;
      if (known === 'open') {
        this.wentInCircles ||= isHeld(node);
        return this.mayLend && isHeld(node);
      }
      state.set(node, 'open');
      const members = this.members.get(node);
      const member = members ? this.decide({ kind: 'member', group: node, items: members }) : undefined;
      const next = members ? (member === undefined ? [] : [member]) : this.below(node);
      if (!next.every(visit)) {
        state.delete(node);
        if (!isHeld(node)) return false;
        this.heldOnly.add(node);
      }
      state.set(node, 'done');
      finished.push(node);
      return true;
    };
    for (const goal of goals) if (!visit(goal)) return null;
    for (const method of mobs.keys()) if (!this.requirements(method).every(visit)) return null;
    return finished.reverse();
  }

  private below(item: ItemId): NodeKey[] {
    const method = this.methodFor(item);
    return method ? this.requirements(method) : [];
  }

  /** What is asked for after it was dealt with (a circle through something held) must come from what is left of it. */
  private add(node: NodeKey, count: number): void {
    if (this.settled.has(node)) {
      const left = (this.stock.get(node) ?? 0) - count;
      this.stock.set(node, left);
      if (left < 0) this.isPossible = false;
      return;
    }
    this.demand.set(node, (this.demand.get(node) ?? 0) + count);
  }

  /** Meets a group's demand from stock, then from the member decided on. */
  private draw(node: NodeKey, members: readonly ItemId[]): void {
    let open = this.demand.get(node) ?? 0;
    const drawn = new Map<ItemId, number>();
    const held = [...members].sort((a, b) => (this.demand.get(a) ?? 0) - (this.demand.get(b) ?? 0));
    for (const item of held) {
      const share = Math.min(open, Math.max(0, (this.stock.get(item) ?? 0) - (this.demand.get(item) ?? 0)));
      if (share === 0) continue;
      drawn.set(item, share);
      this.add(item, share);
      open -= share;
    }
    if (open > 0) {
      const member = this.decide({ kind: 'member', group: node, items: members });
      if (member === undefined) {
        this.isPossible = false;
        return;
      }
      drawn.set(member, (drawn.get(member) ?? 0) + open);
      this.add(member, open);
    }
    this.drawn.set(node, drawn);
  }

  private make(item: ItemId): void {
    this.addWear(item);
    let open = this.demand.get(item) ?? 0;
    const held = Math.min(open, this.stock.get(item) ?? 0);
    this.stock.set(item, (this.stock.get(item) ?? 0) - held);
    open -= held;
    open -= this.takeLoot(item, open);
    open -= this.emptied.get(item) ?? 0;
    if (open <= 0) return;
    const first = this.heldOnly.has(item) ? undefined : this.methodFor(item);
    if (!first) {
      this.isPossible = false;
      return;
    }
    this.makeBy(first, item, open);
  }

  /** Turns the uses of a tool into tools to have; those wanted at the end, or built into something, must stay whole. */
  private addWear(tool: ItemId): void {
    const uses = this.uses.get(tool) ?? 0;
    if (uses === 0) return;
    const whole = this.demand.get(tool) ?? 0;
    const lifetime = this.task.usesOf(tool);
    const worn =
      lifetime === Infinity ? 0 : Math.max(0, Math.ceil((uses - whole * (lifetime - 1)) / lifetime));
    this.demand.set(tool, Math.max(1, whole + worn));
  }

  /** Takes what mobs killed for something else drop as well. */
  private takeLoot(item: ItemId, most: number): number {
    let taken = 0;
    for (const { method, times, outputs } of this.executions) {
      if (!isRaw(method) || method.kind === 'gather' || outputs.has(item)) continue;
      const loot = method.outputs.find((output) => output.item === item);
      const share = Math.min(most - taken, Math.floor((loot?.amount ?? 0) * times));
      if (share <= 0) continue;
      (outputs as Map<ItemId, number>).set(item, share);
      taken += share;
    }
    return taken;
  }

  /** Makes an item by a method; where the place runs out of its target, goes on with the next like it. */
  private makeBy(first: Method, item: ItemId, count: number): void {
    let open = count;
    for (const method of this.withSubstitutes(first, item)) {
      const amount = method.outputs.find((output) => output.item === item)?.amount ?? 1;
      const times = Math.min(Math.ceil(open / amount - 1e-9), this.remaining(method));
      if (times <= 0) continue;
      const given = Math.min(open, isRaw(method) ? Math.ceil(amount * times - 1e-9) : amount * times);
      this.execute(method, times, item, given);
      open -= given;
      if (open <= 0) return;
    }
    this.isPossible = false;
  }

  /** The method, then those like it; the list is only worked out where the place can run out. */
  private *withSubstitutes(first: Method, item: ItemId): Generator<Method> {
    yield first;
    for (const id of this.options.of({ kind: 'method', item })) {
      const other = this.domain.methods[id];
      if (other && other !== first && isLike(first, other)) yield other;
    }
  }

  private remaining(method: Method): number {
    if (method.limit === Infinity) return Infinity;
    return this.left.get(method.target) ?? method.limit;
  }

  private execute(method: Method, times: number, product?: ItemId, given = 0): void {
    if (method.limit < Infinity) {
      this.left.set(method.target, this.remaining(method) - times);
      if (this.remaining(method) < 0) this.isPossible = false;
    }
    const inputs = new Map<ItemId, number>();
    for (const { items, count } of method.inputs) {
      const node = this.node(items);
      if (node === undefined) continue;
      this.add(node, count * times);
      inputs.set(node, (inputs.get(node) ?? 0) + count * times);
    }
    let tool: ItemId | null = null;
    let station: ItemId | null = null;
    for (const need of method.needs) {
      const aid = this.decide({ kind: 'aid', method, need });
      if (aid === undefined) this.isPossible = false;
      else if (need.kind === 'tool') {
        tool = aid;
        this.uses.set(aid, (this.uses.get(aid) ?? 0) + times);
      } else {
        station = aid;
        if (!this.task.stations.has(aid) && !this.stationsPlaced.has(aid)) {
          this.stationsPlaced.add(aid);
          if (!this.task.placed.has(aid)) this.add(aid, 1);
        }
      }
    }
    const fuel = this.burn(method, times);
    const outputs = new Map<ItemId, number>();
    for (const { item, amount } of method.outputs) {
      if (!isRaw(method)) outputs.set(item, amount * times);
      else if (item === product) outputs.set(item, given);
      const isEmptied = method.kind === 'craft' && item !== method.product;
      if (isEmptied) increase(this.emptied, item, amount * (times - 1));
    }
    this.executions.push({ method, times, tool, station, inputs, fuel, outputs });
  }

  private burn(method: Method, times: number): ReadonlyMap<ItemId, number> {
    if (method.heat === 0) return new Map();
    const mix = this.fuelFor(method);
    if (!mix) this.isPossible = false;
    const fuel = fuelCounts(mix ?? [], method.heat * times);
    for (const [item, count] of fuel) this.add(item, count);
    for (const { fuel: item, most } of mix ?? []) {
      const burnt = (this.burnt.get(item) ?? 0) + (fuel.get(item) ?? 0);
      this.burnt.set(item, burnt);
      if (burnt > most) this.isPossible = false;
    }
    return fuel;
  }

  /** Replaces groups of interchangeable items by the items drawn for them. */
  private concrete(execution: Execution): Execution {
    const inputs = new Map<ItemId, number>();
    for (const [node, count] of execution.inputs) {
      const pool = this.drawn.get(node);
      if (!pool) {
        inputs.set(node, (inputs.get(node) ?? 0) + count);
        continue;
      }
      let open = count;
      for (const [item, most] of pool) {
        const share = Math.min(open, most);
        if (share === 0) continue;
        inputs.set(item, (inputs.get(item) ?? 0) + share);
        pool.set(item, most - share);
        open -= share;
      }
    }
    return { ...execution, inputs };
  }
}

/** Whether one may carry on where the other's target runs out: same effort, same needs. */
function isLike(a: Method, b: Method): boolean {
  return a.kind === b.kind && JSON.stringify([a.inputs, a.needs]) === JSON.stringify([b.inputs, b.needs]);
}
