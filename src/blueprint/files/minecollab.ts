import { z } from 'zod';
import { blueprintOf, type Blueprint, type Cell } from '../blueprint.js';
import { isRecord } from '../../base/json.js';

const whole = z.number().int();
/** Levels of rows of names, as published. */
export const levelsSchema = z.object({
  levels: z
    .array(
      z.object({
        coordinates: z.tuple([whole, whole, whole]),
        placement: z.array(z.array(z.string())),
      }),
    )
    .min(1),
});

/**
 * MineCollab's form: levels of rows of names; `placement[row][col]` stands at (x + col, y, z + row) of the world. Also
 * a task that holds one, or a file of tasks with a single one.
 * @throws Error in words where it is none
 */
export function readMinecollab(value: unknown, name: string): Blueprint {
  const found = blueprintIn(value);
  const reading = levelsSchema.safeParse(found);
  if (!reading.success) {
    throw new Error('expected {levels: [{coordinates: [x, y, z], placement: [["stone", ...], ...]}, ...]}');
  }
  return blueprintOf(name, cellsOfLevels(reading.data), true);
}

/** Every place that is listed, in the order of the levels; a place may come twice. */
export function cellsOfLevels({ levels }: z.output<typeof levelsSchema>): readonly Cell[] {
  return levels.flatMap(({ coordinates: [x, y, z], placement }) =>
    placement.flatMap((row, dz) =>
      row.map((block, dx): Cell => ({ position: { x: x + dx, y, z: z + dz }, block: block.trim() || 'air' })),
    ),
  );
}

function blueprintIn(value: unknown): unknown {
  if (!isRecord(value) || 'levels' in value) return value;
  if ('blueprint' in value) return value['blueprint'];
  const tasks = Object.values(value).filter((task) => isRecord(task) && 'blueprint' in task);
  if (tasks.length > 1) throw new Error(`it holds ${tasks.length} tasks with blueprints: name one of them`);
  const [task] = tasks;
  return isRecord(task) ? task['blueprint'] : value;
}
