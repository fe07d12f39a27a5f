import type { Domain, ItemId, Method } from './domain.js';
import type { Reachability } from './reachability.js';

/**
 * What one more of each item costs at least, in raw actions, when tools and stations are free and batches divide.
 * The prices satisfy, for every reachable method, `value of outputs <= cost of inputs + raw actions`: they are a
 * feasible solution of the linear program's dual, so they bound every plan's cost from below.
 */
export interface MarginalCosts {
  readonly ofItem: ReadonlyMap<ItemId, number>;
  /** Cost of the fuel that smelts one item. */
  readonly ofHeat: number;
  /** How much dearer than its products a method is, >= 0. A plan that uses it once costs at least that much more. */
  readonly surplusOf: (method: Method) => number;
}

/** Rounds needed are at most the longest production chain; cycles only ever lower prices a few times. */
const MAX_SWEEPS = 60;

/** Computes the prices by repeated relaxation; items in stock are free. */
export function marginalCosts(
  domain: Domain,
  reachable: Reachability,
  stock: ReadonlyMap<ItemId, number>,
): MarginalCosts {
  const ofItem = new Map<ItemId, number>();
  for (const [item, count] of stock) if (count > 0) ofItem.set(item, 0);
  const price = (item: ItemId): number => ofItem.get(item) ?? Infinity;
  const cheapest = (items: readonly ItemId[]): number => {
    let least = Infinity;
    for (const item of items) least = Math.min(least, price(item));
    return least;
  };
  let ofHeat = Infinity;
  const inputCost = (method: Method): number => {
    let cost = method.rawActions + (method.heat > 0 ? method.heat * ofHeat : 0);
    for (const { items, count } of method.inputs) cost += count * cheapest(items);
    return cost;
  };
  const methods = [...reachable.methodLevel.keys()];
  let changed = true;
  for (let sweep = 0; changed && sweep < MAX_SWEEPS; sweep++) {
    changed = false;
    for (const [fuel, units] of domain.fuels) {
      if (price(fuel) / units < ofHeat) ofHeat = price(fuel) / units;
    }
    for (const method of methods) {
      const cost = inputCost(method);
      if (cost === Infinity) continue;
      share(method, cost, price, (item, value) => {
        if (value >= price(item) - 1e-9) return;
        ofItem.set(item, value);
        changed = true;
      });
    }
  }
  const surplusOf = (method: Method): number => {
    let value = 0;
    for (const { item, amount } of method.outputs) value += amount * (ofItem.get(item) ?? 0);
    return inputCost(method) - value;
  };
  return { ofItem, ofHeat, surplusOf };
}

/** Splits a method's cost over what it gives: containers keep their price, joint loot shares the rest evenly. */
function share(
  { kind, outputs }: Method,
  cost: number,
  price: (item: ItemId) => number,
  give: (item: ItemId, value: number) => void,
): void {
  const [product] = outputs;
  if (!product) return;
  if (kind === 'kill' || kind === 'shoot') {
    for (const { item, amount } of outputs) give(item, cost / outputs.length / amount);
    return;
  }
  let left = cost;
  for (const output of outputs) if (output !== product) left -= output.amount * price(output.item);
  if (Number.isFinite(left)) give(product.item, Math.max(0, left) / product.amount);
}
