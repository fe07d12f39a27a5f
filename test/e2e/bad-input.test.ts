import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.js';
import { BAD_INPUTS, LOOKS_LIKE_A_BUG, TURNS_A_TERMINAL, layOutBadInput, shownInput } from './bad-inputs.js';
import { typed } from './command-line.js';

let cleanUp: () => void = () => undefined;

beforeAll(async () => {
  await ensureBuilt();
  cleanUp = await layOutBadInput();
}, 120_000);
afterAll(() => {
  cleanUp();
});

it.each(BAD_INPUTS.map((each) => [shownInput(each[0]()), each] as const))(
  'bad input is told from a bug: %s',
  async (name, [args, code, said]) => {
    const began = performance.now();
    const { code: got, stdout, stderr } = await typed(args());
    const ms = performance.now() - began;
    const text = stdout + stderr;
    if (ms > 2000) console.warn(`${name} took ${Math.round(ms)} ms`);
    expect({ code: got, text: text.slice(0, 600) }).toEqual({ code, text: expect.any(String) as string });
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(LOOKS_LIKE_A_BUG);
    expect(text).not.toMatch(TURNS_A_TERMINAL);
    if (said) expect(text).toMatch(said);
  },
  20_000,
);
