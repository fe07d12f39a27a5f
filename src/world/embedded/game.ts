import type { Position } from '../../base/position.js';
import type { PlayableEnvironment } from '../../environment/environment-schema.js';
import { NOBODY, type Audience } from './audience.js';
import { loadVersionData, type BlockType, type VersionData } from './data/version-data.js';
import type { Entity } from './entities/entity.js';
import type { BlockRule } from './players/block-rule.js';
import { ContainerMoves } from './players/container-moves.js';
import type { Player } from './players/player.js';
import { BlockContents } from './terrain/block-contents.js';
import type { GeneratedBlocks } from './terrain/generated-blocks.js';
import { makePlace } from './terrain/make-place.js';
import type { Place } from './terrain/place.js';
import { ScheduledTicks } from './terrain/scheduled-ticks.js';
import { WorldEvents } from './world-events.js';

/** Blocks chance picks of each 16 x 16 x 16 in a tick (game rule randomTickSpeed). */
export const RANDOM_TICK_SPEED = 3;

/** All entities but the players. */
export class EntityList {
  readonly #entities = new Map<number, Entity>();

  /** @param host whoever has the audience to tell; it may change its audience later */
  constructor(private readonly host: { readonly audience: Audience }) {}

  add(entity: Entity): void {
    this.#entities.set(entity.id, entity);
    this.host.audience.entitySpawned(entity);
  }

  remove(id: number): void {
    if (this.#entities.delete(id)) this.host.audience.entityRemoved(id);
  }

  get(id: number): Entity | undefined {
    return this.#entities.get(id);
  }

  all(): Entity[] {
    return [...this.#entities.values()];
  }

  clear(): void {
    for (const id of [...this.#entities.keys()]) this.remove(id);
  }
}

/** Who placed the block that stands somewhere. */
export interface PlacedBy {
  readonly position: Position;
  readonly player: string;
}

export interface GameOptions {
  readonly environment: PlayableEnvironment;
  readonly version: string;
  /** Decides everything that is left to chance. */
  readonly seed: number;
}

/**
 * The state of one world and what all rules share. The rules themselves are functions over it, one subject a file,
 * in `terrain/`, `entities/` and `players/`.
 */
export class GameState {
  readonly data: VersionData;
  readonly environment: PlayableEnvironment;
  readonly seed: number;
  readonly place: Place;
  readonly blocks: GeneratedBlocks;
  readonly contents: BlockContents;
  readonly entities: EntityList;
  /** Everybody who ever joined, by lower-case name. */
  readonly players = new Map<string, Player>();
  readonly events: WorldEvents;
  readonly containerMoves: ContainerMoves;
  /** Blocks that wait for their time. */
  readonly scheduled = new ScheduledTicks();
  audience: Audience = NOBODY;
  /** Whether somebody may use a block; everybody may, until the host says otherwise. */
  blockRule: BlockRule = () => null;
  tickNumber = 0;
  /** Ticks of the day, 0 to 23999; 6000 is noon. */
  dayTime: number;
  /** Who placed the block that stands there, by position key; blocks of the place itself have nobody. */
  readonly placedBy = new Map<string, PlacedBy>();
  /** How often a random roll was made of each kind, so that no two are alike. */
  readonly rolls = new Map<string, number>();
  /** Number of the newest entity or player; no two have the same, not even after a save. */
  lastEntityId = 0;
  /** Blocks chance picks of each section in a tick; 0 for none (game rule). */
  randomTickSpeed = RANDOM_TICK_SPEED;

  constructor({ environment, version, seed }: GameOptions) {
    this.data = loadVersionData(version);
    this.environment = environment;
    this.seed = seed;
    this.events = new WorldEvents(() => this.tickNumber);
    this.place = makePlace(this.data, environment, seed, (message) => {
      this.events.emit({ kind: 'internal-error', where: 'terrain', message });
    });
    this.blocks = this.place.blocks;
    this.contents = new BlockContents(this.data);
    this.entities = new EntityList(this);
    this.containerMoves = new ContainerMoves(this.events);
    this.dayTime = environment.rules.dayTime;
  }

  nextEntityId(): number {
    this.lastEntityId += 1;
    return this.lastEntityId;
  }

  /** How many rolls of this kind there were before; a number that makes the next one its own. */
  nextRoll(kind: string): number {
    const number = this.rolls.get(kind) ?? 0;
    this.rolls.set(kind, number + 1);
    return number;
  }

  blockAt(position: Position): BlockType {
    return this.data.blockOfState(this.blocks.stateAt(position));
  }

  /** Part of the place itself: workers can not break it. */
  isProtected(position: Position): boolean {
    return this.place.isProtected(position);
  }

  /** Behind the wall around the place, or above or below the world. */
  isOutside({ x, y, z }: Position): boolean {
    const { extent } = this.place;
    const isInside =
      extent === null || (x >= extent.low.x && x <= extent.high.x && z >= extent.low.z && z <= extent.high.z);
    const { lowest, highest } = this.data.heights;
    return !isInside || y < lowest || y > highest;
  }

  connectedPlayers(): Player[] {
    return [...this.players.values()].filter((player) => player.isConnected);
  }

  playerNamed(name: string): Player | undefined {
    return this.players.get(name.toLowerCase());
  }

  playerById(id: number): Player | undefined {
    for (const player of this.players.values()) if (player.id === id && player.isConnected) return player;
    return undefined;
  }
}
