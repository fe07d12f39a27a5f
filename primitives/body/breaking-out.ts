import type { Position } from '../../src/base/position.js';
import type { Cell } from '../../src/blueprint/blueprint.js';
import type { Bot } from 'mineflayer';
import { stateText } from './block-states.js';
import { actWithin, contextOf, type ActingContext } from './context.js';
import { isLadderNear } from './finding.js';
import { groundAround, spareBlocks } from './ground.js';
import { cellAt } from './making-moves.js';
import { pickUpBeside } from './picking-up.js';
import { isBuilt } from './protected-land.js';
import { putBack } from './putting-back.js';
import { getsOut, type WayOut } from './shutting-in.js';
import { passThrough } from './way-through.js';

/** What takes longer, as obsidian does by hand, is left. */
const MOST_TICKS = 1200;
const LADDER_BLOCKS = 16;
/** Who has fewer blocks to pile up than walls are high may not get over them. */
const HIGHEST_WALL = 8;
/** What somebody builds round a bot is smaller, and a pen is no prison. */
const ROOM_STEPS = 200;

/**
 * A bot is built in, by somebody or by its own team, and nothing it may dig otherwise leads out: it digs its way through
 * what was built, but for what keeps things and what others work at. What the team builds it puts back from outside.
 * @param room so many steps are enough, as a small arena has
 */
export async function breakOut(bot: Bot, room = ROOM_STEPS): Promise<void> {
  const context = contextOf(bot);
  const climbs = spareBlocks(bot).count >= HIGHEST_WALL;
  const means: WayOut = { climbs, digs: context.mayRoam === true, enough: room };
  const isOut = (cell: Position, filled: Position | null = null): boolean =>
    getsOut(groundAround(bot), cell, filled, means);
  const cellOf = (feet: Position): Position => cellAt(groundAround(bot), feet);
  // Not every ladder leads out, and what its team builds a bot puts back.
  const { x, y, z } = cellOf(bot.entity.position);
  const isOnOwn = isBuilt(bot, { x, y: y - 1, z });
  if (isOut({ x, y, z }) || (!isOnOwn && isLadderNear(bot, LADDER_BLOCKS))) return;
  const broken: Cell[] = [];
  await diggingWalls(bot, broken, () =>
    passThrough(bot, {
      goal: { isReached: (cell) => isOut(cell), stepsTo: () => 0 },
      isThere: (feet) => isOut(cellOf(feet)),
      mayDig: true,
      mostTicks: MOST_TICKS,
    }),
  );
  await pickUpBeside(bot);
  await putBack(bot, broken, (feet, { position }) => isOut(cellOf(feet), position));
}

/** Acts with walls no more than ground. @param broken gets what of the team's own building is dug away, as it stood */
async function diggingWalls<T>(bot: Bot, broken: Cell[], act: () => Promise<T>): Promise<T> {
  const onDug = (position: Position, stateId: number): void => {
    if (isBuilt(bot, position)) broken.push({ position, block: stateText(bot, stateId) });
  };
  const context = contextOf(bot);
  const digging = { digsNoWays: false, digsWalls: true, onDug };
  const leave = actWithin(bot, Object.assign(Object.create(context) as ActingContext, digging));
  return act().finally(leave);
}
