import type { RunClock } from '../../base/clock.js';
import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import type { BlockChange, ContainerVisit, Death } from '../../verify/evidence.js';
import { listen } from '../../../primitives/body/listen.js';

/** What one bot's client was told while a job ran. */
export interface Testimony {
  readonly visits: readonly ContainerVisit[];
  readonly blocks: readonly BlockChange[];
  readonly deaths: readonly Death[];
  readonly broken: ItemCounts;
  readonly distanceCm: number;
}

/** How far a body kept up with its world. */
export interface BodyTicks {
  readonly done: number;
  readonly due: number;
}

/** A forest fire or somebody's explosion changes blocks by the thousand; the latest are kept. */
const MOST_BLOCKS = 4000;
/** Faster than anything falls or runs in one tick: then it was put there. */
const LEAP_BLOCKS = 4;
const MOVED_BLOCKS = 0.01;
const CM_PER_BLOCK = 100;
/** So much farther from where a job began, a bot has got on. */
const ADVANCE_BLOCKS = 8;
/** An own arrow this near to a mob that is hurt has hit it. */
const ARROW_BLOCKS = 5;
const MOST_REMEMBERED = 500;
/** What one blow takes off a tool that is no weapon, or a weapon that is no tool. */
const MOST_WEAR = 2;

type Entity = Bot['entity'];
type Item = NonNullable<Bot['heldItem']>;

/** Watches one bot that stands in the world, until it is stopped. */
export class JobRecorder {
  /** When the server last said anything to this bot. */
  lastHeardTick: number;
  /** When the bot last moved, dug, had a window open or had its inventory changed. */
  lastDoneTick: number;
  readonly #bot: Bot;
  readonly #clock: RunClock;
  readonly #victims: VictimList;
  readonly #stops: readonly (() => void)[];
  #visits: ContainerVisit[] = [];
  #blocks: BlockChange[] = [];
  #deaths: Death[] = [];
  #broken: ItemCounts = {};
  #isRecording = false;
  #distanceCm = 0;
  #lastPosition: Position | null = null;
  #doneTicks = 0;
  #startPosition: Bot['entity']['position'] | null = null;
  #farthestBlocks = 0;
  readonly #joinedTick: number;

