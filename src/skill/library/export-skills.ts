import { CoVoyagerError, messageOf, badOption } from '../../base/error.js';
import { stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../base/folder.js';
import { PAIR_FILE_VERSION } from './file-pair-store.js';
import { type Pair } from './pair.js';

/**
 * Writes skills to one file (a path that ends in `.json`) or to a folder, one file each. `import` reads both.
 * @returns how many files were written
 * @throws CoVoyagerError `bad-option` where a file would be written over, `cannot-save`
 */
export async function exportSkills(pairs: readonly Pair[], path: string): Promise<number> {
  const target = resolve(path);
  const files = target.endsWith('.json')
    ? [{ file: target, content: { schemaVersion: PAIR_FILE_VERSION, pairs } }]
    : pairs.map((pair) => ({
        file: join(target, `${pair.id}.json`),
        content: { schemaVersion: PAIR_FILE_VERSION, ...pair },
      }));
  for (const { file } of files) {
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (isThere) {
      throw badOption(`Expected a path to write to, but ${file} is there already. Choose another.`);
    }
  }
  try {
    for (const { file, content } of files) {
      makeFolder(dirname(file));
      await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
    }
  } catch (cause) {
    const why = messageOf(cause);
    throw new CoVoyagerError(
      'cannot-save',
      `Expected a path that can be written to, cannot write ${target}: ${why}.`,
      {
        cause,
      },
    );
  }
  return files.length;
}
