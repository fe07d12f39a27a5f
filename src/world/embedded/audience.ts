import type { Position } from '../../base/position.js';
import type { Entity } from './entities/entity.js';
import type { Player } from './players/player.js';

export type SoundCategory = 'block' | 'player' | 'hostile' | 'neutral';

/** Whatever moves under an entity id: players too. */
export type Being = Entity | Player;

/**
 * Everything the rules tell those who watch the world. The rules know nothing of packets: the protocol part
 * implements this for connected clients, tests may listen or stay silent.
 */
export interface Audience {
  blockChanged(position: Position, state: number): void;
  /** A block's own animation: a chest's lid (action 1, number of viewers). */
  blockAction(position: Position, action: number, value: number): void;
  /** Cracks on a block somebody digs; stage 0 to 9, -1 takes them away. */
  blockCracked(digger: Player, position: Position, stage: number): void;
  entitySpawned(entity: Entity): void;
  entityRemoved(id: number): void;
  entityVelocity(being: Being): void;
  /** The protocol's entity status: 3 died, 9 ate. */
  entityStatus(being: Being, status: number): void;
  /** @param cause damage type of the game's registry, such as `fall` */
  entityHurt(being: Being, cause: string, attackerId: number | null): void;
  entityChanged(entity: Entity): void;
  itemCollected(itemId: number, collectorId: number, count: number): void;
  armSwung(player: Player): void;
  /** What a player visibly holds and wears changed. */
  equipmentChanged(player: Player): void;
  poseChanged(player: Player): void;
  bedEntered(player: Player): void;
  bedLeft(player: Player): void;
  sound(name: string, category: SoundCategory, position: Position, except?: Player): void;
  playerStatsChanged(player: Player): void;
  playerMoved(player: Player): void;
  playerDied(player: Player, message: string): void;
  playerRespawned(player: Player): void;
  gameModeChanged(player: Player): void;
  windowOpened(player: Player): void;
  /** The server closed a window by itself. */
  windowClosed(player: Player, windowId: number): void;
  chat(line: string, only?: Player): void;
  timeChanged(): void;
}

/** An audience nobody sits in: whatever it is told, nothing comes of it. */
export const NOBODY = new Proxy({}, { get: () => () => undefined }) as Audience;
