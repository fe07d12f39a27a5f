import type { Position } from '../../../base/position.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { entityUuid } from '../entities/entity.js';
import type { Broadcast } from './broadcast.js';
import type { Packet } from './packets.js';
import { encodeText, plainText, type Text } from './encoding.js';

const TITLE_NUMBERS = { set_title_text: 0, set_title_subtitle: 1, action_bar: 2, set_title_time: 3 } as const;
/** Ticks. */
const TITLE_TIMES = { fadeIn: 10, stay: 70, fadeOut: 20 };

type BarColour = 'pink' | 'blue' | 'red' | 'green' | 'yellow' | 'purple' | 'white';
const BAR_COLOURS: readonly BarColour[] = ['pink', 'blue', 'red', 'green', 'yellow', 'purple', 'white'];

/** A bar at the top of the screen. */
export interface BossBar {
  readonly text: Text;
  /** 0 to 1. */
  readonly share: number;
  readonly colour?: BarColour;
}

interface ShownBar {
  readonly uuid: string;
  readonly bar: BossBar;
  /** Undefined: shown to everybody. */
  readonly player: string | undefined;
}

const SIDEBAR = 'co_voyager';
const SIDEBAR_POSITION = 1;
const MOST_SIDEBAR_LINES = 15;
/** What clients before 1.18 take for the name of a score; a longer one puts them out. */
const MOST_SIDEBAR_LETTERS = 40;
/** Shown to whoever has no sidebar of its own. */
const EVERYBODY = '';
const MARKER = 'happy_villager';
const SPARKS = 6;

interface Sidebar {
  readonly title: Text;
  readonly lines: readonly string[];
}

/**
 * What the host program shows people: chat, titles, bars, a sidebar, head and foot of the tab list. Names select one
 * player; without a name everybody, and whoever joins later sees what is still shown.
 */
export class Displays {
  readonly #bars = new Map<string, ShownBar>();
  /** By name in lower case. */
  readonly #sidebars = new Map<string, Sidebar>();
  #tabList: { readonly header: Text; readonly footer: Text } | null = null;

  constructor(
    private readonly game: GameState,
    private readonly broadcast: Broadcast,
  ) {}

  chat(text: Text, player?: string): void {
    this.#send(this.broadcast.chatPacket(text, false), player);
  }

  actionBar(text: Text, player?: string): void {
    this.#send(this.#titlePacket('action_bar', { text: this.#encode(text) }), player);
  }

