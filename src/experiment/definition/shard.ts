import { CoVoyagerError } from '../../base/error.js';
import type { Trial } from '../trial.js';

/** One of `of` parts of an experiment; the first is 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/**
 * Reads "2/4": the second of four parts.
 * @throws CoVoyagerError `bad-definition`
 */
export function parseShard(text: string): Shard {
  const [, index = '', of = ''] = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (of !== '' && shard.of >= 1 && shard.index >= 1 && shard.index <= shard.of) return shard;
  throw new CoVoyagerError(
    'bad-definition',
    `Expected a part such as 2/4 (the second of four, the first is 1), got "${text}".`,
  );
}

/**
 * The trials of one part. All conditions of one task and seed stay together, so that what is compared was measured on
 * one machine, and no trial changes its part when the experiment grows by conditions or by later seeds.
 * @returns in the order of `trials`; the parts together hold every trial once
 */
export function shardOf(trials: readonly Trial[], shard: Shard): readonly Trial[] {
  const blocks = new Map<string, number>();
  return trials.filter(({ task, seed }) => {
    const key = `${task.id}/${seed}`;
    const block = blocks.get(key) ?? blocks.size;
    blocks.set(key, block);
    return block % shard.of === shard.index - 1;
  });
}
