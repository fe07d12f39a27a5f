import { afterEach, describe, expect, it, vi } from 'vitest';
import { openMinds } from '../../../src/cli/play/open-minds.js';
import { PLAIN_PROFILE, type ProfileModel } from '../../../src/companion/conversation/profile.js';
import { createUsageLedger } from '../../../src/model/usage-ledger.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function minds(model: ProfileModel | null, options: { model?: readonly string[]; yes?: boolean }) {
  vi.stubEnv('OPENAI_BASE_URL', '');
  vi.stubEnv('OPENAI_API_KEY', 'key');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const said: string[] = [];
  const crew = [{ ...PLAIN_PROFILE, model }, PLAIN_PROFILE];
  const opened = await openMinds({ callsPerMinute: 12, ...options }, crew, createUsageLedger(), (text) =>
    said.push(text),
  );
  return { has: opened.map((mind) => mind !== null), said: said.join('') };
}

describe('the minds of companions', () => {
  it('are none where nobody names a model', async () => {
    expect(await minds(null, {})).toEqual({ has: [false, false], said: '' });
  });

  it('are asked without a question on a server at home, for the bot whose profile names it', async () => {
    const at = { name: 'llama3', url: 'http://127.0.0.1:11434/v1' };
    expect((await minds(at, {})).has).toEqual([true, false]);
  });

  it('are done without where a profile names a paid one and nobody agrees', async () => {
    const at = { name: 'llama3', url: 'https://models.example.com/v1' };
    const { has, said } = await minds(at, {});
    expect(has).toEqual([false, false]);
    expect(said).toContain('No model is asked');
    expect((await minds(at, { yes: true })).has).toEqual([true, false]);
  });

  it('are refused where a paid one was typed and nobody can be asked', async () => {
    await expect(minds(null, { model: ['gpt-4.1-mini'] })).rejects.toThrow('--yes');
    expect((await minds(null, { model: ['gpt-4.1-mini'], yes: true })).has).toEqual([true, true]);
  });
});
