import { readGoals } from '../../decompose/words/goal-text.js';
import type { Registry } from '../../game/registry.js';
import { saysSomething } from '../../speech/clauses.js';
import { spelledOut, spokenWordsIn, withoutCourtesy } from '../../speech/small-words.js';
import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';
import { readRequest } from '../request/read-request.js';
import { ALONE, BETWEEN, NO_ORDER, thingOf } from './chain.js';
import { withThing } from './pointing.js';
import type { Request } from './read-request.js';

/** More parts are talk. */
const MOST_PARTS = 8;
/** "Tom is lost", "my friend said so": it is told. */
const TELLS = /^\S+ (?:is|are|was|were|has|had|says?|said|wants?|needs?|looks?|seems?)\b/;
/** "Follow me and don't stop", "quickly and quietly", "be a dear": how it is to be done. */
const HOW =
  /^(?:\w+ly(?: \w+ly)*|be (?:an? )?\w+(?: \w+)?|(?:do not|never) (?:stop|worry|forget|leave|die|be|let)\b.*)$/;
const DOES = /^(?:do|not|never|no|without)$/;

/**
 * Parts of a line that ask for something, and nothing is made of them: without them it comes to the same.
 * @param read what a line comes to; null: nothing that can be done
 */
export function leftOut(
  registry: Registry,
  text: string,
  read: (text: string) => Request | null,
): readonly string[] {
  const pieces = text.split(BETWEEN);
  if (pieces.length < 3 || pieces.length > 2 * MOST_PARTS) return [];
  const asking = pieces.flatMap((piece, at) =>
    at % 2 === 0 && mayAsk(piece, pieces[at - 1] ?? pieces[at + 1] ?? '') ? [at] : [],
  );
  if (asking.length === 0) return [];
  const whole = read(text);
  if (!whole || ALONE.has(whole.call.name)) return [];
  return asking.flatMap((at) => {
    const others = pieces.filter((_, each) => each !== at && each !== (at === 0 ? 1 : at - 1)).join('');
    const piece = (pieces[at] ?? '').trim();
    if (senseOf(registry, read(others)) !== senseOf(registry, whole)) return [];
    // "Stop and wait", "I lost my pickaxe, make me a new one": the same once more, or what comes first anyway.
    const same = withThing(piece, thingOf(whole) ?? '');
    const alone = read(piece)?.call.name ?? (same === piece || !read(same) ? undefined : whole.call.name);
    return alone !== undefined && (alone === whole.call.name || ALONE.has(alone)) ? [] : [piece];
  });
}

/** Whether a part asks for something: what is only told, or polite, does not. */
function mayAsk(piece: string, separator: string): boolean {
  const said = spelledOut(spokenWordsIn(piece.toLowerCase())).filter(
    (word) => !/^(?:also|but|then|and)$/.test(word),
  );
  const words = withoutCourtesy(said);
  const [first = ''] = words;
  if (
    !saysSomething(words) ||
    NO_ORDER.test(said[0] ?? '') ||
    NO_ORDER.test(first) ||
    [TELLS, HOW].some((told) => told.test(words.join(' ')))
  )
    return false;
  const isVerb = openingVerb(words) !== null || UNPLANNABLE_VERBS.has(first) || DOES.test(first);
  return /\b(?:and|then)\b/i.test(separator) || (isVerb && words.length > 1);
}

/** What a request comes to, without the words it was said in. */
function senseOf(registry: Registry, request: Request | null): string | null {
  if (!request) return null;
  const { call, handTo, then = [] } = request;
  const [first] = call.values;
  const read =
    typeof first === 'string' && call.name === 'request'
      ? readRequest(first, '')
      : typeof first === 'string' && call.name === 'goal'
        ? goalsOf(registry, first)
        : call.values;
  return JSON.stringify([call.name, read, handTo, then.map((each) => senseOf(registry, each))]);
}

function goalsOf(registry: Registry, wish: string): unknown {
  const reading = readGoals(registry, wish);
  return reading.ok ? reading.value.goals.map(({ kind, item, quantity }) => [kind, item, quantity]) : wish;
}
