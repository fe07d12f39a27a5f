import type { ItemCounts } from '../../../../src/base/item-counts.js';
import type { RunResult } from '../../../../src/run/result/run-result.js';
import { partsOf, totalOf, type Books } from './books.js';

/**
 * What is wrong with the items of a world when a run has ended; empty when nothing is. By the world's own events, every
 * item is where it should be; the result tells the chest as it is; and what was once in somebody's hands and is not in
 * the chest is told as lost, no more and no less. What lies in a standing furnace is where it belongs.
 */
export function conservationProblems(books: Books, result: RunResult): readonly string[] {
  const census = books.census();
  const problems = [
    ...worldProblems(books),
    ...differences('the result tells of', result.chest, 'the chest holds', census.chest),
    ...differences('lost by the result', result.lost, 'not in the chest', outside(books)),
    ...(Object.keys(books.due).length === 0 ? ['There is nothing at all: the check saw no world.'] : []),
  ];
  return problems.length === 0 ? [] : [...problems, `Found: ${JSON.stringify(census)}`];
}

/** What is neither in the chest nor told as lost though somebody had it once; more may be told than there is. */
export function untold(books: Books, result: RunResult): ItemCounts {
  return less(outside(books), result.lost);
}

function outside(books: Books): ItemCounts {
  const { ground, hands } = books.census();
  return less(totalOf([ground, ...Object.values(hands)]), books.neverHeld);
}

/** Whether everything that was made and not used up is somewhere, and nothing is there twice. */
export function worldProblems(books: Books): readonly string[] {
  return differences('must be', books.due, 'there is', totalOf(partsOf(books.census())));
}

function differences(one: string, expected: ItemCounts, other: string, found: ItemCounts): readonly string[] {
  const items = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return items.flatMap((item) => {
    const [a, b] = [expected[item] ?? 0, found[item] ?? 0];
    return a === b ? [] : [`${item}: ${one} ${a}, ${other} ${b}`];
  });
}

function less(counts: ItemCounts, others: ItemCounts): ItemCounts {
  const rest = Object.entries(counts).map(([item, count]) => [item, count - (others[item] ?? 0)] as const);
  return Object.fromEntries(rest.filter(([, count]) => count > 0));
}