  // One packet with a number before 1.17.
  #titlePacket(name: keyof typeof TITLE_NUMBERS, params: Readonly<Record<string, unknown>>): Packet {
    return this.game.data.isAtLeast('1.17')
      ? { name, params }
      : { name: 'title', params: { action: TITLE_NUMBERS[name], ...params } };
  }

  title(title: Text, subtitle: Text = '', player?: string): void {
    this.#send(this.#titlePacket('set_title_time', TITLE_TIMES), player);
    this.#send(this.#titlePacket('set_title_subtitle', { text: this.#encode(subtitle) }), player);
    this.#send(this.#titlePacket('set_title_text', { text: this.#encode(title) }), player);
  }

  /** Shows or changes a bar; null takes it away. Names are for all bars, whoever sees them. */
  bossBar(name: string, bar: BossBar | null, player?: string): void {
    const known = this.#bars.get(name);
    if (known) this.#send({ name: 'boss_bar', params: { entityUUID: known.uuid, action: 1 } }, known.player);
    this.#bars.delete(name);
    if (!bar) return;
    const uuid = known?.uuid ?? entityUuid(this.game.seed, 0x10_0000 + this.game.nextRoll('boss bar'));
    this.#bars.set(name, { uuid, bar, player });
    this.#send(this.#barPacket(uuid, bar), player);
  }

  #barPacket(entityUUID: string, { text, share, colour = 'green' }: BossBar): Packet {
    return {
      name: 'boss_bar',
      params: {
        entityUUID,
        action: 0,
        title: this.#encode(text),
        health: Math.min(1, Math.max(0, share)),
        color: BAR_COLOURS.indexOf(colour),
        dividers: 0,
        flags: 0,
      },
    };
  }

  /**
   * Lines at the right edge, first on top, at most 15 of 40 letters and each once; null takes the sidebar away. Whoever
   * has one of its own does not see that for everybody.
   */
  sidebar(title: Text, lines: readonly string[] | null, player = EVERYBODY): void {
    const key = player.toLowerCase();
    const known = this.#sidebars.get(key);
    if (known) this.#sendSidebar(key, { name: 'scoreboard_objective', params: { name: SIDEBAR, action: 1 } });
    this.#sidebars.delete(key);
    if (!lines) return;
    const fitting = lines.map((line) => line.slice(0, MOST_SIDEBAR_LETTERS));
    const sidebar = { title, lines: [...new Set(fitting)].slice(0, MOST_SIDEBAR_LINES) };
    this.#sidebars.set(key, sidebar);
    for (const packet of this.#sidebarPackets(sidebar)) this.#sendSidebar(key, packet);
  }

  #sendSidebar(key: string, packet: Packet): void {
    if (key !== EVERYBODY) {
      this.#send(packet, key);
      return;
    }
    for (const { name } of this.game.connectedPlayers()) {
      if (!this.#sidebars.has(name.toLowerCase())) this.#send(packet, name);
    }
  }

  /** Sparks about a block for a moment. */
  sparks({ x, y, z }: Position, player?: string): void {
    const { data } = this.game;
    const spread = { offsetX: 0.4, offsetY: 0.4, offsetZ: 0.4 };
    const place = { longDistance: true, x: x + 0.5, y: y + 0.7, z: z + 0.5, ...spread };
    const params = data.isAtLeast('1.20.5')
      ? { ...place, velocityOffset: 0, amount: SPARKS, particle: { type: MARKER, data: undefined } }
      : { ...place, particleId: requireEntry(data.particleIds, MARKER), particleData: 0, particles: SPARKS };
    this.#send({ name: 'world_particles', params }, player);
  }

  #sidebarPackets({ title, lines }: Sidebar): Packet[] {
    const isOld = !this.game.data.isAtLeast('1.20.3');
    const scores = lines.map((line, index) => ({
      name: 'scoreboard_score',
      params: {
        itemName: line,
        ...(isOld ? { action: 0 } : {}),
        scoreName: SIDEBAR,
        value: lines.length - index,
        display_name: undefined,
        number_format: undefined,
      },
    }));
    return [
      {
        name: 'scoreboard_objective',
        params: {
          name: SIDEBAR,
          action: 0,
          displayText: this.#encode(title),
          type: 0,
          number_format: undefined,
        },
      },
      { name: 'scoreboard_display_objective', params: { position: SIDEBAR_POSITION, name: SIDEBAR } },
      ...scores,
    ];
  }

  tabList(header: Text, footer: Text): void {
    this.#tabList = { header, footer };
    this.#send(this.#tabListPacket(header, footer));
  }

  #tabListPacket(header: Text, footer: Text): Packet {
    return {
      name: 'playerlist_header',
      params: { header: this.#encode(header), footer: this.#encode(footer) },
    };
  }

  /** Packets that show a newcomer what is shown to it. */
  presentTo(newcomer: string): Packet[] {
    const tabList = this.#tabList ? [this.#tabListPacket(this.#tabList.header, this.#tabList.footer)] : [];
    const bars = [...this.#bars.values()]
      .filter(({ player }) => player === undefined || player.toLowerCase() === newcomer.toLowerCase())
      .map(({ uuid, bar }) => this.#barPacket(uuid, bar));
    const sidebar = this.#sidebars.get(newcomer.toLowerCase()) ?? this.#sidebars.get(EVERYBODY);
    return [...tabList, ...bars, ...(sidebar ? this.#sidebarPackets(sidebar) : [])];
  }

  /** What a sidebar says now, for tests and records. */
  sidebarText(player = EVERYBODY): readonly string[] {
    const sidebar = this.#sidebars.get(player.toLowerCase());
    return sidebar ? [plainText(sidebar.title), ...sidebar.lines] : [];
  }

  #encode(text: Text): unknown {
    return encodeText(this.game.data, text);
  }

  #send(packet: Packet, player?: string): void {
    if (player === undefined) {
      this.broadcast.toAll(packet);
      return;
    }
    const target = this.game.playerNamed(player);
    if (target) this.broadcast.to(target, packet);
  }
}
