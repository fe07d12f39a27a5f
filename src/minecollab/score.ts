import { sumOfCounts, type ItemCounts } from '../base/item-counts.js';
import type { EmbeddedWorld } from '../world/embedded/embedded-world.js';
import { agentNames, type CollabTask } from './task.js';

/** Real clocks of the benchmark look every 300 ms. */
const LOOK_MS = 300;

/** What a task came to. */
export interface CollabScore {
  /** 0 or 1. */
  readonly score: number;
  /** World ticks from the start of the task until it was reached; null where it was not. */
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

/** Looks at the agents' inventories as the server has them, until the targets are there. */
export class ScoreWatch {
  #startTick = 0;
  #reachedTick: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  #messages = 0;
  #letters = 0;

  constructor(
    private readonly task: CollabTask,
    private readonly onReached: () => void,
  ) {}

  /** Begins: the task has started. Clocks are the process's, and run as fast as the world. */
  watch(world: EmbeddedWorld): void {
    this.#startTick = world.tickNumber;
    this.#timer = setInterval(() => this.#look(world), LOOK_MS);
    // What is taken in the last moment of a run counts too.
    for (const kind of ['container-changed', 'item-crafted', 'item-picked-up'] as const)
      world.events.on(kind, () => this.#look(world));
    world.events.on('whisper-said', ({ message }) => {
      this.#messages += 1;
      this.#letters += message.length;
    });
  }

  #look(world: EmbeddedWorld): void {
    if (this.#isStopped) return;
    const ticks = world.tickNumber - this.#startTick;
    const hands = agentNames(this.task).map((name) => handsOn(world, name));
    if (this.#reachedTick !== null || ticks > this.task.timeoutSeconds * 20) return;
    if (scoreOf(this.task, hands) === 0) return;
    this.#reachedTick = ticks;
    this.stop();
    this.onReached();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  get score(): CollabScore {
    return {
      score: this.#reachedTick === null ? 0 : 1,
      ticks: this.#reachedTick,
      messages: this.#messages,
      letters: this.#letters,
    };
  }
}

function handsOn(world: EmbeddedWorld, name: string): ItemCounts {
  const slots = world.player(name)?.slots ?? [];
  return sumOfCounts(slots.flatMap((stack) => (stack ? [{ [stack.name]: stack.count }] : [])));
}
