import { usesOf } from '../../game/game.js';
import type { PlanOrder } from './check-order.js';
import { itemOf, usesResource, type Effects } from './site.js';
import type { StartState } from './start-state.js';
import type { ReadSubtask } from './check-names.js';
import type { Fault } from './fault.js';
import { maximumFlow, put } from './check-recipe.js';

/** One resource with everybody who takes it, gives it or must have one of it at hand. */
export interface Account extends Flow {
  start: number;
  readonly takes: Map<number, number>;
  readonly gives: Map<number, number>;
  /** Subtasks that borrow one and bring it back. */
  readonly holders: Set<number>;
}

/** Every resource a plan moves, by name; see {@link Effects}. */
export type Accounts = Map<string, Account>;

/** Books what every subtask takes and gives. */
export function openAccounts(start: StartState, effects: readonly Effects[]): Accounts {
  const accounts: Accounts = new Map();
  const account = (resource: string): Account => {
    const known = accounts.get(resource);
    if (known) return known;
    const opened: Account = { start: 0, takes: new Map(), gives: new Map(), holders: new Set() };
    accounts.set(resource, opened);
    return opened;
  };
  for (const [item, count] of Object.entries(start.stock)) {
    account(itemOf(item)).start += count;
    const uses = usesOf(start.game, item);
    if (uses !== Infinity) account(usesResource(item)).start += count * uses;
  }
  for (const { read, takes, gives, holds } of effects) {
    for (const [resource, count] of takes) account(resource).takes.set(read.index, count);
    for (const [resource, count] of gives) account(resource).gives.set(read.index, count);
    for (const tool of holds) account(itemOf(tool)).holders.add(read.index);
  }
  return accounts;
}

/** Units left when everything is done; negative where the plan uses more than there ever is. */
export function balanceOf({ start, takes, gives }: Flow): number {
  return start + sum(gives) - sum(takes);
}

function sum(counts: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/** What a subtask wants of a resource when it starts: what it takes, or one to borrow. */
export function wantOf({ takes, holders }: Account, subtask: number): number {
  return (takes.get(subtask) ?? 0) + (holders.has(subtask) ? 1 : 0);
}

/** Positions of all who want something of the resource. */
function wantersOf({ takes, holders }: Account): number[] {
  return [...new Set([...takes.keys(), ...holders])];
}

/** Subtasks that find too little of a resource in some order the dependencies allow, with how much is lacking. */
export function shortages(order: PlanOrder, account: Account): ReadonlyMap<number, number> {
  const short = new Map<number, number>();
  for (const subtask of wantersOf(account)) {
    const lacking = wantOf(account, subtask) - fewestAvailable(order, account, subtask);
    if (lacking > 0) short.set(subtask, lacking);
  }
  return short;
}

/**
 * Products nobody understood. Whatever turns out to be missing elsewhere is most likely what was meant, so it is not
 * reported a second time; the fault's mend then proposes that very name.
 */
export class Jokers {
  private readonly open: ReadSubtask[];
  private readonly settled = new Set<string>();

  constructor(
    reads: readonly ReadSubtask[],
    private readonly faults: Fault[],
  ) {
    this.open = reads.filter(
      ({ product, action }) => product === null && action !== 'kill' && action !== 'shoot',
    );
  }

  /** Takes a not understood product to be this item; false where there is none left. */
  claim(item: string): boolean {
    if (this.settled.has(item)) return true;
    for (const [at, read] of this.open.entries()) {
      const index = this.faults.findIndex(
        ({ kind, subtask, item: named }) =>
          kind === 'unknown-item' && subtask === read.id && named === read.draft.item,
      );
      const fault = this.faults[index];
      const nearest = fault?.facts.code === 'unknown-name' ? fault.facts.nearest : [];
      // A name that is like others means one of those.
      if (nearest.length > 0 && !nearest.includes(item)) continue;
      this.open.splice(at, 1);
      this.settle(item);
      if (fault) this.faults[index] = { ...fault, mend: { kind: 'rename', subtask: read.id, item } };
      return true;
    }
    return false;
  }

  /** Whether the item has been accounted for already. */
  isSettled(item: string): boolean {
    return this.settled.has(item);
  }

  settle(item: string): void {
    this.settled.add(item);
  }
}

/** Above this many takers and makers of one thing the worst case is only bounded from the ancestors' side. */
const MOST_EXACT = 300;

/** Everything in a plan that concerns one thing which is put down and taken up: items in the chest, uses of a tool. */
export interface Flow {
  /** Units there before anything starts. */
  readonly start: number;
  /** Units a subtask takes when it starts, by position. */
  readonly takes: ReadonlyMap<number, number>;
  /** Units a subtask puts down when it is done, by position. */
  readonly gives: ReadonlyMap<number, number>;
}

/**
 * Fewest units that can be there when a subtask starts, over every way the others may run: in any order the
 * dependencies allow and any number of them at once, each taking at its start and giving at its end.
 *
 * Others that must come before have given; those that must come after have taken nothing. Of the rest the enemy
 * lets those start that hurt most, but each only starts once all before it are done and have given. That is the
 * project selection problem (profit: what a starter takes; price: what must have been given first), solved by one
 * minimum cut.
 */
export function fewestAvailable(order: PlanOrder, flow: Flow, subtask: number): number {
  let available = flow.start;
  const takers: (readonly [number, number])[] = [];
  for (const [other, count] of flow.takes) {
    if (other === subtask || order.isBefore(subtask, other)) continue;
    if (order.isBefore(other, subtask)) available -= count;
    else if (count > 0) takers.push([other, count]);
  }
  const givers: (readonly [number, number])[] = [];
  for (const [other, count] of flow.gives) {
    if (other === subtask || order.isBefore(subtask, other)) continue;
    if (order.isBefore(other, subtask)) available += count;
    else if (count > 0) givers.push([other, count]);
  }
  if (takers.length === 0 || takers.length + givers.length > MOST_EXACT) return available;
  return available - worstLoss(order, takers, givers);
}

function worstLoss(
  order: PlanOrder,
  takers: readonly (readonly [number, number])[],
  givers: readonly (readonly [number, number])[],
): number {
  const most = takers.reduce((sum, [, count]) => sum + count, 0);
  if (!givers.some(([giver]) => takers.some(([taker]) => order.isBefore(giver, taker)))) return most;
  const size = takers.length + givers.length + 2;
  const sink = size - 1;
  const capacity = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const [row, [taker, count]] of takers.entries()) {
    put(capacity, 0, row + 1, count);
    for (const [column, [giver]] of givers.entries()) {
      if (order.isBefore(giver, taker)) put(capacity, row + 1, takers.length + column + 1, Infinity);
    }
  }
  for (const [column, [, count]] of givers.entries()) put(capacity, takers.length + column + 1, sink, count);
  return most - maximumFlow(capacity, 0, sink);
}
