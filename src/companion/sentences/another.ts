import type { Request } from './read-request.js';

/** What a line is said after. */
interface Before {
  readonly speaker: string;
  /** Names of ours. */
  readonly bots: readonly string[];
  /** Who was spoken to last. */
  readonly last: string;
  /** What the speaker asked for last; null: nothing yet. */
  readonly asked: Request | null;
  /** Whether a name is of one of ours who is at work. */
  readonly isBusy: (name: string) => boolean;
}

const NO = String.raw`(?:(?:no|nope|sorry|oops|wait|ok|actually)[\s,.]+)*`;
/** "Not you, Ben", "no, I meant Ben", "let Ben do it", "Ben do it instead": he is to do what another was told. */
const INSTEAD = [
  String.raw`^\W*${NO}not you[\s,.]+(?:(?:i meant?|but)\s+)?NAME\W*$`,
  String.raw`^\W*${NO}i (?:meant?|said)\s+NAME\W*$`,
  String.raw`^\W*(?:no|nope|sorry|oops|wait)[\s,.]+NAME\W*$`,
  String.raw`^\W*${NO}(?:let |have )?NAME,?(?: (?:should|can|could|you|to))* do (?:it|that|this)(?: instead)?\W*$`,
];
/** The same, where nothing was named that there may be another of. */
const OTHER_ONE = String.raw`^\W*${NO}(?:not you[\s,.]+)?(?:the other(?: one)?)\W*$`;
/** "Same for Ben", "Ben too", "and Ben?". */
const AS_WELL = [
  String.raw`^\W*(?:and |now )?(?:the )?same (?:thing )?(?:for|with) NAME(?: too)?\W*$`,
  String.raw`^\W*(?:and )?NAME (?:too|as well|also)\W*$`,
  String.raw`^\W*(?:and|what about|how about) (?:you )?NAME\W*$`,
];

/** "Not you, Ben", "same for Ben", "and Ben?": what each of ours is told by it; the line itself where it says nothing of the kind. */
export function toAnother(line: string, { speaker, bots, last, asked, isBusy }: Before): string {
  if (!asked) return line;
  const named = (patterns: readonly string[]): string | undefined => {
    const found = patterns
      .map((pattern) => new RegExp(pattern.replace('NAME', `@?(${bots.join('|')})`), 'i').exec(line)?.[1])
      .find((name) => name !== undefined);
    return bots.find((name) => name.toLowerCase() === found?.toLowerCase());
  };
  const isGift = asked.call.name === 'givePlayer';
  const isOther = !isGift && asked.about === undefined && new RegExp(OTHER_ONE, 'i').test(line);
  const instead = isOther ? bots.find((name) => name !== last) : named(INSTEAD);
  // "Not you, Ben" to who is at it ends that.
  if (instead !== undefined && instead !== last && !isBusy(instead))
    return `${isBusy(last) ? `${last} stop, ` : ''}${instead} you too`;
  const too = named(AS_WELL);
  // What was given to another player is given to Ben, too.
  const toBen = isGift && String(asked.call.values[0]).toLowerCase() !== speaker.toLowerCase();
  if (too === undefined) return line;
  return toBen || (isGift && /\bfor\b/i.test(line)) ? `same for ${too}` : `${too} you too`;
}
