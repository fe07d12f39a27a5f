import { untilAborted } from '../base/clock.js';
import { TICKS_PER_SECOND } from '../base/ticks.js';
import { hasCode, messageOf } from '../base/error.js';
import { distanceBetween } from '../base/position.js';
import { countsWithout } from '../base/item-counts.js';
import { loadGame } from '../game/game.js';
import { Interruption } from '../../primitives/body/ending.js';
import { inPassing, isTakenOver } from '../../primitives/body/reflex.js';
import type { AiWorker } from '../worker/bot/ai-worker.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { carriedBy, placeSpoken, registryOf } from './in-words.js';
import {
  countsData,
  failed,
  refused,
  type Command,
  type CommandResult,
  type Setting,
  type Values,
} from './command.js';
import type { Conduct, Deed, NewAction } from './conduct.js';
import type { Facts } from './facts.js';
import type { Habit, HabitBook } from './habit.js';
import type { Landmarks } from './landmarks.js';
import type { TypedCall } from './read-call.js';
import { readValues } from './read-values.js';
import { commandOf, noSuchCommand } from './registry.js';
import { refusedBy, withRule } from './outcome-words.js';
import type { RuleBook } from './rules.js';
import type { CrewShare } from './sharing.js';

export interface CompanionOptions {
  /** Its body; the companion closes it. */
  readonly worker: AiWorker;
  readonly landmarks: Landmarks;
  readonly facts: Facts;
  readonly habits: HabitBook;
  readonly rules: RuleBook;
  /** Which of the crew it is. */
  readonly crew?: number;
  /** The place is nature: ways may be dug, what is not in sight may be looked for anywhere. */
  readonly isNature: boolean;
  /** Names of the others. */
  readonly companions: () => readonly string[];
  /** It was asked to go. */
  readonly onLeave: (comesBack: boolean) => void;
}

/** Who asks, and what ends it. */
export interface Asking {
  /** A player in the world; null, the default: a program. */
  readonly asker?: string | null;
  readonly signal?: AbortSignal;
}

/** An action that a lost connection ended. */
export interface Cut extends Pick<Deed, 'values' | 'asker'> {
  readonly command: Command;
  /** What it was about, in words. */
  readonly activity: string;
}

/** What is under way. */
interface Action {
  readonly name: string;
  /** How it was asked for; null for a habit. */
  readonly call: TypedCall | null;
  readonly controller: AbortController;
  /** Resolves when the body is free. */
  readonly ended: Promise<unknown>;
}

/** Longest that an action may take to let go of the body; whoever asks for the next one is told then. */
const LET_GO_MS = 12_000;
/** Who has moved less has not gone anywhere. */
const SHORT_WALK_BLOCKS = 2;
const LAST_WORDS_MS = 500;
/** What is done between two moves waits so long for a moment to do it in: nobody leaves an open chest. */
const MOMENT_TICKS = 60;
const HABIT_TICKS = 700;
/** Whoever was told to stop does nothing of its own accord for so long. */
const REST_MS = 10_000;
const MOST_DEEDS = 200;

/** A bot that does what it is asked for, one action at a time: the latest ends the one before. */
export class Companion implements Conduct {
  readonly landmarks: Landmarks;
  readonly facts: Facts;
  readonly habits: HabitBook;
  readonly rules: RuleBook;
  isQuiet = false;
  comesWhenCalled = false;
  cameFrom: Conduct['cameFrom'] = null;
  share: CrewShare | null = null;
  /** Of whoever talks for it; nobody without a model. */
  newAction: NewAction | null = null;
  talkTo: Conduct['talkTo'] = () => 'Nobody listens to us here.';
  endTalk: Conduct['endTalk'] = () => null;
  /** Of whoever talks for it: resolves when all it has to say is said. */
  saidAll: () => Promise<void> = () => Promise.resolve();
  /** Told to forget what was said. */
  onClearTalk: () => void = () => undefined;
  /** Told when something else ends an action, with its command and what it was about. */
  onLeft: (command: string, activity: string) => void = () => undefined;
  /** Told what a habit has it do. */
  onHabit: (habit: Habit, what: string) => void = () => undefined;
  /** Told whenever something was done. */
  onDeed: (deed: Deed) => void = () => undefined;
  readonly #options: CompanionOptions;
  readonly #deeds: Deed[] = [];
  #action: Action | null = null;
  /** Counts what was asked: the latest counts. */
  #asked = 0;
  #restsUntil = 0;
  #cut: Cut | null = null;

  constructor(options: CompanionOptions) {
    this.#options = options;
    this.landmarks = options.landmarks;
    this.facts = options.facts;
    this.habits = options.habits;
    this.rules = options.rules;
  }

