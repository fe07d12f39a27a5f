import { countsWithout, sumOfCounts } from '../../base/item-counts.js';
import { yieldOf } from '../../plan/subtask/yield.js';
import type { CraftStep } from '../job.js';
import { closeDraft, entryAt, openDraft, progressAt, restOf, type Draft } from '../state/draft.js';
import { addFreeItem, countDone, markDone, reenter, settle } from '../state/readiness.js';
import { membersOf } from '../state/sorted-set.js';
import { contentOf, type ShareContent } from './share-content.js';
import { keptFor, mayOffer } from './wishes.js';

/** More than this nobody keeps in mind, or reads. */
const MOST_CRAFTS = 5;

/**
 * The crafts a person would do in one go, in order: the one that is ready, and those that become ready by what it makes.
 * Who works alone does what else is ready as well. One that is set down ends it.
 */
export function bundleFrom(draft: Draft, worker: number, entry: number): readonly number[] {
  const { capabilities } = draft.workers[worker] ?? {};
  if (capabilities?.bundles !== true || draft.chest === null || !isOfBundles(draft, entry)) return [entry];
  const isAlone = draft.workers.every(({ isAway }, at) => isAway || at === worker);
  const trial: Draft = openDraft(closeDraft(draft));
  const before = new Set(isAlone ? [] : membersOf(draft.ready));
  const bundle = [entry];
  for (let last = entry; bundle.length < MOST_CRAFTS && !isSetDown(draft, last);) {
    makeIn(trial, last);
    const next = [...membersOf(trial.ready)].filter(
      (other) => !before.has(other) && isOfBundles(draft, other) && mayJoin(draft, worker, bundle, other),
    );
    const [found] = [...next].sort((a, b) => Number(isSetDown(draft, a)) - Number(isSetDown(draft, b)));
    if (found === undefined) break;
    bundle.push(found);
    last = found;
  }
  return bundle;
}

/** What crafts done in one go take from the chest and bring there: what one makes and another uses is not in it. */
export function contentOfBundle(draft: Draft, bundle: readonly number[]): ShareContent {
  const parts = bundle.map((entry) => {
    const { fuelGiven } = progressAt(draft, entry);
    return contentOf(entryAt(draft, entry).subtask, 'whole', restOf(draft, entry), fuelGiven);
  });
  const taken = sumOfCounts(parts.map(({ takes }) => takes));
  const made = sumOfCounts(parts.map(({ brings }) => brings));
  return { takes: countsWithout(taken, made), fuel: {}, brings: countsWithout(made, taken) };
}

/** All but the last of a bundle, as its job names them. */
export function stepsOf(draft: Draft, bundle: readonly number[]): readonly CraftStep[] {
  return bundle.slice(0, -1).map((entry) => {
    const { subtask, estimates } = entryAt(draft, entry);
    const quantity = restOf(draft, entry);
    return { subtask, quantity, ticks: estimates.whole.ticksPerUnit * quantity };
  });
}

function isOfBundles(draft: Draft, entry: number): boolean {
  const { action, tools, wornOut = [] } = entryAt(draft, entry).subtask;
  return action === 'craft' && tools.length + wornOut.length === 0;
}

function isSetDown(draft: Draft, entry: number): boolean {
  return entryAt(draft, entry).subtask.placed !== undefined;
}

/** One station at most, nothing that is kept for somebody else, and nothing that failed before. */
function mayJoin(draft: Draft, worker: number, bundle: readonly number[], entry: number): boolean {
  const stations = [...bundle, entry].flatMap((each) => entryAt(draft, each).subtask.station ?? []);
  const { failures, running } = progressAt(draft, entry);
  return (
    new Set(stations).size <= 1 &&
    failures + running === 0 &&
    keptFor(draft, entry) === null &&
    mayOffer(draft, worker, entry)
  );
}

/** As if a craft had just been done, its goods in the chest. */
function makeIn(trial: Draft, entry: number): void {
  const { subtask } = entryAt(trial, entry);
  const quantity = restOf(trial, entry);
  const { takes } = contentOf(subtask, 'whole', quantity, {});
  for (const [item, count] of Object.entries(takes)) addFreeItem(trial, item, -count);
  for (const [item, count] of Object.entries(yieldOf(subtask))) {
    addFreeItem(trial, item, Math.floor((count * quantity) / subtask.quantity + 1e-9));
  }
  countDone(trial, entry, quantity);
  if (progressAt(trial, entry).done >= subtask.quantity) markDone(trial, entry);
  else reenter(trial, entry);
  settle(trial);
}
