import { expect, it } from 'vitest';
import { METHOD_NAMES, methodsOf } from '../../../../src/experiment/definition/conditions.js';

it('tries each method that asks a model with each model, and the others once', () => {
  expect(
    ['planner', ' Co-Voyager', 'paper']
      .flatMap((name) => methodsOf(name, ['gpt-4o', 'ollama:llama3']))
      .map(({ name }) => name),
  ).toEqual(['planner', 'co-voyager@gpt-4o', 'co-voyager@ollama:llama3', 'paper']);
});

it('takes a model named with the method for that one, and alone', () => {
  expect(methodsOf('voyager@a@b', ['m'])).toEqual([
    { kind: 'method', name: 'voyager@a@b', method: 'voyager', model: 'a@b' },
  ]);
});

it('knows the plans of the papers as recorded, with no model', () => {
  for (const name of ['paper', 'paper-voyager']) {
    expect(methodsOf(name, ['m'])).toMatchObject([{ method: 'recorded', model: null }]);
  }
});

it.each([
  [
    'planer',
    'Expected one of planner, co-voyager, voyager, paper, paper-voyager, got "planer". Did you mean planner?',
  ],
  ['', 'got ""'],
  ['planner@gpt-4o', 'Expected planner without a model'],
  ['co-voyager', 'Expected a model for the method co-voyager, got none.'],
  ['voyager@', 'Expected a model for the method voyager'],
])('refuses "%s"', (name, message) => {
  expect(() => methodsOf(name, [])).toThrow(message);
});

it('lists the methods there are', () => {
  expect(METHOD_NAMES).toContain('paper-voyager');
});
