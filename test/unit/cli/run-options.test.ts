import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestOf, type RunOptions } from '../../../src/cli/run/run-options.js';
import type { RunRequest } from '../../../src/run/run-request.js';

const DEFAULTS: RunOptions = {
  planningSeconds: 1,
  night: 'work',
  speed: 1,
  maxRepairs: 3,
  maxMinutes: 60,
  memory: false,
  open: true,
  protect: true,
};

async function asked(typed: Partial<RunOptions> = {}, goal = 'craft a compass'): Promise<RunRequest> {
  const { request } = await requestOf(goal, { ...DEFAULTS, ...typed }, (option) => option in typed);
  return request;
}

describe('what is asked of a run', () => {
  it('is one worker in a fresh world by default', async () => {
    expect(await asked()).toEqual({
      goal: 'craft a compass',
      world: { kind: 'embedded', version: '1.20.1', speed: 1 },
      ai: 1,
      planningSeconds: 1,
      night: 'work',
      frugal: false,
      maxRepairs: 3,
      maxTicks: 72_000,
      skills: { mode: 'direct' },
    });
  });

  it('asks no model for skills that need none', async () => {
    expect(await asked({ skills: 'direct', skillsFolder: '/s' })).toMatchObject({
      skills: { mode: 'direct', folder: '/s' },
    });
    await expect(asked({ skills: 'template', model: ['some-model'] })).rejects.toThrow(/no --model/);
  });

  it('has as many workers as names where no number is given', async () => {
    expect(await asked({ names: ['Ada', 'Ben'] })).toMatchObject({ ai: 2, names: ['Ada', 'Ben'] });
    expect(await asked({ names: ['Ada'], ai: 3 })).toMatchObject({ ai: 3, names: ['Ada'] });
    await expect(asked({ names: ['Ada', 'Ben'], ai: 1 })).rejects.toThrow('at most 1');
  });

  it('needs somebody to work', async () => {
    await expect(asked({ ai: 0 })).rejects.toThrow(/--ai: expected 1 to 32 workers, got 0/);
  });

  it('takes a server where a host or a port is named, with what its place offers', async () => {
    expect((await asked({ host: 'there' })).world).toEqual({ kind: 'server', host: 'there', port: 25_565 });
    expect((await asked({ port: 7, environment: 'quarry', mcVersion: '1.19.4' })).world).toEqual({
      kind: 'server',
      host: '127.0.0.1',
      port: 7,
      environment: 'quarry',
      version: '1.19.4',
    });
    for (const option of ['speed', 'seed'] as const) {
      await expect(asked({ host: 'there', [option]: 5 })).rejects.toThrow(
        `--${option}: cannot be set on a server`,
      );
    }
  });

  it('refuses at once a release the embedded world cannot be', async () => {
    for (const mcVersion of ['1.8', '1.17', '1.21.4', 'x']) {
      await expect(asked({ mcVersion })).rejects.toThrow(/--mc-version: expected .* 1\.14\.4 to 1\.21\.1/);
    }
    expect((await asked({ mcVersion: '1.18.2' })).world).toMatchObject({ version: '1.18.2' });
  });

  it('reads the chest by everyday names', async () => {
    expect((await asked({ chest: '{"oak log": 4, stick: 2}' })).world).toMatchObject({
      chest: { oak_log: 4, stick: 2 },
    });
    await expect(asked({ chest: '{"wibble": 4}' })).rejects.toMatchObject({ code: 'bad-stock' });
  });

  it('needs a goal, unless a run is carried on, which has its own', async () => {
    await expect(asked({}, ' ')).rejects.toThrow('--resume DIR');
    await expect(asked({ resume: 'x' })).rejects.toThrow('expected no goal beside it');
    await expect(asked({ resume: 'x', ai: 2 }, '')).rejects.toThrow('expected no --ai beside it');
    const empty = mkdtempSync(join(tmpdir(), 'co-voyager-run-'));
    await expect(asked({ resume: empty }, '')).rejects.toMatchObject({ code: 'bad-run-folder' });
  });
});
