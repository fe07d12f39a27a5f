import type { RunClock } from '../../base/clock.js';
import { positionKey, type Position } from '../../base/position.js';
import { Emitter } from '../../base/emitter.js';
import type { Bot } from 'mineflayer';
import type { PersonBlockChange, PersonKill, Sighting } from './people-watch.js';
import { culpritOf, suspicion, type Suspect } from './suspects.js';

type Entity = Bot['entity'];

const EYE_BLOCKS = 1.62;
/** Who swung an arm so long before a change may have made it. */
const SWING_TICKS = 10;
/** Cracks seen so long before a block went tell who dug it. */
const CRACK_TICKS = 40;
const MOST_REMEMBERED = 200;

interface Noted {
  readonly sighting: Sighting;
  readonly pitch: number;
}

/**
 * Watches players through one client: where they are, who swings an arm at what, who digs and hits. Tells what people
 * do; what our own bots do it keeps to itself.
 */
export class PlayerObserver {
  readonly blocks = new Emitter<[PersonBlockChange]>();
  readonly kills = new Emitter<[PersonKill]>();
  readonly #noted = new Map<string, Noted>();
  readonly #swings = new Map<string, number>();
  /** Who digs which block, who hit which mob last. */
  readonly #diggers = new RecentMap<{ readonly name: string; readonly tick: number }>();
  readonly #hits = new RecentMap<string | null>();
  #bot: Bot | null = null;

  constructor(
    private readonly clock: RunClock,
    private readonly isPerson: (name: string) => boolean,
  ) {}

