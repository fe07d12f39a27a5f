import { distanceBetween, type Position } from '../../base/position.js';
import { loadGame } from '../../game/game.js';
import { everydayName, mobName, namesMeant, resolveItemName } from '../../game/names/names.js';
import { sureBlocksOf } from '../../game/sources/breaking.js';
import { contextOf } from '../../../primitives/body/context.js';
import { digBlock } from '../../../primitives/body/digging.js';
import { goOn } from '../../../primitives/body/ending.js';
import { findBlocks, statesOf } from '../../../primitives/body/finding.js';
import { chooseTool, harvestsOf, hold } from '../../../primitives/body/tools.js';
import { approach, ARM_BLOCKS, getTo } from '../../../primitives/body/walking.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { PLAYER, command, completed, failed, type Named } from '../command.js';
import { blockLookedAt, bodyOf, placeData, placeSpoken, registryOf } from '../in-words.js';
import { refusedBy } from '../outcome-words.js';
import { pickUpNear } from './gathering.js';
import { unseen, walkResult } from './going.js';
import { stepAway } from './handing.js';

const SEARCH_SECONDS = 300;
const STAND_BLOCKS = 4;
const MOST_RANGE = 513;
/** What somebody looks at is no farther away. */
const GAZE_BLOCKS = 64;
const PICK_UP_TICKS = 100;

export const SEARCHING = [
  command({
    name: 'searchForBlock',
    help: 'Finds the nearest block of a kind and walks to it.',
    kind: 'action',
    limitSeconds: SEARCH_SECONDS,
    parameters: {
      block: { type: 'block', help: 'what' },
      range: { type: 'number', least: 1, below: MOST_RANGE, help: 'how far to look', otherwise: 64 },
    },
    carryOut: async ({ bot }, { block, range }) => {
      const place = await nearestOfKind(bot, block, range);
      if (!place) return failed(`I find no ${block.said} within ${range} blocks.`);
      contextOf(bot).onActivity(`walking to the ${block.said}`);
      const middle = { x: place.x + 0.5, y: place.y + 0.5, z: place.z + 0.5 };
      const isThere = (feet: typeof middle): boolean => distanceBetween(feet, middle) <= STAND_BLOCKS;
      const walk = await getTo(bot, middle, isThere, () => `digging a way to the ${block.said}`);
      const at = placeSpoken(place);
      const result = walkResult(
        bot,
        walk,
        `Here is the ${block.said}, at ${at}.`,
        `the ${block.said} at ${at}`,
      );
      return { ...result, data: { ...result.data, found: placeData(place) } };
    },
  }),
  command({
    name: 'searchForEntity',
    help: 'Finds the nearest mob of a kind and walks to it.',
    kind: 'action',
    limitSeconds: SEARCH_SECONDS,
    parameters: {
      mob: { type: 'mob', help: 'what' },
      range: { type: 'number', least: 1, below: MOST_RANGE, help: 'how far to look', otherwise: 64 },
    },
    carryOut: async ({ bot }, { mob, range }) => {
      const found = nearestMob(bot, mob.names, range);
      if (!found) return failed(`I see no ${mob.said} within ${range} blocks.`);
      contextOf(bot).onActivity(`walking to the ${mobName(found.name ?? mob.name)}`);
      const isThere = (feet: Position): boolean =>
        distanceBetween(feet, found.position) <= STAND_BLOCKS || !bot.entities[found.id];
      const walk = await getTo(bot, found.position, isThere, () => 'digging a way');
      if (!bot.entities[found.id]) return failed(`The ${mob.said} is gone.`);
      return walkResult(bot, walk, `Here is a ${mob.said}.`, `the ${mob.said}`);
    },
  }),
  command({
    name: 'moveAway',
    help: 'Walks away from where it stands, any way that is open.',
    kind: 'action',
    limitSeconds: 60,
    parameters: {
      distance: { type: 'number', least: 0, below: 65, help: 'how far, in blocks', otherwise: 5 },
    },
    carryOut: async ({ bot }, { distance }) => {
      contextOf(bot).onActivity('stepping aside');
      const came = Math.round((await stepAway(bot, distance)) * 10) / 10;
      const words = `I moved ${came} blocks away.`;
      return came >= distance - 1 ? completed(words) : failed(`${words} There is no way further.`);
    },
  }),
  command({
    name: 'breakBlock',
    help: 'Breaks the block that a player looks at, and picks up what it drops.',
    kind: 'action',
    limitSeconds: 60,
    parameters: { player: PLAYER },
    carryOut: async ({ bot, conduct, asker }, { player }) => {
      const body = bodyOf(bot, player);
      if (!body) return unseen(player);
      const block = blockLookedAt(bot, body, GAZE_BLOCKS);
      if (!block) return failed(`I see no block where ${player} looks.`);
      const what = everydayName(registryOf(bot), block.name);
      if (!block.diggable) return failed(`Nobody digs ${what}.`);
      const rule = conduct.rules.against('break', [block.name]);
      if (rule) return refusedBy(rule, asker);
      await approach(bot, block.position, block.name);
      contextOf(bot).onActivity(`breaking ${what}`);
      await hold(bot, chooseTool(bot, harvestsOf(bot, block.name))?.tool ?? null);
      const middle = block.position.offset(0.5, 0.5, 0.5);
      await digBlock(bot, block.position, middle);
      goOn(bot);
      await pickUpNear(bot, ARM_BLOCKS, PICK_UP_TICKS);
      // A server that lets nobody dig here has put it back by now.
      return bot.blockAt(block.position)?.name === block.name
        ? failed(`The ${what} at ${placeSpoken(block.position)} does not break.`)
        : completed(`I broke the ${what} at ${placeSpoken(block.position)}.`);
    },
  }),
];

/** The nearest block of a kind; null where none is in reach. "Coal" is the block of that name, and ore as well. */
export async function nearestOfKind(
  bot: WorkerBot,
  { names, said }: Named,
  rangeBlocks: number,
): Promise<Position | null> {
  const [item = ''] = namesMeant(resolveItemName(registryOf(bot), said));
  const ores = sureBlocksOf(loadGame(bot.version), item).filter((name) => name.endsWith('_ore'));
  const search = { states: statesOf(bot, [...names, ...ores]), rangeBlocks, count: 1 };
  return (await findBlocks(bot, search))[0] ?? null;
}

/** The nearest living thing of some kinds. */
export function nearestMob(
  bot: WorkerBot,
  names: readonly string[],
  rangeBlocks: number,
): WorkerBot['entity'] | null {
  const away = (mob: WorkerBot['entity']): number => distanceBetween(mob.position, bot.entity.position);
  const found = Object.values(bot.entities)
    .filter((mob) => mob.name !== undefined && names.includes(mob.name) && away(mob) <= rangeBlocks)
    .sort((a, b) => away(a) - away(b));
  return found[0] ?? null;
}
