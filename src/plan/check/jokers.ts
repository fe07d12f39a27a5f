import type { ReadSubtask } from './check-names.js';
import type { Fault } from './fault.js';

/**
 * Products nobody understood. Whatever turns out to be missing elsewhere is most likely what was meant, so it is not
 * reported a second time; the fault's mend then proposes that very name.
 */
export class Jokers {
  private readonly open: ReadSubtask[];
  private readonly settled = new Set<string>();

  constructor(
    reads: readonly ReadSubtask[],
    private readonly faults: Fault[],
  ) {
    this.open = reads.filter(
      ({ product, action }) => product === null && action !== 'kill' && action !== 'shoot',
    );
  }

  /** Takes a not understood product to be this item; false where there is none left. */
  claim(item: string): boolean {
    if (this.settled.has(item)) return true;
    const read = this.open.shift();
    if (!read) return false;
    this.settle(item);
    const index = this.faults.findIndex(
      ({ kind, subtask, item: named }) =>
        kind === 'unknown-item' && subtask === read.id && named === read.draft.item,
    );
    const fault = this.faults[index];
    if (fault) this.faults[index] = { ...fault, mend: { kind: 'rename', subtask: read.id, item } };
    return true;
  }

  /** Whether the item has been accounted for already. */
  isSettled(item: string): boolean {
    return this.settled.has(item);
  }

  settle(item: string): void {
    this.settled.add(item);
  }
}
