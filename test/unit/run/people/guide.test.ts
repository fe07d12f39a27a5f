import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../../src/game/registry.js';
import { COMMAND_NAMES, readCommand as readLine } from '../../../../src/run/people/read-command.js';

const registry = loadRegistry('1.20.1');
const readCommand = (line: string): ReturnType<typeof readLine> =>
  readLine(registry, line, { bots: ['Ada'], others: [], isToUs: false });
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/people.md'), 'utf8');
// `!co code` is asked for before anything is read: people-code.ts.
const examples = [...guide.matchAll(/`(!co (?!code)[^`]+)`/g)].map(([, example = '']) => example);

describe('docs/people.md', () => {
  it('shows every command', () => {
    const shown = examples.flatMap((example) => {
      const reading = readCommand(example);
      return reading.kind === 'command' ? reading.commands.map(({ kind }) => kind) : [];
    });
    expect(new Set(shown)).toEqual(new Set(COMMAND_NAMES));
  });

  it.each(examples)('shows what is understood as it stands: %s', (example) => {
    expect(readCommand(example)).toMatchObject({ kind: 'command', corrected: null });
  });
});
