import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everydayNames } from '../../../src/messages/names.js';
import { renderFrame } from '../../../src/cli/run/live-frame.js';
import { LiveProgress } from '../../../src/cli/run/live-progress.js';
import type { Clock } from '../../../src/world/clock/ticker.js';
import { foldEvents } from '../../../src/run/view/view-after.js';
import { PLAIN_STYLE } from '../../../src/messages/plan/plan-view.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { about, assigned, at, became, ended, joined, planned, STARTED, SUBTASKS } from './run-story.js';

const nameOf = everydayNames('1.20.1');
const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;
const COLOURED = { strong: red, faint: red, critical: red, bad: red };

function withoutColours(line: string): string {
  // eslint-disable-next-line no-control-regex -- that is what a colour is
  return line.replace(/\u001b\[[0-9;]*m/g, '');
}

function frame(
  events: readonly RunEvent[],
  columns: number,
  rows: number,
  style = PLAIN_STYLE,
): readonly string[] {
  const view = foldEvents(events);
  return renderFrame(view, nameOf, { size: { columns, rows }, style, tick: view.tick });
}

const UNDER_WAY = [STARTED, joined('Ada'), joined('Ben'), planned()].concat([
  assigned('s2', 'Ada', 6),
  became('s2', 'IN_PROGRESS'),
  became('s1', 'DONE'),
  about('Ada', 'mining cobblestone (3 of 6)', 3),
]);

describe('a frame', () => {
  it('shows the goal, the time, each subtask with who and how far, and each worker', () => {
    expect(frame(UNDER_WAY, 100, 30)).toEqual([
      'craft a compass | 0:02 | 1 of 3 done | expected 1:35 | theoretical minimum 1:12',
      '',
      's1  gather 4 oak logs      done',
      's2  gather 11 cobblestone  under way  3 of 11   Ada',
      's3  smelt 7 iron ingots    waits      waits for s2',
      '',
      'Ada  mining cobblestone (3 of 6)',
      'Ben  idle',
    ]);
  });

  it('never wraps and never scrolls, however small the terminal and large the run', () => {
    const size = fc.record({
      columns: fc.integer({ min: 1, max: 120 }),
      rows: fc.integer({ min: 1, max: 40 }),
    });
    const many = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(size, many, many, fc.boolean(), ({ columns, rows }, workers, subtasks, isColoured) => {
        const plan = Array.from({ length: subtasks }, (_, index) => {
          const [one] = SUBTASKS;
          return { ...one, id: `s${index + 1}` } as NonNullable<typeof one>;
        });
        const names = Array.from({ length: workers }, (_, index) => joined(`Worker${index}`));
        const lines = frame(
          [STARTED, ...names, planned(plan)],
          columns,
          rows,
          isColoured ? COLOURED : PLAIN_STYLE,
        );
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
        for (const line of lines) {
          expect(withoutColours(line).length).toBeLessThan(Math.max(11, columns));
          expect(line.split('\u001b[31m').length).toBe(line.split('\u001b[39m').length);
        }
      }),
    );
  });

  it('shows state and count also in a narrow window, and who it is where there is room, rather than all the words', () => {
    expect(frame(UNDER_WAY, 41, 30)).toContain('s2  gather 11 cobbl  under way  3 of 11');
    expect(frame(UNDER_WAY, 50, 24)).toContain('s2  gather 11 cobbl  under way  3 of 11   Ada');
  });

  it('leaves out of a narrow header what is needed least, and never half a word of it', () => {
    expect(frame(UNDER_WAY, 60, 24)[0]).toBe('craft a compass | 0:02 | 1 of 3 done | expected 1:35');
    expect(frame(UNDER_WAY, 40, 24)[0]).toBe('craft a compass | 0:02 | 1 of 3 done');
    const long: RunEvent =
      STARTED.kind === 'run-started' ? { ...STARTED, goal: 'craft 3 iron pickaxes and a shield' } : STARTED;
    expect(frame([long, ...UNDER_WAY.slice(1)], 60, 24)[0]).toBe(
      'craft 3 iron pickax... | 0:02 | 1 of 3 done | expected 1:35',
    );
  });

  it('is the same text with colours', () => {
    expect(frame(UNDER_WAY, 100, 30, COLOURED).map((line) => withoutColours(line).trimEnd())).toEqual(
      frame(UNDER_WAY, 100, 30),
    );
  });

  it('keeps what is under way where not all fits, and says how many more there are', () => {
    const lines = frame(UNDER_WAY, 100, 8);
    expect(lines.join('\n')).toContain('s2  gather 11 cobblestone');
    expect(lines.join('\n')).toContain('... and 2 more');
  });

  it("lets no stranger's words move the cursor", () => {
    const evil = [...UNDER_WAY, about('Ben', 'look\u001b[2J\u001b[Hhere\r\n\u0007', 0)];
    for (const line of frame(evil, 100, 30)) expect(line).toMatch(/^[\u0020-\u007e]*$/);
  });
});

/** Timers that run when told to. */
class HandTimers implements Clock {
  #now = 0;
  #waiting: { readonly dueAt: number; readonly callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout {
    const timer = { dueAt: this.#now + delayMs, callback };
    this.#waiting.push(timer);
    return timer as unknown as NodeJS.Timeout;
  }

  clearTimeout(timer: NodeJS.Timeout): void {
    this.#waiting = this.#waiting.filter((each) => each !== (timer as unknown));
  }

  get count(): number {
    return this.#waiting.length;
  }

  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#waiting.filter(({ dueAt }) => dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#now = Math.max(this.#now, next.dueAt);
      next.callback();
    }
    this.#now = until;
  }
}

