import type { Game } from '../../game/game.js';
import { heldFor, isBotsUse } from '../../game/sources/source-uses.js';
import { productOfInput, type Doing } from './read-doing.js';
import type { MadeCall } from '../hindrance.js';
import { callsIn, type SkillCall, type SkillCalls } from './skill-calls.js';

/**
 * What a skill does by its code alone: what the last call in it that brings something is for, else what comes of using
 * by hand one thing it looks for on another. Null where nothing does.
 */
export function doingInCode(game: Game, source: string): Doing | null {
  const read = callsIn(source);
  if (!read) return null;
  const own = read.calls.filter(({ isPreparation }) => !isPreparation);
  return own.map((call) => doingOf(game, call)).findLast((doing) => doing !== null) ?? usedByHand(game, read);
}

function usedByHand(game: Game, { calls, items, blocks, texts }: SkillCalls): Doing | null {
  if (!calls.some(({ callee }) => /^bot\.(activate\w+|useOn)$/.test(callee))) return null;
  const use = game.sources.find(
    (source) =>
      isBotsUse(source) &&
      items.has(heldFor(source) ?? '') &&
      (blocks.has(source.target) || texts.has(source.target)),
  );
  const item = use?.yields[0]?.item;
  return item === undefined ? null : { action: 'gather', item, quantity: 1 };
}

/** Whether a call in the code does that, whatever the amount. */
export function isInCode(game: Game, source: string, { action, item }: Doing): boolean {
  const { calls = [], texts = [] } = callsIn(source) ?? {};
  return calls.some((call) => {
    // What it mines is worked out as it runs (`ore.name`): any block it names may be it.
    const isOpen = call.callee === 'mineBlock' && typeof call.given[0] !== 'string';
    const may = isOpen ? [...texts].map((text) => ({ ...call, given: [text] })) : [call];
    return may.some((each) => {
      const doing = doingOf(game, each);
      return doing?.action === action && doing.item === item;
    });
  });
}

/** The amount of it that the code has written out: calls for the same thing together. Null where it is worked out. */
export function amountInCode(
  game: Game,
  source: string,
  doing: Pick<Doing, 'action' | 'item'>,
): number | null {
  return amountIn(game, callsIn(source)?.calls ?? [], doing);
}

/**
 * What calls for the same thing come to together, and at least what one that asks for the rest makes it up to; null where
 * there are none, or one does not say how much.
 */
export function amountIn(
  game: Game,
  calls: readonly (MadeCall & Partial<Pick<SkillCall, 'isRest'>>)[],
  { action, item }: Pick<Doing, 'action' | 'item'>,
): number | null {
  let [sum, most, isSaid] = [0, 0, false];
  for (const call of calls) {
    const doing = doingOf(game, call);
    if (doing?.action !== action || doing.item !== item) continue;
    if (doing.quantity === null) return null;
    isSaid = true;
    if (call.isRest === true) most = Math.max(most, doing.quantity);
    else sum += doing.quantity;
  }
  return isSaid ? Math.max(sum, most) : null;
}

function doingOf(game: Game, { callee, given: [first, second, third] }: MadeCall): Doing | null {
  if (typeof first !== 'string') return null;
  switch (callee) {
    case 'craftItem': {
      const [recipe] = game.recipes.get(first) ?? [];
      const times = amount(second);
      return recipe ? { action: 'craft', item: first, quantity: times && times * recipe.count } : null;
    }
    case 'smeltItem': {
      const product = productOfInput(game, first);
      return product === null ? null : { action: 'smelt', item: product, quantity: amount(third) };
    }
    case 'mineBlock': {
      const ways = game.sources.filter(({ kind, target }) => kind === 'break' && target === first);
      const item = ways[0]?.yields.reduce((most, each) => (each.mean > most.mean ? each : most)).item;
      return item === undefined ? null : { action: 'gather', item, quantity: amount(second) };
    }
    case 'useItemOn': {
      const use = game.sources.find(
        (source) => isBotsUse(source) && heldFor(source) === first && source.target === second,
      );
      const item = use?.yields[0]?.item;
      return item === undefined ? null : { action: 'gather', item, quantity: amount(third) };
    }
    case 'killMob':
      return game.registry.entities.has(first) ? { action: 'kill', item: first, quantity: 1 } : null;
    case 'shoot':
      return typeof second === 'string' && game.registry.entities.has(second)
        ? { action: 'shoot', item: second, quantity: 1 }
        : null;
    default:
      return null;
  }
}

function amount(given: unknown): number | null {
  if (given === undefined) return 1;
  return typeof given === 'number' && Number.isInteger(given) && given > 0 ? given : null;
}
