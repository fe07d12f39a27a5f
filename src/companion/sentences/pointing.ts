import { namesMeant, resolveItemName } from '../../game/names/names.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { spelledNumber } from '../../speech/amounts.js';
import { spelledText } from '../../speech/small-words.js';
import { carriedBy, registryOf } from '../in-words.js';

/** What stands for a thing, and is no "that coal". */
export const POINTER =
  /\b(?:it|them|em|(?:that|these|those)(?=\W*$|\s+(?:in|into|inside|to|on|onto|for|with|from|off|out|away|back|down|over|here|there|again|now|then|too|as|and|please)\b))\b(?! up\b)/i;

const OF_THEM = String.raw` of (?:it|them|those|these|that)\b`;
/** Half of it, "give me half". */
const HALF = new RegExp(
  String.raw`\bhalf${OF_THEM}|\b(?:the|a) half\b(?! (?:of|an?|minute|stack)\b)|(?<=\b(?:me|us|him|her) )half(?=\W*$)`,
  'i',
);
/** So many of them. */
const SOME_OF = new RegExp(String.raw`\b(\w+)${OF_THEM}`, 'i');
/** What is left of them, and what somebody has. */
const REST = /\b(?:the (?:rest|others|remaining(?: ones)?|remainder)(?: of (?:it|them))?|yours)\b(?! of\b)/i;
/** "Keep 4 and give me the rest": of what was named before. */
const KEPT_NUMBER =
  /^\W*(?:keep|leave) (\w+)(?: (?:for you(?:rself)?|of (?:it|them|those|these)))?(?:[\s,.;]+(?:and|but|then))*[\s,.;]+((?:give|hand|bring|pass|put|store|drop|throw)\b.*?) the (?:rest|others?|remaining(?: ones)?)\b/i;
/** One more of the kind: "make me one", and no "one log". */
const ONE =
  /\b((?:make|craft|build|get|give|bring|want|need|have)(?: (?:me|us))?) (?:another |a new )?one(?=\W*$|\s+(?:too|please|as well|now|then|for|and)\b)/i;

/** "Give me 2", "get some": of what was named before. */
const NUMBER_ALONE =
  /\b((?:give|get|fetch|grab|collect|mine|dig|make|craft|hand|bring|pass|drop|put|store|take|smelt|cook|plant|place)(?: (?:me|us))?) (\w+)(?=\W*$|\s+(?:in|into|to|for|and|here|away|back|please)\b)/i;

/** A line that keeps a bare number, with what of; empty where that is not known, null where a line does not. */
export function keptOf(line: string, thing: string | null): string | null {
  const [all, many = '', wish = ''] = KEPT_NUMBER.exec(line) ?? [];
  if (all === undefined || spelledNumber([many.toLowerCase()]) === null) return null;
  const name = thing?.replace(/^(?:\d+|all|half) /, '').replaceAll('_', ' ');
  return name === undefined ? '' : `${wish} all ${name} except ${many} ${name}${line.slice(all.length)}`;
}

/** "Put it in the chest", "half of it", "the rest", "make me one", with what was named before, "3 logs", in its place. */
export function withThing(text: string, thing: string): string {
  const [, count = '', name = thing] = /^(\d+|all) (.+)$/.exec(thing) ?? [];
  const half = Math.floor(Number(count) / 2);
  const said = text
    .replace(/\b(?:the )?other half\b/i, thing)
    .replace(HALF, half > 0 ? `${half} ${name}` : `half of the ${name}`)
    .replace(SOME_OF, (all, many: string) =>
      spelledNumber([many.toLowerCase()]) !== null || /^(?:some|all)$/i.test(many) ? `${many} ${name}` : all,
    )
    .replace(/\b(how (?:much|many)) of (?:it|them|that|those|these)\b/i, `$1 ${name}`)
    .replace(REST, `all your ${name}`)
    .replace(ONE, `$1 a ${name}`)
    .replace(NUMBER_ALONE, (all, verb: string, count: string) =>
      spelledNumber([count.toLowerCase()]) === null && count.toLowerCase() !== 'some'
        ? all
        : `${verb} ${count} ${name}`,
    );
  return said === text ? text.replace(POINTER, thing) : said;
}

/** "Give him 3 dirt", "tell her", "did he get it". */
const HIM =
  /\b(?:him|her(?=\W*$|\s+(?:an?|the|some|all|your|half|\d+|to|and|here|home|now|please|too|again|back|around|then)\b)|(?<=\b(?:did|does|is|has|was|can) )s?he)\b/i;

/** A line with the name of whom it speaks of in place of "him". */
export function withPerson(text: string, name: string): string {
  return text.replace(HIM, name);
}

/** "Go there". */
export const GO_THERE =
  /^\W*(?:(?:ok|okay|now|then|please|and|yes)[\s,]+)*(?:go|walk|run|head|come|move)(?: (?:over|back))? there\W*(?:please|now|then)?\W*$/i;

/** Said where neither is known. */
export const NOWHERE = 'Where is that? Name a place, or say "go to 10 64 -20".';
export const OF_WHAT = 'Of what? Say: "keep 4 coal and give me the rest".';

const UNDONE = [
  /^\W*(?:(?:ok|now|then|please|and|no|can you|could you)[\s,]+)*(?:get|take|bring|fetch|pull|put|pick|dig|break|remove|move)\b.*\b(?:it|them|that|those|everything|all)\b.*\b(out|away|up|back|down|off)\b(?:(?: of)?(?: the)? (?:chest|there|again|now|please|then))*\W*$/i,
  /^\W*(?:undo|revert) (?:it|that|this)()\W*$/i,
] as const;

/** "Get it out again", "take them away", "undo that": which way; null where a line takes nothing back. */
export function undoneIn(text: string): string | null {
  const [, way = null] = UNDONE.map((pattern) => pattern.exec(text)).find(Boolean) ?? [];
  return way;
}

/** "Half of your coal", and "the half of the coal". */
const HALF_OF_YOURS =
  /\b(?:the )?half(?: of)?(?: all)? (?:the|your|my|our) ([a-z]+)( [a-z]+)?\b(?!.*\b(?:from|out of) (?:the|my|our|that)\b)/i;

/** "Split the sticks between me and Bob", "share them with Bob". */
const SPLIT =
  /^(?:split|share|divide|halve)(?: up)? (?:(?:the|your|these|those|all)(?= \w+ (?!and ))[ ])*(.+?) (?:evenly |equally )?(?:with (\w+)|(?:between|among) (?:me and (\w+)|(\w+) and me))\W*$/i;

/** A line with the number that half of what it carries is: "give Ben half your logs" with ten is "give Ben 5 logs". */
export function withHalf(bot: WorkerBot, typed: string): string {
  const text = spelledText(typed).replace(SPLIT, (_, what: string, only = '', one = '', other = '') => {
    const half = `give ${only}${one}${other} half of ${/^(?:it|them)$/i.test(what) ? what : `your ${what}`}`;
    return only === '' ? `${half} and give me all your ${what}` : half;
  });
  return !/\bhalf\b/i.test(text)
    ? typed
    : text.replace(HALF_OF_YOURS, (all, first: string, second = '') => {
        const held = countOf(bot, `${first}${second}`) || countOf(bot, first);
        return held === 0 ? all : `${Math.ceil(held / 2)} ${first}${second}`;
      });
}

/** How many it carries of what a few words mean. */
function countOf(bot: WorkerBot, said: string): number {
  const names = namesMeant(resolveItemName(registryOf(bot), said));
  const carried = carriedBy(bot);
  return names.reduce((sum, name) => sum + (carried[name] ?? 0), 0);
}
