import { across, HORIZONTAL_SIDES } from '../../game/faces.js';
import { type Position, positionKey } from '../../base/position.js';
import { isReplaceable } from '../../game/replaceable.js';
import { placeItem } from '../../../primitives/place-item.js';
import { contextOf } from '../../../primitives/body/context.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { asPoint } from '../../../primitives/body/places.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { command, failed, refused } from '../command.js';
import { bodyOf, itemsInWords } from '../in-words.js';
import { commandResultOf, refusedBy } from '../outcome-words.js';
import { carriedOf } from './handing.js';

const NEAR_BLOCKS = 6;
const MOST_CELLS = 32;
const DEEPEST_BLOCKS = 12;
/** What is of little other use, the best first. */
const FILLERS = [
  'dirt',
  'cobblestone',
  'cobbled_deepslate',
  'gravel',
  'sand',
  'netherrack',
  'stone',
  'deepslate',
];

export const FILLING = [
  command({
    name: 'fillHole',
    help: `Fills the hole in the ground nearest to whoever asks, within ${NEAR_BLOCKS} blocks, with dirt or stone it carries.`,
    kind: 'action',
    limitSeconds: 180,
    parameters: { block: { type: 'item', help: 'with what; by default dirt or stone', otherwise: '' } },
    carryOut: async ({ bot, asker, conduct: { rules } }, { block }) => {
      const body = asker === null ? bot.entity : (bodyOf(bot, asker) ?? bot.entity);
      const cells = holeNear(bot, body.position);
      if (cells.length === 0) return failed(`I see no hole within ${NEAR_BLOCKS} blocks of you.`);
      const filler =
        block.said === '' ? FILLERS.find((each) => carriedCount(bot, each) > 0) : carriedOf(bot, block);
      const has = filler === undefined ? 0 : carriedCount(bot, filler);
      if (filler === undefined || has === 0)
        return refused(
          `I carry no ${block.said || 'dirt or stone'} to fill it with: say "get ${cells.length} dirt" first.`,
        );
      const rule = rules.against('place', [filler]);
      if (rule) return refusedBy(rule, asker);
      contextOf(bot).onActivity('filling the hole');
      let done = 0;
      // From the bottom up; of several the nearest would come first.
      for (const cell of cells.slice(0, has)) {
        const outcome = await placeItem(bot, filler, cell);
        if (outcome.kind !== 'completed') return commandResultOf(bot, outcome, '');
        done += 1;
      }
      const used = itemsInWords(bot, { [filler]: done });
      const data = { filled: done };
      return done === cells.length
        ? { kind: 'completed', words: `I filled the hole with ${used}.`, data }
        : {
            kind: 'partial',
            words: `I filled ${done} of ${cells.length} with ${used}; I have no more.`,
            data,
          };
    },
  }),
];

/** The cells of the hole nearest to a place, the lowest first: open from above, ground on all sides. */
function holeNear(bot: WorkerBot, feet: Position): readonly Position[] {
  const isOpen = (cell: Position): boolean => isReplaceable(bot.blockAt(asPoint(bot, cell))?.name ?? '');
  const [x0, z0] = [Math.floor(feet.x), Math.floor(feet.z)];
  const top = Math.floor(feet.y + 0.01) - 1;
  const far = (cell: Position): number => Math.hypot(cell.x - x0, cell.z - z0);
  const seen = new Set<string>();
  const holes: (readonly Position[])[] = [];
  for (let x = x0 - NEAR_BLOCKS; x <= x0 + NEAR_BLOCKS; x++)
    for (let z = z0 - NEAR_BLOCKS; z <= z0 + NEAR_BLOCKS; z++) {
      const mouth: Position[] = [];
      const open = [{ x, y: top, z }];
      for (let cell = open.pop(); cell && mouth.length <= MOST_CELLS; cell = open.pop()) {
        if (seen.has(positionKey(cell)) || !isOpen(cell)) continue;
        seen.add(positionKey(cell));
        mouth.push(cell);
        const { x: cx, z: cz } = cell;
        open.push(...HORIZONTAL_SIDES.map((side) => across({ x: cx, y: top, z: cz }, side)));
      }
      // A slope has no end.
      if (mouth.length > 0 && mouth.length <= MOST_CELLS) holes.push(mouth);
    }
  const nearest = (hole: readonly Position[]): number => Math.min(...hole.map(far));
  const [mouth = []] = holes.sort((a, b) => nearest(a) - nearest(b));
  const columns = mouth.map((cell) => {
    const cells = [cell];
    for (let y = top - 1; cells.length < DEEPEST_BLOCKS && isOpen({ ...cell, y }); y--)
      cells.push({ ...cell, y });
    return cells;
  });
  return columns.flat().sort((a, b) => a.y - b.y);
}
