import type { Game } from '../../game/game.js';
import type { Position } from '../../base/position.js';
import { traitsOf } from '../review/skill-traits.js';
import { VOYAGER } from '../skill.js';
import { codeOf } from './import-original.js';
import { deedInCode } from './deed-in-code.js';
import { amountInCode, borneOut, doingInCode } from './doing-in-code.js';
import type { FoundSkills, NewPair } from './pair.js';
import { importedKeyOf, nameOnlyKeyOf } from './pair-key.js';
import { readDoing, type Doing } from './read-doing.js';
import { callsIn } from './skill-calls.js';
import { functionsIn, wholeSkill } from './whole-skill.js';
import { isRecord } from '../../base/json.js';
import { openingVerb } from '../../speech/verbs.js';

/** Voyager's skill folder, read. */
export interface VoyagerSkills {
  /** `skills.json`: name -> `{code, description}`; null where there is none. */
  readonly skills: unknown;
  readonly code: ReadonlyMap<string, string>;
  readonly descriptions: ReadonlyMap<string, string>;
}

/**
 * Skills of Voyager, each made whole with the helpers and skills it calls. What one is for is read from its name
 * (`mineFiveCoalOres`), else from its code; one that says neither is kept for the skill library only.
 */
export function voyagerPairs({ skills, code, descriptions }: VoyagerSkills, game: Game): FoundSkills {
  const found: NewPair[] = [];
  const refused: { name: string; reason: string }[] = [];
  const names = new Set([...code.keys(), ...Object.keys(isRecord(skills) ? skills : {})]);
  const fileOf = (name: string): string | undefined => code.get(name) ?? codeOf(skills, name);
  const functions = functionsIn([...names].flatMap((name) => fileOf(name) ?? []));
  for (const name of [...names].sort()) {
    const source = wholeSkill(name, (called) => fileOf(called) ?? functions.get(called));
    const traits = source === null ? null : traitsOf(source);
    if (name.trim() === '') refused.push({ name, reason: 'It has no name.' });
    else if (source === null || !traits) {
      const reason =
        'Expected code with exactly one function to begin with, which this is not or which cannot be read.';
      refused.push({ name, reason });
    } else {
      const doing = doingOf(game, name, source);
      const quantity = doing && traits.literalQuantity !== null ? quantityOf(game, source, doing) : null;
      found.push({
        key: doing ? importedKeyOf(doing.action, doing.item, quantity) : nameOnlyKeyOf(name),
        skill: { name: traits.name, source, author: { kind: 'imported', model: null, version: VOYAGER } },
        description: descriptionOf(skills, name) ?? descriptions.get(name)?.trim() ?? wordsOf(name),
        chest: traits.hasPositions ? placeIn(source) : null,
      });
    }
  }
  return { pairs: found, refused };
}

/**
 * What its name says, where its code does that or does not show what it does; else what its code does. Of two things the
 * last, since the first may go into it.
 */
function doingOf(game: Game, name: string, source: string): Doing | null {
  const words = wordsOf(name);
  // "Mine gravel until flint" is after flint, "kill pig and cook pork" after a meal.
  const last = words.replace(/^(\w+) .*\b(?:and|until) /, '$1 ');
  const [, second] = /.*\b(?:and|then) (.+)/.exec(words) ?? [];
  const isTwofold = second !== undefined && openingVerb(second.split(' ')) !== null;
  const said = (isTwofold ? [second] : [last, words]).flatMap((each) => readDoing(game, each) ?? []);
  const [done] = said.flatMap((doing) => borneOut(game, source, doing) ?? []);
  const inCode = doingInCode(game, source);
  // "Craft stone bricks and stairs": the bricks are in the stairs.
  if (done && !(inCode?.action === 'craft' && / and /.test(words) && isMadeOf(game, inCode.item, done.item)))
    return done;
  if (inCode)
    return said.find(({ action, item }) => action === inCode.action && item === inCode.item) ?? inCode;
  // "Take bread" out of a chest is no gathering.
  const isMoved = deedInCode(source, game, true) !== null;
  return said.find(({ action, item }) => action !== 'gather' || (!isMoved && isGathered(game, item))) ?? null;
}

function isMadeOf({ recipes }: Game, product: string, item: string): boolean {
  return (recipes.get(product) ?? []).some(({ ingredients }) =>
    ingredients.some(({ items }) => items.includes(item)),
  );
}

function isGathered({ sources }: Game, item: string): boolean {
  return sources.some(({ yields }) => yields.some((line) => line.item === item));
}

/** What a skill with its amount written into it brings: as its name says, else as its code does. */
function quantityOf(game: Game, source: string, doing: Doing): number {
  const usual = doing.action === 'craft' ? (game.recipes.get(doing.item)?.[0]?.count ?? 1) : 1;
  return doing.quantity ?? amountInCode(game, source, doing) ?? usual;
}

/** The place a skill is bound to: its chest's, else the first it names. */
function placeIn(source: string): Position | null {
  const places = (callsIn(source)?.calls ?? []).filter(({ place }) => place !== null);
  const chest = places.find(({ callee }) => callee.endsWith('Chest'));
  const [x, y, z] = (chest ?? places[0])?.place ?? [];
  return x === undefined || y === undefined || z === undefined ? null : { x, y, z };
}

function descriptionOf(skills: unknown, name: string): string | null {
  const entry = isRecord(skills) && Object.hasOwn(skills, name) ? skills[name] : null;
  return isRecord(entry) && typeof entry.description === 'string' ? entry.description : null;
}

/** `mineFiveCoalOresV2` -> `mine five coal ores`. */
function wordsOf(name: string): string {
  return name
    .replace(/V\d+$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
