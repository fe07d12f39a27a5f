import { blockAtPoint, distanceBetween, isSamePosition, type Position } from '../../src/base/position.js';
import { portionClock, realMs, type Portions } from '../../src/base/portions.js';
import type { Bot } from 'mineflayer';
import { BlockIndex, SECTION_BLOCKS, SECTION_SIDE } from './block-index.js';
import { View } from './view.js';
import { listen } from './listen.js';

/** What bots may know of blocks: those a bot of the team has had in view, or all of the loaded chunks. */
export const SIGHTS = ['fair', 'loaded'] as const;
export type Sight = (typeof SIGHTS)[number];

/** So far one sees: four chunks, a low setting of the game's own. */
const VIEW_BLOCKS = 64;
/** Looks of one bot in one tick, of some microseconds each. */
const LOOKS_A_TICK = 48;
/** Looks that show most of what lies around: every block within 10, most of those within 20. */
const LOOKS_AROUND = 6000;
/** All bots of the process together look no longer than this in one window of real time, the length of a tick. */
const MOST_MS = 4;
const WINDOW_MS = 50;
const LOOKS_AT_ONCE = 8;
/** What changes so near is looked at once: mostly one has dug it oneself. */
const CHANGE_BLOCKS = 8;

/** Turns of an even spread of directions, however many are looked in (R2 sequence, Roberts 2018). */
const SPREAD_HEIGHT = 0.754_877_666_246_692_7;
const SPREAD_ANGLE = 0.569_840_290_998_053_2;

