import { STATION_SIDES } from '../../plan/subtask/subtask.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Game } from '../../game/game.js';
import { instructionFor } from '../../plan/subtask/instruction.js';
import type { StationPlace, Subtask } from '../../plan/subtask/subtask.js';
import type { Domain, ItemId, Method } from './domain.js';
import type { WorkStep } from './sequence.js';

/** Writes ordered steps down as subtasks `s1`, `s2`, ... with names, instructions and reduced dependencies. */
export function asSubtasks(game: Game, domain: Domain, steps: readonly WorkStep[]): readonly Subtask[] {
  const reduced = transitiveReduction(steps.map((step) => step.dependsOn));
  const taken = new Set<StationPlace>();
  return steps.map((step, index) => {
    const dependsOn = [...(reduced[index] ?? [])].sort((a, b) => a - b).map((other) => `s${other + 1}`);
    const described = describe(domain, step);
    // Left and right of the chest there is room for one block each.
    const { placed } = described;
    const isTaken =
      placed !== undefined && (taken.has(placed) || (described.action === 'build' && described.quantity > 1));
    if (placed !== undefined && !isTaken) taken.add(placed);
    const subtask = {
      id: `s${index + 1}`,
      ...described,
      ...(isTaken ? { placed: 'beside' as const } : {}),
      dependsOn,
    };
    return { ...subtask, instruction: instructionFor(game.registry, subtask) };
  });
}

type Description = Omit<Subtask, 'id' | 'dependsOn' | 'instruction'>;

function describe(domain: Domain, step: WorkStep): Description {
  const name = (item: ItemId): string => domain.items[item] ?? '';
  const counts = (items: ReadonlyMap<ItemId, number>): ItemCounts =>
    Object.fromEntries([...items].map(([item, count]) => [name(item), count]));
  const all = new Map(step.inputs);
  for (const [item, count] of step.fuel) all.set(item, (all.get(item) ?? 0) + count);
  const tools = step.tool === null ? [] : [name(step.tool)];
  const station = step.station === null ? {} : { station: name(step.station) };
  const common = {
    tools,
    ...(step.toolBreaks ? { wornOut: tools } : {}),
    materials: counts(all),
    ...station,
  };
  const placed = step.places === null ? undefined : (STATION_SIDES[name(step.places)] ?? 'beside');
  const { method } = step;
  if (!method) {
    const block = name(step.places ?? -1);
    return { ...common, action: 'build', item: block, quantity: step.times, placed: placed ?? 'beside' };
  }
  const product = method.product ?? -1;
  switch (method.kind) {
    case 'build':
    case 'find':
      return { ...common, action: method.kind, item: name(product), quantity: 1 };
    case 'craft': {
      const quantity = step.times * (method.outputs[0]?.amount ?? 1);
      return {
        ...common,
        action: 'craft',
        item: name(product),
        quantity,
        ...(placed ? { placed } : {}),
      };
    }
    case 'smelt': {
      const fuel = step.fuel.size > 0 ? { fuel: counts(step.fuel) } : {};
      return { ...common, action: 'smelt', item: name(product), quantity: step.times, ...fuel };
    }
    case 'gather': {
      const sources = sourcesLike(domain, method, step.tool);
      const quantity = step.outputs.get(product) ?? step.times;
      const isObvious = sources.length === 1 && sources[0] === name(product);
      return {
        ...common,
        action: 'gather',
        item: name(product),
        quantity,
        ...(isObvious ? {} : { sources }),
      };
    }
    case 'kill':
    case 'shoot': {
      const drops = step.outputs.size > 0 ? { drops: counts(step.outputs) } : {};
      return { ...common, action: method.kind, item: method.target, quantity: step.times, ...drops };
    }
  }
}

/** Every target that gives the same with the tool in hand and at least as much, the plan's own first. */
function sourcesLike(domain: Domain, method: Method, tool: ItemId | null): readonly string[] {
  const [product] = method.outputs;
  if (!product) return [method.target];
  const inputs = JSON.stringify(method.inputs);
  const alike = (domain.producers.get(product.item) ?? []).filter(
    (other) =>
      other.kind === 'gather' &&
      (other.outputs[0]?.amount ?? 0) >= product.amount &&
      JSON.stringify(other.inputs) === inputs &&
      other.needs.every(({ kind, items }) =>
        kind === 'tool'
          ? tool !== null && items.includes(tool)
          : method.needs.some((need) => need.items[0] === items[0]),
      ),
  );
  return [...new Set([method.target, ...alike.map((other) => other.target)])];
}

/** Drops every edge that follows from others. `edges[i]` only names smaller indices. */
export function transitiveReduction(edges: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] {
  const ancestors: Set<number>[] = [];
  return edges.map((direct, index) => {
    const above = new Set<number>();
    for (const parent of direct) {
      above.add(parent);
      for (const ancestor of ancestors[parent] ?? []) above.add(ancestor);
    }
    ancestors[index] = above;
    return new Set(
      [...direct].filter((parent) => ![...direct].some((other) => ancestors[other]?.has(parent))),
    );
  });
}
