/**
 * `npm run bench:people browser [goals] [seeds]`: one bot alone, and with a person who does what the page says, in a real
 * browser with pointer and keys, at normal speed; `night` is in nature, with monsters and no bot beside her. BENCH_WORDS
 * shows what she reads and cannot do; pictures of the page are kept in the folder BENCH_SHOTS.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { loadRegistry } from '../../src/game/registry.js';
import { readRun } from '../../src/run/log/read-run.js';
import type { RunResult } from '../../src/run/result/run-result.js';
import { startBrowser } from '../../test/e2e/dashboard/browser.js';
import { Player } from '../../test/e2e/dashboard/player.js';
import { serveRun } from '../../test/e2e/dashboard/served-run.js';
import { chosen, wholeNumber } from '../chosen.js';
import { GOALS, play, type PeopleGoal } from '../people-records.js';
import { PagePerson } from './page-person.js';

const NAME = 'Eva';
const MOST_MS = 900_000;
const SHOT_EVERY_MS = 10_000;
/** `bots`: beside the person. */
const PAGE_GOALS: readonly (PeopleGoal & { readonly bots: number })[] = [
  ...GOALS.map((goal) => ({ ...goal, bots: 1 })),
  {
    key: 'night',
    bots: 0,
    goal: 'craft a stone sword',
    environment: fileURLToPath(new URL('night.json5', import.meta.url)),
  },
];
const [goalKeys = 'all', seedsText = '1'] = process.argv.slice(2);
const keys = chosen(
  goalKeys,
  PAGE_GOALS.map(({ key }) => key),
  'goals',
);
const seeds = wholeNumber(seedsText, [1, 1000], 'seeds');
const browser = await startBrowser();
for (const goal of PAGE_GOALS.filter(({ key }) => keys.includes(key))) {
  for (let seed = 1000; seed < 1000 + seeds; seed++) {
    const alone = await play({ team: '1ai', goal, seed, speed: 1 });
    const together = await playInPage(goal, seed);
    const ratio = (together.makespanTicks ?? NaN) / (alone.makespanTicks ?? NaN);
    const load = loadavg().map((each) => each.toFixed(1));
    console.log(
      `${goal.key} ${seed}: alone ${alone.status} ${alone.makespanTicks ?? '-'} (pace ${(alone.pace ?? NaN).toFixed(2)}); with ${NAME} ${together.words}; ratio ${ratio.toFixed(2)}; load ${load.join(' ')}`,
    );
  }
}
await browser.close();
process.exit(0);

async function playInPage(
  { key, goal, environment, bots }: (typeof PAGE_GOALS)[number],
  seed: number,
): Promise<{ readonly makespanTicks: number | null; readonly words: string }> {
  const out = mkdtempSync(join(tmpdir(), 'bench-people-'));
  const options = ['--ai', String(bots), '--environment', environment, '--seed', String(seed)];
  const run = await serveRun(goal, [NAME], out, options);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(run.links.get(NAME) ?? '');
  const player = new Player(page);
  await player.isIn();
  const limitMs = performance.now() + MOST_MS;
  const person = new PagePerson(player, loadRegistry('1.20.1'), (line) => {
    if (process.env.BENCH_WORDS !== undefined) console.error(`${NAME} ${line}`);
  });
  const shots = keepShots(page, `${key}-${seed}`);
  await person.play(() => run.isOver() || performance.now() > limitMs);
  clearInterval(shots);
  await page.close();
  if (!run.isOver()) await run.stop('SIGINT');
  const { status, makespanTicks } = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8')) as RunResult;
  const { events } = readRun(out);
  const pace = events.findLast((event) => event.kind === 'run-ended')?.pace ?? NaN;
  const given = events.filter((event) => event.kind === 'job-assigned' && event.worker === NAME);
  const ended = events.filter((event) => event.kind === 'job-ended').filter(({ worker }) => worker === NAME);
  const passed = ended.filter(({ verdict }) => verdict.kind === 'passed');
  rmSync(out, { recursive: true, force: true });
  return {
    makespanTicks,
    words: `${status} ${makespanTicks ?? '-'}, ${passed.length} of ${given.length} jobs done (pace ${pace.toFixed(2)})`,
  };
}

/** A picture every now and then, numbered by the seconds since the first could have been. */
function keepShots(page: Page, name: string): NodeJS.Timeout | undefined {
  const folder = process.env.BENCH_SHOTS;
  if (folder === undefined) return undefined;
  const beganMs = performance.now();
  const seconds = (): string => ((performance.now() - beganMs) / 1000).toFixed(0).padStart(4, '0');
  return setInterval(() => {
    // The page may be closed just now.
    void page.screenshot({ path: join(folder, `${name}-${seconds()}.png`) }).catch(() => undefined);
  }, SHOT_EVERY_MS);
}
