import type MiniSearch from 'minisearch';
import type { Skill } from '../skill.js';
import { loadGame } from '../../game/game.js';
import { DEFAULT_VERSION } from '../../game/registry.js';
import { reviewSkill } from '../review/review-skill.js';
import { skillsAt } from './import-skills.js';
import type { PairStore } from './pair.js';

export interface LibraryEntry {
  readonly skill: Skill;
  readonly description: string;
}

/** Voyager's skill library: skills that may help with a task that none of them was written for. */
export interface SkillLibrary {
  readonly size: number;
  add(entry: LibraryEntry): void;
  /** The skills most like the query by the words in name, description and code, best first; none without a shared word. */
  topSkills(query: string, count?: number): readonly Skill[];
}

/** Voyager shows the five best. */
const SHOWN = 5;
const WORD = /[a-z]+|\d+/g;
/** Words that are in every skill, or say nothing. */
const COMMON = new Set(
  'async await function bot const let return if else for of in new the a an and it them to from with into is at on then place chest job name count true false null'.split(
    ' ',
  ),
);

/** Makes a library; ranks with BM25+ (MiniSearch), which is loaded when the first library is made. */
export async function createSkillLibrary(entries: Iterable<LibraryEntry> = []): Promise<SkillLibrary> {
  const { default: Index } = await import('minisearch');
  const index: MiniSearch<IndexedSkill> = new Index<IndexedSkill>({
    idField: 'name',
    fields: ['name', 'description', 'code'],
    tokenize: wordsOf,
    processTerm: (word) => (COMMON.has(word) ? null : singular(word)),
    searchOptions: { boost: { name: 3, description: 2, code: 1 }, combineWith: 'OR', prefix: false },
  });
  const skills = new Map<string, Skill>();
  const add = ({ skill, description }: LibraryEntry): void => {
    if (skills.has(skill.name)) index.discard(skill.name);
    skills.set(skill.name, skill);
    index.add({ name: skill.name, description, code: skill.source });
  };
  for (const entry of entries) add(entry);
  return {
    get size() {
      return skills.size;
    },
    add,
    topSkills(query, count = SHOWN) {
      return index
        .search(query)
        .slice(0, count)
        .flatMap(({ id }) => skills.get(String(id)) ?? []);
    },
  };
}

interface IndexedSkill {
  readonly name: string;
  readonly description: string;
  readonly code: string;
}

/** `mineIronOre`, `iron_ore` and "iron ore" are the same words. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(WORD) ?? []
  );
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

export interface LibrarySources {
  /** What was proven before; retired skills are left out. */
  readonly store?: PairStore;
  /** A folder or file that `skills import` reads: Voyager's skills, the original's tasks, an export. */
  readonly path?: string;
}

/**
 * Fills a library: with a path first, then with what is proven, which replaces others of the same name. A writer copies
 * what it is shown, so only skills that pass the review of its own work are in it.
 * @throws CoVoyagerError `bad-option` where the path holds no skills
 */
export async function openSkillLibrary({ store, path }: LibrarySources): Promise<SkillLibrary> {
  const game = loadGame(DEFAULT_VERSION);
  const kept = (await store?.all()) ?? [];
  const found = path === undefined ? [] : (await skillsAt(path, game)).pairs;
  const proven = kept.filter(({ status }) => status === 'proven');
  const entries = [...found, ...proven].map(entryOf);
  const isSound = ({ skill }: LibraryEntry): boolean => reviewSkill(skill.source, { game }).isValid;
  return createSkillLibrary(entries.filter(isSound));
}

function entryOf({ skill, description }: LibraryEntry): LibraryEntry {
  return { skill, description };
}
