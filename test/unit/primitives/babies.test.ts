import type { Bot } from 'mineflayer';
import minecraftData from 'minecraft-data';
import { expect, it } from 'vitest';
import { freeMobs } from '../../../primitives/body/fighting.js';

const AT = { distanceTo: () => 1 };

/** A bot that sees a grown one and a baby of each kind. */
function seeing(version: string, baby: number, ...names: readonly string[]): Bot {
  const mobs = names.flatMap((name, index) =>
    [false, true].map((isBaby) => {
      const metadata: unknown[] = [];
      metadata[baby] = isBaby;
      return { id: 10 * index + (isBaby ? 2 : 1), name, metadata, position: AT };
    }),
  );
  const bot = {
    version,
    registry: minecraftData(version),
    username: 'Ada',
    on: () => undefined,
    entity: { id: 0, position: AT },
    entities: Object.fromEntries(mobs.map((mob) => [mob.id, mob])),
  };
  return bot as unknown as Bot;
}

// Index 16 in all of them, by the metadata keys of minecraft-data from 1.19.4 on.
it.each(['1.18.2', '1.19.4', '1.21.1'])('hunts no young animals, and monsters of any age (%s)', (version) => {
  const bot = seeing(version, 16, 'pig', 'zombie', 'creeper');
  const idsOf = (name: string): readonly number[] => freeMobs(bot, [name]).map(({ id }) => id);
  expect(idsOf('pig')).toEqual([1]);
  expect(idsOf('zombie')).toEqual([11, 12]);
  // Means something else of a creeper.
  expect(idsOf('creeper')).toEqual([21, 22]);
});
