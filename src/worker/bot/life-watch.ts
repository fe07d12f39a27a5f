import type { RunClock } from '../../base/clock.js';
import { plainLine } from '../../base/plain-text.js';
import type { Position } from '../../base/position.js';
import { countsWithout, type ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import type { Item } from 'prismarine-item';
import type { WorkerSnapshot } from '../../verify/evidence.js';
import { snapshotOf } from './snapshot.js';
import { listen } from '../../../primitives/body/listen.js';

export interface OwnDeath {
  /** A sentence: the server's own words ("Ada was slain by Zombie."), or that it died. */
  readonly how: string;
  readonly place: Position;
  readonly carried: ItemCounts;
}

/** How often what is carried is noted, to know it after a death. */
const NOTE_EVERY_TICKS = 5;
/** Servers say how somebody died in the tick of the death; a busy one a little earlier. */
const SAID_WITHIN_TICKS = 20;
/** Some servers mark what they say of a death. */
const TAG = /^\[DEATH\] /;
const NEVER_SEEN: WorkerSnapshot = {
  tick: 0,
  position: { x: 0, y: 0, z: 0 },
  inventory: {},
  equipment: {},
  health: 0,
  food: 0,
};

/** How one worker's bot was when it last could be read. */
export class LifeWatch {
  #last = NEVER_SEEN;

  constructor(
    private readonly clock: RunClock,
    private readonly tell: {
      readonly onDeath: (death: OwnDeath) => void;
      /** What of it a server has left it for the new life. */
      readonly onKept: (items: ItemCounts) => void;
    },
  ) {}

  /** As last seen alive. */
  get last(): WorkerSnapshot {
    return this.#last;
  }

  /** Watches a bot from now on; returns what ends it. */
  watch(bot: Bot): () => void {
    const look = (): void => void this.look(bot);
    look();
    let ticks = 0;
    const onTick = (): void => {
      ticks += 1;
      if (ticks % NOTE_EVERY_TICKS === 0) look();
    };
    // What comes into its hands just before it dies is lost with the rest; a quick server empties them before it says so.
    const onSlot = (_slot: number, before: Item | null, after: Item | null): void => {
      if ((after?.count ?? 0) > (before?.count ?? 0)) look();
    };
    let said = { tick: -Infinity, words: '' };
    // Chat has the name in brackets, so that nobody else's words begin with it.
    const onMessage = (message: { toString(): string }): void => {
      const words = plainLine(message.toString()).replace(TAG, '');
      if (words.startsWith(`${bot.username} `)) said = { tick: this.clock.now(), words: `${words}.` };
    };
    const onDeath = (): void => {
      const isSaid = this.clock.now() - said.tick <= SAID_WITHIN_TICKS;
      const how = isSaid ? said.words : `${bot.username} died.`;
      const { x, y, z } = bot.entity.position;
      // Dropped things leave the inventory a moment later, unless the server was quick.
      const { inventory } = snapshotOf(bot, this.clock.now());
      const carried = Object.keys(inventory).length > 0 ? inventory : this.#last.inventory;
      this.#last = { ...this.#last, inventory: {} };
      died = { carried, lives: false };
      this.tell.onDeath({ how, place: { x, y, z }, carried });
    };
    // In the new life the server says what is in the hands, as the game does; before, the client believes in the old ones.
    let died: { readonly carried: ItemCounts; readonly lives: boolean } | null = null;
    const onRespawn = (): void => {
      if (died) died = { ...died, lives: true };
    };
    const onItems = ({ windowId }: { readonly windowId: number }): void => {
      if (windowId !== 0 || died?.lives !== true) return;
      const kept = countsWithout(died.carried, countsWithout(died.carried, snapshotOf(bot, 0).inventory));
      died = null;
      if (Object.keys(kept).length > 0) this.tell.onKept(kept);
    };
    const stops = [
      // What it has just put into a chest is not on it any more.
      listen(bot, { physicsTick: onTick, windowClose: look, message: onMessage, death: onDeath }),
      listen(bot.inventory, { updateSlot: onSlot }),
      listen(bot._client, { respawn: onRespawn, window_items: onItems }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Reads a bot; what it was like before where it is dead. */
  look(bot: Bot): WorkerSnapshot {
    if (bot.health > 0) this.#last = snapshotOf(bot, this.clock.now());
    return this.#last;
  }

  /** Reads a bot; null where it is dead. */
  alive(bot: Bot): WorkerSnapshot | null {
    return bot.health > 0 ? this.look(bot) : null;
  }
}
