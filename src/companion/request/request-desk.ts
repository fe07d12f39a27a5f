import type { Registry } from '../../game/registry.js';
import { saysSomething } from '../../speech/clauses.js';
import { isVerbForItem } from '../../speech/slots.js';
import { spelledOut, spokenWordsIn } from '../../speech/small-words.js';
import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';
import type { CommandResult } from '../command.js';
import type { TypedCall } from '../read-call.js';
import { commandOf } from '../registry.js';
import { readRequest } from './read-request.js';
import type { WantedThings } from './request.js';
import { meaningOf } from './things.js';

/** What each player asked for last, and whether an answer is awaited. */
interface Asked {
  readonly text: string;
  readonly step: number;
  readonly awaits: 'answer' | 'retry';
}

/** Who asks something does not answer, nor who asks for something. */
const QUESTION = /^(?:what|who|why|how|when|are|do|does|can|will|did)\b|\?$/i;
/** Nor who is polite. */
const POLITE =
  /^(?:thanks?|thx|ty|thank|nice|cool|great|lol|haha|hello|hi|hey|sorry|bye|good (?:job|work|bot))\b/i;
/** "Who told you to make it" tells nobody to; "how about ..." and "why don't you ..." do. */
const ASKS = /^\W*(?:if|unless|what|who|when|where|which|how(?! about)|why(?! (?:do not|don't) you))\b/i;
/** "I want to go home": who speaks goes, if anybody does. */
const OWN_WAY = /^(?:i|we) (?:\w+ ){1,3}to (?:go|walk|travel|come|head|return)\b/i;
const AGAIN = /^(?:try|do it|once)?\s*again$|^retry$/i;

/** Joins several things, or says with what. */
export const JOINS = /\b(?:and|but|then|after|using|with)\b|,/i;
/** "For the player": whoever speaks so says whom it is for. */
const OF_PLAYER = /\b(?:for|to|(?:in front of|before)) (?:the )?player\b/i;

/** Whether a line asks for several things, or says with what, for whom or from where: what no single command can do. */
export function isSeveral(text: string, speaker: string): boolean {
  const steps = readRequest(text, speaker) ?? [];
  if (steps.some((step) => 'from' in step && step.from?.kind === 'named')) return true;
  if (steps.some((step) => 'things' in step && step.things.some(({ but }) => but))) return true;
  if (OF_PLAYER.test(text)) return steps.length > 0;
  if (!JOINS.test(text)) return false;
  return (
    steps.length > 1 ||
    steps.some(
      (step) => ('tool' in step && step.tool !== null) || ('things' in step && step.things.length > 1),
    )
  );
}

/** The one thing a request is about, "10 iron"; undefined where it is about several, or none. */
export function aboutOf(text: string, speaker: string): string | undefined {
  const things = (readRequest(text, speaker) ?? []).map((step) => ('things' in step ? step.things : []));
  const [thing, ...others] = things.flat();
  return thing && others.length === 0 ? `${thing.count ?? ''} ${thing.said}`.trim() : undefined;
}

/** Makes calls of everyday requests, and of the answers to their questions. */
export class RequestDesk {
  readonly #asked = new Map<string, Asked>();

  /** The call a line asks for; null where it is none, or names things nobody knows. */
  callFor(speaker: string, text: string, registry: Registry): TypedCall | null {
    const open = this.#asked.get(speaker);
    if (open?.awaits === 'retry' && AGAIN.test(text.trim())) return call(open.text, '', open.step);
    const steps = OWN_WAY.test(text) || ASKS.test(text) ? null : readRequest(text, speaker);
    const areKnown = (things: readonly WantedThings[]): boolean =>
      things.every(
        ({ said, but = [] }) =>
          meaningOf(registry, said) !== null && !isVerbForItem(registry, said) && areKnown(but),
      );
    const isRequest = steps?.every((step) => !('things' in step) || areKnown(step.things));
    if (isRequest === true) return call(text, '', 0);
    const words = spelledOut(spokenWordsIn(text.toLowerCase()));
    // "Hurry up" and "turn to me" tell no place.
    const isAnswer =
      !QUESTION.test(text.trim()) &&
      !POLITE.test(text.trim()) &&
      openingVerb(words) === null &&
      !UNPLANNABLE_VERBS.has(words[0] ?? '') &&
      saysSomething(words);
    return open?.awaits === 'answer' && isAnswer ? call(open.text, text, open.step) : null;
  }

  /** A call has ended: what it asked is remembered until it is answered or something else is asked for. */
  ended(speaker: string, { name, values }: TypedCall, { kind, data }: CommandResult): void {
    // Whoever wants something else done does not answer any more; whoever looks first may.
    if (commandOf(name)?.kind === 'action') this.#asked.delete(speaker);
    if (name !== 'request') return;
    const [text] = values;
    if (typeof text !== 'string' || typeof data.step !== 'number') return;
    const awaits = kind === 'refused' ? 'answer' : 'retry';
    this.#asked.set(speaker, { text, step: data.step, awaits });
  }
}

function call(text: string, answer: string, step: number): TypedCall {
  return { name: 'request', values: answer === '' ? [text, step] : [text, step, answer] };
}