  get name(): string {
    return this.#options.worker.name;
  }

  get crew(): number | undefined {
    return this.#options.crew;
  }

  get worker(): AiWorker {
    return this.#options.worker;
  }

  get isBusy(): boolean {
    return this.#action !== null;
  }

  /** Told to stop a moment ago. */
  get isAtRest(): boolean {
    return Date.now() < this.#restsUntil;
  }

  /** The command under way, or habit; null: none. */
  get doing(): string | null {
    return this.#action?.name ?? null;
  }

  /** Null where no call is. */
  get underWay(): TypedCall | null {
    return this.#action?.call ?? null;
  }

  /** What was done lately, oldest first. */
  get deeds(): readonly Deed[] {
    return this.#deeds;
  }

  get jobs(): readonly Deed[] {
    return this.#deeds.filter(({ command }) => commandOf(command)?.kind === 'action');
  }

  activity(): string {
    const { activity } = this.worker.heartbeat();
    return activity === 'idle' && this.#action ? this.#action.name : activity;
  }

  lastJob(): string | null {
    const last = this.jobs.at(-1);
    if (!last) return null;
    return last.result.kind === 'cancelled' ? 'I was stopped.' : last.result.words;
  }

  companions(): readonly string[] {
    return this.#options.companions();
  }

  clearTalk(): void {
    this.#deeds.length = 0;
    this.onClearTalk();
  }

