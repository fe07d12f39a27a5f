import { usageError } from '../../base/error.js';
import { plainLine } from '../../base/plain-text.js';
import { defaultMemoryFile, fileMemoryStore } from '../../run/people/memory/file-memory-store.js';
import type { MemoryStore } from '../../run/people/memory/memory.js';
import { meantBy, memoryLine } from '../../run/people/memory/recall.js';
import { printJson, printResult } from '../shared/output.js';

/** What every `memory` command knows. */
export interface MemoryOptions {
  /** The file; undefined: the person's own. */
  readonly file?: string;
  readonly json?: boolean;
}

/** `memory`. */
export function listMemory(options: MemoryOptions): void {
  const store = storeOf(options);
  const memories = store.all();
  if (options.json === true) {
    printJson({ file: store.place, memories });
    return;
  }
  if (memories.length === 0) {
    printResult(plainLine(`Nothing is remembered in ${store.place}.`));
    return;
  }
  const now = new Date();
  const count = memories.length === 1 ? '1 memory' : `${memories.length} memories`;
  const lines = [...memories.map((memory) => memoryLine(memory, now)), '', `${count} in ${store.place}`];
  printResult(lines.map(plainLine).join('\n'));
}

/** `memory forget WORDS`. */
export function forgetMemory(words: string, options: MemoryOptions): void {
  const store = storeOf(options);
  const meant = meantBy(store.all(), words);
  if (meant.length === 0) {
    throw usageError(`Expected something that is remembered, nothing is of "${words}". See \`memory\`.`);
  }
  store.forget(meant.map(({ id }) => id));
  if (options.json === true) printJson({ status: 'forgotten', reason: null, memories: meant });
  else printResult(meant.map(({ id, subject }) => `Forgotten: ${id} ${subject}`).join('\n'));
}

function storeOf({ file }: MemoryOptions): MemoryStore {
  return fileMemoryStore(file ?? defaultMemoryFile());
}
