import { common, countsWithout, sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { listed } from '../../base/words.js';
import { distanceBetween } from '../../base/position.js';
import { namesIn } from '../../messages/names.js';
import { askForAhead, askToBring } from '../../messages/shortfall.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import type { GoodsWatch } from '../world/goods-watch.js';
import { titleOf } from './answer-words.js';
import type { CommandParts } from './command-parts.js';
import type { PeopleInWorld } from './people-in-world.js';

/** Who took something may be about to bring it back. */
const MOMENT_TICKS = 120;
/** Who was asked for what it holds is asked again no sooner. */
const AGAIN_TICKS = 1200;
const LOOK_TICKS = 40;
/** Somebody who has all of its task in hand is told so when it has not brought it by then: usual players do in ten seconds. */
const BRING_TICKS = 300;
/** Where nothing else is left to do than what is under way, everybody waits for it. */
const LAST_BRING_TICKS = 120;
/** And so much later for each block on the way to the chest. */
const WALK_TICKS_PER_BLOCK = 5;

/** What it needs of the run. */
interface HeldGoodsParts extends Pick<CommandParts, 'registry' | 'subtasks' | 'clock'> {
  readonly people: Pick<PeopleInWorld, 'workers' | 'watch'>;
  readonly goods: Pick<GoodsWatch, 'chest' | 'ledger'>;
}

/**
 * Asks who keeps something of the chest that is not for its task, and that a subtask waits for, to put it back; and who
 * keeps what its task was to bring, or made ahead of the plan, to bring it.
 * @returns what ends it
 */
export function askForHeldGoods(parts: HeldGoodsParts, tell: (line: string, to: string) => void): () => void {
  const { people, goods, clock, registry } = parts;
  const sinceTicks = new Map<string, number>();
  const toldTicks = new Map<string, number>();
  /** Since when somebody has had all of a job in hand. */
  const readyTicks = new Map<string, number>();
  /** By job, or by who has none, when bringing was asked for. */
  const askedTicks = new Map<string, number>();
  return clock.every(LOOK_TICKS, () => {
    const tick = clock.now();
    for (const { name, job, verdict, hands } of people.workers) {
      const at = people.watch.sighting(name)?.position;
      const line =
        (job && verdict && askToBring(registry, job, verdict, hands)) ??
        askForAhead(registry, parts.subtasks(), hands);
      const about = job?.id ?? name;
      if (line === null || !at || !goods.chest) readyTicks.delete(name);
      else {
        const since = readyTicks.get(name) ?? tick;
        readyTicks.set(name, since);
        const isLast = !parts.subtasks().some((view) => isToDo(view) && view.id !== job?.subtask.id);
        const patienceTicks =
          (isLast ? LAST_BRING_TICKS : BRING_TICKS) + WALK_TICKS_PER_BLOCK * distanceBetween(at, goods.chest);
        const isAgain = tick - (askedTicks.get(about) ?? -Infinity) < AGAIN_TICKS;
        if (tick - since < patienceTicks || isAgain) continue;
        askedTicks.set(about, tick);
        tell(line, name);
      }
    }
    for (const { name } of people.workers) {
      const missed = missedFrom(parts, name);
      const isHere = people.watch.sighting(name) !== null;
      if (!missed || !isHere) sinceTicks.set(name, tick);
      const since = sinceTicks.get(name) ?? tick;
      sinceTicks.set(name, since);
      const isDue = tick - since >= MOMENT_TICKS && tick - (toldTicks.get(name) ?? -Infinity) >= AGAIN_TICKS;
      if (!missed || !isDue) continue;
      toldTicks.set(name, tick);
      tell(missed, name);
    }
  });
}

function isToDo({ state }: SubtaskView): boolean {
  return state === 'READY' || state === 'BLOCKED';
}

/** What somebody is asked to put back, in words; null where nothing waits for what it holds. */
export function missedFrom(parts: Omit<HeldGoodsParts, 'clock'>, name: string): string | null {
  const { people, goods, registry } = parts;
  const waiting = goods.chest === null ? [] : parts.subtasks().filter(({ state }) => state === 'BLOCKED');
  const person = people.workers.find((worker) => worker.name === name);
  if (waiting.length === 0 || !person) return null;
  const { job, hands } = person;
  const own = job ? sumOfCounts([job.takes, Object.fromEntries(job.tools.map((tool) => [tool, 1]))]) : {};
  const kept = goods.ledger.debts.get(name) ?? {};
  const missed = missedOf(waiting, countsWithout(common(kept, hands ?? kept), own));
  if (!missed) return null;
  const nameOf = namesIn(registry);
  const words = listed(
    Object.entries(missed.items).map(([item, count]) => `${count} ${nameOf(item, count)}`),
  );
  return `Please put ${words} back into the chest: ${titleOf(parts, missed.by)} waits for that.`;
}

/** What somebody holds of what subtasks lack, and the first of them; null where that is nothing. */
function missedOf(
  waiting: readonly SubtaskView[],
  held: ItemCounts,
): { readonly items: ItemCounts; readonly by: SubtaskView } | null {
  const items: Record<string, number> = {};
  let by: SubtaskView | null = null;
  for (const view of waiting) {
    const { reason } = view;
    if (reason.code !== 'waits-for-goods' || reason.lack.kind !== 'item') continue;
    const { item, needed, free } = reason.lack;
    const count = Math.min(held[item] ?? 0, needed - free);
    if (count <= (items[item] ?? 0)) continue;
    items[item] = count;
    by ??= view;
  }
  return by && { items, by };
}
