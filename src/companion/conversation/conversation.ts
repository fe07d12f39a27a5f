import { type ModelCallOptions, isModelError, type ModelMessage, type ModelPort } from '../../model/model.js';
import type { CommandResult } from '../command.js';
import type { Companion } from '../companion.js';
import { carriedBy, registryOf } from '../in-words.js';
import type { TypedCall } from '../read-call.js';
import { commandOf, misreadCall, noSuchCommand } from '../registry.js';
import { checkClaims } from './claims.js';
import { EXAMPLES } from './examples.js';
import { deedLine, messagesOf, ONLY_FOR_PLAYERS } from './prompt.js';
import type { SpeakingPace } from './pace.js';
import type { Profile } from './profile.js';
import { readReply } from './reply.js';
import type { Transcript } from './transcript.js';

/** What talks for one companion. */
export interface Mind {
  readonly model: ModelPort;
  readonly profile: Profile;
  readonly pace: SpeakingPace;
  readonly calls?: ModelCallOptions;
  /** Writes code for what no command does; left out: the same. */
  readonly coder?: ModelPort;
}

/** What a talk is made of. */
export interface ConversationOptions {
  readonly companion: Companion;
  readonly mind: Mind;
  /** Names of everybody else in the world. */
  readonly others: () => readonly string[];
  /** What is remembered, one line each. */
  readonly memory: (about: string) => readonly string[];
  readonly transcript: Transcript;
  /** Told a new summary of what was said long ago. */
  readonly onSummary: (summary: string) => void;
  /** Told what was left out of an answer, for nothing bore it out. */
  readonly onStruck: (sentences: readonly string[]) => void;
}

/** Commands to one message. */
const MOST_STEPS = 8;
const TIMEOUT_MS = 60_000;
const REPLY_TOKENS = 300;
const TOO_FAST = 'I have to think a moment: my calls of this minute are used up. Commands work all the same.';

