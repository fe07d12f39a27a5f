import { expect, it } from 'vitest';
import { METHOD_NAMES, parseMethods } from '../../../../src/experiment/definition/conditions.js';

it('tries each method that asks a model with each model, and the others once', () => {
  expect(
    parseMethods('planner, Co-Voyager,paper', ['gpt-4o', 'ollama:llama3']).map(({ name }) => name),
  ).toEqual(['planner', 'co-voyager@gpt-4o', 'co-voyager@ollama:llama3', 'paper']);
});

it('takes a model named with the method for that one, and alone', () => {
  expect(parseMethods('voyager@a@b,co-voyager', ['m'])).toEqual([
    { kind: 'method', name: 'voyager@a@b', method: 'voyager', model: 'a@b' },
    { kind: 'method', name: 'co-voyager@m', method: 'co-voyager', model: 'm' },
  ]);
});

it('knows the plans of the papers as recorded, with no model', () => {
  expect(parseMethods('paper,paper-voyager', ['m']).map(({ method, model }) => [method, model])).toEqual([
    ['recorded', null],
    ['recorded', null],
  ]);
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
  ['planner,planner', 'got planner twice'],
  ['voyager@m,VOYAGER@m', 'got voyager@m twice'],
])('refuses "%s"', (names, message) => {
  expect(() => parseMethods(names, [])).toThrow(message);
});

it('lists the methods there are', () => {
  expect(METHOD_NAMES).toContain('paper-voyager');
});
