import type { Subtask } from '../../../../src/plan/subtask/subtask.js';

/** A repeatable source of numbers in [0, 1): mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function gather(id: string, item: string, quantity: number, more: Partial<Subtask> = {}): Subtask {
  return {
    id,
    action: 'gather',
    item,
    quantity,
    tools: [],
    materials: {},
    instruction: `Gather ${quantity} ${item}.`,
    dependsOn: [],
    ...more,
  };
}

export function craft(
  id: string,
  item: string,
  quantity: number,
  materials: Readonly<Record<string, number>>,
  more: Partial<Subtask> = {},
): Subtask {
  return { ...gather(id, item, quantity), action: 'craft', materials, ...more };
}

export function smelt(
  id: string,
  item: string,
  quantity: number,
  input: string,
  coal: number,
  more: Partial<Subtask> = {},
): Subtask {
  const materials = { [input]: quantity, coal };
  return {
    ...gather(id, item, quantity),
    action: 'smelt',
    materials,
    fuel: { coal },
    station: 'furnace',
    ...more,
  };
}

interface Made {
  readonly id: string;
  readonly item: string;
  left: number;
}

/**
 * A plan that can be carried out from an empty chest: whatever a subtask takes, one it depends on has made, and nothing
 * is taken twice. Every product has a name of its own.
 */
export function randomPlan(size: number, random: () => number): readonly Subtask[] {
  const plan: Subtask[] = [];
  const made: Made[] = [];
  const toolMakers: Made[] = [];
  const furnaces: string[] = [];
  const whole = (most: number): number => 1 + Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const take = (most: number): readonly [Made, number] | null => {
    const source = pick(made.filter(({ left }) => left > 0).slice(-40));
    if (!source) return null;
    const count = Math.min(source.left, whole(most));
    source.left -= count;
    return [source, count];
  };
  const produce = (subtask: Subtask, isTool = false): void => {
    plan.push(subtask);
    const product = { id: subtask.id, item: subtask.item, left: subtask.quantity };
    if (isTool) toolMakers.push(product);
    else if (subtask.placed === undefined) made.push(product);
  };
  for (let number = 1; number <= size; number += 1) {
    const id = `s${number}`;
    const roll = random();
    const input = roll < 0.35 ? null : take(roll < 0.75 ? 4 : 12);
    const furnace = pick(furnaces);
    if (!input) {
      const tool = random() < 0.6 ? pick(toolMakers) : undefined;
      const action = random() < 0.3 ? 'kill' : 'gather';
      const drops = action === 'kill' ? { drops: { [`i${number}`]: whole(3) } } : {};
      const more = tool ? { tools: [tool.item], dependsOn: [tool.id] } : {};
      const quantity = drops.drops?.[`i${number}`] ?? whole(20);
      produce(gather(id, `i${number}`, quantity, { action, ...drops, ...more }));
    } else if (roll < 0.6) {
      const second = random() < 0.4 ? take(3) : null;
      const materials = { [input[0].item]: input[1] };
      if (second) materials[second[0].item] = (materials[second[0].item] ?? 0) + second[1];
      const dependsOn = [...new Set([input[0].id, ...(second ? [second[0].id] : [])])];
      produce(craft(id, `i${number}`, whole(6), materials, { dependsOn }));
    } else if (roll < 0.7) {
      produce(
        craft(id, `tool${number}`, 1, { [input[0].item]: input[1] }, { dependsOn: [input[0].id] }),
        true,
      );
    } else if (furnaces.length < 3 && (furnace === undefined || roll < 0.75)) {
      const materials = { [input[0].item]: input[1] };
      produce(craft(id, 'furnace', 1, materials, { dependsOn: [input[0].id], placed: 'right' }));
      furnaces.push(id);
    } else if (furnace !== undefined) {
      const coal = Math.max(1, Math.ceil(input[1] / 8));
      produce(smelt(id, `i${number}`, input[1], input[0].item, coal, { dependsOn: [input[0].id, furnace] }));
    } else {
      produce(craft(id, `i${number}`, whole(6), { [input[0].item]: input[1] }, { dependsOn: [input[0].id] }));
    }
  }
  return plan;
}
