import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { killTicks } from '../../../src/game/sources/fighting.js';
import { distanceBetween } from '../../../src/base/position.js';
import {
  FOES,
  reactionTo,
  directionsAway,
  harmOf,
  isNear,
  type Threat,
} from '../../../src/worker/bot/reflexes/dangers.js';
import { isMealtime, mealIn } from '../../../src/worker/bot/reflexes/meals.js';

const MONSTERS = ['zombie', 'husk', 'spider', 'skeleton', 'creeper', 'drowned', 'witch'] as const;
const TOOLS = ['wooden_sword', 'stone_sword', 'stone_axe', 'iron_sword', 'diamond_sword', 'oak_log', 'bread'];
const FEET = { x: 0, y: 64, z: 0 };

const threat = fc.record({
  id: fc.nat(1000),
  name: fc.constantFrom(...MONSTERS),
  position: fc.record({
    x: fc.double({ min: -20, max: 20, noNaN: true }),
    y: fc.double({ min: 60, max: 68, noNaN: true }),
    z: fc.double({ min: -20, max: 20, noNaN: true }),
  }),
  isInSight: fc.boolean(),
});
const threats = fc.array(threat, { maxLength: 6 });
const condition = fc.record({
  health: fc.double({ min: 0.5, max: 20, noNaN: true }),
  feet: fc.constant(FEET),
  tools: fc.subarray(TOOLS),
  difficulty: fc.constantFrom('easy' as const, 'normal' as const, 'hard' as const),
});

describe('fighting or running', () => {
  it('does nothing about who is not near', () => {
    fc.assert(
      fc.property(threats, condition, (all, how) => {
        const isIgnored = reactionTo(all, how).kind === 'ignore';
        expect(isIgnored).toBe(!all.some((each) => isNear(each, FEET)));
      }),
    );
  });

  it('goes for a creeper only where it is alone, seen and soon dead; else it runs from all of them', () => {
    fc.assert(
      fc.property(threats, condition, (all, how) => {
        const near = all.filter((each) => isNear(each, FEET));
        const creepers = near.filter(({ name }) => name === 'creeper');
        fc.pre(creepers.length > 0);
        const answer = reactionTo(all, how);
        if (answer.kind === 'fight') {
          expect(near).toEqual([{ ...answer.threat, isInSight: true }]);
          expect(how.tools.some((tool) => /_(sword|axe)$/.test(tool))).toBe(true);
        } else expect(answer).toEqual({ kind: 'flee', from: expect.arrayContaining(near) as unknown });
      }),
    );
  });

  it('goes for the nearest, if for any', () => {
    fc.assert(
      fc.property(threats, condition, (all, how) => {
        const answer = reactionTo(all, how);
        fc.pre(answer.kind === 'fight');
        const blocks = distanceBetween(answer.threat.position, FEET);
        for (const each of all)
          if (isNear(each, FEET)) expect(blocks).toBeLessThanOrEqual(distanceBetween(each.position, FEET));
      }),
    );
  });

  it('fights whom it fought before all the more with more health or a better weapon, and with fewer about', () => {
    fc.assert(
      fc.property(
        threats,
        condition,
        fc.constantFrom(...TOOLS),
        fc.double({ min: 0, max: 19, noNaN: true }),
        (all, how, tool, more) => {
          if (reactionTo(all, how).kind !== 'fight') return;
          const better = { ...how, tools: [...how.tools, tool], health: Math.min(20, how.health + more) };
          expect(reactionTo(all, better).kind).toBe('fight');
          const near: readonly Threat[] = all.filter((each) => isNear(each, FEET));
          expect(reactionTo(near.slice(0, 1), how).kind).toBe('fight');
        },
      ),
    );
  });

  it('fights a zombie with a stone sword in good health, and runs from it with bare hands when it is hurt', () => {
    const zombie: Threat = { id: 1, name: 'zombie', position: { x: 3, y: 64, z: 0 }, isInSight: true };
    const well = { health: 20, feet: FEET, tools: ['stone_sword'], difficulty: 'normal' } as const;
    expect(reactionTo([zombie], well)).toEqual({ kind: 'fight', threat: zombie });
    expect(reactionTo([zombie], { ...well, tools: [], health: 10 }).kind).toBe('flee');
    const harmWith = (tool: string): number => harmOf('zombie', { tools: [tool], difficulty: 'normal' });
    expect(harmWith('iron_sword')).toBeLessThan(harmWith('wooden_sword'));
    // Both bear 20; a zombie's hide takes one blow more of a stone sword (game rule).
    expect(killTicks('zombie', ['stone_sword'])).toBeGreaterThan(killTicks('skeleton', ['stone_sword']));
  });

  it('reckons with blows half as hard again where the world is set to hard, and then leaves creepers alone', () => {
    const tools = ['stone_sword'];
    const harms = (['peaceful', 'easy', 'normal', 'hard'] as const).map((difficulty) =>
      harmOf('zombie', { tools, difficulty }),
    );
    const [none = NaN, easy = NaN, normal = NaN, hard = NaN] = harms;
    expect([none, easy / normal, hard / normal]).toEqual([0, expect.closeTo(2.5 / 3), expect.closeTo(1.5)]);
    const creeper: Threat = { id: 1, name: 'creeper', position: { x: 3, y: 64, z: 0 }, isInSight: true };
    const kindOn = (difficulty: 'normal' | 'hard'): string =>
      reactionTo([creeper], { health: 20, feet: FEET, tools: ['diamond_sword'], difficulty }).kind;
    expect([kindOn('normal'), kindOn('hard')]).toEqual(['fight', 'flee']);
  });

  it('runs first where it comes away from everybody, if they stand on one side', () => {
    fc.assert(
      fc.property(fc.array(threat, { minLength: 1, maxLength: 4 }), (all) => {
        const places = all.map(({ position: { x, ...rest } }) => ({ ...rest, x: 1 + Math.abs(x) }));
        const [first = 0, ...others] = directionsAway(places, FEET);
        expect(Math.cos(first)).toBeLessThan(0);
        expect(others).toHaveLength(6);
      }),
    );
  });

  it.each(['1.14.4', '1.21.1'])('knows monsters that are some, and no animals (%s)', (version) => {
    const { registry } = loadGame(version);
    for (const name of MONSTERS) expect(registry.entities.has(name), name).toBe(true);
    for (const name of ['pig', 'cow', 'villager', 'iron_golem']) expect(FOES.has(name)).toBe(false);
  });
});