  /** Watches through this client from now on. */
  watch(bot: Bot): void {
    this.#bot = bot;
    bot.on('entitySwingArm', ({ username }) => {
      if (username === undefined) return;
      this.#swings.set(username, this.clock.now());
      this.stirred(username);
    });
    // mineflayer's own event does not promise who digs.
    (bot._client as CrackSource).on('block_break_animation', ({ entityId, location }) => {
      const name = bot.entities[entityId]?.username;
      if (name !== undefined) this.#diggers.set(positionKey(location), { name, tick: this.clock.now() });
    });
    bot.on('blockUpdate', (before, after) => {
      if (before && before.name !== after.name) this.#blockChanged(after.position, before.name, after.name);
    });
    bot.on('entityHurt', (entity, source: Entity | undefined) => {
      if (entity.type !== 'player') this.#hits.set(String(entity.id), this.#hitterOf(entity, source));
    });
    bot.on('entityDead', (entity) => this.#died(entity));
  }

  /** Notes where everybody is, and who moved since the last look. */
  look(bot: Bot): void {
    for (const [name, { entity }] of Object.entries(bot.players)) {
      // The types promise a body; who is far off has none.
      if (!(entity as Entity | undefined)) continue;
      const { x, y, z } = entity.position;
      const yawDegrees = degreesOf(entity);
      const before = this.#noted.get(name);
      const hasMoved =
        !before ||
        Math.hypot(
          before.sighting.position.x - x,
          before.sighting.position.y - y,
          before.sighting.position.z - z,
        ) > 0.01 ||
        before.sighting.yawDegrees !== yawDegrees ||
        before.pitch !== entity.pitch;
      const lastActiveTick = hasMoved ? this.clock.now() : before.sighting.lastActiveTick;
      this.#noted.set(name, {
        sighting: { position: { x, y, z }, yawDegrees, lastActiveTick },
        pitch: entity.pitch,
      });
    }
  }

  /** Where somebody was last seen; null when it never was. */
  sighting(name: string): Sighting | null {
    return this.#noted.get(name)?.sighting ?? null;
  }

  /** Somebody gave a sign of life. */
  stirred(name: string): void {
    const noted = this.#noted.get(name);
    if (!noted) return;
    const sighting = { ...noted.sighting, lastActiveTick: this.clock.now() };
    this.#noted.set(name, { ...noted, sighting });
  }

  /** How strongly each player, ours too, may have been at a block since a tick; who is out of reach left out. */
  suspicions(place: Position, sinceTick: number): ReadonlyMap<string, number> {
    const all = new Map<string, number>();
    for (const suspect of this.#suspects()) {
      const level = suspicion(suspect, place, sinceTick);
      if (level > 0) all.set(suspect.name, level);
    }
    return all;
  }

  /** How strongly each person, and none of our bots, may have been at a block since a tick. */
  suspicionsOfPeople(place: Position, sinceTick: number): ReadonlyMap<string, number> {
    const all = this.suspicions(place, sinceTick);
    return new Map([...all].filter(([name]) => this.isPerson(name)));
  }

  clear(): void {
    this.blocks.clear();
    this.kills.clear();
  }

  #suspects(): readonly Suspect[] {
    const bot = this.#bot;
    if (!bot) return [];
    return Object.entries(bot.players).flatMap(([name, { entity }]) => {
      if (!(entity as Entity | undefined) || entity === bot.entity) return [];
      const { x, y, z } = entity.position;
      const eyes = { x, y: y + EYE_BLOCKS, z };
      return [{ name, eyes, gaze: gazeOf(entity), swungTick: this.#swings.get(name) ?? -Infinity }];
    });
  }

  #blockChanged({ x, y, z }: Position, before: string, after: string): void {
    const position = { x, y, z };
    const tick = this.clock.now();
    const digger = this.#diggers.get(positionKey(position));
    const isDug = digger !== undefined && tick - digger.tick <= CRACK_TICKS;
    const by = isDug ? digger.name : this.#culpritAt(position);
    this.#diggers.delete(positionKey(position));
    if (by !== undefined) this.blocks.emit({ tick, position, before, after, by });
  }

  /** Null: nobody knows; undefined: one of our bots, or it may have been. */
  #culpritAt(place: Position): string | null | undefined {
    const culprit = culpritOf(this.suspicions(place, this.clock.now() - SWING_TICKS));
    if (culprit.kind === 'nobody-near') return null;
    if (culprit.kind === 'known') return this.isPerson(culprit.name) ? culprit.name : undefined;
    return culprit.names.every((name) => this.isPerson(name)) ? null : undefined;
  }

  /** Servers before 1.19.4 do not say who hit. */
  #hitterOf({ position }: Entity, source: Entity | undefined): string | null {
    if (source) return source.username ?? null;
    const culprit = culpritOf(this.suspicions(position.floored(), this.clock.now() - SWING_TICKS));
    return culprit.kind === 'known' ? culprit.name : null;
  }

  #died({ id, name, type }: Entity): void {
    if (type === 'player') return;
    const by = this.#hits.get(String(id)) ?? null;
    this.#hits.delete(String(id));
    if (by !== null && !this.isPerson(by)) return;
    this.kills.emit({ tick: this.clock.now(), mob: name ?? 'unknown', entityId: id, by });
  }
}

interface CrackSource {
  on(
    event: 'block_break_animation',
    listener: (crack: { readonly entityId: number; readonly location: Position }) => void,
  ): void;
}

/** Keeps the latest few hundred. */
class RecentMap<Value> extends Map<string, Value> {
  override set(key: string, value: Value): this {
    const [oldest] = this.keys();
    if (this.size >= MOST_REMEMBERED && oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}

/** mineflayer's radians: 0 north, growing to the west, of the head where it is known. */
function yawOf(entity: Entity): number {
  return (entity as { readonly headYaw?: number }).headYaw ?? entity.yaw;
}

function degreesOf(entity: Entity): number {
  return (180 - (yawOf(entity) * 180) / Math.PI) % 360;
}

function gazeOf(entity: Entity): Position {
  const yaw = yawOf(entity);
  const flat = Math.cos(entity.pitch);
  return { x: -Math.sin(yaw) * flat, y: Math.sin(entity.pitch), z: -Math.cos(yaw) * flat };
}
