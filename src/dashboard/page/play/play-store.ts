import type { Act } from '../../../avatar/act.js';
import type {
  Crack,
  SeenFigure,
  SeenSelf,
  SeenWindow,
  AvatarSight,
  TileKind,
} from '../../../avatar/sights.js';
import { isLetGo, TOO_FAST } from '../../../messages/too-fast.js';
import type { Position } from '../../../base/position.js';
import { post } from '../send-command.js';

/** One column of the land as last seen. */
export interface SeenTile {
  readonly kind: TileKind;
  readonly y: number;
  readonly water: number;
  readonly isCovered: boolean;
}

interface Moving {
  readonly figure: SeenFigure;
  readonly from: Position;
  readonly sinceMs: number;
}

/** Words over somebody's head, or a mark on the ground. */
interface Passing<What> {
  readonly what: What;
  readonly untilMs: number;
}

const BUBBLE_MS = 6000;
const MARK_MS = 15_000;
/** A short note is seen for so long, a long one longer by what reading it takes. */
const NOTE_MS = 3000;
const READ_MS_A_LETTER = 45;
const LINE_MS = 12_000;
const MOST_LINES = 4;
const LOOK_MS = 4000;
/** Positions come every 50 ms; between them figures glide. */
const GLIDE_MS = 90;
const RETRY_MS = 1000;
const MANY_FAILS = 10;
const MOST_ACTS = 40;
/** An act whose answer takes longer is lost. */
const ANSWER_MS = 10_000;
/** Half of them is the middle. */
const LATENCIES_KEPT = 200;

/** Everything a playing page knows of the world; drawn sixty times a second, so it is changed in place. */
export class PlayStore {
  readonly tiles = new Map<string, SeenTile>();
  /** Another number whenever the tiles are others. */
  ground = 0;
  /** When the body moved last, and when anything else that is drawn changed. */
  movedMs = 0;
  changedMs = 0;
  readonly bubbles = new Map<string, Passing<string>>();
  readonly marks: Passing<{ readonly from: string } & Position>[] = [];
  readonly latencies: number[] = [];
  figures = new Map<number, Moving>();
  cracks: readonly Crack[] = [];
  /** What the task in hand is about. */
  taskPlaces: readonly Position[] = [];
  /** Looked at instead of the body, for a moment. */
  looksAt: Passing<Position> | null = null;
  darkness = 0;
  self: SeenSelf | null = null;
  #selfMoving: { readonly from: Position; readonly sinceMs: number } | null = null;
  window: SeenWindow | null = null;
  recipes: readonly string[] = [];
  note: Passing<string> | null = null;
  /** What was said last, to everybody or to whoever plays. */
  lines: readonly Passing<string>[] = [];
  /** Why the body is not there; null while it is. */
  gone: string | null = 'Joining the world.';
  #kinds: TileKind[] = [{ name: '', light: 0 }];
  readonly #listeners = new Set<() => void>();
  #queue: Act[] = [];
  #isSending = false;
  #shown = '';
  #isClosed = false;
  #isWatching = false;
  /** Tries in a row that led nowhere. */
  #fails = 0;
  /** By which the world is seen. */
  #line = new AbortController();

