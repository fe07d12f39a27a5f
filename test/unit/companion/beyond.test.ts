import { expect, it } from 'vitest';
import { beyondUs } from '../../../src/companion/sentences/beyond.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');

it.each([
  ['jump', 'I do not know how to jump. I walk: say "come here", "follow me" or "go to 10 64 -20".'],
  [
    'turn off the rain',
    'I cannot change the rules, weather or time of the world. I do what players do: "place a torch", "go to bed".',
  ],
  [
    'get wool from a sheep without killing it',
    'I know no way without killing it. Say it without that, and I do it my way.',
  ],
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
