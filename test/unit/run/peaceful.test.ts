import { expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { startHere } from '../../../src/run/plan/plan-here.js';
import type { RunWorld, SiteSurvey } from '../../../src/run/world/run-world.js';

it.each([
  ['as they are', false, new Map(), true],
  ['peaceful', true, new Map(), false],
  ['peaceful, and one is in sight', true, new Map([['spider', 1]]), true],
])('counts on spiders on a server where things are %s', (_, isPeaceful, offers, isCounted) => {
  const runWorld = { game: loadGame('1.20.1'), environment: null, people: null } as unknown as RunWorld;
  const survey: SiteSurvey = {
    chest: null,
    contents: {},
    stations: [],
    offers,
    sources: new Map(),
    spots: { left: null, right: null, beside: [] },
    notes: [],
    isPeaceful,
  };
  const start = startHere(runWorld, survey);
  expect([start.offers.has('spider'), start.offers.has('sheep')]).toEqual([isCounted, true]);
});
