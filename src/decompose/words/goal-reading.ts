import { everydayName, isItemName, mobName, namesMeant, resolveItemName } from '../../game/names/names.js';
import { slipsOf } from '../../game/names/name-spelling.js';
import { stem } from '../../game/names/name-words.js';
import { buildRecipes } from '../../game/recipes/recipes.js';
import { openingVerb, SPELLING_VERBS, UNPLANNABLE_VERBS, type WishVerb } from '../../speech/verbs.js';
import { beyond, GOAL_EXAMPLES, whyBeyond, whyVerbBeyond } from './goal-beyond.js';
import { meatOf, readItem, readMob, shortened } from './goal-item.js';
import {
  addGoal,
  dropAssumed,
  tooManyOf,
  type Clause,
  type ClauseReading,
  type ClauseOutcome,
} from './goals-so-far.js';
import { dyeing, someOfThem, withMaterial } from './goal-colour.js';
import { readIngredients, readMaking, readPronoun } from './goal-making.js';
import { read, unread, type Read } from './goal-problem.js';
import {
  LOGS_PER_TREE,
  MAX_QUANTITY,
  readQuantity,
  trailingQuantity,
  type Quantity,
} from '../../speech/amounts.js';
import { readFamily, readSet } from './goal-set.js';
import { readSharing, type Sharing } from './goal-sharing.js';
import { readTail } from './goal-tail.js';
import { smeltedFrom, usualVerb, wantedItem } from './goal-wish.js';
import * as words from './goal-words.js';

const DONE: ClauseOutcome = read(null);

