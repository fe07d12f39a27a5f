import type { Bot } from 'mineflayer';
import type { Registry } from '../game/registry.js';
import type { PageEyes } from './page-eyes.js';
import { readHint, type PersonTask } from './read-instruction.js';
import { ASK_FOR_WORK, SAY_CANNOT, SAY_DONE, SAYINGS } from './sayings.js';
import { heldBy } from './senses.js';
import { between, oneOf, typed } from './slips.js';
import { TaskWork } from './task-work.js';
import type { Temper } from './tempers.js';
import { whatIsLeft, type Missing } from './what-is-left.js';

/** Somebody who sees a task above the hotbar and was told nothing else asks soon. */
const BAR_TASK = /^(?:gather|craft|smelt|fill|fetch|kill|shoot|build|place) .*\d/;
const BAR_MS = 3000;
/** Who was not helped by an answer asks again after so many times its patience. */
const PATIENCE = 2;
const BETWEEN_ERRANDS_MS = 3000;

/** Somebody who does what the chat says, one thing after another, or what its temper makes of that. */
export class Person {
  #running: TaskWork | null = null;
  #next: PersonTask | null = null;
  /** Done as far as this person knows, and nobody has said so yet. */
  #unconfirmed: PersonTask | null = null;
  #isOver = false;
  #bar = '';
  #freeMs: number;
  #askedMs = -Infinity;
  #chatMs: number;

  constructor(
    private readonly bot: Bot,
    private readonly registry: Registry,
    private readonly temper: Temper,
    private readonly chance: () => number,
    private readonly tell: (line: string) => void,
    /** Where somebody asks who does not do it in the chat. */
    private readonly page: Pick<PageEyes, 'press'> | null = null,
  ) {
    this.#freeMs = performance.now();
    this.#chatMs = this.#nextChatMs();
  }

