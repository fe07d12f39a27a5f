import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDashboard, type Dashboard } from '../../../src/dashboard/server/start-dashboard.js';
import { FakeControl } from '../../unit/dashboard/fake-control.js';
import { BEGINNING, begins, finishes, QUESTION, sampleMap, says } from '../../unit/dashboard/live-story.js';
import { BreakableLine, faintTexts, openPage, overhang, startBrowser, stateOf } from './browser.js';
import { ROOT, ensureBuilt, ensurePageBuilt } from '../../support/built.js';
import { coVoyager, newFolder } from '../command-line.js';

/** Machines with much else to do are slow. */
const PATIENCE = { timeout: 10_000 };

let browser: Browser;
beforeAll(async () => {
  await ensureBuilt();
  await ensurePageBuilt();
  browser = await startBrowser();
}, 120_000);
afterAll(() => browser.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function live(): Promise<{ readonly control: FakeControl; readonly dashboard: Dashboard }> {
  const control = new FakeControl();
  control.world = sampleMap();
  control.log(...BEGINNING);
  const dashboard = await startDashboard({ source: { kind: 'live', control } });
  closers.push(() => dashboard.close());
  return { control, dashboard };
}

/** A page whose line to the dashboard can be cut. */
async function onBreakableLine(): Promise<
  Awaited<ReturnType<typeof live>> & { readonly line: BreakableLine; readonly page: Page }
> {
  const { control, dashboard } = await live();
  const line = await BreakableLine.to(dashboard.port);
  closers.push(() => line.close());
  const url = dashboard.url.replace(String(dashboard.port), String(line.port));
  const { page } = await openPage(browser, url);
  return { control, dashboard, line, page };
}

async function beBen(page: Page): Promise<void> {
  await page.getByLabel('I am').fill('Ben');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'You, Ben' }).waitFor();
}

