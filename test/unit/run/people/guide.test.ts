import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, readCommand } from '../../../../src/run/people/read-command.js';

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/people.md'), 'utf8');
const examples = [...guide.matchAll(/`(!co [^`]+)`/g)].map(([, example = '']) => example);

describe('docs/people.md', () => {
  it('shows every command', () => {
    const shown = examples.flatMap((example) => {
      const reading = readCommand(example);
      return reading.kind === 'command' ? [reading.command.kind] : [];
    });
    expect(new Set(shown)).toEqual(new Set(COMMAND_NAMES));
  });

  it.each(examples)('shows what is understood as it stands: %s', (example) => {
    expect(readCommand(example)).toMatchObject({ kind: 'command', corrected: null });
  });
});
