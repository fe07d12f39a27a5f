import type { TeamCondition } from '../trial.js';
import type { Cell } from './cells.js';
import { ratioOf } from './estimate.js';
import { grouped } from './grouped.js';
import type { PairedComparison } from './summary.js';

/**
 * Teams against each other at the same task: every team against the first one, and each team of bots and people against
 * its bots alone and its people alone, where those were tried. Task by task, in the order of the cells.
 * @param cells by task, within it in the order of the conditions
 * @param reference name of the first team
 */
export function pairedComparisons(
  cells: readonly Cell<TeamCondition>[],
  reference: string | undefined,
): readonly PairedComparison[] {
  return [...grouped(cells, ({ task }) => task.id).values()].flatMap((ofTask) => {
    const first = ofTask.find(({ condition }) => condition.name === reference);
    return ofTask.flatMap((to) => {
      const parts = ofTask.filter(({ condition }) => isPart(condition, to.condition));
      const references = new Set([...(first && first !== to ? [first] : []), ...parts]);
      return [...references].map((from) => compared(from, to));
    });
  });
}

/** Whether a team is all bots, or all people, of one that has both. */
function isPart(part: TeamCondition, whole: TeamCondition): boolean {
  if (whole.ai === 0 || peopleOf(whole) === 0) return false;
  if (peopleOf(part) === 0) return part.ai === whole.ai;
  const isSamePeople = part.humanBots === whole.humanBots && (part.humans ?? 0) === (whole.humans ?? 0);
  return part.ai === 0 && isSamePeople && (part.humanBots === 0 || part.temper === whole.temper);
}

function peopleOf({ humanBots, humans = 0 }: TeamCondition): number {
  return humanBots + humans;
}

function compared(from: Cell<TeamCondition>, to: Cell<TeamCondition>): PairedComparison {
  const fromTimes = timesBySeed(from);
  const toTimes = timesBySeed(to);
  const pairs = [...fromTimes].flatMap(([seed, time]) => {
    const other = toTimes.get(seed);
    return other === undefined ? [] : [{ from: time, to: other }];
  });
  const found = ratioOf(pairs);
  return {
    task: to.task.id,
    from: from.condition.name,
    to: to.condition.name,
    pairs: pairs.length,
    ratio: found?.ratio ?? null,
    p: found?.p ?? null,
  };
}

/** Makespans above 0 of the trials done; should a seed have several, that of the first trial by name. */
function timesBySeed({ records }: Cell): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const { outcome, seed, team } of records) {
    const ticks = team?.makespanTicks ?? 0;
    if (outcome === 'done' && ticks > 0 && !times.has(seed)) times.set(seed, ticks);
  }
  return times;
}
