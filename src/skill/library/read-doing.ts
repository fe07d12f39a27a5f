import type { Game } from '../../game/game.js';
import {
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../game/names/names.js';
import type { Action } from '../../plan/subtask/subtask.js';

/** What a sentence or a name says a skill does. */
export interface Doing {
  readonly action: Action;
  /** Registry name. */
  readonly item: string;
  /** Null where it is not said. */
  readonly quantity: number | null;
}

const VERBS: Readonly<Record<string, Action>> = {
  gather: 'gather',
  mine: 'gather',
  collect: 'gather',
  chop: 'gather',
  get: 'gather',
  obtain: 'gather',
  harvest: 'gather',
  dig: 'gather',
  cut: 'gather',
  shear: 'gather',
  milk: 'gather',
  craft: 'craft',
  make: 'craft',
  smelt: 'smelt',
  cook: 'smelt',
  kill: 'kill',
  hunt: 'kill',
  slay: 'kill',
  shoot: 'shoot',
  build: 'build',
  place: 'build',
};
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  sixteen: 16,
  twenty: 20,
};
const SENTENCE =
  /^\s*([a-z]+)\s+(.+?)(?=\s+(?:and|using|with|in|into|on|at|from|until|to|below|above)\b|\s*[.,(]|\s*$)/i;

/** Reads "Gather 5 wood log and place it/them in the chest." and "mine five coal ores"; null where it says nothing known. */
export function readDoing(game: Game, sentence: string): Doing | null {
  const [, verb = '', rest = ''] = SENTENCE.exec(sentence) ?? [];
  const action = Object.hasOwn(VERBS, verb.toLowerCase()) ? VERBS[verb.toLowerCase()] : undefined;
  if (!action) return null;
  const words = rest.trim().split(/\s+/);
  const [first = ''] = words;
  const number = /^\d+$/.test(first) ? Number(first) : NUMBERS[first.toLowerCase()];
  const name = (number === undefined ? words : words.slice(1)).join(' ');
  const isMob = action === 'kill' || action === 'shoot';
  const item = isMob ? oneOf(resolveEntityName(game.registry, name)) : productOf(game, action, name);
  return item === null ? null : { action, item, quantity: number ?? null };
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
  if (reading.kind === 'known' || reading.kind === 'guess') return reading.name;
  return reading.kind === 'group' ? reading.preferred : null;
}
