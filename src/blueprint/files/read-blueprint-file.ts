import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { CoVoyagerError, messageOf, usageError } from '../../base/error.js';
import { readJson5 } from '../../base/json.js';
import { boundsOf, standingAt, type Blueprint } from '../blueprint.js';
import { besideBlocks } from './beside-blocks.js';
import { readMinecollab } from './minecollab.js';
import { nbtOf } from './nbt.js';
import { LARGEST_SIDE, MOST_CELLS, readSchematic } from './schematics.js';

const MOST_BYTES = 16_000_000;

/**
 * Reads what is to be built from a file: Sponge (`.schem`), MCEdit (`.schematic`), Litematica, structure blocks
 * (`.nbt`), or MineCollab's JSON.
 * @param onNote told what else the file holds, which is not built
 * @throws CoVoyagerError `usage` for a file that is missing, too large, or none of these
 */
export async function readBlueprintFile(
  path: string,
  onNote: (line: string) => void = () => undefined,
): Promise<Blueprint> {
  const extension = extname(path).toLowerCase();
  const name = nameOf(path);
  try {
    const bytes = bytesOf(path);
    const tags = extension === '.json' ? null : await nbtOf(bytes);
    const blueprint = tags ? readSchematic(tags, name) : fromJson(bytes, name);
    const aside = tags && besideBlocks(tags);
    if (aside !== null) onNote(aside);
    if (blueprint.cells.length > MOST_CELLS) {
      throw new Error(`it has ${blueprint.cells.length} places, more than ${MOST_CELLS}`);
    }
    const bounds = boundsOf(blueprint);
    if (!bounds) throw new Error('there is nothing in it');
    const sides = (['x', 'y', 'z'] as const).map((axis) => bounds.high[axis] - bounds.low[axis] + 1);
    if (Math.max(...sides) > LARGEST_SIDE) {
      throw new Error(`it measures ${sides.join(' x ')} blocks, more than ${LARGEST_SIDE} on a side`);
    }
    return blueprint.isFixed ? blueprint : { ...standingAt(blueprint, ORIGIN), isFixed: false };
  } catch (error) {
    if (error instanceof CoVoyagerError) throw error;
    const why = messageOf(error);
    throw usageError(`${path} holds no blueprint: ${why}.`);
  }
}

const ORIGIN = { x: 0, y: 0, z: 0 };

function nameOf(path: string): string {
  const stem = basename(path, extname(path))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  return stem.replaceAll(/^_+|_+$/g, '').slice(0, 40) || 'building';
}

function expectedFile(path: string, why: string): string {
  return `Expected a blueprint file, but ${path} ${why}. Name a .schem, .schematic, .litematic, .nbt or .json file.`;
}

function bytesOf(path: string): Buffer {
  let size;
  try {
    const stat = statSync(path);
    // Pipes and devices too: to read them may never end.
    if (!stat.isFile())
      throw usageError(expectedFile(path, stat.isDirectory() ? 'is a folder' : 'is no file'));
    ({ size } = stat);
  } catch (error) {
    if (error instanceof CoVoyagerError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw usageError(expectedFile(path, why));
  }
  if (size > MOST_BYTES) throw new Error(`it is longer than ${MOST_BYTES / 1_000_000} MB`);
  return readFileSync(path);
}

function fromJson(bytes: Buffer, name: string): Blueprint {
  const reading = readJson5(bytes.toString('utf8'));
  if (!reading.ok) throw new Error(`it is neither JSON nor JSON5: ${reading.reason}`);
  return readMinecollab(reading.value, name);
}
