import { assert, expect, it } from 'vitest';
import { readRule, RuleBook } from '../../../src/companion/rules.js';
import { loadGame } from '../../../src/game/game.js';

const game = loadGame('1.20.1');
const PIG = { name: 'pig', names: ['pig'], said: 'pig' };

function ruleOf(verb: string, what: string) {
  return readRule(game, verb, what, ['Ada']);
}

it.each([
  ['break', 'any more trees ada', 'break trees'],
  ['chopping', 'anything', 'break trees'],
  ['chopping', 'for now', 'break trees'],
  ['mine', 'coal', 'break coal'],
  ['kill', 'any animals', 'kill anything'],
  ['go', 'near the lava', 'go lava'],
  ['touch', 'my stuff', undefined],
  ['go', 'into the cave', undefined],
])('"%s %s" is a rule: %s', (verb, what, said) => {
  expect(ruleOf(verb, what)?.said).toBe(said);
});

it('a rule holds for what gives the thing as well, until it is lifted', () => {
  const rules = new RuleBook();
  const [coal, pigs] = [ruleOf('mine', 'coal'), ruleOf('kill', 'pigs')];
  assert(coal && pigs);
  rules.keep(coal);
  rules.keep(pigs);
  expect(rules.against('break', ['deepslate_coal_ore'])).toBe(coal);
  expect(rules.against('break', ['stone'])).toBeNull();
  expect(rules.againstCall(game, 'attack', { mob: PIG, count: 1 })).toBe(pigs);
  expect(rules.againstCall(game, 'collectBlocks', { what: 'coal', count: 1 })).toBe(coal);
  expect(rules.lift(pigs)).toEqual([pigs]);
  expect(rules.againstCall(game, 'attack', { mob: PIG, count: 1 })).toBeNull();
});
