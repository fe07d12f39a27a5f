import { runClock } from '../base/clock.js';
import { defined } from '../base/defined.js';
import { CoVoyagerError, badOption } from '../base/error.js';
import { TICK_MS } from '../base/ticks.js';
import { claimedBlock, claimedEntity } from '../../primitives/body/context.js';
import { asPoint } from '../../primitives/body/places.js';
import type { MemoryStore } from '../run/people/memory/memory.js';
import { joinWorkers } from '../run/world/join-workers.js';
import { ClaimBook } from '../schedule/assign/claims.js';
import type { AiWorker } from '../worker/bot/ai-worker.js';
import type { ContainerQueue } from '../worker/bot/container-queue.js';
import { Companion } from './companion.js';
import { Facts } from './facts.js';
import { HabitBook, type Habit } from './habit.js';
import { Landmarks } from './landmarks.js';
import { RuleBook } from './rules.js';

export interface CompanyOptions {
  readonly host: string;
  readonly port: number;
  /** Asked of the server when left out. */
  readonly version?: string;
  /** Of a world of ours: what it knows its own bots by. */
  readonly key?: string;
  /** The place is nature, or may be: ways may be dug, what is not in sight may be looked for anywhere. */
  readonly isNature: boolean;
  /** What tells this world from others in the memory: an environment's name, or a server's address. */
  readonly world: string;
  readonly memory: MemoryStore;
  /** One companion each; names that are asked for must be free. */
  readonly members: readonly Member[];
  readonly signal?: AbortSignal;
  /** Comings and goings, one line each. */
  readonly log?: (line: string) => void;
}

export interface Member {
  /** Left out: the next free one of a list. */
  readonly name?: string;
  /** What differs from the usual. */
  readonly habits?: Partial<Record<Habit, boolean>>;
  /** Which of the crew it is, for whoever knows more about them; kept when it comes back under another name. */
  readonly crew?: number;
}

/** Companions in one world; two of them never go for the same thing. */
export class Companions {
  readonly #companions = new Map<string, Companion>();
  readonly #claims = new ClaimBook((name, target) => this.#isBarred(name, target));
  readonly #options: CompanyOptions;
  readonly #startMs = performance.now();
  readonly #closing = new AbortController();
  #containers: ContainerQueue | null = null;
  /** Told when a companion has come, or come back. */
  onArrival: (companion: Companion) => void = () => undefined;
  /** Told when the last one has gone because somebody in the world asked it to. */
  onEmpty: () => void = () => undefined;

  constructor(options: CompanyOptions) {
    this.#options = options;
  }

  get companions(): readonly Companion[] {
    return [...this.#companions.values()];
  }

  find(name: string): Companion | undefined {
    return this.#companions.get(name.toLowerCase());
  }

  /**
   * Brings all members in.
   * @throws CoVoyagerError when one of them cannot join; then none stays
   */
  async open(): Promise<void> {
    try {
      for (const member of this.#options.members) await this.start(member);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /**
   * Brings one more in.
   * @throws CoVoyagerError `bad-option` where one of that name is here, and as joining a server does
   */
  async start(member: Member): Promise<Companion> {
    if (member.name !== undefined && this.find(member.name))
      throw badOption(`Expected a new name, but ${member.name} is here already.`);
    const { signal = new AbortController().signal, isNature, memory, world } = this.#options;
    const [worker] = await joinWorkers({
      count: 1,
      wanted: member.name === undefined ? [] : [member.name],
      taken: new Set(this.companions.map(({ name }) => name)),
      create: (name, until) => this.#join(name, until),
      signal: AbortSignal.any([signal, this.#closing.signal]),
    });
    if (!worker) throw new CoVoyagerError('cancelled', 'Joining was cancelled.');
    const companion = new Companion({
      worker,
      isNature,
      landmarks: new Landmarks(memory, world),
      facts: new Facts(memory, world),
      rules: new RuleBook({ store: memory, world, name: worker.name }),
      ...(member.crew !== undefined && { crew: member.crew }),
      habits: new HabitBook(member.habits),
      companions: () => this.companions.map(({ name }) => name).filter((name) => name !== worker.name),
      onLeave: (comesBack) => {
        this.dismiss(worker.name, comesBack ? member : null)
          .then(() => {
            if (this.#companions.size === 0) this.onEmpty();
          })
          .catch((error: unknown) => this.#options.log?.(`${worker.name}: ${String(error)}`));
      },
    });
    this.#companions.set(companion.name.toLowerCase(), companion);
    this.onArrival(companion);
    return companion;
  }

  /** One leaves. @param again who comes back in its place, under its name */
  async dismiss(name: string, again: Member | null = null): Promise<void> {
    const companion = this.find(name);
    if (!companion) return;
    this.#companions.delete(name.toLowerCase());
    await companion.close();
    this.#options.log?.(`${companion.name} has left.`);
    if (again) {
      await this.start({ ...again, name: companion.name }).catch((error: unknown) =>
        this.#options.log?.(`${companion.name} cannot come back: ${String(error)}`),
      );
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const all = this.companions;
    this.#companions.clear();
    await Promise.allSettled(all.map((companion) => companion.close()));
  }

  /** Whether somebody was told to leave a block or a mob alone. */
  #isBarred(name: string, target: string): boolean {
    const { rules, worker: { bot } = {} } = this.find(name) ?? {};
    if (!bot || !rules?.all.length) return false;
    const block = claimedBlock(target);
    if (block) return rules.against('break', [bot.blockAt(asPoint(bot, block))?.name ?? '']) !== null;
    const mob = bot.entities[claimedEntity(target) ?? -1]?.name;
    return mob !== undefined && mob !== 'item' && rules.against('kill', [mob]) !== null;
  }

  async #join(name: string, signal: AbortSignal): Promise<AiWorker> {
    // Not above: mineflayer takes hold of the process's clocks when it is loaded.
    const { createAiWorker } = await import('../worker/bot/ai-worker.js');
    const { createContainerQueue } = await import('../worker/bot/container-queue.js');
    this.#containers ??= createContainerQueue();
    const { host, port, version, key, log } = this.#options;
    return createAiWorker({
      name,
      host,
      port,
      ...defined({ version, key, log }),
      claims: this.#claims,
      containers: this.#containers,
      clock: runClock(() => Math.floor((performance.now() - this.#startMs) / TICK_MS)),
      onVisit: () => undefined,
      standsStill: () => this.find(name)?.isAtRest === true,
      habits: {
        isOn: (habit) => this.find(name)?.habits.isOn(habit) ?? true,
        wards: () => wardsOf(this.find(name)),
        onDeed: (habit, activity) => this.find(name)?.onHabit(habit, activity),
      },
      // That it is gone, and why, the worker says itself.
      onConnection: (isConnected) => {
        if (!isConnected) return;
        log?.(`${name}: back in the world.`);
        const companion = this.find(name);
        if (companion) this.onArrival(companion);
      },
      signal,
    });
  }
}

/** Players a companion guards as itself: whom it follows, and whom it did something for last. */
function wardsOf(companion: Companion | undefined): readonly string[] {
  const { name, values = [] } = companion?.underWay ?? {};
  const last = companion?.deeds.findLast(({ asker }) => asker !== null)?.asker;
  return [name === 'followPlayer' ? values[0] : null, last].filter((each) => typeof each === 'string');
}
