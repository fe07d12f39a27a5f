import { messageOf } from '../../base/error.js';
import type { EverydayWords, Hello, Terrain, WorldMessage } from '../server/stream-message.js';
import { announcementOf, namingOf } from '../../run/view/event-words.js';
import { Playback } from '../../run/view/playback.js';
import type { RunView } from '../../run/view/run-view.js';
import type { RunEvent } from '../../run/log/run-event.js';
import { connect, type ConnectionState } from './connection.js';
import { boundsAfter, type MapBounds } from './map-bounds.js';
import { namesFrom } from './names.js';
import { withoutEmptyEdges } from './terrain-pixels.js';

interface Announcement {
  /** Of the event. */
  readonly number: number;
  readonly text: string;
}

const ANNOUNCEMENTS_KEPT = 8;

/** What the page shows now. A new object after every change. */
export interface PageState {
  readonly connection: ConnectionState;
  readonly mode: Hello['mode'];
  readonly view: RunView;
  /** World ticks now, or at the moment looked at. */
  readonly tick: number;
  readonly firstTick: number;
  readonly lastTick: number;
  readonly words: EverydayWords;
  readonly terrain: Terrain | null;
  readonly figures: WorldMessage['figures'];
  /** Every place the log names. */
  readonly bounds: MapBounds | null;
  /** For screen readers: the latest things worth saying at once. */
  readonly announcements: readonly Announcement[];
  /** Why a line of the log is left out; the first that is. */
  readonly fault: string | null;
}

/** Everything the page knows; it all comes from the stream. */
export class PageStore {
  readonly #playback = new Playback();
  readonly #listeners = new Set<() => void>();
  #state: PageState;
  #hello: Hello | null = null;
  #replayTick: number | null = null;
  #worldTick = 0;
  #isDue = false;

  constructor() {
    this.#state = {
      connection: 'connecting',
      mode: 'live',
      view: this.#playback.latest,
      tick: 0,
      firstTick: 0,
      lastTick: 0,
      words: {},
      terrain: null,
      figures: [],
      bounds: null,
      announcements: [],
      fault: null,
    };
  }

  get state(): PageState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    connect({
      onState: (connection) => this.#change({ connection }),
      onHello: (hello) => {
        // Another program answers at this address: what is shown is of an earlier run.
        if (this.#hello !== null && this.#hello.run !== hello.run) location.reload();
        this.#hello = hello;
        this.#change({ mode: hello.mode });
      },
      onEvent: (event, number) => this.#hear(event, number),
      onWorld: ({ tick, figures, terrain }) => {
        this.#worldTick = tick;
        // Where nobody can look any more, the last look stays.
        const isSeen = terrain !== null && figures.length > 0;
        const ground = terrain ? { terrain: withoutEmptyEdges(terrain) } : {};
        this.#change(isSeen ? { figures, ...ground } : {});
      },
    });
  }

  /** In a replay: looks at another moment. */
  lookAt(tick: number): void {
    this.#replayTick = Math.min(Math.max(tick, this.#playback.firstTick), this.#playback.latest.tick);
    this.#change({});
  }

  #hear(event: RunEvent, number: number): void {
    try {
      this.#playback.add(event);
    } catch (error) {
      const why = messageOf(error);
      this.#change({ fault: this.#state.fault ?? `Line ${number + 1} of the log cannot be shown: ${why}` });
      return;
    }
    if (event.kind === 'run-started') void this.#fetchWords();
    const isNew = this.#hello?.mode === 'live' && number >= this.#hello.events;
    const naming = namingOf(this.#playback.latest, namesFrom(this.#state.words));
    const text = isNew ? announcementOf(event, naming) : null;
    const { announcements: before } = this.#state;
    const announcements = text === null ? before : [...before, { number, text }].slice(-ANNOUNCEMENTS_KEPT);
    this.#change({ bounds: boundsAfter(this.#state.bounds, event), announcements });
  }

  async #fetchWords(): Promise<void> {
    const response = await fetch('words');
    if (response.ok) this.#change({ words: (await response.json()) as EverydayWords });
  }

  #change(change: Partial<PageState>): void {
    const { latest, firstTick } = this.#playback;
    const now = Math.max(latest.tick, latest.phase === 'over' ? 0 : this.#worldTick);
    const tick = this.#replayTick ?? now;
    const view = this.#replayTick === null ? latest : this.#playback.viewAt(this.#playback.countAt(tick));
    this.#state = { ...this.#state, ...change, view, tick, firstTick, lastTick: latest.tick };
    this.#tellSoon();
  }

  /** A thousand events at once are drawn once. */
  #tellSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      for (const listener of this.#listeners) listener();
    });
  }
}
