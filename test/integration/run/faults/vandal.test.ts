import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inviteVandal } from '../../../support/vandal.js';
import { buildArena, type FaultArena } from './arena.js';
import { CHEST } from './books.js';

const LIMIT_MS = 120_000;

describe('a vandal', () => {
  let arena: FaultArena;

  beforeEach(async () => {
    arena = await buildArena();
  });
  afterEach(() => arena.close());

  it(
    'takes stacks out of the chest and breaks tables, as its seed has it, and tells what it did',
    async () => {
      const { world } = arena;
      world.setBlock({ ...CHEST, x: CHEST.x + 1 }, 'crafting_table');
      world.setContents(CHEST, { iron_ingot: 5 });
      const vandal = await inviteVandal({
        port: world.port,
        version: '1.20.1',
        name: 'Vandal',
        seed: 1,
        meanPauseMs: 1000,
        mostDeeds: 2,
        kinds: ['take', 'break'],
      });
      arena.speedUp();
      await arena.until('the vandal has done no two things', () => vandal.deeds.length === 2);
      vandal.leave();
      const said = vandal.deeds.map(({ kind, what }) => `${kind} ${what}`).sort();
      expect(said).toEqual(['break crafting_table', 'take 5 iron_ingot']);
      expect(arena.chest()).toEqual({});
      expect(arena.carried('Vandal')['iron_ingot']).toBe(5);
    },
    LIMIT_MS,
  );

  it(
    'is named by the run it robs, which makes again what it took and broke',
    async () => {
      const { world } = arena;
      const options = { port: world.port, version: '1.20.1', name: 'Vandal', seed: 2, mostDeeds: 4 };
      const vandal = await inviteVandal({ ...options, kinds: ['take', 'break'] });
      const result = await arena.run('craft an iron pickaxe');
      vandal.leave();
      expect({ status: result.status, reason: result.reason }).toEqual({ status: 'done', reason: null });
      const [named] = result.stolen;
      expect(named?.by).toBe('Vandal');
      expect(Object.keys(arena.carried('Vandal'))).toEqual(
        expect.arrayContaining(Object.keys(named?.items ?? {})),
      );
    },
    LIMIT_MS,
  );
});
