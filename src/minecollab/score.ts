import { buildable } from '../blueprint/block-needs.js';
import { isAir, readBlock } from '../blueprint/block-text.js';
import { cellsOf, type Blueprint } from '../blueprint/blueprint.js';
import { positionKey, type Position } from '../base/position.js';
import { sumOfCounts, type ItemCounts } from '../base/item-counts.js';
import { loadGame } from '../game/game.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import { COLLAB_VERSION } from './start.js';
import { agentNames, type CollabTask } from './task.js';

/** Real clocks of the benchmark look every 300 ms. */
const LOOK_MS = 300;
/** A building has some thousand cells and takes minutes: less often will do. */
const LOOK_AT_BUILDING_MS = 1500;

/** What a task came to. */
export interface CollabScore {
  /** 0 to 1: of crafting and cooking 0 or 1, of construction the share of its cells that match. */
  readonly score: number;
  /** World ticks from the start of the task until all of it was there that can be; null where it never was. */
  readonly ticks: number | null;
  /** Lines agents said to each other, and their letters, as the server saw them. */
  readonly messages: number;
  readonly letters: number;
}

/**
 * The published score of crafting and cooking: 1 when one agent's own inventory holds every target. In Hell's Kitchen
 * each agent holds its own dish, all at the same moment.
 * @param hands the agents' inventories, in order
 */
export function scoreOf(
  { target, dishes }: Pick<CollabTask, 'target' | 'dishes'>,
  hands: readonly ItemCounts[],
): 0 | 1 {
  const holds = (items: ItemCounts | undefined, wanted: ItemCounts): boolean =>
    Object.entries(wanted).every(([item, count]) => (items?.[item] ?? 0) >= count);
  const isReached = dishes
    ? dishes.every((dish, at) => holds(hands[at], { [dish]: target[dish] ?? 1 }))
    : hands.some((items) => holds(items, target));
  return isReached ? 1 : 0;
}

/**
 * The published score of construction: of the cells that are not both wanted and found empty, the share in which a block of
 * the wanted name stands, 0 to 1. States do not count; a torch on a wall has another name.
 * @param nameAt what the world has at a place
 */
export function builtShare(
  blueprint: Blueprint,
  nameAt: (position: Position) => string,
): { readonly share: number; readonly wrong: readonly WrongCell[] } {
  let matches = 0;
  const wrong: WrongCell[] = [];
  for (const { position, block } of cellsOf(blueprint)) {
    const found = nameAt(position);
    if (isAir(block) && isAir(found)) continue;
    if (found === block) matches += 1;
    else wrong.push({ position, wanted: block, found });
  }
  const counted = matches + wrong.length;
  return { share: counted === 0 ? 0 : matches / counted, wrong };
}

export interface WrongCell {
  readonly position: Position;
  readonly wanted: string;
  readonly found: string;
}

/**
 * Cells that can never match, with what stands there of a building that is whole: a torch under which there is to be
 * nothing hangs on the wall, and has another name.
 */
export function beyondReach(blueprint: Blueprint): readonly WrongCell[] {
  const made = cellsOf(buildable(loadGame(COLLAB_VERSION).registry, blueprint).blueprint);
  const named = new Map(made.map(({ position, block }) => [positionKey(position), readBlock(block).name]));
  return cellsOf(blueprint).flatMap(({ position, block }) => {
    const found = named.get(positionKey(position)) ?? 'air';
    return found === block ? [] : [{ position, wanted: block, found }];
  });
}

/** What of a world counts: our own, or what the agents' clients show of somebody's server. */
export interface ScoredWorld {
  readonly tickNumber: number;
  readonly events?: EmbeddedWorld['events'];
  blockAt(position: Position): { readonly name: string };
  player(name: string): {
    readonly slots: readonly ({ readonly name: string; readonly count: number } | null)[];
  } | null;
}

/** Looks at the agents' inventories, or at what stands, as the server has it, until all of it is there. */
export class ScoreWatch {
  #startTick = 0;
  #reachedTick: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  #messages = 0;
  #letters = 0;
  #score = 0;
  #lookNow = (): void => undefined;
  #wrong: readonly WrongCell[] = [];
  readonly #beyondReach: ReadonlySet<string>;

  constructor(
    private readonly task: CollabTask,
    private readonly onReached: () => void,
  ) {
    const never = task.blueprint ? beyondReach(task.blueprint) : [];
    this.#beyondReach = new Set(never.map(({ position }) => positionKey(position)));
  }

  /** Begins: the task has started. Clocks are the process's, and run as fast as the world. */
  watch(world: ScoredWorld): void {
    this.#startTick = world.tickNumber;
    const isBuilding = this.task.blueprint !== null;
    this.#lookNow = () => this.#look(world);
    this.#timer = setInterval(this.#lookNow, isBuilding ? LOOK_AT_BUILDING_MS : LOOK_MS);
    // What is taken in the last moment of a run counts too.
    if (!isBuilding) {
      for (const kind of ['container-changed', 'item-crafted', 'item-picked-up'] as const)
        world.events?.on(kind, this.#lookNow);
    }
    world.events?.on('whisper-said', ({ message }) => {
      this.#messages += 1;
      this.#letters += message.length;
    });
  }

  #look(world: ScoredWorld): void {
    if (this.#isStopped) return;
    const ticks = world.tickNumber - this.#startTick;
    if (this.#reachedTick !== null || ticks > this.task.timeoutSeconds * 20) return;
    if (!this.#isReachedIn(world)) return;
    this.#reachedTick = ticks;
    this.#end();
    this.onReached();
  }

  #isReachedIn(world: ScoredWorld): boolean {
    const { blueprint } = this.task;
    if (blueprint) {
      const { share, wrong } = builtShare(blueprint, (position) => world.blockAt(position).name);
      this.#score = share;
      this.#wrong = wrong;
      return wrong.every(({ position }) => this.#beyondReach.has(positionKey(position)));
    }
    const hands = agentNames(this.task).map((name) => handsOn(world, name));
    this.#score = scoreOf(this.task, hands);
    return this.#score === 1;
  }

  /** Of construction: the cells that did not match when it was last looked at. */
  get wrong(): readonly WrongCell[] {
    return this.#wrong;
  }

  /** Looks a last time, and ends. */
  stop(): void {
    this.#lookNow();
    this.#end();
  }

  #end(): void {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  get score(): CollabScore {
    return {
      score: this.#score,
      ticks: this.#reachedTick,
      messages: this.#messages,
      letters: this.#letters,
    };
  }
}

function handsOn(world: ScoredWorld, name: string): ItemCounts {
  const slots = world.player(name)?.slots ?? [];
  return sumOfCounts(slots.flatMap((stack) => (stack ? [{ [stack.name]: stack.count }] : [])));
}
