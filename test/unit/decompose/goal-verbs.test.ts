import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

function goalsOf(text: string): string {
  const outcome = readGoals(registry, text);
  if (!outcome.ok) return `problem ${outcome.problem.kind}`;
  return outcome.value.goals
    .map((goal) => `${goal.kind} ${goal.quantity} ${goal.item} ${goal.verb}`)
    .join('; ');
}

describe('several verbs with one object', () => {
  it.each([
    ['kill and cook a porkchop', 'have 1 cooked_porkchop smelt'],
    ['kill and cook 3 chickens', 'have 3 cooked_chicken smelt'],
    ['mine and smelt 3 iron', 'have 3 iron_ingot smelt'],
    ['mine, smelt 3 iron', 'have 3 iron_ingot smelt'],
    ['gather then craft 4 torches', 'have 4 torch craft'],
    ['craft and place 2 torches', 'placed 2 torch build'],
    ['find and kill 2 zombies', 'killed 2 zombie kill'],
    ['get a stick, then hunt, kill and cook a cow', 'have 1 stick craft; have 1 cooked_beef smelt'],
    ['cook 2 pigs', 'have 2 cooked_porkchop smelt'],
  ])('the last says what is wanted in "%s": %s', (text, goals) => {
    expect(goalsOf(text)).toBe(goals);
  });

  it.each([
    ['kill', 'not-understood'],
    ['mine and smelt', 'not-understood'],
    ['tame and kill a pig', 'beyond'],
    ['eat and cook a pig', 'beyond'],
  ])('nothing is made up for "%s"', (text, problem) => {
    expect(goalsOf(text)).toBe(`problem ${problem}`);
  });
});

describe('what a goal was taken for', () => {
  it.each([
    ['cook a pig', 'the pig is killed for its meat'],
    ['mine 3 iron ore', 'iron ore drops raw iron without silk touch; planned raw iron'],
    ['5 planks', 'any planks will do; planned with oak planks'],
  ])('is said in everyday words: %s', (text, note) => {
    const outcome = readGoals(registry, text);
    expect(outcome.ok && outcome.value.notes).toEqual([note]);
  });
});
