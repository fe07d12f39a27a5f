import type { Bot } from 'mineflayer';

const TICK_MS = 50;
const BEAT_TICKS = 20;
/** So much later than its own count of ticks says, at once or by and by, is lag. */
const LAG_MS = 150;
/** Longer ago nobody asks. */
const KEPT_BEATS = 1200;

/** Hears whether a server keeps its 20 ticks a second, as far as a client can tell: it tells its time every 20 ticks. */
export class ServerPulse {
  #age = 0;
  #heardAt = performance.now();
  #late: { readonly at: number; readonly byMs: number }[] = [];

  constructor(private readonly bot: Bot) {
    bot.on('time', () => {
      const now = performance.now();
      const ticks = bot.time.age - this.#age;
      const byMs = now - this.#heardAt - ticks * TICK_MS;
      if (byMs > 0) this.#late = [...this.#late.slice(1 - KEPT_BEATS), { at: now, byMs }];
      this.#age = bot.time.age;
      this.#heardAt = now;
    });
  }

  /** Whether beats came late since then, all in all. Waits for the next one, which tells of the time since the last. */
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
    const lateMs = this.#late.reduce((sum, { at, byMs }) => sum + (at >= moment ? byMs : 0), 0);
    return !isInTime || lateMs >= LAG_MS;
  }
}
