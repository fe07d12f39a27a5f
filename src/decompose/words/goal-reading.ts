import { everydayName, isItemName, mobName, resolveItemName } from '../../game/names/names.js';
import { slipsOf } from '../../game/names/name-spelling.js';
import { stem } from '../../game/names/name-words.js';
import type { Action, Goal } from '../../plan/subtask/subtask.js';
import { meatOf, noteTail, readItem, readMob, shortened, type ReadingContext, readSet } from './goal-item.js';
import { read, unread, type Read } from './goal-problem.js';
import { readQuantity, trailingQuantity, MAX_QUANTITY } from './goal-quantity.js';
import { furnaceProduct, isPlaceable, minedProduct, smeltedFrom, usualVerb } from './goal-wish.js';
import * as words from './goal-words.js';
import type { Wish } from './goal-words.js';

/** The goals read so far, each with the clause and the run of clauses under one verb it came from. */
export interface Reading {
  readonly context: ReadingContext;
  readonly entries: { goal: Goal; readonly clause: number; readonly run: number }[];
  clause: number;
  run: number;
  /** Verb of the clause before; a clause without one carries on with it. */
  wish: Wish | null;
}

type Clause = readonly string[];
type Outcome = Read<null>;
const DONE: Outcome = read(null);

/** What a plan can do, as a hint for sentences that ask for something else. */
export const EXAMPLES = [
  'craft a compass',
  'gather 11 cobblestone',
  'smelt 5 iron ingots',
  'kill 3 zombies',
  'place 3 torches',
];

/** Reads one clause and adds its goals to the reading. */
export function readClause(reading: Reading, clause: Clause): Outcome {
  reading.clause++;
  const text = clause.join(' ');
  if (words.NEGATION.test(text)) {
    return unread(
      'not-understood',
      `"${shortened(text)}" says what not to do: say what is to be done instead.`,
      EXAMPLES,
    );
  }
  const choice = readChoice(clause);
  if (choice) return choice;
  if (isDelivery(text)) {
    if (reading.entries.length > 0) return DONE;
    return unread(
      'not-understood',
      `It is not clear what "${shortened(text)}" is about: name the item.`,
      EXAMPLES,
    );
  }
  const opening = readOpening(reading, clause);
  if (!opening.ok) return opening;
  const { wish, rest, carried } = opening.value;
  if (!carried) reading.run++;
  reading.wish = wish;
  if (rest.length === 0) {
    return unread(
      'not-understood',
      `"${shortened(text)}" does not say of what: name an item, a block or a mob.`,
      EXAMPLES,
    );
  }
  const pronounEnd = rest.findIndex((word, index) => index > 0 && words.TAIL_WORDS.has(word));
  const object = rest.slice(0, pronounEnd < 0 ? rest.length : pronounEnd).join(' ');
  if (words.PRONOUN.test(object)) {
    noteTail(reading.context, pronounEnd < 0 ? '' : rest.slice(pronounEnd).join(' '));
    return readPronoun(reading, wish, object);
  }
  return readCounted(reading, wish, rest, carried);
}

/** "Sticks or planks", "2 or 3 sticks": the asker has to choose. */
function readChoice(clause: Clause): Outcome | null {
  const at = clause.indexOf('or');
  if (at <= 0 || at === clause.length - 1) return null;
  const [left, right] = [clause.slice(0, at), clause.slice(at + 1)];
  if (/^\d/.test(left.at(-1) ?? '') && /^\d/.test(right[0] ?? '')) {
    return unread('bad-quantity', `"${shortened(clause.join(' '))}" leaves the number open: say one number.`);
  }
  const verb = words.openingVerb(right) ? '' : (words.openingVerb(left)?.verb ?? '');
  const options = [left.join(' '), `${verb} ${right.join(' ')}`.trim()];
  return unread('ambiguous', `Which one: "${options.map(shortened).join('" or "')}"?`, options);
}

function isDelivery(text: string): boolean {
  if (
    /^(?:come|go|return|head|get|walk)(?: back)?(?: home| here| to (?:me|us|base|the chest))?$/.test(text)
  ) {
    return /\b(?:come|back|home|here|return)\b/.test(text);
  }
  if (!words.DELIVERY.test(text)) return false;
  return !words.PLACES_PRONOUN.test(text) || /\b(?:in|into|inside|to|chest|barrel|storage|back)\b/.test(text);
}

interface Opening {
  readonly wish: Wish;
  readonly rest: Clause;
  /** True where the clause has no verb of its own. */
  readonly carried: boolean;
}

