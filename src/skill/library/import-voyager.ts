import type { Game } from '../../game/game.js';
import { traitsOf } from '../review/skill-traits.js';
import { codeOf, hasFields } from './import-original.js';
import type { FoundSkills, NewPair } from './pair.js';
import { importedKeyOf, nameOnlyKeyOf } from './pair-key.js';
import { readDoing, type Doing } from './read-doing.js';

/** Voyager's skill folder, read. */
export interface VoyagerSkills {
  /** `skills.json`: name -> `{code, description}`; null where there is none. */
  readonly skills: unknown;
  readonly code: ReadonlyMap<string, string>;
  readonly descriptions: ReadonlyMap<string, string>;
}

/**
 * Skills of Voyager. What one is for is read from its name (`mineFiveCoalOres`); one that does not say it, or has places
 * written into it, is kept for the skill library only.
 */
export function voyagerPairs({ skills, code, descriptions }: VoyagerSkills, game: Game): FoundSkills {
  const found: NewPair[] = [];
  const refused: { name: string; reason: string }[] = [];
  const names = new Set([...code.keys(), ...Object.keys(hasFields(skills) ? skills : {})]);
  for (const name of [...names].sort()) {
    const source = code.get(name) ?? codeOf(skills, name);
    const traits = source === undefined ? null : traitsOf(source);
    if (name.trim() === '') refused.push({ name, reason: 'It has no name.' });
    else if (source === undefined || !traits) {
      refused.push({
        name,
        reason: 'Expected code with exactly one function, which this is not or which cannot be read.',
      });
    } else {
      const doing = traits.hasPositions ? null : readDoing(game, wordsOf(name));
      const quantity = doing && quantityOf(game, doing, traits.literalQuantity);
      found.push({
        key: doing ? importedKeyOf(doing.action, doing.item, quantity) : nameOnlyKeyOf(name),
        skill: { name: traits.name, source, author: { kind: 'imported', model: null, version: 'voyager' } },
        description: descriptionOf(skills, name) ?? descriptions.get(name)?.trim() ?? wordsOf(name),
        chest: null,
      });
    }
  }
  return { pairs: found, refused };
}

/** What a skill with its amount written into it brings: as its name says, else as often as its recipe is made. */
function quantityOf(game: Game, { action, item, quantity }: Doing, literal: number | null): number | null {
  if (literal === null || quantity !== null) return literal === null ? null : quantity;
  const made = action === 'craft' ? (game.recipes.get(item)?.[0]?.count ?? 1) : 1;
  return literal * made;
}

function descriptionOf(skills: unknown, name: string): string | null {
  const entry = hasFields(skills) && Object.hasOwn(skills, name) ? skills[name] : null;
  return hasFields(entry) && typeof entry.description === 'string' ? entry.description : null;
}

/** `mineFiveCoalOres` -> `mine five coal ores`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}
