import { CoVoyagerError } from '../../../../src/base/error.js';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TRIAL_DEFAULTS } from '../../../../src/experiment/definition/experiment-schema.js';
import { experimentOf, readExperiment } from '../../../../src/experiment/definition/read-experiment.js';
import { tasksIn } from '../../../support/tasks-in.js';

const home = mkdtempSync(join(tmpdir(), 'definition-'));
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

const TEAMS = `{
  schemaVersion: 1,
  name: 'x',
  kind: 'teams',
  tasks: [
    'craft a compass',
    { id: 'pig', goal: 'kill a pig' },
  ],
  teams: ['1ai',
    '1ai+1human-bot'],
  seeds: 2,
  settings: {
    speed: 4,
  },
}
`;

/** What is said of the file after a change. */
function problemWith(from: string, to: string, text: string = TEAMS): string {
  expect(text).toContain(from);
  const path = write('bad.json5', text.replace(from, to));
  try {
    readExperiment(path);
  } catch (error) {
    expect(error).toBeInstanceOf(CoVoyagerError);
    expect(error).toMatchObject({ code: 'bad-definition' });
    return (error as Error).message.replaceAll(path, 'bad.json5');
  }
  return 'nothing';
}

describe('an experiment file', () => {
  it('is filled in with the defaults', () => {
    const experiment = readExperiment(write('good.json5', TEAMS));
    expect(experiment).toMatchObject({
      name: 'x',
      kind: 'teams',
      seeds: [1, 2],
      settings: { ...TRIAL_DEFAULTS, speed: 4 },
      tasks: [
        { id: 'craft-a-compass', goal: 'craft a compass' },
        { id: 'pig', goal: 'kill a pig' },
      ],
      conditions: [{ name: '1ai' }, { name: '1ai+1human-bot' }],
    });
    expect(experiment.given).toMatchObject({ seeds: 2, teams: ['1ai', '1ai+1human-bot'] });
  });

  it('may list its seeds, and say of each team how people play', () => {
    const experiment = experimentOf(
      {
        schemaVersion: 1,
        name: 'x',
        kind: 'teams',
        tasks: ['craft a compass'],
        seeds: [7, 3],
        teams: [{ team: '1human-bot', temper: 'skilled' }, '1human-bot@clumsy'],
      },
      'test',
    );
    expect(experiment.seeds).toEqual([7, 3]);
    expect(experiment.conditions).toMatchObject([{ temper: 'skilled' }, { temper: 'clumsy' }]);
  });

  it('names its methods and models', () => {
    const given = { schemaVersion: 1, name: 'x', kind: 'methods', tasks: ['craft a compass'] } as const;
    const methods = ['planner', 'voyager'];
    const { conditions, seeds } = experimentOf({ ...given, methods, models: ['a', 'b'] }, 'test');
    expect(conditions.map(({ name }) => name)).toEqual(['planner', 'voyager@a', 'voyager@b']);
    expect(seeds).toEqual([1, 2, 3]);
  });

  it('takes tasks, or some of them, from a task file beside it', () => {
    write(
      'tasks.json5',
      `{schemaVersion: 1, environment: 'quarry', tasks: ['craft a bow', {id: 'pig', goal: 'kill a pig'}]}`,
    );
    const listed = /tasks: \[[^]*?\n {2}\]/;
    const all = readExperiment(write('all.json5', TEAMS.replace(listed, `tasks: {file: 'tasks.json5'}`)));
    expect(all.tasks).toEqual([
      { id: 'craft-a-bow', goal: 'craft a bow', environment: 'quarry' },
      { id: 'pig', goal: 'kill a pig', environment: 'quarry' },
    ]);
    const some = readExperiment(
      write('some.json5', TEAMS.replace(listed, `tasks: {file: 'tasks.json5', ids: ['pig']}`)),
    );
    expect(some.tasks.map(({ id }) => id)).toEqual(['pig']);
  });

  it('takes paths from its own folder, and names of items as the game has them', () => {
    mkdirSync(join(home, 'sub'));
    write(
      'sub/place.json5',
      `{schemaVersion: 1, kind: 'nature', name: 'p', description: 'd', dimensions: ['overworld']}`,
    );
    const path = write(
      'sub/e.json5',
      `{schemaVersion: 1, name: 'x', kind: 'methods', methods: ['planner'], settings: {environment: 'place.json5'},
        tasks: [{id: 'a', goal: 'craft a compass', chest: {'iron ingots': 4}}]}`,
    );
    expect(readExperiment(path)).toMatchObject({
      settings: { environment: join(home, 'sub/place.json5') },
      tasks: [{ chest: { iron_ingot: 4 } }],
    });
  });

  it.each([
    ["name: 'x'", 'nam: 3', `bad.json5, line 3: there is no field called "nam". Did you mean name?`],
    [
      "name: 'x'",
      "name: 'x', speed: 3",
      'bad.json5, line 3: there is no field called "speed". Did you mean settings.speed?',
    ],
    [
      "name: 'x'",
      "name: 'x', methods: []",
      'bad.json5, line 3: there is no field called "methods". It does not belong to this kind.',
    ],
    ["name: 'x',", '', 'bad.json5, line 1: name: it is missing, expected a text.'],
    [
      "'teams'",
      "'team'",
      'bad.json5, line 4: kind: expected "teams" or "methods", got "team". Did you mean teams?',
    ],
    ['schemaVersion: 1', 'schemaVersion: 2', 'bad.json5, line 2: schemaVersion: expected 1, got 2.'],
    ['seeds: 2', 'seeds: 0', 'bad.json5, line 11: seeds: expected at least 1, got 0.'],
    [
      'seeds: 2',
      "seeds: 'two'",
      'bad.json5, line 11: seeds: expected a whole number of seeds or a list of them, got "two".',
    ],
    [
      'seeds: 2',
      'seeds: [1,\n2,\n1]',
      'bad.json5, line 13: seeds[2]: expected each entry once, but entry 1 is also 1.',
    ],
    ["'1ai+1human-bot'", "'1ai+1hunan-bot'", 'bad.json5, line 10: teams[1]: Expected a team such as'],
    [
      "'1ai+1human-bot'",
      "'1AI'",
      'bad.json5, line 10: teams[1]: expected each entry once, but entry 1 is also 1ai.',
    ],
    [
      "'1ai+1human-bot'",
      "{team: '1human-bot', tempr: 'usual'}",
      'bad.json5, line 10: teams[1]: there is no field called "tempr". Did you mean temper?',
    ],
    [
      "'1ai+1human-bot'",
      "{team: '1human-bot', temper: 'clumzy'}",
      'bad.json5, line 10: teams[1].temper: expected one of "skilled", "usual", "clumsy", "idle", "talker", "stubborn", "hoarder", "leaver", "newcomer", got "clumzy". Did you mean clumsy?',
    ],
    [
      "'1ai+1human-bot'",
      '7',
      'bad.json5, line 10: teams[1]: expected a team such as "1ai+1human-bot" or {team: ..., temper: ...}, got 7.',
    ],
    ['goal:', 'gaol:', 'bad.json5, line 7: tasks[1].goal: it is missing, expected a text.'],
    ['goal:', 'gaol:', 'bad.json5, line 7: tasks[1]: there is no field called "gaol". Did you mean goal?'],
    [
      "id: 'pig'",
      "id: 'Pig 1'",
      'bad.json5, line 7: tasks[1].id: lower case letters, digits and hyphens, got "Pig 1".',
    ],
    [
      'kill a pig',
      'make a compasss and a frobnicator',
      'bad.json5, line 7: tasks[1].goal: expected a goal, got "make a compasss and a frobnicator".',
    ],
    [
      "'craft a compass'",
      "'craft a compass', 'Craft a compass'",
      'bad.json5, line 6: tasks[1]: expected each goal once, but tasks[0] is also "Craft a compass".',
    ],
    [
      "'craft a compass'",
      "{id: 'pig', goal: 'craft a compass'}",
      'bad.json5, line 7: tasks[1].id: expected unique ids, but tasks[0] is also "pig".',
    ],
    [
      "goal: 'kill a pig'",
      "goal: 'kill a pig', environment: 'qarry'",
      'bad.json5, line 7: tasks[1].environment: Expected one of',
    ],
    [
      "goal: 'kill a pig'",
      "goal: 'kill a pig', environment: 'overworld'",
      'bad.json5, line 7: tasks[1].environment: expected a built place for teams, got "overworld"',
    ],
    [
      "goal: 'kill a pig'",
      "goal: 'kill a pig', chest: {frobnicator: 1}",
      'bad.json5, line 7: tasks[1].chest: ',
    ],
    [
      'speed: 4',
      'sped: 4',
      'bad.json5, line 13: settings: there is no field called "sped". Did you mean speed?',
    ],
    ['speed: 4', 'speed: 100', 'bad.json5, line 13: settings.speed: expected at most 50, got 100.'],
    [
      'speed: 4',
      "rules: 'vanila'",
      'bad.json5, line 13: settings.rules: expected one of "vanilla", "paper", got "vanila". Did you mean vanilla?',
    ],
    ['speed: 4', "mcVersion: '1.99'", 'bad.json5, line 13: settings.mcVersion: '],
    [
      'speed: 4',
      "mcVersion: '1.17'",
      'expected a release the embedded world can be, 1.14.4 to 1.21.1 (not 1.17), got "1.17".',
    ],
    [
      'speed: 4',
      "environment: 'overworld'",
      'bad.json5, line 13: settings.environment: expected a built place for teams',
    ],
    [
      'speed: 4,',
      'speed: 4 4',
      'Expected an experiment file in JSON5, but bad.json5, line 13, column 14: invalid character',
    ],
    ['}\n', '', 'JSON5'],
  ])('with %j changed to %j is refused with its line', (from, to, message) => {
    expect(problemWith(from, to)).toContain(message);
  });

  it('is told all its mistakes at once, from top to bottom', () => {
    const text = TEAMS.replace("name: 'x'", "nam: 'x'")
      .replace('craft a compass', 'craft a frobnicator')
      .replace("id: 'pig'", "id: 'Pig'")
      .replace("'1ai',", "'1ia',")
      .replace('speed: 4', "sped: 4, environment: 'overworld'");
    expect(problemWith('seeds: 2', 'seeds: [3, 3]', text).split('\n')).toEqual([
      'bad.json5, line 1: name: it is missing, expected a text.',
      'bad.json5, line 3: there is no field called "nam". Did you mean name?',
      expect.stringMatching(
        /^bad.json5, line 6: tasks\[0\].goal: expected a goal, got "craft a frobnicator"/,
      ),
      'bad.json5, line 7: tasks[1].id: lower case letters, digits and hyphens, got "Pig".',
      expect.stringMatching(/^bad.json5, line 9: teams\[0\]: .* Did you mean 1ai\?$/),
      'bad.json5, line 11: seeds[1]: expected each entry once, but entry 1 is also 3. Remove one.',
      'bad.json5, line 13: settings: there is no field called "sped". Did you mean speed?',
      expect.stringMatching(/^bad.json5, line 13: settings.environment: expected a built place/),
    ]);
  });

  it('is told what else is wrong where its kind is as well', () => {
    const problem = problemWith("kind: 'teams'", "kind: 'team'", TEAMS.replace('seeds: 2', 'seed: 2'));
    expect(problem).toContain('Did you mean teams?');
    expect(problem).toContain('there is no field called "seed". Did you mean seeds?');
  });

  it('is told what else is wrong where it says neither kind nor what is compared', () => {
    const problem = problemWith("kind: 'teams',", '', TEAMS.replace("teams: ['1ai',", 'ai: ['));
    expect(problem).toContain('kind: it is missing');
    expect(problem).toContain('there is no field called "ai"');
  });

  it('names the task file where that is wrong', () => {
    const tasks = write(
      'wrong-tasks.json5',
      `{\n  schemaVersion: 1,\n  tasks: [\n    {id: 'a', goal: 'frobnicate'},\n  ],\n}\n`,
    );
    const listed = /tasks: \[[^]*?\n {2}\]/.exec(TEAMS)?.[0] ?? '';
    expect(problemWith(listed, `tasks: {file: 'wrong-tasks.json5'}`)).toContain(
      `${tasks}, line 4: tasks[0].goal: expected a goal`,
    );
    expect(problemWith(listed, `tasks: {file: 'none.json5'}`)).toContain('none.json5 does not exist');
  });

  it('suggests the nearest id where a task is not in its file', () => {
    write('tasks.json5', `{schemaVersion: 1, tasks: ['craft a bow', {id: 'pig', goal: 'kill a pig'}]}`);
    const listed = /tasks: \[[^]*?\n {2}\]/.exec(TEAMS)?.[0] ?? '';
    expect(problemWith(listed, `tasks: {file: 'tasks.json5',\nids: [\n'pgi']}`)).toContain(
      'bad.json5, line 7: tasks.ids[0]: expected the id of a task in the task file, got "pgi". Did you mean pig?',
    );
  });

  it('that cannot be read is named', () => {
    expect(() => readExperiment(join(home, 'none.json5'))).toThrow('none.json5 does not exist');
    expect(() => readExperiment(home)).toThrow(`${home} is a folder`);
  });

  it('given without a file is named as its giver says', () => {
    const given = { schemaVersion: 1, name: 'x', kind: 'teams', tasks: ['craft a compass'] } as const;
    expect(() => experimentOf({ ...given, teams: ['1a'] }, '--teams')).toThrow(/^--teams: teams\[0\]: /);
  });
});

