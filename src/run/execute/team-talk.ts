import { waitOnClock, type RunClock } from '../../base/clock.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { inLines, MOST_LETTERS } from '../../messages/chat-lines.js';
import type { Registry } from '../../game/registry.js';
import { jobInstruction } from '../../messages/job-instruction.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import type { Job } from '../../schedule/job.js';
import type { Hands } from '../../schedule/ledger/hands.js';
import type { Worker } from '../../worker/worker.js';
import { handsOf } from '../world/hands-at-rest.js';

/** What each worker of a team knows at first that the others are to be told; by name. */
export interface ToldKnowledge {
  /** Steps in prose, by item. Who is asked for an item that is not there does not know it. */
  readonly recipes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Who plans; the first worker when left out. */
  readonly planner?: string;
}

/** How long a line may take to be heard, and how soon the next may follow: servers let everybody say one a second. */
const HEAR_TICKS = 100;
const PAUSE_TICKS = 22;
const BURST_LINES = 3;
/** Room for who says it, and to whom. */
const NAMES_LETTERS = 40;
const IN_HANDS = { find: () => null, at: () => null, hasChest: () => false };

/**
 * A team whose members know of each other only what they say: by whispers in the world, in a fixed form, read by whoever
 * hears them. One worker plans; the others tell it what they carry, how dishes are made, and what came of a job.
 */
export class TeamTalk {
  /** What the planning worker has heard of hands. */
  readonly #heard = new Map<string, ItemCounts>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #saidTicks = new Map<string, readonly number[]>();

