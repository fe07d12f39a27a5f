import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../src/cli/program.js';

afterEach(() => {
  vi.restoreAllMocks();
});

async function typed(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += String(text);
    return true;
  });
  const code = await runCommandLine(args);
  vi.restoreAllMocks();
  return { code, out, err };
}

describe('the command line', () => {
  it('says what to type where a goal stands in the place of a command', async () => {
    for (const args of [
      ['craft a compass'],
      ['craft', 'a', 'compass'],
      ['kill', 'and', 'cook', 'a', 'porkchop'],
    ]) {
      const { code, err } = await typed(...args);
      expect(code).toBe(2);
      expect(err).toContain(`co-voyager decompose "${args.join(' ')}"`);
      expect(err).toContain(`co-voyager run "${args.join(' ')}" --ai 2`);
    }
    expect((await typed('rum', 'craft a compass')).err).toContain('Did you mean "run"?');
  });

  it('tells its own version, whatever the command, and takes the release of the game as --mc-version', async () => {
    const own = (await typed('--version')).out;
    expect(own).toMatch(/^\d+\.\d+\.\d+/);
    for (const command of ['arena', 'doctor', 'run'])
      expect((await typed(command, '--version')).out).toBe(own);
    for (const command of ['arena', 'doctor', 'run', 'decompose', 'check'])
      expect((await typed(command, '--help')).out).toContain('--mc-version <version>');
  });

  it('refuses an option given twice, of which one would be lost, and takes those that gather', async () => {
    const { code, err } = await typed('decompose', 'craft a bow', '--rules', 'paper', '--rules=vanilla');
    expect(code).toBe(2);
    expect(err).toContain('--rules: expected once, it is given 2 times.');
    const prices = ['--price', 'a=1,2', '--price', 'b=1,2'];
    expect((await typed('decompose', 'craft a stick', ...prices)).err).not.toContain('expected once');
  });

  it('wraps the sentences of its help, and leaves examples as they are to be typed', async () => {
    for (const command of ['experiment', 'minecollab', 'compare', 'skills', 'arena']) {
      const lines = (await typed(command, '--help')).out.split('\n');
      expect(lines.filter((line) => line.length > 80 && !line.startsWith('  $'))).toEqual([]);
      expect(lines.some((line) => line.startsWith('  $ co-voyager'))).toBe(true);
    }
  });

  it('shows the options of run that most need, and all of them on request', async () => {
    const [short, all] = [(await typed('run', '--help')).out, (await typed('run', '--help', '--all')).out];
    const count = (help: string): number => help.match(/^ {2}-/gm)?.length ?? 0;
    expect(count(short)).toBeLessThan(24);
    expect(count(all)).toBeGreaterThan(45);
    expect(short).toContain('run --help --all');
    expect(short).toContain('--no-open');
    expect(all.indexOf('Most used:')).toBeLessThan(all.indexOf('The team:'));
    expect(all).toContain('--verification-seconds');
  });
});
