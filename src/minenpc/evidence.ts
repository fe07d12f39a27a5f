import { positionKey, type Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import { VILLAGE_CHESTS } from './village.js';

/** A block and where it stands, or stood. */
export interface BlockAt {
  readonly block: string;
  readonly position: Position;
}

/** What somebody carries. */
interface Holder {
  readonly position: Position;
  readonly items: ItemCounts;
}

/** The village at one moment, from the server's side. */
export interface Moment {
  readonly bot: Holder;
  readonly player: Holder;
  readonly chests: Readonly<Record<string, ItemCounts>>;
  readonly ground: readonly { readonly item: string; readonly count: number; readonly position: Position }[];
  /** Uses gone of all tools of a name, wherever they are. */
  readonly wear: Readonly<Record<string, number>>;
}

/** What the world shows of a request carried out; the judge sees nothing else. */
export interface PlayEvidence {
  readonly before: Moment;
  readonly after: Moment;
  /** By the bot, in order. */
  readonly dug: readonly BlockAt[];
  /** By the bot, and still standing at the end. */
  readonly placed: readonly BlockAt[];
  /** Operators' commands the bot tried: each voids the run. */
  readonly violations: readonly string[];
  /** Player and bot, in order: only told beside the verdict, never judged by. */
  readonly chat: readonly { readonly from: string; readonly message: string }[];
}

/** Watches one request being carried out. */
export class Watch {
  readonly #before: Moment;
  readonly #dug: BlockAt[] = [];
  readonly #placed = new Map<string, BlockAt>();
  readonly #chat: { from: string; message: string }[] = [];
  readonly #stop: () => void;
  readonly #operatorUses: number;

  constructor(
    private readonly world: EmbeddedWorld,
    private readonly bot: string,
    private readonly player: string,
  ) {
    this.#before = this.#moment();
    this.#operatorUses = world.operatorLog.length;
    this.#stop = world.events.onAny((event) => {
      if (event.kind === 'chat-said') this.#chat.push({ from: event.player, message: event.message });
      if (event.kind === 'whisper-said') this.#chat.push({ from: event.player, message: event.message });
      if (event.kind === 'block-broken' && event.player === bot) this.#broken(event);
      if (event.kind === 'block-placed' && event.player === bot)
        this.#placed.set(positionKey(event.position), { block: event.block, position: event.position });
    });
  }

  /** Everything since the beginning; the watch ends. */
  end(): PlayEvidence {
    this.#stop();
    return {
      before: this.#before,
      after: this.#moment(),
      dug: this.#dug,
      placed: [...this.#placed.values()].filter(
        ({ block, position }) => this.world.blockAt(position).name === block,
      ),
      violations: this.world.operatorLog
        .slice(this.#operatorUses)
        .filter(({ player }) => player === this.bot)
        .map(({ command }) => command),
      chat: this.#chat,
    };
  }

  #broken({ block, position }: BlockAt): void {
    this.#dug.push({ block, position });
    this.#placed.delete(positionKey(position));
  }

  #moment(): Moment {
    const wear: Record<string, number> = {};
    const count = (slots: ReturnType<EmbeddedWorld['contentsAt']>): ItemCounts => {
      const items: Record<string, number> = {};
      for (const slot of slots) {
        if (!slot) continue;
        items[slot.name] = (items[slot.name] ?? 0) + slot.count;
        if (slot.damage > 0) wear[slot.name] = (wear[slot.name] ?? 0) + slot.damage;
      }
      return items;
    };
    const holder = (name: string): Holder => {
      const view = this.world.player(name);
      if (!view) return { position: { x: 0, y: 0, z: 0 }, items: {} };
      return { position: view.position, items: count(view.slots) };
    };
    const chests = Object.entries(VILLAGE_CHESTS).map(([name, position]) => [
      name,
      count(this.world.contentsAt(position)),
    ]);
    return {
      bot: holder(this.bot),
      player: holder(this.player),
      chests: Object.fromEntries(chests) as Moment['chests'],
      ground: this.world
        .entities()
        .flatMap(({ stack, position }) =>
          stack ? [{ item: stack.name, count: stack.count, position }] : [],
        ),
      wear,
    };
  }
}
