import { positionKey, type Position } from '../base/position.js';
import { comesWithOther, leanOf } from './block-needs.js';
import { readBlock } from './block-text.js';
import { cellsOf, type Blueprint } from './blueprint.js';

/** Cells of one state in a line along x or z; both ends belong to it. */
export interface Row {
  readonly block: string;
  readonly from: Position;
  readonly to: Position;
}

/**
 * A blueprint as rows, the lowest first and what hangs after what it hangs on, so that a person can be told what goes
 * where. Second halves are left out.
 */
export function rowsOf(blueprint: Blueprint): readonly Row[] {
  const cells = cellsOf(blueprint)
    .filter(({ block }) => !comesWithOther(readBlock(block)))
    .map((cell) => ({ ...cell, turn: cell.position.y + afterOthers(cell.block) }))
    .sort(
      ({ position: a, ...one }, { position: b, ...two }) => one.turn - two.turn || a.z - b.z || a.x - b.x,
    );
  const open = new Map(cells.map((cell) => [positionKey(cell.position), cell]));
  const rows: Row[] = [];
  for (const { position: from, block } of cells) {
    if (!open.has(positionKey(from))) continue;
    const reach = (axis: 'x' | 'z'): number => {
      let length = 0;
      while (open.get(positionKey({ ...from, [axis]: from[axis] + length }))?.block === block) length += 1;
      return length;
    };
    const [alongX, alongZ] = [reach('x'), reach('z')];
    const axis = alongX >= alongZ ? 'x' : 'z';
    const length = Math.max(alongX, alongZ);
    for (let step = 0; step < length; step++)
      open.delete(positionKey({ ...from, [axis]: from[axis] + step }));
    rows.push({ block, from, to: { ...from, [axis]: from[axis] + length - 1 } });
  }
  return rows;
}

/** How many layers later than its own something can be set down. */
function afterOthers(block: string): number {
  const lean = leanOf(block);
  if (lean === 'above') return 1.5;
  return lean === 'below' || lean === 'any' ? 0 : 0.5;
}
