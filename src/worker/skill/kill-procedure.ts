import { TICKS_PER_SECOND } from '../../base/ticks.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { contextOf } from '../../../primitives/body/context.js';
import { killMob } from '../../../primitives/kill-mob.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { shoot } from '../../../primitives/shoot.js';
import type { Job } from '../../schedule/job.js';
import { puttable } from '../bot/carrying.js';

/** Kills or shoots as many as asked, or, where loot is to be brought home, until there is enough of each kind. */
export function kill(bot: Bot, job: Job): Promise<PrimitiveOutcome> {
  return job.subtask.action === 'shoot' ? shootAll(bot, job) : killAll(bot, job);
}

async function killAll(bot: Bot, { subtask, quantity, brings }: Job): Promise<PrimitiveOutcome> {
  const mob = subtask.item;
  const loot = Object.entries(brings);
  if (loot.length === 0) return killMob(bot, mob, secondsLeft(bot), { count: quantity });
  const carriedBefore = puttable(bot);
  const evidence: string[] = [];
  for (const [item, count] of loot) {
    // What the hunt for another kind of loot brought counts as well.
    const missing = count - gained(bot, carriedBefore, item);
    if (missing <= 0) continue;
    const outcome = await killMob(bot, mob, secondsLeft(bot), { count: missing, drops: item });
    evidence.push(...outcome.evidence);
    if (outcome.kind !== 'completed') return { ...outcome, evidence };
  }
  const brought = loot.map(([item, count]) => `${count} ${item}`).join(' and ');
  return {
    kind: 'completed',
    asked: quantity,
    done: quantity,
    reason: `Killed ${mob} for ${brought}.`,
    evidence,
  };
}

async function shootAll(bot: Bot, { subtask, quantity, brings }: Job): Promise<PrimitiveOutcome> {
  const mob = subtask.item;
  const { onProgress } = contextOf(bot);
  const carriedBefore = puttable(bot);
  const loot = Object.entries(brings);
  const isEnough = (shot: number): boolean =>
    loot.length === 0
      ? shot >= quantity
      : loot.every(([item, count]) => gained(bot, carriedBefore, item) >= count);
  const evidence: string[] = [];
  let done = 0;
  while (!isEnough(done)) {
    const outcome = await shoot(bot, 'bow', mob);
    evidence.push(...outcome.evidence);
    if (outcome.kind !== 'completed') return { ...outcome, asked: quantity, done, evidence };
    done += 1;
    onProgress(Math.min(done, quantity));
  }
  return { kind: 'completed', asked: quantity, done: quantity, reason: `Shot ${done} ${mob}.`, evidence };
}

function gained(bot: Bot, before: ItemCounts, item: string): number {
  return (puttable(bot)[item] ?? 0) - (before[item] ?? 0);
}

/** A hunt ends with its job. */
function secondsLeft(bot: Bot): number {
  const { currentTick, deadlineTick } = contextOf(bot);
  return Math.max(1, (deadlineTick - currentTick()) / TICKS_PER_SECOND);
}
