import type { ChildProcess } from 'node:child_process';
import type { Bot } from 'mineflayer';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.js';
import { joinBot } from '../support/join-bot.js';
import { coVoyager, endWatched, typed, watchCommand } from './command-line.js';

const bots: Bot[] = [];

beforeAll(ensureBuilt, 120_000);

afterEach(() => {
  for (const bot of bots.splice(0)) bot.quit();
  endWatched();
});

/** Starts `co-voyager arena` and resolves with the port it prints. */
async function openArena(
  ...words: string[]
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const { child, seen } = watchCommand(['arena', '--port', '0', ...words]);
  const port = Number((await seen(/is open at 127\.0\.0\.1:(\d+)/))[1]);
  return { child, port };
}

async function join(port: number, username: string, version: string): Promise<Bot> {
  const bot = await joinBot({ port, version }, username);
  bots.push(bot);
  return bot;
}

describe('co-voyager arena', () => {
  it('opens a world that a bot joins over TCP, digs in, and that closes on Ctrl-C', async () => {
    const { child, port } = await openArena();
    const bot = await join(port, 'Visitor', '1.20.1');
    await bot.waitForChunksToLoad();
    const chest = bot.findBlock({ matching: bot.registry.blocksByName.chest?.id ?? -1, maxDistance: 16 });
    expect(chest?.position).toMatchObject({ x: -14, y: -60, z: 2 });
    const exitCode = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await exitCode).toBe(0);
  }, 60_000);

  it('speaks another version when asked to', async () => {
    const { port } = await openArena('--mc-version', '1.18.2', '--environment', 'superflat');
    expect((await join(port, 'Elder', '1.18.2')).version).toBe('1.18.2');
  }, 60_000);

  it('refuses what cannot be, with the reason and the right exit code', async () => {
    const { port } = await openArena();
    const taken = await typed(['arena', '--port', String(port)]);
    expect(taken).toMatchObject({ code: 4 });
    expect(taken.stderr).toContain('choose another one');
    const open = await typed(['arena', '--environment', 'overworld']);
    expect(open).toMatchObject({ code: 2 });
    expect(open.stderr).toContain('open nature');
    expect((await typed(['arena', '--mc-version', '1.14'])).stderr).toContain('1.14.4 to 1.21.1');
    expect((await typed(['arena', '--prot', '1'])).stderr).toContain('--port');
    const both = await typed(['arena', '--lan', '--host', '127.0.0.1']);
    expect(both).toMatchObject({ code: 2 });
    expect(both.stderr).toContain('cannot be used with');
  }, 60_000);
});

describe('co-voyager doctor', () => {
  it.each([
    [
      'a server that is not there',
      ['--conformance', '--port', '1'],
      /^FAIL server 127\.0\.0\.1:1: .*\n {5}Start it/m,
    ],
    ['a release without an embedded world', ['--mc-version', '1.14'], /^FAIL Minecraft 1\.14: plans;/m],
    ['a release nobody knows', ['--mc-version', '1.8'], /^FAIL Minecraft 1\.8: there is no data for it/m],
    ['a model without a key', ['--model', 'foo'], /^FAIL reply of foo: Expected an API key/m],
  ])('fails in the ordinary way for %s', async (_, args, line) => {
    const { code, stdout, stderr } = await typed(['doctor', ...args]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(line);
  });

  it('finds a running world of another release and prints one JSON object', async () => {
    const { port } = await openArena('--operator', 'Referee', '--mc-version', '1.19.4');
    const { code, stdout } = await coVoyager(['doctor', '--port', String(port), '--json']);
    const report = JSON.parse(stdout) as {
      schemaVersion: number;
      findings: { check: string; isFine: boolean }[];
    };
    expect(report.schemaVersion).toBe(1);
    const server = report.findings.find(({ check }) => check.startsWith('server'));
    expect(server?.isFine).toBe(true);
    expect(report.findings.map(({ check }) => check)).toContain('Minecraft 1.19.4');
    expect(code).toBe(report.findings.every(({ isFine }) => isFine) ? 0 : 1);
  }, 60_000);
});