describe('meals', () => {
  const POINTS: Readonly<Record<string, number>> = {
    bread: 5,
    apple: 4,
    cooked_beef: 8,
    cookie: 2,
    golden_apple: 4,
    rotten_flesh: 4,
    spider_eye: 2,
    chicken: 2,
  };
  const pointsOf = (item: string): number => POINTS[item] ?? 0;
  const counts = fc.dictionary(
    fc.constantFrom(...Object.keys(POINTS), 'stone'),
    fc.integer({ min: 0, max: 9 }),
  );
  const stomach = fc.record({
    food: fc.integer({ min: 0, max: 20 }),
    health: fc.integer({ min: 1, max: 20 }),
  });
  const promised = fc.subarray(Object.keys(POINTS));

  it('are of food that is there, free and does no harm, nor too good for one', () => {
    fc.assert(
      fc.property(counts, stomach, promised, (there, how, kept) => {
        const food = mealIn(there, how, { isFree: (item) => !kept.includes(item), pointsOf });
        fc.pre(food !== null);
        expect(there[food]).toBeGreaterThan(0);
        expect(kept).not.toContain(food);
        expect(['stone', 'spider_eye', 'golden_apple']).not.toContain(food);
        if (['rotten_flesh', 'chicken'].includes(food)) expect(how.food).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('waste nothing where something fits, and are found whenever it is time and there is something', () => {
    fc.assert(
      fc.property(counts, stomach, (there, how) => {
        const food = mealIn(there, how, { isFree: () => true, pointsOf });
        const plain = ['bread', 'apple', 'cooked_beef', 'cookie'].filter((item) => (there[item] ?? 0) > 0);
        const room = 20 - how.food;
        if (plain.some((item) => pointsOf(item) <= room)) {
          expect(plain).toContain(food);
          expect(pointsOf(food ?? '')).toBe(
            Math.max(...plain.map(pointsOf).filter((points) => points <= room)),
          );
        } else if (isMealtime(how) && plain.length > 0) expect(plain).toContain(food);
        if (how.food === 20) expect(food).toBeNull();
      }),
    );
  });

  it('come before one can no longer run, and while one is hurt before one can no longer heal', () => {
    expect(isMealtime({ food: 7, health: 20 })).toBe(true);
    expect(isMealtime({ food: 17, health: 19 })).toBe(true);
    expect(isMealtime({ food: 17, health: 20 })).toBe(false);
    expect(isMealtime({ food: 18, health: 10 })).toBe(false);
    expect(isMealtime({ food: 0, health: 0 })).toBe(false);
  });
});
