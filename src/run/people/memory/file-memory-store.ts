import { jsonIn } from '../../../base/json.js';
import { CoVoyagerError, messageOf } from '../../../base/error.js';
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder, stateFolder } from '../../../base/folder.js';
import { MEMORY_KINDS, PROVENANCES, type Memory, type MemoryStore, type NewMemory } from './memory.js';

/** A memory as it is told. */
export const memorySchema = z.object({
  kind: z.enum(MEMORY_KINDS),
  subject: z.string(),
  value: z.string(),
  provenance: z.enum(PROVENANCES),
  person: z.string().nullable(),
  place: z.string().nullable(),
});
const line = z.discriminatedUnion('op', [
  z.object({ op: z.literal('remember'), at: z.string(), memory: memorySchema }),
  z.object({ op: z.literal('stale'), at: z.string(), id: z.string(), reason: z.string() }),
  z.object({ op: z.literal('forget'), at: z.string(), id: z.string() }),
]);
type Line = z.infer<typeof line>;
/** By these a file is known even where all its lines were broken off. */
const FIRST_WORDS = '{"op":';

/** Where memories are kept unless told otherwise: `CO_VOYAGER_MEMORY`, else `memory.jsonl` in the state folder. */
export function defaultMemoryFile(env: NodeJS.ProcessEnv = process.env): string {
  const { CO_VOYAGER_MEMORY: own = '' } = env;
  return own === '' ? join(stateFolder(env), 'memory.jsonl') : resolve(own);
}

/**
 * Keeps memories in one file, a line for everything that happened to them. Lines are appended in one write, and read
 * anew each time: several processes share a file without a lock. Lines that cannot be read are left out; a file of something
 * else is refused.
 */
export function fileMemoryStore(file: string): MemoryStore {
  const write = (entries: readonly Line[]): void => {
    if (entries.length === 0) return;
    try {
      makeFolder(dirname(file));
      // In front as well: a line that was broken off by a full disk spoils itself only.
      appendFileSync(file, entries.map((entry) => `\n${JSON.stringify(entry)}\n`).join(''));
    } catch (cause) {
      const why = messageOf(cause);
      throw new CoVoyagerError(
        'memory-file',
        `Expected a file memories can be kept in, cannot write ${file}: ${why}. Name another in CO_VOYAGER_MEMORY.`,
        {
          cause,
        },
      );
    }
  };
  const all = (): readonly Memory[] => {
    const text = textOf(file);
    const entries = text.split('\n').flatMap(readLine);
    if (entries.length === 0 && text.trim() !== '' && !text.includes(FIRST_WORDS))
      throw new CoVoyagerError(
        'memory-file',
        `Expected a file of memories, ${file} holds something else. Name another in CO_VOYAGER_MEMORY.`,
      );
    return memoriesIn(entries);
  };
  return {
    place: file,
    all,
    remember(memory) {
      const at = new Date().toISOString();
      write([{ op: 'remember', at, memory }]);
      return { ...memory, id: idOf(memory), at, stale: null };
    },
    markStale(id, reason) {
      const known = all().find((memory) => memory.id === id);
      if (known?.stale === null) write([{ op: 'stale', at: new Date().toISOString(), id, reason }]);
    },
    forget(ids) {
      const known = all().filter(({ id }) => ids.includes(id));
      write(known.map(({ id }) => ({ op: 'forget', at: new Date().toISOString(), id })));
      return known.length;
    },
  };
}

function memoriesIn(entries: readonly Line[]): readonly Memory[] {
  const memories = new Map<string, Memory>();
  for (const entry of entries) {
    if (entry.op === 'remember') {
      const id = idOf(entry.memory);
      // Last in, newest: a Map keeps its order.
      memories.delete(id);
      memories.set(id, { ...entry.memory, id, at: entry.at, stale: null });
    } else if (entry.op === 'forget') {
      memories.delete(entry.id);
    } else {
      const known = memories.get(entry.id);
      if (known) memories.set(entry.id, { ...known, stale: entry.reason });
    }
  }
  return [...memories.values()].reverse();
}

function readLine(text: string): readonly Line[] {
  if (text === '') return [];
  const read = line.safeParse(jsonIn(text));
  return read.success ? [read.data] : [];
}

function idOf({ kind, subject, person, place }: NewMemory): string {
  const key = JSON.stringify([kind, subject.toLowerCase(), person?.toLowerCase() ?? null, place]);
  return createHash('sha256').update(key).digest('hex').slice(0, 6);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
    const why = messageOf(cause);
    throw new CoVoyagerError(
      'memory-file',
      `Expected a file of memories, cannot read ${file}: ${why}. Name another in CO_VOYAGER_MEMORY.`,
      {
        cause,
      },
    );
  }
}
