import { blocksAside, type Position } from '../../../base/position.js';
import type { Bot } from 'mineflayer';
import { deadMobs, fight } from '../../../../primitives/body/fighting.js';
import { EYE_HEIGHT, isSeenFrom } from '../../../../primitives/body/reaching.js';
import { walkUntil } from '../../../../primitives/body/walking.js';
import { isNight } from '../../../../primitives/body/night.js';
import {
  reactionTo,
  CREEPER,
  FOES,
  directionsAway,
  isBadlyHurt,
  isNear,
  isNeutral,
  type Reaction,
  type Fitness,
  type Threat,
} from './dangers.js';
import { USUAL_HABITS, type BodyHabit, type HabitDeed, type OwnHabits } from './own-habits.js';

/** Further off nobody is feared. */
const FEARED_BLOCKS = 16;
/** Then it is looked again whom to fight. */
const BOUT_TICKS = 80;
/** So often whether to fight at all: others may have come. */
const THINK_AGAIN_TICKS = 5;
/** A creeper that was hit is left to calm down (game rule: it does so seven blocks off). */
const CALM_BLOCKS = 9;
/** So near it hisses, and who cannot hit it so soon is gone before it explodes (game rule: after 30 ticks). */
const HISS_BLOCKS = 3;
const NERVE_TICKS = 10;
const FLIGHT_TICKS = 160;
const FLIGHT_BLOCKS = 20;
/** Nobody who is so far off goes on after one. */
const SAFE_BLOCKS = 18;
/** So many flights within so long lead nowhere. */
const MOST_FLIGHTS = 3;
const FLIGHTS_TICKS = 600;
/** Who was hit so short a time ago is after by somebody. */
const HIT_TICKS = 60;
/** From this version on servers say who hit; before, whoever was so near at two blows is taken for it. */
const TELLS_WHO = '1.19.4';
const BLOW_BLOCKS = 3;
/** Whom one could not get at, or away from, is left alone for so long. */
const LEFT_ALONE_TICKS = 600;
/** Who comes so much nearer than it was left is nobody behind a wall. */
const NEARER_BLOCKS = 2;
/** Whom one ran from is given a wide berth for so long. */
const SHUNNED_TICKS = 1200;
/** A flight of less changed nothing. */
const MOVED_BLOCKS = 4;
const NEUTRAL_BY_DAY = /spider$/;
/** Who hunts monsters and has no more of it left runs from those that are too many. */
const CAREFUL_HEALTH = 12;

/** What one body knows of those who are after it. */
export class Defence {
  readonly #bot: Bot;
  readonly #isPrey: (mob: string) => boolean;
  readonly #habits: OwnHabits;
  /** When it ran away lately, by ticks of the body. */
  #flights: number[] = [];
  #allFlights = 0;
  #ticks = 0;
  #hitTick = -Infinity;
  /** By number of the mob: since when it is left alone, since nothing came of fighting or running, and how far off it was. */
  readonly #leftAlone = new Map<number, { readonly tick: number; readonly blocks: number }>();
  /** By number of the mob: when it was last run from. */
  readonly #fled = new Map<number, number>();
  /** Of those that leave alone who leaves them alone, by number: who hit, and who may have. */
  readonly #foes = new Set<number>();
  readonly #suspects = new Set<number>();
  #health: number;

  /** @param isPrey kinds somebody is hunting just now: they are fought anyway, and run from only by who is hurt */
  constructor(bot: Bot, isPrey: (mob: string) => boolean, habits = USUAL_HABITS) {
    this.#bot = bot;
    this.#isPrey = isPrey;
    this.#habits = habits;
    this.#health = bot.health;
    deadMobs(bot);
    bot.on('entityHurt', (hurt, by: typeof hurt | undefined) => {
      if (hurt === bot.entity && by) this.#foes.add(by.id);
    });
  }

  /** One tick of the body has gone by. */
  tick(): void {
    this.#ticks += 1;
    if (this.#bot.health < this.#health) {
      this.#hitTick = this.#ticks;
      this.#suspect();
      // Not every version says by whom.
      this.#leftAlone.clear();
    }
    this.#health = this.#bot.health;
  }

  #suspect(): void {
    const { entity: self, entities, registry } = this.#bot;
    if (registry.isNewerOrEqualTo(TELLS_WHO)) return;
    for (const { id, name = '', position } of Object.values(entities)) {
      if (!isNeutral(name) || position.distanceTo(self.position) > BLOW_BLOCKS) continue;
      if (this.#suspects.has(id)) this.#foes.add(id);
      this.#suspects.add(id);
    }
  }

