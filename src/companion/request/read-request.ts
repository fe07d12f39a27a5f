import { readQuantity, spelledNumber } from '../../speech/amounts.js';
import { openingVerb } from '../../speech/verbs.js';
import { placeIn } from './read-place.js';
import { readBuild } from './read-build.js';
import type { RequestPlace, RequestStep, WantedThings } from './request.js';
import { ANYTHING } from './things.js';

/** Verbs by what is meant; a longer one goes before its beginning. */
const VERBS = {
  mine: 'mine|dig up|dig|chop down|chop|cut down|cut|harvest|reap|quarry',
  obtain: 'collect|gather|get|fetch|grab|take out|take|pick up|retrieve|find|obtain',
  give: [
    'bring back|bring|deliver|hand over|hand|give|drop off|drop|toss|throw|pass|return with',
    '(?:i|we) (?:need|want|would like)|(?:can|could|may) i (?:have|get)',
  ].join('|'),
  put: 'put|store|stash|deposit',
  make: 'craft|make|bake|cook|turn',
  sow: 'replant|plant|sow',
  place: 'decorate|place|set down|set',
  build: 'build|construct',
  go: 'come|go|walk|travel|move|return(?= (?:to|home|here|back))|head|navigate',
  use: 'use',
} as const;
type Verb = keyof typeof VERBS;

const ANY_VERB = Object.values(VERBS).join('|');
const COURTESY = new RegExp(
  `^(?:please|now|also|and|then|next|first|can you|could you|would you|will you|can we|could we|shall we|should we|i want you to|i need you to|let us|help(?: me| us)?(?: to)?|continue(?: to)?|keep|go on|start(?: to)?|(?:go|come)(?: and)?(?=\\s+(?:${ANY_VERB})\\b))\\s+`,
);
/** Begins the next thing to do. */
const NEXT = new RegExp(
  `[.;!]+\\s*|,?\\s+(?:and\\s+)?then\\s+|,\\s*(?:and\\s+)?(?=(?:${ANY_VERB})\\b)|\\s+and\\s+(?=(?:${ANY_VERB})\\b)|\\s+to\\s+(?=(?:${ANY_VERB})\\b)`,
);
const REST =
  /^(?:keep|leave) (.+?)(?:,|,? (?:and|but|then))(?: (?:and|but|then))* ((?:give|hand|bring|pass|put|store|drop|throw|take)\b.*?) the rest\b(.*?)\W*$/i;
const EXCEPT = '$2 everything$3 except $1';
/** "But keep 2 for yourself". */
const KEPT =
  /,? (?:and|but) (?:keep|leave|save|hold on to) (?!(?:it|them|that|the rest)\b)(.+?)(?: (?:for yourself|to yourself|with you|in your (?:hands?|inventory)))?$/;
/** "Everything out of the chest except the logs": of the things, not of the chest. */
const EXCEPT_AFTER_CHEST =
  /((?: (?:in|into|inside|from|out of|to))+ (?:(?:the|my|our|that|this|your) )?(?:\w+ )?(?:chest|box|barrel|storage))((?:,? (?:except(?: for)?|apart from|other than|but(?: not)?) ).+)$/;
/** What is said of things without naming them. */
const ASIDE =
  /\s+(?:(?:that )?you (?:have|got|own|carry|hold)\b.*|that (?:was|were|you|i)\b.*|which\b.*|too|also|as well|if (?:needed|necessary|you can|possible)|for (?:me|us|the player|player)|nearby|around(?: here)?|please|now|again|more)$/;

/**
 * Reads a request of one or several things into steps, in order; null where it names nothing to do. Nothing is guessed
 * of places: those that are spoken of and not said are `unsaid`.
 * @param asker name of who asks, meant by "me"; empty: nobody in the world
 */
export function readRequest(text: string, asker: string): readonly RequestStep[] | null {
  // Names of players are letters, digits and underscores; anything else is nobody's.
  const said = /^\w+$/.test(asker)
    ? plain(text).replace(new RegExp(`\\b${asker.toLowerCase()}\\b`, 'g'), 'me')
    : plain(text);
  const steps: RequestStep[] = [];
  let context: Context = { tool: null, last: [] };
  for (const clause of said.split(NEXT)) {
    const read = readClause(clause, context);
    if (!read) continue;
    steps.push(...read.steps);
    context = read.context;
  }
  return steps.length > 0 ? steps : null;
}

