/**
 * `npm run bench:people browser [goals] [seeds]`: one bot alone, and with a person who does what the page says, in a real
 * browser with pointer and keys, at normal speed. BENCH_WORDS shows what she reads and cannot do.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
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
const MOST_MS = 400_000;
const [goalKeys = 'all', seedsText = '1'] = process.argv.slice(2);
const keys = chosen(
  goalKeys,
  GOALS.map(({ key }) => key),
  'goals',
);
const seeds = wholeNumber(seedsText, [1, 1000], 'seeds');
const browser = await startBrowser();
for (const goal of GOALS.filter(({ key }) => keys.includes(key))) {
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
  { goal, environment }: PeopleGoal,
  seed: number,
): Promise<{ readonly makespanTicks: number | null; readonly words: string }> {
  const out = mkdtempSync(join(tmpdir(), 'bench-people-'));
  const options = ['--ai', '1', '--environment', environment, '--seed', String(seed)];
  const run = await serveRun(goal, [NAME], out, options);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(run.links.get(NAME) ?? '');
  const player = new Player(page);
  await player.isIn();
  const limitMs = performance.now() + MOST_MS;
  const person = new PagePerson(player, loadRegistry('1.20.1'), (line) => {
    if (process.env.BENCH_WORDS !== undefined) console.error(`${NAME} ${line}`);
  });
  await person.play(() => run.isOver() || performance.now() > limitMs);
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
