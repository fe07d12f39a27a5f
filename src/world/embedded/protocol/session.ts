import type { GameState } from '../game.js';
import { FULL_AIR, type Player } from '../players/player.js';
import { experienceBar } from '../players/experience.js';
import { ChunkSender, type ChunkCache } from './chunk-sender.js';
import { loginPackets } from './login-packets.js';
import { MenuSync } from './menu-sync.js';
import type { GuardedConnection } from './connection.js';
import type { Outgoing } from './frames.js';
import { airUpdate, type Packet } from './packets.js';

/** How often clients are told the time (game rule). */
const TIME_EVERY_TICKS = 20;

/** One client in the world: its player, what has been sent to it and what it is owed. */
export class Session {
  readonly menus: MenuSync;
  readonly chunks: ChunkSender;
  /** Counter against floods of chat; it runs down every tick. */
  chatDebt = 0;
  isKicked = false;
  #shownEquipment = '';
  #shownAir = FULL_AIR;

  constructor(
    readonly game: GameState,
    readonly connection: GuardedConnection,
    readonly player: Player,
    readonly outgoing: Outgoing,
    chunkCache: ChunkCache,
  ) {
    this.menus = new MenuSync(game.data, player, (packet) => outgoing.send(packet));
    this.chunks = new ChunkSender(game, player, chunkCache, outgoing);
  }

  send(packet: Packet): void {
    this.outgoing.send(packet);
  }

  /** Lets the client in. Health comes last: bots take it for the sign that they are there. */
  welcome(maxPlayers: number, others: readonly Packet[]): void {
    for (const packet of loginPackets(this.game, this.player, maxPlayers)) this.send(packet);
    for (const packet of others) this.send(packet);
    this.chunks.update();
    this.sendPosition();
    this.sendTime();
    this.menus.sendAll();
    this.sendStats();
  }

  /** What the client sees after its player came back to life. */
  startAnew(packet: Packet): void {
    this.send(packet);
    this.chunks.forget();
    this.chunks.update();
    this.sendTime();
    this.menus.sendAll();
  }

  sendPosition(): void {
    const { position, yaw, pitch } = this.player;
    if (this.player.pendingTeleport === null) {
      this.player.lastTeleport += 1;
      this.player.pendingTeleport = this.player.lastTeleport;
    }
    this.send({
      name: 'position',
      params: {
        ...position,
        yaw,
        pitch,
        flags: this.game.data.isAtLeast('1.20.5') ? {} : 0,
        teleportId: this.player.pendingTeleport,
        dismountVehicle: false,
      },
    });
  }

  sendTime(): void {
    const age = BigInt(this.game.tickNumber);
    // A negative time of day stands still.
    const runs = this.game.environment.rules.daylightCycle;
    const time = BigInt(runs ? this.game.dayTime : -Math.max(1, this.game.dayTime));
    this.send({ name: 'update_time', params: { age, time } });
  }

  sendStats(): void {
    const { player } = this;
    const { level, progress } = experienceBar(player.experience);
    this.send({
      name: 'experience',
      params: { experienceBar: progress, level, totalExperience: player.experience },
    });
    this.send({
      name: 'update_health',
      params: { health: player.health, food: player.hunger.food, foodSaturation: player.hunger.saturation },
    });
  }

  /** Once a tick: everything owed that no event announced. */
  tick(): void {
    this.chatDebt = Math.max(0, this.chatDebt - 1);
    if (this.isKicked) return;
    this.chunks.update();
    this.menus.tick();
    this.#watchEquipment();
    this.#watchAir();
    if (this.game.tickNumber % TIME_EVERY_TICKS === 0) this.sendTime();
  }

  #watchAir(): void {
    if (this.player.air === this.#shownAir) return;
    this.#shownAir = this.player.air;
    this.send(airUpdate(this.game.data, this.player));
  }

  #watchEquipment(): void {
    const { inventory } = this.player;
    const shown = [inventory.held, ...[36, 37, 38, 39, 40].map((slot) => inventory.get(slot))]
      .map((stack) => (stack ? `${stack.name} ${stack.count} ${stack.damage}` : '-'))
      .join('|');
    if (shown === this.#shownEquipment) return;
    this.#shownEquipment = shown;
    this.game.audience.equipmentChanged(this.player);
  }
}
