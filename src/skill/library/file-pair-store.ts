import { writeWholeJson } from '../../base/whole-file.js';
import { compareText } from '../../base/words.js';
import { jsonIn } from '../../base/json.js';
import { CoVoyagerError, messageOf } from '../../base/error.js';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder, stateFolder } from '../../base/folder.js';
import { standingOf } from './pair-statistics.js';
import type { NewPair, Pair, PairOutcome, PairStore } from './pair.js';
import { z } from 'zod';

/**
 * Where skills are kept unless told otherwise: one folder a person, whatever folder runs start in, so that nothing is
 * paid for twice. `CO_VOYAGER_SKILLS`, else `skills` in the state folder.
 */
export function defaultSkillsFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { CO_VOYAGER_SKILLS: own = '' } = env;
  return own === '' ? join(stateFolder(env), 'skills') : resolve(own);
}

/**
 * Makes sure that skills can be kept in a folder, which is made as needed.
 * @throws CoVoyagerError `cannot-save`: a file, no permission, a full or read-only disk
 */
export async function checkSkillsFolder(folder: string): Promise<void> {
  const place = resolve(folder);
  await saving(place, async () => {
    makeFolder(place);
    // Permission bits do not tell of full or read-only disks; a file does.
    const probe = join(place, `.${randomUUID()}.tmp`);
    await writeFile(probe, '', { flag: 'wx' });
    await rm(probe);
  });
}

/**
 * Keeps skills in a folder: `<id>.json` holds a skill and never changes, `<id>.outcomes.jsonl` gets one line a use.
 * Files appear whole (written beside and renamed), lines are appended in one write, and everything else is worked out
 * from these: any number of processes can write at once without a lock. What cannot be read is left out.
 */
export function filePairStore(folder: string): PairStore {
  const place = resolve(folder);
  const pairsOf = async (isWanted: (id: string) => boolean): Promise<Pair[]> => {
    const ids = (await namesIn(place)).flatMap((name) => /^([^.].*)\.json$/.exec(name)?.[1] ?? []);
    const pairs = await Promise.all(ids.filter(isWanted).map((id) => readPair(place, id)));
    return pairs
      .filter((pair) => pair !== null)
      .sort(
        (a, b) => compareText(a.key, b.key) || compareText(a.addedAt, b.addedAt) || compareText(a.id, b.id),
      );
  };
  return {
    place,
    all: () => pairsOf(() => true),
    async withKeys(keys) {
      const hashes = keys.map(hashOf);
      const pairs = await pairsOf((id) => hashes.some((hash) => id.includes(`-${hash}-`)));
      return pairs.filter(({ key }) => keys.includes(key)).sort((a, b) => compareText(a.addedAt, b.addedAt));
    },
    async add(pair) {
      const id = idOf(pair);
      const file = join(place, `${id}.json`);
      if (await isThere(file)) return { id, isNew: false };
      const content = { schemaVersion: PAIR_FILE_VERSION, id, ...pair, addedAt: new Date().toISOString() };
      await saving(place, () => {
        makeFolder(place);
        writeWholeJson(file, content);
        return Promise.resolve();
      });
      return { id, isNew: true };
    },
    async note(id, outcome) {
      const line = JSON.stringify({ ...outcome, at: new Date().toISOString() });
      await saving(place, async () => {
        // In front as well: a line that was broken off by a full disk spoils itself only.
        await appendFile(outcomesFile(place, id), `\n${line}\n`);
      });
    },
  };
}

/** Files of a folder that should hold a skill and do not: half written, of another version, or something else. */
export async function brokenSkillFiles(folder: string): Promise<readonly string[]> {
  const place = resolve(folder);
  const names = (await namesIn(place)).filter((name) => /^[^.].*\.json$/.test(name));
  const pairs = await Promise.all(names.map((name) => readPair(place, name.replace(/\.json$/, ''))));
  return names.filter((_, index) => pairs[index] === null).sort(compareText);
}

function outcomesFile(place: string, id: string): string {
  return join(place, `${id}.outcomes.jsonl`);
}

async function readPair(place: string, id: string): Promise<Pair | null> {
  const content = pairFileSchema.safeParse(jsonIn(await textOf(join(place, `${id}.json`))));
  if (!content.success || content.data.id !== id) return null;
  const { key, skill, description, chest, addedAt } = content.data;
  return { id, key, skill, description, chest, addedAt, ...standingOf(await readOutcomes(place, id)) };
}

async function readOutcomes(place: string, id: string): Promise<PairOutcome[]> {
  const text = await textOf(outcomesFile(place, id));
  return text.split('\n').flatMap((line) => {
    const outcome = line === '' ? null : outcomeSchema.safeParse(jsonIn(line));
    return outcome?.success === true ? [outcome.data] : [];
  });
}

/** `gather-cobblestone-<key>-<source>`; the same skill for the same work has the same id everywhere. */
function idOf({ key, skill }: NewPair): string {
  const words = (key.split(';')[0] ?? '').replace(/[^a-z0-9]+/gi, '-').slice(0, 60);
  return `${words}-${hashOf(key)}-${hashOf(skill.source)}`.toLowerCase();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new CoVoyagerError(
      'cannot-save',
      `Expected a folder of skills, cannot read ${folder}: ${messageOf(cause)}.`,
      {
        cause,
      },
    );
  }
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function saving(place: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    const message = `Expected a folder skills can be kept in, cannot write to ${place}: ${messageOf(cause)}. Choose another.`;
    throw new CoVoyagerError('cannot-save', message, { cause });
  }
}

/** Version of the files skills are kept and exported in. */
export const PAIR_FILE_VERSION = 1;

const positionSchema = z.object({ x: z.number(), y: z.number(), z: z.number() });

const newPairSchema = z.object({
  key: z.string().min(1),
  skill: z.object({
    name: z.string().min(1),
    source: z.string().min(1),
    author: z.object({
      kind: z.enum(['template', 'model', 'imported']),
      model: z.string().nullable(),
      version: z.string(),
    }),
  }),
  description: z.string(),
  chest: positionSchema.nullable(),
});

/** One skill in a file of its own. */
export const pairFileSchema = newPairSchema.extend({
  schemaVersion: z.literal(PAIR_FILE_VERSION),
  id: z.string().min(1),
  addedAt: z.string(),
});

/** Many skills in one file; what else an entry says (statistics, status) is for people. */
export const exportFileSchema = z.object({
  schemaVersion: z.literal(PAIR_FILE_VERSION),
  pairs: z.array(newPairSchema),
});

const outcomeSchema = z.object({
  kind: z.enum(['passed', 'failed', 'retired']),
  ticks: z.number().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
});
