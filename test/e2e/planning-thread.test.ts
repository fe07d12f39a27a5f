import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../support/built.js';

const DIST = JSON.stringify(join(ROOT, 'dist/src'));

/** Plans twice in the thread, once here, and once in the thread for somebody who does not wait. */
const PROGRAM = `
const from = (path) => import(${DIST} + path);
const [{ fitted }, { fit }, { gameOf }, { loadEnvironment }, { layoutOfEnvironment }, { startOf }, { readGoals }] =
  await Promise.all(
    ['/run/plan/planning-thread.js', '/run/plan/fitting.js', '/game/game.js', '/environment/load-environment.js',
      '/schedule/simulate/layout.js', '/decompose/start-of.js', '/decompose/words/goal-text.js'].map(from),
  );
const game = gameOf({ version: '1.14.4', forBots: 'built' });
const environment = loadEnvironment('chest-arena');
const layout = layoutOfEnvironment(environment);
const { start } = startOf(game, environment, { rules: 'vanilla' });
const { chest } = layout;
const beside = [1, 2, 3, 4].map((x) => ({ ...chest, x: chest.x + x }));
const survey = { chest, stations: [], spots: { left: null, right: null, beside }, offers: start.offers,
  sources: layout.sources, contents: start.stock, notes: [] };
const workers = ['Ada', 'Ben'].map((name) => ({ name, capabilities: { phases: true, amendable: true } }));
const request = (planningSeconds) => ({
  settings: { planningSeconds, frugal: false, maxTries: 3, night: 'work' },
  start, goals: readGoals(game.registry, 'craft a compass').value.goals,
  team: { workers, times: { layout, past: [] }, survey },
  origin: { planner: { method: 'planner', model: null, provider: null, author: 'planner' }, notes: [] },
});
const { signal } = new AbortController();
const plans = await Promise.all([fitted(request(0.02), signal), fitted(request(0.02), signal)]);
const here = await fit(request(0.02), signal);
const stopped = await fitted(request(600), AbortSignal.timeout(500));
console.log(JSON.stringify({ plans, here, stopped: stopped.kind }));`;

it('plans in the thread as here, several at a time, and ends with what it has where nobody waits', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: ROOT,
  });
  const { plans, here, stopped } = JSON.parse(stdout) as {
    readonly plans: readonly unknown[];
    readonly here: { readonly kind: string; readonly notes: readonly string[] };
    readonly stopped: string;
  };
  expect(here).toMatchObject({ kind: 'planned', notes: [] });
  expect(plans).toEqual([here, here]);
  expect(stopped).toBe('planned');
}, 60_000);
