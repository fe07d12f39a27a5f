import type { Bot } from 'mineflayer';
import { TICK_MS } from '../../src/base/ticks.js';

type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/** So many of a kind that came back one after the other were dug too quickly for the server. */
const MOST_IN_VAIN = 2;
/** So long blocks of such a kind take longer; then the usual time is tried again. */
const PATIENT_TICKS = 600;
/** A server at half its speed. */
const LAGGING = 2;
const LATE_TICKS = 5;

interface Kind {
  readonly inVain: number;
  readonly patientUntilMs: number;
}

const kinds = new WeakMap<Bot, Map<string, Kind>>();

/** How long to dig a block with what is in hand, in milliseconds. */
export function digTimeMs(bot: Bot, block: Block): number {
  const { patientUntilMs } = kinds.get(bot)?.get(kindOf(bot, block)) ?? { patientUntilMs: 0 };
  return performance.now() < patientUntilMs ? patientTimeMs(bot, block) : bot.digTime(block);
}

/**
 * Learns from what has just been dug with what is in hand.
 * @returns to be told, a moment later, whether the block came back
 */
export function heedHaste(bot: Bot, block: Block): (isBack: boolean) => void {
  const known = kinds.get(bot) ?? new Map<string, Kind>();
  kinds.set(bot, known);
  const kind = kindOf(bot, block);
  return (isBack) => {
    const before = known.get(kind) ?? { inVain: 0, patientUntilMs: 0 };
    const inVain = isBack ? before.inVain + 1 : 0;
    const isHasty = inVain > 0 && inVain % MOST_IN_VAIN === 0;
    const patientUntilMs = isHasty ? performance.now() + PATIENT_TICKS * TICK_MS : before.patientUntilMs;
    known.set(kind, { inVain, patientUntilMs });
  };
}

function kindOf(bot: Bot, block: Block): string {
  return `${block.name} ${bot.heldItem?.name ?? ''}`;
}

/**
 * A server that lags has counted less of the time; and there are servers that count a tool only where the block needs
 * one, or only where it is good enough for what the block gives.
 */
function patientTimeMs(bot: Bot, block: Block): number {
  const held = bot.heldItem?.type ?? null;
  const timeWith = (tool: number | null): number => block.digTime(tool, false, false, false);
  const isFit = block.harvestTools !== undefined && block.canHarvest(held);
  const asByHand = isFit ? 0 : timeWith(null) / timeWith(held);
  return bot.digTime(block) * Math.max(LAGGING, asByHand) + LATE_TICKS * TICK_MS;
}

/** Has mineflayer dig for so long: it asks for the time itself, once, as it begins. */
export function digFor(bot: Bot, block: Block, takesMs: number): Promise<void> {
  const { digTime } = bot;
  bot.digTime = () => takesMs;
  try {
    return bot.dig(block, 'ignore');
  } finally {
    bot.digTime = digTime;
  }
}
