import { expect, it } from 'vitest';
import { minecraftData } from '../../../src/game/minecraft-data.js';

it('finds every release by its name, with nothing to go through for it', () => {
  const { pc } = minecraftData.versionsByMinecraftVersion;
  expect(Object.keys(pc)).toEqual([]);
  expect(pc['1.20.1']?.majorVersion).toBe('1.20');
  expect(pc['1.17']?.minecraftVersion).toBe('1.17');
  const data = minecraftData('1.20.1');
  expect([data.isNewerOrEqualTo('1.19.4'), data.isNewerOrEqualTo('1.20.2')]).toEqual([true, false]);
});
