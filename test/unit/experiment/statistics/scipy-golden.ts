import { readFileSync } from 'node:fs';
import { z } from 'zod';

const bounds = z.tuple([z.number(), z.number()]);
const schema = z.object({
  samples: z.record(
    z.string(),
    z.object({
      sample: z.array(z.number()),
      mean: z.number(),
      deviation: z.number(),
      median: z.number(),
      bca: bounds,
    }),
  ),
  wilson: z.array(z.object({ count: z.number(), of: z.number(), low: z.number(), high: z.number() })),
  paired: z.array(
    z.object({
      from: z.array(z.number()),
      to: z.array(z.number()),
      mean: z.number(),
      interval: bounds,
      p: z.number(),
    }),
  ),
  normal: z.array(z.object({ z: z.number(), below: z.number() })),
  quantiles: z.array(z.object({ p: z.number(), z: z.number() })),
});

/** SciPy's numbers, made by make-scipy-golden.py. */
export const golden = schema.parse(
  JSON.parse(readFileSync(new URL('scipy-golden.json', import.meta.url), 'utf8')),
);
