import { expect, it } from 'vitest';
import { beyondUs } from '../../../src/companion/sentences/beyond.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

it.each([
  ['jump', 'I do not know how to jump.'],
  ['can you tame that wolf pls', 'I do not know how to tame. I can do this: "get 5 bones".'],
  [
    'build a bridge over the river',
    'I do not know how to build a bridge. I can build a wall, a house or a pyramid.',
  ],
  [
    'build walls for the house',
    'I do not know how to build walls for the house. I can build a wall, a house or a pyramid.',
  ],
  ['get me a potion', 'I cannot do that. I can do this: "craft a brewing stand".'],
  ['sleep in the red bed', null],
  ['what a nice day', null],
  ['get 3 logs', null],
])('what nobody can do is said: "%s"', (text, words) => {
  expect(beyondUs(registry, text)).toBe(words);
});
