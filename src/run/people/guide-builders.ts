import { boundsOf, type Blueprint, type Bounds } from '../../blueprint/blueprint.js';
import type { Position } from '../../base/position.js';
import type { Row } from '../../blueprint/rows.js';
import { inLines, MOST_LETTERS } from '../../messages/chat-lines.js';
import { stepOutSentence } from '../../messages/run-sentences.js';
import { buildingWords, rowsToldOf } from '../../plan/subtask/instruction.js';
import type { CommandParts } from './command-parts.js';
import { isSameName } from './participant.js';
import type { PeopleInWorld } from './people-in-world.js';

const LOOK_TICKS = 20;
/** Who has set nothing down for so long, but something since it was told, has overlooked the rest of those rows. */
const OVERLOOKED_TICKS = 400;
/** Who was asked to step out of a building is asked again so much later. */
const AGAIN_TICKS = 600;
/** From the middle of a body to the block beside it. */
const BESIDE_BLOCKS = 0.3;

interface GuideParts extends Pick<CommandParts, 'whereabouts' | 'clock' | 'team'> {
  readonly people: Pick<PeopleInWorld, 'workers' | 'watch'>;
}

/** What somebody was told to build, and how it has gone on since. */
interface Told {
  readonly job: string;
  readonly rows: readonly Row[];
  /** Cells that did not stand when it was told, and when it was looked at last. */
  readonly atFirst: number;
  readonly left: number;
  /** Since when it has been as many. */
  readonly sinceTick: number;
}

/**
 * Tells who builds the next rows once those told before stand, or nothing more is done of them, and who stands where
 * others build to step out of it: what would hit or shut somebody in is not set down.
 * @returns what ends it
 */
export function guideBuilders(
  { whereabouts, clock, team, people }: GuideParts,
  tell: (lines: readonly string[], to: string, weight: 'task' | 'must') => void,
): () => void {
  const told = new Map<string, Told>();
  const asked = new Map<string, number>();
  const tellRows = (name: string, job: string, left: Blueprint): void => {
    const before = told.get(name);
    const count = left.cells.length;
    const sinceTick = clock.now();
    if (before?.job === job) {
      const isSame = count === before.left;
      if (!isSame) told.set(name, { ...before, left: count, sinceTick });
      const isStuck = isSame && count < before.atFirst && sinceTick - before.sinceTick >= OVERLOOKED_TICKS;
      const isAtIt = before.rows.some(({ from, to }) =>
        left.cells.some(([x, y, z]) => isWithin({ x, y, z }, { low: from, high: to })),
      );
      if (count === 0 || (isAtIt && !isStuck)) return;
    }
    told.set(name, { job, rows: rowsToldOf(left), atFirst: count, left: count, sinceTick });
    // The first rows are told with the task.
    if (before?.job === job) tell(inLines(`${job}: ${buildingWords(left)}`, MOST_LETTERS), name, 'task');
  };
  const askOut = (name: string): void => {
    const feet = people.watch.sighting(name)?.position;
    const inside = team().flatMap(({ name: builder, job }) => {
      const section = isSameName(builder, name) ? undefined : job?.subtask.section;
      const bounds = section && (section.within ?? boundsOf(section));
      return section && bounds && feet && isWithin(feet, bodyRoom(bounds))
        ? [{ builder, section, bounds }]
        : [];
    });
    const [found] = inside;
    if (!found || clock.now() - (asked.get(name) ?? -AGAIN_TICKS) < AGAIN_TICKS) return;
    asked.set(name, clock.now());
    tell(inLines(stepOutSentence(found.section.name, found.builder, found.bounds)), name, 'must');
  };
  return clock.every(LOOK_TICKS, () => {
    for (const { name, job } of people.workers) {
      const section = job?.subtask.section;
      const left = section && whereabouts.leftOf?.(section);
      if (job && left) tellRows(name, job.subtask.id, left);
      else askOut(name);
    }
  });
}

/** Where the feet of whoever stands in it may be. */
function bodyRoom({ low, high }: Bounds): Bounds {
  return {
    low: { x: low.x - BESIDE_BLOCKS, y: low.y - 2, z: low.z - BESIDE_BLOCKS },
    high: { x: high.x + 1 + BESIDE_BLOCKS, y: high.y + 1, z: high.z + 1 + BESIDE_BLOCKS },
  };
}

function isWithin({ x, y, z }: Position, { low, high }: Bounds): boolean {
  return x >= low.x && x <= high.x && y >= low.y && y <= high.y && z >= low.z && z <= high.z;
}
