import { CoVoyagerError } from '../../../src/base/error.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  methodsDefinition,
  teamsDefinition,
  type CompareMethodsOptions,
  type CompareTeamsOptions,
} from '../../../src/cli/compare/run-compare.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

const METHODS: CompareMethodsOptions = { seeds: 3, maxRounds: 4, rules: 'vanilla' };
const TEAMS: CompareTeamsOptions = {
  goals: ['craft a compass'],
  teams: '1ai, 1human-bot@clumsy',
  trials: 2,
  speed: 8,
  temper: 'skilled',
  timeout: 1.5,
};

describe('methodsDefinition', () => {
  it('asks no model where no key and no server is set', () => {
    const definition = methodsDefinition(METHODS);
    expect(definition).toMatchObject({ methods: ['planner', 'paper'], seeds: 3 });
    expect(definition).not.toHaveProperty('models');
    expect(definition.tasks).toMatchObject({
      file: expect.stringMatching(/experiments.goals\.json5$/) as string,
    });
  });

  it('asks models where some are named, and for a key alone nobody', () => {
    const all = ['planner', 'co-voyager', 'voyager', 'paper'];
    expect(methodsDefinition({ ...METHODS, models: ['a', 'b'] })).toMatchObject({
      methods: all,
      models: ['a', 'b'],
    });
    vi.stubEnv('OPENAI_API_KEY', 'some-key');
    expect(methodsDefinition(METHODS)).toMatchObject({ methods: ['planner', 'paper'] });
    vi.stubEnv('OPENAI_MODEL', 'gpt-4o');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:11434/v1');
    expect(methodsDefinition(METHODS)).toMatchObject({ methods: all, models: ['gpt-4o'] });
  });

  it('refuses models nobody would ask', () => {
    expect(() => methodsDefinition({ ...METHODS, methods: 'planner,paper', models: ['a'] })).toThrow(
      CoVoyagerError,
    );
  });
});

describe('teamsDefinition', () => {
  it('has human-bots play as asked, unless their team says otherwise', () => {
    expect(teamsDefinition(TEAMS)).toMatchObject({
      teams: [{ team: '1ai', temper: 'skilled' }, '1human-bot@clumsy'],
      seeds: 2,
      settings: { speed: 8, timeoutMs: 1500 },
    });
  });
});
