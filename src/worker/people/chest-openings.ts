import { hasSwung, likeliest, strongest } from './suspects.js';

/** An arm swings as a chest is opened; word of the lid and of the arm come within so many ticks of each other. */
const APART_TICKS = 5;

interface Opening {
  readonly tick: number;
  /** How strongly each player, ours too, may have been the one. */
  levels: ReadonlyMap<string, number>;
}

/**
 * Who may have a chest open, or had it since it was last read. Each opening is judged by itself: two who take turns are
 * both remembered, and who only swung an arm later does not outweigh who opened.
 */
export class ChestOpenings {
  #openings: readonly Opening[] = [];
  /** Who opened it before it was last read, and may have it open yet. */
  #before: ReadonlySet<string> = new Set();

  /**
   * The lid went up.
   * @param suspicionsSince how strongly each player, ours too, may have been at the chest since a tick
   */
  opened(tick: number, suspicionsSince: (tick: number) => ReadonlyMap<string, number>): void {
    this.#openings = [...this.#openings, { tick, levels: suspicionsSince(tick - APART_TICKS) }];
  }

  /** To be called every few ticks: what is seen just after an opening counts as well. */
  look(tick: number, suspicionsSince: (tick: number) => ReadonlyMap<string, number>): void {
    for (const opening of this.#openings) {
      if (tick - opening.tick > APART_TICKS) continue;
      opening.levels = strongest(opening.levels, suspicionsSince(opening.tick - APART_TICKS));
    }
  }

  /** Everybody who may have had it open since it was last read, ours too. */
  openers(): ReadonlySet<string> {
    return new Set([...this.#before, ...this.#openings.flatMap(({ levels }) => openersOf(levels))]);
  }

  /** It was read; whether a player still looks inside. */
  wasRead(isOpen: boolean): void {
    this.#before = isOpen ? this.openers() : new Set();
    this.#openings = [];
  }

  clear(): void {
    this.#openings = [];
    this.#before = new Set();
  }
}

/** Whoever swung an arm there, where they look is told later; the likeliest when nobody did. */
function openersOf(levels: ReadonlyMap<string, number>): readonly string[] {
  const swung = [...levels].filter(([, level]) => hasSwung(level)).map(([name]) => name);
  return swung.length > 0 ? swung : likeliest(levels);
}
