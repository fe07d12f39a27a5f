import { z } from 'zod';
import { counted } from '../base/words.js';
import { memorySchema } from '../run/people/memory/file-memory-store.js';
import { MEMORY_KINDS, type Memory } from '../run/people/memory/memory.js';
import { meantBy, memoryLine } from '../run/people/memory/recall.js';
import type { Office } from './office.js';
import { ACTS, READS, REMOVES, tool, type AnyTool } from './tool.js';

/** A memory as tools show it. */
const shownMemory = memorySchema.extend({
  id: z.string(),
  at: z.string(),
  stale: z.string().nullable().describe('Why it may not hold any more'),
});
const output = z.object({ memories: z.array(shownMemory) });

/** `remember`, `recall` and `forget`: what is kept between runs, the same as in the game's chat. */
export function memoryTools({ settings }: Office): readonly AnyTool[] {
  const { memory } = settings;
  return [
    tool({
      name: 'remember',
      title: 'Remember something',
      description: 'Keeps a place, a preference or a note for later runs, as something a person said.',
      input: z.strictObject({
        subject: z.string().min(1).max(100).describe('What it is about: "storage", "planks"'),
        value: z.string().min(1).max(500).describe('Coordinates, an answer, a note'),
        kind: z.enum(MEMORY_KINDS).default('note'),
        person: z.string().max(40).nullable().default(null).describe('Whose word or wish it is'),
        place: z.string().max(100).nullable().default(null).describe('Where it holds; default everywhere'),
      }),
      output,
      hints: { ...ACTS, idempotentHint: true },
      call: (entry) => {
        const kept = memory.remember({ ...entry, provenance: 'told' });
        return Promise.resolve(told([kept], 'Remembered:'));
      },
    }),
    tool({
      name: 'recall',
      title: 'Recall',
      description:
        'Lists what is remembered, newest first, with who said it and whether it may be out of date.',
      input: z.strictObject({ about: z.string().optional().describe('A word of it; default: everything') }),
      output,
      hints: READS,
      call: ({ about }) => {
        const all = memory.all();
        const found = about === undefined ? all : meantBy(all, about);
        return Promise.resolve(told(found, `${counted(found.length, 'memory', 'memories')}:`));
      },
    }),
    tool({
      name: 'forget',
      title: 'Forget something',
      description: 'Removes memories for good. Ask the person first where it is not theirs to lose.',
      input: z.strictObject({ what: z.string().min(1).describe('An id, a subject, a word of it, or "all"') }),
      output,
      hints: REMOVES,
      call: ({ what }) => {
        const meant = meantBy(memory.all(), what);
        if (meant.length === 0) {
          const message = `Nothing is remembered of "${what}".`;
          const next = 'Call `recall` to see what is remembered.';
          return Promise.resolve({ failure: { code: 'nothing-meant', message, next } });
        }
        memory.forget(meant.map(({ id }) => id));
        return Promise.resolve(told(meant, 'Forgotten:'));
      },
    }),
  ];
}

function told(
  memories: readonly Memory[],
  head: string,
): { readonly text: string; readonly data: z.infer<typeof output> } {
  const now = new Date();
  const lines = memories.map((each) => memoryLine(each, now));
  return { text: [head, ...lines].join('\n'), data: { memories: memories.map((each) => ({ ...each })) } };
}
