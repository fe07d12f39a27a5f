/**
 * Measures skills: `npm run bench:skills -- [PART...] [--short] [--only TEXT]`, all parts by
 * default.
 *
 * | part       | measures                                                                                           |
 * | ---------- | -------------------------------------------------------------------------------------------------- |
 * | `cost`     | start of a skill, calls through the facade, memory and start of a sandbox                          |
 * | `mistakes` | a model that makes mistakes and mends them as it is told to: share repaired, world time wasted     |
 *
 * `--only`: mistakes whose names hold the text. `--short`: minutes instead of an hour.
 */
import { parseArgs } from 'node:util';

const PARTS = ['cost', 'mistakes'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const { short: isShort, only } = values;
const parts = positionals.length === 0 ? PARTS : positionals;
const unknown = parts.find((part) => !PARTS.includes(part));
if (unknown !== undefined) throw new Error(`Expected parts out of ${PARTS.join(', ')}, got "${unknown}".`);

for (const part of parts) {
  console.log(`## ${part}`);
  await measure(part);
}
process.exit(0);

async function measure(part: string): Promise<void> {
  if (part === 'cost') {
    const { measureCost } = await import('./skills-cost.js');
    return measureCost(isShort);
  }
  const { measureMistakes } = await import('./skills-mistakes.js');
  return measureMistakes({ isShort, only });
}
