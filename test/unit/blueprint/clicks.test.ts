import { expect, it } from 'vitest';
import type { Position } from '../../../src/base/position.js';
import { buildable, comesWithOther, itemsFor } from '../../../src/blueprint/block-needs.js';
import { blockText, decidedOf, isRight, readBlock } from '../../../src/blueprint/block-text.js';
import { blueprintOf, type Cell } from '../../../src/blueprint/blueprint.js';
import { clicksFor } from '../../../src/blueprint/clicks.js';
import { scaffoldCount } from '../../../src/blueprint/scaffold.js';
import { across, FACES, type Face } from '../../../src/game/faces.js';
import { soilsOf } from '../../../src/game/plant-soils.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { switchedBy, type SettingDown } from '../../../src/game/set-down.js';
import { readState, stateAsText } from '../../../src/world/embedded/data/block-states.js';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { planPlacement } from '../../../src/world/embedded/rules/placement.js';

const at = { x: 0, y: 10, z: 0 };
const isAt = (one: Position, other: Position): boolean =>
  one.x === other.x && one.y === other.y && one.z === other.z;
/** Beside water, by a second click with shears, or by operators alone. */
const BY_NOBODY = /^(sugar_cane|mangrove_propagule|pitcher_crop|.*command_block|jigsaw|(void|cave)_air)$/;

it.each(['1.14.4', '1.21.1'])('finds the clicks for every way a block can stand, in %s', (version) => {
  const registry = loadRegistry(version);
  const data = loadVersionData(version);
  const state = (text: string): number => readState(data, text) ?? 0;
  const [stone, jungle] = [state('stone'), state('jungle_log')];

  /** What comes of the first click, and of more of them while it grows, with blocks at some sides. */
  const made = (block: string, sides: readonly Face[]): string | null => {
    const { name } = readBlock(block);
    const [first = '', then = first] = Object.keys(itemsFor(registry, block) ?? {});
    const soil = ['farmland', 'soul_sand', 'sand', 'dirt'].find((each) => soilsOf(name)?.test(each));
    let present = 0;
    const isSolid = (place: Position): boolean => sides.some((face) => isAt(across(at, face), place));
    const stateAt = (place: Position): number => {
      if (isAt(place, at)) return present;
      if (!isSolid(place)) return 0;
      if (soil !== undefined && place.y < at.y) return state(soil);
      return name === 'cocoa' ? jungle : stone;
    };
    const click = (how: SettingDown, against: Position, item: string): void => {
      const placement = planPlacement(data, { stateAt }, { ...how, against, item, isSneaking: false });
      if (placement.kind === 'place') present = placement.changes[0]?.state ?? 0;
    };
    const [best] = clicksFor({ item: first, block, position: at }, isSolid);
    if (!best) return null;
    click(best, best.against, first);
    for (let more = 1; more < 8 && present !== 0; more++) {
      if (isRight(block, stateAsText(data, present))) break;
      const face = stateAsText(data, present).includes('type=top') ? 'down' : 'up';
      click({ face, cursorY: 0.5, yaw: 0, pitch: 0 }, at, then);
    }
    return stateAsText(data, present);
  };

  const wrong: string[] = [];
  for (const [name, { minState, maxState }] of data.blocks) {
    if (BY_NOBODY.test(name) || itemsFor(registry, name) === null) continue;
    const seen = new Set<string>();
    for (let id = minState; id <= maxState; id++) {
      const decided = Object.entries(decidedOf(readBlock(stateAsText(data, id))));
      const properties = Object.fromEntries(decided.filter(([key]) => key !== switchedBy(name)));
      const block = blockText({ name, properties });
      if (seen.has(block) || comesWithOther(readBlock(block))) continue;
      seen.add(block);
      const isThere = [[...FACES], ...FACES.map((face) => [face])].some((sides) =>
        isRight(block, made(block, sides) ?? ''),
      );
      if (!isThere) wrong.push(block);
    }
  }
  expect(wrong).toEqual([]);
});

it('turns heads the way of the look, signs against it, and hangs signs across a wall', () => {
  const [wall, below] = [across(at, 'south'), across(at, 'down')];
  const yawFor = (item: string, block: string, against: Position): number | undefined =>
    clicksFor({ item, block, position: at }, (place) => isAt(place, against))[0]?.yaw;
  expect(yawFor('zombie_head', 'zombie_head[rotation=4]', below)).toBe(90);
  expect(yawFor('oak_sign', 'oak_sign[rotation=4]', below)).toBe(-90);
  expect(yawFor('oak_hanging_sign', 'oak_wall_hanging_sign[facing=east]', wall)).toBe(90);
  expect(yawFor('oak_hanging_sign', 'oak_wall_hanging_sign[facing=south]', wall)).toBeUndefined();
});

it('says what cannot be built and why, and what stands on it neither', () => {
  const column = (x: number, ...blocks: readonly string[]): readonly Cell[] =>
    blocks.map((block, y) => ({ position: { x, y, z: 0 }, block }));
  const given = blueprintOf(
    'garden',
    [
      ...column(0, 'farmland', 'wheat[age=7]'),
      ...column(1, 'water', 'lily_pad'),
      ...column(2, 'sand', 'sugar_cane', 'sugar_cane'),
      ...column(3, 'stone', 'sunflower[half=lower]', 'sunflower[half=upper]'),
      ...column(4, 'grass_block', 'potted_poppy', 'oak_slab[type=top,waterlogged=true]'),
    ],
    false,
  );
  const { blueprint, notes } = buildable(loadRegistry('1.20.1'), given);
  expect(blueprint.palette).toEqual(['dirt', 'sand', 'stone', 'potted_poppy', expect.any(String)]);
  expect([...notes].sort()).toEqual([
    '1 lily pad left out: it lives in water only',
    '1 oak slab built dry: nobody sets the water down',
    '1 sugar cane left out: it grows beside water only',
    '1 sugar cane left out: nothing is below to hold it',
    '1 sunflower left out: it does not grow on stone',
    '1 water left out: nobody can set it down by hand',
    '1 wheat left out: it does not grow on dirt',
  ]);
});

it.each([
  ['oak_wall_hanging_sign[facing=east]', 2],
  ['skeleton_wall_skull[facing=north]', 2],
  ['oak_stairs[facing=east,half=bottom]', 0],
])('has %s held up by %i blocks of earth where there is but the floor below it', (block, count) => {
  const cells = [
    { position: { x: 0, y: 0, z: 0 }, block: 'stone' },
    { position: { x: 0, y: 1, z: 0 }, block },
  ];
  expect(scaffoldCount(blueprintOf('porch', cells, true))).toBe(count);
});
