import { expect, it } from 'vitest';
import { TileEyes } from '../../../src/avatar/tiles.js';
import { place } from '../../support/stone-ground.js';

it.each(['1.14.4', '1.21.1'])(
  'sees a chest under a tree, and of all else that is there the tree, %s',
  (version) => {
    const { bot, set } = place(version);
    for (const [z, below] of [
      [1, 'chest'],
      [2, 'crafting_table'],
      [3, 'oak_log'],
      [4, 'gravel'],
    ] as const) {
      set(1, 64, z, below);
      set(1, 67, z, 'oak_leaves');
    }
    const { columns, kinds } = new TileEyes(bot).changes();
    const seen = new Map<number, string>();
    for (let at = 0; at < columns.length; at += 6) {
      const [x, z = 0, kind = -1] = columns.slice(at, at + 6);
      if (x === 1) seen.set(z, kinds[kind - 1]?.name ?? '');
    }
    expect([1, 2, 3, 4].map((z) => seen.get(z))).toEqual([
      'chest',
      'crafting_table',
      'oak_leaves',
      'oak_leaves',
    ]);
  },
);

it('under a rock that juts out sees the open land round about, in daylight', () => {
  const { bot, set } = place();
  set(8, 66, 8, 'stone');
  set(3, 64, 12, 'chest');
  const { columns, kinds } = new TileEyes(bot).changes();
  const seen = new Map<string, readonly [name: string | undefined, covered: number]>();
  for (let at = 0; at < columns.length; at += 6) {
    const [x, z, kind = 0, , , covered = -1] = columns.slice(at, at + 6);
    seen.set(`${x} ${z}`, [kinds[kind - 1]?.name, covered]);
  }
  expect(seen.get('8 8')).toEqual(['stone', 1]);
  expect(seen.get('3 12')).toEqual(['chest', 0]);
  expect(seen.get('14 1')).toEqual(['stone', 0]);
});

it('shows a table that was set down below a branch, under the name it has', () => {
  const { bot, set } = place();
  set(10, 67, 8, 'oak_log');
  const eyes = new TileEyes(bot);
  eyes.changes();
  set(10, 66, 8, 'crafting_table');
  const { columns, kinds } = eyes.changes();
  expect(columns.slice(0, 2)).toEqual([10, 8]);
  expect(kinds).toMatchObject([{ name: 'crafting_table' }]);
});

it('tells of a kind when it is first seen, not when it was first looked at', () => {
  const { bot, set } = place();
  set(13, 67, 13, 'oak_leaves');
  const eyes = new TileEyes(bot);
  eyes.changes();
  set(13, 64, 13, 'gravel');
  for (let tick = 0; tick < 6; tick++) expect(eyes.changes()).toEqual({ columns: [], kinds: [] });
  set(13, 67, 13, 'air');
  const seen = Array.from({ length: 6 }, () => eyes.changes()).find(({ columns }) => columns.length > 0);
  expect(seen?.kinds).toMatchObject([{ name: 'gravel' }]);
});
