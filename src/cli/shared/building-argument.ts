import { InvalidArgumentError } from 'commander';
import type { Position } from '../../base/position.js';
import { printRemark } from './output.js';
import type { Blueprint } from '../../blueprint/blueprint.js';

/** Sentences such as "build house.schem"; what ends in `.json` without a verb is a plan. */
const BUILD_FILE =
  /^(?:(?:build|construct|erect)\s+(\S.*\.(?:schem|schematic|litematic|nbt|json))|(\S.*\.(?:schem|schematic|litematic|nbt)))$/i;

/** The file of a blueprint that a goal names; null where it names none. */
export function blueprintFileIn(goal: string): string | null {
  const [, asked, bare] = BUILD_FILE.exec(goal.trim()) ?? [];
  return asked ?? bare ?? null;
}

/**
 * What is to be built and where, as far as it was typed.
 * @throws CoVoyagerError `usage` for a file that holds no blueprint
 */
export async function buildingTyped(
  goal: string,
  at: Position | undefined,
): Promise<{ readonly blueprint?: Blueprint; readonly at?: Position }> {
  const file = blueprintFileIn(goal);
  const place = at === undefined ? {} : { at };
  if (file === null) return place;
  const { readBlueprintFile } = await import('../../blueprint/files/read-blueprint-file.js');
  return { blueprint: await readBlueprintFile(file, printRemark), ...place };
}

const MOST_ACROSS = 30_000_000;
const MOST_UP = 2048;

/** Parser of `--at 10,64,10`. */
export function placeTyped(typed: string): Position {
  const numbers = typed
    .trim()
    .split(/[\s,]+/)
    .map((part) => (/^[+-]?\d+$/.test(part) ? Number(part) : NaN));
  const [x = NaN, y = NaN, z = NaN] = numbers;
  const isPlace =
    numbers.length === 3 &&
    Math.abs(x) <= MOST_ACROSS &&
    Math.abs(z) <= MOST_ACROSS &&
    Math.abs(y) <= MOST_UP;
  if (isPlace) return { x, y, z };
  throw new InvalidArgumentError(
    'Expected three whole numbers, such as 10,64,10: the lowest corner of the building.',
  );
}

/** The option in words. */
export const AT_WORDS =
  'where the lowest corner of a building is to be (default: as its file says, else near the chest)';
