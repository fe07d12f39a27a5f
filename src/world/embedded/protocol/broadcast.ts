import type { Position } from '../../../base/position.js';
import type { Audience, Being, SoundCategory } from '../audience.js';
import type { Entity } from '../entities/entity.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { abilitiesPacket, respawnPacket } from './login-packets.js';
import type { PacketFramer } from './frames.js';
import {
  equipmentUpdates,
  GAME_MODE_NUMBERS,
  headTurn,
  hurtPacket,
  itemUpdate,
  playerSpawnPackets,
  poseUpdate,
  soundPacket,
  spawnPackets,
  velocityUpdate,
  wireAngle,
  type Packet,
} from './packets.js';
import type { Registries } from './registries.js';
import type { Session } from './session.js';
import { encodeText, type Text } from './encoding.js';

// Of the one packet about fights before 1.17.
const DIED = 2;
const LEAVES_BED = 2;
/** How often clients hear where a mob is: they show it on its way there in between (game rule). */
const MOB_TICKS = 3;

/** Tells connected clients what the rules say happens. Each packet is encoded once for all of them. */
export class Broadcast implements Audience {
  readonly sessions = new Map<number, Session>();
  readonly #shown = new Map<
    number,
    { readonly position: Position; readonly yaw: number; readonly pitch: number }
  >();

  constructor(
    private readonly game: GameState,
    private readonly framer: PacketFramer,
    private readonly registries: Registries,
  ) {}

  /** Sends to everybody, or everybody but one. */
  toAll(packet: Packet, except?: Player): void {
    if (this.sessions.size === 0) return;
    const frame = this.framer.frame(packet);
    for (const session of this.sessions.values())
      if (session.player !== except) session.outgoing.sendFrame(frame);
  }

  to(player: Player, packet: Packet): void {
    this.sessions.get(player.id)?.send(packet);
  }

  blockChanged(location: Position, state: number): void {
    if (this.sessions.size === 0) return;
    const frame = this.framer.frame({ name: 'block_change', params: { location, type: state } });
    for (const session of this.sessions.values()) {
      if (session.chunks.has(location.x, location.z)) session.outgoing.sendFrame(frame);
    }
  }

  blockAction(location: Position, action: number, value: number): void {
    const blockId = this.game.blockAt(location).id;
    this.toAll({ name: 'block_action', params: { location, byte1: action, byte2: value, blockId } });
  }

  blockCracked(digger: Player, location: Position, destroyStage: number): void {
    this.toAll(
      { name: 'block_break_animation', params: { entityId: digger.id, location, destroyStage } },
      digger,
    );
  }

  entitySpawned(entity: Entity): void {
    for (const packet of spawnPackets(this.game.data, entity)) this.toAll(packet);
  }

  entityRemoved(id: number): void {
    this.#shown.delete(id);
    this.toAll({ name: 'entity_destroy', params: { entityIds: [id] } });
  }

  entityVelocity(being: Being): void {
    this.toAll(velocityUpdate(being.id, being.velocity));
  }

  entityStatus(being: Being, entityStatus: number): void {
    this.toAll({ name: 'entity_status', params: { entityId: being.id, entityStatus } });
  }

  entityHurt(being: Being, cause: string, attackerId: number | null): void {
    this.toAll(hurtPacket(this.game.data, this.registries, being.id, cause, attackerId));
  }

  entityChanged(entity: Entity): void {
    this.toAll(itemUpdate(this.game.data, entity));
  }

  itemCollected(itemId: number, collectorId: number, count: number): void {
    this.toAll({
      name: 'collect',
      params: { collectedEntityId: itemId, collectorEntityId: collectorId, pickupItemCount: count },
    });
  }

  armSwung(player: Player): void {
    this.toAll({ name: 'animation', params: { entityId: player.id, animation: 0 } }, player);
  }

  equipmentChanged(player: Player): void {
    for (const packet of equipmentUpdates(this.game.data, player)) this.toAll(packet, player);
  }

  poseChanged(player: Player): void {
    this.toAll(poseUpdate(this.game.data, player), player);
  }

  // Its own client, too: it does not lie down by itself.
  bedEntered(player: Player): void {
    this.toAll(poseUpdate(this.game.data, player));
  }

  bedLeft(player: Player): void {
    this.toAll(poseUpdate(this.game.data, player));
    this.toAll({ name: 'animation', params: { entityId: player.id, animation: LEAVES_BED } });
  }

  sound(name: string, category: SoundCategory, position: Position, except?: Player): void {
    const packet = soundPacket(this.game.data, name, category, position);
    if (packet) this.toAll(packet, except);
  }

