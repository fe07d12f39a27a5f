/** How long somebody reads a text. */
function readingMs(text: string, wordsPerSecond: number): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return (words / wordsPerSecond) * 1000;
}

interface ReadLater {
  readonly text: string;
  readonly readMs: number;
}

/** Somebody who reads the chat, one announcement after another, at a pace of its own. */
export class Reading {
  readonly #attention = new Attention();
  #unread: ReadLater[] = [];
  #freeMs = -Infinity;

  constructor(private readonly wordsPerSecond: number) {}

  /** A line came into the chat. */
  hear(line: string, nowMs: number): void {
    this.#see(this.#attention.hear(line, nowMs), nowMs);
  }

  /** @returns announcements that were read to their end by now and not before, in their order */
  read(nowMs: number): readonly string[] {
    this.#see(this.#attention.settle(nowMs), nowMs);
    const read = this.#unread.filter(({ readMs }) => readMs <= nowMs);
    this.#unread = this.#unread.filter(({ readMs }) => readMs > nowMs);
    return read.map(({ text }) => text);
  }

  /** Whether something is being read, or coming in. */
  isBusy(): boolean {
    return this.#unread.length > 0 || this.#attention.isListening;
  }

  #see(text: string | null, nowMs: number): void {
    if (text === null) return;
    this.#freeMs = Math.max(nowMs, this.#freeMs) + readingMs(text, this.wordsPerSecond);
    this.#unread.push({ text, readMs: this.#freeMs });
  }
}

/** Lines of one announcement come in one go; this much later something new begins. */
const TOGETHER_MS = 250;
const MOST_LINES = 20;

/**
 * Puts chat lines together that were said in one go: a long instruction comes in several. A line that begins like an
 * announcement begins a new one.
 */
export class Attention {
  #lines: string[] = [];
  #lastMs = -Infinity;

  get isListening(): boolean {
    return this.#lines.length > 0;
  }

  /** @returns an announcement that is now known to be complete, or null */
  hear(line: string, nowMs: number): string | null {
    const isNew =
      nowMs - this.#lastMs > TOGETHER_MS || BEGINNING.test(line) || this.#lines.length >= MOST_LINES;
    const whole = isNew ? this.#take() : null;
    this.#lines.push(line);
    this.#lastMs = nowMs;
    return whole;
  }

  /** @returns what was heard and has had no more lines for a while, or null */
  settle(nowMs: number): string | null {
    return nowMs - this.#lastMs > TOGETHER_MS ? this.#take() : null;
  }

  #take(): string | null {
    const whole = this.#lines.join(' ');
    this.#lines = [];
    return whole === '' ? null : whole;
  }
}

const BEGINNING =
  /^(?:s\d+[: ]|\d+[: ]|Only \d|No need|All done|Finished|Stopped|Failed|The plan|Impossible|<|Nobody|Question|Welcome|Please )/;
