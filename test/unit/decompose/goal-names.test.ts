import { describe, expect, it } from 'vitest';
import { withSuggestions } from '../../../src/decompose/words/goal-problem.js';
import { readGoals, type GoalProblem } from '../../../src/decompose/words/goal-text.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

function goals(text: string): unknown {
  const reading = readGoals(registry, text);
  return reading.ok ? reading.value.goals : reading.problem.message;
}

function problem(text: string): GoalProblem {
  const reading = readGoals(registry, text);
  if (reading.ok) throw new Error(`"${text}" was read`);
  return reading.problem;
}

describe('names in a goal', () => {
  it('says the nearest names as people say them', () => {
    const { message, suggestions } = problem('craft a diamond stick');
    expect(message).toContain(`Nearest names: ${suggestions.join(', ')}.`);
    expect(withSuggestions({ kind: 'unknown-item', message, suggestions })).toBe(message);
    expect([...suggestions, ...problem('pickaxe').suggestions].join()).not.toContain('_');
    expect(problem('kill a zombie pigmen rider').message).not.toContain('_');
  });

  it('says what else to say where the message does not', () => {
    const { message, suggestions } = problem('please dance with me');
    const unnamed = suggestions.filter((each) => !message.includes(each));
    expect(withSuggestions(problem('please dance with me'))).toBe(`${message} Try: ${unnamed.join(', ')}.`);
  });

  it('takes praise for no part of a name', () => {
    expect(goals('craft a nice new stone pickaxe')).toEqual(goals('craft a stone pickaxe'));
    expect(goals('make 2 really good shields')).toEqual(goals('make 2 shields'));
    expect(problem('a nice pickaxe').kind).toBe('ambiguous');
  });
});
