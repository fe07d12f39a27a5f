import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaProblems } from '../../../src/environment/schema-problems.js';

const schema = z.object({ model: z.union([z.string(), z.object({ model: z.string(), url: z.string() })]) });

it.each([
  [{ model: { model: 'm', url: 5 } }, ['model.url: expected a text, got 5']],
  [{ model: 5 }, ['model: expected a text or an object, got 5']],
  [{}, ['model: it is missing, expected a text or an object']],
])('of a value of one of several kinds %j the fault itself is named', (value, problems) => {
  const read = schema.safeParse(value);
  expect(read.error && schemaProblems(read.error, value)).toEqual(problems);
});
