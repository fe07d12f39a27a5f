import type { Game } from '../../game/game.js';
import { traitsOf } from '../review/skill-traits.js';
import type { FoundSkills, NewPair } from './pair.js';
import { importedKeyOf } from './pair-key.js';
import { CO_VOYAGER_ORIGINAL } from '../skill.js';
import { readDoing } from './read-doing.js';
import { wholeSkill } from './whole-skill.js';
import { isRecord } from '../../base/json.js';

/** Where the chest stands in the original's arena (CoV Attachment A); its skills have the place written into them. */
const ARENA_CHEST = { x: -14, y: -60, z: 2 };

/** The original's files of one task, as JSON; null where one is missing. */
export interface OriginalTask {
  readonly task: string;
  /** Instruction sentence -> name of a skill. */
  readonly pairs: unknown;
  /** Name -> code, or `{code, description}`. */
  readonly skills: unknown;
  /** Code in files of its own, by name. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Skills of the original Co-Voyager. Its pairs are found by literal sentences ("Gather 11 cobblestone and place it/them
 * in the chest."); here by what those say.
 */
export function originalPairs({ task, pairs, skills, files }: OriginalTask, game: Game): FoundSkills {
  const found: NewPair[] = [];
  const refused: { name: string; reason: string }[] = [];
  for (const [sentence, name] of Object.entries(isRecord(pairs) ? pairs : {})) {
    if (typeof name !== 'string' || name.trim() === '') {
      refused.push({
        name: sentence,
        reason: 'The pair has an empty name: its code could not be read when it was saved.',
      });
      continue;
    }
    const code = codeOf(skills, name) ?? files.get(name);
    const source =
      code === undefined
        ? undefined
        : (wholeSkill(name, (other) =>
            other === name ? code : (codeOf(skills, other) ?? files.get(other)),
          ) ?? code);
    const doing = readDoing(game, sentence);
    const traits = source === undefined ? null : traitsOf(source);
    if (source === undefined) refused.push({ name, reason: `There is no code for it in ${task}.` });
    else if (!traits) {
      refused.push({
        name,
        reason: 'Expected code with exactly one function, which this is not or which cannot be read.',
      });
    } else if (!doing) refused.push({ name, reason: `What it is for cannot be read from "${sentence}".` });
    else {
      const quantity = traits.literalQuantity === null ? null : (doing.quantity ?? traits.literalQuantity);
      found.push({
        key: importedKeyOf(doing.action, doing.item, quantity),
        skill: {
          name: traits.name,
          source,
          author: { kind: 'imported', model: null, version: CO_VOYAGER_ORIGINAL },
        },
        description: sentence,
        chest: traits.hasPositions ? ARENA_CHEST : null,
      });
    }
  }
  return { pairs: found, refused };
}

/** Code of a skill in a `skills.json`, whichever way it is written. */
export function codeOf(skills: unknown, name: string): string | undefined {
  if (!isRecord(skills) || !Object.hasOwn(skills, name)) return undefined;
  const entry = skills[name];
  if (typeof entry === 'string') return entry;
  return isRecord(entry) && typeof entry.code === 'string' ? entry.code : undefined;
}
