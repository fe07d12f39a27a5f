import { join } from 'node:path';
import { CoVoyagerError, messageOf, usageError } from '../../base/error.js';
import { makeFolder } from '../../base/folder.js';
import { counted } from '../../base/words.js';
import { writeWholeJson } from '../../base/whole-file.js';
import { generateTasks, type Generation, type TaskFile } from '../../minecollab/generate.js';
import { printRemark, printResult } from '../shared/output.js';

/** What `minecollab generate` was asked. */
export interface CollabGenerateOptions extends Omit<Generation, 'kind'> {
  readonly out: string;
}

/**
 * `minecollab generate`: writes train and test tasks in the published format.
 * @throws CoVoyagerError `usage` for a kind there is not, `out-dir-not-writable`
 */
export async function generateMinecollab(kind: string, options: CollabGenerateOptions): Promise<void> {
  if (kind !== 'crafting' && kind !== 'cooking' && kind !== 'construction')
    throw usageError(`Expected crafting, cooking or construction, got "${kind}".`);
  const { out, ...generation } = options;
  const { train, test } = await generateTasks({ kind, ...generation });
  const made = Object.keys(train).length + Object.keys(test).length;
  const { agents, count, testShare } = generation;
  const which = `in which ${counted(agents, 'agent')} each hold some of what is needed`;
  if (made === 0) throw usageError(`Expected tasks of ${kind} ${which}, but none can be done.`);
  if (made < count) printRemark(`Only ${made} of ${count}: no more tasks of ${kind} were found ${which}.`);
  try {
    makeFolder(out);
    writeWholeJson(join(out, 'train.json'), train);
    writeWholeJson(join(out, 'test.json'), test);
  } catch (cause) {
    const why = messageOf(cause);
    throw new CoVoyagerError('out-dir-not-writable', `Expected to write into ${out}: ${why}.`, { cause });
  }
  const size = (file: TaskFile): string => counted(Object.keys(file).length, 'task');
  if (testShare > 0 && testShare < 1 && Object.keys(test).length === 0)
    printRemark('No tests: all tasks have the same target.');
  printResult(`${size(train)} in ${join(out, 'train.json')}, ${size(test)} in ${join(out, 'test.json')}.`);
}
