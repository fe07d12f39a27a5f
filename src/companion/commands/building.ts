import { boundsOf, cellsOf, type Blueprint, type Cell } from '../../blueprint/blueprint.js';
import { isAir, isRight, readBlock } from '../../blueprint/block-text.js';
import { counted, listed, spelt } from '../../base/words.js';
import { blockTextAt } from '../../../primitives/body/block-states.js';
import { command, completed, refused, type CommandResult, type Setting } from '../command.js';
import type { Conduct } from '../conduct.js';
import { placeData } from '../in-words.js';

/** What each was last told to build, in the world's coordinates; a number: of so many blocks it gets together first. */
const LAST = new WeakMap<Conduct, Blueprint | number>();
/** So many blocks are told one by one. */
const MOST_TOLD = 5;
const LEVEL = { level: { type: 'whole', least: 0, below: 384, help: 'from 0, the lowest' } } as const;

export function noteBuilding(conduct: Conduct, building: Blueprint | number): void {
  LAST.set(conduct, building);
}

export const BLUEPRINTS = [
  command({
    name: 'getBlueprint',
    help: 'Says where what it builds begins, and how large it is.',
    kind: 'look',
    parameters: {},
    carryOut: (setting) =>
      ofBuilding(setting, (building) => {
        const { low, wide, high, long } = sizeOf(building);
        return completed(
          `The ${building.name} begins at ${low.x} ${low.y} ${low.z}: ${wide} by ${long}, ${counted(high, 'level')}.`,
          { at: placeData(low), levels: high },
        );
      }),
  }),
  command({
    name: 'getBlueprintLevel',
    help: 'Shows one level of what it builds, row by row from north to south: # is a block.',
    kind: 'look',
    parameters: LEVEL,
    carryOut: (setting, { level }) =>
      ofLevel(setting, level, (building, cells) => {
        const { low, wide, long } = sizeOf(building);
        const isBlock = (x: number, z: number): boolean =>
          cells.some(
            ({ position, block }) => position.x === low.x + x && position.z === low.z + z && !isAir(block),
          );
        const rows = Array.from({ length: long }, (_, z) =>
          Array.from({ length: wide }, (__, x) => (isBlock(x, z) ? '#' : '.')).join(''),
        );
        return completed(`Level ${level}: ${rows.join(' ')}`, { rows });
      }),
  }),
  command({
    name: 'checkBlueprint',
    help: 'Says which blocks of what it builds are still to be placed, replaced or removed.',
    kind: 'look',
    parameters: {},
    carryOut: (setting) => ofBuilding(setting, (building) => check(setting, cellsOf(building))),
  }),
  command({
    name: 'checkBlueprintLevel',
    help: 'The same for one level.',
    kind: 'look',
    parameters: LEVEL,
    carryOut: (setting, { level }) => ofLevel(setting, level, (_, cells) => check(setting, cells)),
  }),
];

function ofBuilding({ conduct }: Setting, tell: (building: Blueprint) => CommandResult): CommandResult {
  const building = LAST.get(conduct);
  if (typeof building === 'number')
    return completed(
      `Nothing of it stands yet: it takes ${counted(building, 'block')}. I am ${conduct.activity()}.`,
    );
  return building ? tell(building) : refused('I have built nothing yet. Say: "build a 5x5 cobblestone hut".');
}

function ofLevel(
  setting: Setting,
  level: number,
  tell: (building: Blueprint, cells: readonly Cell[]) => CommandResult,
): CommandResult {
  return ofBuilding(setting, (building) => {
    const { low, high } = sizeOf(building);
    return level < high
      ? tell(
          building,
          cellsOf(building).filter(({ position }) => position.y === low.y + level),
        )
      : refused(`Expected a level from 0 to ${high - 1}.`);
  });
}

function check({ bot }: Setting, cells: readonly Cell[]): CommandResult {
  const faults = cells.flatMap(({ position, block }) => {
    const stands = blockTextAt(bot, position);
    const at = `at ${position.x} ${position.y} ${position.z}`;
    if (stands === null) return [`come nearer to see what is ${at}`];
    if (isRight(block, stands)) return [];
    if (isAir(block)) return [`remove ${spelt(readBlock(stands).name)} ${at}`];
    const name = spelt(readBlock(block).name);
    return [
      isAir(stands) ? `place ${name} ${at}` : `replace ${spelt(readBlock(stands).name)} by ${name} ${at}`,
    ];
  });
  const words = `${cells.length - faults.length} of ${counted(cells.length, 'block')} ${cells.length === 1 ? 'is' : 'are'} right.`;
  const more = faults.length - MOST_TOLD;
  const told = more > 0 ? [...faults.slice(0, MOST_TOLD), `${more} more`] : faults;
  return completed(told.length === 0 ? words : `${words} Still to do: ${listed(told)}.`, { faults });
}

function sizeOf(building: Blueprint): {
  readonly low: Cell['position'];
  readonly wide: number;
  readonly high: number;
  readonly long: number;
} {
  const { low, high } = boundsOf(building) ?? { low: { x: 0, y: 0, z: 0 }, high: { x: -1, y: -1, z: -1 } };
  return { low, wide: high.x - low.x + 1, high: high.y - low.y + 1, long: high.z - low.z + 1 };
}