const SIDES = [
  [0, 0, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

const sights = new WeakMap<Bot, TeamSight>();
const spent = { fromMs: 0, ms: 0 };

/** Waits for blocks in some states to come into a bot's own view. */
export interface Lookout {
  /** Whether one has that nobody had seen before. */
  readonly isFound: boolean;
  stop(): void;
}

/** What was seen in one dimension. */
interface Seen {
  /** By section, one bit a block. */
  readonly bits: Map<number, Uint32Array>;
  /** By state and section, where one such block stands: known also of what is not loaded any more. */
  readonly places: Map<number, Map<number, Position>>;
}

/** Where blocks were seen, by dimension and name: one place in each section. */
export type SeenBlocks = Readonly<Record<string, Readonly<Record<string, readonly Cell[]>>>>;
type Cell = readonly [x: number, y: number, z: number];

/** What lies in more sections than these is found anywhere. */
const MOST_TOLD = 256;

/**
 * What the bots of a team have seen of the world, one bit a block, kept for the length of a run: by looks in all
 * directions, a few each tick, by looks at what is dug, and by looks at whatever is searched for. What is seen is seen by
 * a straight look at a free face: nothing inside rock ever is. Whoever turns the head sees all around, so where a bot
 * faces does not count; nor does light. Shared by all bots of a run.
 */
export class TeamSight {
  readonly #dimensions = new Map<string, Seen>();
  readonly #lookouts = new Set<{
    readonly bot: Bot;
    readonly states: ReadonlySet<number>;
    isFound: boolean;
  }>();
  #turn = 0;

  /** What a bot may know is what this team has seen, from now until the returned function is called. */
  watch(bot: Bot): () => void {
    sights.set(bot, this);
    let from: Position | null = null;
    let looks = 0;
    // Who stands where it was has soon seen what is to be seen from there, until something changes.
    const onTick = (): void => {
      const here = blockAtPoint(bot.entity.position);
      if (!from || !isSamePosition(here, from)) [from, looks] = [here, 0];
      if (looks < LOOKS_AROUND) looks += this.#lookOn(bot);
    };
    return listen(bot, {
      physicsTick: onTick,
      blockUpdate: (before, after) => {
        if (before && before.stateId !== after.stateId) this.#forget(bot, before.position, before.stateId);
        if (before?.stateId !== after.stateId && this.#lookAt(bot, after.position)) looks = 0;
      },
    });
  }

  /** Asked of many blocks from where a bot stands now: whether somebody has seen them, or it does at this moment. */
  knowledgeOf(bot: Bot): (place: Position) => boolean {
    const seen = this.#seenBy(bot);
    const view = new View(bot);
    const { x, y, z } = view.eyes;
    let key = NaN;
    let bits: Uint32Array | undefined;
    return (place) => {
      // Blocks are asked for section by section.
      const next = sectionKey(place.x >> 4, place.y >> 4, place.z >> 4);
      if (next !== key || !bits) bits = seen.bits.get((key = next));
      if (bits && isSet(bits, indexIn(place.x, place.y, place.z))) return true;
      const far = (place.x + 0.5 - x) ** 2 + (place.y + 0.5 - y) ** 2 + (place.z + 0.5 - z) ** 2;
      if (far > VIEW_BLOCKS ** 2 || !view.sees(place)) return false;
      learn(seen, place.x, place.y, place.z, view.stateAt(place.x, place.y, place.z));
      return true;
    };
  }

  /** Of a section, by its lowest corner: whether the block at an index was seen. Null where none was. */
  seenIn(bot: Bot, corner: Position): ((index: number) => boolean) | null {
    const bits = this.#seenBy(bot).bits.get(sectionKey(corner.x >> 4, corner.y >> 4, corner.z >> 4));
    return bits ? (index) => isSet(bits, index) : null;
  }

  /**
   * The nearest place where somebody has seen a block in one of some states, loaded or not.
   * @param isWanted asked of one place in each section
   */
  nearestSeen(
    bot: Bot,
    states: ReadonlySet<number>,
    isWanted: (place: Position) => boolean,
  ): Position | null {
    const { places } = this.#seenBy(bot);
    const { position } = bot.entity;
    const view = new View(bot);
    let [nearest, least]: [Position | null, number] = [null, Infinity];
    for (const state of states)
      for (const [key, place] of places.get(state) ?? []) {
        const now = view.stateAt(place.x, place.y, place.z);
        // Somebody else has taken it.
        if (now >= 0 && !states.has(now)) places.get(state)?.delete(key);
        const away = distanceBetween(place, position);
        if (away < least && (now < 0 || states.has(now)) && isWanted(place)) [nearest, least] = [place, away];
      }
    return nearest;
  }

  /** Where blocks of some kinds were seen, for `recall`. */
  told({ blocksByStateId }: Bot['registry'], isWorth: (block: string) => boolean): SeenBlocks {
    const all: Record<string, Record<string, Cell[]>> = {};
    for (const [dimension, { places }] of this.#dimensions) {
      const told: Record<string, Cell[]> = (all[dimension] = {});
      for (const [state, ofState] of places) {
        const name = blocksByStateId[state]?.name;
        if (name === undefined || !isWorth(name) || ofState.size > MOST_TOLD) continue;
        (told[name] ??= []).push(...[...ofState.values()].map(({ x, y, z }): Cell => [x, y, z]));
      }
    }
    return all;
  }

  /** Knows what was seen before; what is not there any more is found out on the way. */
  recall({ blocksByName }: Bot['registry'], seen: SeenBlocks): void {
    for (const [dimension, blocks] of Object.entries(seen))
      for (const [name, cells] of Object.entries(blocks)) {
        const state = blocksByName[name]?.defaultState;
        if (state === undefined) continue;
        for (const [x, y, z] of cells) placesOf(this.#in(dimension), state).set(keyOf(x, y, z), { x, y, z });
      }
  }

  /** Looks all around at once, as somebody does who has just come. */
  *lookAround(bot: Bot): Portions<void> {
    const view = new View(bot);
    const isOver = portionClock();
    for (let done = 0; done < LOOKS_AROUND; done += LOOKS_AT_ONCE) {
      if (isOver()) yield;
      this.#look(bot, view, LOOKS_AT_ONCE);
    }
  }

  /** What others see is theirs to go for, or too far off to drop everything. */
  lookOutFor(bot: Bot, states: ReadonlySet<number>): Lookout {
    const lookout = { bot, states, isFound: false };
    this.#lookouts.add(lookout);
    return {
      get isFound() {
        return lookout.isFound;
      },
      stop: () => this.#lookouts.delete(lookout),
    };
  }

  /** @returns how many looks there was time for */
  #lookOn(bot: Bot): number {
    const began = realMs();
    if (began - spent.fromMs > WINDOW_MS) Object.assign(spent, { fromMs: began, ms: 0 });
    const view = new View(bot);
    const before = spent.ms;
    let done = 0;
    for (; done < LOOKS_A_TICK && spent.ms < MOST_MS; done += LOOKS_AT_ONCE) {
      this.#look(bot, view, LOOKS_AT_ONCE);
      spent.ms = before + realMs() - began;
    }
    return done;
  }

  #look(bot: Bot, view: View, looks: number): void {
    const seen = this.#seenBy(bot);
    const met = (x: number, y: number, z: number, state: number): boolean => {
      if (!view.isAir(state) && learn(seen, x, y, z, state)) this.#tell(bot, state);
      return false;
    };
    for (let look = 0; look < looks; look++) {
      this.#turn += 1;
      const up = 1 - 2 * ((this.#turn * SPREAD_HEIGHT) % 1);
      const angle = 2 * Math.PI * ((this.#turn * SPREAD_ANGLE) % 1);
      const aside = Math.sqrt(1 - up * up) * VIEW_BLOCKS;
      view.look(Math.cos(angle) * aside, up * VIEW_BLOCKS, Math.sin(angle) * aside, met);
    }
  }

  /** What has come nearby, and what going has laid bare. False: it is too far off. */
  #lookAt(bot: Bot, { x, y, z }: Position): boolean {
    // The types promise a body; before the first position there is none.
    const feet = (bot.entity as Bot['entity'] | undefined)?.position;
    if (!feet || Math.hypot(x - feet.x, y - feet.y, z - feet.z) > CHANGE_BLOCKS) return false;
    const view = new View(bot);
    const seen = this.#seenBy(bot);
    for (const [dx, dy, dz] of SIDES) {
      const place = { x: x + dx, y: y + dy, z: z + dz };
      const state = view.stateAt(place.x, place.y, place.z);
      if (state < 0 || view.isAir(state) || hasBit(seen, place)) continue;
      // Who sets a block down knows of it, and so near it is heard.
      const isChanged = dx === 0 && dy === 0 && dz === 0;
      if (!isChanged && !view.sees(place)) continue;
      learn(seen, place.x, place.y, place.z, state);
      this.#tell(bot, state);
    }
    return true;
  }

  /** A block is gone: another of its section that was seen stands for the rest. */
  #forget(bot: Bot, { x, y, z }: Position, state: number): void {
    const { bits, places } = this.#seenBy(bot);
    const ofState = places.get(state);
    const key = keyOf(x, y, z);
    const known = ofState?.get(key);
    if (!ofState || !known || !isSamePosition(known, { x, y, z })) return;
    ofState.delete(key);
    const index = BlockIndex.of(bot);
    const section = index.sectionAt(x >> 4, y >> 4, z >> 4);
    const seen = bits.get(key);
    if (!section || !seen) return;
    const next = index.matches(section, new Set([state])).find((each) => isSet(seen, each));
    if (next === undefined) return;
    const { corner } = section;
    ofState.set(key, {
      x: corner.x + (next & 15),
      y: corner.y + (next >> 8),
      z: corner.z + ((next >> 4) & 15),
    });
  }

  #tell(bot: Bot, state: number): void {
    for (const lookout of this.#lookouts)
      lookout.isFound ||= lookout.bot === bot && lookout.states.has(state);
  }

  #seenBy(bot: Bot): Seen {
    return this.#in(bot.game.dimension);
  }

  #in(dimension: string): Seen {
    let seen = this.#dimensions.get(dimension);
    if (!seen) this.#dimensions.set(dimension, (seen = { bits: new Map(), places: new Map() }));
    return seen;
  }
}

/** What a bot's team has seen; null for a bot that may know every loaded block. */
export function sightOf(bot: Bot): TeamSight | null {
  return sights.get(bot) ?? null;
}

/** Whether a bot may know what stands at a place. */
export function isKnownTo(bot: Bot, place: Position): boolean {
  return sightOf(bot)?.knowledgeOf(bot)(place) ?? true;
}

/** More than the sections of any world count to one side, and up and down. */
const ASIDE = 2 ** 21;
const HEIGHTS = 2 ** 9;

function sectionKey(x: number, y: number, z: number): number {
  return ((x + ASIDE) * 2 * ASIDE + z + ASIDE) * HEIGHTS + y + HEIGHTS / 2;
}

/** Of the section a block is in. */
function keyOf(x: number, y: number, z: number): number {
  return sectionKey(x >> 4, y >> 4, z >> 4);
}

function indexIn(x: number, y: number, z: number): number {
  const within = SECTION_SIDE - 1;
  return ((y & within) << 8) | ((z & within) << 4) | (x & within);
}

function isSet(bits: Uint32Array, index: number): boolean {
  return (((bits[index >> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

function hasBit({ bits }: Seen, { x, y, z }: Position): boolean {
  const known = bits.get(keyOf(x, y, z));
  return known !== undefined && isSet(known, indexIn(x, y, z));
}

/** False where it was seen before. */
function learn({ bits, places }: Seen, x: number, y: number, z: number, state: number): boolean {
  const key = keyOf(x, y, z);
  let known = bits.get(key);
  if (!known) bits.set(key, (known = new Uint32Array(SECTION_BLOCKS / 32)));
  const index = indexIn(x, y, z);
  if (isSet(known, index)) return false;
  known[index >> 5] = (known[index >> 5] ?? 0) | (1 << (index & 31));
  const ofState = placesOf({ places }, state);
  if (!ofState.has(key)) ofState.set(key, { x, y, z });
  return true;
}

function placesOf({ places }: Pick<Seen, 'places'>, state: number): Map<number, Position> {
  let ofState = places.get(state);
  if (!ofState) places.set(state, (ofState = new Map<number, Position>()));
  return ofState;
}
