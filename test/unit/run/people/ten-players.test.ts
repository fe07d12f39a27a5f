import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../../src/game/registry.js';
import { readSentence } from '../../../../src/run/people/read-sentence.js';

type Lines = Readonly<Record<string, readonly string[]>>;
interface Lists {
  readonly alone: Lines;
  readonly among: Lines;
}
const { written, heldOut } = JSON5.parse<{ readonly written: Lists; readonly heldOut: Lists }>(
  readFileSync(new URL('ten-players.json5', import.meta.url), 'utf8'),
);
const registry = loadRegistry('1.20.1');

function kindsOf(line: string, others: readonly string[]): string {
  const commands = readSentence(registry, line, { bots: ['Ada', 'Ben'], others, isToUs: false });
  return commands.length === 0 ? 'none' : [...new Set(commands.map(({ kind }) => kind))].join(', ');
}

const AMONG = ['Tom', 'Lisa'];

function shareUnderstood({ alone, among }: Lists): number {
  const right = [
    ...Object.entries(alone).map(([line, kinds]) => kinds.includes(kindsOf(line, []))),
    ...Object.entries(among).map(([line, kinds]) => kinds.includes(kindsOf(line, AMONG))),
  ];
  return right.filter(Boolean).length / right.length;
}

describe('everyday chat of ten players', () => {
  it('is understood where the reader was mended for it', () => {
    expect(shareUnderstood(written)).toBeGreaterThanOrEqual(0.93);
  });

  it('is understood in three of four cases where it was not', () => {
    expect(shareUnderstood(heldOut)).toBeGreaterThanOrEqual(0.75);
  });

  it('among people stays unanswered', () => {
    const lines = Object.entries({ ...written.among, ...heldOut.among });
    for (const [line, kinds] of lines)
      if (kinds.includes('none')) expect(kindsOf(line, AMONG), line).toBe('none');
  });
});