/** One companion's talk with everybody; the newest message counts, whatever is being thought about an older one is dropped. */
export class Conversation {
  readonly transcript: Transcript;
  readonly #options: ConversationOptions;
  #turn = 0;
  #thinking = new AbortController();

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.transcript = options.transcript;
  }

  get companion(): Companion {
    return this.#options.companion;
  }

  /** While it works: whether another bot's words are worth an answer. A model that does not say is taken to answer. */
  async isWorthAnswering(from: string, said: string): Promise<boolean> {
    const { companion, mind } = this.#options;
    if (!mind.pace.take()) return false;
    const content = `You are ${companion.name}, a bot in Minecraft, busy: ${companion.activity()}. The bot ${from} says: ${said}\nAnswer with one word: respond, or ignore where it can wait.`;
    const signal = new AbortController().signal;
    const reply = await this.#complete(
      `respond ${companion.name}`,
      [{ role: 'user', content }],
      signal,
    ).catch(() => 'ignore');
    return !/\bignore\b/i.test(reply);
  }

  /** Ends what is being thought. */
  interrupt(): void {
    this.#turn += 1;
    this.#thinking.abort();
  }

  /** Something was said and done without the model. */
  noted(from: string, text: string, call: TypedCall, result: CommandResult): void {
    this.transcript.add('user', `${from}: ${text}`);
    this.transcript.add('system', deedLine({ command: call.name, result }));
  }

  /**
   * Answers, and does what it takes; resolves when the answer is complete or a newer message has come.
   * @param say called with each line, in order
   * @param excuse called where the model cannot be asked
   */
  async heard(
    from: string,
    text: string,
    say: (words: string) => void,
    excuse: (words: string) => void = say,
  ): Promise<void> {
    this.interrupt();
    const turn = this.#turn;
    this.#thinking = new AbortController();
    const { signal } = this.#thinking;
    this.transcript.add('user', `${from}: ${text}`);
    await this.#shorten(signal);
    const failed = new Set<string>();
    let isTold = false;
    for (let step = 1; step <= MOST_STEPS && turn === this.#turn; step++) {
      const reply = await this.#think(`talk ${this.#options.companion.name} ${step}`, text, signal, excuse);
      if (reply === null || turn !== this.#turn) return;
      const call = this.#answer(reply, say, isTold || step === MOST_STEPS);
      if (call === null) return;
      isTold ||= call === 'struck';
      if (call === 'struck') continue;
      if (call === 'again') continue;
      const result = await this.#options.companion.perform(call.name, call.values, { asker: from });
      this.transcript.add('system', deedLine({ command: call.name, result }));
      const key = JSON.stringify(call);
      const isLoop = result.kind !== 'completed' && failed.has(key);
      failed.add(key);
      // What was asked for before something newer is told as it ended; the same again would end the same.
      if (turn !== this.#turn || isLoop || step === MOST_STEPS) {
        if (result.kind !== 'cancelled') say(result.words);
        return;
      }
      if (result.kind === 'cancelled') return;
    }
  }

  /**
   * Says what may be said.
   * @param isTold the model was told already, or cannot be, that nothing bears out what it says
   * @returns the command to carry out; null where the turn ends; `again` and `struck`: the model is to look at the log
   */
  #answer(
    reply: string,
    say: (words: string) => void,
    isTold: boolean,
  ): TypedCall | 'again' | 'struck' | null {
    const { companion, others, onStruck } = this.#options;
    const { bot } = companion.worker;
    if (!bot) return null;
    const { words, line } = readReply(reply, companion.name, others());
    const { deeds } = companion;
    const checked = checkClaims(words, { deeds, carried: carriedBy(bot), registry: registryOf(bot) });
    if (checked.struck.length > 0) onStruck(checked.struck);
    if (line.kind === 'none' && checked.struck.length > 0 && !isTold) {
      this.transcript.add('assistant', words);
      this.#again('Not said, for nothing bears it out. Do it by a command, or say what is true.');
      return 'struck';
    }
    const typed =
      line.kind === 'call'
        ? `!${line.call.name}(${line.call.values.map((each) => JSON.stringify(each)).join(', ')})`
        : '';
    this.transcript.add('assistant', [checked.words, typed].filter((each) => each !== '').join(' '));
    if (checked.words !== '') say(checked.words);
    if (line.kind === 'none') return null;
    if (line.kind === 'faulty') return this.#again(misreadCall(line.name));
    const { name } = line.call;
    if (!commandOf(name)) return this.#again(noSuchCommand(name));
    if (ONLY_FOR_PLAYERS.has(name.toLowerCase()))
      return this.#again(`!${name} is for players to type; ask for it.`);
    return line.call;
  }

  #again(why: string): 'again' {
    this.transcript.add('system', why);
    return 'again';
  }

  async #think(
    stage: string,
    said: string,
    signal: AbortSignal,
    excuse: (words: string) => void,
  ): Promise<string | null> {
    const { companion, mind, memory } = this.#options;
    const { bot } = companion.worker;
    if (!bot) return null;
    if (!mind.pace.take()) {
      excuse(TOO_FAST);
      return null;
    }
    const { persona, examples } = mind.profile;
    const messages = messagesOf({
      name: companion.name,
      persona,
      bot,
      activity: companion.activity(),
      deeds: companion.deeds,
      memory: memory(said),
      transcript: this.transcript,
      examples: examples.length > 0 ? examples : EXAMPLES,
      said,
    });
    try {
      return await this.#complete(stage, messages, signal);
    } catch (error) {
      if (!signal.aborted) excuse(faultWords(error));
      return null;
    }
  }

  async #complete(stage: string, messages: readonly ModelMessage[], signal: AbortSignal): Promise<string> {
    const { model, profile, calls } = this.#options.mind;
    const maxTokens = profile.maxTokens ?? REPLY_TOKENS;
    const request = {
      role: 'listener',
      stage,
      messages,
      temperature: 0.5,
      timeoutMs: TIMEOUT_MS,
      ...calls,
      maxTokens,
    } as const;
    return (await model.complete(request, signal)).text;
  }

  async #shorten(signal: AbortSignal): Promise<void> {
    const { companion, mind, onSummary } = this.#options;
    const isNew = await this.transcript.shorten(async (summary, turns) => {
      if (!mind.pace.take()) return '';
      const talk = turns.map(({ role, content }) =>
        role === 'assistant' ? `${companion.name}: ${content}` : content,
      );
      const content = `Sum this up for ${companion.name} in at most 60 words: who said, wants and likes what, what was promised and what was done. Nothing that was not said.\nBefore: ${summary || 'nothing'}\n${talk.join('\n')}`;
      return this.#complete(`summary ${companion.name}`, [{ role: 'user', content }], signal);
    });
    if (isNew) onSummary(this.transcript.summary);
  }
}

function faultWords(error: unknown): string {
  if (!isModelError(error)) return 'I lost the thread. Commands and plain requests work all the same.';
  return error.code === 'budget-exhausted'
    ? 'My budget for talking is used up. Commands and plain requests work all the same.'
    : 'My model does not answer. Commands and plain requests work all the same.';
}
