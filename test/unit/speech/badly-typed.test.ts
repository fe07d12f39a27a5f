import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { RequestDesk } from '../../../src/companion/request/request-desk.js';
import { PLEASANTRIES, readPleasantry } from '../../../src/companion/sentences/pleasantry.js';
import { readSentenceRequest, SPOKEN_INTENTS } from '../../../src/companion/sentences/read-request.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { readSentence } from '../../../src/run/people/read-sentence.js';
import type { Company } from '../../../src/speech/reader.js';
import { rewordingsFor } from '../../../src/speech/rewordings.js';

type Lines = Readonly<Record<string, readonly string[]>>;
interface Lists {
  readonly companion: Lines;
  readonly run: Lines;
  readonly toOthers: readonly string[];
}
const { first, second, chat } = JSON5.parse<{
  readonly first: Lists;
  readonly second: Lists;
  readonly chat: readonly string[];
}>(readFileSync(new URL('badly-typed.json5', import.meta.url), 'utf8'));

const registry = loadRegistry('1.20.1');
const ALONE: Company = { bots: ['Ada', 'Ben'], others: [], isToUs: false };
const AMONG: Company = { ...ALONE, others: ['Tom', 'Lisa'] };
const rewordings = rewordingsFor(SPOKEN_INTENTS, PLEASANTRIES);

/** What a companion takes a line for: as typed, else the first wording that is understood. */
function companionReads(text: string, company: Company): string {
  const read = (said: string, heard: Company): string | null =>
    readSentenceRequest(registry, said, 'Anna', heard)?.call.name ??
    new RequestDesk().callFor('Anna', said, registry)?.name ??
    readPleasantry(registry, said, heard);
  const wordings = rewordings(registry, text, company);
  return (
    read(text, company) ??
    wordings.map((said) => read(said, { ...company, isGuess: true })).find((kind) => kind !== null) ??
    'none'
  );
}

function runReads(text: string, company: Company): string {
  return readSentence(registry, text, company)[0]?.kind ?? 'none';
}

function shareOf({ companion, run }: Lists): number {
  const right = [
    ...Object.entries(companion).map(([line, kinds]) => kinds.includes(companionReads(line, ALONE))),
    ...Object.entries(run).map(([line, kinds]) => kinds.includes(runReads(line, ALONE))),
  ];
  return right.filter(Boolean).length / right.length;
}

describe('lines that are typed badly', () => {
  it('are understood where the reader was mended for them', () => {
    expect(shareOf(first)).toBeGreaterThanOrEqual(0.92);
  });

  it('are understood in three of four cases where it was not', () => {
    expect(shareOf(second)).toBeGreaterThanOrEqual(0.75);
  });

  it.each([...first.toOthers, ...second.toOthers])('and meant for others stay unanswered: %s', (line) => {
    expect([companionReads(line, AMONG), runReads(line, AMONG)]).toEqual(['none', 'none']);
  });

  it.each(chat)('are not made up of what asks for nothing: %s', (line) => {
    expect([companionReads(line, ALONE), runReads(line, ALONE)]).toEqual(['none', 'none']);
  });

  it('among others are read as typed alone', () => {
    expect(rewordings(registry, 'com here', AMONG)).toEqual([]);
    expect(rewordings(registry, 'com here', ALONE)).toContain('come here');
  });
});
