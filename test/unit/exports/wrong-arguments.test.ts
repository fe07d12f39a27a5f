import { expect, it } from 'vitest';
import * as experiments from '../../../src/exports/experiments.js';
import * as planner from '../../../src/exports/planner.js';
import * as runs from '../../../src/exports/run.js';
import * as worlds from '../../../src/exports/world.js';

const { reportFolder, runExperiment, readExperiment } = experiments;
const { CoVoyagerError, checkPlan, decompose, loadEnvironment, loadGame, renderPlan, startOf } = planner;
const { runGoal } = runs;
const { startWorld } = worlds;

const { start } = startOf(loadGame('1.20.1'), loadEnvironment('chest-arena'), { rules: 'vanilla' });
const plan = await decompose({ goal: 'craft a stick' });

/** What programs without types call, and what they are told. */
const CALLS: readonly [string, (...wrong: readonly never[]) => unknown, readonly unknown[], RegExp][] = [
  ['decompose', decompose, [{ goal: 42 }], /goal to be a string, got 42/],
  ['decompose', decompose, ['craft a stick'], /argument to be an object, got "craft a stick"/],
  [
    'decompose',
    decompose,
    [{ goal: 'craft a stick', evironment: 'nature' }],
    /only the options goal.*"evironment"/,
  ],
  [
    'decompose',
    decompose,
    [{ goal: 'craft a stick', rules: 'papre' }],
    /rules to be 'vanilla' or 'paper', got "papre"/,
  ],
  ['loadEnvironment', loadEnvironment, [], /place to be a string, got undefined/],
  ['startOf', startOf, [], /Call it like this: startOf\(loadGame/],
  ['startWorld', startWorld, [{ port: '25565' }], /port to be a number, got "25565"/],
  ['checkPlan', checkPlan, [plan], /game to be an object, got undefined/],
  ['checkPlan', checkPlan, [start, plan.subtasks], /argument to be an object, got an array/],
  ['renderPlan', renderPlan, [plan.subtasks], /argument to be an object, got an array/],
  ['renderPlan', renderPlan, [plan, 'tabel'], /formats table, markdown, mermaid, dot, got "tabel"/],
  ['runGoal', runGoal, ['craft a stick'], /argument to be an object, got "craft a stick"/],
  ['runGoal', runGoal, [{ goal: 'craft a stick', ai: '2' }], /ai to be a number, got "2"/],
  [
    'runGoal',
    runGoal,
    [{ goal: 'craft a stick', world: { kind: 'mine' } }],
    /world.kind to be 'embedded' or 'server'/,
  ],
  ['runGoal', runGoal, [{ goal: 'craft a stick', team: 2 }], /only the options .*got "team"/],
  [
    'runExperiment',
    runExperiment,
    [{ experiment: 'teams.json5', folder: 'x' }],
    /experiment to be an object/,
  ],
  ['readExperiment', readExperiment, [{ name: 'x' }], /path to be a string, got an object/],
  ['reportFolder', reportFolder, [], /path to be a string, got undefined/],
];

it.each(CALLS)(
  '%s says what it expected, what came, and a correct call (%#)',
  async (_name, call, wrong, said) => {
    const answer = Promise.resolve().then(() => call(...(wrong as readonly never[])));
    await expect(answer).rejects.toMatchObject({
      name: 'CoVoyagerError',
      message: expect.stringMatching(said) as string,
    });
  },
);

const EXPORTED = Object.entries({ ...planner, ...worlds, ...runs, ...experiments }).filter(
  ([name, value]) => typeof value === 'function' && value !== CoVoyagerError && name !== 'installScaledClock',
) as unknown as readonly [string, (wrong: unknown) => unknown][];

it.each(EXPORTED)('%s takes whatever comes, or says what is wrong with it', async (_name, call) => {
  for (const wrong of [42, null, 'x', [], () => 1]) {
    const end = await Promise.resolve()
      .then(() => call(wrong))
      .catch((error: unknown) => error);
    if (end instanceof Error) expect(end).toBeInstanceOf(CoVoyagerError);
  }
});
