import { distanceBetween } from '../../base/position.js';
import { FARM_ANIMALS } from '../../environment/nature/biomes.js';
import { entryAt, itemNumber, progressAt, type Draft } from '../state/draft.js';
import { settle } from '../state/readiness.js';
import { isLate } from './getting-on.js';
import { beginSeeking, isSplittable, lowerQuantity } from './jobs.js';
import { isForOre } from './for-ore.js';
import { keptFree, mayOffer, stopJob } from './wishes.js';

/** In a shaft of three bots the last needs twice the time of the first. */
const BEHIND_BLOCKS = 24;

/**
 * Bots for whom there is nothing else look along for ore that others have found none of yet, with tools nobody else has
 * a use for, and for what others have looked for in vain for longer than was thought; animals with their hands if need be.
 * Where it is, is chance: the first to bring enough ends it for all.
 */
export function seekAlong(draft: Draft): void {
  if (draft.settings.sparesBeyond === null || draft.chest === null) return;
  const sought = new Set<number>();
  for (const { active } of draft.workers) {
    if (!active || active.had > 0 || active.isStopping) continue;
    const isInVain = isSplittable(draft, active.entry) && isLate(draft, active);
    if (isForOre(active.job.subtask) || isInVain) sought.add(active.entry);
  }
  for (const [at, { name, active, isAway, capabilities }] of draft.workers.entries()) {
    if (sought.size === 0) return;
    if (active || isAway || capabilities.pace !== undefined || keptFree(draft, name) !== null) continue;
    const entry = [...sought].find((each) => mayOffer(draft, at, each) && canSeek(draft, each));
    if (entry === undefined) continue;
    const { subtask } = entryAt(draft, entry);
    if (isForOre(subtask)) beginSeeking(draft, at, entry);
    else {
      const tools = subtask.tools.filter((tool) => isFree(draft, tool));
      beginSeeking(draft, at, entry, missingOf(draft, entry), { ...subtask, tools });
    }
    settle(draft);
  }
}

/**
 * Has a bot join others who are after so little ore that it would be a piece for each at most: it is after all of it, so
 * that who finds some goes on deep down instead of home. False: it is more, and cut into shares.
 */
export function seekTogether(draft: Draft, worker: number, entry: number): boolean {
  if (draft.settings.sparesBeyond === null || !isForOre(entryAt(draft, entry).subtask)) return false;
  const bots = draft.workers.filter(({ isAway, capabilities }) => !isAway && capabilities.pace === undefined);
  const missing = missingOf(draft, entry);
  if (isInHands(draft, entry)) return false;
  if (missing > bots.length || draft.workers[worker]?.capabilities.pace !== undefined) return false;
  beginSeeking(draft, worker, entry, missing);
  return true;
}

/**
 * Who seeks together with others is asked for no more than what is in nobody's hands yet. When that is none it comes home
 * with nothing, behind those who bring it: called off at the very end it would be minutes late, and who is first up a
 * shaft fills it.
 */
export function endSeeking(draft: Draft): void {
  if (draft.settings.sparesBeyond === null) return;
  for (const [at, { active }] of draft.workers.entries()) {
    if (!active || !isSplittable(draft, active.entry)) continue;
    const { entry, job, had, counted } = active;
    const open = Math.max(0, missingOf(draft, entry) - sumOfHad(draft, entry));
    if (had === 0 && isInHands(draft, entry) && isBehind(draft, at, entry))
      stopJob(draft, at, { code: 'needed-sooner' });
    else if (had > 0 && counted < job.quantity) lowerQuantity(draft, at, had + open);
  }
}

/** Whether all who have some of it are well on their way home, by how far a bot is from there. */
function isBehind({ workers, chest }: Draft, at: number, entry: number): boolean {
  const away = (worker: Draft['workers'][number] | undefined): number =>
    worker && chest ? distanceBetween(worker.position, chest) : 0;
  const bringers = workers.filter(({ active }) => active?.entry === entry && active.had > 0);
  return bringers.every((bringer) => away(bringer) + BEHIND_BLOCKS <= away(workers[at]));
}

/** Whether all that is missing is in hands that are counted on: of what people have, only what they brought is. */
function isInHands(draft: Draft, entry: number): boolean {
  const sum = draft.workers.reduce(
    (all, { active }) => all + (active?.entry === entry ? Math.min(active.had, active.counted) : 0),
    0,
  );
  return sum >= missingOf(draft, entry);
}

function missingOf(draft: Draft, entry: number): number {
  return entryAt(draft, entry).subtask.quantity - progressAt(draft, entry).done;
}

function sumOfHad({ workers }: Draft, entry: number): number {
  return workers.reduce((sum, { active }) => sum + (active?.entry === entry ? active.had : 0), 0);
}

/** Animals are killed with bare hands too. */
function canSeek(draft: Draft, entry: number): boolean {
  const { subtask } = entryAt(draft, entry);
  return FARM_ANIMALS.has(subtask.item) || subtask.tools.every((tool) => isFree(draft, tool));
}

function isFree(draft: Draft, tool: string): boolean {
  return (draft.free[itemNumber(draft, tool) ?? -1] ?? 0) >= 1;
}
