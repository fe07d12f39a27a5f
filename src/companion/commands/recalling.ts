import { z } from 'zod';
import { sumOfCounts } from '../../base/item-counts.js';
import { namesMeant, resolveItemName } from '../../game/names/names.js';
import { stem } from '../../game/names/name-words.js';
import { FUNCTION_WORDS, spokenWordsIn } from '../../speech/small-words.js';
import { command, completed, countsData } from '../command.js';
import type { Deed } from '../conduct.js';
import { CLAIMS, claimAsked, type Claim } from '../conversation/claim-words.js';
import { itemsInWords, registryOf } from '../in-words.js';

/** So many of the last deeds are told. */
const MOST_TOLD = 5;
const COUNTS = z.record(z.string(), z.number());

export const RECALLING = [
  command({
    name: 'recall',
    help: 'Says by its log whether it did something, how much of it, or all it did lately.',
    kind: 'look',
    parameters: {
      deed: { type: 'text', help: 'a verb: "mine", "give"; by default anything', otherwise: '' },
      what: { type: 'text', help: 'what it was done with, or to whom', otherwise: '' },
    },
    carryOut: ({ bot, conduct, asker }, { deed, what }) => {
      const claim = claimAsked(deed);
      // What was given to others was not given to who asks.
      const about = claim === 'give' && asker !== null ? what.replace(/\b(?:me|us)\b/gi, asker) : what;
      const isSuch = ({ command: name, values, result }: Deed): boolean =>
        (claim === null || isOfKind(claim, name, values)) &&
        isAbout(about, [...Object.values(values), result.words, ...Object.keys(movesOf(result.data, claim))]);
      const such = conduct.jobs.filter((each) => each.result.kind !== 'cancelled' && isSuch(each));
      const done = such.filter(({ result }) => /^(?:completed|partial)$/.test(result.kind));
      const now = conduct.activity();
      const busy = now === 'idle' ? '' : ` I am ${now}.`;
      if (claim === null) {
        const told = such.slice(-MOST_TOLD).map(({ result }) => result.words);
        return completed(`${told.join(' ') || 'I have done nothing yet.'}${busy}`);
      }
      const [last] = such.slice(-1);
      if (done.length === 0) return completed(`No.${last ? ` ${last.result.words}` : ''}${busy}`);
      const moved = sumOfCounts(done.map(({ result }) => movesOf(result.data, claim)));
      const meant = namesMeant(resolveItemName(registryOf(bot), what));
      const asked = Object.fromEntries(Object.entries(moved).filter(([item]) => meant.includes(item)));
      const words =
        done.length > 1 && Object.keys(asked).length > 0
          ? `In all: ${itemsInWords(bot, asked)}.`
          : (done.at(-1)?.result.words ?? '');
      return completed(`Yes. ${words}${busy}`, { moved: countsData(moved) });
    },
  }),
];

/** Whether a deed is of the kind asked for: a long one unless its words say another; what animals drop is not dug. */
function isOfKind(claim: Claim, command: string, values: Deed['values']): boolean {
  if (/^(?:goal|request|newAction)$/.test(command)) {
    const said = spokenWordsIn(Object.values(values).join(' ')).flatMap((word) => claimAsked(word) ?? []);
    return (
      said.length === 0 || said.includes(claim) || (CLAIMS[claim].moves === 'gained' && said.includes('get'))
    );
  }
  if (claim === 'dig' && /^(?:attack|pickUpItems)$/.test(command)) return false;
  return CLAIMS[claim].commands.test(command);
}

/** What came into the hands, or left them, by what is claimed. */
function movesOf(data: Deed['result']['data'], claim: Claim | null): Record<string, number> {
  const moves = claim === null ? null : CLAIMS[claim].moves;
  return (moves && COUNTS.safeParse(data[moves]).data) ?? {};
}

/** Whether all that a few words name is in what is known of a deed: "the cobble", "bob anything". */
function isAbout(words: string, known: readonly unknown[]): boolean {
  const text = known.join(' ').toLowerCase().replaceAll('_', ' ');
  return spokenWordsIn(words.toLowerCase()).every((word) => {
    const name = stem(word).replace(/^(?:tree|wood)$/, 'log');
    return (
      FUNCTION_WORDS.has(word) ||
      /^(?:any|some|every)|^(?:far|ever|more|today|earlier|\d+)$/.test(word) ||
      text.includes(name)
    );
  });
}