/** What later clauses refer to. */
interface Context {
  readonly tool: string | null;
  /** Things named last: "them". */
  readonly last: readonly WantedThings[];
}

interface ClauseReading {
  readonly steps: readonly RequestStep[];
  readonly context: Context;
}

/** "Keep 3 torches, give me the rest": everything except those. */
export function restAsAll(text: string): string {
  return text.replace(REST, EXCEPT);
}

/** Quotes, brackets and capitals say nothing; an amount in brackets stands before what it counts. */
function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/["“”„«»]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/\s+(?:pls|plz|please)\b|\s+(?:would|will|could|can) you\W*$/g, '')
      .replace(/\bat least (?=\d)/g, '')
      .replace(REST, EXCEPT)
      // "Put all logs in the chest but keep 2": what stays is said of the logs.
      .replace(KEPT, ' except $1')
      .replace(EXCEPT_AFTER_CHEST, '$2$1')
      .replace(/\((\d+)(?: blocks?| pieces?| items?)?\)/g, ' amount $1 ')
      .replace(/[?!.\s]+$/, '')
      .trim()
  );
}

function readClause(clause: string, context: Context): ClauseReading | null {
  let rest = clause.trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(COURTESY, '');
  }
  const into = /^into (.+)$/.exec(rest)?.[1];
  if (into !== undefined) return making(into, context, 'it');
  const amount = /\s*\bamount (\d+)\s*/.exec(rest);
  if (amount) rest = rest.replace(amount[0], ' ').trim();
  const found = verbOf(rest);
  if (!found) return null;
  const reading = readVerb(found.verb, found.object, context);
  return reading && amount ? withAmount(reading, Number(amount[1])) : reading;
}

/** What was counted in brackets is what had no count of its own. */
function withAmount({ steps, context }: ClauseReading, count: number): ClauseReading {
  const counted = steps.map((step) =>
    'things' in step
      ? { ...step, things: step.things.map((each) => ({ ...each, count: each.count ?? count })) }
      : step,
  );
  return { steps: counted, context };
}

function readVerb(verb: Verb, object: string, context: Context): ClauseReading | null {
  const shape = verb === 'build' || verb === 'make' ? readBuild(object) : null;
  if (shape) return done(shape, context);
  const { bare, tool } = verb === 'place' ? { bare: object, tool: null } : withoutTool(object);
  const known = { ...context, tool: tool ?? context.tool };
  switch (verb) {
    case 'build':
      return null;
    case 'use':
      return { steps: [], context: { ...context, tool: nameOnly(object) } };
    case 'go':
      return going(bare, known);
    case 'give':
      return giving(bare, known);
    case 'make': {
      const [, of, into = bare] = /^(.*?)\s*\binto (.+)$/.exec(bare) ?? [];
      return making(into, known, of);
    }
    case 'put':
      return putting(bare, known);
    case 'sow':
      if (BESIDE.test(object)) return placing(object, known);
      return done(
        { kind: 'sow', things: referredTo(bare.replace(/ (?:again|back)$/, ''), known).map(seedsOf) },
        known,
      );
    case 'place':
      return placing(bare, known);
    case 'mine':
      return obtaining(bare.replace(/^(?:me|us) (.+)$/, '$1 for me'), known, true);
    case 'obtain':
      return /^(?:me|us) /.test(bare) ? giving(bare, known) : obtaining(bare, known, false);
  }
}

function verbOf(said: string): { readonly verb: Verb; readonly object: string } | null {
  const text = said.replace(/^(\w+)ing\b/, (word, stem: string) => {
    const forms = [stem, `${stem}e`, stem.replace(/(\w)\1$/, '$1')];
    return forms.find((form) => new RegExp(`^(?:${ANY_VERB})$`).test(form)) ?? word;
  });
  for (const verb of Object.keys(VERBS) as Verb[]) {
    const found = new RegExp(`^(?:${VERBS[verb]})\\b\\s*(.*)$`).exec(text);
    if (found) return { verb, object: found[1] ?? '' };
  }
  return null;
}

function withoutTool(object: string): { readonly bare: string; readonly tool: string | null } {
  const found = /^(.*?)\s*\b(?:using|with) (?!(?:you|me|us|him|her|it|them)\b)(.+)$/.exec(object);
  if (!found) return { bare: object, tool: null };
  const [, bare = '', tool = ''] = found;
  return { bare, tool: nameOnly(tool) };
}

