import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/program.js';
import { BAD_INPUTS, LOOKS_LIKE_A_BUG, TURNS_A_TERMINAL, layOutBadInput, shownInput } from './bad-inputs.js';

let cleanUp: () => void = () => undefined;

beforeAll(async () => {
  cleanUp = await layOutBadInput();
});
afterAll(() => {
  cleanUp();
});

async function typed(
  args: readonly string[],
): Promise<{ readonly code: number; readonly text: string; readonly ms: number }> {
  let text = '';
  const hear = (part: unknown): boolean => {
    text += String(part);
    return true;
  };
  const [out, err] = [
    vi.spyOn(process.stdout, 'write').mockImplementation(hear),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear),
  ];
  const began = performance.now();
  try {
    return { code: await runCommandLine(args), text, ms: performance.now() - began };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

it.each(BAD_INPUTS.map((each) => [shownInput(each[0]()), each] as const))(
  'bad input is told from a bug: %s',
  async (name, [args, code, said]) => {
    const { code: got, text, ms } = await typed(args());
    if (ms > 2000) console.warn(`${name} took ${Math.round(ms)} ms`);
    expect({ code: got, text: text.slice(0, 600) }).toEqual({ code, text: expect.any(String) as string });
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(LOOKS_LIKE_A_BUG);
    expect(text).not.toMatch(TURNS_A_TERMINAL);
    if (said) expect(text).toMatch(said);
  },
  20_000,
);
