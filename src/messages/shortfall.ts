import { namesIn } from './names.js';
import { problemSentence } from './problem-sentence.js';
import { common, countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../base/item-counts.js';
import { listed } from '../base/words.js';
import { countedItems, everydayName } from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import { owedBy, type Job } from '../schedule/job.js';
import type { SubtaskView } from '../schedule/subtask-view.js';
import type { Problem, Verdict } from '../verify/verdict.js';

/**
 * What is still missing of a job, for the person who does it: "7 of 11 cobblestone so far; the wooden pickaxe is not
 * back in the chest."
 */
export function shortfall(registry: Registry, job: Job, verdict: Verdict): string {
  const { subtask, quantity } = job;
  const name = everydayName(registry, subtask.item, quantity);
  if (verdict.kind === 'passed') return `${quantity} ${name}: done.`;
  const isLoading = job.phase === 'load';
  const counted = isLoading ? `the furnace holds enough for ${verdict.done}` : `${verdict.done}`;
  const parts =
    verdict.done < quantity ? [`${counted} of ${quantity} ${name}${isLoading ? '' : ' so far'}`] : [];
  for (const problem of verdict.problems) {
    const said = saidOf(registry, problem, subtask.item);
    if (said !== null && !parts.includes(said)) parts.push(said);
  }
  if (parts.length === 0) parts.push('something is not as it should be');
  return `${parts.join('; ')}.`;
}

/**
 * Asks a person for all that is still missing of a job, where it has that in its hands: "Please put 11 cobblestone and 1
 * wooden pickaxe into the chest; then it is done." Null where something else is missing too, or nobody can look.
 */
export function askToBring(
  registry: Registry,
  { brings, subtask, tools }: Job,
  { done }: Pick<Verdict, 'done'>,
  hands: ItemCounts | null,
): string | null {
  const missing = countsWithout(brings, { [subtask.item]: done });
  if (hands === null || totalOf(missing) === 0) return null;
  if (totalOf(common(missing, hands)) < totalOf(missing)) return null;
  const lent = common(owedBy({ takes: {}, tools }), hands);
  const all = listed(countedItems(registry, sumOfCounts([missing, lent])));
  return `Please put ${all} into the chest; then it is done.`;
}

/**
 * Asks a person for what it made ahead of the plan: "You have 1 wooden pickaxe already: put it into the chest; then that
 * counts." Null where its hands hold nothing that is asked for and that no other subtask takes or works with.
 */
export function askForAhead(
  registry: Registry,
  views: readonly SubtaskView[],
  hands: ItemCounts | null,
): string | null {
  const open = views.filter(({ state }) => state === 'READY' || state === 'BLOCKED');
  const isInUse = (item: string): boolean =>
    open.some(({ subtask: { materials, tools } }) => item in materials || tools.includes(item));
  const made = open.flatMap(({ subtask: { action, item, placed }, quantity, done }) => {
    const isMade = (action === 'craft' || action === 'smelt') && placed === undefined && !isInUse(item);
    const left = quantity - done;
    return isMade && (hands?.[item] ?? 0) >= left ? [{ [item]: left }] : [];
  });
  if (made.length === 0) return null;
  const all = listed(countedItems(registry, sumOfCounts(made)));
  return `You have ${all} already: put ${totalOf(sumOfCounts(made)) === 1 ? 'it' : 'them'} into the chest; then that counts.`;
}

/** Null for what the count has told already. */
function saidOf(registry: Registry, problem: Problem, made: string): string | null {
  const { kind, item, count } = problem;
  const name = item === null ? 'something' : everydayName(registry, item, count ?? 1);
  switch (kind) {
    case 'too-few':
      return item === null || item === made ? null : `${count ?? 1} ${name} not yet in the chest`;
    case 'nothing-done':
    case 'not-killed':
    case 'no-evidence':
      return null;
    case 'not-deposited':
      return `${count ?? 1} ${name} not yet in the chest`;
    case 'wrong-item':
      return `${count ?? 1} ${name} came instead`;
    case 'tool-not-returned':
      return `the ${name} is not back in the chest`;
    case 'material-lost':
    case 'other-items-missing':
      return `${count ?? 1} ${name} missing from the chest`;
    case 'station-not-placed':
      return problemSentence(problem, namesIn(registry)).replace(/\.$/, '');
  }
}
