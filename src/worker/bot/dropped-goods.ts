import type { RunClock } from '../../base/clock.js';
import { blocksAside, type Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { itemOnGround } from '../../../primitives/body/picking-up.js';
import { listen } from '../../../primitives/body/listen.js';

/** What became of things a worker died with, or somebody else threw. */
export type GoodsEvent =
  /** A worker died and let everything fall. */
  | { readonly kind: 'dropped'; readonly worker: string; readonly items: ItemCounts }
  /** A worker took up something another one, or it itself, had died with. */
  | { readonly kind: 'found'; readonly worker: string; readonly from: string; readonly items: ItemCounts }
  /** A worker took up something a person had thrown. */
  | { readonly kind: 'handed'; readonly worker: string; readonly from: string; readonly items: ItemCounts };

/** What fell at a death and has not been seen on the ground yet. */
interface Death {
  readonly worker: string;
  readonly place: Position;
  readonly tick: number;
  readonly unseen: Map<string, number>;
}

/** How many of a stack on the ground somebody died with, or threw. */
interface Owed {
  readonly from: string;
  readonly count: number;
  readonly isThrown: boolean;
}

interface Lying {
  readonly item: string;
  readonly position: Position;
  readonly tick: number;
  count: number;
  owed: Owed | null;
}

type Entity = Bot['entity'];

/** What falls lies there within a round trip; clients hear of one moment at different times. */
const APPEAR_TICKS = 60;
/** A client that lags shows who died at another height, and a little aside. */
const ASIDE_BLOCKS = 2;
const BELOW_BLOCKS = 24;
const MOST_REMEMBERED = 500;
/**
 * What is thrown begins in the middle of its thrower, at the height of the hand. What a block beside somebody drops is
 * farther off, and no block can be broken where somebody's head is.
 */
const MIDDLE_BLOCKS = 0.45;
const HAND_BLOCKS = { least: 0.9, most: 1.7 };

/**
 * Follows what workers died with, and what people throw, until one of them takes it up, so that it is neither told as lost nor counted
 * twice, whoever finds it and whatever else it does then. One for all workers of a run: numbers of things on the ground
 * are the server's, the same for every client; whoever hears first tells.
 */
export class DroppedGoods {
  readonly #lying = new Map<number, Lying>();
  /** Taken, swallowed or vanished: clients that lag still tell of them. */
  readonly #over = new Set<number>();
  /** Swallowed by another stack that has not been told bigger yet. */
  #swallowed: Lying[] = [];
  #deaths: Death[] = [];
  readonly #ours = new Set<string>();

  constructor(
    private readonly clock: RunClock,
    private readonly tell: (event: GoodsEvent) => void,
  ) {}

  /** Hears what a worker's client is told; returns what ends it. */
  watch(bot: Bot): () => void {
    this.#ours.add(bot.username);
    return listen(bot, {
      itemDrop: (entity) => {
        const item = itemOnGround(entity);
        const { x, y, z } = entity.position;
        if (item === null) return;
        const count = entity.getDroppedItem()?.count ?? 1;
        this.seen(entity.id, { item, count, position: { x, y, z } }, this.#throwerOf(bot, entity));
      },
      playerCollect: (collector, { id }) => this.taken(id, collector.username ?? null),
      entityGone: ({ id }) => this.vanished(id),
    });
  }

  /** A worker died with these; they fall where it was. */
  died(worker: string, place: Position, items: ItemCounts): void {
    this.tell({ kind: 'dropped', worker, items });
    const tick = this.clock.now();
    this.#deaths = this.#deaths.filter((death) => tick - death.tick <= APPEAR_TICKS);
    this.#deaths.push({ worker, place, tick, unseen: new Map(Object.entries(items)) });
    // Somebody else's client may have shown them already.
    for (const lying of this.#lying.values()) this.#attribute(lying);
  }

  /** It lives again, with these of what it died with still in its hands. */
  kept(worker: string, items: ItemCounts): void {
    this.tell({ kind: 'found', worker, from: worker, items });
  }

  /** A stack lies there, or has another size now. */
  seen(
    id: number,
    { item, count, position }: Pick<Lying, 'item' | 'count' | 'position'>,
    thrower: string | null = null,
  ): void {
    if (this.#over.has(id)) return;
    const known = this.#lying.get(id);
    if (!known) {
      const owed = thrower === null ? null : { from: thrower, count, isThrown: true };
      const lying: Lying = { item, position, count, tick: this.clock.now(), owed };
      this.#lying.set(id, lying);
      this.#attribute(lying);
      return;
    }
    const swallowed = this.#swallowed.find(
      (other) => other.item === item && known.count + other.count === count,
    );
    if (swallowed) {
      this.#swallowed = this.#swallowed.filter((other) => other !== swallowed);
      known.owed = together(known.owed, swallowed.owed);
    }
    known.count = Math.max(known.count, count);
  }

  /** Somebody took a stack; null: nobody we know. */
  taken(id: number, by: string | null): void {
    const lying = this.#forget(id);
    if (!lying?.owed || by === null || !this.#ours.has(by)) return;
    const { from, count, isThrown } = lying.owed;
    const kind = isThrown ? 'handed' : 'found';
    this.tell({ kind, worker: by, from, items: { [lying.item]: count } });
  }

  /** A stack is no more: taken, as was told before, or swallowed by another of its kind, as will be. */
  vanished(id: number): void {
    const lying = this.#forget(id);
    if (lying?.owed) this.#swallowed = [...this.#swallowed, lying].slice(-MOST_REMEMBERED);
  }

  #forget(id: number): Lying | undefined {
    const lying = this.#lying.get(id);
    if (!lying) return undefined;
    this.#lying.delete(id);
    this.#over.add(id);
    const [oldest] = this.#over;
    if (this.#over.size > MOST_REMEMBERED && oldest !== undefined) this.#over.delete(oldest);
    return lying;
  }

  #attribute(lying: Lying): void {
    if (lying.owed) return;
    const { item, count, position } = lying;
    const death = this.#deaths.find(
      ({ tick, place, unseen }) =>
        Math.abs(lying.tick - tick) <= APPEAR_TICKS &&
        blocksAside(position, place) <= ASIDE_BLOCKS &&
        Math.abs(position.y - place.y) <= BELOW_BLOCKS &&
        (unseen.get(item) ?? 0) >= count,
    );
    if (!death) return;
    death.unseen.set(item, (death.unseen.get(item) ?? 0) - count);
    lying.owed = { from: death.worker, count, isThrown: false };
  }

  /** The person out of whose hand something comes; null: a worker's, or nobody's. */
  #throwerOf({ players }: Bot, { position: { x, y, z } }: Entity): string | null {
    for (const { username, entity } of Object.values(players)) {
      // The types promise everybody's body; only those in sight have one.
      const body = entity as Entity | null | undefined;
      if (!body || this.#ours.has(username)) continue;
      const height = y - body.position.y;
      const isAtHand = height >= HAND_BLOCKS.least && height <= HAND_BLOCKS.most;
      if (isAtHand && blocksAside({ x, z }, body.position) <= MIDDLE_BLOCKS) return username;
    }
    return null;
  }
}

/** Of the things of two in one stack the first one's name stands for both. */
function together(one: Owed | null, other: Owed | null): Owed | null {
  if (!one || !other) return one ?? other;
  return { ...one, count: one.count + other.count };
}
