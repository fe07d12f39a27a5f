import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { CoVoyagerError, messageOf, usageError } from '../../base/error.js';
import { readJson5 } from '../../base/json.js';
import { boundsOf, standingAt, type Blueprint } from '../blueprint.js';
import { readMinecollab } from './minecollab.js';
import { nbtOf, type Tag } from './nbt.js';
import { LARGEST_SIDE, MOST_CELLS, readSchematic } from './schematics.js';
import { counted, listed } from '../../base/words.js';

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

/** Compounds in which blocks keep what else they hold, by what that is. */
const HELD: readonly (readonly [kind: 'container' | 'sign' | 'banner', isHeld: (tag: Tag) => boolean])[] = [
  ['container', ({ Items: items }) => Array.isArray(items) && items.length > 0],
  [
    'banner',
    (tag) => [tag['Patterns'], tag['patterns']].some((each) => Array.isArray(each) && each.length > 0),
  ],
  ['sign', (tag) => WORDS.some((key) => /[^\s"\\{}[\],:]/.test(wordsIn(tag[key])))],
];
const WORDS = ['front_text', 'back_text', 'Text1', 'Text2', 'Text3', 'Text4'];
const WHAT = { container: 'what lies in', sign: 'what is written on', banner: 'the patterns of' } as const;

/** What a file holds besides blocks, in one line, since only blocks are built; null: nothing. */
function besideBlocks(root: Tag): string | null {
  const entities = new Map<string, number>();
  const held = new Map<keyof typeof WHAT, number>();
  const walk = (value: unknown, isEntity: boolean): void => {
    // Numbers of blocks are many, and hold nothing.
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
    if (Array.isArray(value)) {
      if (typeof value[0] === 'object') for (const each of value) walk(each, isEntity);
      return;
    }
    const tag = value as Tag;
    if (isEntity) {
      const { Id: written = tag['id'] ?? (tag['nbt'] as Tag | undefined)?.['id'] } = tag;
      const id = typeof written === 'string' ? written.replace(/^minecraft:/, '') : 'thing';
      const words = id.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
      entities.set(words, (entities.get(words) ?? 0) + 1);
      return;
    }
    const [kind] = HELD.find(([, isHeld]) => isHeld(tag)) ?? [];
    if (kind) held.set(kind, (held.get(kind) ?? 0) + 1);
    else for (const [key, each] of Object.entries(tag)) walk(each, /^entities$/i.test(key));
  };
  walk(root, false);
  const parts = [
    ...[...entities].map(([name, count]) => counted(count, name)),
    ...[...held].map(([kind, count]) => `${WHAT[kind]} ${counted(count, kind)}`),
  ];
  return parts.length === 0 ? null : `Only blocks are built; left out: ${listed(parts)}.`;
}

/** Lines are JSON, or compounds of them. */
function wordsIn(value: unknown): string {
  const { messages = value ?? '' } = (typeof value === 'object' && value !== null ? value : {}) as Tag;
  return JSON.stringify(messages).replaceAll(/\\?"(text|color|extra)\\?"/g, '');
}