/** Reads one clause and adds its goals to the reading. */
export function readClause(reading: ClauseReading, clause: Clause): ClauseOutcome {
  reading.clause++;
  const text = clause.join(' ');
  const odd = clause.find((word) => /^[%$#^\\/@]$/.test(word));
  if (odd !== undefined) {
    return unread(
      'not-understood',
      `"${odd}" in "${shortened(text)}" is not understood: say it in words.`,
      GOAL_EXAMPLES,
    );
  }
  if (words.NEGATION.test(text)) {
    return unread(
      'not-understood',
      `"${shortened(text)}" says what not to do: say what is to be done instead.`,
      GOAL_EXAMPLES,
    );
  }
  const sharing = readSharing(clause, reading.context.participants);
  if (!sharing.ok) return sharing;
  const { words: wanted, isInFront, people } = sharing.value;
  if (isInFront) reading.sharing = sharing.value;
  // "A compass and a clock, one each": nothing new is wanted.
  const isOnlySharing = people !== null && /^(?:|1|one|an?|it|them|both)$/.test(wanted.join(' '));
  if (isOnlySharing && reading.entries.length > 0) return share(reading, { people, times: 1, isEach: false });
  const outcome = readWish(reading, wanted);
  if (!outcome.ok) return outcome;
  return share(reading, people === null ? (reading.sharing ?? sharing.value) : sharing.value);
}

/** Makes of one each as many as there are people: in this clause, and in those before it under the same verb. */
function share(
  reading: ClauseReading,
  { people, times, isEach }: Pick<Sharing, 'people' | 'times' | 'isEach'>,
): ClauseOutcome {
  const { context, entries } = reading;
  for (const entry of entries) {
    const { goal } = entry;
    if (entry.clause === reading.clause && times > 1)
      entry.goal = { ...goal, quantity: goal.quantity * times };
    if (people === null || entry.isShared || entry.run !== reading.run) continue;
    entry.isShared = true;
    const { quantity } = entry.goal;
    const name = everydayName(context.registry, goal.item, 2);
    if (quantity > 1 && !isEach) {
      if (quantity < people) {
        const options = [`${people} ${name}`, `${quantity} ${name}`];
        return unread('ambiguous', `For ${people} people: ${options.join(' or ')} in all?`, options);
      }
      context.notes.push(`${quantity} ${name} in all, for ${people}`);
      continue;
    }
    entry.goal = { ...entry.goal, quantity: quantity * people };
    context.notes.push(`${quantity} each for ${people}: ${quantity * people} ${name}`);
  }
  const most = entries.find(({ goal }) => goal.quantity > MAX_QUANTITY);
  return most ? unread('bad-quantity', tooManyOf(context, most.goal.item, most.goal.quantity)) : DONE;
}

function readWish(reading: ClauseReading, clause: Clause): ClauseOutcome {
  const text = clause.join(' ');
  const choice = readChoice(clause);
  if (choice) return choice;
  if (isDelivery(text)) {
    if (reading.entries.length > 0) return DONE;
    return unread(
      'not-understood',
      `It is not clear what "${shortened(text)}" is about: name the item.`,
      GOAL_EXAMPLES,
    );
  }
  const made = readMaking(reading, clause) ?? readIngredients(reading, clause);
  if (made) return made;
  const opening = readOpening(reading, clause);
  if (!opening.ok) return opening;
  const { wish, rest, carried } = opening.value;
  if (!carried) reading.run++;
  reading.wish = wish;
  if (rest.length === 0) {
    return unread(
      'not-understood',
      `"${shortened(text)}" does not say of what: name an item, a block or a mob.`,
      GOAL_EXAMPLES,
    );
  }
  const { object, tail } = cutAtTail(rest);
  if (!words.PRONOUN.test(object.join(' '))) return readCounted(reading, wish, rest, carried);
  const end = readTail(reading.context, tail);
  return end.ok ? readPronoun(reading, wish, object.join(' ')) : end;
}

/** The words before the first that only tells where, when, with what or what for, and the others. */
function cutAtTail(clause: Clause): { readonly object: Clause; readonly tail: Clause } {
  const at = clause.findIndex((word, index) => index > 0 && words.TAIL_WORDS.has(word));
  return at < 0 ? { object: clause, tail: [] } : { object: clause.slice(0, at), tail: clause.slice(at) };
}

/** "Sticks or planks", "2 or 3 sticks": the asker has to choose. */
function readChoice(clause: Clause): ClauseOutcome | null {
  const at = clause.indexOf('or');
  if (at <= 0 || at === clause.length - 1) return null;
  const [left, right] = [clause.slice(0, at), clause.slice(at + 1)];
  if (/^\d/.test(left.at(-1) ?? '') && /^\d/.test(right[0] ?? '')) {
    return unread('bad-quantity', `"${shortened(clause.join(' '))}" leaves the number open: say one number.`);
  }
  const verb = openingVerb(right) ? '' : (openingVerb(left)?.verb ?? '');
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
  readonly wish: WishVerb;
  readonly rest: Clause;
  /** True where the clause has no verb of its own. */
  readonly carried: boolean;
}

function readOpening(reading: ClauseReading, clause: Clause): Read<Opening> {
  const { registry, notes } = reading.context;
  const carried: Opening = { wish: reading.wish ?? 'get', rest: clause, carried: true };
  const dyed = dyeing(reading, clause);
  if (dyed) return read({ wish: 'craft', rest: dyed, carried: false });
  const opening = openingVerb(clause);
  const first = clause[0] ?? '';
  const doubtful = opening !== null || UNPLANNABLE_VERBS.has(first);
  // "Cut copper" and "lead" are items, whatever their first word does elsewhere.
  if (doubtful && isPlainItem(reading, clause)) return read(carried);
  // "Crafting tabel" is no crafting.
  if (first.endsWith('ing') && resolveItemName(registry, clause.join(' ')).kind === 'guess')
    return read(carried);
  if (opening) {
    const storing =
      opening.wish === 'place' &&
      /\b(?:in|into|inside) (?:(?:a|the|my|our) )?(?:shared )?chest$/.test(clause.join(' '));
    return read({ wish: storing ? 'get' : opening.wish, rest: opening.rest, carried: false });
  }
  if (UNPLANNABLE_VERBS.has(first)) {
    const why = whyVerbBeyond(first) ?? whyBeyond(clause) ?? `nobody in a plan can ${first}`;
    return beyond(shortened(clause.join(' ')), why);
  }
  const [verb, ...others] = clause.length > 1 ? slipsOf(first, SPELLING_VERBS) : [];
  if (verb === undefined || others.length > 0 || resolveItemName(registry, first).kind !== 'unknown')
    return read(carried);
  if (resolveItemName(registry, clause.join(' ')).kind !== 'unknown' || readSet(registry, clause))
    return read(carried);
  const meant = openingVerb([verb, ...clause.slice(1)]);
  if (!meant) return read(carried);
  notes.push(`read "${first}" as ${verb}`);
  return read({ wish: meant.wish, rest: meant.rest, carried: false });
}

function isPlainItem(reading: ClauseReading, clause: Clause): boolean {
  return isItemName(reading.context.registry, clause.join(' '));
}

function readCounted(
  reading: ClauseReading,
  wish: WishVerb,
  clause: Clause,
  carried: boolean,
): ClauseOutcome {
  const { registry, notes } = reading.context;
  const family =
    wish === 'kill' || wish === 'shoot' || wish === 'hunt' ? null : readFamily(reading.context, clause);
  if (family?.ok === false) return family;
  if (family) return addSet(reading, clause, family.value.items, [], family.value.count);
  // Names may open with a number ("13 disc") or end with one ("music disc 13").
  const named =
    /^\d/.test(clause[0] ?? '') || /^\d/.test(clause.at(-1) ?? '') ? isPlainItem(reading, clause) : false;
  let quantity = named ? readQuantity(['a', ...clause]) : readQuantity(clause);
  if (named) quantity = { ok: true, count: 1, unit: 'single', said: true, rest: clause };
  else if (quantity.ok && !quantity.said) quantity = trailingQuantity(clause) ?? quantity;
  // "All iron tools" are one of each.
  const isSet = !quantity.ok && readSet(registry, clause)?.ok === true;
  if (isSet) quantity = { ok: true, count: 1, unit: 'single', said: true, rest: clause };
  if (!quantity.ok) return unread('bad-quantity', quantity.message);
  if (quantity.note !== undefined) notes.push(quantity.note);
  if (carried && quantity.said && isOfThem(reading, quantity)) return DONE;
  const rest = namedAgain(reading, someOfThem(reading, quantity.rest, quantity.count));
  // "Candles, 4 red ones".
  if (rest !== quantity.rest) dropAssumed(reading);
  if (rest.length === 0)
    return unread(
      'not-understood',
      `"${shortened(clause.join(' '))}" does not say of what: name an item.`,
      GOAL_EXAMPLES,
    );

  if (wish === 'kill' || wish === 'shoot' || wish === 'hunt') {
    const killed = readKill(reading, wish, rest, quantity.unit === 'stack' ? 0.5 : quantity.count);
    const instead = !killed.ok && killed.problem.kind === 'unknown-item' && (wish === 'hunt' || carried);
    if (!instead || resolveItemName(registry, rest.join(' ')).kind === 'unknown') return killed;
    return readCounted(reading, 'get', clause, false);
  }
  const { object, tail } = cutAtTail(rest);
  if (/^trees?$/.test(object.at(-1) ?? '') && /^(?:mine|gather|get)$/.test(wish)) {
    const count = quantity.count * LOGS_PER_TREE;
    notes.push(`counted a tree as ${LOGS_PER_TREE} logs`);
    return addItems(reading, wish, [...object.slice(0, -1), 'log', ...tail], { ...quantity, count });
  }
  if (!isPlainItem(reading, rest)) {
    const before = reading.entries.at(-1)?.goal.item;
    const whole = readSet(registry, rest, before);
    const set = whole ?? readSet(registry, object, before);
    if (set?.ok === false) return set;
    if (set) return addSet(reading, whole ? rest : object, set.value, whole ? [] : tail, quantity.count);
  }
  return addWithMore(reading, wish, rest, quantity) ?? addItems(reading, wish, rest, quantity);
}

/** "Stone bricks, 20 of them", "some coal, 20 pieces": whether the number is of what was named before without one. */
function isOfThem(
  reading: ClauseReading,
  { count, unit, rest }: Amount & { readonly rest: Clause },
): boolean {
  const last = reading.entries.at(-1);
  if (!last || (last.goal.quantity > 1 && last.assumed === null) || !words.COUNTED.test(rest.join(' ')))
    return false;
  const { registry } = reading.context;
  const size = unit === 'stack' ? (registry.items.get(last.goal.item)?.stackSize ?? 64) : 1;
  const quantity = count * size;
  if (!Number.isInteger(quantity)) return false;
  dropAssumed(reading);
  if (reading.entries.at(-1) === last) reading.entries.pop();
  reading.entries.push({ ...last, goal: { ...last.goal, quantity }, assumed: null });
  return true;
}

/** "A crossbow with 10 arrows": both are wanted, as long as the one is not made of the other. Null for anything else. */
function addWithMore(
  reading: ClauseReading,
  wish: WishVerb,
  clause: Clause,
  amount: Amount,
): ClauseOutcome | null {
  const { registry } = reading.context;
  const at = clause.indexOf('with');
  if (at < 1 || (wish !== 'craft' && wish !== 'get') || isPlainItem(reading, clause)) return null;
  const more = readQuantity(clause.slice(at + 1));
  if (!more.ok || !more.said || more.count < 2 || !isPlainItem(reading, more.rest)) return null;
  const [thing, other] = [clause.slice(0, at), more.rest].map(
    (said) => namesMeant(resolveItemName(registry, said.join(' ')))[0],
  );
  const recipes = buildRecipes(registry).get(thing ?? '') ?? [];
  const isPart = recipes.some(({ ingredients }) =>
    ingredients.some(({ items }) => items.includes(other ?? '')),
  );
  if (thing === undefined || isPart) return null;
  const added = addItems(reading, wish, clause.slice(0, at), amount);
  return added.ok ? addItems(reading, wish, more.rest, more) : added;
}

/** "A red bed and a white one": the last word of what was named before stands for "one". */
function namedAgain({ entries }: ClauseReading, clause: Clause): Clause {
  const thing = entries.at(-1)?.goal.item.split('_').at(-1);
  const isOne = clause.length > 1 && /^ones?$/.test(clause.at(-1) ?? '');
  return isOne && thing !== undefined ? [...clause.slice(0, -1), thing] : clause;
}

function addSet(
  reading: ClauseReading,
  said: Clause,
  pieces: readonly string[],
  tail: Clause,
  quantity: number,
): ClauseOutcome {
  const { context } = reading;
  const end = readTail(context, tail);
  if (!end.ok) return end;
  context.notes.push(
    `read "${shortened(said.join(' '))}" as ${pieces.map((item) => everydayName(context.registry, item)).join(', ')}`,
  );
  for (const item of pieces) {
    const added = addGoal(reading, { kind: 'have', item, quantity, verb: usualVerb(context.registry, item) });
    if (!added.ok) return added;
  }
  return DONE;
}

function readKill(
  reading: ClauseReading,
  wish: 'kill' | 'shoot' | 'hunt',
  rest: Clause,
  quantity: number,
): ClauseOutcome {
  const found = readMob(reading.context, rest);
  if (!found.ok) return found;
  const { mob, tail } = found.value;
  const withBow = /^(?:with|using) (?:(?:a|an|the|my) )?(?:bow|arrow)s?$/.test(tail.join(' '));
  const end = readTail(reading.context, withBow ? [] : tail);
  if (!end.ok) return end;
  if (!Number.isInteger(quantity)) return unread('bad-quantity', 'Mobs do not stack: say how many.');
  const shot = wish === 'shoot' || withBow;
  return addGoal(reading, {
    kind: shot ? 'shot' : 'killed',
    item: mob,
    quantity,
    verb: shot ? 'shoot' : 'kill',
  });
}

type Amount = Omit<Extract<Quantity, { readonly ok: true }>, 'ok' | 'rest'>;

function addItems(reading: ClauseReading, wish: WishVerb, rest: Clause, amount: Amount): ClauseOutcome {
  const { context } = reading;
  const { registry, notes } = context;
  const found = readItem(context, wish, amount.said ? rest : withMaterial(reading, rest));
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
  const last = cutAtTail(rest).object.at(-1) ?? '';
  const isUnsaid = !amount.said && stem(last) !== last && !item.endsWith(last);
  if (isUnsaid) notes.push(`no number was said for "${last}"; planned ${quantity}`);
  const assumed = amount.note ?? (isUnsaid ? (notes.at(-1) ?? '') : amount.said ? null : '');
  const added = addGoal(reading, { kind, item, quantity, verb }, assumed);
  if (added.ok && verb === 'smelt') dropKillsFor(reading, item, quantity);
  return added;
}

/** "Kill a pig and cook the porkchop": the pig dies for the porkchop, it need not die twice. */
function dropKillsFor(reading: ClauseReading, cooked: string, quantity: number): void {
  const { registry } = reading.context;
  const at = reading.entries.findIndex(({ goal, clause }) => {
    if (goal.kind === 'have' || goal.kind === 'placed' || clause !== reading.clause - 1) return false;
    const meat = meatOf(registry, goal.item);
    return meat !== null && smeltedFrom(registry, meat) === cooked && goal.quantity === quantity;
  });
  const [dropped] = at < 0 ? [] : reading.entries.splice(at, 1);
  if (dropped) reading.context.notes.push(`the ${mobName(dropped.goal.item)} is killed for its meat`);
}
