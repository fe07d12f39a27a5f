import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import type { Position } from '../../../src/base/position.js';
import { blueprintOf } from '../../../src/blueprint/blueprint.js';
import { noteBuilding } from '../../../src/companion/commands/building.js';
import type { Setting } from '../../../src/companion/command.js';
import type { Conduct } from '../../../src/companion/conduct.js';
import { commandOf } from '../../../src/companion/registry.js';

const registry = (
  createRequire(import.meta.url)('prismarine-registry') as (version: string) => {
    readonly blocksByName: Readonly<Record<string, { readonly defaultState: number }>>;
  }
)('1.20.1');

/** What is said of a wall of four blocks of which one is missing and one is another. */
async function saidOf(name: string, level?: number, built: 'all' | 'begun' | null = 'all'): Promise<string> {
  const nameAt = ({ x, y }: Position): string => (y === 60 ? 'stone' : x === 3 ? 'air' : 'dirt');
  const world = {
    getColumnAt: () => ({}),
    getBlockStateId: (at: Position) => registry.blocksByName[nameAt(at)]?.defaultState,
  };
  const conduct = { activity: () => 'mining cobblestone' } as Conduct;
  const cells = [3, 4].flatMap((x) => [60, 61].map((y) => ({ position: { x, y, z: 7 }, block: 'stone' })));
  if (built !== null) noteBuilding(conduct, built === 'all' ? blueprintOf('wall', cells, true) : 4);
  const setting = { bot: { registry, world }, conduct, asker: null } as unknown as Setting;
  const result = await commandOf(name)?.carryOut(setting, level === undefined ? {} : { level });
  return result?.words ?? '';
}

it.each([
  ['getBlueprint', undefined, 'The wall begins at 3 60 7: 2 by 1, 2 levels.'],
  ['getBlueprintLevel', 1, 'Level 1: ##'],
  [
    'checkBlueprint',
    undefined,
    '2 of 4 blocks are right. Still to do: place stone at 3 61 7 and replace dirt by stone at 4 61 7.',
  ],
  ['checkBlueprintLevel', 0, '2 of 2 blocks are right.'],
  ['checkBlueprintLevel', 2, 'Expected a level from 0 to 1.'],
])('%s(%s) reads the world: %s', async (name, level, words) => {
  expect(await saidOf(name, level)).toBe(words);
});

it.each([
  [null, /^I have built nothing yet/],
  ['begun', /^Nothing of it stands yet: it takes 4 blocks. I am mining cobblestone.$/],
] as const)('says so where nothing stands (%s)', async (built, words) => {
  expect(await saidOf('checkBlueprint', undefined, built)).toMatch(words);
});