  /** Monsters about, as far as they are to be feared. */
  threats(): readonly Threat[] {
    const { entity: self, entities } = this.#bot;
    const isDay = !isNight(this.#bot);
    const wasHit = this.#ticks - this.#hitTick <= HIT_TICKS;
    return Object.values(entities).flatMap((mob): Threat[] => {
      const { id, name = '', position } = mob;
      const isHunted = this.#isPrey(name) && this.#bot.health > CAREFUL_HEALTH;
      if (!FOES.has(name) || isHunted || deadMobs(this.#bot).has(id)) return [];
      // Who falls beside wolves, or is shot there, does not set them on itself.
      if (isNeutral(name) && !(wasHit && this.#foes.has(id))) return [];
      if (!wasHit && isDay && NEUTRAL_BY_DAY.test(name)) return [];
      const blocks = position.distanceTo(self.position);
      if (blocks > FEARED_BLOCKS || this.#isLeftAlone(id, blocks)) return [];
      const { x, y, z } = self.position;
      const eyes = { x, y: y + EYE_HEIGHT, z };
      const head = position.offset(0, mob.height * 0.85, 0);
      return [{ id, name, position, isInSight: isSeenFrom(this.#bot, eyes, head, head.floored()) }];
    });
  }

  /** Where those are whom it ran from so short a time ago that they may be there still. */
  shunned(): readonly Position[] {
    return [...this.#fled].flatMap(([id, tick]) =>
      this.#ticks - tick < SHUNNED_TICKS && !deadMobs(this.#bot).has(id)
        ? (this.#bot.entities[id]?.position ?? [])
        : [],
    );
  }

  /** How often it has run away so far. */
  get flights(): number {
    return this.#allFlights;
  }

  /** Whether there are some, and none of them is near yet. */
  areOnlyFarOff(): boolean {
    const threats = this.threats();
    const { position } = this.#bot.entity;
    return threats.length > 0 && !threats.some((threat) => isNear(threat, position));
  }

  /** What is to be done about them at once; null: nothing. `cornered`: running has not helped. */
  deed(): HabitDeed | 'cornered' | null {
    const reaction = this.#reaction();
    const isForHunter = reaction.kind === 'fight' && this.#isPrey(reaction.threat.name);
    if (reaction.kind === 'ignore' || isForHunter) return null;
    const isVain = reaction.kind === 'fight' && reaction.threat.name === CREEPER && this.#isChased();
    if (reaction.kind === 'fight' && !isVain) {
      const isWrong = (): boolean =>
        this.#ticks % THINK_AGAIN_TICKS === 0 && this.#reaction().kind === 'flee';
      return this.#fight(reaction.threat, isWrong, reaction.ward);
    }
    const isInVain =
      reaction.kind === 'fight' || this.#isChased() || reaction.from.some(({ name }) => isNeutral(name));
    if (!isInVain) return this.#flee(reaction);
    // Digging in takes longer than a creeper does.
    const isCreeper = isVain || (reaction.kind === 'flee' && reaction.from.some(isACreeper));
    return isCreeper ? this.lastStand() : 'cornered';
  }

  /** Stands and fights whoever is nearest, where nothing else is left; from creepers it runs as often again first. */
  lastStand(): HabitDeed | null {
    const { position } = this.#bot.entity;
    const reaction = this.#reaction();
    if (
      reaction.kind === 'flee' &&
      reaction.from.some(isACreeper) &&
      this.#flightsLately() < 2 * MOST_FLIGHTS
    )
      return this.#flee(reaction);
    const [nearest] = [...this.threats()].sort(
      (a, b) => position.distanceSquared(asVec(this.#bot, a)) - position.distanceSquared(asVec(this.#bot, b)),
    );
    return nearest && this.#habits.isOn('self_defense') ? this.#fight(nearest) : null;
  }

  /** Runs from those who see it and would be there before it has dug itself in; null where there are none, or running has not helped. */
  retreat(): HabitDeed | null {
    const from = this.threats().filter(({ isInSight }) => isInSight);
    return from.length === 0 || this.#isChased() ? null : this.#flee({ kind: 'flee', from });
  }

  #reaction(): Reaction & { readonly ward?: string } {
    const threats = this.threats();
    const fitness = fitnessOf(this.#bot);
    const own = this.#asAllowed(reactionTo(threats, fitness), threats);
    if (own.kind !== 'ignore' || !this.#habits.isOn('guarding')) return own;
    for (const ward of this.#habits.wards()) {
      const feet = (this.#bot.players[ward]?.entity as Bot['entity'] | null)?.position;
      const reaction = feet && reactionTo(threats, { ...fitness, feet });
      if (reaction?.kind === 'fight') return { ...reaction, ward };
    }
    return own;
  }

  /** Who may not fight runs; who may not run fights, as long as that is not its end. */
  #asAllowed(reaction: Reaction, threats: readonly Threat[]): Reaction {
    const isOn = (habit: BodyHabit): boolean => this.#habits.isOn(habit);
    const { health, entity } = this.#bot;
    if (reaction.kind === 'fight' && !isOn('self_defense'))
      return isOn('cowardice')
        ? { kind: 'flee', from: threats.filter((threat) => isNear(threat, entity.position)) }
        : { kind: 'ignore' };
    if (reaction.kind !== 'flee' || isOn('cowardice')) return reaction;
    const isItsEnd = isBadlyHurt(health) || reaction.from.some(isACreeper);
    if (isItsEnd && isOn('self_preservation')) return reaction;
    const [threat] = reaction.from;
    return threat && isOn('self_defense') ? { kind: 'fight', threat } : { kind: 'ignore' };
  }

  #fight({ id, name }: Threat, isWrong = (): boolean => false, ward?: string): HabitDeed {
    return {
      habit: ward === undefined ? 'self_defense' : 'guarding',
      activity: `fighting a ${name.replaceAll('_', ' ')}${ward === undefined ? '' : ` for ${ward}`}`,
      limitTicks: BOUT_TICKS + FLIGHT_TICKS,
      act: async () => {
        const mob = this.#bot.entities[id];
        if (!mob) return;
        const hits = hitsOn(this.#bot, id);
        try {
          let hissTicks = 0;
          const isStruck = (): boolean => {
            if (mob.position.distanceTo(this.#bot.entity.position) < HISS_BLOCKS) hissTicks += 1;
            return hits.count > 0 || hissTicks > NERVE_TICKS;
          };
          const isEnough = (): boolean => isWrong() || (name === CREEPER && isStruck());
          const end = await fight(this.#bot, mob, BOUT_TICKS, isEnough);
          const isVain = end !== 'killed' && hits.count === 0;
          if (name === CREEPER) {
            if (isVain) this.#flights.push(this.#ticks);
            if (end !== 'killed') await this.#run([id], CALM_BLOCKS);
          } else if (isVain && end !== 'left') this.#leaveAlone(this.#distances([id]));
        } finally {
          hits.stop();
        }
      },
    };
  }

  #distances(ids: readonly number[]): ReadonlyMap<number, number> {
    const { entity: self, entities } = this.#bot;
    return new Map(ids.map((id) => [id, entities[id]?.position.distanceTo(self.position) ?? 0]));
  }

  #leaveAlone(distances: ReadonlyMap<number, number>): void {
    for (const [id, blocks] of distances) this.#leftAlone.set(id, { tick: this.#ticks, blocks });
  }

  #isLeftAlone(id: number, blocks: number): boolean {
    const left = this.#leftAlone.get(id);
    return (
      left !== undefined && this.#ticks - left.tick < LEFT_ALONE_TICKS && blocks > left.blocks - NEARER_BLOCKS
    );
  }

  /** Whether running has not helped. */
  #isChased(): boolean {
    return this.#flightsLately() >= MOST_FLIGHTS;
  }

  #flightsLately(): number {
    this.#flights = this.#flights.filter((tick) => this.#ticks - tick < FLIGHTS_TICKS);
    return this.#flights.length;
  }

  #flee({ from }: Extract<Reaction, { kind: 'flee' }>): HabitDeed {
    this.#flights.push(this.#ticks);
    this.#allFlights += 1;
    for (const { id } of from) this.#fled.set(id, this.#ticks);
    const [first] = from;
    return {
      habit: 'cowardice',
      activity: `running from a ${first?.name.replaceAll('_', ' ') ?? 'monster'}`,
      limitTicks: 2 * FLIGHT_TICKS,
      act: async () => {
        const ids = from.map(({ id }) => id);
        const start = this.#bot.entity.position.clone();
        const before = this.#distances(ids);
        await this.#run(ids);
        if (this.#bot.entity.position.distanceTo(start) < MOVED_BLOCKS) this.#leaveAlone(before);
      },
    };
  }

  async #run(ids: readonly number[], safeBlocks = SAFE_BLOCKS): Promise<void> {
    const places = (): readonly Position[] => ids.flatMap((id) => this.#bot.entities[id]?.position ?? []);
    const isSafe = (feet: Position): boolean =>
      places().every(({ x, z }) => Math.hypot(x - feet.x, z - feet.z) >= safeBlocks);
    const start = this.#bot.entity.position.clone();
    for (const angle of directionsAway(places(), start)) {
      const goal = start.offset(Math.cos(angle) * FLIGHT_BLOCKS, 0, Math.sin(angle) * FLIGHT_BLOCKS);
      const isThere = (feet: Position): boolean => isSafe(feet) || blocksAside(feet, goal) < 3;
      const walk = await walkUntil(this.#bot, goal, isThere, FLIGHT_TICKS, false);
      if (walk.kind !== 'no-path') return;
    }
  }
}

/** Counts how often the server says somebody was hurt, until it is stopped. */
function hitsOn(bot: Bot, id: number): { readonly count: number; readonly stop: () => void } {
  const hits = { count: 0, stop: (): void => void bot.removeListener('entityHurt', onHurt) };
  const onHurt = (entity: Bot['entity']): void => {
    if (entity.id === id) hits.count += 1;
  };
  bot.on('entityHurt', onHurt);
  return hits;
}

function isACreeper({ name }: Threat): boolean {
  return name === CREEPER;
}

function asVec(bot: Bot, { id }: Threat): Bot['entity']['position'] {
  return bot.entities[id]?.position ?? bot.entity.position;
}

function fitnessOf(bot: Bot): Fitness {
  return {
    health: bot.health,
    feet: bot.entity.position,
    tools: bot.inventory.items().map(({ name }) => name),
    difficulty: bot.game.difficulty,
  };
}