  leave(comesBack: boolean): void {
    // Its last words are said first, after all it still has to say.
    setTimeout(() => void this.saidAll().then(() => this.#options.onLeave(comesBack)), LAST_WORDS_MS);
  }

  /**
   * Does what is asked for. Resolves when it is done, refused, or ended by something else; never rejects.
   * @param given the values in the order of the command's parameters, or by name
   */
  async perform(
    name: string,
    given: Deed['values'] = [],
    { asker = null, signal }: Asking = {},
  ): Promise<CommandResult> {
    const result = await this.#perform(name, given, asker, signal);
    const deed = { at: Date.now(), command: name, values: given, asker, result };
    this.#deeds.push(deed);
    if (this.#deeds.length > MOST_DEEDS) this.#deeds.shift();
    this.onDeed(deed);
    return result;
  }

  /** What the loss of its connection ended, once. */
  takeCut(): Cut | null {
    const cut = this.#cut;
    this.#cut = null;
    return cut;
  }

  /** Ends what is under way; resolves when the body is free. @returns what it was; null where nothing was */
  async stop(): Promise<string | null> {
    this.#asked += 1;
    this.#restsUntil = Date.now() + REST_MS;
    return this.#endAction();
  }

  /**
   * Does something of its own accord, between two moves of what it is about.
   * @returns whether it came to its end
   */
  async indulge(what: string, act: (bot: WorkerBot) => Promise<unknown>): Promise<boolean> {
    const { worker, isNature } = this.#options;
    if (this.isAtRest) return false;
    if (this.#action) return (await this.#inPassing(what, HABIT_TICKS, act)) !== null;
    // Whoever waited for a reflex to end would be said to be about the habit meanwhile, and stop at no word.
    if (!worker.bot || isTakenOver(worker.bot)) return false;
    const controller = new AbortController();
    const ended = worker.undertake(HABIT_TICKS, act, controller.signal, { isNature }).then(
      () => !controller.signal.aborted,
      () => false,
    );
    const action: Action = { name: what, call: null, controller, ended };
    this.#action = action;
    try {
      return await ended;
    } finally {
      if (this.#action === action) this.#action = null;
    }
  }

  async close(): Promise<void> {
    this.#action?.controller.abort();
    await this.worker.close();
  }

  async #perform(
    name: string,
    given: Deed['values'],
    asker: string | null,
    signal: AbortSignal | undefined,
  ): Promise<CommandResult> {
    const command = commandOf(name);
    if (!command) return refused(noSuchCommand(name));
    const { bot } = this.worker;
    if (!bot) return failed(`${this.name} is not in the world: ${this.worker.heartbeat().activity}.`);
    const players = Object.values(bot.players).map(({ username }) => username);
    const read = readValues(command, given, {
      registry: registryOf(bot),
      players,
      companions: this.companions(),
      asker,
    });
    if (!read.ok) return refused(read.fault);
    const rule = this.rules.againstCall(loadGame(bot.version), command.name, read.value);
    if (rule) return refusedBy(rule, asker);
    try {
      if (command.kind === 'action') return await this.#act(command, given, read.value, asker, signal);
      const never = signal ?? new AbortController().signal;
      return await command.carryOut({ bot, asker, signal: never, conduct: this }, read.value);
    } catch (error) {
      return resultOfError(error);
    }
  }

  async #act(
    command: Command,
    given: Deed['values'],
    values: Values,
    asker: string | null,
    signal: AbortSignal | undefined,
  ): Promise<CommandResult> {
    const limitTicks = command.limitSeconds * TICKS_PER_SECOND;
    const meanwhile =
      command.isBrief === true &&
      (await this.#inPassing(this.activity(), limitTicks, (bot, until) =>
        this.#carryOut(command, { bot, asker, signal: until, conduct: this }, values),
      ));
    if (meanwhile) return meanwhile;
    this.#asked += 1;
    this.#cut = null;
    const turn = this.#asked;
    const { doing } = this;
    const left = await this.#endAction();
    if (doing !== null && left !== null && commandOf(doing)) this.onLeft(doing, left);
    if (turn !== this.#asked || signal?.aborted === true)
      return { kind: 'cancelled', words: 'Something else was asked for.', data: {} };
    const controller = new AbortController();
    const either = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
    const done = this.#undertake(command, given, values, asker, either);
    const call = { name: command.name, values: [...Object.values(given)] as TypedCall['values'] };
    const action: Action = { name: command.name, call, controller, ended: done };
    this.#action = action;
    try {
      const result = await done;
      // Who hears stop at the last step has done it, and does nothing that was to come after it.
      return controller.signal.aborted ? { ...result, data: { ...result.data, isCalledOff: true } } : result;
    } finally {
      if (this.#action === action) this.#action = null;
    }
  }

  /** Does it beside the action under way; null where there is none, or none that can be left for a moment. */
  async #inPassing<T>(
    activity: string,
    limitTicks: number,
    act: (bot: WorkerBot, signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    const { bot } = this.worker;
    const signal = this.#action?.controller.signal;
    return bot && signal
      ? inPassing(bot, MOMENT_TICKS, signal, { activity, limitTicks, act: () => act(bot, signal) })
      : null;
  }

  async #carryOut(command: Command, setting: Setting, values: Values): Promise<CommandResult> {
    const before = carriedBy(setting.bot);
    this.rules.takeHeeded();
    const result = withRule(await command.carryOut(setting, values), this.rules, setting.asker);
    const after = carriedBy(setting.bot);
    const gained = countsData(countsWithout(after, before));
    const lost = countsData(countsWithout(before, after));
    return { ...result, data: { ...result.data, gained, lost } };
  }

  async #undertake(
    command: Command,
    given: Deed['values'],
    values: Values,
    asker: string | null,
    signal: AbortSignal,
  ): Promise<CommandResult> {
    const { worker, isNature } = this.#options;
    const limitTicks = command.limitSeconds * TICKS_PER_SECOND;
    const deaths: string[] = [];
    try {
      const result = await worker.undertake(
        limitTicks,
        async (bot) => {
          const onDeath = (): void => {
            deaths.push(`I died at ${placeSpoken(bot.entity.position)}; I was ${this.activity()}.`);
          };
          const onEnd = (): void =>
            void (this.#cut = { command, values: given, asker, activity: this.activity() });
          const from = { position: bot.entity.position.clone(), dimension: bot.game.dimension };
          bot.once('death', onDeath);
          // First: whoever hears of it next takes the body away.
          bot.prependOnceListener('end', onEnd);
          try {
            return await this.#carryOut(command, { bot, asker, signal, conduct: this }, values);
          } finally {
            bot.removeListener('death', onDeath);
            bot.removeListener('end', onEnd);
            if (distanceBetween(bot.entity.position, from.position) > SHORT_WALK_BLOCKS) this.cameFrom = from;
          }
        },
        signal,
        { isNature },
      );
      const [death] = deaths;
      return death !== undefined && result.kind === 'cancelled' ? failed(death, result.data) : result;
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', words: 'Stopped.', data: {} };
      const [death] = deaths;
      return death === undefined ? resultOfError(error) : failed(death);
    }
  }

  async #endAction(): Promise<string | null> {
    const action = this.#action;
    if (!action) return null;
    const activity = this.activity();
    action.controller.abort();
    await untilAborted(action.ended, AbortSignal.timeout(LET_GO_MS));
    return activity;
  }
}

function resultOfError(error: unknown): CommandResult {
  if (error instanceof Interruption) return { kind: error.kind, words: error.message, data: {} };
  if (hasCode(error, 'bad-argument')) return refused(error.message);
  return failed(messageOf(error));
}
