import { pause } from '../base/clock.js';
import type { Bot } from 'mineflayer';
import { BuildingActions } from './building-actions.js';
import { walkTo } from './feet.js';
import { FurnaceActions } from './furnace-actions.js';
import { heldBy } from './senses.js';
import { OutdoorActions } from './outdoor-actions.js';
import { WindowActions } from './window-actions.js';
import type { Amount, InstructionStep, PersonTask } from './read-instruction.js';
import { between, rememberedCount } from './slips.js';
import type { Temper } from './tempers.js';

const WANDER_BLOCKS = 6;
const WANDER_MS = 4000;
/** Who forgot to put things away remembers after so long. */
const FORGOT_MS = 20_000;

interface Doer {
  readonly temper: Temper;
  readonly chance: () => number;
  readonly tell: (line: string) => void;
}

/** One task, done step by step as its person does things. */
export class TaskWork {
  readonly #stop = new AbortController();
  readonly #hands: WindowActions;
  readonly #outdoors: OutdoorActions;
  readonly #furnaces: FurnaceActions;
  readonly #building: BuildingActions;
  /** How many are asked for by now; null: as many as at first. */
  #amended: number | null = null;
  #isBeyondIt = false;

  constructor(
    private readonly bot: Bot,
    readonly task: PersonTask,
    private readonly doer: Doer,
  ) {
    this.#hands = new WindowActions(bot, this.#stop.signal, doer.temper);
    this.#outdoors = new OutdoorActions(bot, this.#stop.signal, doer.temper);
    this.#building = new BuildingActions(bot, this.#stop.signal, doer.temper, this.#outdoors);
    this.#furnaces = new FurnaceActions(bot, this.#stop.signal, doer.temper);
  }

