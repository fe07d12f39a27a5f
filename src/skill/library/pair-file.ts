import { z } from 'zod';

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

/** One line of outcomes. */
export const outcomeSchema = z.object({
  kind: z.enum(['passed', 'failed', 'retired']),
  ticks: z.number().nullable(),
  reason: z.string().nullable(),
  at: z.string(),
});
