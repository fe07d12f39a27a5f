import { COLOURS } from '../../game/recipes/recipe-corrections.js';

/** Words after which a clause only tells where, when, with what or what for. */
export const TAIL_WORDS: ReadonlySet<string> = new Set(
  'on in at into using with from for near by to under over beside next inside around onto so because since out that which via before after until within above below behind between'.split(
    ' ',
  ),
);

/** Tails that change nothing: every plan uses the chest and the stations by itself. */
export const EMPTY_TAIL =
  /^(?:(?:on|in|at|into|using|with|from|to|inside|out of)(?: (?:a|an|the|my|our|your|this|that))?(?: (?:shared|stone|nearby|crafting))? (?:furnace|smoker|campfire|fire|stove|oven|table|workbench|bench|chest|inventory|hand|hands|bow|world|game|minecraft|group|team|ground|trees?)|(?:near|by|beside|next to)(?: (?:a|the|my|our|your|this|that))?(?: shared)? chest)$/;

/** Clauses that only repeat what every plan does anyway: bring the product to the chest. */
export const DELIVERY =
  /^(?:put|place|store|deposit|bring|give|hand|drop|deliver|return|leave|keep|carry|take|stash)(?: back)? (?:it|them|this|that|these|those|everything|all|all of it|all of them|the items?|the results?)(?:(?: back)|(?: all))*(?: (?:in|into|to|inside|at|on|near) (?:a |an |the |my |our |your )?(?:shared )?(?:chest|barrel|box|inventory|storage|me|us|base|home|player))?$/;

/** "Place it" stands a block into the world unless a container is named; DELIVERY alone cannot tell. */
export const PLACES_PRONOUN =
  /^(?:place|put|put down|set down|set up|lay|install) (?:it|them|this|that|these|those)(?: down)?(?: .*)?$/;

/** Words that stand for what the clause before was about. */
export const PRONOUN =
  /^(?:it|this|that|them|these|those|the meat|its meat|their meat|meat|all of it|all of them|both)$/;
export const PLURAL_PRONOUN = /^(?:them|these|those|their meat|all of them|both)$/;

/** What is said behind a number that comes later than its thing, if anything is. */
export const COUNTED =
  /^(?:|it|them|these|those|(?:pieces?|blocks?|items?|units?|sheets?|lumps?|chunks?|bits?|loaves)(?: of (?:it|them|these|those))?)$/;

/** A wish not to have something done must never be planned as its opposite. */
export const NEGATION = /\b(?:not|never|without|stop|avoid|except|instead of|unless)\b/;

/** Alternatives of a pattern: what things are dyed, as people say it; the longest first. */
export const COLOUR_WORDS = COLOURS.map((colour) => colour.replace('_', ' ').replace('gray', 'gr[ae]y'))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