  /** Something is to be built where these hands do not reach. */
  get isBeyondIt(): boolean {
    return this.#isBeyondIt && !this.isStopped;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** What else is to be built, once the rows told before stand. */
  goOnWith({ steps }: PersonTask): void {
    for (const step of steps) if (step.kind === 'build') this.#building.hear(step.rows, step.hasMore);
  }

  amend(count: number): void {
    this.#amended = count;
  }

  async carryOut(): Promise<void> {
    const { task, doer } = this;
    const before = heldBy(this.bot);
    for (const step of task.steps) {
      await this.#beBusyWithSelf();
      const isDone = !this.isStopped && (await this.#do(step));
      doer.tell(`${isDone ? 'did' : 'could not do'} ${task.number} ${step.kind}`);
      if (!isDone) break;
    }
    if (doer.temper.keeps === 0) await this.#cleanUp(before);
  }

  async #do(step: InstructionStep): Promise<boolean> {
    const hands = this.#hands;
    const { stationAt } = this.task;
    switch (step.kind) {
      case 'take':
        if (this.#slips('slot')) await this.#takeWrongly(step.things);
        await hands.take(step.things.map((thing) => ({ ...thing, count: this.#remembered(thing.count) })));
        return step.things.every(({ item }) => hands.count(item) > 0);
      case 'gather':
        return this.#gather(step);
      case 'craft':
        return hands.craft(step.item, this.#remembered(step.count), step.isAtTable, stationAt);
      case 'smelt':
        return this.#furnaces.smelt(step.inputs, step.fuel, step.furnace, stationAt);
      case 'fill':
        return this.#furnaces.fill(step.inputs, step.fuel, step.furnace, stationAt);
      case 'empty':
        return this.#furnaces.empty(step.things, step.furnace, stationAt);
      case 'kill':
        return this.#kill(step);
      case 'place':
        return this.#place(step);
      case 'build':
        this.#building.hear(step.rows, step.hasMore);
        this.#isBeyondIt = !(await this.#building.build());
        return !this.#isBeyondIt;
      case 'step-out':
        return this.#building.stepOut(step);
      case 'put':
        return this.#put(step.things);
      case 'give':
        return hands.give(step.to, step.things);
    }
  }

  async #gather({ item, count, from }: Extract<InstructionStep, { kind: 'gather' }>): Promise<boolean> {
    if (this.#slips('block')) await this.#outdoors.digBeside(from);
    const start = this.#hands.count(item);
    const wanted = this.#remembered(count);
    return this.#outdoors.gather(
      item,
      () => (this.#amended ?? wanted) - (this.#hands.count(item) - start),
      from,
    );
  }

  async #kill({ mob, count, until }: Extract<InstructionStep, { kind: 'kill' }>): Promise<boolean> {
    const hands = this.#hands;
    let dead = 0;
    const onDeath = ({ name }: { readonly name?: string | undefined }): void => {
      if (name === mob) dead += 1;
    };
    this.bot.on('entityDead', onDeath);
    const starts = until.map(({ item, count: wanted }) => ({ item, target: hands.count(item) + wanted }));
    const isEnough = (): boolean =>
      starts.length > 0 ? starts.every(({ item, target }) => hands.count(item) >= target) : dead >= count;
    try {
      return await this.#outdoors.hunt(mob, isEnough);
    } finally {
      this.bot.removeListener('entityDead', onDeath);
    }
  }

  async #place({ item: named, count, side }: Extract<InstructionStep, { kind: 'place' }>): Promise<boolean> {
    const made = this.task.steps.findLast((each) => each.kind === 'craft');
    const item = named ?? (made?.kind === 'craft' ? made.item : null);
    for (let placed = 0; placed < count; placed++) {
      if (item === null || !(await this.#hands.place(item, side, this.task.placeAt))) return false;
    }
    return true;
  }

  async #put(told: readonly Amount[]): Promise<boolean> {
    const { temper, chance } = this.doer;
    const hands = this.#hands;
    const things = told.filter(() => this.task.isOwed || chance() >= temper.keeps);
    if (things.length < told.length) this.doer.tell(`keeps part of ${this.task.number}`);
    const [product, ...rest] = things;
    if (!product) return true;
    const first = [{ ...product, count: this.#amended ?? product.count }];
    if (this.#slips('forgets')) await pause(FORGOT_MS, this.#stop.signal);
    return hands.put(
      [...first, ...rest].map(({ item, count }) => ({ item, count: Math.min(count, hands.count(item)) })),
    );
  }

  /** Reaches into the wrong slot, notices, puts it back. */
  async #takeWrongly(meant: readonly Amount[]): Promise<void> {
    const hands = this.#hands;
    const other = await hands.somethingElse(new Set(meant.map(({ item }) => item)));
    if (other === null) return;
    const before = hands.count(other);
    await hands.take([{ item: other, count: 1 }]);
    const taken = hands.count(other) - before;
    if (taken > 0) await hands.put([{ item: other, count: taken }]);
  }

  /** Whatever way a task ended: what came into the hands by it goes into the chest. */
  async #cleanUp(before: ReadonlyMap<string, number>): Promise<void> {
    if (!this.bot.entity.isValid) return;
    const extra = [...heldBy(this.bot)].flatMap(([item, count]) => {
      const more = count - (before.get(item) ?? 0);
      return more > 0 ? [{ item, count: more }] : [];
    });
    if (extra.length === 0) return;
    await new WindowActions(this.bot, new AbortController().signal, this.doer.temper).put(extra);
  }

  /** Thinks, wanders off, lets something fall. */
  async #beBusyWithSelf(): Promise<void> {
    const { temper, chance } = this.doer;
    const { signal } = this.#stop;
    await pause(between(temper.pauseMs, chance), signal);
    if (this.#slips('drops')) await this.#outdoors.drop();
    if (chance() >= temper.wanders) return;
    const away = (): number => between([-WANDER_BLOCKS, WANDER_BLOCKS], chance);
    const { x, y, z } = this.bot.entity.position;
    await walkTo(this.bot, { x: x + away(), y, z: z + away() }, 1, signal);
    await pause(WANDER_MS, signal);
  }

  #slips(kind: keyof Temper['slips']): boolean {
    return this.doer.chance() < this.doer.temper.slips[kind];
  }

  #remembered(count: number): number {
    return rememberedCount(count, this.doer.temper.slips.amount, this.doer.chance);
  }
}