  constructor(private readonly token: string) {}

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether the page joins, plays, or tries again by itself. */
  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** Looks until the page closes; comes back by itself when the line breaks. */
  async watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#goes('Joining the world.');
    while (!this.#isClosed && (await this.#watchOnce())) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#isWatching = false;
    this.#tell();
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Sends what was done, in order; what is done while one message is on its way goes along with the next. The body of another page is left alone. */
  act(act: Act): void {
    if (this.gone !== null) return;
    if (act.do !== 'point') this.looksAt = null;
    this.#queue.push(act);
    if (this.#queue.length > MOST_ACTS) this.#leaveOut();
    void this.#send();
  }

  /** Asks which places the task in hand is about. */
  async askTask(): Promise<void> {
    try {
      const response = await post('play/task', this.token, {});
      if (response.ok) this.taskPlaces = ((await response.json()) as { places: readonly Position[] }).places;
    } catch {
      // The line is broken; the view says so.
    }
  }

  /** The nearest place of the task; null where it has none. */
  get taskPlace(): Position | null {
    const { self } = this;
    if (!self) return null;
    const far = (at: Position): number => Math.hypot(at.x + 0.5 - self.x, at.z + 0.5 - self.z);
    return [...this.taskPlaces].sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /** "Show me": the place of the task in the middle for a while. */
  showTask(): void {
    const place = this.taskPlace;
    if (place) this.looksAt = { what: place, untilMs: performance.now() + LOOK_MS };
    else this.note = noteOf('Nobody knows a place for it yet: look around.', performance.now());
    this.#tell();
  }

  /** What of the picture glides to where it was seen last: all of it, figures, or nothing. */
  motion(nowMs: number): 'all' | 'figures' | 'none' {
    if (nowMs - this.movedMs < 2 * GLIDE_MS) return 'all';
    return nowMs - this.changedMs < 2 * GLIDE_MS ? 'figures' : 'none';
  }

  /** What is in the middle of the view. */
  centre(nowMs: number): Position | null {
    if (this.looksAt && this.looksAt.untilMs > nowMs) {
      const { x, y, z } = this.looksAt.what;
      return { x: x + 0.5, y, z: z + 0.5 };
    }
    return this.selfPosition(nowMs);
  }

  positionOf({ figure, from, sinceMs }: Moving, nowMs: number): Position {
    return between(from, figure, (nowMs - sinceMs) / GLIDE_MS);
  }

  selfPosition(nowMs: number): Position | null {
    const { self } = this;
    if (!self || !this.#selfMoving) return self;
    return between(this.#selfMoving.from, self, (nowMs - this.#selfMoving.sinceMs) / GLIDE_MS);
  }

  tileAt(x: number, z: number): SeenTile | undefined {
    return this.tiles.get(`${x} ${z}`);
  }

  /** @returns whether it is to be tried again */
  async #watchOnce(): Promise<boolean> {
    this.#line = new AbortController();
    try {
      const response = await post('play/sights', this.token, {}, this.#line.signal);
      if (!response.ok || !response.body) {
        const { error } = (await response.json()) as { readonly error?: string };
        this.#goes(error ?? 'The program does not answer.');
        return false;
      }
      this.#kinds = this.#kinds.slice(0, 1);
      this.tiles.clear();
      this.ground++;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split('\n');
        rest = lines.pop() ?? '';
        const sights = lines.map((line) => JSON.parse(line) as AvatarSight);
        for (const sight of sights) this.#take(sight);
        if (!sights.some(({ kind }) => kind === 'gone')) continue;
        // Where the body was put out or taken over, the person decides whether to come back.
        await reader.cancel();
        return false;
      }
      return true;
    } catch {
      this.#fails++;
      this.#goes(
        this.#fails < MANY_FAILS
          ? 'Connection lost. Reconnecting.'
          : 'The program does not answer: it may have been ended. Still trying.',
      );
      return true;
    }
  }

  #take(sight: AvatarSight): void {
    const nowMs = performance.now();
    this.changedMs = nowMs;
    switch (sight.kind) {
      case 'here':
        this.gone = null;
        this.#fails = 0;
        this.#kinds = this.#kinds.slice(0, 1);
        break;
      case 'tiles':
        this.#takeTiles(sight.data.columns, sight.data.kinds);
        return;
      case 'moment':
        this.#takeMoment(sight.data, nowMs);
        break;
      case 'window':
        this.window = sight.data;
        break;
      case 'recipes':
        this.recipes = sight.data;
        break;
      case 'said':
        if (sight.data.from !== '')
          this.bubbles.set(sight.data.from, { what: sight.data.text, untilMs: nowMs + BUBBLE_MS });
        this.#hears(sight.data, nowMs);
        break;
      case 'pointed':
        this.marks.push({ what: sight.data, untilMs: nowMs + MARK_MS });
        return;
      case 'note':
        this.note = noteOf(sight.data, nowMs);
        break;
      case 'gone':
        this.#goes(sight.data.why);
        return;
    }
    this.#tell();
  }

  #takeTiles(columns: readonly number[], kinds: readonly TileKind[]): void {
    this.ground++;
    this.#kinds.push(...kinds);
    for (let at = 0; at < columns.length; at += 6) {
      const [x = 0, z = 0, kind = 0, y = 0, water = 0, covered = 0] = columns.slice(at, at + 6);
      const seen = this.#kinds[kind];
      if (kind === 0 || !seen) this.tiles.delete(`${x} ${z}`);
      else this.tiles.set(`${x} ${z}`, { kind: seen, y, water, isCovered: covered === 1 });
    }
  }

  #takeMoment(
    { self, figures, cracks, darkness }: Extract<AvatarSight, { kind: 'moment' }>['data'],
    nowMs: number,
  ): void {
    const before = this.selfPosition(nowMs);
    const { x, y, z } = this.self ?? {};
    if (x !== self.x || y !== self.y || z !== self.z) this.movedMs = nowMs;
    if (before && isFar(before, self)) this.#selfMoving = null;
    else this.#selfMoving = { from: before ?? self, sinceMs: nowMs };
    this.self = self;
    this.cracks = cracks;
    this.darkness = darkness;
    const next = new Map<number, Moving>();
    for (const figure of figures) {
      const known = this.figures.get(figure.id);
      const from = known ? this.positionOf(known, nowMs) : figure;
      next.set(figure.id, { figure, from: isFar(from, figure) ? figure : from, sinceMs: nowMs });
    }
    this.figures = next;
  }

