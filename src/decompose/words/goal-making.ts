import { everydayName, mobName } from '../../game/names/names.js';
import { stem } from '../../game/names/name-words.js';
import { listed } from '../../base/words.js';
import { buildRecipes } from '../../game/recipes/recipes.js';
import { buildSmelting } from '../../game/recipes/smelting.js';
import type { Registry } from '../../game/registry.js';
import type { Action, Goal } from '../../plan/subtask/subtask.js';
import { readQuantity } from '../../speech/amounts.js';
import { openingVerb, type WishVerb } from '../../speech/verbs.js';
import { GOAL_EXAMPLES } from './goal-beyond.js';
import { meatOf, readItem, type ReadingContext } from './goal-item.js';
import { read, unread } from './goal-problem.js';
import { isPlaceable, smeltedFrom, usualVerb } from './goal-wish.js';
import * as words from './goal-words.js';
import { addGoal, type Clause, type ClauseReading, type ClauseOutcome } from './goals-so-far.js';
import { itemsPerCraft } from '../../game/recipes/recipe.js';

/** "Kill a pig and cook it", "craft a torch and place it": the goal before is changed, not added to. */
export function readPronoun(reading: ClauseReading, wish: WishVerb, object: string): ClauseOutcome {
  const { registry, notes } = reading.context;
  const last = reading.entries.at(-1);
  if (!last)
    return unread(
      'not-understood',
      `It is not clear what "${object}" stands for: name the item.`,
      GOAL_EXAMPLES,
    );
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
        GOAL_EXAMPLES,
      );
    }
  }
  return read(null);
}

/** "Smelt 10 sand into glass", "get 4 logs and turn them into planks": the product is wanted; null for anything else. */
export function readMaking(reading: ClauseReading, clause: Clause): ClauseOutcome | null {
  const making = makingIn(clause);
  if (!making) return null;
  const { context, entries } = reading;
  const { registry } = context;
  const aside: ReadingContext = { ...context, notes: [], open: [] };
  const before = words.PRONOUN.test(making.of.join(' ')) ? entries.at(-1) : undefined;
  const said = readQuantity(making.of);
  const source = before || !said.ok ? null : readItem(aside, 'gather', said.rest);
  const item = before?.goal.item ?? (source?.ok === true ? source.value : '');
  const amount = readQuantity(making.product);
  if (!amount.ok) return null;
  // "Raw iron to ingots": which ones goes without saying.
  const smelted = smeltedFrom(registry, item) ?? '';
  const isSmelted = amount.rest.every((word) => smelted.split('_').includes(stem(word)));
  const product = isSmelted ? read(smelted) : readItem(aside, 'craft', amount.rest);
  if (!product.ok) return null;
  const made = madeOf(registry, item, before?.goal.quantity ?? (said.ok ? said.count : 1), product.value);
  if (!made) return null;
  context.notes.push(...aside.notes);
  context.open.push(...aside.open);
  if (before) entries.pop();
  else reading.run++;
  const quantity = amount.said ? amount.count : made.quantity;
  return addGoal(reading, { kind: 'have', item: product.value, quantity, verb: made.verb });
}

const INGREDIENTS =
  /^(?:(?:all|the|raw|necessary|needed|required) )*(?:ingredients?|materials?|supplies|stuff|parts|components|things|everything|all|whatever|what) (?:(?:that )?(?:i|we|you|one|is|are) )?(?:(?:need|needs|needed|required|necessary|takes) )?(?:for|of|to (?:make|craft|build|bake|cook|smelt)) (.+)$/;

