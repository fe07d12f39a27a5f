import { isRaw, type ItemId, type Method } from './domain.js';
import type { PlanningTask } from './planning-task.js';
import type { Execution, Production } from './production.js';

/** One piece of work in an executable order, with whole numbers. */
export interface WorkStep extends Omit<Execution, 'method'> {
  /** Null for a block that is only set down; `times` then counts blocks. */
  readonly method: Method | null;
  /** Whether the tool's last use is among these, so that it breaks and does not come back. */
  readonly toolBreaks: boolean;
  /** Station or block this step leaves standing. */
  readonly places: ItemId | null;
  /** Indices of earlier steps whose products, tools or stations this one needs. */
  readonly dependsOn: ReadonlySet<number>;
}

/**
 * Puts a production into an executable order: every step finds its materials, tools and stations. Each unit consumed
 * is traced to the step that made it, so the steps may run in ANY order, or at once, as long as `dependsOn` is kept:
 * nobody is promised a unit that another step is to use.
 * @returns null where at some time no more work could start
 */
export function sequence(task: PlanningTask, production: Production): readonly WorkStep[] | null {
  const site = new Site(task, production);
  let open: readonly Execution[] = production.executions;
  for (;;) {
    site.setDownWhatIsReady();
    if (open.length === 0) break;
    // Work that takes a tool apart waits until nobody else could want it.
    const ranked = [...open].sort(
      (a, b) => Number(site.takesTool(a, open)) - Number(site.takesTool(b, open)),
    );
    const next =
      ranked.find((execution) => site.possibleTimes(execution) >= execution.times) ??
      ranked.find((execution) => site.possibleTimes(execution) > 0);
    if (!next) return null;
    const [part, rest] = split(next, site.possibleTimes(next));
    site.carryOut(part);
    open = open.flatMap((execution) => (execution === next ? (rest ? [rest] : []) : [execution]));
  }
  return site.isDone ? site.steps : null;
}

/** Splits off the first `times` executions; null as rest where nothing remains. */
function split(execution: Execution, times: number): readonly [Execution, Execution | null] {
  if (times >= execution.times) return [execution, null];
  const share = (
    counts: ReadonlyMap<ItemId, number>,
    round: (value: number) => number,
  ): Map<ItemId, number> =>
    new Map([...counts].map(([item, count]) => [item, round((count * times) / execution.times)]));
  const without = (
    counts: ReadonlyMap<ItemId, number>,
    part: ReadonlyMap<ItemId, number>,
  ): Map<ItemId, number> =>
    new Map([...counts].map(([item, count]) => [item, count - (part.get(item) ?? 0)]));
  const inputs = share(execution.inputs, Math.ceil);
  const fuel = share(execution.fuel, Math.ceil);
  const outputs = share(execution.outputs, Math.floor);
  return [
    { ...execution, times, inputs, fuel, outputs },
    {
      ...execution,
      times: execution.times - times,
      inputs: without(execution.inputs, inputs),
      fuel: without(execution.fuel, fuel),
      outputs: without(execution.outputs, outputs),
    },
  ];
}

function mostToolsTaken({ executions }: Production): ReadonlyMap<ItemId, number> {
  const most = new Map<ItemId, number>();
  for (const { tool, times } of executions) if (tool !== null) most.set(tool, (most.get(tool) ?? 0) + times);
  for (const { inputs } of executions) {
    for (const [item, count] of inputs) {
      const uses = most.get(item);
      if (uses !== undefined) most.set(item, uses + count);
    }
  }
  return most;
}

/** The chest, tools and stations while the plan is played through. */
class Site {
  readonly steps: WorkStep[] = [];
  /** Units of each item with the step they come from, oldest first; -1 is the start. */
  private readonly lots = new Map<ItemId, { readonly step: number; count: number }[]>();
  /** Uses every single tool of a kind has left. */
  private readonly usesLeft = new Map<ItemId, number[]>();
  private readonly standing = new Map<ItemId, number>();
  private readonly stationsToPlace: Set<ItemId>;
  /** Tools that are used, and the most single ones of each the work can take: of thousands only these are looked at. */
  private readonly mostTaken: ReadonlyMap<ItemId, number>;
  private readonly blocksToPlace: Map<ItemId, number>;

  constructor(
    private readonly task: PlanningTask,
    production: Production,
  ) {
    this.mostTaken = mostToolsTaken(production);
    for (const [item, count] of task.stock) this.put(item, count, -1);
    for (const station of task.stations) this.stand(station, -1);
    const passages = production.executions.flatMap(({ method }) =>
      method.kind === 'build' || method.kind === 'find' ? (method.product ?? []) : [],
    );
    this.stationsToPlace = new Set([...production.stationsPlaced, ...passages]);
    this.blocksToPlace = new Map(task.placed);
  }

  get isDone(): boolean {
    return this.blocksToPlace.size === 0;
  }

  takesTool(execution: Execution, open: readonly Execution[]): boolean {
    return open.some(
      (other) => other !== execution && other.tool !== null && execution.inputs.has(other.tool),
    );
  }