  constructor(
    private readonly registry: Registry,
    private readonly knowledge: ToldKnowledge,
    private readonly workers: () => readonly Worker[],
    private readonly clock: RunClock,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Asks for recipes a planner lacks, of what is wanted, until somebody tells them. What nobody knows is in the game's own
   * recipe book.
   * @returns what somebody knows and could not be heard to say; null where nothing is missing
   */
  async learn(goals: readonly Goal[]): Promise<string | null> {
    for (const { kind, item, for: owner } of goals) {
      if (kind === 'built') continue;
      const planner = owner === undefined ? this.#leader : this.#named(owner);
      if (!planner || this.#knows(planner, item)) continue;
      const why = await this.#ask(planner, item);
      if (why !== null) return why;
    }
    return null;
  }

  /** What everybody carries, as the planning worker was told; of itself it knows. */
  async hands(): Promise<Hands> {
    const leader = this.#leader;
    if (!leader) return {};
    await Promise.all(this.#others(leader).map((worker) => this.#tellHands(worker, leader, '')));
    return { ...Object.fromEntries(this.#heard), ...handsOf([leader]) };
  }

  /** Tells a worker its job, and those who hold something for it what to give; what a worker does for itself needs no words. */
  async instruct(worker: Worker, job: Job): Promise<void> {
    const leader = this.#leader;
    const { subtask, handovers = [] } = job;
    if (!leader || subtask.for !== undefined) return;
    if (worker !== leader) {
      const told = jobInstruction(this.registry, job, IN_HANDS);
      await this.#say(leader, worker, `Please do ${told.join(' ')}`);
    }
    for (const { from, items } of handovers) {
      const giver = this.#named(from);
      if (giver) await this.askToGive(giver, worker, items);
    }
  }

  /** Tells somebody what to give to whom; the one who plans knows. */
  async askToGive(giver: Worker, receiver: Worker, items: ItemCounts): Promise<void> {
    const leader = this.#leader;
    if (leader && giver !== leader)
      await this.#say(leader, giver, `Please give ${receiver.name} ${listOf(items)}.`);
  }

  /** What came of a job, as its worker tells the one who plans. @returns what it carries, as told */
  async report(worker: Worker, { id, subtask }: Job, done: number): Promise<Hands> {
    const leader = this.#leader;
    if (!leader || worker === leader || subtask.for !== undefined) return handsOf([worker]);
    await this.#tellHands(worker, leader, `${id} is done: ${done}. `);
    return { [worker.name]: this.#heard.get(worker.name) ?? {} };
  }

  get #leader(): Worker | undefined {
    const { planner } = this.knowledge;
    return (planner === undefined ? undefined : this.#named(planner)) ?? this.workers()[0];
  }

  #named(name: string): Worker | undefined {
    return this.workers().find((worker) => worker.name === name);
  }

  #others(worker: Worker): readonly Worker[] {
    return this.workers().filter((other) => other !== worker);
  }

  #knows({ name }: Worker, item: string): boolean {
    return this.knowledge.recipes[name]?.[item] !== undefined;
  }

  async #ask(planner: Worker, item: string): Promise<string | null> {
    for (const other of this.#others(planner)) {
      if (!(await this.#say(planner, other, `How is ${item} made?`))) continue;
      const steps = this.knowledge.recipes[other.name]?.[item];
      const answers = steps
        ? steps.map((step) => `${item}: ${step}`)
        : [`I do not know how ${item} is made.`];
      const heard = [];
      for (const answer of answers) heard.push(await this.#say(other, planner, answer));
      if (steps) return heard.every(Boolean) ? null : `${planner.name} could not hear how ${item} is made`;
    }
    return null;
  }

  async #tellHands(worker: Worker, leader: Worker, before: string): Promise<void> {
    const items = handsOf([worker])[worker.name] ?? {};
    const text = `${before}I have ${listOf(items)}.`;
    const heard: string[] = [];
    const isAll = await this.#say(worker, leader, text, (line) => heard.push(line));
    if (isAll) this.#heard.set(worker.name, itemsIn(heard.join(' ')));
  }

  /** Says something in as many lines as it takes; whether all were heard. One after the other for each who speaks. */
  #say(
    from: Worker,
    to: Worker,
    text: string,
    onHeard: (line: string) => unknown = () => undefined,
  ): Promise<boolean> {
    const turn = (this.#turns.get(from.name) ?? Promise.resolve()).then(async () => {
      for (const line of inLines(text, MOST_LETTERS - NAMES_LETTERS)) {
        if (!(await this.#whisper(from, to, line))) return false;
        onHeard(line);
      }
      return true;
    });
    this.#turns.set(from.name, turn);
    return turn;
  }

  async #whisper(from: Worker, to: Worker, line: string): Promise<boolean> {
    const [speaker, listener] = [from.asBot?.bot, to.asBot?.bot];
    if (!speaker || !listener || this.signal.aborted) return false;
    await this.#mayBeSaid(from.name);
    let isHeard = false;
    const onWhisper = (username: string, message: string): void => {
      isHeard ||= username === from.name && message === line;
    };
    listener.on('whisper', onWhisper);
    try {
      speaker.whisper(to.name, line);
      await this.#until(() => isHeard, HEAR_TICKS);
    } finally {
      listener.removeListener('whisper', onWhisper);
    }
    return isHeard;
  }

  async #mayBeSaid(name: string): Promise<void> {
    const last = this.#saidTicks.get(name) ?? [];
    const before = last.at(-BURST_LINES);
    if (before !== undefined) {
      const readyTick = Math.max(before + BURST_LINES * PAUSE_TICKS, 0);
      await this.#until(() => this.clock.now() >= readyTick, BURST_LINES * PAUSE_TICKS);
    }
    this.#saidTicks.set(name, [...last.slice(-BURST_LINES), this.clock.now()]);
  }

  #until(condition: () => boolean, limitTicks: number): Promise<void> {
    return waitOnClock(this.clock, { everyTicks: 1, limitTicks, signal: this.signal }, condition);
  }
}

function listOf(items: ItemCounts): string {
  const words = Object.entries(items).map(([item, count]) => `${count} ${item}`);
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** "I have 4 gold_ingot, 1 coal." -> what is named in it. */
function itemsIn(line: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, count, item = ''] of line.matchAll(/(\d+) ([a-z0-9_]+)(?=[,.]|$)/g))
    counts[item] = Number(count);
  return counts;
}
