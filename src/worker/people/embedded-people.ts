import type { RunClock } from '../../base/clock.js';
import { distanceBetween, type Position } from '../../base/position.js';
import { type ItemCounts, countsOfStacks } from '../../base/item-counts.js';
import { Emitter } from '../../base/emitter.js';
import { blockText } from '../../blueprint/block-text.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import type { StyledText, Text } from '../../world/embedded/protocol/encoding.js';
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
const HELP = 'help';
const MARK_TICKS = 20;
const CLICKABLE = 'aqua';

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
  readonly #markers = new Map<string, NonNullable<Display['marker']>>();
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
      options.clock.every(MARK_TICKS, () => this.#glitter()),
      events.on('chat-said', ({ player, message }) => this.#said(player, message, false)),
      events.on('whisper-said', ({ player, to, message }) => {
        if (options.isOurs(to)) this.#said(player, message, true);
      }),
    ];
    world.onCommand(COMMAND, (player, words) => {
      this.#said(player, ['!co', ...words].join(' '), true);
      return null;
    });
    world.onCommand(HELP, (player) => {
      if (!this.#isPerson(player)) return null;
      this.#said(player, `!co ${HELP}`, true);
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
    return player ? countsOfStacks([...player.slots, player.cursor]) : null;
  }

  blockAt(position: Position): string {
    return blockText(this.options.world.blockAt(position));
  }

  say(lines: readonly string[], to: string | null, answers: readonly string[] = []): void {
    const names = to === null ? this.present() : [to];
    const spoken = spokenLines(lines);
    const others = answers.filter((answer) => !lines.some((line) => line.includes(`"${answer}"`)));
    for (const [at, line] of spoken.entries()) {
      const after = at === spoken.length - 1 ? others : [];
      for (const name of names) this.options.world.displays.chat(withClicks(line, answers, after), name);
    }
  }

  display(to: string, { title, actionBar, bar, list, marker }: Display): void {
    const { displays } = this.options.world;
    if (list !== undefined) displays.sidebar(list?.title ?? '', list?.lines ?? null, to);
    if (marker) this.#markers.set(to, marker);
    else if (marker === null) this.#markers.delete(to);
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

  /** Shows each who has one its marker. */
  #glitter(): void {
    const { world } = this.options;
    for (const [name, places] of this.#markers) {
      const from = this.sighting(name)?.position;
      if (!from) continue;
      const [nearest] = places
        .filter(({ position, block }) => block === null || world.blockAt(position).name === block)
        .sort((a, b) => distanceBetween(a.position, from) - distanceBetween(b.position, from));
      if (nearest) world.displays.sparks(nearest.position, name);
    }
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

/** A line in which what may be said is put into the chat box by a click; `after`: what the line does not name. */
function withClicks(line: string, answers: readonly string[], after: readonly string[]): Text {
  const named = answers.filter((answer) => line.includes(`"${answer}"`));
  if (named.length === 0 && after.length === 0) return line;
  const clickable = (text: string, answer: string): StyledText => ({
    text,
    color: CLICKABLE,
    suggest: `/${COMMAND} ${answer}`,
  });
  const parts = line.split(/("[^"]*")/).filter((part) => part !== '');
  return [
    ...parts.map((part) => {
      const answer = named.find((each) => part === `"${each}"`);
      return answer === undefined ? part : clickable(part, answer);
    }),
    ...after.flatMap((answer) => [' ', clickable(`[${answer}]`, answer)]),
  ];
}