  /** @param onAdvance told when the bot is farther from where its job began than it has been before */
  constructor(
    bot: Bot,
    clock: RunClock,
    private readonly onAdvance: () => void,
  ) {
    this.#bot = bot;
    this.#clock = clock;
    this.#victims = new VictimList(bot);
    this.#joinedTick = clock.now();
    this.lastHeardTick = this.#joinedTick;
    this.lastDoneTick = this.lastHeardTick;
    this.#stops = [
      listen(bot, {
        physicsTick: this.#onTick,
        forcedMove: this.#onForced,
        respawn: this.#onForced,
        blockUpdate: this.#onBlock,
        entityDead: this.#onDeath,
      }),
      listen(bot.inventory, { updateSlot: this.#onSlot }),
      listen(bot._client, { packet: this.#onPacket }),
    ];
  }

  /** Ticks the bot's body went through since it joined, against those of the world. */
  get bodyTicks(): BodyTicks {
    return { done: this.#doneTicks, due: this.#clock.now() - this.#joinedTick };
  }

  /** Forgets what was seen and keeps what comes, for one job. */
  start(): void {
    this.#visits = [];
    this.#blocks = [];
    this.#deaths = [];
    this.#broken = {};
    this.#distanceCm = 0;
    this.#startPosition = null;
    this.#farthestBlocks = 0;
    this.#isRecording = true;
    this.lastDoneTick = this.#clock.now();
  }

  /** A visit of a container has ended. */
  addVisit(visit: ContainerVisit): void {
    if (this.#isRecording) this.#visits.push(visit);
  }

  /** What was seen since the start. */
  testimony(): Testimony {
    return {
      visits: [...this.#visits],
      blocks: [...this.#blocks],
      deaths: [...this.#deaths],
      broken: this.#broken,
      distanceCm: Math.round(this.#distanceCm),
    };
  }

  /** The job is over: nothing is kept until the next start. */
  rest(): void {
    this.#isRecording = false;
  }

  stop(): void {
    this.#isRecording = false;
    for (const stop of this.#stops) stop();
    this.#victims.stop();
  }

  readonly #onTick = (): void => {
    this.#doneTicks += 1;
    const bot = this.#bot;
    const { x, y, z } = bot.entity.position;
    if (this.#lastPosition) {
      const { x: fromX, y: fromY, z: fromZ } = this.#lastPosition;
      const step = Math.hypot(x - fromX, y - fromY, z - fromZ);
      if (step <= LEAP_BLOCKS) this.#distanceCm += step * CM_PER_BLOCK;
      if (step > MOVED_BLOCKS) this.lastDoneTick = this.#clock.now();
    }
    this.#lastPosition = { x, y, z };
    this.#measureWay();
    // The types promise a block to dig; there is none while nothing is dug.
    const digging = bot.targetDigBlock as unknown;
    if (Boolean(digging) || bot.currentWindow !== null) this.lastDoneTick = this.#clock.now();
  };

  #measureWay(): void {
    const { position } = this.#bot.entity;
    this.#startPosition ??= position.clone();
    const blocks = position.distanceTo(this.#startPosition);
    if (blocks < this.#farthestBlocks + ADVANCE_BLOCKS) return;
    this.#farthestBlocks = blocks;
    this.onAdvance();
  }

  // The server puts the bot somewhere: no way was walked.
  readonly #onForced = (): void => {
    this.#lastPosition = null;
  };

  readonly #onPacket = (_data: unknown, meta: PacketMeta): void => {
    // The library that carries the connection answers for a server whose world stands still.
    if (meta.name === 'keep_alive') return;
    this.lastHeardTick = this.#clock.now();
    if (ANSWERS.has(meta.name)) this.lastDoneTick = this.lastHeardTick;
  };

  readonly #onBlock = (before: BlockLike | null, after: BlockLike): void => {
    if (!this.#isRecording || !before || before.name === after.name) return;
    if (this.#blocks.length >= MOST_BLOCKS) this.#blocks = this.#blocks.slice(MOST_BLOCKS / 4);
    const { x, y, z } = after.position;
    const position = { x, y, z };
    this.#blocks.push({ tick: this.#clock.now(), position, before: before.name, after: after.name });
  };

  // One that is only put elsewhere looks the same at this moment; who judges asks where it is.
  readonly #onSlot = (_slot: number, before: Item | null, after: Item | null): void => {
    if (!this.#isRecording || !before || after || this.#bot.currentWindow) return;
    const isLastUse = before.maxDurability > 0 && before.durabilityUsed >= before.maxDurability - MOST_WEAR;
    if (isLastUse) this.#broken = sumOfCounts([this.#broken, { [before.name]: 1 }]);
  };

  readonly #onDeath = ({ id, name }: Entity): void => {
    const isOwn = this.#victims.delete(id);
    if (!this.#isRecording || !isOwn) return;
    this.#deaths.push({ tick: this.#clock.now(), mob: name ?? 'unknown', entityId: id });
  };
}

interface PacketMeta {
  readonly name: string;
}

interface BlockLike {
  readonly name: string;
  readonly position: Position;
}

/** What the server sends in answer to something done. */
const ANSWERS = new Set(['window_items', 'set_slot', 'acknowledge_player_digging', 'collect', 'open_window']);

/** Mobs this bot hit or shot, until they die. */
class VictimList {
  readonly #victims = new BoundedSet();
  readonly #ownArrows = new BoundedSet();
  readonly #attack: Bot['attack'];
  readonly #stops: readonly (() => void)[];

  constructor(private readonly bot: Bot) {
    this.#attack = bot.attack;
    // The server does not tell who hit before 1.19.4; the bot itself knows.
    bot.attack = (entity): void => {
      this.#victims.add(entity.id);
      this.#attack.call(bot, entity);
    };
    this.#stops = [
      listen(bot, { entityHurt: this.#onHurt }),
      listen(bot._client, { spawn_entity: this.#onSpawn }),
    ];
  }

  delete(id: number): boolean {
    return this.#victims.delete(id);
  }

  stop(): void {
    this.bot.attack = this.#attack;
    for (const stop of this.#stops) stop();
  }

  // The types promise who did it; mineflayer only knows where the server tells.
  readonly #onHurt = (entity: Entity, source: Entity | undefined): void => {
    if (entity === this.bot.entity) return;
    if (source ? source === this.bot.entity : this.#hasArrowAt(entity)) this.#victims.add(entity.id);
  };

  // A thing that flies names its shooter. Before 1.14 it was one more than the number; such servers cannot be joined.
  readonly #onSpawn = ({ entityId, objectData }: SpawnPacket): void => {
    if (objectData === this.bot.entity.id) this.#ownArrows.add(entityId);
  };

  #hasArrowAt({ position }: Entity): boolean {
    return Object.values(this.bot.entities).some(
      ({ id, name, position: at }) =>
        this.#ownArrows.has(id) && name?.endsWith('arrow') === true && at.distanceTo(position) < ARROW_BLOCKS,
    );
  }
}

interface SpawnPacket {
  readonly entityId: number;
  readonly objectData?: number;
}

/** Remembers the latest few hundred numbers. */
class BoundedSet {
  readonly #ids = new Set<number>();

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  add(id: number): void {
    const [oldest] = this.#ids;
    if (this.#ids.size >= MOST_REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
    this.#ids.add(id);
  }

  delete(id: number): boolean {
    return this.#ids.delete(id);
  }
}