/** What follows "go" and names no place: a direction, something to do. */
const NO_PLACE =
  /^(?:|there|their|around|about|here and there|with|away(?: .*)?|closer .*|at (?:me|us)|on|(?:to the )?(?:left|right|forwards?|backwards?|back|up|down|straight|ahead|north|south|east|west)\b(?!.*\bhere\b).*|(?:is )?\w+ing\b.*|(?:fish|hunt|swim|explore|play|sleep)\b.*|\d+ blocks?\b.*)$/;

function going(object: string, context: Context): ClauseReading | null {
  const said = object.replace(/^(?:back |over )?(?:to |near )?/, '');
  // "Go kill a pig" names no place.
  const isDeed = said === object && openingVerb(said.split(' ')) !== null;
  const place = isDeed || NO_PLACE.test(said) ? null : placeIn(said);
  return place ? done({ kind: 'go', place }, context) : null;
}

function giving(object: string, context: Context): ClauseReading | null {
  const { what, from } = withoutPlaces(
    object.replace(/^(?:me|us|the player|player) (?=.)/, '').replace(/\s+(?:over|back)?(?: ?here)?$/, ''),
  );
  const things = what === 'everything' && context.last.length > 0 ? context.last : referredTo(what, context);
  if (things.length === 0) return null;
  const obtain = from ? [{ kind: 'obtain' as const, things, from, isMined: false, tool: null }] : [];
  return { steps: [...obtain, { kind: 'give', things }], context: { ...context, last: things } };
}

/** Who plants wheat sows its seeds. */
function seedsOf(things: WantedThings): WantedThings {
  return { ...things, said: things.said.replace(/^(wheat|beetroot)s?$/, '$1 seeds') };
}

/** Things that are named, or "them" that were. */
function referredTo(what: string, { last }: Context): readonly WantedThings[] {
  const isLast = /^(?:it|them|those|these|all of (?:it|them)|)$/.test(what);
  return isLast && last.length > 0 ? last : thingsIn(what);
}

function making(object: string, context: Context, material?: string): ClauseReading | null {
  const things = thingsIn(
    withoutPlaces(
      object
        .replace(/^(?:yourself|you) (?=.)/, '')
        // Stairs made of wood are wood stairs.
        .replace(/^(\d+ |an? |some )?(.+?) (?:out of|made (?:out )?of|made from) (\w+)$/, '$1$3 $2'),
    ).what,
  );
  const [of, ...others] = material === undefined ? [] : referredTo(material, context);
  const isUsedUp = others.length === 0 && things.every(({ count }) => count === null);
  return done({ kind: 'make', things, ...(of && isUsedUp && { of }) }, context);
}

const BESIDE = /\b(?:next to|beside|near|in front of|behind)\b/;

function putting(object: string, context: Context): ClauseReading | null {
  if (
    /\b(?:next to|beside|near|in front of|behind|on|onto)\b/.test(object) &&
    !/\b(?:in|into|inside) /.test(object)
  )
    return placing(object, context);
  const [, what = object, where = ''] = /^(.*?)\s+(?:in|into|inside|to) (.+)$/.exec(object) ?? [];
  return done(
    {
      kind: 'put',
      things: referredTo(what, context),
      into: /^(?:(?:in )?there\b.*|it|)$/.test(where) ? null : placeIn(where),
    },
    context,
  );
}

function placing(object: string, context: Context): ClauseReading | null {
  // "Decorate the house with glass at ...": what is decorated is where the coordinates are.
  const bare = object.replace(/^.*?\bwith /, '');
  const [, what = '', where = ''] =
    /^(.*?)\s+(?:at|(?=on )|onto|next to|beside|near|in front of|behind) ?(.+)$/.exec(bare) ?? [];
  const at = placeIn(where);
  return at && what !== '' ? done({ kind: 'place', things: referredTo(what, context), at }, context) : null;
}

