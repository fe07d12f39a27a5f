import type { Registry } from '../registry.js';
import type { SourceYield } from './source.js';

/** Releases a table row holds for. */
export interface VersionSpan {
  /** First release it holds for; absent: from the oldest. */
  readonly since?: string;
  /** First release it no longer holds for; absent: up to the newest. */
  readonly until?: string;
}

export interface LootRow extends VersionSpan {
  /** Blocks or mobs with this outcome; names a version does not know are skipped. */
  readonly targets: readonly string[];
  /** Items of which one must be in hand; absent: whatever the block needs to drop anything. */
  readonly tools?: readonly string[];
  readonly yields: readonly SourceYield[];
}

/** What one block or mob, or each of several, leaves. */
export function drops(targets: string | readonly string[], ...yields: readonly SourceYield[]): LootRow {
  return { targets: typeof targets === 'string' ? [targets] : targets, yields };
}

/** True where a row holds for this version. Both ends must be releases the data knows. */
export function holdsFor(registry: Registry, span: VersionSpan): boolean {
  if (span.since !== undefined && !registry.isAtLeast(span.since)) return false;
  return span.until === undefined || !registry.isAtLeast(span.until);
}

/** Always the same count. */
export function exactly(item: string, count = 1): SourceYield {
  return { item, min: count, max: count, mean: count };
}

/** Every count from min to max equally likely; a negative min counts as none, as in the game. */
export function evenlyBetween(item: string, min: number, max: number): SourceYield {
  let sum = 0;
  for (let count = min; count <= max; count += 1) sum += Math.max(0, count);
  return { item, min: Math.max(0, min), max, mean: sum / (max - min + 1) };
}

/** Nothing, except with this chance (0 to 1), then min to max. */
export function sometimes(chance: number, item: string, min = 1, max = min): SourceYield {
  return { item, min: 0, max, mean: (chance * (min + max)) / 2 };
}

/** `base` items and one more for each of three tries with a chance of 4/7, the rule of ripe field crops. */
export function ripe(item: string, base: number): SourceYield {
  return { item, min: base, max: base + 3, mean: base + 12 / 7 };
}
