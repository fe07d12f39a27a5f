import { loadGame } from '../../game/game.js';
import { DEFAULT_VERSION } from '../../game/registry.js';
import { skillsAt } from './import-skills.js';
import type { PairStore } from './pair-store.js';
import { createSkillLibrary, type LibraryEntry, type SkillLibrary } from './skill-library.js';

/** Where a library's skills come from. */
export interface LibrarySources {
  /** What was proven before; retired skills are left out. */
  readonly store?: PairStore;
  /** A folder or file that `skills import` reads: Voyager's skills, the original's tasks, an export. */
  readonly path?: string;
}

/**
 * Fills a library: with a path first, then with what is proven, which replaces others of the same name.
 * @throws CoVoyagerError `bad-option` where the path holds no skills
 */
export async function openSkillLibrary({ store, path }: LibrarySources): Promise<SkillLibrary> {
  const kept = (await store?.all()) ?? [];
  // What a skill is for is read by the names of a version; here only its words count.
  const found = path === undefined ? [] : (await skillsAt(path, loadGame(DEFAULT_VERSION))).pairs;
  const proven = kept.filter(({ status }) => status === 'proven');
  return createSkillLibrary([...found, ...proven].map(entryOf));
}

function entryOf({ skill, description }: LibraryEntry): LibraryEntry {
  return { skill, description };
}
