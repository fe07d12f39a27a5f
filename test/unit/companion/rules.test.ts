import { assert, expect, it } from 'vitest';
import { readRule, RuleBook, ruleInWords } from '../../../src/companion/rules.js';
import { loadGame } from '../../../src/game/game.js';
import type { Memory, MemoryStore } from '../../../src/run/people/memory/memory.js';

const game = loadGame('1.20.1');
const PIG = { name: 'pig', names: ['pig'], said: 'pig' };

function ruleOf(verb: string, what: string) {
  return readRule(game, verb, what, 'Anna', ['Ada']);
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

function storeInMemory(): MemoryStore {
  let all: readonly Memory[] = [];
  return {
    place: 'nowhere',
    all: () => all,
    remember: (memory) => {
      const kept = { ...memory, id: `${memory.subject} ${memory.person}`, at: '', stale: null };
      all = [...all.filter(({ id }) => id !== kept.id), kept];
      return kept;
    },
    markStale: () => undefined,
    forget: (ids) => {
      const before = all.length;
      all = all.filter(({ id }) => !ids.includes(id));
      return before - all.length;
    },
  };
}

it('rules are kept between sessions, with who gave them', () => {
  const kept = { store: storeInMemory(), world: 'here', name: 'Ada' };
  const [coal, all] = [ruleOf('mine', 'coal'), ruleOf('give', 'anything')];
  assert(coal && all);
  const rules = new RuleBook(kept);
  rules.keep(coal);
  rules.keep(all);
  expect(new RuleBook(kept).all).toEqual([coal, all]);
  expect(new RuleBook({ ...kept, name: 'Ben' }).all).toEqual([]);
  expect(new RuleBook({ ...kept, world: 'there' }).all).toEqual([]);
  expect(ruleInWords(coal, 'Anna')).toMatch(/^You told me not to break coal\./);
  expect(ruleInWords(coal, 'Tom')).toMatch(/^Anna told me not to break coal\./);
  rules.lift(coal);
  expect(new RuleBook(kept).all).toEqual([all]);
});

it('a rule holds for what gives the thing as well, until it is lifted', () => {
  const rules = new RuleBook({ store: storeInMemory(), world: 'here', name: 'Ada' });
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
