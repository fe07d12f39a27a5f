import type { WorldMap } from '../../run/world/world-map.js';
import { eventsOf, type DashboardSource } from './dashboard-source.js';
import { realClock } from '../../world/clock/scaled-clock.js';
import { streamMessage, type Terrain } from './stream-message.js';
import type { WorldFeed } from './world-feed.js';

export interface StreamOptions {
  readonly source: DashboardSource;
  /** Name of this run's server, see `Hello`. */
  readonly run: string;
  /** Null where there is no world to look at any more. */
  readonly worldFeed: WorldFeed | null;
  /** Number of the first event to send. */
  readonly from: number;
  /** When it fires, what is left is sent, then the stream ends. */
  readonly closing: AbortSignal;
}

const EVENTS_A_CHUNK = 200;
const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1000;

/**
 * All events from a number on, old and new, as Server-Sent Events; with them what the world looks like. Nothing is made
 * before the reader asks for it, so a slow reader costs no memory and misses only looks at the world.
 */
export function eventStream(options: StreamOptions): ReadableStream<Uint8Array> {
  const reader = new StreamReader(options);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const text = await reader.read();
      if (text === null) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
    cancel: () => reader.close(),
  });
}

class StreamReader {
  #next: number;
  #isGreeted = false;
  #isEnding = false;
  #isClosed = false;
  #terrain = 0;
  #isWorldNew = false;
  #wake: (() => void) | null = null;
  readonly #release: (() => void)[] = [];
  readonly #timers = realClock();

  constructor(private readonly options: StreamOptions) {
    const { source, worldFeed, from, closing } = options;
    this.#next = from;
    const wake = (): void => this.#wake?.();
    if (source.kind === 'live') this.#release.push(source.control.onEvent(wake));
    if (worldFeed) {
      const onWorld = (): void => {
        this.#isWorldNew = true;
        wake();
      };
      this.#release.push(worldFeed.watch(onWorld));
    }
    closing.addEventListener('abort', wake, { once: true });
    this.#release.push(() => closing.removeEventListener('abort', wake));
  }

  /** The next text to send; null at the end. */
  async read(): Promise<string | null> {
    for (;;) {
      if (this.#isEnding || this.#isClosed) {
        this.close();
        return null;
      }
      const text = this.#pending();
      if (text !== '') return text;
      if (await this.#sleptTillHeartbeat()) return ': still here\n\n';
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const release of this.#release.splice(0)) release();
    this.#wake?.();
  }

  #pending(): string {
    const { closing } = this.options;
    const text = this.#greeting() + this.#events() + this.#world();
    if (text !== '' || !closing.aborted) return text;
    this.#isEnding = true;
    return streamMessage('bye', null);
  }

  #greeting(): string {
    if (this.#isGreeted) return '';
    this.#isGreeted = true;
    const { source, run } = this.options;
    const hello = { run, mode: source.kind, events: eventsOf(source).length };
    return `retry: ${RECONNECT_MS}\n\n${streamMessage('hello', hello)}`;
  }

  #events(): string {
    const events = eventsOf(this.options.source).slice(this.#next, this.#next + EVENTS_A_CHUNK);
    const text = events.map((event, index) => streamMessage('event', event, this.#next + index)).join('');
    this.#next += events.length;
    return text;
  }

  #world(): string {
    const reading = this.options.worldFeed?.latest;
    if (!reading || !this.#isWorldNew) return '';
    this.#isWorldNew = false;
    const { tick, map, terrain } = reading;
    const figures = map?.figures ?? [];
    const isTerrainNew = terrain !== this.#terrain;
    this.#terrain = terrain;
    return streamMessage(
      'world',
      isTerrainNew ? { tick, figures, terrain: groundOf(map) } : { tick, figures },
    );
  }

  /** Waits for something to send; true when nothing came for so long that the connection must be kept alive. */
  #sleptTillHeartbeat(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = this.#timers.setTimeout(() => {
        this.#wake = null;
        resolve(true);
      }, HEARTBEAT_MS);
      this.#wake = () => {
        this.#wake = null;
        this.#timers.clearTimeout(timer);
        resolve(false);
      };
    });
  }
}

function groundOf(map: WorldMap | null): Terrain | null {
  if (map === null) return null;
  const { origin, width, depth, palette, blocks, heights } = map;
  return { origin, width, depth, palette, blocks, heights };
}
