import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, ensureBuilt } from '../support/built.js';
import { newFolder, typed } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

describe('co-voyager run, asked for what cannot be', () => {
  it.each([
    [['run', 'no-such-plan.json'], 'expected a file, but no-such-plan.json'],
    [['run', 'package.json'], 'package.json holds no plan'],
    [['run', 'craft a stick', '--rules', 'paper'], 'Expected a plan file instead of a goal beside --rules'],
    [['run', 'plan.json', '--method', 'planner'], '--method: expected a goal beside it, got a plan'],
  ])('says what is wrong with %j', async (args, words) => {
    const { code, stderr, stdout } = await typed(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });

  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const cases: readonly [string, readonly string[], number, RegExp][] = [
    ['nobody to work', ['craft a compass', '--ai', '0'], 2, /1 to 32 workers, got 0/],
    ['too many workers', ['craft a compass', '--ai', '1000'], 2, /from 1 to 32 \(0 only with people\)/],
    ['no number', ['craft a compass', '--speed', 'abc'], 2, /from 0\.1 to 50/],
    ['no port', ['craft a compass', '--port', '99999'], 2, /from 1 to 65535/],
    ['a name nobody can have', ['craft a compass', '--names', 'Ada,B!'], 2, /got "B!"/],
    ['two of a name', ['craft a compass', '--names', 'Ada,ada'], 2, /twice/],
    ['no goal', [], 2, /expected a goal/],
    ['an unknown goal', ['craft a compasss thing'], 2, /compass/],
    ['an unknown place', ['craft a compass', '--environment', 'chest-arenna'], 2, /chest-arena/],
    ['open nature', ['craft a compass', '--environment', 'overworld'], 2, /open nature/],
    ['a version that is not served', ['craft a compass', '--mc-version', '1.14'], 2, /1\.14\.4 to 1\.21\.1/],
    ['more than a chest holds', ['craft a compass', '--chest', '{"apple": 9999}'], 2, /27 stacks/],
    [
      'a faster server',
      ['craft a compass', '--host', '127.0.0.1', '--speed', '5'],
      2,
      /--speed: cannot be set/,
    ],
    [
      'nobody at the door',
      ['craft a compass', '--host', '127.0.0.1', '--port', '1'],
      4,
      /nobody answers there/,
    ],
    ['a file to write into', ['craft a compass', '--out', file], 4, /it is a file\. Choose another/],
    ['a file to keep skills in', ['craft a compass', '--skills-folder', file], 4, /skills can be kept in/],
    ['no folder', ['craft a compass', '--out', ''], 2, /Expected a folder, got nothing/],
    ['no run', ['--resume', ''], 2, /Expected a folder, got nothing/],
    ['no host', ['craft a compass', '--host', ''], 2, /Expected an address, got nothing/],
    ['a folder without a run', ['--resume', ROOT], 2, /events\.jsonl/],
    ['another goal for a run', ['craft a compass', '--resume', ROOT], 2, /expected no goal/],
    ['a mistyped option', ['craft a compass', '--sped', '2'], 2, /--speed/],
  ];
  it.each(cases)('refuses %s', async (_, args, code, message) => {
    const cwd = newFolder();
    const finished = await typed(['run', ...args], { cwd });
    expect(finished).toMatchObject({ code, stdout: '' });
    expect(finished.stderr).toMatch(message);
    expect(finished.stderr).not.toMatch(/^ +at /m);
    const runs = join(cwd, 'runs');
    expect(existsSync(runs) ? readdirSync(runs) : []).toEqual([]);
  });

  it('refuses to replay what is no run', async () => {
    for (const [folder, words] of [
      [newFolder(), 'events.jsonl'],
      ['', 'Expected the folder of a run, got nothing'],
    ] as const) {
      const finished = await typed(['replay', folder]);
      expect(finished).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr).toContain(words);
    }
  });

  it('refuses to draw a chart and print JSON at once', async () => {
    const { code, stderr } = await typed(['replay', newFolder(), '--gantt', '--json']);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be used with');
  });
});
