import { type NameOf, equipmentPhrase, materialsPhrase, subtaskPhrase } from '../../messages/phrases.js';
import { namingOf } from '../../run/view/event-words.js';
import { replayLine } from '../../run/view/replay-lines.js';
import { EMPTY_VIEW, type RunView } from '../../run/view/run-view.js';
import { viewAfter } from '../../run/view/view-after.js';
import type { RunEvent, RunEventKind, EventOf } from '../../run/log/run-event.js';
import { everydayNames } from '../../messages/names.js';
import { LiveProgress, type LiveOptions } from './live-progress.js';
import { wrapText, columnsOf, layOutTable, wrapRemark } from '../../messages/text-table.js';
import { asSentence, counted } from '../../base/words.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import { clockOf, durationOf } from '../../messages/time.js';

/**
 * `live`: a frame redrawn in place; `plain`: a line an event worth telling; `verbose`: a line an event; `none`.
 */
export type DisplayMode = 'live' | 'plain' | 'verbose' | 'none';

export interface DisplayOptions extends Omit<LiveOptions, 'nameOf'> {
  readonly mode: DisplayMode;
  readonly width: number;
}

/** Shows a run's events as they come; the plan is shown before anybody moves. */
export class RunDisplay {
  #view: RunView = EMPTY_VIEW;
  #nameOf: NameOf | null = null;
  #live: LiveProgress | null = null;
  #lastToldTick = 0;
  /** What somebody was last seen to be about, told once nothing else has been for long. */
  #about: EventOf<'activity'> | null = null;
  #silence: NodeJS.Timeout | undefined;
  /** Texts held back while a question is open; null when none is. */
  #waiting: string[] | null = null;

  constructor(private readonly options: DisplayOptions) {}

