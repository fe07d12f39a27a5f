import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../../src/game/registry.js';
import { readSentence } from '../../../../src/run/people/read-sentence.js';

type Lines = Readonly<Record<string, readonly string[]>>;
const { written, heldOut } = JSON5.parse<{ readonly written: Lines; readonly heldOut: Lines }>(
  readFileSync(new URL('first-sight.json5', import.meta.url), 'utf8'),
);
const registry = loadRegistry('1.20.1');
const COMPANY = { bots: ['Ada', 'bot1'], others: ['Tom'], isToUs: false };

function shareUnderstood(lines: Lines): number {
  const all = Object.entries(lines);
  const right = all.filter(([line, kinds]) =>
    kinds.includes(readSentence(registry, line, COMPANY)[0]?.kind ?? 'none'),
  );
  return right.length / all.length;
}

describe('lines of players who spell badly', () => {
  it('are understood in nine of ten cases where the reader was mended for them', () => {
    expect(shareUnderstood(written)).toBeGreaterThanOrEqual(0.88);
  });

  it('are understood in four of five cases where it was not', () => {
    expect(shareUnderstood(heldOut)).toBeGreaterThanOrEqual(0.79);
  });

  it('that are meant for others are never answered', () => {
    const others = Object.entries({ ...written, ...heldOut }).filter(([, kinds]) => kinds.join() === 'none');
    for (const [line] of others) expect(readSentence(registry, line, COMPANY), line).toEqual([]);
  });
});