  playerStatsChanged(player: Player): void {
    this.sessions.get(player.id)?.sendStats();
  }

  playerMoved(player: Player): void {
    this.sessions.get(player.id)?.sendPosition();
  }

  playerDied(player: Player, message: string): void {
    const { data } = this.game;
    const params = { event: DIED, playerId: player.id, entityId: -1, message: encodeText(data, message) };
    this.to(player, { name: data.isAtLeast('1.17') ? 'death_combat_event' : 'combat_event', params });
  }

  playerRespawned(player: Player): void {
    this.sessions.get(player.id)?.startAnew(respawnPacket(this.game.data, player));
    this.toAll({ name: 'entity_destroy', params: { entityIds: [player.id] } }, player);
    for (const packet of playerSpawnPackets(this.game.data, player)) this.toAll(packet, player);
    this.#showAllTo(player);
  }

  // A client that starts anew has forgotten all entities.
  #showAllTo(player: Player): void {
    const session = this.sessions.get(player.id);
    if (!session) return;
    for (const packet of this.presentPackets(player)) session.send(packet);
  }

  /** Packets that show everything moving to a newcomer. */
  presentPackets(newcomer: Player): Packet[] {
    const { data } = this.game;
    const others = this.game.connectedPlayers().filter((player) => player !== newcomer && !player.isDead);
    const entities = this.game.entities
      .all()
      .filter((entity) => entity.kind !== 'mob' || entity.dyingTicks === null);
    return [
      ...others.flatMap((player) => playerSpawnPackets(data, player)),
      ...entities.flatMap((entity) => spawnPackets(data, entity)),
    ];
  }

  gameModeChanged(player: Player): void {
    const gameMode = GAME_MODE_NUMBERS[player.gameMode];
    this.to(player, { name: 'game_state_change', params: { reason: 'change_game_mode', gameMode } });
    this.to(player, abilitiesPacket(player));
  }

  windowOpened(player: Player): void {
    this.sessions.get(player.id)?.menus.open();
  }

  windowClosed(player: Player, windowId: number): void {
    this.to(player, { name: 'close_window', params: { windowId } });
    this.sessions.get(player.id)?.menus.close();
  }

  chat(line: Text, only?: Player): void {
    const packet = this.chatPacket(line, false);
    if (only) this.to(only, packet);
    else this.toAll(packet);
  }

  /** A line in the chat, or above the quick bar. */
  chatPacket(line: Text, isActionBar: boolean): Packet {
    const { data } = this.game;
    const content = encodeText(data, line);
    if (data.isAtLeast('1.19'))
      return { name: 'system_chat', params: systemChat(data.isAtLeast('1.19.2'), content, isActionBar) };
    const sender = '00000000-0000-0000-0000-000000000000';
    return { name: 'chat', params: { message: content, position: isActionBar ? 2 : 1, sender } };
  }

  timeChanged(): void {
    for (const session of this.sessions.values()) session.sendTime();
  }

  /** Once a tick: everything that moved since the last one; each mob in one of three, as the game does it. */
  sendMovements(): void {
    const { game } = this;
    if (this.sessions.size === 0) return;
    for (const player of game.connectedPlayers()) this.#sendMovement(player);
    for (const entity of game.entities.all()) {
      if (entity.kind !== 'mob' || (game.tickNumber + entity.id) % MOB_TICKS === 0)
        this.#sendMovement(entity);
    }
  }

  #sendMovement(being: Being): void {
    const { position, yaw, pitch } = being;
    const shown = this.#shown.get(being.id);
    const isTurned = shown?.yaw !== yaw || shown.pitch !== pitch;
    const isSamePosition =
      shown?.position.x === position.x && shown.position.y === position.y && shown.position.z === position.z;
    if (isSamePosition && !isTurned) return;
    this.#shown.set(being.id, { position, yaw, pitch });
    const owner = being.kind === 'player' ? being : undefined;
    // The chunk a move leads into may be unloaded for some; entities are few, everybody hears of all of them.
    this.toAll(
      {
        name: 'entity_teleport',
        params: {
          entityId: being.id,
          ...position,
          yaw: wireAngle(yaw),
          pitch: wireAngle(pitch),
          onGround: being.onGround,
        },
      },
      owner,
    );
    if (shown?.yaw !== yaw && being.kind !== 'item') this.toAll(headTurn(being.id, yaw), owner);
  }
}

function systemChat(hasFlag: boolean, content: unknown, isActionBar: boolean): unknown {
  return hasFlag ? { content, isActionBar } : { content, type: isActionBar ? 2 : 1 };
}
