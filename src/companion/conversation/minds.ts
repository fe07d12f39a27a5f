import type { CommandResult } from '../command.js';
import type { Companion } from '../companion.js';
import type { Companions } from '../company.js';
import { memoryLine } from '../../run/people/memory/recall.js';
import type { TypedCall } from '../read-call.js';
import { commandOf } from '../registry.js';
import type { Voices } from '../voices.js';
import { BetweenBots, type Talker } from './between-bots.js';
import { Conversation, type Mind } from './conversation.js';
import { newActionBy } from './new-action.js';
import { Transcript } from './transcript.js';

export interface MindsOptions {
  readonly company: Companions;
  readonly voices: Voices;
  readonly mindOf: (name: string) => Mind | null;
  readonly log: (line: string) => void;
  /** Does what a line asks for where a rule understands it; resolves to whether one does. */
  readonly obey: (companion: Companion, text: string, from: string, isNamed: boolean) => Promise<boolean>;
}

const MOST_MEMORIES = 8;

/** The conversations of a company, with players and among themselves. */
export class Minds {
  readonly #conversations = new Map<string, Conversation>();
  readonly #between: BetweenBots;

  constructor(private readonly options: MindsOptions) {
    const { company, log } = options;
    this.#between = new BetweenBots((name) => {
      const companion = company.find(name);
      return companion && this.#talkerOf(companion);
    }, log);
  }

  /** A companion has come, or is back. */
  came(companion: Companion): void {
    companion.talkTo = (to, text) => this.#talk(companion, to, text);
    companion.endTalk = () => this.#between.end(companion.name);
    const mind = this.options.mindOf(companion.name);
    companion.newAction = mind && newActionBy(mind.coder ?? mind.model, mind.pace);
    companion.onClearTalk = () => this.#conversations.get(companion.name)?.transcript.clear();
  }

  /** @returns whether a model answers; false: there is none */
  heard(companion: Companion, from: string, text: string): boolean {
    const conversation = this.#conversationOf(companion);
    if (!conversation) return false;
    conversation
      .heard(from, text, (words) => this.#say(companion, words))
      .catch((error: unknown) => this.options.log(`${companion.name}: ${String(error)}`));
    return true;
  }

  interrupt({ name }: Companion): void {
    this.#conversations.get(name)?.interrupt();
  }

  noted({ name }: Companion, from: string, text: string, call: TypedCall, result: CommandResult): void {
    this.#conversations.get(name)?.noted(from, text, call, result);
  }

  close(): void {
    this.#between.close();
    for (const each of this.#conversations.values()) each.interrupt();
  }

  #say(companion: Companion, words: string): void {
    if (!companion.isQuiet && words !== '') this.options.voices.say(companion, words);
  }

  #talk(from: Companion, to: string, text: string): string | null {
    const fault = this.#between.start(from.name, to, text);
    if (fault === null) this.#say(from, `(to ${to}) ${text}`);
    return fault;
  }

  #talkerOf(companion: Companion): Talker {
    const { name } = companion;
    const answer = (from: string, said: string): Promise<void> => this.#answer(companion, from, said);
    return {
      name,
      isHere: () => companion.worker.bot !== null,
      isBusy: () => companion.isBusy && !isUndisturbed(companion.doing ?? ''),
      answer,
      decides: (from, said) =>
        this.#conversationOf(companion)?.isWorthAnswering(from, said) ?? Promise.resolve(true),
    };
  }

  /** A partner's words are done where a rule understands them, else thought about; what comes of it goes back. */
  async #answer(companion: Companion, from: string, said: string): Promise<void> {
    const { name } = companion;
    const deeds = companion.deeds.length;
    if (await this.options.obey(companion, said, from, true)) {
      this.#between.worked(name);
      const words = companion.deeds.at(-1)?.result.words ?? '';
      // It goes to whoever thinks about it; told to one that goes by rules, it would be taken for a request.
      const partner = this.options.company.find(from);
      const conversation = partner && this.#conversationOf(partner);
      if (conversation && words !== '') this.#between.say(name, words);
      else if (this.#between.partnerOf(name) === from) this.#between.end(name);
      return;
    }
    const reply = (words: string): void => {
      if (companion.deeds.length > deeds) this.#between.worked(name);
      const isHeard = this.#between.partnerOf(name) === from && this.#between.say(name, words);
      if (isHeard) this.#say(companion, `(to ${from}) ${words}`);
    };
    // Excuses are no talk: two bots would go on with them for ever.
    const giveUp = (): void => void this.#between.end(name);
    await this.#conversationOf(companion)?.heard(from, said, reply, giveUp);
  }

  #conversationOf(companion: Companion): Conversation | null {
    const { name } = companion;
    const known = this.#conversations.get(name);
    if (known?.companion === companion) return known;
    const mind = this.options.mindOf(name);
    if (!mind) return null;
    const made = new Conversation({
      companion,
      mind,
      others: () =>
        Object.values(companion.worker.bot?.players ?? {})
          .map(({ username }) => username)
          .filter((each) => each !== name),
      memory: (about) => memoriesFor(companion, about),
      transcript: known?.transcript ?? new Transcript(companion.facts.lastTalk(name)),
      onSummary: (summary) => companion.facts.keepTalk(name, summary),
      onStruck: (sentences) =>
        this.options.log(`${name} does not say, for nothing bears it out: ${sentences.join(' ')}`),
    });
    this.#conversations.set(name, made);
    return made;
  }
}

/** A talk does not disturb it. */
function isUndisturbed(doing: string): boolean {
  return commandOf(doing)?.isEndless === true || doing.startsWith('looking at ');
}

/** What is most about the words said first, then what is newest; places too. */
function memoriesFor({ facts, landmarks, name }: Companion, about: string): readonly string[] {
  const words = new Set(about.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  const score = (text: string): number =>
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => words.has(word)).length;
  const lines = facts
    .recall()
    .filter(({ subject }) => subject !== `talk with ${name}`)
    .map((each) => memoryLine({ ...each, place: null }, new Date()));
  const places = landmarks
    .all()
    .map(
      ({ name: place, kind, by, stale }) =>
        `${kind} "${place}"${by === null ? '' : ` (named by ${by})`}${stale === null ? '' : `, out of date: ${stale}`}`,
    );
  return [...lines, ...places]
    .map((line, index) => ({ line, index, likeness: score(line) }))
    .sort((a, b) => b.likeness - a.likeness || a.index - b.index)
    .slice(0, MOST_MEMORIES)
    .map(({ line }) => line);
}
