import type { Game } from '../../game/game.js';
import { standsAs } from '../../game/stands-as.js';
import { heldFor, isBotsUse } from '../../game/sources/source-uses.js';
import type { Action } from '../../plan/subtask/subtask.js';
import { productOfInput, type Doing } from './read-doing.js';
import type { MadeCall } from '../hindrance.js';
import { callsIn, type SkillCall, type SkillCalls } from './skill-calls.js';

/**
 * What a skill does by its code alone: what the last call in it that brings something is for, else what comes of using
 * by hand one thing it looks for on another, else what it sets down. Null where nothing does.
 */
export function doingInCode(game: Game, source: string): Doing | null {
  const read = callsIn(source);
  if (!read) return null;
  const own = read.calls.filter(({ isPreparation }) => !isPreparation);
  const certain = own.filter(({ isForLack }) => !isForLack);
  const lastOf = (calls: readonly SkillCall[]): Doing | null =>
    calls.map((call) => doingOf(game, call, read.counted)).findLast((doing) => doing !== null) ?? null;
  return (
    lastOf(certain) ??
    usedByHand(game, read) ??
    lastOf(own) ??
    broken(game, read) ??
    workedOut(game, read) ??
    setDown(game, read)
  );
}

const BREAKS = /^bot\.(?:dig|collectBlock\.collect)$/;

/** What comes of a block it looks for and breaks by mineflayer's own means; of several the last. */
function broken(game: Game, { calls, blocks, counted }: SkillCalls): Doing | null {
  if (!calls.some(({ callee }) => BREAKS.test(callee))) return null;
  const found = [...blocks].map((block) =>
    doingOf(game, { callee: 'mineBlock', given: [block, null] }, counted),
  );
  return found.findLast((doing) => doing !== null) ?? null;
}

/** The calls that are for something by a name that is worked out as they run: for anything the code names. */
function openCalls(calls: readonly SkillCall[], named: readonly string[]): readonly MadeCall[] {
  return calls.flatMap((call): readonly MadeCall[] => {
    const callee = BREAKS.test(call.callee) ? 'mineBlock' : call.callee;
    const isOpen = /^(?:mineBlock|smeltItem|craftItem)$/.test(callee) && typeof call.given[0] !== 'string';
    return isOpen ? named.map((name) => ({ callee, given: [name] })) : [call];
  });
}

/** The first thing named that it may be for: `for (const tool of ['stone_axe', 'stone_hoe']) await craftItem(bot, tool, 1)`. */
function workedOut(game: Game, { calls, texts }: SkillCalls): Doing | null {
  const open = calls.filter(({ given, isPreparation }) => typeof given[0] !== 'string' && !isPreparation);
  const named = [...texts].filter((text) => !calls.some(({ given }) => given[0] === text));
  return (
    openCalls(open, named)
      .map((call) => doingOf(game, call))
      .find((doing) => doing !== null) ?? null
  );
}

function setDown({ registry }: Game, { calls }: SkillCalls): Doing | null {
  const names = calls.flatMap(({ callee, given: [name] }) =>
    callee === 'placeItem' && typeof name === 'string' ? [name] : [],
  );
  const item = names.at(-1) ?? '';
  return registry.items.has(item) && registry.blocks.has(item)
    ? { action: 'build', item, quantity: names.filter((name) => name === item).length }
    : null;
}

function usedByHand(game: Game, { calls, items, blocks, texts }: SkillCalls): Doing | null {
  if (!calls.some(({ callee }) => /^bot\.(activate\w+|useOn)$/.test(callee))) return null;
  const use = game.sources.find(
    (source) =>
      isBotsUse(source) &&
      [items, texts].some((named) => named.has(heldFor(source) ?? '')) &&
      (blocks.has(source.target) || texts.has(source.target)),
  );
  const item = use?.yields[0]?.item;
  return item === undefined ? null : { action: 'gather', item, quantity: 1 };
}

const MAKING: readonly Action[] = ['craft', 'smelt', 'gather'];

/**
 * What a name says, as far as a call in the code does it, whatever the amount: "make smooth stone" is smelted. Null where
 * none does.
 */
export function borneOut(game: Game, source: string, said: Doing): Doing | null {
  const read = callsIn(source);
  const named = read ? [...read.texts, ...read.blocks, ...read.items] : [];
  const done = openCalls(read?.calls ?? [], named).flatMap((call) => {
    if (call.callee === 'killMob' && isLootOf(game, call.given[0], said)) return [said];
    // Flint is no more than likely in gravel.
    return doingOf(game, call, new Map([[said.item, 1]])) ?? [];
  });
  if (said.action === 'build' && read?.calls.some(({ callee }) => callee === 'bot.placeBlock')) {
    // Seeds stand as the crop they are said to be.
    const held = named.find((item) => game.registry.items.has(item) && standsAs(item, said.item));
    return { ...said, item: held ?? said.item };
  }
  const same = done.filter(({ item }) => item === said.item);
  if (same.some(({ action }) => action === said.action)) return said;
  const other = MAKING.includes(said.action) ? same.find(({ action }) => MAKING.includes(action)) : undefined;
  return other ? { ...said, action: other.action } : null;
}

/** "Get leather from cows" kills them for it. */
function isLootOf(game: Game, mob: unknown, { action, item }: Doing): boolean {
  const kills = game.sources.filter(({ kind, target }) => kind === 'kill' && target === mob);
  return action === 'gather' && kills.some(({ yields }) => yields.some((line) => line.item === item));
}

/** The amount of it that the code has written out: calls for the same thing together, or how many it goes on until. Null where it is worked out. */
export function amountInCode(
  game: Game,
  source: string,
  doing: Pick<Doing, 'action' | 'item'>,
): number | null {
  const { calls = [], counted } = callsIn(source) ?? {};
  const [called, until] = [amountIn(game, calls, doing), counted?.get(doing.item) ?? null];
  return called === null || until === null ? (called ?? until) : Math.max(called, until);
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

/** @param wanted items that are meant where a block gives several, as their count in hands shows */
function doingOf(
  game: Game,
  { callee, given: [first, second, third] }: MadeCall,
  wanted: ReadonlyMap<string, number> = new Map(),
): Doing | null {
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
      const yields = ways[0]?.yields ?? [];
      // Ripe wheat gives more seeds than wheat.
      const [usual] = yields.toSorted(
        (a, b) => Number(b.item === first) - Number(a.item === first) || b.mean - a.mean,
      );
      const item = (yields.find((each) => wanted.has(each.item)) ?? usual)?.item;
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