/** "Ingredients for a cake", "what I need to make a bed": what goes into it is wanted; null for anything else. */
export function readIngredients(reading: ClauseReading, clause: Clause): ClauseOutcome | null {
  const { context } = reading;
  const { registry } = context;
  const { rest } = openingVerb(clause) ?? { rest: clause };
  const amount = readQuantity((INGREDIENTS.exec(rest.join(' '))?.[1] ?? '').split(' '));
  if (!amount.ok || amount.unit === 'stack' || amount.rest.join('') === '') return null;
  const product = readItem({ ...context, notes: [], open: [] }, 'craft', amount.rest);
  const parts = product.ok ? partsOf(context, product.value, amount.count) : [];
  if (parts.length === 0) return null;
  const words = parts.map(([item, count]) => `${count} ${everydayName(registry, item, count)}`);
  context.notes.push(`read "${rest.join(' ')}" as ${listed(words)}`);
  reading.run++;
  for (const [item, quantity] of parts) {
    const added = addGoal(reading, { kind: 'have', item, quantity, verb: usualVerb(registry, item) });
    if (!added.ok) return added;
  }
  return read(null);
}

/**
 * What goes into so many of an item, by its recipe or in a furnace; of several that would do what is there, else what
 * most recipes name. */
function partsOf(
  { registry, available }: ReadingContext,
  product: string,
  count: number,
): readonly (readonly [item: string, count: number])[] {
  const recipes = buildRecipes(registry);
  const named = [...recipes.values()]
    .flat()
    .flatMap(({ ingredients }) => ingredients.map(({ items }) => items));
  const uses = (item: string): number => named.filter((items) => items.includes(item)).length;
  const known = [...registry.items.keys()];
  const best = (items: readonly string[]): string =>
    items.find((item) => available.includes(item)) ??
    items.toSorted((a, b) => uses(b) - uses(a) || known.indexOf(a) - known.indexOf(b))[0] ??
    '';
  const kind = product.split('_').at(-1) ?? '';
  // A bed can be dyed, an ingot taken from its block; neither is what goes into it.
  const recipe = recipes
    .get(product)
    ?.find(
      ({ ingredients }) => !ingredients.some(({ items }) => items.some((item) => item.endsWith(`_${kind}`))),
    );
  if (!recipe || usualVerb(registry, product) === 'smelt') {
    const inputs = buildSmelting(registry).get(product) ?? [];
    return inputs.length === 0 ? [] : [[best(inputs.map(({ input }) => input)), count]];
  }
  const times = Math.ceil(count / recipe.count);
  return recipe.ingredients.map(({ items, count: each }) => [best(items), each * times] as const);
}

/** "Smelt 10 sand into glass": what it is made of, and what is wanted, each with its number if one was said. */
interface Making {
  readonly of: readonly string[];
  readonly product: readonly string[];
}

const HEAT = 'smelt|melt|cook|bake|roast|fry|grill';
const MAKING = new RegExp(
  `^(?:(?:${HEAT}) (.+) (?:in)?to|(?:turn|convert|transform|change|craft|make|process) (.+) into) (.+)$`,
);

/** Takes such a clause apart; null for any other. */
function makingIn(clause: readonly string[]): Making | null {
  const [, heated, worked, product] = MAKING.exec(clause.join(' ')) ?? [];
  const of = heated ?? worked;
  return of === undefined || product === undefined
    ? null
    : { of: of.split(' '), product: product.split(' ') };
}

/** How many of the product so many of an item make, in a furnace or by a recipe, once at least; null where it is no part of it. */
function madeOf(
  registry: Registry,
  item: string,
  count: number,
  product: string,
): { readonly quantity: number; readonly verb: Action } | null {
  if (smeltedFrom(registry, item) === product) return { quantity: count, verb: 'smelt' };
  const recipes = buildRecipes(registry).get(product) ?? [];
  const recipe = recipes.find(({ ingredients }) => ingredients.some(({ items }) => items.includes(item)));
  if (!recipe) return null;
  const needed = itemsPerCraft({
    ingredients: recipe.ingredients.filter(({ items }) => items.includes(item)),
  });
  return { quantity: Math.max(1, Math.floor(count / needed)) * recipe.count, verb: 'craft' };
}