function readOpening(reading: Reading, clause: Clause): Read<Opening> {
  const { registry, notes } = reading.context;
  const carried: Opening = { wish: reading.wish ?? 'get', rest: clause, carried: true };
  const opening = words.openingVerb(clause);
  const first = clause[0] ?? '';
  const doubtful = opening !== null || words.UNPLANNABLE_VERBS.has(first);
  // "Cut copper" and "lead" are items, whatever their first word does elsewhere.
  if (doubtful && isPlainItem(reading, clause)) return read(carried);
  if (opening) {
    const storing =
      opening.wish === 'place' &&
      /\b(?:in|into|inside) (?:(?:a|the|my|our) )?(?:shared )?chest$/.test(clause.join(' '));
    return read({ wish: storing ? 'get' : opening.wish, rest: opening.rest, carried: false });
  }
  if (words.UNPLANNABLE_VERBS.has(first)) {
    return unread(
      'not-understood',
      `"${shortened(clause.join(' '))}" cannot be planned: a plan can craft, gather, smelt, kill, shoot and build.`,
      EXAMPLES,
    );
  }
  const [verb, ...others] = clause.length > 1 ? slipsOf(first, words.SPELLING_VERBS) : [];
  if (verb === undefined || others.length > 0 || resolveItemName(registry, first).kind !== 'unknown')
    return read(carried);
  if (resolveItemName(registry, clause.join(' ')).kind !== 'unknown' || readSet(registry, clause))
    return read(carried);
  const meant = words.openingVerb([verb, ...clause.slice(1)]);
  if (!meant) return read(carried);
  notes.push(`read "${first}" as ${verb}`);
  return read({ wish: meant.wish, rest: meant.rest, carried: false });
}

function isPlainItem(reading: Reading, clause: Clause): boolean {
  return isItemName(reading.context.registry, clause.join(' '));
}

/** "Kill a pig and cook it", "craft a torch and place it": the goal before is changed, not added to. */
function readPronoun(reading: Reading, wish: Wish, object: string): Outcome {
  const { registry, notes } = reading.context;
  const last = reading.entries.at(-1);
  if (!last)
    return unread('not-understood', `It is not clear what "${object}" stands for: name the item.`, EXAMPLES);
  const many = words.PLURAL_PRONOUN.test(object);
  for (const entry of reading.entries) {
    if (entry.run !== last.run || (!many && entry !== last)) continue;
    const { goal } = entry;
    const dead = goal.kind === 'killed' || goal.kind === 'shot';
    const item = dead ? meatOf(registry, goal.item) : goal.item;
    const become = (next: Goal): void => {
      entry.goal = next;
      if (dead)
        notes.push(`the ${mobName(goal.item)} is killed for its ${everydayName(registry, item ?? '')}`);
    };
    const cooked = item === null ? null : smeltedFrom(registry, item);
    if ((wish === 'cook' || wish === 'smelt') && cooked !== null) {
      become({ kind: 'have', item: cooked, quantity: goal.quantity, verb: 'smelt' });
    } else if ((wish === 'place' || wish === 'build') && !dead && isPlaceable(registry, goal.item)) {
      become({ ...goal, kind: 'placed', verb: 'build' });
    } else if ((wish === 'get' || wish === 'gather') && dead && item !== null) {
      become({ kind: 'have', item, quantity: goal.quantity, verb: 'kill' });
    } else if (!((wish === 'get' || wish === 'gather') && !dead)) {
      return unread(
        'not-understood',
        `"${wish} ${object}" does not fit ${everydayName(registry, goal.item)}: name the item you want.`,
        EXAMPLES,
      );
    }
  }
  return DONE;
}

/** A tree is counted as so many logs; oaks have four to six. */
const LOGS_PER_TREE = 5;

function readCounted(reading: Reading, wish: Wish, clause: Clause, carried: boolean): Outcome {
  const { registry, notes } = reading.context;
  // Names may open with a number ("13 disc") or end with one ("music disc 13").
  const named =
    /^\d/.test(clause[0] ?? '') || /^\d/.test(clause.at(-1) ?? '') ? isPlainItem(reading, clause) : false;
  let quantity = named ? readQuantity(['a', ...clause]) : readQuantity(clause);
  if (named) quantity = { ok: true, count: 1, unit: 'single', said: true, rest: clause };
  else if (quantity.ok && !quantity.said) quantity = trailingQuantity(clause) ?? quantity;
  if (!quantity.ok) return unread('bad-quantity', quantity.message);
  if (quantity.note !== undefined) notes.push(quantity.note);
  const rest = quantity.rest;
  if (rest.length === 0)
    return unread(
      'not-understood',
      `"${shortened(clause.join(' '))}" does not say of what: name an item.`,
      EXAMPLES,
    );

  if (wish === 'kill' || wish === 'shoot' || wish === 'hunt') {
    const killed = readKill(reading, wish, rest, quantity.unit === 'stack' ? 0.5 : quantity.count);
    const instead = !killed.ok && killed.problem.kind === 'unknown-item' && (wish === 'hunt' || carried);
    if (!instead || resolveItemName(registry, rest.join(' ')).kind === 'unknown') return killed;
    return readCounted(reading, 'get', clause, false);
  }
  if (/^trees?$/.test(rest.at(-1) ?? '') && /^(?:mine|gather|get)$/.test(wish)) {
    const count = quantity.count * LOGS_PER_TREE;
    notes.push(`counted a tree as ${LOGS_PER_TREE} logs`);
    return addItems(reading, wish, [...rest.slice(0, -1), 'log'], { ...quantity, count });
  }
  const set = isPlainItem(reading, rest) ? null : readSet(registry, rest);
  if (set && !set.ok) return set;
  if (set) {
    notes.push(`read "${rest.join(' ')}" as ${set.value.join(', ')}`);
    for (const piece of set.value) {
      const added = add(reading, {
        kind: 'have',
        item: piece,
        quantity: quantity.count,
        verb: usualVerb(registry, piece),
      });
      if (!added.ok) return added;
    }
    return DONE;
  }
  return addItems(reading, wish, rest, quantity);
}

