import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import pathfinderPackage from 'mineflayer-pathfinder';
import { everyTick, type WaitEnd } from './ending.js';

// The package exports its parts on the default import only, and its types name things it does not export.
interface PathfinderGoal {
  heuristic(node: Position): number;
  isEnd(node: Position): boolean;
  hasChanged(): boolean;
  isValid(): boolean;
}
interface PathfinderMovements {
  canDig: boolean;
  allow1by1towers: boolean;
  allowParkour: boolean;
  allowEntityDetection: boolean;
  scafoldingBlocks: number[];
}
interface PathfinderPlugin {
  thinkTimeout: number;
  tickTimeout: number;
  searchRadius: number;
  setGoal(goal: PathfinderGoal | null): void;
  setMovements(movements: PathfinderMovements): void;
}
const library = pathfinderPackage as unknown as {
  readonly pathfinder: (bot: Bot) => void;
  readonly Movements: new (bot: Bot) => PathfinderMovements;
};

const THINK_MS = 20_000;
const THINK_PER_TICK_MS = 45;
const SEARCH_BLOCKS = 96;
// Two and a half seconds without headway; swimming and climbing are slow.
const STUCK_TICKS = 50;

/** What to reach, and how long it may take. */
export interface PathfinderWalk {
  readonly goal: Position;
  readonly isThere: (feet: Position) => boolean;
  readonly limitTicks: number;
}

/**
 * Walks with mineflayer-pathfinder, which also swims and climbs ladders; it neither digs nor places blocks. Its `goto`
 * is not used: it resolves where there is no way and sometimes never, so the way it goes is watched here.
 */
export async function runWithPathfinder(
  bot: Bot,
  walk: PathfinderWalk,
): Promise<'arrived' | 'no-path' | WaitEnd> {
  const plugin = pluginOf(bot);
  const { goal, isThere } = walk;
  let isHopeless = false;
  let stillTicks = 0;
  let before = bot.entity.position.clone();
  const onPath = (results: { readonly status: string; readonly path: readonly unknown[] }): void => {
    if (results.status === 'noPath' || results.status === 'timeout') isHopeless = true;
  };
  bot.on('path_update', onPath);
  plugin.setGoal({
    heuristic: (node) =>
      Math.max(0, Math.hypot(node.x + 0.5 - goal.x, node.y - goal.y, node.z + 0.5 - goal.z) - 4),
    isEnd: (node) => isThere({ x: Math.floor(node.x) + 0.5, y: node.y, z: Math.floor(node.z) + 0.5 }),
    hasChanged: () => false,
    isValid: () => true,
  });
  try {
    return await everyTick<'arrived' | 'no-path'>(bot, walk.limitTicks, () => {
      const feet = bot.entity.position;
      if (isThere(feet)) return 'arrived';
      stillTicks = feet.distanceTo(before) < 0.05 ? stillTicks + 1 : 0;
      before = feet.clone();
      return isHopeless || stillTicks > STUCK_TICKS ? 'no-path' : undefined;
    });
  } finally {
    bot.removeListener('path_update', onPath);
    plugin.setGoal(null);
    bot.clearControlStates();
  }
}

function pluginOf(bot: Bot): PathfinderPlugin {
  const holder = bot as unknown as { pathfinder?: PathfinderPlugin };
  if (!holder.pathfinder) {
    library.pathfinder(bot);
    const plugin = holder.pathfinder as unknown as PathfinderPlugin;
    const movements = new library.Movements(bot);
    Object.assign(movements, {
      canDig: false,
      allow1by1towers: false,
      // Jumps over gaps fail now and then and then cost more than the way around.
      allowParkour: false,
      // Neither bots nor animals stop a bot.
      allowEntityDetection: false,
      scafoldingBlocks: [],
    });
    plugin.setMovements(movements);
    holder.pathfinder = plugin;
  }
  // Milliseconds of a scaled clock are short: with the defaults a fast world would cut every thought off.
  return Object.assign(holder.pathfinder, {
    thinkTimeout: THINK_MS,
    tickTimeout: THINK_PER_TICK_MS,
    searchRadius: SEARCH_BLOCKS,
  });
}
