import { breaksOf } from '../../game/sources/breaking.js';
import type { Game } from '../../game/game.js';
import {
  isItemName,
  namesMeant,
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../game/names/names.js';
import { readQuantity } from '../../speech/amounts.js';
import { openingVerb, type WishVerb } from '../../speech/verbs.js';
import type { Action } from '../../plan/subtask/subtask.js';

/** What a sentence or a name says a skill does. */
export interface Doing {
  readonly action: Action;
  /** Registry name. */
  readonly item: string;
  /** Null where it is not said. */
  readonly quantity: number | null;
}

const ACTIONS: Readonly<Record<WishVerb, Action>> = {
  craft: 'craft',
  smelt: 'smelt',
  cook: 'smelt',
  gather: 'gather',
  mine: 'gather',
  get: 'gather',
  kill: 'kill',
  hunt: 'kill',
  shoot: 'shoot',
  build: 'build',
  place: 'build',
};

const SENTENCE =
  /^\s*(.+?)(?=\s+(?:and|using|with|in|into|on|at|from|until|to|below|above|by|then|for|after|without)\b|\s*[.,(]|\s*$)/i;

/** How it is done, not what comes of it. */
const HOW: ReadonlySet<string> = new Set(
  'more additional extra another nearby blocks items pieces safely improved again efficiently'.split(' '),
);

/** Reads "Gather 5 wood log and place it/them in the chest." and "mine five coal ores"; null where it says nothing known. */
export function readDoing(game: Game, sentence: string): Doing | null {
  const isWhole = isItemName(game.registry, sentence.trim().replace(/^\S+ (?:an? )?/, ''));
  // "Flint and steel" is one thing.
  const words = (isWhole ? sentence : (SENTENCE.exec(sentence)?.[1] ?? '')).trim().toLowerCase().split(/\s+/);
  // No plan asks for these two; skills of others do them.
  const opening = openingVerb(words.map((word) => (/^(?:shear|milk)$/.test(word) ? 'gather' : word)));
  const amount = opening && readQuantity(opening.rest);
  if (!opening || !amount?.ok || amount.rest.length === 0) return null;
  const action = ACTIONS[opening.wish];
  const name = amount.rest.filter((word) => !HOW.has(word)).join(' ');
  const isMob = action === 'kill' || action === 'shoot';
  const item = isMob ? oneOf(resolveEntityName(game.registry, name)) : productOf(game, action, name);
  return item === null ? null : { action, item, quantity: amount.said ? amount.count : null };
}

/** "mine iron ore" is to bring raw iron home. */
function productOf(game: Game, action: Action, name: string): string | null {
  if (action === 'smelt') return smelted(game, name);
  if (action !== 'gather') return oneOf(resolveItemName(game.registry, name));
  const block = oneOf(resolveBlockName(game.registry, name));
  const [drop] = breaksOf(game, block);
  const isOre = block?.endsWith('_ore') === true;
  if (isOre && drop) return drop.yields.reduce((most, each) => (each.mean > most.mean ? each : most)).item;
  return oneOf(resolveItemName(game.registry, name)) ?? block;
}

/** "smelt raw iron", "smelt iron ore" and "cook a porkchop" name what goes in: what comes out is wanted. */
function smelted(game: Game, name: string): string | null {
  const named = [name, `raw ${name}`].map((each) => oneOf(resolveItemName(game.registry, each)));
  const product = named.find((item) => item !== null && game.smelting.has(item));
  if (product !== undefined) return product;
  for (const item of named) {
    const made = item === null ? null : productOfInput(game, item);
    if (made !== null) return made;
  }
  return null;
}

/** What smelting an item gives; null where it cannot be smelted. */
export function productOfInput(game: Game, input: string): string | null {
  for (const [product, recipes] of game.smelting) {
    if (recipes.some((recipe) => recipe.input === input)) return product;
  }
  return null;
}

function oneOf(reading: NameResolution): string | null {
  return reading.kind === 'ambiguous' ? null : (namesMeant(reading)[0] ?? null);
}
