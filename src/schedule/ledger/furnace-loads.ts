import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { positionKey, type Position } from '../../base/position.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { AssignedWork, EndedWork } from './observation.js';
import { Tally } from './tally.js';

/** What lies in furnaces, as the jobs that load and empty them tell, and as they are seen when they are closed. */
export class FurnaceLoads {
  /** Furnaces something was left in, and how often each was closed. */
  readonly #filled = new Map<string, Position>();
  readonly #closed = new Map<string, number>();
  readonly #used = new Map<string, Position>();
  /** `place product` to how many are in there or on the way to be. */
  readonly #loads = new Tally();
  readonly #smelts = new Map<string, { readonly input: string; readonly product: string }>();
  readonly #inputOf = new Map<string, string>();

  /** What a subtask puts into the fire, and what it makes of it. */
  learn({ id, action, item, materials, fuel = {} }: Omit<Subtask, 'instruction' | 'dependsOn'>): void {
    if (action !== 'smelt') return;
    const input = Object.keys(materials).find((name) => (materials[name] ?? 0) > (fuel[name] ?? 0));
    if (input === undefined) return;
    this.#smelts.set(id, { input, product: item });
    this.#inputOf.set(item, input);
  }

  /** Furnaces something was left in, as far as known, with how often each was closed since. */
  get filled(): readonly { readonly position: Position; readonly closed: number }[] {
    return [...this.#filled].map(([key, position]) => ({ position, closed: this.#closed.get(key) ?? 0 }));
  }

  /** What the fire makes a product of. */
  inputOf(product: string): string | undefined {
    return this.#inputOf.get(product);
  }

  /** A job works at it. */
  used(position: Position): void {
    this.#used.set(positionKey(position), position);
  }

  /** Whatever was loaded before a run was cut off may still lie there. */
  resumed(): void {
    for (const [key, position] of this.#used) this.#filled.set(key, position);
  }

  closed(position: Position, contents: ItemCounts): void {
    const key = positionKey(position);
    this.#closed.set(key, (this.#closed.get(key) ?? 0) + 1);
    if (Object.values(contents).some((count) => count > 0)) this.#filled.set(key, position);
    else this.#filled.delete(key);
  }

  /** A job that loads, or empties, has ended. */
  smelted(position: Position, { subtask, verdict }: EndedWork, phase: AssignedWork['phase']): void {
    const smelt = this.#smelts.get(subtask);
    if (!smelt || phase === 'whole') return;
    const key = `${positionKey(position)} ${smelt.product}`;
    if (phase === 'load') this.#loads.add(key, verdict.done);
    else this.#loads.take(key, verdict.done);
  }

  /**
   * A furnace was emptied, or is gone.
   * @returns the inputs of what was in it
   */
  left(position: Position): ItemCounts {
    const inputs = [...this.#smelts.values()].map(({ input, product }) => {
      const key = `${positionKey(position)} ${product}`;
      const load = this.#loads.of(key);
      this.#loads.take(key, load);
      return { [input]: load };
    });
    return sumOfCounts(inputs);
  }
}
