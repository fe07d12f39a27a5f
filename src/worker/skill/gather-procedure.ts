import type { Bot } from 'mineflayer';
import { pickUp } from '../../../primitives/body/picking-up.js';
import { contextOf } from '../../../primitives/body/context.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { loadGame } from '../../game/game.js';
import type { Job } from '../../schedule/job.js';
import { puttable } from '../bot/carrying.js';

/**
 * Gathers by mining, or, where the item comes from no block, by picking up what lies about (loot of an earlier kill).
 * Milking, shearing and filling buckets are not known to bots yet: then the answer is `refused`.
 */
export async function gather(bot: Bot, job: Job): Promise<PrimitiveOutcome> {
  const { item, sources } = job.subtask;
  const blocks = blocksGiving(bot, item, sources ?? [item]);
  if (blocks.length > 0) return mineBlock(bot, blocks, job.quantity, { item });
  if (sources !== undefined && sources.length > 0) return unknownWay(bot, job, sources);
  const anyBlocks = blocksGiving(bot, item, null);
  if (anyBlocks.length > 0) return mineBlock(bot, anyBlocks, job.quantity, { item });
  return gatherFromGround(bot, job);
}

/** Blocks that give an item when broken; of the named ones, or of all. */
export function blocksGiving(bot: Bot, item: string, named: readonly string[] | null): string[] {
  const targets = loadGame(bot.version).sources.flatMap(({ kind, target, yields }) =>
    kind === 'break' && yields.some((line) => line.item === item) ? [target] : [],
  );
  const giving = new Set(targets);
  return named === null ? [...giving] : named.filter((name) => giving.has(name));
}

function unknownWay(bot: Bot, { subtask, quantity }: Job, sources: readonly string[]): PrimitiveOutcome {
  const kinds = sources.map((name) => (bot.registry.entitiesByName[name] ? `the animal ${name}` : name));
  const reason = `Cannot gather ${subtask.item} from ${kinds.join(' or ')}: an AI worker mines blocks and picks things up, no more.`;
  return { kind: 'refused', asked: quantity, done: 0, reason, evidence: [] };
}

const LIMIT_TICKS = 1200;
const PATIENCE_TICKS = 40;

async function gatherFromGround(bot: Bot, { subtask, quantity }: Job): Promise<PrimitiveOutcome> {
  const { item } = subtask;
  const { onActivity, onProgress, quantityNow } = contextOf(bot);
  const before = puttable(bot)[item] ?? 0;
  const gained = (): number => (puttable(bot)[item] ?? 0) - before;
  onActivity(`looking for ${item} on the ground`);
  const end = await pickUp(bot, {
    isWanted: (name) => name === item,
    isEnough: () => {
      onProgress(gained());
      return gained() >= quantityNow(quantity);
    },
    limitTicks: LIMIT_TICKS,
    patienceTicks: PATIENCE_TICKS,
  });
  const asked = quantityNow(quantity);
  const done = gained();
  const kind =
    done >= asked ? 'completed' : end === 'cancelled' ? 'cancelled' : done > 0 ? 'partial' : 'failed';
  const reason = `Picked up ${done} of ${asked} ${item}; ${kind === 'completed' ? 'that is all' : 'no more lies about'}.`;
  return { kind, asked, done, reason, evidence: [`${item} carried ${before} -> ${before + done}`] };
}
