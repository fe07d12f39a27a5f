import type { OneOf } from '../../base/one-of.js';
import type { Position } from '../../base/position.js';

/** One thing that happened, in the past tense. `tick` counts from the start of the world. */
export type WorldEvent = { readonly tick: number } & OneOf<
  'kind',
  {
    'player-joined': { player: string; isBack: boolean };
    'player-left': { player: string; reason: string };
    'join-refused': { player: string; reason: string };
    'player-kicked': { player: string; reason: string };
    'chat-said': { player: string; message: string };
    'whisper-said': { player: string; to: string; message: string };
    'operator-command-used': {
      player: string;
      command: string;
      /** False where the one who tried is no operator: it was refused, and a run with it is void. */
      isAllowed: boolean;
    };
    'block-broken': { player: string; block: string; position: Position };
    'block-placed': {
      player: string;
      block: string;
      /** What stood there before: `air`, `grass`, `water`. */
      replaced: string;
      position: Position;
    };
    'item-crafted': { player: string; item: string; count: number };
    'item-smelted': { player: string; item: string; count: number };
    'item-picked-up': { player: string; item: string; count: number };
    /** A stack lay about too long, fell out of the world or into lava. */
    'item-vanished': { entityId: number; item: string; count: number };
    'fell-asleep': { player: string };
    'food-eaten': { player: string; item: string };
    'mob-killed': { player: string | null; mob: string; entityId: number };
    /**
     * A player moved things in or out of a chest, barrel or furnace: what it did there within a tick at most. For one
     * container `after` is the next event's `before`, but for what fire or the host changed.
     */
    'container-changed': {
      player: string;
      block: string;
      position: Position;
      before: Readonly<Record<string, number>>;
      after: Readonly<Record<string, number>>;
    };
    'player-died': { player: string; message: string };
    'player-respawned': { player: string };
    'world-reset': { durationMs: number };
    'internal-error': { where: string; message: string };
  }
>;

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