/** As much of a terminal as is used: lines, moving up, clearing, the cursor's visibility. */
class Screen {
  columns = 100;
  rows = 30;
  readonly lines: string[] = [''];
  isCursorShown = true;
  writes = 0;
  #row = 0;
  #column = 0;

  write(text: string): void {
    this.writes += 1;
    // eslint-disable-next-line no-control-regex -- a terminal reads these
    for (const [part] of text.matchAll(/\u001b\[\??[0-9;]*[A-Za-z]|[\s\S]/g)) this.#take(part);
  }

  get text(): string[] {
    return this.lines.map((line) => line.trimEnd()).slice(0, this.#row);
  }

  #take(part: string): void {
    const line = this.lines[this.#row] ?? '';
    // eslint-disable-next-line no-control-regex -- a terminal reads these
    const up = /^\u001b\[(\d+)A$/.exec(part)?.[1];
    if (part === '\n') {
      this.#row += 1;
      this.#column = 0;
      this.lines[this.#row] ??= '';
    } else if (part === '\r') this.#column = 0;
    else if (up !== undefined) this.#row = Math.max(0, this.#row - Number(up));
    else if (part === '\u001b[K') this.lines[this.#row] = line.slice(0, this.#column);
    else if (part === '\u001b[J') {
      this.lines[this.#row] = line.slice(0, this.#column);
      this.lines.splice(this.#row + 1);
    } else if (part === '\u001b[?25l') this.isCursorShown = false;
    else if (part === '\u001b[?25h') this.isCursorShown = true;
    else if (part.startsWith('\u001b')) throw new Error(`unknown sequence ${JSON.stringify(part)}`);
    else {
      this.lines[this.#row] =
        line.padEnd(this.#column).slice(0, this.#column) + part + line.slice(this.#column + 1);
      this.#column += 1;
    }
  }
}

function show(): { screen: Screen; timers: HandTimers; live: LiveProgress } {
  const screen = new Screen();
  const timers = new HandTimers();
  const live = new LiveProgress({
    terminal: screen,
    timers,
    style: PLAIN_STYLE,
    nameOf,
    ticksPerSecond: 20,
  });
  return { screen, timers, live };
}

describe('live progress', () => {
  it('redraws one frame in place', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(0);
    expect(screen.text).toEqual(frame(UNDER_WAY, 100, 30));
    const events = [...UNDER_WAY, ended('s2', 'Ada', 6, 6), about('Ada', 'idle', 0)];
    for (const event of events.slice(UNDER_WAY.length)) live.tell(event);
    timers.pass(100);
    expect(screen.text).toEqual(frame(events, 100, 30));
  });

  it('draws at most ten times a second, and at least once', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    for (let number = 0; number < 1000; number++) {
      live.tell(about('Ada', `step ${number}`, 0));
      timers.pass(1);
    }
    expect(screen.writes).toBeLessThanOrEqual(11);
    const { writes } = screen;
    timers.pass(5000);
    expect(screen.writes - writes).toBe(5);
  });

  it('leaves the screen to a question, and comes back with what was told meanwhile', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(0);
    const release = live.hold();
    expect([screen.text, screen.isCursorShown, timers.count]).toEqual([[], true, 0]);
    screen.write('Is it done? y\n');
    live.say('Ben is back.');
    live.tell(about('Ada', 'idle', 0));
    timers.pass(5000);
    expect(screen.text).toEqual(['Is it done? y']);
    release();
    timers.pass(200);
    expect(screen.text.slice(0, 3)).toEqual([
      'Is it done? y',
      'Ben is back.',
      expect.stringMatching(/^craft a/),
    ]);
    expect(screen.isCursorShown).toBe(false);
  });

  it('ends in the middle of a question without coming back', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(0);
    const release = live.hold();
    live.say('It is over.');
    live.stop();
    release();
    timers.pass(5000);
    expect([screen.text, screen.isCursorShown, timers.count]).toEqual([['It is over.'], true, 0]);
  });

  it('lets the clock go on while nothing happens', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(7000);
    expect(screen.text[0]).toContain('| 0:09 |');
  });

  it('keeps what is said above the frame', () => {
    const { screen, timers, live } = show();
    live.say('before');
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(0);
    live.say('meanwhile\nmore');
    timers.pass(100);
    expect(screen.text).toEqual(['before', 'meanwhile', 'more', ...frame(UNDER_WAY, 100, 30)]);
  });

  it('hides the cursor while it draws and gives everything back at the end, whatever comes later', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(0);
    expect(screen.isCursorShown).toBe(false);
    live.say('last words');
    live.stop();
    expect(screen).toMatchObject({ isCursorShown: true, text: ['last words'] });
    const { writes } = screen;
    live.stop();
    live.tell(at(900, { kind: 'note', message: 'late' }));
    timers.pass(5000);
    expect({ writes: screen.writes, timers: timers.count }).toEqual({ writes, timers: 0 });
  });

  it('finds its first line again after the window became narrower', () => {
    const { screen, timers, live } = show();
    for (const event of UNDER_WAY) live.tell(event);
    timers.pass(0);
    const before = frame(UNDER_WAY, 100, 30);
    screen.columns = 40;
    const wrapped = before.flatMap((line) => line.match(/.{1,40}/g) ?? ['']);
    const narrow = new Screen();
    narrow.write(`${wrapped.join('\n')}\n`);
    const write = screen.write.bind(screen);
    screen.write = (text): void => {
      narrow.write(text);
      write(text);
    };
    timers.pass(1000);
    expect(narrow.text.slice(1)).toEqual(frame(UNDER_WAY, 40, 30).slice(1));
  });
});
