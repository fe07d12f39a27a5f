import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import type { PlayEvidence, Moment } from '../../../src/minenpc/evidence.js';
import { repairsOf } from '../../../src/minenpc/feedback.js';
import { fits, judge } from '../../../src/minenpc/judge.js';
import { listedRequests } from '../../../src/minenpc/requests.js';
import { hasShape } from '../../../src/minenpc/shapes.js';
import { VILLAGE_CHESTS, PLAYER_AT } from '../../../src/minenpc/village.js';

const requests = listedRequests();
const registry = loadRegistry('1.20.1');

function moment(bot: Record<string, number> = {}, player: Record<string, number> = {}): Moment {
  return {
    bot: { position: PLAYER_AT, items: bot },
    player: { position: PLAYER_AT, items: player },
    chests: {},
    ground: [],
    wear: {},
  };
}

function evidence(change: Partial<PlayEvidence>): PlayEvidence {
  return { before: moment(), after: moment(), dug: [], placed: [], violations: [], chat: [], ...change };
}

const block = (name: string, x: number, y: number, z: number) => ({ block: name, position: { x, y, z } });

describe('the 44 requests', () => {
  it('are all there, each once, in the published order', () => {
    expect(requests.map(({ id }) => id)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1));
  });

  it('name items, blocks and chests that exist, and are not done where nothing happened', () => {
    const names = (patterns: readonly string[]): readonly string[] =>
      patterns.filter((each) => !each.includes('*'));
    for (const { id, scene = {}, subtasks } of requests) {
      const carried = moment(scene.bot, scene.player);
      const nothing = judge(subtasks, evidence({ before: carried, after: carried }));
      expect(
        nothing.every(({ isDone }) => !isDone),
        `request ${id}`,
      ).toBe(true);
      expect(repairsOf(nothing).length).toBeGreaterThan(1);
      for (const { criterion, after } of subtasks) {
        expect(after.every((number) => number >= 1 && number <= subtasks.length)).toBe(true);
        if ('chest' in criterion) expect(VILLAGE_CHESTS).toHaveProperty([criterion.chest]);
        if ('items' in criterion)
          for (const name of names(criterion.items)) expect(registry.items.has(name), name).toBe(true);
      }
    }
  });
});

describe('the judge', () => {
  it('counts what reached the player’s hands or feet, and not more than was asked where that matters', () => {
    const give = requests.filter(({ id }) => id === 11).flatMap(({ subtasks }) => subtasks);
    fc.assert(
      fc.property(fc.nat(8), fc.nat(8), fc.double({ min: 0, max: 12, noNaN: true }), (held, lying, away) => {
        const ground = [
          { item: 'cobblestone', count: lying, position: { ...PLAYER_AT, x: PLAYER_AT.x + away } },
        ];
        const after = { ...moment({}, { cobblestone: held }), ground: lying > 0 ? ground : [] };
        const [verdict] = judge(give, evidence({ before: moment({ cobblestone: 12 }), after }));
        expect(verdict?.isDone).toBe(held + (away <= 5 ? lying : 0) === 4);
      }),
    );
  });

  it('knows a pyramid, a wall and a house wherever they stand, and misses each block of a pyramid', () => {
    const pyramid = [5, 3, 1].flatMap((size, layer) =>
      Array.from({ length: size * size }, (_, index) =>
        block('sand', layer + (index % size), layer, layer + Math.floor(index / size)),
      ),
    );
    const house = Array.from({ length: 5 * 5 * 3 }, (_, index) =>
      block('dirt', index % 5, Math.floor(index / 25), Math.floor(index / 5) % 5),
    ).filter(({ position: { x, y, z } }) => y === 2 || x === 0 || x === 4 || z === 0 || z === 4);
    const wall = Array.from({ length: 20 }, (_, index) => block('dirt', 3, index % 2, Math.floor(index / 2)));
    expect(hasShape({ kind: 'pyramid', base: 5 }, pyramid)).toBe(true);
    expect(hasShape({ kind: 'house' }, house)).toBe(true);
    expect(
      hasShape(
        { kind: 'house' },
        house.filter(({ position }) => position.y < 2),
      ),
    ).toBe(false);
    expect(hasShape({ kind: 'wall', length: 10, height: 2 }, wall)).toBe(true);
    expect(hasShape({ kind: 'wall', length: 11, height: 2 }, wall)).toBe(false);
    fc.assert(
      fc.property(fc.nat(pyramid.length - 1), (without) => {
        const rest = pyramid.filter((_, index) => index !== without);
        expect(hasShape({ kind: 'pyramid', base: 5 }, rest)).toBe(false);
      }),
    );
  });

  it('reads names with any letters in them', () => {
    expect(fits('blue_stained_glass', ['*_stained_glass'])).toBe(true);
    expect(fits('stained_glass_pane', ['*_stained_glass'])).toBe(false);
  });
});
