import { expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { soonHad } from '../../../src/game/sources/soon-had.js';

it.each(['1.14.4', '1.21.1'])(
  'what wooden tools and nights give is soon had again, ore but coal is not (%s)',
  (version) => {
    const items = soonHad(loadGame(version));
    const easy = [
      'dirt',
      'oak_sapling',
      'stone_sword',
      'string',
      'spider_eye',
      'bow',
      'white_bed',
      'torch',
      'bone',
    ];
    const dear = ['iron_ingot', 'iron_pickaxe', 'redstone', 'diamond', 'gold_ingot', 'ender_pearl', 'shears'];
    expect(easy.filter((item) => !items.has(item))).toEqual([]);
    expect(dear.filter((item) => items.has(item))).toEqual([]);
  },
);
