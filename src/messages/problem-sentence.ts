import { listed, withArticle } from '../base/words.js';
import type {
  FurnacePlace,
  Problem,
  ProblemFacts,
  SeenFact,
  StockName,
  Whereabout,
} from '../verify/verdict.js';
import { plainPlace } from './place.js';
import type { NameOf } from './phrases.js';

/** What a job falls short of, in one sentence: "Expected 11 more cobblestone in the chest, 7 came; 4 are missing." */
export function problemSentence({ facts, item, count }: Problem, nameOf: NameOf): string {
  const say = PROBLEMS[facts.code] as (facts: ProblemFacts, about: About) => string;
  return say(facts, {
    many: count ?? 1,
    name: (many) => (item === null ? 'item' : nameOf(item, many)),
    mob: (many) => (item === null ? 'mob' : nameOf(item, many, 'mob')),
    nameOf,
  });
}

/** All of them, one after the other. */
export function problemSentences(problems: readonly Problem[], nameOf: NameOf): string {
  return problems.map((each) => problemSentence(each, nameOf)).join(' ');
}

interface About {
  /** How many are short, missing or wrong. */
  readonly many: number;
  /** How the problem's item is said, for so many. */
  readonly name: (many: number) => string;
  readonly mob: (many: number) => string;
  readonly nameOf: NameOf;
}

const PROBLEMS: {
  readonly [Code in ProblemFacts['code']]: (
    facts: Extract<ProblemFacts, { readonly code: Code }>,
    about: About,
  ) => string;
} = {
  'nothing-made': (_, { name }) => `No ${name(1)} was made or brought.`,
  'origin-unseen': (_, { name, many }) =>
    `${many} ${name(many)} must have been used, and nobody saw ${many === 1 ? 'it' : 'them'} taken.`,
  'blocks-missing': ({ asked, done, empty }, { name }) =>
    `Expected ${asked} ${name(asked)} standing, ${done} ${done === 1 ? 'does' : 'do'}.${empty.length > 0 ? ` Empty: ${empty.map(plainPlace).join(', ')}.` : ''}`,
  'not-dead': ({ asked, killed }, { mob }) => `Expected ${asked} dead ${mob(asked)}, ${killed} died.`,
  'loot-missing': ({ mob, asked, came, killed, stock }, { name, nameOf }) =>
    `Expected ${asked} ${name(asked)} of ${nameOf(mob, 2, 'mob')} in ${stockName(stock)}, ${came} came; ${killed} ${nameOf(mob, killed, 'mob')} died.`,
  'not-loaded': ({ furnace }, { nameOf }) => `Nobody opened ${furnaceName(furnace, nameOf)} to load it.`,
  'product-unseen': ({ furnace }, { name, nameOf }) =>
    `Nobody was seen taking ${name(2)} out of ${furnaceName(furnace, nameOf)}.`,
  'inputs-unseen': ({ furnace }, { many, nameOf }) =>
    `Nobody was seen putting ${many} ${many === 1 ? 'input' : 'inputs'} into ${furnaceName(furnace, nameOf)}.`,
  'inputs-missing': ({ product, asked, found, furnace }, { nameOf }) =>
    `Expected inputs for ${asked} ${nameOf(product, asked)} in ${furnaceName(furnace, nameOf)}, found ${found}.`,
  'fuel-missing': ({ product, asked, found, furnace }, { nameOf }) =>
    `Expected fuel for ${asked} ${nameOf(product, asked)} in ${furnaceName(furnace, nameOf)}, found enough for ${found}.`,
  'tool-kept': ({ stock, now }, { name, many }) =>
    `The ${name(many)} is not back in ${stockName(stock)} (${whereaboutPhrase(now)}).`,
  'taken-unused': ({ stock, now }, { name, many }) =>
    `${many} ${name(many)} ${wasOrWere(many)} taken from ${stockName(stock)} and neither used nor brought back (${whereaboutPhrase(now)}).`,
  gone: ({ stock, now }, { name, many }) =>
    `${many} ${name(many)}, which the work does not need, ${many === 1 ? 'is' : 'are'} gone from ${stockName(stock)} (${whereaboutPhrase(now)}).`,
  'still-carried': ({ stock }, { name, many }) =>
    `${many} ${name(many)} should be in ${stockName(stock)} and ${many === 1 ? 'is' : 'are'} still carried.`,
  'left-over-missing': ({ stock }, { name, many }) =>
    `${many} ${name(many)} left over by the work should be in ${stockName(stock)}.`,
  'too-few-came': ({ asked, came, stock }, { name, many }) =>
    `Expected ${asked} more ${name(asked)} in ${stockName(stock)}, ${came} came; ${many} ${many === 1 ? 'is' : 'are'} missing.`,
  'stands-elsewhere': ({ wanted, found }, { name }) => {
    const where = wanted.length > 0 ? `at ${wanted.map(plainPlace).join(' and ')}` : 'beside the chest';
    const seen = found.length > 0 ? `one stands at ${listed(found.map(plainPlace))}` : 'none was set down';
    return `Expected ${withArticle(name(1))} standing ${where}; ${seen}.`;
  },
  'other-came': ({ product, asked, stock }, { name, many, nameOf }) =>
    `${many} ${name(many)} came into ${stockName(stock)}; asked ${wasOrWere(asked)} ${asked} ${nameOf(product, asked)}.`,
};

/** What the world showed: "cobblestone in the chest 0 -> 11", "furnace stands at -15 -60 2". */
export function factPhrase(fact: SeenFact, nameOf: NameOf): string {
  switch (fact.code) {
    case 'stands':
      return `${nameOf(fact.block, 1)} stands at ${plainPlace(fact.position)}`;
    case 'killed':
      return `${fact.count} ${nameOf(fact.mob, fact.count, 'mob')} died`;
    case 'loaded':
      return `${nameOf(fact.item, fact.count)} in the furnace +${fact.count}`;
    case 'stock-read':
      return `${nameOf(fact.item, fact.after)} in ${stockName(fact.stock)} ${fact.before} -> ${fact.after}`;
    case 'stock-changed':
      return `${nameOf(fact.item, fact.change)} in ${stockName(fact.stock)} ${fact.change > 0 ? '+' : ''}${fact.change}`;
  }
}

function stockName(stock: StockName): string {
  return `the ${stock}`;
}

function wasOrWere(count: number): string {
  return count === 1 ? 'was' : 'were';
}

function furnaceName(furnace: FurnacePlace, nameOf: NameOf): string {
  return furnace === null
    ? 'the furnace'
    : `the ${nameOf(furnace.block, 1)} at ${plainPlace(furnace.position)}`;
}

function whereaboutPhrase(now: Whereabout): string {
  switch (now.code) {
    case 'unread':
      return 'the worker could not be read any more';
    case 'unseen':
      return 'what is carried cannot be seen';
    case 'not-carried':
      return 'not carried any more';
    case 'carried':
      return `${now.many} still carried`;
    case 'elsewhere':
      return `${now.many} put into another container`;
  }
}
