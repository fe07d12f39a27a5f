import type { Game } from '../../game/game.js';
import {
  namesMeant,
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../game/names/names.js';
import { readQuantity } from '../../game/words/amounts.js';
import { openingVerb, type WishVerb } from '../../game/words/verbs.js';
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
  /^\s*(.+?)(?=\s+(?:and|using|with|in|into|on|at|from|until|to|below|above)\b|\s*[.,(]|\s*$)/i;

/** Reads "Gather 5 wood log and place it/them in the chest." and "mine five coal ores"; null where it says nothing known. */
export function readDoing(game: Game, sentence: string): Doing | null {
  const words = (SENTENCE.exec(sentence)?.[1] ?? '').toLowerCase().split(/\s+/);
  // No plan asks for these two; skills of others do them.
  const opening = openingVerb(words.map((word) => (/^(?:shear|milk)$/.test(word) ? 'gather' : word)));
  const amount = opening && readQuantity(opening.rest);
  if (!opening || !amount?.ok || amount.rest.length === 0) return null;
  const action = ACTIONS[opening.wish];
  const name = amount.rest.join(' ');
  const isMob = action === 'kill' || action === 'shoot';
  const item = isMob ? oneOf(resolveEntityName(game.registry, name)) : productOf(game, action, name);
  return item === null ? null : { action, item, quantity: amount.said ? amount.count : null };
}

/** "mine iron ore" is to bring raw iron home. */
function productOf(game: Game, action: Action, name: string): string | null {
  if (action !== 'gather') return oneOf(resolveItemName(game.registry, name));
  const block = oneOf(resolveBlockName(game.registry, name));
  const drop = game.sources.find((source) => source.kind === 'break' && source.target === block);
  const isOre = block?.endsWith('_ore') === true;
  if (isOre && drop) return drop.yields.reduce((most, each) => (each.mean > most.mean ? each : most)).item;
  return oneOf(resolveItemName(game.registry, name)) ?? block;
}

function oneOf(reading: NameResolution): string | null {
  return reading.kind === 'ambiguous' ? null : (namesMeant(reading)[0] ?? null);
}
