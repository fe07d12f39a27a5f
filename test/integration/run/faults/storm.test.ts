import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countsWithout, sumOfCounts } from '../../../../src/base/item-counts.js';
import { buildArena, type FaultArena } from './arena.js';
import { CHEST } from './books.js';
import { untold, worldProblems } from './conservation.js';
import { inviteStranger } from './stranger.js';
import { beforeDigging, spoilOpenings } from './unreliable.js';

const LIMIT_MS = 120_000;
const NAMES = ['Ada', 'Ben'];

describe('a run on a very bad day', () => {
  let arena: FaultArena;

  beforeEach(async () => {
    arena = await buildArena();
  });
  afterEach(() => arena.close());

  const holds = (name: string, item: string): boolean => (arena.carried(name)[item] ?? 0) > 0;
  const holderOf = (item: string): string => NAMES.find((name) => holds(name, item)) ?? '';

  it(
    'makes its compass through death, expulsion, theft, a broken furnace, stolen blocks and a stuck chest',
    async () => {
      const stranger = await inviteStranger(arena.world, 'Thief');
      const trouble = spoilOpenings(arena.world, CHEST, 1 / 4, Number(process.env['FAULT_SEED'] ?? 3));
      let taken = 0;
      beforeDigging(arena.world, (_player, block) => {
        const { name } = arena.world.blockAt(block);
        if (!/_log$|stone$|iron_ore/.test(name) || taken >= 6) return;
        taken += 1;
        if (taken % 2 === 0) arena.world.setBlock(block, 'air');
      });
      let furnace = CHEST;
      arena.world.events.on('block-placed', ({ block, position }) => {
        if (block === 'furnace') furnace = position;
      });
      let theft = Promise.resolve();
      const mishaps = [
        arena.when(
          () => holderOf('cobblestone') !== '',
          () => {
            arena.kill(holderOf('cobblestone'));
          },
        ),
        arena.when(
          () => holderOf('raw_iron') !== '',
          () => {
            arena.world.kick(holderOf('raw_iron'), 'Out with you.');
          },
        ),
        arena.when(
          () => arena.world.contentsAt(furnace)[2]?.name === 'iron_ingot',
          () => {
            arena.world.setBlock(furnace, 'air');
          },
        ),
        arena.when(
          () => (arena.chest()['redstone'] ?? 0) > 0,
          () => {
            theft = stranger.takeAll();
          },
        ),
      ];
      const result = await arena.run('craft a compass', { maxRepairs: 6 });
      await theft;
      expect(mishaps.map(({ hasHappened }) => hasHappened)).toEqual([true, true, true, true]);
      expect([trouble.failed > 0, taken]).toEqual([true, 6]);
      expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
      expect(arena.chest()['compass']).toBe(1);
      expect(worldProblems(arena.books)).toEqual([]);
      expect(result.chest).toEqual(arena.chest());
      // What somebody died with others may pick up while they mine the same: then it is told as lost and is there all the
      // same. And who walks by takes up what another digs: then that is taken for what was lost, which the thief may have.
      const dropped = sumOfCounts(
        arena.events.flatMap((event) => (event.kind === 'goods-dropped' ? [event.items] : [])),
      );
      const told = sumOfCounts([dropped, countsWithout(result.lost, dropped)]);
      expect(untold(arena.books, { ...result, lost: told }), JSON.stringify(arena.books.census())).toEqual(
        {},
      );
    },
    LIMIT_MS,
  );
});