function obtaining(object: string, context: Context, isMined: boolean): ClauseReading | null {
  const made = /^(.*?)\s+for (\d+ .+)$/.exec(object);
  const { what, from } = withoutPlaces(made?.[1] ?? object);
  const things = thingsIn(what);
  if (things.length === 0) return null;
  const isLying = /^(?:all )?(?:the )?(?:harvested|dropped|fallen|lying)\b/.test(what);
  const plainThings = things.map((each) => ({
    ...each,
    said: each.said.replace(/^(?:harvested|dropped|fallen|lying) /, ''),
  }));
  const steps: RequestStep[] = isLying
    ? [{ kind: 'pick-up', things: plainThings }]
    : [{ kind: 'obtain', things, from, isMined, tool: context.tool }];
  if (isMined && /\bfor (?:me|us|the player|player)$/.test(object)) steps.push({ kind: 'give', things });
  if (made?.[2] !== undefined) steps.push({ kind: 'make', things: thingsIn(made[2]) });
  const isTool =
    things.length === 1 && /(?:axe|pickaxe|shovel|hoe|sword|shears)s?$/.test(things[0]?.said ?? '');
  const tool = isTool ? (things[0]?.said ?? null) : context.tool;
  return { steps, context: { tool, last: plainThings } };
}

function done(step: RequestStep, context: Context): ClauseReading | null {
  if ('things' in step && step.things.length === 0) return null;
  const last = 'things' in step ? step.things : context.last;
  return { steps: [step], context: { ...context, last } };
}

/** Takes "from the chest at the mine" and "in front of the player" off what is wanted. */
function withoutPlaces(object: string): { readonly what: string; readonly from: RequestPlace | null } {
  const bare = object.replace(/\s+(?:to|for|in front of) (?:me|us|the player|player|the user|user)$/, '');
  const [, what = bare, where] =
    /^(.*?)\s*\b(?:starting (?:from|at)|from|out of|at|in|inside) (.+)$/.exec(bare) ?? [];
  return { what: what.trim(), from: where === undefined ? null : placeIn(where) };
}

/** "5 pieces of magenta stained glass and 2 pieces of redstone block" as things with counts. */
export function thingsIn(text: string): readonly WantedThings[] {
  const [, all, but] =
    /^(.+?),? (?:except(?: for)?|apart from|other than|(?<=^(?:all|everything)\b.*)but(?: not)?) (.+)$/.exec(
      text,
    ) ?? [];
  if (all !== undefined && but !== undefined)
    return thingsIn(all).map((each) => ({
      ...each,
      // "But two": of the same.
      but: thingsIn(spelledNumber(but.split(' ')) === null ? but : `${but} ${each.said}`),
    }));
  const things = text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((part) => thingIn(part.trim()))
    .filter((each): each is WantedThings => each !== null);
  // "All cherry wood and lanterns": all of both.
  const isAll = things[0]?.count === 'all' && things.every(({ count }) => count === 'all' || count === null);
  return isAll ? things.map((each) => ({ ...each, count: 'all' as const })) : things;
}

/** Most items in one place of an inventory. */
const STACK = 64;

function thingIn(text: string): WantedThings | null {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(ASIDE, '');
  }
  if (/^(?:all|every|everything|(?:the )?rest of)\b/.test(rest)) {
    const said = nameOnly(rest.replace(/^(?:all(?: of)?|every|(?:the )?rest of)\b\s*/, ''));
    return { said: said === '' ? 'everything' : said, count: 'all' };
  }
  const half = /^half(?: of)? (.+)$/.exec(rest)?.[1];
  if (half !== undefined && !/^(?:an? )?(?:dozen|stack)\b/.test(half))
    return { said: nameOnly(half), count: 'half' };
  const words = rest.split(' ').filter((word) => word !== '');
  const quantity = readQuantity(words);
  const isNumbered =
    quantity.ok &&
    /^an? |\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|couple|pair|dozen|stacks?)\b/.test(rest);
  const said = nameOnly(quantity.ok ? quantity.rest.join(' ') : rest);
  if (said === '') return null;
  if (ANYTHING.test(said)) return { said, count: 'all', ...(isNumbered && { each: quantity.count }) };
  return { said, count: isNumbered ? quantity.count * (quantity.unit === 'stack' ? STACK : 1) : null };
}

/** A name without articles and without "pieces of" and "blocks of", which count and do not name. */
function nameOnly(text: string): string {
  return text
    .trim()
    .replace(/^(?:the|a|an|my|our|your|some|any)\s+/, '')
    .replace(/^(?:blocks?|pieces?|items?|units?) of\s+/, '')
    .trim();
}