describe('the page of a run in progress', () => {
  it('changes as events come: states, shares, who does what, stock, timeline, feed, map, result', async () => {
    const { control, dashboard } = await live();
    const { page, expectNoTrouble } = await openPage(browser, dashboard.url);
    await page.getByRole('heading', { level: 1, name: 'craft a furnace and a chest' }).waitFor();
    expect([await stateOf(page, 's1'), await stateOf(page, 's2')]).toEqual(['READY', 'BLOCKED']);

    control.tick = 40;
    control.log(...begins('Ada', 's1', 5), says('Ada', 'mining oak log', 2));
    await page.locator('[data-subtask=s1][data-state=IN_PROGRESS]', { hasText: '2 of 5, Ada' }).waitFor();
    const workers = page.getByRole('region', { name: 'Who does what' });
    await workers.getByText('gather 5 oak logs').waitFor();
    await workers.getByText('mining oak log').waitFor();

    control.tick = 200;
    const before = { wooden_pickaxe: 1 };
    control.log({ kind: 'chest-observed', worker: 'Ada', before, contents: { ...before, oak_log: 5 } });
    control.log(...finishes('Ada', 's1', 5));
    await page.locator('[data-subtask=s1][data-state=DONE]').waitFor();
    await page.getByRole('row', { name: 'oak logs 5 5 all there' }).waitFor();
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByText('gather 5 oak logs, 0:00 to 0:08, done')
      .waitFor();
    await page.getByRole('region', { name: 'What happened' }).getByText('gather 5 oak logs done').waitFor();
    // Screen readers are told as well.
    await page.getByRole('log').getByText('Done: gather 5 oak logs.').waitFor({ state: 'attached' });
    await page.getByText('1 of 5 subtasks done').waitFor();
    expect(await page.title()).toBe('1/5 craft a furnace and a chest');

    const place = page.getByRole('region', { name: 'The place' });
    const ada = place.getByRole('listitem').filter({ hasText: 'Ada' });
    const stoodAt = await ada.evaluate((element) => element.style.left);
    control.world = sampleMap(3);
    await expect.poll(() => ada.evaluate((element) => element.style.left), PATIENCE).not.toBe(stoodAt);
    expect(await coloursOn(page)).toBeGreaterThan(5);

    control.world = null;

    control.log({ kind: 'repair-started', repair: 1, reason: 'somebody took the logs', failed: [] });
    await page
      .getByRole('region', { name: 'Repairs of the plan' })
      .getByText('somebody took the logs')
      .waitFor();
    control.log({ kind: 'run-ended', status: 'failed', reason: 'No way on.', chest: {}, reached: [] });
    await page.getByRole('heading', { name: 'Failed: craft a furnace and a chest' }).waitFor();
    // What the place looked like last stays.
    expect(await coloursOn(page)).toBeGreaterThan(5);
    expectNoTrouble();
  });

  it('lets a person take, hand over, finish, skip, pause, speak, answer and stop with the mouse', async () => {
    const { control, dashboard } = await live();
    const { page, expectNoTrouble } = await openPage(browser, dashboard.url);
    expect(await page.getByRole('button', { name: 'Stop the run' }).count()).toBe(0);
    await beBen(page);
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    await page.locator('[data-subtask=s3]').click();
    await page.getByText('Nobody can begin it yet.').waitFor();
    expect(await page.getByRole('button', { name: 'I take it' }).count()).toBe(0);
    await page.locator('[data-subtask=s1]').click();
    await press('I take it');
    await page.getByRole('status').getByText('Done.').waitFor();
    await press('Hand over to');
    await press('Give me a subtask');
    control.log(...begins('Ben', 's1', 5));
    await press('Done');
    control.answer = () => ({ isDone: false, lines: ['4 of 5 are there.'] });
    await press('Skip');
    await page.getByRole('status').getByText('4 of 5 are there.').waitFor();
    await press('Take a break');
    control.log({ kind: 'worker-paused', worker: 'Ben', reason: 'asked to' });
    await press('I am back');
    await page.getByLabel('Say to everybody').fill('mind the lava');
    await press('Say');
    control.log(QUESTION);
    await press('Birch');
    await press('Stop the run');
    await press('Keep running');
    await press('Stop the run');
    await press('Stop for everybody');
    await expect
      .poll(() => control.asked.map(({ command }) => command), PATIENCE)
      .toEqual([
        { kind: 'take', subtask: 's1' },
        { kind: 'give', subtask: 's1', to: 'Ada' },
        { kind: 'next' },
        { kind: 'done' },
        { kind: 'skip' },
        { kind: 'pause' },
        { kind: 'resume' },
        { kind: 'note', text: 'mind the lava' },
        { kind: 'answer', choice: 'birch' },
        { kind: 'stop' },
        { kind: 'stop' },
      ]);
    expect(control.asked.every(({ from, channel }) => from === 'Ben' && channel === 'browser')).toBe(true);
    // The name is kept for the next time.
    await page.reload();
    await page.getByRole('region', { name: 'You, Ben' }).waitFor();
    expectNoTrouble();
  });

  it('can be used with the keyboard alone, and keeps the focus while things change', async () => {
    const { control, dashboard } = await live();
    const { page } = await openPage(browser, dashboard.url);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the plan');
    await tabTo(page, /^name in the world$/);
    await page.keyboard.type('ben');
    await page.keyboard.press('Enter');
    await tabTo(page, /^gather 5 oak logs/);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toMatch(/^craft 20 oak planks/);
    control.log(...begins('Ada', 's1', 5), says('Ada', 'mining', 1));
    await page.locator('[data-subtask=s1]', { hasText: '1 of 5' }).waitFor();
    expect(await focused(page)).toMatch(/^craft 20 oak planks/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await tabTo(page, /^I take it$/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => control.asked, PATIENCE)
      .toEqual([{ from: 'Ben', command: { kind: 'take', subtask: 's1' }, channel: 'browser' }]);
    // The dialog gives the focus back.
    await tabTo(page, /^Stop the run$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Stop the run');
    expect(control.asked).toHaveLength(1);
  });

  it('only watches when the address lacks the token', async () => {
    const { dashboard } = await live();
    const { page } = await openPage(browser, new URL(dashboard.url).origin);
    await page.getByText('Only watching.').waitFor();
    expect(await page.getByRole('button', { name: /Stop|take/ }).count()).toBe(0);
  });

  it('says when the line breaks, comes back without loss or double, and says when the program ends', async () => {
    const { control, dashboard, line, page } = await onBreakableLine();
    control.log({ kind: 'note', message: 'before the break' });
    await page.getByText('Note: before the break').waitFor();
    line.cut();
    await page.getByText('Reconnecting').waitFor();
    control.log({ kind: 'note', message: 'in the break' }, ...begins('Ada', 's1', 5));
    line.mend();
    await page.locator('[data-subtask=s1][data-state=IN_PROGRESS]').waitFor();
    await expect.poll(() => page.getByText('Reconnecting').count(), PATIENCE).toBe(0);
    for (const message of ['before the break', 'in the break']) {
      expect(await page.getByText(`Note: ${message}`).count()).toBe(1);
    }
    await dashboard.close();
    await page.getByText('The program has ended.').waitFor();
  });

  it('begins anew when another run answers at its address', async () => {
    const { control, line, page } = await onBreakableLine();
    control.log({ kind: 'note', message: 'of the first run' });
    await page.getByText('Note: of the first run').waitFor();
    const other = await live();
    other.control.log({ kind: 'note', message: 'of the second run' });
    line.cut();
    line.mend(other.dashboard.port);
    await page.getByText('Note: of the second run').waitFor();
    expect(await page.getByText('Note: of the first run').count()).toBe(0);
  });

  it('shows every change by itself, as soon as it comes', async () => {
    const { control, dashboard } = await live();
    const { page } = await openPage(browser, dashboard.url);
    control.log(...begins('Ada', 's3', 11));
    await page.locator('[data-subtask=s3][data-state=IN_PROGRESS]').waitFor();
    for (let done = 1; done <= 10; done++) {
      control.log(says('Ada', 'mining', done));
      // Nothing else comes that could bring it along.
      await page.locator('[data-subtask=s3]', { hasText: `${done} of 11` }).waitFor();
    }
  });

  it.each(['light', 'dark'] as const)('can be read in %s, and fits 360 pixels', async (colorScheme) => {
    const { control, dashboard } = await live();
    control.log(...begins('Ada', 's1', 5), says('Ada', 'mining', 2), QUESTION);
    control.log({ kind: 'chat', from: 'Ben', to: null, lines: [`A${'a'.repeat(120)}h!`] });
    control.log({ kind: 'repair-started', repair: 1, reason: 'x'.repeat(90), failed: ['s1'] });
    control.log({ kind: 'worker-paused', worker: 'Ben', reason: 'tea' });
    const { page } = await openPage(browser, dashboard.url, { colorScheme });
    await beBen(page);
    await page.locator('[data-subtask=s3]').click();
    for (const width of [1400, 1000, 700, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator('[data-subtask=s3]').waitFor();
      expect([width, await overhang(page)]).toEqual([width, 0]);
      expect(await faintTexts(page)).toEqual([]);
    }
    // The graph becomes a list a frame after the window is resized.
    await page.locator('li > button[data-subtask]').first().waitFor();
    expect(await page.locator('button[data-subtask]:not(li > button)').count()).toBe(0);
    const [light, dark] = ['rgb(244, 245, 247)', 'rgb(15, 19, 24)'];
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(background).toBe(colorScheme === 'light' ? light : dark);
  });
});

describe('co-voyager replay --dashboard', () => {
  it('plays a recorded run to its end with the slider, until Ctrl-C', async () => {
    const folder = newFolder();
    closers.push(() => rm(folder, { recursive: true }));
    const out = join(folder, 'pickaxe');
    const goal = 'craft a wooden pickaxe';
    const run = await coVoyager([
      'run',
      goal,
      '--ai',
      '2',
      '--speed',
      '20',
      '--planning-seconds',
      '0.1',
      '--out',
      out,
    ]);
    expect(run.code, run.stderr).toBe(0);
    const child = spawn(process.execPath, ['bin/co-voyager.js', 'replay', out, '--dashboard', '--no-open'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    closers.push(() => {
      child.kill('SIGKILL');
      return ended;
    });
    const url = await new Promise<string>((resolve) => {
      child.stdout.setEncoding('utf8').once('data', (text: string) => {
        resolve(/http:\S+/.exec(text)?.[0] ?? text);
      });
    });
    const { page, expectNoTrouble } = await openPage(browser, url);
    const result = page.getByRole('heading', { name: `Done: ${goal}` });
    await result.waitFor();
    const subtasks = await page.locator('[data-subtask]').count();
    const done = page.locator('[data-state=DONE]');
    expect(await done.count()).toBe(subtasks);

    const slider = page.getByRole('slider', { name: 'Moment of the run' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => result.count(), PATIENCE).toBe(0);
    expect(await done.count()).toBe(0);
    // Key by key until a part of the plan is done.
    for (let presses = 0; presses < 60 && (await done.count()) === 0; presses++) {
      await page.keyboard.press('PageUp');
      await page.waitForTimeout(50);
    }
    expect(await done.count()).toBeGreaterThan(0);
    expect(await done.count()).toBeLessThan(subtasks);

    await page.getByLabel('Speed').selectOption('100');
    await page.getByRole('button', { name: 'Play' }).click();
    await result.waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await done.count()).toBe(subtasks);
    expect(await page.getByRole('button', { name: /take|Stop/ }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await overhang(page)).toBe(0);
    expectNoTrouble();
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  }, 120_000);

  it('says what is wrong with how it was asked', async () => {
    for (const args of [
      ['--port', '0'],
      ['--dashboard', '--json'],
      ['--dashboard', '--port', '99999'],
    ]) {
      expect(await coVoyager(['replay', 'nowhere', ...args])).toMatchObject({ code: 2 });
    }
  });
});

/** How many colours the ground has. */
function coloursOn(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return new Set(
      Array.from({ length: data.length / 4 }, (_, index) => data.slice(index * 4, index * 4 + 3).join()),
    ).size;
  });
}

/** What a person reads on what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.textContent || element?.getAttribute('placeholder') || '').trim();
  });
}

async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    await page.keyboard.press('Tab');
    if (words.test(await focused(page))) return;
  }
  throw new Error(`Expected Tab to come to ${String(words)}.`);
}
