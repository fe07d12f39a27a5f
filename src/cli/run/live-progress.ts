import type { NameOf } from '../../messages/phrases.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import type { RunEvent } from '../../run/log/run-event.js';
import { renderFrame } from './live-frame.js';
import { EMPTY_VIEW, type RunView } from '../../run/view/run-view.js';
import { viewAfter } from '../../run/view/view-after.js';
import type { Clock } from '../../world/clock/ticker.js';

/** What of a terminal is needed; `process.stderr` is one. */
interface Terminal {
  readonly columns: number;
  readonly rows: number;
  write(text: string): unknown;
}

export interface LiveOptions {
  readonly terminal: Terminal;
  /** In real time, however fast the world runs. */
  readonly timers: Clock;
  readonly style: TextStyle;
  readonly nameOf: NameOf;
  /** World ticks a real second has; between two events time goes on by it. */
  readonly ticksPerSecond: number;
}

// Ten frames a second look alive and cost nothing.
const LEAST_MS_BETWEEN_FRAMES = 100;
const MOST_MS_BETWEEN_FRAMES = 1000;

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const CLEAR_TO_LINE_END = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

/** Shows a run while it happens: a frame redrawn in place. Each frame is one write, lines are overwritten rather than cleared: no flicker. */
export class LiveProgress {
  #view: RunView = EMPTY_VIEW;
  /** The frame on the screen; empty before the first. */
  #drawn: readonly string[] = [];
  /** Texts that stay, to be written above the next frame. */
  #said: string[] = [];
  #lastEventAt: number;
  #lastFrameAt = -Infinity;
  #timer: { readonly handle: NodeJS.Timeout; readonly dueAt: number } | null = null;
  #state: 'waiting' | 'shown' | 'held' | 'stopped' = 'waiting';

  constructor(private readonly options: LiveOptions) {
    this.#lastEventAt = options.timers.now();
  }

  tell(event: RunEvent): void {
    this.#view = viewAfter(this.#view, event);
    this.#lastEventAt = this.options.timers.now();
    this.#drawSoon();
  }

  /** Writes text that stays. */
  say(text: string): void {
    if (this.#state === 'shown' || this.#state === 'held') this.#said.push(text);
    else this.options.terminal.write(`${text}\n`);
    this.#drawSoon();
  }

  /** Leaves the screen to somebody else until the returned function is called; what is told meanwhile comes after. */
  hold(): () => void {
    if (this.#state === 'stopped') return () => undefined;
    this.#takeAway();
    this.#state = 'held';
    return () => {
      if (this.#state !== 'held') return;
      this.options.terminal.write(this.#saidText());
      this.#state = 'waiting';
      this.#drawSoon();
    };
  }

  /** Takes the display away and gives the cursor back. A second call does nothing. */
  stop(): void {
    this.#takeAway();
    if (this.#state === 'held') this.options.terminal.write(this.#saidText());
    this.#state = 'stopped';
  }

  #takeAway(): void {
    if (this.#timer) this.options.timers.clearTimeout(this.#timer.handle);
    this.#timer = null;
    if (this.#state !== 'shown') return;
    this.options.terminal.write(`${this.#toTop()}${this.#saidText()}${CLEAR_BELOW}${SHOW_CURSOR}`);
    this.#drawn = [];
  }

  #drawSoon(): void {
    if (this.#state === 'stopped' || this.#state === 'held' || this.#view.subtasks.length === 0) return;
    this.#drawAt(Math.max(this.options.timers.now(), this.#lastFrameAt + LEAST_MS_BETWEEN_FRAMES));
  }

  #drawAt(dueAt: number): void {
    const { timers } = this.options;
    if (this.#timer && this.#timer.dueAt <= dueAt) return;
    if (this.#timer) timers.clearTimeout(this.#timer.handle);
    const draw = (): void => {
      this.#timer = null;
      this.#draw();
      // The clock in the header goes on while nothing happens.
      this.#drawAt(this.#lastFrameAt + MOST_MS_BETWEEN_FRAMES);
    };
    this.#timer = { handle: timers.setTimeout(draw, Math.max(0, dueAt - timers.now())), dueAt };
  }

  #draw(): void {
    const { terminal, timers, nameOf, style, ticksPerSecond } = this.options;
    const sinceMs = timers.now() - this.#lastEventAt;
    const tick = this.#view.tick + Math.round((sinceMs / 1000) * ticksPerSecond);
    const lines = renderFrame(this.#view, nameOf, { size: sizeOf(terminal), style, tick });
    const body = lines.map((line) => `${line}${CLEAR_TO_LINE_END}\n`).join('');
    const hide = this.#state === 'shown' ? '' : HIDE_CURSOR;
    terminal.write(`${hide}${this.#toTop()}${this.#saidText()}${body}${CLEAR_BELOW}`);
    this.#state = 'shown';
    this.#drawn = lines;
    this.#lastFrameAt = timers.now();
  }

  // A window that became narrower has wrapped the lines drawn before.
  #toTop(): string {
    const { columns } = sizeOf(this.options.terminal);
    const rows = this.#drawn.map((line) => Math.max(1, Math.ceil(visibleLength(line) / columns)));
    const count = rows.reduce((sum, each) => sum + each, 0);
    return count === 0 ? '' : `\u001b[${count}A\r`;
  }

  #saidText(): string {
    const lines = this.#said.flatMap((text) => text.split('\n'));
    this.#said = [];
    return lines.map((line) => `${line}${CLEAR_TO_LINE_END}\n`).join('');
  }
}

// Some terminals do not tell their size.
function sizeOf({ columns, rows }: Terminal): { readonly columns: number; readonly rows: number } {
  return { columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24 };
}

function visibleLength(line: string): number {
  // eslint-disable-next-line no-control-regex -- colours take no room
  return line.replace(/\u001b\[[0-9;]*m/g, '').length;
}
