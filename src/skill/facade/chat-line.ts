import { badArgument } from '../../base/error.js';
import { chatLine } from '../../base/plain-text.js';

// The protocol's limit; what is longer mineflayer would cut into several messages, and the second might be a command.
const MOST_CHARACTERS = 256;

/**
 * One line fit for chat; null where nothing is left of it.
 * @throws CoVoyagerError `bad-argument` for a command: skills talk to people
 */
export function skillChatLine(text: string): string | null {
  const line = chatLine(text.slice(0, 4 * MOST_CHARACTERS))
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.startsWith('/')) {
    throw badArgument('commands are not available: bot.chat is for telling people what the bot does.');
  }
  const said = line
    .slice(0, MOST_CHARACTERS)
    .replace(/\p{Cs}$/u, '')
    .trim();
  return said === '' ? null : said;
}

const BURST_LINES = 4;
const TICKS_PER_LINE = 60;

/** Keeps one body's chat below what servers take for spam: a bot's at four lines at once, then one in three seconds. */
export class ChatLimit {
  readonly #mostTicks: number;
  #savedTicks: number;
  #countedTick: number | null = null;

  constructor(
    burstLines = BURST_LINES,
    private readonly ticksPerLine = TICKS_PER_LINE,
  ) {
    this.#mostTicks = burstLines * ticksPerLine;
    this.#savedTicks = this.#mostTicks;
  }

  /** Whether a line may be said now; then it counts as said. */
  takes(tick: number): boolean {
    const passed = tick - (this.#countedTick ?? tick);
    this.#savedTicks = Math.min(this.#mostTicks, this.#savedTicks + passed);
    this.#countedTick = tick;
    if (this.#savedTicks < this.ticksPerLine) return false;
    this.#savedTicks -= this.ticksPerLine;
    return true;
  }
}