  tell(event: RunEvent): void {
    const { mode, style, width } = this.options;
    if (mode === 'none') return;
    this.#view = viewAfter(this.#view, event);
    // Which version's words to use is known from the first line on.
    if (event.kind === 'run-started') this.#begin(event.world.mcVersion);
    const line = replayLine(event, namingOf(this.#view, this.#nameOf ?? undefined))?.text ?? null;
    if (this.#nameOf && (event.kind === 'plan-made' || event.kind === 'repair-planned')) {
      this.#write(`${renderPreview(event, this.#nameOf, { style, width })}\n`);
    } else if (line !== null && this.#isTold(event)) {
      this.say(line);
      this.#lastToldTick = event.tick;
    }
    if (mode === 'plain') this.#breakSilenceLater(event);
    this.#live?.tell(event);
  }

  /** Takes in what happened before a run was carried on, without telling it again. */
  catchUp(events: readonly RunEvent[]): void {
    if (this.options.mode === 'none') return;
    for (const event of events) {
      this.#view = viewAfter(this.#view, event);
      if (event.kind === 'run-started') this.#begin(event.world.mcVersion);
      this.#live?.tell(event);
    }
  }

  /** Writes a line that stays, on a terminal broken between words. */
  say(text: string): void {
    const { mode, width } = this.options;
    // In a pipe or a file an event is one line.
    this.#write(mode === 'live' ? wrapText(text, width - 1).join('\n') : text);
  }

  #write(text: string): void {
    if (this.#live) this.#live.say(text);
    else if (this.#waiting) this.#waiting.push(text);
    else this.options.terminal.write(`${text}\n`);
  }

  /** Leaves the terminal to a question until it is answered; what is told meanwhile comes after it. One at a time. */
  async quietly<T>(ask: () => Promise<T>): Promise<T> {
    const release = this.#live?.hold();
    this.#waiting = [];
    try {
      return await ask();
    } finally {
      const waiting = this.#waiting;
      this.#waiting = null;
      release?.();
      for (const text of waiting) this.#write(text);
    }
  }

  /** Who waits, or looks for something, is about the same for minutes: nothing new comes of it that could be told. */
  #breakSilenceLater(event: RunEvent): void {
    const { ticksPerSecond, timers } = this.options;
    if (this.#silence) timers.clearTimeout(this.#silence);
    if (event.kind === 'run-ended') return;
    if (event.kind === 'activity') this.#about = event;
    const leftTicks = this.#lastToldTick + LONGEST_SILENCE_SECONDS * ticksPerSecond - event.tick;
    this.#silence = timers.setTimeout(
      () => {
        const tick = event.tick + Math.max(0, leftTicks);
        if (this.#about) this.tell({ ...this.#about, tick });
      },
      (Math.max(0, leftTicks) / ticksPerSecond) * 1000,
    );
  }

  /** Gives the terminal back. A second call does nothing. */
  stop(): void {
    if (this.#silence) this.options.timers.clearTimeout(this.#silence);
    this.#live?.stop();
    this.#live = null;
  }

  #begin(mcVersion: string): void {
    this.#nameOf = everydayNames(mcVersion);
    if (this.options.mode === 'live') {
      this.#live = new LiveProgress({ ...this.options, nameOf: this.#nameOf });
    }
  }

  #breaksSilence({ kind, tick }: RunEvent): boolean {
    const silentTicks = tick - this.#lastToldTick;
    return kind === 'activity' && silentTicks >= LONGEST_SILENCE_SECONDS * this.options.ticksPerSecond;
  }

  #isTold(event: RunEvent): boolean {
    switch (this.options.mode) {
      case 'verbose':
        return true;
      case 'plain':
        return isWorthTelling(event) || this.#breaksSilence(event);
      // The frame shows who does what; only what one would miss in it is told.
      case 'live':
        return isUnexpected(event);
      case 'none':
        return false;
    }
  }
}

/** Nobody watches a job of minutes without a word of it. */
const LONGEST_SILENCE_SECONDS = 20;

const UNEXPECTED: ReadonlySet<RunEventKind> = new Set([
  'repair-started',
  'chest-changed-by-others',
  'worker-left',
  'note',
  'goal-set',
  'goal-ended',
]);

function isUnexpected(event: RunEvent): boolean {
  if (event.kind === 'station-observed') return !event.stands;
  return UNEXPECTED.has(event.kind) || (event.kind === 'job-ended' && event.verdict.kind !== 'passed');
}

const EVERYDAY: ReadonlySet<RunEventKind> = new Set(['activity', 'chest-observed', 'job-amended']);

function isWorthTelling(event: RunEvent): boolean {
  // What went well is told by its subtask.
  if (event.kind === 'job-ended') return event.verdict.kind !== 'passed';
  if (event.kind === 'subtask-changed') return event.to === 'DONE' || event.to === 'FAILED';
  if (event.kind === 'station-observed') return !event.stands;
  return !EVERYDAY.has(event.kind);
}

const COLUMNS = columnsOf('>#', 'subtask', 'needs', 'with', 'who', '>from');

/** A plan before anybody moves: what, with what, who is expected to do it from when on, and how long it all takes. */
export function renderPreview(
  plan: EventOf<'plan-made' | 'repair-planned'>,
  nameOf: NameOf,
  options: { readonly style: TextStyle; readonly width: number },
): string {
  const { style, width } = options;
  const { subtasks, preview, why } = plan;
  if (subtasks.length === 0) return 'Nothing to do.';
  const rows = subtasks.map((subtask) => {
    const parts = preview.filter((part) => part.subtask === subtask.id);
    return [
      subtask.id,
      subtaskPhrase(subtask, nameOf),
      materialsPhrase(subtask, nameOf),
      equipmentPhrase(subtask, nameOf),
      [...new Set(parts.map(({ worker }) => worker))].join(', '),
      parts.length === 0 ? '' : clockOf(Math.min(...parts.map(({ startTick }) => startTick))),
    ];
  });
  const table = layOutTable(COLUMNS, rows, width);
  const remarks = [expectation(plan), ...why.map(asSentence)].flatMap((text) => wrapRemark(text, width));
  return [...table.header.map(style.strong), ...table.rows.flat(), '', ...remarks].join('\n');
}

function expectation({
  subtasks,
  expectedTicks,
  lowerBoundTicks,
}: EventOf<'plan-made' | 'repair-planned'>): string {
  const size = counted(subtasks.length, 'subtask');
  if (expectedTicks === null) return `${size}; how long they take is not known.`;
  const least = lowerBoundTicks === null ? '' : `, theoretical minimum ${durationOf(lowerBoundTicks)}`;
  return `${size}, expected ${durationOf(expectedTicks)}${least}.`;
}