  #hears({ from, text }: { readonly from: string; readonly text: string }, nowMs: number): void {
    // What can be clicked in the game's own chat cannot be here.
    const plain = text.replace(/(?: \[\w+\])+$/, '');
    const what = from === '' ? plain : `${from}: ${text}`;
    const fresh = this.lines.filter(({ untilMs }) => untilMs > nowMs).slice(1 - MOST_LINES);
    this.lines = [...fresh, { what, untilMs: nowMs + LINE_MS }];
  }

  #goes(why: string): void {
    this.gone = why;
    this.note = null;
    this.#tell();
  }

  /** Parts of the page that are no map are drawn anew only where something of theirs changed. */
  #tell(): void {
    const { self, window, recipes, note, lines, gone, isWatching } = this;
    const shown = JSON.stringify([
      self && [self.health, self.food, self.oxygen, self.held, self.isAsleep],
      window,
      recipes,
      note,
      lines,
      gone,
      isWatching,
    ]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }

  /** The oldest that waits, but never the last that lets go of something: a click is not to be answered minutes later. */
  #leaveOut(): void {
    const isLast = (kind: Act['do'], at: number): boolean =>
      this.#queue.findLastIndex((act) => act.do === kind) === at;
    const oldest = this.#queue.findIndex((act, at) => !isLetGo(act) || !isLast(act.do, at));
    this.#queue.splice(oldest, 1);
    this.note = noteOf(TOO_FAST, performance.now());
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#queue.length > 0) {
      const acts = this.#queue.splice(0, MOST_ACTS);
      const beganMs = performance.now();
      try {
        const response = await post('play/act', this.token, { acts }, AbortSignal.timeout(ANSWER_MS));
        const { notes = [], error } = (await response.json()) as {
          notes?: readonly string[];
          error?: string;
        };
        this.latencies.push(performance.now() - beganMs);
        if (this.latencies.length > LATENCIES_KEPT) this.latencies.shift();
        const note = error ?? notes.at(-1);
        if (note !== undefined) this.note = noteOf(note, performance.now());
        this.#tell();
      } catch {
        // The line is broken, also where nothing else tells; what the hands did meanwhile is not done later.
        this.#queue = [];
        this.#line.abort();
      }
    }
    this.#isSending = false;
  }
}

function noteOf(what: string, nowMs: number): Passing<string> {
  return { what, untilMs: nowMs + NOTE_MS + READ_MS_A_LETTER * what.length };
}

function between(from: Position, to: Position, share: number): Position {
  const part = Math.min(1, Math.max(0, share));
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    z: from.z + (to.z - from.z) * part,
  };
}

/** Nobody walks so far in a moment: it was put somewhere else. */
function isFar(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) > 8;
}
