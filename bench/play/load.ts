/**
 * Measures playing in the browser: `npm run bench:play [browsers] [bots] [seconds]`. Real browsers, each with a person who
 * walks about and clicks in the bag, beside bots at work: from a click to the server's answer, frames a second, ticks a
 * second, and how much of a processor the program takes.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readRun } from '../../src/run/log/read-run.js';
import { startBrowser } from '../../test/e2e/dashboard/browser.js';
import { Player } from '../../test/e2e/dashboard/player.js';
import { serveRun } from '../../test/e2e/dashboard/served-run.js';
import { wholeNumber } from '../chosen.js';
import { median } from '../numbers.js';

const PEOPLE = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hal'];
const [browsersText = '4', botsText = '4', secondsText = '30'] = process.argv.slice(2);
const browsers = wholeNumber(browsersText, [1, PEOPLE.length], 'browsers');
const bots = wholeNumber(botsText, [1, 8], 'bots');
const seconds = wholeNumber(secondsText, [5, 600], 'seconds');
const GOAL = 'craft a full set of iron armor';
const PLACE = 'quarry';
const BETWEEN_CLICKS_MS = 150;
const CLICKS = 8;
const PROCESSOR_TICKS_A_SECOND = 100;

const people = PEOPLE.slice(0, browsers);
const out = mkdtempSync(join(tmpdir(), 'bench-play-'));
const run = await serveRun(GOAL, people, out, ['--ai', String(bots), '--environment', PLACE]);
const browser = await startBrowser();
const players: Player[] = [];
for (const name of people) {
  // In a context of its own a page is not put to sleep behind another one.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(run.links.get(name) ?? '');
  const player = new Player(page);
  await player.isIn();
  players.push(player);
}
const untilMs = performance.now() + seconds * 1000;
const startedAt = Date.now();
const [startedMs, usedMs] = [performance.now(), processorMs(run.pid)];
const played = await Promise.all(players.map(({ page }) => play(page, untilMs)));
if (run.isOver()) throw new Error('Expected a run that goes on for longer.');
const share = (processorMs(run.pid) - usedMs) / (performance.now() - startedMs);
await browser.close();
await run.stop('SIGINT');
const pace = ticksASecond(startedAt, startedAt + seconds * 1000);
rmSync(out, { recursive: true, force: true });
const answers = played.flatMap((each) => each.answersMs).sort((a, b) => a - b);
const at = (part: number): string => (answers[Math.floor(answers.length * part)] ?? NaN).toFixed(0);
console.log(
  `${browsers} browsers, ${bots} bots, ${seconds} s: click to answer ${median(answers).toFixed(0)} ms, 95 % under ${at(0.95)} ms (${answers.length}); ` +
    `${median(played.map(({ frames }) => frames)).toFixed(0)} frames a second; ${pace.toFixed(2)} ticks a second; ` +
    `the program takes ${(100 * share).toFixed(0)} % of a processor; load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
);
process.exit(0);

/** By what the log tells last before a time and first after it. */
function ticksASecond(from: number, to: number): number {
  const told = readRun(out).events.map(({ tick, wallTime }) => ({ tick, ms: Date.parse(wallTime) }));
  const [first, last] = [told.findLast(({ ms }) => ms <= from), told.find(({ ms }) => ms >= to)];
  return first && last ? (1000 * (last.tick - first.tick)) / (last.ms - first.ms) : NaN;
}

/** Walks to and fro, and clicks in the bag in between. */
async function play(
  page: Page,
  untilMs: number,
): Promise<{ readonly answersMs: readonly number[]; readonly frames: number }> {
  const answersMs: number[] = [];
  const counted = frames(page, untilMs - performance.now());
  const box = await page.locator('.play-canvas').boundingBox();
  if (!box) throw new Error('Expected the map to be shown.');
  for (let turn = 0; performance.now() < untilMs; turn++) {
    const side = turn % 2 === 0 ? 1 : -1;
    await page.mouse.click(box.x + box.width / 2 + side * 160, box.y + box.height / 2 + 40);
    await page.waitForTimeout(1000);
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Bag' }).waitFor();
    await page.evaluate(() => globalThis.coVoyagerPlay?.latencies.splice(0));
    for (let click = 0; click < CLICKS; click++) {
      await page.locator(`.play-window [data-slot="${9 + click}"]`).click();
      await page.waitForTimeout(BETWEEN_CLICKS_MS);
    }
    answersMs.push(...(await page.evaluate(() => globalThis.coVoyagerPlay?.latencies.splice(0) ?? [])));
    await page.keyboard.press('Escape');
  }
  return { answersMs, frames: await counted };
}

/** How often the page draws in a second. */
function frames(page: Page, forMs: number): Promise<number> {
  return page.evaluate(async (ms) => {
    const startedMs = performance.now();
    let count = 0;
    while (performance.now() - startedMs < ms) {
      await new Promise(requestAnimationFrame);
      count++;
    }
    return (1000 * count) / (performance.now() - startedMs);
  }, forMs);
}

/** What a process has computed up to now. */
function processorMs(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    ?.split(' ')
    .slice(11, 13)
    .map(Number) ?? [0, 0];
  return ((user + system) * 1000) / PROCESSOR_TICKS_A_SECOND;
}
