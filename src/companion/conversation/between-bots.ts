/** One bot, as a talk between two of them sees it. */
export interface Talker {
  readonly name: string;
  /** It is in the world. */
  readonly isHere: () => boolean;
  /** It is about something that a talk would disturb: following and staying are not. */
  readonly isBusy: () => boolean;
  /** Answers what its partner said; resolves when it has. */
  readonly answer: (from: string, said: string) => Promise<void>;
  /** While it works: whether what was said is worth interrupting it for. */
  readonly decides: (from: string, said: string) => Promise<boolean>;
}

/** How fast bots answer each other, and when they stop. */
const FREE_MS = 200;
const PARTNER_BUSY_MS = 5_000;
/** Both are at work: nobody answers; looked at again after so long. */
const BOTH_BUSY_MS = 5_000;
const SILENCE_MS = 30_000;
const MOST_NUDGES = 3;
const GONE_MS = 10_000;
/** Lines of a talk in which nobody does anything. */
const MOST_LINES = 16;

/** One talk of two. */
interface Pair {
  readonly names: readonly [string, string];
  /** Unanswered lines, by who is to hear them. */
  readonly inbox: Map<string, string[]>;
  answering: NodeJS.Timeout | null;
  silence: NodeJS.Timeout | null;
  nudges: number;
  lines: number;
  lastSaidBy: string;
  isOver: boolean;
}

/**
 * Talks between bots: each has one partner, starting another talk ends the first; who is at work answers later or not at
 * all, what is said meanwhile is answered in one; silence is broken a few times, then the talk ends.
 */
export class BetweenBots {
  readonly #pairs = new Map<string, Pair>();

  /** @param tell one line about a talk's beginning and end */
  constructor(
    private readonly find: (name: string) => Talker | undefined,
    private readonly tell: (line: string) => void = () => undefined,
  ) {}

  partnerOf(name: string): string | null {
    return this.#pairs.get(name)?.names.find((each) => each !== name) ?? null;
  }

  /** @returns why there is no talk; null where it has begun */
  start(from: string, to: string, said: string): string | null {
    if (from === to) return 'Nobody talks with itself.';
    if (!this.find(to)?.isHere()) return `${to} is not here.`;
    const other = this.partnerOf(to);
    if (other !== null && other !== from) return `${to} is talking with ${other}; try again later.`;
    if (this.partnerOf(from) !== to) {
      this.end(from);
      const pair: Pair = {
        names: [from, to],
        inbox: new Map(),
        answering: null,
        silence: null,
        nudges: 0,
        lines: 0,
        lastSaidBy: from,
        isOver: false,
      };
      for (const name of pair.names) this.#pairs.set(name, pair);
      this.tell(`${from} and ${to} begin to talk.`);
    }
    this.say(from, said);
    return null;
  }

  /** What one says to its partner; false where it has none. */
  say(from: string, said: string): boolean {
    const pair = this.#pairs.get(from);
    const to = this.partnerOf(from);
    if (!pair || to === null) return false;
    pair.lines += 1;
    pair.lastSaidBy = from;
    if (pair.lines > MOST_LINES) {
      this.end(from);
      return false;
    }
    pair.inbox.set(to, [...(pair.inbox.get(to) ?? []), said]);
    // Whatever is new starts the wait anew, and is answered together with what came before.
    this.#answerSoon(pair, to, from);
    this.#watchSilence(pair, SILENCE_MS * 2 ** pair.nudges);
    return true;
  }

  /** Somebody did something: the talk is about work, and may go on. */
  worked(name: string): void {
    const pair = this.#pairs.get(name);
    if (pair) pair.lines = 0;
  }

  /** @returns with whom the talk was; null where there was none */
  end(name: string): string | null {
    const pair = this.#pairs.get(name);
    const partner = this.partnerOf(name);
    if (!pair || partner === null) return null;
    pair.isOver = true;
    if (pair.answering) clearTimeout(pair.answering);
    if (pair.silence) clearTimeout(pair.silence);
    for (const each of pair.names) this.#pairs.delete(each);
    this.tell(`${pair.names[0]} and ${pair.names[1]} have ended their talk.`);
    return partner;
  }

  close(): void {
    for (const name of [...this.#pairs.keys()]) this.end(name);
  }

  #answerSoon(pair: Pair, to: string, from: string): void {
    if (pair.answering) clearTimeout(pair.answering);
    const isToBusy = this.find(to)?.isBusy() === true;
    const isFromBusy = this.find(from)?.isBusy() === true;
    const delay = isToBusy && isFromBusy ? BOTH_BUSY_MS : isFromBusy ? PARTNER_BUSY_MS : FREE_MS;
    pair.answering = setTimeout(() => {
      pair.answering = null;
      this.#answer(pair, to, from).catch(() => this.end(to));
    }, delay);
    pair.answering.unref();
  }

  async #answer(pair: Pair, to: string, from: string): Promise<void> {
    const talker = this.find(to);
    const lines = pair.inbox.get(to) ?? [];
    if (pair.isOver || !talker || lines.length === 0) return;
    const isBusy = talker.isBusy();
    if (isBusy && this.find(from)?.isBusy() === true) {
      this.#answerSoon(pair, to, from);
      return;
    }
    pair.inbox.delete(to);
    const said = lines.join(' ');
    if (isBusy && !(await talker.decides(from, said))) return;
    // It may have ended while that was decided.
    if (this.#pairs.get(to) === pair) await talker.answer(from, said);
  }

  #watchSilence(pair: Pair, afterMs: number): void {
    if (pair.silence) clearTimeout(pair.silence);
    pair.silence = setTimeout(() => {
      const isSomebodyGone = pair.names.some((name) => this.find(name)?.isHere() !== true);
      const isAsleep = pair.nudges >= MOST_NUDGES;
      const quiet = pair.names.find((name) => name !== pair.lastSaidBy) ?? '';
      if (isSomebodyGone || isAsleep) {
        this.end(quiet);
        return;
      }
      pair.nudges += 1;
      pair.inbox.set(quiet, [
        ...(pair.inbox.get(quiet) ?? []),
        `(${pair.lastSaidBy} waits for your answer.)`,
      ]);
      this.#answerSoon(pair, quiet, pair.lastSaidBy);
      this.#watchSilence(pair, SILENCE_MS * 2 ** pair.nudges);
    }, afterMs);
    pair.silence.unref();
  }

  /** One has left: its talk ends unless it is back in time. */
  left(name: string): void {
    if (!this.#pairs.has(name)) return;
    setTimeout(() => {
      if (this.find(name)?.isHere() !== true) this.end(name);
    }, GONE_MS).unref();
  }
}
