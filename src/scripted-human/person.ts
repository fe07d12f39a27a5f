import type { Bot } from 'mineflayer';
import type { Registry } from '../game/registry.js';
import { pause, walkTo } from './feet.js';
import { Hands } from './window-actions.js';
import { readHint, type Amount, type Step, type PersonTask } from './read-instruction.js';
import { BABBLE, type Temper } from './temper.js';

const WANDER_BLOCKS = 6;
const WANDER_MS = 4000;

interface Running {
  readonly task: PersonTask;
  readonly stop: AbortController;
  /** Less was asked meanwhile; null: as told. */
  lessTo: number | null;
}

/** Somebody who does what the chat says, one thing after another. */
export class Person {
  #running: Running | null = null;
  #next: PersonTask | null = null;
  #isOver = false;

  constructor(
    private readonly bot: Bot,
    private readonly registry: Registry,
    private readonly temper: Temper,
    private readonly chance: () => number,
    private readonly tell: (line: string) => void,
  ) {}

  /** An announcement in the chat. */
  hear(text: string): void {
    const hint = readHint(this.registry, text);
    if (!hint) return;
    switch (hint.kind) {
      case 'task':
        this.#begin(hint.task);
        return;
      case 'less':
        if (this.#running) this.#running.lessTo = hint.count;
        return;
      case 'over':
        if (this.#next?.number === hint.number) this.#next = null;
        if (this.#running?.task.number === hint.number) this.#running.stop.abort();
        return;
      case 'end':
        this.#isOver = true;
        this.#next = null;
        this.#running?.stop.abort();
    }
  }

  get isOver(): boolean {
    return this.#isOver && !this.#running;
  }

  #begin(task: PersonTask): void {
    // The same again is a reminder.
    if (this.#running?.task.number === task.number && !this.#running.stop.signal.aborted) return;
    if (this.#running) {
      this.#next = task;
      this.#running.stop.abort();
      return;
    }
    void this.#work(task);
  }

  async #work(task: PersonTask): Promise<void> {
    const running: Running = { task, stop: new AbortController(), lessTo: null };
    this.#running = running;
    this.tell(`begins ${task.number}`);
    try {
      await this.#doSteps(running);
    } catch (error) {
      this.tell(`trips over ${String(error)}`);
    }
    this.#running = null;
    const next = this.#next;
    this.#next = null;
    if (next) void this.#work(next);
  }

  async #doSteps(running: Running): Promise<void> {
    const { task, stop } = running;
    const before = this.#carried();
    const hands = new Hands(this.bot, stop.signal);
    for (const step of task.steps) {
      await this.#beBusyWithSelf(stop.signal);
      const isDone = !stop.signal.aborted && (await this.#do(step, hands, running));
      this.tell(`${isDone ? 'did' : 'could not do'} ${task.number} ${step.kind}`);
      if (!isDone) break;
    }
    await this.#cleanUp(before);
  }

  async #do(step: Step, hands: Hands, running: Running): Promise<boolean> {
    switch (step.kind) {
      case 'take':
        if (this.chance() < this.temper.mistakes) await this.#takeWrongly(hands, step.things);
        return hands.take(step.things);
      case 'gather': {
        const start = hands.count(step.item);
        const isEnough = (): boolean =>
          hands.count(step.item) - start >= Math.min(step.count, running.lessTo ?? Infinity);
        return hands.gather(step.item, isEnough, step.from);
      }
      case 'craft':
        return hands.craft(step.item, step.count, step.isAtTable, running.task.stationAt);
      case 'smelt':
        return hands.smelt(step.inputs, step.fuel, step.furnace, running.task.stationAt);
      case 'fill':
        return hands.fill(step.inputs, step.fuel, step.furnace, running.task.stationAt);
      case 'empty':
        return hands.empty(step.things, step.furnace, running.task.stationAt);
      case 'kill':
        return this.#kill(step, hands);
      case 'place': {
        const made = running.task.steps.find((each) => each.kind === 'craft');
        const item = step.item ?? (made?.kind === 'craft' ? made.item : null);
        for (let placed = 0; placed < step.count; placed++) {
          if (item === null || !(await hands.place(item, step.side, running.task.placeAt))) return false;
        }
        return true;
      }
      case 'put':
        return this.#put(step.things, hands, running);
    }
  }

  async #kill({ mob, count, until }: Extract<Step, { kind: 'kill' }>, hands: Hands): Promise<boolean> {
    let dead = 0;
    const onDeath = ({ name }: { readonly name?: string | undefined }): void => {
      if (name === mob) dead += 1;
    };
    this.bot.on('entityDead', onDeath);
    const starts = until.map(({ item, count: wanted }) => ({ item, target: hands.count(item) + wanted }));
    const isEnough = (): boolean =>
      starts.length > 0 ? starts.every(({ item, target }) => hands.count(item) >= target) : dead >= count;
    try {
      return await hands.hunt(mob, isEnough);
    } finally {
      this.bot.removeListener('entityDead', onDeath);
    }
  }

  async #put(things: readonly Amount[], hands: Hands, { lessTo, stop }: Running): Promise<boolean> {
    const [product, ...rest] = things;
    const first =
      product && lessTo !== null
        ? [{ ...product, count: Math.min(product.count, lessTo) }]
        : things.slice(0, 1);
    if (rest.length > 0 && this.chance() < this.temper.forgets) {
      await hands.put(first);
      await pause(WANDER_MS, stop.signal);
    }
    return hands.put(
      [...first, ...rest].map(({ item, count }) => ({ item, count: Math.min(count, hands.count(item)) })),
    );
  }

  /** Reaches into the wrong slot, notices, puts it back. */
  async #takeWrongly(hands: Hands, meant: readonly Amount[]): Promise<void> {
    const other = await hands.somethingElse(new Set(meant.map(({ item }) => item)));
    if (other === null) return;
    const before = hands.count(other);
    await hands.take([{ item: other, count: 1 }]);
    const taken = hands.count(other) - before;
    if (taken > 0) await hands.put([{ item: other, count: taken }]);
  }

  /** Whatever way a task ended: what came into the hands by it goes into the chest. */
  async #cleanUp(before: ReadonlyMap<string, number>): Promise<void> {
    const extra = [...this.#carried()].flatMap(([item, count]) => {
      const more = count - (before.get(item) ?? 0);
      return more > 0 ? [{ item, count: more }] : [];
    });
    if (extra.length > 0) await new Hands(this.bot, new AbortController().signal).put(extra);
  }

  #carried(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { name, count } of this.bot.inventory.items())
      counts.set(name, (counts.get(name) ?? 0) + count);
    return counts;
  }

  /** Thinks, wanders off, says something. */
  async #beBusyWithSelf(signal: AbortSignal): Promise<void> {
    const [least, most] = this.temper.pauseMs;
    await pause(least + this.chance() * (most - least), signal);
    if (this.chance() < this.temper.babbles) {
      this.bot.chat(BABBLE[Math.floor(this.chance() * BABBLE.length)] ?? 'hm');
    }
    if (this.chance() >= this.temper.wanders) return;
    const away = (): number => (this.chance() - 0.5) * 2 * WANDER_BLOCKS;
    const { x, y, z } = this.bot.entity.position;
    await walkTo(this.bot, { x: x + away(), y, z: z + away() }, 1, signal);
    await pause(WANDER_MS, signal);
  }
}
