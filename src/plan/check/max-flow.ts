/**
 * Largest flow through a small dense network (Edmonds-Karp; a few dozen nodes). Integer or infinite capacities.
 * @param capacity capacity[from][to]; used up by the call
 */
export function maximumFlow(capacity: number[][], source: number, sink: number): number {
  let total = 0;
  for (;;) {
    const parent = shortestPath(capacity, source, sink);
    if (!parent) return total;
    let bottleneck = Infinity;
    for (let node = sink; node !== source; node = parentOf(parent, node)) {
      bottleneck = Math.min(bottleneck, capacityOf(capacity, parentOf(parent, node), node));
    }
    for (let node = sink; node !== source; node = parentOf(parent, node)) {
      const before = parentOf(parent, node);
      addCapacity(capacity, before, node, -bottleneck);
      addCapacity(capacity, node, before, bottleneck);
    }
    total += bottleneck;
    if (bottleneck === Infinity) return Infinity;
  }
}

function shortestPath(capacity: readonly number[][], source: number, sink: number): Int32Array | null {
  const parent = new Int32Array(capacity.length).fill(-1);
  parent[source] = source;
  const queue = [source];
  for (const node of queue) {
    for (let next = 0; next < capacity.length; next++) {
      if (parent[next] !== -1 || capacityOf(capacity, node, next) <= 0) continue;
      parent[next] = node;
      if (next === sink) return parent;
      queue.push(next);
    }
  }
  return null;
}

function parentOf(parent: Int32Array, node: number): number {
  return parent[node] ?? 0;
}

function capacityOf(capacity: readonly number[][], from: number, to: number): number {
  return capacity[from]?.[to] ?? 0;
}

function addCapacity(capacity: readonly number[][], from: number, to: number, amount: number): void {
  const row = capacity[from];
  if (row) row[to] = (row[to] ?? 0) + amount;
}
