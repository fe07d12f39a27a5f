import { expect, it } from 'vitest';
import { clicksFor } from '../../../src/blueprint/clicks.js';
import { itemsFor } from '../../../src/blueprint/block-needs.js';
import { isRight } from '../../../src/blueprint/block-text.js';
import { across, FACES } from '../../../src/game/faces.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { stateAsText } from '../../../src/world/embedded/data/block-states.js';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { planPlacement } from '../../../src/world/embedded/rules/placement.js';

const at = { x: 0, y: 10, z: 0 };
const TURNED = [
  ...['north', 'south', 'west', 'east'].flatMap((facing) => [
    `oak_stairs[facing=${facing},half=bottom]`,
    `oak_stairs[facing=${facing},half=top]`,
    `furnace[facing=${facing}]`,
    `wall_torch[facing=${facing}]`,
    `ladder[facing=${facing}]`,
    `oak_door[facing=${facing},half=lower]`,
    `red_bed[facing=${facing},part=foot]`,
    `oak_trapdoor[facing=${facing},half=top]`,
    `oak_fence_gate[facing=${facing}]`,
    `piston[facing=${facing}]`,
    `observer[facing=${facing}]`,
    `anvil[facing=${facing}]`,
    `stone_button[face=wall,facing=${facing}]`,
    `lever[face=floor,facing=${facing}]`,
    `hopper[facing=${facing}]`,
  ]),
  ...['x', 'y', 'z'].map((axis) => `oak_log[axis=${axis}]`),
  ...['top', 'bottom'].map((type) => `oak_slab[type=${type}]`),
  ...['up', 'down'].map((facing) => `dispenser[facing=${facing}]`),
  ...['0', '4', '9', '15'].map((rotation) => `oak_sign[rotation=${rotation}]`),
  'torch',
  'stone',
];

it.each(['1.14.4', '1.20.1', '1.21.1'])(
  'finds the click for every way a block can stand, in %s',
  (version) => {
    const registry = loadRegistry(version);
    const data = loadVersionData(version);
    const stone = data.blocks.get('stone')?.defaultState ?? 1;
    const isBeside = ({ x, y, z }: typeof at): boolean => Math.abs(x) + Math.abs(y - 10) + Math.abs(z) === 1;
    for (const block of TURNED) {
      const [item = ''] = Object.keys(itemsFor(registry, block) ?? {});
      // A door and a bed need room above and beside; all else may have stone all around.
      const isRoomy = /_door|_bed/.test(block);
      const solid = (place: typeof at): boolean => (isRoomy ? place.y < 10 : isBeside(place));
      const [click] = clicksFor({ item, block, position: at }, solid);
      expect(click, block).toBeDefined();
      if (!click) continue;
      expect(FACES.some((face) => JSON.stringify(across(click.against, face)) === JSON.stringify(at))).toBe(
        true,
      );
      const stateAt = (place: typeof at): number => (solid(place) ? stone : 0);
      const placement = planPlacement(data, { stateAt }, { ...click, item, isSneaking: false });
      const [made] = placement.kind === 'place' ? placement.changes : [];
      expect(
        made && isRight(block, stateAsText(data, made.state)),
        `${block}: ${JSON.stringify(placement)}`,
      ).toBe(true);
    }
  },
);
