import type { RunClock } from '../../base/clock.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { Emitter } from '../../base/emitter.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import type { PlayerView } from '../../world/embedded/world-views.js';
import type { WorldEventOf } from '../../world/embedded/world-events.js';

import type { PeopleWatch, PersonBlockChange, PersonKill, PersonVisit, Sighting } from './people-watch.js';
import { spokenLines } from './spoken-lines.js';
import type { HeardLine, Display, Voice } from './voice.js';

/** What it takes to see and address the people in an embedded world. */
export interface EmbeddedPeopleOptions {
  readonly world: EmbeddedWorld;
  /** Whether a player is one of our bots; asked anew each time, so bots may join later. */
  readonly isOurs: (name: string) => boolean;
  /** Ticks all readings are dated by. */
  readonly clock: RunClock;
}

/** The host's own command: `/co take 4` says `!co take 4` to us alone. */
const COMMAND = 'co';

/** People in an embedded world, known from the server's own state: every change in a container, by whom, each tick. */
export function embeddedPeople(options: EmbeddedPeopleOptions): PeopleWatch & Voice {
  return new EmbeddedPeople(options);
}

class EmbeddedPeople implements PeopleWatch, Voice {
  readonly canDisplay = true;
  readonly seesFurnaces = true;
  readonly #presence = new Emitter<[name: string, isPresent: boolean]>();
  readonly #visits = new Emitter<[PersonVisit]>();
  readonly #blocks = new Emitter<[PersonBlockChange]>();
  readonly #kills = new Emitter<[PersonKill]>();
  readonly #chat = new Emitter<[HeardLine]>();
  readonly #stops: (() => void)[];
  readonly onPresence = this.#presence.add.bind(this.#presence);
  readonly onVisit = this.#visits.add.bind(this.#visits);
  readonly onBlock = this.#blocks.add.bind(this.#blocks);
  readonly onKill = this.#kills.add.bind(this.#kills);
  readonly onChat = this.#chat.add.bind(this.#chat);

  constructor(private readonly options: EmbeddedPeopleOptions) {
    const { world } = options;
    const { events } = world;
    this.#stops = [
      events.on('player-joined', ({ player }) => {
        if (this.#isPerson(player)) this.#presence.emit(player, true);
      }),
      events.on('player-left', ({ player }) => {
        if (this.#isPerson(player)) this.#presence.emit(player, false);
      }),
      events.on('container-changed', (event) => this.#visited(event)),
      events.on('block-placed', ({ player, position, replaced, block }) =>
        this.#blockChanged(player, position, replaced, block),
      ),
      events.on('block-broken', ({ player, position, block }) =>
        this.#blockChanged(player, position, block, world.blockAt(position).name),
      ),
      events.on('mob-killed', ({ player, mob, entityId }) => {
        if (player !== null && !this.#isPerson(player)) return;
        this.#kills.emit({ tick: options.clock.now(), mob, entityId, by: player });
      }),
      events.on('chat-said', ({ player, message }) => this.#said(player, message, false)),
      events.on('whisper-said', ({ player, to, message }) => {
        if (options.isOurs(to)) this.#said(player, message, true);
      }),
    ];
    world.onCommand(COMMAND, (player, words) => {
      this.#said(player, ['!co', ...words].join(' '), true);
      return null;
    });
  }

  present(): readonly string[] {
    return this.#people().map(({ name }) => name);
  }

  sighting(name: string): Sighting | null {
    const player = this.options.world.player(name);
    if (!player?.isConnected) return null;
    const { position, yaw, lastActiveTick } = player;
    const idleTicks = this.options.world.tickNumber - lastActiveTick;
    return { position, yawDegrees: yaw, lastActiveTick: this.options.clock.now() - idleTicks };
  }

  originOf(name: string): { readonly isThisMachine: boolean; readonly address: string } | null {
    const { listener } = this.options.world;
    const address = listener.addressOf(name);
    return address === null ? null : { address, isThisMachine: listener.isFromHere(name) };
  }

  inventoryOf(name: string): ItemCounts | null {
    const player = this.options.world.player(name);
    if (!player) return null;
    const counts: Record<string, number> = {};
    for (const stack of [...player.slots, player.cursor]) {
      if (stack) counts[stack.name] = (counts[stack.name] ?? 0) + stack.count;
    }
    return counts;
  }

  say(lines: readonly string[], to: string | null): void {
    const names = to === null ? this.present() : [to];
    for (const line of spokenLines(lines)) {
      for (const name of names) this.options.world.displays.chat(line, name);
    }
  }

  display(to: string, { title, actionBar, bar }: Display): void {
    const { displays } = this.options.world;
    if (title !== undefined) displays.title(title?.title ?? '', title?.subtitle ?? '', to);
    if (actionBar !== undefined) displays.actionBar(actionBar, to);
    if (bar !== undefined) displays.bossBar(`for ${to.toLowerCase()}`, bar, to);
  }

  watchChest(): void {
    // The world itself tells what changes in every container.
  }

  close(): Promise<void> {
    for (const stop of this.#stops) stop();
    for (const all of [this.#presence, this.#visits, this.#blocks, this.#kills, this.#chat]) all.clear();
    return Promise.resolve();
  }

  #people(): readonly PlayerView[] {
    return this.options.world
      .players()
      .filter(({ name, isConnected }) => isConnected && this.#isPerson(name));
  }

  #isPerson(name: string): boolean {
    return !this.options.isOurs(name);
  }

  #visited({ player, block, position, before, after }: WorldEventOf<'container-changed'>): void {
    if (!this.#isPerson(player)) return;
    const tick = this.options.clock.now();
    this.#visits.emit({
      worker: player,
      block,
      position,
      openedTick: tick,
      closedTick: tick,
      before,
      after,
    });
  }

  #blockChanged(by: string, { x, y, z }: Position, before: string, after: string): void {
    if (!this.#isPerson(by)) return;
    this.#blocks.emit({ tick: this.options.clock.now(), position: { x, y, z }, before, after, by });
  }

  #said(from: string, text: string, isWhisper: boolean): void {
    if (this.#isPerson(from)) this.#chat.emit({ from, text, isWhisper });
  }
}
