import type { Bot } from 'mineflayer';

const TICK_MS = 50;
const BEAT_TICKS = 20;
/** So much later than its own count of ticks says is lag. */
const LAG_MS = 150;

/** Hears whether a server keeps its 20 ticks a second, as far as a client can tell: it tells its time every 20 ticks. */
export class ServerPulse {
  #age = 0;
  #heardAt = performance.now();
  #laggedAt = -Infinity;

  constructor(private readonly bot: Bot) {
    bot.on('time', () => {
      const now = performance.now();
      const ticks = bot.time.age - this.#age;
      if (now - this.#heardAt > ticks * TICK_MS + LAG_MS) this.#laggedAt = now;
      this.#age = bot.time.age;
      this.#heardAt = now;
    });
  }

  /** Whether a beat came late since then. Waits for the next one, which tells of the time since the last. */
  async hasLaggedSince(moment: number): Promise<boolean> {
    const isInTime = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(
        () => {
          this.bot.off('time', hear);
          resolve(false);
        },
        BEAT_TICKS * TICK_MS + LAG_MS,
      );
      const hear = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      this.bot.once('time', hear);
    });
    return !isInTime || this.#laggedAt >= moment;
  }
}