  /** An announcement was read. */
  hear(text: string): void {
    const hint = readHint(this.registry, text);
    if (!hint) return;
    switch (hint.kind) {
      case 'task':
        this.#told(hint.task);
        return;
      case 'amount':
        this.#running?.amend(hint.count);
        return;
      case 'missing':
        this.#toldMissing(hint.missing);
        return;
      case 'offer':
        // To build is what somebody plays for.
        if (this.#mayAsk && !this.page) this.#say(`take ${hint.number}`);
        return;
      case 'over':
        if (this.#next?.number === hint.number) this.#next = null;
        if (this.#unconfirmed?.number === hint.number) this.#unconfirmed = null;
        if (this.#running?.task.number === hint.number) this.#running.stop();
        return;
      case 'end':
        this.#isOver = true;
        this.#next = null;
        this.#running?.stop();
    }
  }

  /** What stands above the hotbar now. */
  sees(bar: string): void {
    this.#bar = bar;
  }

  /** Time passes: asks, chats, finds something to do. To be called several times a second; who reads asks nothing. */
  live(nowMs: number, isReading = false): void {
    if (this.#isOver) return;
    if (nowMs >= this.#chatMs) {
      this.#chatMs = this.#nextChatMs();
      this.#say(oneOf(SAYINGS, this.chance));
    }
    if (this.temper.does === 'own') {
      if (!this.#running && nowMs - this.#freeMs >= BETWEEN_ERRANDS_MS) {
        void this.#work(ownErrand(this.bot, this.registry, this.chance));
      }
      return;
    }
    if (isReading) this.#freeMs = Math.max(this.#freeMs, nowMs);
    else this.#askWhenIdle(nowMs);
  }

  get isOver(): boolean {
    return this.#isOver && !this.#running;
  }

  /** Stops whatever it is doing, to leave the game. */
  drop(): void {
    this.#next = null;
    this.#running?.stop();
  }

  get #mayAsk(): boolean {
    return !this.#running && this.temper.does === 'told' && !this.#isOver;
  }

  #askWhenIdle(nowMs: number): void {
    const { asksAfterMs } = this.temper;
    if (asksAfterMs === null || !this.#mayAsk) return;
    const isTaskShown = this.#unconfirmed === null && BAR_TASK.test(this.#bar);
    const patienceMs = isTaskShown ? Math.min(BAR_MS, asksAfterMs) : asksAfterMs;
    if (nowMs - this.#freeMs < patienceMs || nowMs - this.#askedMs < PATIENCE * asksAfterMs) return;
    this.#askedMs = nowMs;
    if (this.#unconfirmed === null) this.#ask(ASK_FOR_WORK, { kind: 'next' });
    else this.#ask(SAY_DONE, { kind: 'done' });
  }

  #told(task: PersonTask): void {
    const { does } = this.temper;
    // What is still owed at the end is given back by whoever holds it.
    if (does === 'nothing' || (does === 'own' && !task.isOwed)) return;
    // The same again is a reminder, or what is to be built next.
    if (this.#running?.task.number === task.number && !this.#running.isStopped) {
      if (!task.steps.some(({ kind }) => kind === 'take')) this.#running.goOnWith(task);
      return;
    }
    const isAgain = this.#unconfirmed?.number === task.number;
    const left = isAgain ? whatIsLeft(task, null, heldBy(this.bot)) : task;
    if (this.#running) {
      this.#next = left;
      this.#running.stop();
    } else void this.#work(left);
  }

  #toldMissing(missing: Missing): void {
    if (!this.#mayAsk || this.#unconfirmed === null) return;
    void this.#work(whatIsLeft(this.#unconfirmed, missing, heldBy(this.bot)));
  }

  async #work(task: PersonTask): Promise<void> {
    const work = new TaskWork(this.bot, task, { temper: this.temper, chance: this.chance, tell: this.tell });
    this.#running = work;
    this.tell(`begins ${task.number}`);
    try {
      await work.carryOut();
    } catch (error) {
      this.tell(`trips over ${String(error)}`);
    }
    if (work.isBeyondIt) this.#ask(SAY_CANNOT, { kind: 'skip' });
    this.#unconfirmed =
      work.isStopped || work.isBeyondIt || this.temper.does !== 'told' || task.isOwed ? null : task;
    this.#running = null;
    this.#freeMs = performance.now();
    const next = this.#next;
    this.#next = null;
    if (next) void this.#work(next);
  }

  #ask(text: string, button: Parameters<PageEyes['press']>[0]): void {
    if (this.page) void this.page.press(button);
    else this.#say(text);
  }

  #say(text: string): void {
    this.bot.chat(typed(text, this.temper.slips.typo, this.chance));
  }

  #nextChatMs(): number {
    const { chatsEveryMs } = this.temper;
    return chatsEveryMs === null ? Infinity : performance.now() + between(chatsEveryMs, this.chance);
  }
}

/** What somebody does who thinks to know better what is useful, in the words people are told theirs. */
const ERRANDS = [
  'Gather 6 WOOD logs. Put the 6 WOOD logs into the chest.',
  'Gather 2 WOOD logs. Craft 8 WOOD planks. Put the 8 WOOD planks into the chest.',
  'Gather 1 WOOD log. Craft 4 WOOD planks. Craft 1 crafting table. Place it on the ground beside the chest.',
  'Gather 3 WOOD logs. Craft 12 WOOD planks. Craft 4 sticks. Craft 1 wooden pickaxe at the crafting table. Gather 12 cobblestone from stone or cobblestone. Put the 12 cobblestone into the chest.',
] as const;
const SIGHT_BLOCKS = 48;

/** Something useful nobody asked for, of the wood that grows around. */
function ownErrand(bot: Bot, registry: Registry, chance: () => number): PersonTask {
  const logs = bot.registry.blocksArray.filter(({ name }) => /^(?!stripped_)\w+_log$/.test(name));
  const block = bot.findBlock({ matching: logs.map(({ id }) => id), maxDistance: SIGHT_BLOCKS });
  const wood = (block?.name ?? 'oak_log').replace('_log', '').replaceAll('_', ' ');
  const hint = readHint(registry, `s0: ${oneOf(ERRANDS, chance).replaceAll('WOOD', wood)}`);
  if (hint?.kind !== 'task') throw new Error('Expected an errand that can be read.');
  return { ...hint.task, number: 'an errand of its own' };
}
