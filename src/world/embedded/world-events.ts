import type { Position } from '../../base/position.js';

/** One thing that happened, in the past tense. `tick` counts from the start of the world. */
export type WorldEvent = { readonly tick: number } & (
  | { readonly kind: 'player-joined'; readonly player: string; readonly isBack: boolean }
  | { readonly kind: 'player-left'; readonly player: string; readonly reason: string }
  | { readonly kind: 'join-refused'; readonly player: string; readonly reason: string }
  | { readonly kind: 'player-kicked'; readonly player: string; readonly reason: string }
  | { readonly kind: 'chat-said'; readonly player: string; readonly message: string }
  | { readonly kind: 'whisper-said'; readonly player: string; readonly to: string; readonly message: string }
  | {
      readonly kind: 'operator-command-used';
      readonly player: string;
      readonly command: string;
      /** False where the one who tried is no operator: it was refused, and a run with it is void. */
      readonly isAllowed: boolean;
    }
  | {
      readonly kind: 'block-broken';
      readonly player: string;
      readonly block: string;
      readonly position: Position;
    }
  | {
      readonly kind: 'block-placed';
      readonly player: string;
      readonly block: string;
      /** What stood there before: `air`, `grass`, `water`. */
      readonly replaced: string;
      readonly position: Position;
    }
  | { readonly kind: 'item-crafted'; readonly player: string; readonly item: string; readonly count: number }
  | { readonly kind: 'item-smelted'; readonly player: string; readonly item: string; readonly count: number }
  | {
      readonly kind: 'item-picked-up';
      readonly player: string;
      readonly item: string;
      readonly count: number;
    }
  /** A stack lay about too long, fell out of the world or into lava. */
  | {
      readonly kind: 'item-vanished';
      readonly entityId: number;
      readonly item: string;
      readonly count: number;
    }
  | { readonly kind: 'fell-asleep'; readonly player: string }
  | { readonly kind: 'food-eaten'; readonly player: string; readonly item: string }
  | {
      readonly kind: 'mob-killed';
      readonly player: string | null;
      readonly mob: string;
      readonly entityId: number;
    }
  /**
   * A player moved things in or out of a chest, barrel or furnace: what it did there within a tick at most. For one
   * container `after` is the next event's `before`, but for what fire or the host changed.
   */
  | {
      readonly kind: 'container-changed';
      readonly player: string;
      readonly block: string;
      readonly position: Position;
      readonly before: Readonly<Record<string, number>>;
      readonly after: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'player-died'; readonly player: string; readonly message: string }
  | { readonly kind: 'player-respawned'; readonly player: string }
  | { readonly kind: 'world-reset'; readonly durationMs: number }
  | { readonly kind: 'internal-error'; readonly where: string; readonly message: string }
);

export type WorldEventKind = WorldEvent['kind'];
export type WorldEventOf<Kind extends WorldEventKind> = Extract<WorldEvent, { kind: Kind }>;
type WithoutTick<Event> = Event extends WorldEvent ? Omit<Event, 'tick'> : never;

/** Where events are told and heard. A listener that throws does not stop the others. */
export class WorldEvents {
  readonly #listeners = new Set<(event: WorldEvent) => void>();

  constructor(private readonly currentTick: () => number) {}

  emit(event: WithoutTick<WorldEvent>): void {
    const told = { tick: this.currentTick(), ...event } as WorldEvent;
    for (const listener of [...this.#listeners]) {
      try {
        listener(told);
      } catch (error) {
        process.emitWarning(`A listener to world events failed: ${String(error)}`);
      }
    }
  }

  /** Hears everything; returns what ends it. */
  onAny(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  on<Kind extends WorldEventKind>(kind: Kind, listener: (event: WorldEventOf<Kind>) => void): () => void {
    return this.onAny((event) => {
      if (event.kind === kind) listener(event as WorldEventOf<Kind>);
    });
  }

  next<Kind extends WorldEventKind>(
    kind: Kind,
    fits: (event: WorldEventOf<Kind>) => boolean = () => true,
  ): Promise<WorldEventOf<Kind>> {
    return new Promise((resolve) => {
      const stop = this.on(kind, (event) => {
        if (!fits(event)) return;
        stop();
        resolve(event);
      });
    });
  }
}
