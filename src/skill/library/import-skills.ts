import { CoVoyagerError, messageOf, badOption } from '../../base/error.js';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Game } from '../../game/game.js';
import { traitsOf } from '../review/skill-traits.js';
import type { FoundSkills, NewPair, PairStore } from './pair.js';
import { originalPairs } from './import-original.js';
import { voyagerPairs } from './import-voyager.js';
import { exportFileSchema, pairFileSchema } from './file-pair-store.js';

export interface ImportReport {
  /** What kind of files they were. */
  readonly format: 'co-voyager' | 'co-voyager-original' | 'voyager';
  /** New in the store, unproven until they pass. */
  readonly added: readonly { readonly id: string; readonly name: string; readonly key: string }[];
  /** Already there. */
  readonly known: readonly string[];
  readonly refused: FoundSkills['refused'];
}

/**
 * Takes skills over from a file or folder: an export of ours; the original's `tasks/<name>` (or the `tasks` folder) with
 * `pairs.json` and `skills.json`; Voyager's skill folder with `code/*.js`, `description/*.txt`, `skills.json`. Every one
 * is unproven until it passed once here, whatever its file says.
 * @throws CoVoyagerError `bad-option` where nothing of the kind is there, `cannot-save`
 */
export async function importSkills(path: string, store: PairStore, game: Game): Promise<ImportReport> {
  const { format, pairs, refused } = await skillsAt(path, game);
  const added: { id: string; name: string; key: string }[] = [];
  const known: string[] = [];
  const unfit: { name: string; reason: string }[] = [];
  for (const pair of pairs) {
    const reason = whyUnfit(pair);
    if (reason !== null) {
      unfit.push({ name: pair.skill.name, reason });
      continue;
    }
    const { id, isNew } = await store.add({
      ...pair,
      skill: { ...pair.skill, author: { ...pair.skill.author, kind: 'imported' } },
    });
    if (isNew) added.push({ id, name: pair.skill.name, key: pair.key });
    else known.push(id);
  }
  return { format, added, known, refused: [...refused, ...unfit] };
}

/** Skills in somebody's files, and what kind of files they are. */
export type SkillsInFiles = FoundSkills & { readonly format: ImportReport['format'] };

/**
 * Reads what `importSkills` takes over, without keeping anything.
 * @throws CoVoyagerError `bad-option` where nothing of the kind is there
 */
export async function skillsAt(path: string, game: Game): Promise<SkillsInFiles> {
  return readSkills(resolve(path), game);
}

function whyUnfit({ skill }: NewPair): string | null {
  if (skill.name.trim() === '') return 'It has no name.';
  if (skill.source.trim() === '') return 'It has no code.';
  const traits = traitsOf(skill.source);
  if (!traits) return 'Expected code with exactly one function, which this is not or which cannot be read.';
  return null;
}

async function readSkills(path: string, game: Game): Promise<SkillsInFiles> {
  const about = await stat(path).catch(() => null);
  if (!about) throw nothing(path, 'there is nothing');
  if (!about.isDirectory()) return { format: 'co-voyager', ...exportedIn(await readJson(path), path) };
  const names = await readdir(path);
  if (names.includes('pairs.json')) {
    return { format: 'co-voyager-original', ...(await originalIn([path], game)) };
  }
  const tasks = await foldersWith(path, names, 'pairs.json');
  if (tasks.length > 0) return { format: 'co-voyager-original', ...(await originalIn(tasks, game)) };
  const skillFolder = names.includes('skill') ? join(path, 'skill') : path;
  const inside = await readdir(skillFolder);
  if (inside.includes('code') || inside.includes('skills.json')) {
    return { format: 'voyager', ...(await voyagerIn(skillFolder, game)) };
  }
  const own = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readJson(join(path, name))),
  );
  const pairs = own.flatMap((content) => {
    const read = pairFileSchema.safeParse(content);
    return read.success ? [read.data] : [];
  });
  if (pairs.length === 0) throw nothing(path, 'its files are none of these');
  return { format: 'co-voyager', pairs: pairs.map(withoutFileFields), refused: [] };
}

function exportedIn(content: unknown, path: string): FoundSkills {
  const many = exportFileSchema.safeParse(content);
  if (many.success) return { pairs: many.data.pairs, refused: [] };
  const one = pairFileSchema.safeParse(content);
  if (one.success) return { pairs: [withoutFileFields(one.data)], refused: [] };
  throw nothing(path, 'the file is no export');
}

function withoutFileFields({ key, skill, description, chest }: NewPair): NewPair {
  return { key, skill, description, chest };
}

async function originalIn(folders: readonly string[], game: Game): Promise<FoundSkills> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const [pairs, skills] = await Promise.all(
        ['pairs.json', 'skills.json'].map((name) => readJson(join(folder, name)).catch(() => null)),
      );
      return originalPairs(
        { task: basename(folder), pairs, skills, files: await codeIn(folder, 'skills') },
        game,
      );
    }),
  );
  return { pairs: found.flatMap(({ pairs }) => pairs), refused: found.flatMap(({ refused }) => refused) };
}

async function voyagerIn(folder: string, game: Game): Promise<FoundSkills> {
  const [skills, code, descriptions] = await Promise.all([
    readJson(join(folder, 'skills.json')).catch(() => null),
    textsIn(join(folder, 'code'), '.js'),
    textsIn(join(folder, 'description'), '.txt'),
  ]);
  return voyagerPairs({ skills, code, descriptions }, game);
}

/** Code by name: the original kept it in `skills/code`, in `skills`, or in `skills.json` alone. */
async function codeIn(folder: string, name: string): Promise<ReadonlyMap<string, string>> {
  const nested = await textsIn(join(folder, name, 'code'), '.js');
  return nested.size > 0 ? nested : textsIn(join(folder, name), '.js');
}

async function textsIn(folder: string, ending: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending)).sort();
  const texts = await Promise.all(
    names.map(
      async (name) => [name.slice(0, -ending.length), await readFile(join(folder, name), 'utf8')] as const,
    ),
  );
  return new Map(texts);
}

async function foldersWith(path: string, names: readonly string[], file: string): Promise<readonly string[]> {
  const folders = names.map((name) => join(path, name)).sort();
  const isThere = await Promise.all(
    folders.map((folder) =>
      stat(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return folders.filter((_, index) => isThere[index]);
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const why = messageOf(cause);
    throw new CoVoyagerError('bad-option', `Expected JSON in ${file}: ${why}.`, { cause });
  }
}

function nothing(path: string, why: string): CoVoyagerError {
  return badOption(
    `Expected skills at ${path}, but ${why}. Give a file from \`skills export\`, a tasks/<name> folder of the original ` +
      'with pairs.json and skills.json, or a skill folder of Voyager with code/.',
  );
}
