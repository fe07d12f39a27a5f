import { spelledNumber } from '../speech/amounts.js';
import { spelledText, spokenWordsIn } from '../speech/small-words.js';
import type { Companion } from './companion.js';
import type { Companions } from './company.js';
import { toAnother } from './sentences/another.js';
import { askedOf } from './sentences/asked-of.js';
import type { Request } from './sentences/read-request.js';

/** "Both of you, come", "come here, you two": the rest of the line is what is before and after it. */
const EVERYBODY =
  /^@?(?:(?:yo|hey|hi|hello|ok|please|let'?s)\s+)?(?:(?:all(?! (?:of (?!you\b)|the\b|th[eo]se\b|them\b|it\b|my\b|your\b|\d))|everyone|everybody|bots|guys|team|both)(?: of you)?|(?:you|u) (?:two|2|three|both|all|guys))\b(?:[\s,]+(?:except(?: for)?|but(?: not)?|apart from)\s+\w+)?[\s,:]+(?=.)|[\s,]+(?:(?:both|all) of you|(?:you|u) (?:two|2|three|both|guys))\W*$/i;
/** "How many do you each have". */
const EACH_OF_YOU = /\b(do|have|are|can|did) (?:you (?:each|both|two|all|guys)|(?:each|both|all) of you)\b/i;
/** What may be said before a name. */
const LEAD = String.raw`((?:(?:ok|okay|k|hey|yo|oi|hi|no|nope|nah|now|so|well|alright|right|and|but|then|pls|please|sorry)[\s,]+)+)`;
/** "Nobody touches the chest": all are told not to. */
const NOBODY =
  /^(?:nobody|no one|none of you)\s+(?:(?:may|should|must|can|is allowed to|is to|are to)\s+)?(\w+?)(?:(?<=[cs]h|ss|x)es|s)?\b/i;
/** "The other one gets dirt": it is told to. */
const ONE_DOES =
  /^(\w+ )(get|bring|make|craft|mine|dig|chop|kill|follow|come|go|stay|wait|help|build|collect|gather|give|take|put|cook|smelt)(?:s|es)\b/i;
/** "Everybody follow me except Ben". */
const BUT = /[\s,]+(?:except(?: for)?|but not)\s+(\w+)\W*$/i;
/** "Everybody but Ben follow me". */
const ALL_BUT = /^\W*\w+(?: of you)?[\s,]+(?:except(?: for)?|but(?: not)?|apart from)\s+(\w+)\b/i;
/** "Whoever has bread, give me one": whom it may be, and what is wanted. */
const WHOEVER =
  /^(?:whoever|who ever|(?:any|some)(?:one|body) who)(?: of you)? (?:has|have|got|carries)(?: got)?\s+(.+)$/i;
/** "If Ben has logs, ask him for 2": who, what, and how many or what of it. */
const IF_OTHER_HAS =
  /^(.*?)\bif (?!(?:you|i|we|he|she|it|they|there)\b)(\w+) (?:has|have|had|got|carries)(?: got)? (?:(?:any|some|enough|an?) )?(.+?)[\s,]+(?:then )?(?:ask (?:him|her|them|\2)(?: to (?:give|bring|hand)(?: (?:you|me|us))?| for)?|tell (?:him|her|them|\2) to (?:give|bring|hand)(?: (?:you|me|us))?|(?:get|take|fetch|grab)(?= .*\b(?:from|off) (?:him|her|them|\2)\b))(?! to\b)\s*(.*?)(?:\s+(?:from|off) (?:him|her|them|\2))?\W*$/i;
/** "One of you, get some wood". */
const ANYBODY =
  /^@?(?:(?:can|could|will|would)\s+)?(?:(?:one|1|any|either) of you|(?:some|any)(?:one|body))\b(?! (?:who|has|have|got)\b)[\s,:]+(?=.)/i;
/** "Give Ben 2 logs and tell him to make planks": who was named last before. */
const TELL_HIM = /^(.*)\b(tell|ask|have|let) (?:him|her|them)\b/i;
/** Of two, where a name may stand: in front, or where somebody is told something or given it. */
const THE_OTHER = /(^\W*|\b(?:tell|ask|have|let|make|and|to|with) )the other (?:one|bot|guy|companion)\b/i;
/** "One of you get stone, the other get wood". */
const ONE_THE_OTHER = /^one of you\b(.+?)\bthe other(?: one)?\b\s+/i;
/** "What is Ben doing", "does Ben have wood": how it is asked, and how Ben is asked himself. */
const OF_ANOTHER: readonly (readonly [string, string])[] = [
  ['is', 'are you'],
  ['does', 'do you'],
  ['has', 'have you'],
  ['did', 'did you'],
];
/** "Tell Ben to follow me", "ask Andy and Ben to come", "have Ben stop"; "make Ben a torch" tells nobody anything. */
const RELAYING = String.raw`^(?:(?:please|pls|can you|could you|would you)\s+)*(?:ask|tell|have|get|make|let)\s+`;
const OF_A_THING = /^(?:an?|the|some|any|my|his|her|more)$/;
/** "Andy, Ben needs food" is told to Andy. */
const TELLS = /^(?:needs?|wants?|has|have|had|is|was|are|said|says|can|could|would|will|and|or)\b/i;

/** "Who has the most bread", "which of you is closest": everybody says it of themselves. */
const OF_EACH =
  /^(?:(?:does|has|do)\s+)?(?:who|any(?:one|body)|which(?: one)?)(?: is(?= got\b))?(?: of you(?: two| guys)?)?\s+(?=has\b|have\b|got\b|carries\b|is (?:the )?(?:closest|closer|nearest|nearer)\b)/i;
const NEAREST =
  /^(?:who|which(?: one)?)(?: of you(?: two| guys)?)? is (?:the )?(?:closest|closer|nearest|nearer)\b.*/i;
/** "Swap places", and who with. */
const SWAP = /\b(?:swap|switch|trade|exchange|change)\s+(?:places?|positions?|spots?)\b(?:\s+with\s+(\w+))?/i;
/** Before a name at the end that is no call: "follow Ben", "give it to Ben". */
const TAKES_NAME =
  /\b(?:to|with|for|at|from|near|by|behind|beside|of|than|like|as|is|are|was|and|or|except|but|without|on|after|about|around|not|does|did|has|follow\w*|kill|attack|fight|hit|give|bring|hand|get|make|tell|ask|help|protect|guard|defend|find|see|meet|visit|join|watch|face|love|called|named|hello|hi|hey|where)$/i;
/** A line without whom it is said to. */
interface Addressed {
  readonly text: string;
  /** Null: nobody by name. */
  readonly named: readonly Companion[] | 'all' | null;
}

/** What is asked of whoever listens. */
interface Listening {
  /** Whether a line said to a companion asks it for something. */
  readonly isOrder: (companion: Companion, text: string, speaker: string) => boolean;
  /** Who is meant where nobody is named. */
  readonly meantBy: (speaker: string) => readonly Companion[];
  /** What a player asked for last; null: nothing yet. */
  readonly lastOf: (speaker: string) => Request | null;
}

/** Tells whom of a company a line is said to, and what is said to each. */
export class Addressing {
  constructor(
    private readonly company: Companions,
    private readonly talk: Listening,
  ) {}

  /** "Ben follow me, Andy stay here": what is said to each of several; the line itself where it is not parted so. */
  byListener(line: string, speaker: string): readonly string[] {
    const swap = this.#swapping(line);
    if (swap) return swap;
    const names = this.#names();
    const parts = line.split(
      new RegExp(
        `(?:\\s*[,.;!]|\\s+(?:and|while|but))\\s+(?=@?(?:${names})\\b[\\s,:]+(?!(?:and|or)\\b))|\\s+(?=(?:${names})\\s+you\\b)`,
        'i',
      ),
    );
    // "Right Andy you stay" begins with nothing for anybody else.
    if (new RegExp(`^${LEAD}$`, 'i').test(`${parts[0] ?? ''} `))
      parts.splice(0, 2, parts.slice(0, 2).join(' '));
    const isOrder = (part: string): boolean => {
      const { text, named } = this.addressed(part, speaker);
      const [one] = named === 'all' || !named ? [] : named;
      return one !== undefined && this.talk.isOrder(one, text, speaker);
    };
    // What the first is told need not be understood: it is not for the others.
    const isFirstNamed = this.#names().length > 0 && this.addressed(parts[0] ?? '', speaker).named !== null;
    return parts.length > 1 && isFirstNamed && parts.slice(1).every(isOrder) ? parts : [line];
  }

  /** "You two swap places", "Ada, swap places with Ben": what each of both is told. */
  #swapping(line: string): readonly string[] | null {
    const [said, other = ''] = SWAP.exec(line) ?? [];
    if (said === undefined || /^(?:me|us)$/i.test(other)) return null;
    const words = spokenWordsIn(line.toLowerCase());
    const named = this.company.companions.filter(({ name }) => words.includes(name.toLowerCase()));
    const [one, two] = named.length === 2 ? named : this.company.companions;
    if (!one || !two || (named.length !== 2 && this.company.companions.length !== 2)) return null;
    return [`${one.name} swap places with ${two.name}`, `${two.name} swap places with ${one.name}`];
  }

  /** "The other one" of two is who was not spoken to last. */
  withNames(typed: string, speaker: string): string {
    const said = typed
      .replace(new RegExp(`\\b(${this.#names()}),? (?:yo)?u and (?=(?:${this.#names()})\\b)`, 'i'), '$1 and ')
      .replace(
        IF_OTHER_HAS,
        (_, before: string, who: string, thing: string, wanted: string) =>
          `${before}ask ${who} for ${wantedOf(thing, wanted)}`,
      );
    const line = said.replace(TELL_HIM, (all, before: string, verb: string) => {
      const named = spokenWordsIn(before.toLowerCase())
        .slice(1)
        .flatMap((word) => this.company.companions.find(({ name }) => name.toLowerCase() === word) ?? []);
      return named.length === 0 ? all : `${before}${verb} ${named.at(-1)?.name ?? ''}`;
    });
    const { companions } = this.company;
    const [last] = this.talk.meantBy(speaker);
    const other = companions.find((each) => each !== last);
    if (!last || !other) return line;
    const told = toAnother(line, {
      speaker,
      bots: companions.map(({ name }) => name),
      last: last.name,
      asked: this.talk.lastOf(speaker),
      isBusy: (name) => this.company.find(name)?.isBusy === true,
    });
    if (companions.length !== 2 || told !== line) return told;
    const both = line.replace(ONE_THE_OTHER, `${last.name}$1${other.name} `);
    const meant = both.replace(THE_OTHER, `$1${other.name}`);
    return meant === both ? meant : meant.replace(ONE_DOES, '$1$2');
  }

  /** Whom a line is said to, "Ben", "Ben and Andy", "Ben, Andy", "everybody", and the rest of it. */
  addressed(said: string, speaker: string): Addressed {
    const [, lead = '', called = ''] =
      new RegExp(`^${LEAD}(?=@?(?:${this.#names()})\\b[\\s,:]+\\w)(.+)$`, 'i').exec(said.trim()) ?? [];
    // "Ok Andy, stop": what comes before the name says how the rest is meant.
    if (lead !== '') {
      const { text, named } = this.addressed(called, speaker);
      return { text: `${lead}${text}`, named };
    }
    const [, first = '', and, rest = ''] = /^@?(\w+)\s*[,:]?\s+(and\s+|&\s+)?(.+)$/.exec(said.trim()) ?? [];
    const one = this.company.find(first);
    const others = one && this.addressed(rest, speaker);
    // "Ada, Ben, both of you come."
    if (others?.named === 'all') return others;
    if (one && others?.named) {
      const [other] = others.named;
      if (
        and !== undefined ||
        (other && !TELLS.test(others.text) && this.talk.isOrder(other, others.text, speaker))
      )
        return { text: others.text, named: [...new Set([one, ...others.named])] };
    }
    if (one) return { text: `${and ?? ''}${rest}`, named: [one] };
    const text = said.trim();
    const [, order = '', comma, last = ''] =
      /^(.+?)(\s*,)?\s+@?(\w+?)(?:[\s,]+(?:ok|okay|please|pls|plz|thanks|thx))?\W*$/i.exec(text) ?? [];
    const atEnd = this.company.find(last);
    // "Stop that, Ben", "come here ben".
    if (atEnd && (comma !== undefined || !TAKES_NAME.test(order))) return { text: order, named: [atEnd] };
    const spelled = spelledText(text);
    if (OF_EACH.test(spelled) && this.company.companions.length > 1)
      return {
        text: spelled
          .replace(NEAREST, 'where are you')
          .replace(OF_EACH, 'you ')
          .replace(/\b(?:has|carries)\b/i, 'have')
          .replace(/ (?:the )?(?:most|more)\b/i, ''),
        named: 'all',
      };
    if (EACH_OF_YOU.test(spelled)) return { text: spelled.replace(EACH_OF_YOU, '$1 you'), named: 'all' };
    const anyone = spelled.replace(ANYBODY, '');
    if (anyone !== spelled) {
      // Nobody gives himself a hand.
      const meant = this.talk.meantBy(speaker);
      const all = [...meant, ...this.company.companions];
      const able = all.find((each) => this.talk.isOrder(each, anyone, speaker));
      return { text: anyone, named: able ? [able] : meant };
    }
    const has = WHOEVER.exec(text)?.[1];
    if (has !== undefined) {
      const asked = `if you have ${has}`;
      const able = this.company.companions.find((each) => this.talk.isOrder(each, asked, speaker));
      return { text: asked, named: able ? [able] : this.talk.meantBy(speaker) };
    }
    if (NOBODY.test(text)) return { text: text.replace(NOBODY, 'do not $1'), named: 'all' };
    if (!EVERYBODY.test(text)) return { text, named: null };
    const spared = this.company.find((ALL_BUT.exec(text) ?? BUT.exec(text))?.[1] ?? '');
    const toAll = text.replace(EVERYBODY, '');
    if (!spared) return { text: toAll, named: 'all' };
    return { text: toAll.replace(BUT, ''), named: this.company.companions.filter((each) => each !== spared) };
  }

  /** "Tell Ben to follow me": what is to be told to others is heard by them, from who speaks; null where nothing is. */
  relayed(said: string, speaker: string, to: Companion | null): Addressed | null {
    const { text, named } = this.addressed(said, speaker);
    const [told] = to ? [to] : named === 'all' || !named ? this.talk.meantBy(speaker) : named;
    const names = this.#names();
    const list = String.raw`((?:${names})(?:(?:\s*,\s*|\s+)(?:(?:and|&)\s+)?(?:${names}))*)`;
    const relay = new RegExp(
      String.raw`${RELAYING}(?:${list}|every(?:one|body)|both)\s+(?:to\s+)?(.+)$`,
      'i',
    );
    const match = relay.exec(text);
    if (!match) return this.#askedOf(text, speaker);
    const [, called, rest = ''] = match;
    const all =
      called === undefined
        ? this.company.companions
        : called.split(/[\s,&]+/).flatMap((name) => this.company.find(name) ?? []);
    const [one] = all;
    const [first = ''] = spokenWordsIn(rest.toLowerCase());
    if (!one || !told || OF_A_THING.test(first) || spelledNumber([first]) !== null) return null;
    // "Ask Ben for a torch", said to Ben; "tell Ben to follow you", said to Andy.
    const asked = askedOf(rest);
    if (asked !== rest) return { text: asked, named: called === undefined ? 'all' : all };
    const wordings = all.includes(told)
      ? [rest.replace(/^for\s+/i, 'give me ')]
      : [rest.replace(/\byou\b/gi, told.name), rest];
    const order = wordings.find((wording) => this.talk.isOrder(one, wording, speaker));
    return order === undefined ? null : { text: order, named: called === undefined ? 'all' : all };
  }

  /** "What is Ben doing?": Ben is asked what he does, and answers for himself; null where nobody is asked about. */
  #askedOf(typed: string, speaker: string): Addressed | null {
    const text = spelledText(typed);
    for (const [verb, meant] of OF_ANOTHER) {
      const [said, name = ''] = new RegExp(`\\b${verb} (${this.#names()})\\b`, 'i').exec(text) ?? [];
      const one = this.company.find(name);
      if (said === undefined || !one) continue;
      const asked = this.addressed(text.replace(said, meant), speaker).text;
      return this.talk.isOrder(one, asked, speaker) ? { text: asked, named: [one] } : null;
    }
    return null;
  }

  /** Alternatives of a pattern. */
  #names(): string {
    return this.company.companions.map(({ name }) => name).join('|');
  }
}

/** "2", "some of them" of logs: "2 logs", "some logs"; nothing, or "it", is the thing itself. */
function wantedOf(thing: string, wanted: string): string {
  const amount = wanted.replace(/^(?:it|them)$|\s+of (?:it|them)$/i, '');
  const isAmount =
    amount === '' || /^(?:some|any|all|one|a few)$/i.test(amount) || spelledNumber([amount]) !== null;
  return isAmount ? `${amount} ${thing}`.trim() : amount;
}