describe('the fingerprint', () => {
  const of = (from: string, to: string): string =>
    readExperiment(write('f.json5', TEAMS.replace(from, to))).fingerprint;
  const plain = of('', '');

  it.each([
    ['seeds: 2', 'seeds: 9'],
    ["'1ai'", "'1ai', '2ai'"],
    ["name: 'x'", "name: 'y'"],
    ["goal: 'kill a pig'", "goal: 'kill a pig', depth: 3"],
    ['speed: 4', "speed: 4, rules: 'vanilla', logs: '/logs'"],
    ["id: 'pig', goal: 'kill a pig'", "goal: 'kill a pig', id: 'pig'"],
  ])('stays with %j changed to %j: the experiment may grow', (from, to) => {
    expect(of(from, to)).toBe(plain);
  });

  it.each([
    ['speed: 4', 'speed: 5'],
    ['kill a pig', 'kill 2 pigs'],
    ["id: 'pig'", "id: 'hog'"],
    ["goal: 'kill a pig'", "goal: 'kill a pig', chest: {stick: 1}"],
    ["goal: 'kill a pig'", "goal: 'kill a pig', environment: 'quarry'"],
  ])('changes with %j changed to %j', (from, to) => {
    expect(of(from, to)).not.toBe(plain);
  });

  it('does not ask where the file of a place lies', () => {
    const fingerprintIn = (folder: string): string => {
      mkdirSync(join(home, folder));
      write(
        `${folder}/p.json5`,
        `{schemaVersion: 1, kind: 'nature', name: 'p', description: 'd', dimensions: ['overworld']}`,
      );
      const text = `{schemaVersion: 1, name: 'x', kind: 'methods', methods: ['planner'], settings: {environment: 'p.json5'}, tasks: ['craft a compass']}`;
      return readExperiment(write(`${folder}/e.json5`, text)).fingerprint;
    };
    expect(fingerprintIn('here')).toBe(fingerprintIn('there'));
  });
});

describe('a task file', () => {
  it('gives every task an id of its own', () => {
    const path = write(
      'ids.json5',
      `{schemaVersion: 1, tasks: ['Craft a bow!', 'craft a bow', {id: 'craft-a-bow-2', goal: 'craft a bow'}]}`,
    );
    expect(tasksIn(path).map(({ id }) => id)).toEqual(['craft-a-bow', 'craft-a-bow-3', 'craft-a-bow-2']);
  });

  it('is refused without tasks, with its line', () => {
    const path = write('empty.json5', `// none\n{schemaVersion: 1,\n tasks: []}`);
    expect(() => tasksIn(path)).toThrow(`${path}, line 3: tasks: expected at least 1 entry, got [].`);
  });
});
