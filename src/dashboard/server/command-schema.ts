import { plainLine } from '../../base/plain-text.js';
import { z } from 'zod';
import type { RunCommand } from '../../run/people/command.js';

// What people type is shown to others: no line breaks, no terminal codes, no novels.
const words = (most: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => plainLine(text) === text, 'no control characters');

const name = words(40);
const item = words(100);

const command: z.ZodType<RunCommand> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('help') }),
  z.strictObject({ kind: z.literal('plan') }),
  z.strictObject({ kind: z.literal('next') }),
  z.strictObject({ kind: z.literal('take'), subtask: name }),
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('fail'), reason: words(200) }),
  z.strictObject({ kind: z.literal('give'), subtask: name, to: name }),
  z.strictObject({
    kind: z.literal('bring'),
    item,
    count: z.number().int().min(1).max(10_000),
    from: name.nullable(),
  }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('where'), item }),
  z.strictObject({ kind: z.literal('who'), about: name.optional() }),
  z.strictObject({ kind: z.literal('missing'), item: z.string().optional() }),
  z.strictObject({ kind: z.enum(['how-long', 'thanks', 'hello', 'about']) }),
  z.strictObject({ kind: z.enum(['have', 'lack']), item, count: z.number().int().min(1).max(10_000) }),
  z.strictObject({ kind: z.enum(['recipe', 'why']), item: item.nullable() }),
  z.strictObject({ kind: z.enum(['come', 'follow', 'stay', 'halt']), who: name.nullable() }),
  z.strictObject({
    kind: z.literal('there'),
    act: z.enum(['dig', 'place']),
    item: item.nullable(),
    who: name.nullable(),
  }),
  z.strictObject({ kind: z.literal('goal'), text: words(200) }),
  z.strictObject({ kind: z.literal('note'), text: words(400) }),
  z.strictObject({ kind: z.literal('quiet'), leavesOut: z.enum(['nothing', 'others', 'all']) }),
  z.strictObject({ kind: z.literal('memory') }),
  z.strictObject({ kind: z.literal('forget'), what: words(200) }),
  z.strictObject({ kind: z.literal('answer'), choice: words(200) }),
  z.strictObject({ kind: z.literal('stop') }),
]);

/** What the page sends when somebody presses a button. */
export const commandRequest = z.strictObject({ from: name, command });