  /** How often the work can be done with what is there now; all its fuel must be there for any. */
  possibleTimes({ times, tool, station, inputs, fuel }: Execution): number {
    if (station !== null && !this.standing.has(station)) return 0;
    if ([...fuel].some(([item, count]) => this.available(item) < count + (inputs.get(item) ?? 0))) return 0;
    let possible = tool === null ? times : Math.min(times, this.bestToolFor(tool, times));
    for (const [item, count] of inputs) {
      const whole = this.available(item) >= count;
      const each = count / times;
      const part = Number.isInteger(each) ? Math.floor(this.available(item) / each) : 0;
      possible = Math.min(possible, whole ? times : part);
    }
    return possible;
  }

  /** A station held or just made is set down at once; blocks asked for, when all are there. */
  setDownWhatIsReady(): void {
    for (const station of this.stationsToPlace) {
      if (this.available(station) < 1) continue;
      this.stationsToPlace.delete(station);
      this.countAsPlaced(station);
      const [maker = -1] = this.take(station, 1);
      const step = this.steps[maker];
      if (step?.places === null && step.outputs.get(station) === 1 && step.outputs.size === 1) {
        this.steps[maker] = { ...step, places: station, outputs: new Map() };
        this.stand(station, maker);
      } else {
        this.stand(station, this.steps.length);
        this.setDown(station, 1, maker >= 0 ? new Set([maker]) : new Set());
      }
    }
    for (const [block, count] of this.blocksToPlace) {
      if (this.stationsToPlace.has(block) || this.available(block) < count) continue;
      this.blocksToPlace.delete(block);
      this.setDown(block, count, this.take(block, count));
    }
  }

  /** A station that was asked to be placed is placed, whoever else works at it. */
  private countAsPlaced(station: ItemId): void {
    const open = this.blocksToPlace.get(station) ?? 0;
    if (open > 1) this.blocksToPlace.set(station, open - 1);
    else this.blocksToPlace.delete(station);
  }

  carryOut({ method, times, tool, station, inputs, fuel, outputs }: Execution): void {
    const index = this.steps.length;
    const dependsOn = new Set<number>();
    const dependOn = (steps: Iterable<number>): void => {
      for (const step of steps) if (step >= 0) dependsOn.add(step);
    };
    for (const [item, count] of [...inputs, ...fuel]) dependOn(this.take(item, count));
    let toolBreaks = false;
    if (tool !== null) {
      dependOn((this.lots.get(tool) ?? []).map((lot) => lot.step));
      toolBreaks = this.wear(tool, times);
    }
    if (station !== null) dependOn([this.standing.get(station) ?? -1]);
    for (const [item, count] of outputs) this.put(item, count, index);
    this.steps.push({
      method,
      times,
      tool,
      toolBreaks,
      // A way that is open from the start is not spoken of.
      station: isRaw(method) && this.standing.get(station ?? -1) === -1 ? null : station,
      inputs,
      fuel,
      outputs,
      places: null,
      dependsOn,
    });
  }

  private setDown(item: ItemId, count: number, dependsOn: ReadonlySet<number>): void {
    const nothing = new Map<ItemId, number>();
    const inputs = new Map([[item, count]]);
    const makers = new Set([...dependsOn].filter((step) => step >= 0));
    this.steps.push({
      method: null,
      times: count,
      tool: null,
      toolBreaks: false,
      station: null,
      inputs,
      fuel: nothing,
      outputs: nothing,
      places: item,
      dependsOn: makers,
    });
  }

  private available(item: ItemId): number {
    return (this.lots.get(item) ?? []).reduce((sum, lot) => sum + lot.count, 0);
  }

  /** Uses of the tool best taken for so much work: the most worn that still does it all, else the freshest. */
  private bestToolFor(tool: ItemId, times: number): number {
    const units = this.usesLeft.get(tool) ?? [];
    const enough = units.filter((left) => left >= times);
    return enough.length > 0 ? Math.min(...enough) : Math.max(0, ...units);
  }

  /** Wears one tool; at the end of its life it breaks. */
  private wear(tool: ItemId, times: number): boolean {
    const units = this.usesLeft.get(tool) ?? [];
    const left = this.bestToolFor(tool, times) - times;
    units.splice(units.indexOf(left + times), 1, left);
    if (left <= 0) this.take(tool, 1);
    return left <= 0;
  }

  private put(item: ItemId, count: number, step: number): void {
    if (count <= 0) return;
    this.lots.set(item, [...(this.lots.get(item) ?? []), { step, count }]);
    const most = this.mostTaken.get(item);
    if (most === undefined) return;
    const fresh = Array.from({ length: Math.min(count, most) }, () => this.task.usesOf(item));
    this.usesLeft.set(item, [...(this.usesLeft.get(item) ?? []), ...fresh]);
  }

  private stand(station: ItemId, step: number): void {
    this.standing.set(station, step);
  }

  private take(item: ItemId, count: number): Set<number> {
    const makers = new Set<number>();
    let left = count;
    for (const lot of this.lots.get(item) ?? []) {
      const share = Math.min(left, lot.count);
      if (share > 0) makers.add(lot.step);
      lot.count -= share;
      left -= share;
    }
    // Of several tools the most worn ones go.
    this.usesLeft
      .get(item)
      ?.sort((a, b) => a - b)
      .splice(0, count);
    this.lots.set(
      item,
      (this.lots.get(item) ?? []).filter((lot) => lot.count > 0),
    );
    return makers;
  }
}
