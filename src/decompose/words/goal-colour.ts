import { everydayName, namesMeant, resolveItemName } from '../../game/names/names.js';
import { stem } from '../../game/names/name-words.js';
import { dropOpenChoice } from './goal-item.js';
import type { Clause, ClauseReading } from './goals-so-far.js';
import { COLOUR_WORDS, PRONOUN } from './goal-words.js';

const COLOUR = new RegExp(`^(?:${COLOUR_WORDS})$`);
const COLOURED = new RegExp(`^(?:${COLOUR_WORDS}) `);
const DYEING = new RegExp(`^(?:dye|colou?r|paint|stain) (.+?) (${COLOUR_WORDS})$`);

/**
 * "Dye 3 beds light blue" makes 3 light blue beds, "and dye it red" what was named before, as does a colour alone
 * ("10 wool, white"); null for anything else.
 */
export function dyeing({ entries, context }: ClauseReading, clause: Clause): Clause | null {
  const said = clause.join(' ');
  const isColour = entries.length > 0 && COLOUR.test(said);
  const [, things = '', colour = ''] = DYEING.exec(isColour ? `dye it ${said}` : said) ?? [];
  if (things === '') return null;
  const before = PRONOUN.test(things) ? entries.pop()?.goal : undefined;
  if (before) {
    dropOpenChoice(context, before.item);
    return `${before.quantity} ${colour} ${withoutColour(before.item)}`.split(' ');
  }
  const [, count = '', thing = things] =
    /^((?:\d+|an?|the|my|our|some|one|two|three|four|five|six|eight|ten) )?(.+)$/.exec(things) ?? [];
  return `${count}${colour} ${withoutColour(thing)}`.split(' ');
}

/** What is dyed has another colour before, as often as not: "3 white beds black". */
function withoutColour(item: string): string {
  return item.replaceAll('_', ' ').replace(COLOURED, '');
}

/** "Three beds, one red, two blue": so many of those that were named before without a colour. */
export function someOfThem({ entries, context }: ClauseReading, clause: Clause, count: number): Clause {
  const whole = entries.findLast(({ goal }) => context.open.some(({ taken }) => taken === goal.item));
  if (!COLOUR.test(clause.join(' ')) || !whole || whole.goal.quantity < count) return clause;
  const { goal } = whole;
  whole.goal = { ...goal, quantity: goal.quantity - count };
  if (goal.quantity === count) {
    entries.splice(entries.indexOf(whole), 1);
    dropOpenChoice(context, goal.item);
  }
  return [...clause, ...withoutColour(goal.item).split(' ')];
}

/** "Diamond armour and sword": the material is said once for both, where the second is of any. */
export function withMaterial({ context, entries }: ClauseReading, clause: Clause): Clause {
  const { registry, notes } = context;
  const meant = resolveItemName(registry, clause.join(' '));
  const material = entries.at(-1)?.goal.item.split('_')[0] ?? '';
  const item = namesMeant(meant).find((name) => name === `${material}_${clause.map(stem).join('_')}`);
  if (meant.kind !== 'ambiguous' || item === undefined) return clause;
  notes.push(`read "${clause.join(' ')}" as ${everydayName(registry, item)}`);
  return item.split('_');
}
