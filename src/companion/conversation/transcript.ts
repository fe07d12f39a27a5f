import type { ModelMessage } from '../../model/model.js';

/** So many turns are kept word by word. */
const MOST_TURNS = 15;
/** So many of the oldest are summed up at once. */
const SUMMED_TURNS = 5;
const MOST_SUMMARY_LETTERS = 500;
const MOST_TURN_LETTERS = 400;

/** What was said and done in one companion's talk, in bounds. */
export class Transcript {
  readonly #turns: ModelMessage[] = [];
  #summary: string;

  constructor(summary = '') {
    this.#summary = shortened(summary, MOST_SUMMARY_LETTERS);
  }

  get turns(): readonly ModelMessage[] {
    return this.#turns;
  }

  /** What was said before the turns; empty where nothing was. */
  get summary(): string {
    return this.#summary;
  }

  add(role: ModelMessage['role'], content: string): void {
    if (content !== '') this.#turns.push({ role, content: shortened(content, MOST_TURN_LETTERS) });
  }

  clear(): void {
    this.#turns.length = 0;
    this.#summary = '';
  }

  /**
   * Sums the oldest turns up where there are too many.
   * @param sumUp old summary and turns -> new summary; what it says is cut, and where it fails the turns' beginnings are kept
   * @returns whether the summary is new
   */
  async shorten(
    sumUp: (summary: string, turns: readonly ModelMessage[]) => Promise<string>,
  ): Promise<boolean> {
    if (this.#turns.length <= MOST_TURNS) return false;
    const old = this.#turns.splice(0, SUMMED_TURNS);
    const before = this.#summary;
    const said = await sumUp(before, old).catch(() => '');
    this.#summary = shortened(said.trim() || beginnings(before, old), MOST_SUMMARY_LETTERS);
    return true;
  }
}

/** A summary without a model: how each turn began; what is newest stays. */
function beginnings(summary: string, turns: readonly ModelMessage[]): string {
  const lines = turns.filter(({ role }) => role !== 'system').map(({ content }) => shortened(content, 60));
  return [summary, ...lines]
    .filter((each) => each !== '')
    .join(' / ')
    .slice(-MOST_SUMMARY_LETTERS);
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3)}...`;
}