function readKill(
  reading: Reading,
  wish: 'kill' | 'shoot' | 'hunt',
  rest: Clause,
  quantity: number,
): Outcome {
  const found = readMob(reading.context, rest);
  if (!found.ok) return found;
  const { mob, tail } = found.value;
  noteTail(reading.context, tail);
  if (!Number.isInteger(quantity)) return unread('bad-quantity', 'Mobs do not stack: say how many.');
  const shot = wish === 'shoot' || /^(?:with|using) (?:(?:a|an|the|my) )?(?:bow|arrow)s?\b/.test(tail);
  return add(reading, { kind: shot ? 'shot' : 'killed', item: mob, quantity, verb: shot ? 'shoot' : 'kill' });
}

interface Amount {
  readonly count: number;
  readonly unit: 'single' | 'stack';
  readonly said: boolean;
}

function addItems(reading: Reading, wish: Wish, rest: Clause, amount: Amount): Outcome {
  const { context } = reading;
  const { registry, notes } = context;
  const found = readItem(context, wish, rest);
  if (!found.ok) return found;
  const wanted = wantedItem(context, wish, found.value);
  if (!wanted.ok) return wanted;
  const { kind, item, verb } = wanted.value;
  const stackSize = registry.items.get(item)?.stackSize ?? 64;
  const quantity = amount.unit === 'stack' ? amount.count * stackSize : amount.count;
  if (!Number.isInteger(quantity)) {
    return unread(
      'bad-quantity',
      `${amount.count} stacks of ${everydayName(registry, item, 2)} (${stackSize} to a stack) is no whole number.`,
    );
  }
  const last = rest.at(-1) ?? '';
  if (!amount.said && stem(last) !== last && !item.endsWith(last))
    notes.push(`no number was said for "${last}"; planned ${quantity}`);
  const added = add(reading, { kind, item, quantity, verb });
  if (added.ok && verb === 'smelt') dropKillsFor(reading, item, quantity);
  return added;
}

/** "Kill a pig and cook the porkchop": the pig dies for the porkchop, it need not die twice. */
function dropKillsFor(reading: Reading, cooked: string, quantity: number): void {
  const { registry } = reading.context;
  const at = reading.entries.findIndex(({ goal, clause }) => {
    if (goal.kind === 'have' || goal.kind === 'placed' || clause !== reading.clause - 1) return false;
    const meat = meatOf(registry, goal.item);
    return meat !== null && smeltedFrom(registry, meat) === cooked && goal.quantity === quantity;
  });
  const [dropped] = at < 0 ? [] : reading.entries.splice(at, 1);
  if (dropped) reading.context.notes.push(`the ${mobName(dropped.goal.item)} is killed for its meat`);
}

function wantedItem(
  context: ReadingContext,
  wish: Wish,
  item: string,
): Read<{ kind: Goal['kind']; item: string; verb: Action }> {
  const { registry } = context;
  const have = (name: string, verb: Action): Read<{ kind: Goal['kind']; item: string; verb: Action }> =>
    read({ kind: 'have', item: name, verb });
  const said = everydayName(registry, item);
  switch (wish) {
    case 'smelt':
    case 'cook': {
      const product = furnaceProduct(context, wish, item);
      return product.ok ? have(product.value.item, product.value.verb) : product;
    }
    case 'gather':
    case 'mine':
      return have(minedProduct(context, wish, item), 'gather');
    case 'get': {
      const product = minedProduct(context, wish, item);
      return have(product, usualVerb(registry, product));
    }
    case 'build':
    case 'place':
      if (isPlaceable(registry, item)) return read({ kind: 'placed', item, verb: 'build' });
      if (wish === 'place') {
        return unread('not-understood', `${said} is no block and cannot be placed: ask to have it instead.`, [
          `get 1 ${said}`,
        ]);
      }
      context.notes.push(`${said} is no block; planned to be made, not set down`);
      return have(item, usualVerb(registry, item));
    case 'craft':
    case 'kill':
    case 'hunt':
    case 'shoot':
      return have(item, usualVerb(registry, item));
  }
}

function add(reading: Reading, goal: Goal): Outcome {
  const same = reading.entries.filter(
    (entry) => entry.goal.kind === goal.kind && entry.goal.item === goal.item,
  );
  const total = same.reduce((sum, entry) => sum + entry.goal.quantity, goal.quantity);
  if (total > MAX_QUANTITY) {
    return unread(
      'bad-quantity',
      `${total} ${everydayName(reading.context.registry, goal.item, total)} is too many: at most ${MAX_QUANTITY} of one thing can be planned.`,
    );
  }
  reading.entries.push({ goal, clause: reading.clause, run: reading.run });
  return DONE;
}
