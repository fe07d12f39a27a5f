import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRun } from '../../../src/run/log/read-run.js';
import { ensureBuilt, ensurePageBuilt } from '../../support/built.js';
import { newFolder } from '../command-line.js';
import { startBrowser } from './browser.js';
import { Player } from './player.js';
import { serveRun } from './served-run.js';

let browser: Browser;
beforeAll(async () => {
  await ensureBuilt();
  await ensurePageBuilt();
  browser = await startBrowser();
}, 240_000);
afterAll(() => browser.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  for (const close of closers.splice(0)) await close();
});

/** Starts a run with Eva in the browser; resolves with the folder of the run and her link. */
async function startRun(
  goal: string,
  ...options: readonly string[]
): Promise<{
  readonly out: string;
  readonly link: string;
}> {
  const folder = newFolder();
  const out = join(folder, 'run');
  const run = await serveRun(goal, ['Eva'], out, options);
  closers.push(async () => {
    await run.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  return { out, link: run.links.get('Eva') ?? '' };
}

describe('playing in the browser', () => {
  it('makes a wooden pickaxe from nothing, alone, with pointer and keyboard', async () => {
    const { out, link } = await startRun('craft a wooden pickaxe', '--ai', '0');
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(link);
    const eva = new Player(page);
    await eva.isIn();
    while ((await eva.carried('oak_log')) < 3) {
      const before = await eva.carried('oak_log');
      await eva.digOne(/_log$/);
      await eva.pickUp('oak_log', before + 1);
    }
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Bag' }).waitFor();
    await eva.craft('oak_planks', true);
    await eva.craft('stick');
    await eva.craft('crafting_table');
    await eva.shut();
    await eva.hold('crafting_table');
    const chest = await eva.nearest(/^chest$/);
    if (!chest) throw new Error('Expected a chest in sight.');
    // A click on the chest itself would open it.
    await eva.walkTo({ x: chest.x + 1, z: chest.z + 2 }, 1.6);
    await eva.clickOn({ x: chest.x + 1, z: chest.z }, 'right');
    await eva.open(/^crafting_table$/, 'Crafting table');
    await eva.craft('wooden_pickaxe');
    await eva.shut();
    await eva.open(/^chest$/, 'Chest');
    await eva.shift('wooden_pickaxe');
    // The world's word, not the page's.
    const inChest = (): unknown => readRun(out).events.findLast((event) => event.kind === 'chest-observed');
    await expect.poll(inChest, { timeout: 10_000 }).toMatchObject({
      contents: { wooden_pickaxe: 1 },
    });
    const joined = readRun(out).events.find((event) => event.kind === 'worker-joined');
    expect(joined).toMatchObject({ worker: 'Eva', workerKind: 'human', via: 'page' });
  }, 180_000);
});
