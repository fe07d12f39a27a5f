/**
 * Measures skills: `npm run bench:skills -- [PART...] [--short] [--runs N] [--speed N] [--only TEXT]`, all parts by
 * default.
 *
 * | part       | measures                                                                                           |
 * | ---------- | -------------------------------------------------------------------------------------------------- |
 * | `cost`     | start of a skill, calls through the facade, memory and start of a sandbox                          |
 * | `mistakes` | a model that makes mistakes and mends them as it is told to: share repaired, world time wasted     |
 * | `goals`    | compass, diamond pickaxe and porkchop by template skills, alternating with `--skills direct`       |
 * | `again`    | the same goals twice with a model that writes: writer calls of the first run, and of the second     |
 *
 * `--runs`: runs of each goal and way in `goals` (default 20), pairs of runs in `again` (default 1). `--speed`: times
 * real time (default 5: what the host spends on a skill is real time, and counts the more the faster the world).
 * `--only`: goals or mistakes whose names hold the text. `--short`: minutes instead of an hour.
 */
import { parseArgs } from 'node:util';
import type { GoalOptions } from './skills-goals.js';

const PARTS = ['cost', 'mistakes', 'goals', 'again'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    runs: { type: 'string' },
    speed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const { short: isShort, only } = values;
const speed = wholeNumber('--speed', values.speed) ?? 5;
const runs = wholeNumber('--runs', values.runs);
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
  if (part === 'mistakes') {
    const { measureMistakes } = await import('./skills-mistakes.js');
    return measureMistakes({ isShort, only });
  }
  const { compareGoals, repeatGoals } = await import('./skills-goals.js');
  const isAgain = part === 'again';
  const options: GoalOptions = { runs: runs ?? (isAgain ? 1 : isShort ? 2 : 20), speed, only };
  return isAgain ? repeatGoals(options) : compareGoals(options);
}

function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`Expected ${name} to be a whole number from 1, got "${text}".`);
}
