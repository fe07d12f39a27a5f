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
