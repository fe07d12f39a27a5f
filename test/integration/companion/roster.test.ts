import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTyped } from '../../../src/cli/play/answer-typed.js';
import type { CommandResult } from '../../../src/companion/command.js';
import { CompanionRoster, type BotView } from '../../../src/companion/roster.js';
import { startBotsServer } from '../../../src/dashboard/server/bots-server.js';
import { fileMemoryStore } from '../../../src/run/people/memory/file-memory-store.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { readPlayable } from '../../../src/world/embeddable.js';
import { startWorld } from '../../../src/world/start-world.js';
import { ensurePageBuilt } from '../../support/built.js';

interface Client {
  emit: (event: string, ...parts: unknown[]) => boolean;
  write: (name: string, packet: unknown) => void;
}

const SPENT = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

describe('the bots of a session', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roster-'));
  let world: EmbeddedWorld;
  let roster: CompanionRoster;

  beforeAll(async () => {
    await ensurePageBuilt();
    const arena = readPlayable('chest-arena');
    world = await startWorld({
      environment: { ...arena, rules: { ...arena.rules, daylightCycle: true } },
    });
    const { port, version, key } = world;
    roster = new CompanionRoster({
      host: '127.0.0.1',
      port,
      version,
      key,
      isNature: false,
      world: 'here',
      memory: fileMemoryStore(join(folder, 'memory.jsonl')),
      members: [
        { name: 'Andy', model: null, persona: '' },
        { name: 'Ben', model: null, persona: 'shy' },
      ],
      mindOf: () => null,
      spentBy: () => SPENT,
    });
    await roster.open();
  }, 90_000);

  afterAll(async () => {
    await roster.close();
    await world.stop();
    rmSync(folder, { recursive: true });
  });

  const viewOf = (name: string): BotView | undefined => roster.list().find((each) => each.name === name);

  it('are listed, stopped and started where they are steered from, and keep what was said', async () => {
    expect(await answerTyped(roster, 'list')).toMatch(/^bot .*\nAndy +here +idle.*\nBen +here +idle/);
    await answerTyped(roster, 'Ben, hello');
    expect(await answerTyped(roster, 'stop ben')).toBe('Ben is stopped.\n');
    expect(await answerTyped(roster, 'stop ben')).toBe('ben is not here.\n');
    expect(viewOf('Ben')).toMatchObject({ state: 'away', body: null, persona: 'shy' });
    expect(await answerTyped(roster, 'start Ben')).toBe('Ben is here.\n');
    expect(await answerTyped(roster, 'restart Ben')).toBe('Ben is here.\n');
    expect(viewOf('Ben')).toMatchObject({ state: 'here', lines: [{ from: 'console', text: 'hello' }, {}] });
    expect(await answerTyped(roster, 'start ben')).toBe('Ben is here already.\n');
    expect(await answerTyped(roster, 'restart Zed')).toBe('There is no bot Zed.\n');
    expect(await answerTyped(roster, 'nonsense')).toMatch(/^Here type list/);
  }, 60_000);

  it('go on when one of them crashes, and it comes back', async () => {
    const andy = roster.company.find('Andy');
    const ben = roster.company.find('Ben');
    const fetched = andy?.perform('collectBlocks', ['oak log', 3]);
    ben?.worker.bot?.end('a crash');
    await expect.poll(() => viewOf('Ben')?.state, { timeout: 10_000, interval: 20 }).toBe('lost');
    expect(await fetched).toMatchObject({ kind: 'completed', data: { gained: { oak_log: 3 } } });
    await expect.poll(() => viewOf('Ben')?.state, { timeout: 30_000 }).toBe('here');
    expect((await ben?.perform('inventory'))?.kind).toBe('completed');
  }, 90_000);

  it('sleep until daybreak where others stay awake', async () => {
    const andy = roster.company.find('Andy');
    const { x, y, z } = andy?.worker.bot?.entity.position.floored() ?? { x: 0, y: 0, z: 0 };
    world.setBlock({ x, y, z: z + 2 }, 'red_bed', { part: 'foot', facing: 'south' });
    world.setBlock({ x, y, z: z + 3 }, 'red_bed', { part: 'head', facing: 'south' });
    world.restore({ ...world.snapshot(), dayTime: 23_390 });
    const bedtime = (): Promise<CommandResult | undefined> | undefined => andy?.perform('goToBed');
    await expect.poll(bedtime, { timeout: 20_000 }).toMatchObject({ words: 'I slept until morning.' });
  }, 30_000);

  it('know by the bed, and by the morning, that they slept where nobody says so', async () => {
    const andy = roster.company.find('Andy');
    const client = andy?.worker.bot?._client as unknown as Client;
    const { emit } = client;
    client.emit = (event, ...parts) => event === 'entity_metadata' || emit.call(client, event, ...parts);
    world.restore({ ...world.snapshot(), dayTime: 23_420 });
    const bedtime = (): Promise<CommandResult | undefined> | undefined => andy?.perform('goToBed');
    const morning = { words: 'I slept until morning.' };
    await expect.poll(bedtime, { timeout: 20_000 }).toMatchObject(morning);
    const { write } = client;
    client.write = (name, packet) => {
      if (name === 'block_place') world.restore({ ...world.snapshot(), dayTime: 0 });
      else write.call(client, name, packet);
    };
    world.restore({ ...world.snapshot(), dayTime: 20_000 });
    await expect.poll(bedtime, { timeout: 20_000 }).toMatchObject(morning);
    Object.assign(client, { emit, write });
  }, 30_000);

  it('are steered from the page by whoever has its address, and by nobody else', async () => {
    const page = await startBotsServer(roster, 0);
    const { origin, hash } = new URL(page.url);
    const post = async (path: string, token: string, body: object): Promise<Response> =>
      fetch(`${origin}/bots/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const token = hash.replace('#bots=', '');
    expect((await post('view', 'guessed', {})).status).toBe(401);
    expect((await post('act', 'guessed', { do: 'stop', name: 'Ben' })).status).toBe(401);
    expect((await post('act', token, { do: 'stop', name: '../Ben' })).status).toBe(400);
    const asked = await post('act', token, { do: 'say', name: 'Andy', text: 'what do you have' });
    expect(asked.status).toBe(200);
    await expect
      .poll(async () => {
        const { view } = (await (await post('view', token, {})).json()) as { view: readonly BotView[] };
        return view.find(({ name }) => name === 'Andy')?.lines.some(({ text }) => /I carry/.test(text));
      })
      .toBe(true);
    await page.close();
  }, 60_000);
});
