import { REFUSED } from './companions-refusals.js';
import { AROUND_HER, digsHole, hasBlock, holds, SPOT, type Trial } from './companions-trials.js';

/** What was told not to be done is left, by every command it concerns, until it is allowed again; then the newest commands. */
export const RULED: readonly Trial[] = [
  { line: '!forbid("my stuff")', answer: /^I keep rules about blocks, mobs and items only/ },
  { line: '!forbid("pigs", "tickle")', answer: /^I will not touch pigs until/ },
  { line: '!permit("pigs")', answer: /^I may touch pigs again\.$/ },
  { line: '!permit("pigs", "kill")', answer: /^Nobody told me not to\.$/ },
  { line: '!forbid("dirt", "place")', answer: /^I will not place dirt until/ },
  { line: '!placeHere("dirt")', has: { dirt: 1 }, answer: /^You told me not to place dirt\./ },
  {
    line: '!fillHole',
    before: digsHole,
    answer: /^You told me not to place dirt\./,
    shows: holds({ dirt: 1 }),
  },
  { line: '!permit', answer: /^I may place dirt again\.$/ },
  {
    line: '!fillHole("bread")',
    has: { bread: 1 },
    before: digsHole,
    answer: REFUSED,
    shows: holds({ bread: 1 }),
  },
  { line: '!fillHole("stone")', has: { dirt: 1 }, answer: /^I carry no stone to fill it with/ },
  { line: '!fillHole', has: {}, answer: /^I carry no dirt or stone to fill it with/ },
  { line: '!fillHole', has: { dirt: 1 }, answer: /^I filled the hole with 1 dirt\.$/ },
  { line: '!fillHole', has: { dirt: 1 }, answer: /^I see no hole within 6 blocks of you\.$/ },
  { line: '!forbid("glass", "break")', answer: /^I will not break glass until/ },
  {
    line: '!breakBlock("Anna")',
    before: ({ world }) => AROUND_HER.forEach((place) => world.setBlock(place, 'glass')),
    answer: /^You told me not to break glass\./,
    shows: (stage) => AROUND_HER.every((place) => hasBlock('glass', place)(stage)),
  },
  {
    line: '!permit("glass")',
    answer: /^I may break glass again\.$/,
    shows: ({ world }) => (AROUND_HER.forEach((place) => world.setBlock(place, 'air')), true),
  },
  { line: '!forbid("chests")', answer: /^I will not touch chests until/ },
  { line: '!putInChest("dirt", 1)', answer: /^You told me not to touch chests\./, shows: holds({ dirt: 1 }) },
  {
    line: '!takeFromChest("dirt", 1)',
    answer: /^You told me not to touch chests\./,
    shows: holds({ dirt: 1 }),
  },
  { line: '!permit("chests")', answer: /^I may touch chests again\.$/ },
  { line: '!forbid("anything", "give")', answer: /^I will not give anything until/ },
  { line: '!givePlayer("Anna", "dirt", 1)', answer: /^You told me not to give/, shows: holds({ dirt: 1 }) },
  { line: '!discard("dirt", 1)', answer: /^You told me not to give/, shows: holds({ dirt: 1 }) },
  { line: '!permit("anything", "give")', answer: /^I may give anything again\.$/ },
  { line: '!swapPlaces("Andy")', answer: /^That is me\.$/ },
  {
    line: '!swapPlaces("Tom")',
    before: ({ world }) => world.teleport('Tom', { x: 3000, y: -60, z: 0 }),
    answer: /^I am .* from Tom's place and |^Tom is too far away/,
    seconds: 60,
  },
  {
    line: 'Andy',
    before: ({ world }) => world.teleport('Anna', { ...SPOT, z: -8 }),
    answer: /^I am with Anna\.$/,
  },
];
