import type { ExperimentProgress } from '../../experiment/run-experiment.js';
import { OUTCOMES } from '../../experiment/trial.js';
import { spanOf } from './experiment-words.js';

/** How progress is told: one line rewritten, a line every tenth of the trials, or not at all. */
export type ProgressMode = 'line' | 'tenths' | 'none';

/** What of a terminal is needed; `process.stderr` is one. */
interface Output {
  readonly columns?: number;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001b[K';
const NARROWEST = 40;
/** Between two trials that end, the time left runs down by itself. */
const REDRAWN_MS = 1000;

/** Tells how far an experiment is. */
export class ExperimentDisplay {
  #isLineShown = false;
  #tenths = 0;
  #last: { readonly progress: ExperimentProgress; readonly toldMs: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param now real milliseconds */
  constructor(
    private readonly mode: ProgressMode,
    private readonly output: Output,
    private readonly now: () => number = () => performance.now(),
  ) {}

  tell(progress: ExperimentProgress): void {
    this.#last = { progress, toldMs: this.now() };
    if (this.mode === 'tenths') this.#tellTenth(progress);
    if (this.mode !== 'line') return;
    this.#draw();
    this.#timer ??= setInterval(() => this.#draw(), REDRAWN_MS).unref();
  }

  /** Writes a line that stays. */
  say(text: string): void {
    if (this.mode === 'none') return;
    this.#clear();
    this.output.write(`${text}\n`);
    if (this.mode === 'line') this.#draw();
  }

  /** Takes the line away. A second call does nothing. */
  stop(): void {
    this.#clear();
    this.#last = null;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #draw(): void {
    if (!this.#last) return;
    const { progress, toldMs } = this.#last;
    const { leftMs } = progress;
    const left = leftMs === null ? null : Math.max(0, leftMs - (this.now() - toldMs));
    const room = Math.max(NARROWEST, this.output.columns ?? 80) - 1;
    this.output.write(`${CLEAR_LINE}${progressWords({ ...progress, leftMs: left }).slice(0, room)}`);
    this.#isLineShown = true;
  }

  #clear(): void {
    if (this.#isLineShown) this.output.write(CLEAR_LINE);
    this.#isLineShown = false;
  }

  #tellTenth(progress: ExperimentProgress): void {
    const { finished, planned } = progress;
    const tenths = planned === 0 ? 0 : Math.floor((finished * 10) / planned);
    if (tenths <= this.#tenths) return;
    this.#tenths = tenths;
    this.output.write(`${progressWords(progress)}\n`);
  }
}

/** "12 of 48 trials (25 %): 10 done, 2 timed-out; 2 running; about 3 min left". */
export function progressWords(progress: ExperimentProgress): string {
  const { finished, planned, byOutcome, running, leftMs } = progress;
  const percent = planned === 0 ? 100 : Math.floor((finished * 100) / planned);
  const ended = OUTCOMES.filter((outcome) => byOutcome[outcome] > 0).map(
    (outcome) => `${byOutcome[outcome]} ${outcome}`,
  );
  return [
    `${finished} of ${planned} trials (${percent} %)${ended.length > 0 ? `: ${ended.join(', ')}` : ''}`,
    ...(running.length > 0 ? [`${running.length} running`] : []),
    ...(leftMs === null || finished === planned ? [] : [`about ${spanOf(leftMs)} left`]),
  ].join('; ');
}
