import { breaksGiving, breaksOf, sureBlocksOf } from '../../game/sources/breaking.js';
import { listed } from '../../base/words.js';
import { loadGame, type Game } from '../../game/game.js';
import { namesMeant, resolveBlockName, resolveItemName } from '../../game/names/names.js';
import { findBlocks, statesOf } from '../../../primitives/body/finding.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import { pickUp } from '../../../primitives/body/picking-up.js';
import { contextOf } from '../../../primitives/body/context.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { countsWithout } from '../../base/item-counts.js';
import { COUNT, command, completed, failed, refused, type CommandResult } from '../command.js';
import { carriedBy, itemsInWords } from '../in-words.js';
import { inEverydayWords } from '../outcome-words.js';

const COLLECT_SECONDS = 600;
const PICK_UP_TICKS = 600;
const PATIENCE_TICKS = 20;
const LYING_BLOCKS = 24;
const SIGHT_BLOCKS = 64;
/** How much was got is said by itself. */
const COUNTED = /^Mined \d+ of \d+ [^:]+: /;

export const GATHERING = [
  command({
    name: 'collectBlocks',
    help: 'Digs blocks of a kind, or blocks that give an item, and picks up what they drop.',
    kind: 'action',
    limitSeconds: COLLECT_SECONDS,
    parameters: {
      what: { type: 'text', help: 'block or item: oak log, stone, coal' },
      count: COUNT,
    },
    carryOut: ({ bot }, { what, count }) => collect(bot, what, count),
  }),
  command({
    name: 'pickUpItems',
    help: `Picks up everything that lies within ${LYING_BLOCKS} blocks.`,
    kind: 'action',
    limitSeconds: 60,
    parameters: {},
    carryOut: async ({ bot }) => {
      contextOf(bot).onActivity('picking things up');
      const before = carriedBy(bot);
      await pickUpNear(bot, LYING_BLOCKS, PICK_UP_TICKS);
      const gained = countsWithout(carriedBy(bot), before);
      return Object.keys(gained).length > 0
        ? completed(`I picked up ${itemsInWords(bot, gained)}.`)
        : failed('There is nothing to pick up here.');
    },
  }),
];

/** Picks up what lies near; nothing where nothing does. */
export async function pickUpNear(bot: WorkerBot, rangeBlocks: number, limitTicks: number): Promise<void> {
  const { x, y, z } = bot.entity.position;
  await pickUp(bot, {
    isWanted: (_item, at) => Math.hypot(at.x - x, at.y - y, at.z - z) <= rangeBlocks,
    isEnough: () => false,
    limitTicks,
    patienceTicks: PATIENCE_TICKS,
  });
}

/** What is dug for something that was asked for. */
interface Digging {
  readonly blocks: readonly string[];
  /** Counted instead of blocks. */
  readonly item?: string;
}

async function collect(bot: WorkerBot, what: string, count: number): Promise<CommandResult> {
  const game = loadGame(bot.version);
  const digging = diggingFor(game, what);
  if (typeof digging === 'string') return refused(digging);
  const before = carriedBy(bot);
  const { item } = digging;
  // Wool is dug where it stands about, and else comes from sheep.
  const isOfMobs = game.sources.some(
    ({ kind, yields }) => kind === 'kill' && yields.some((line) => line.item === item && line.min > 0),
  );
  const search = { states: statesOf(bot, digging.blocks), rangeBlocks: SIGHT_BLOCKS, count: 1 };
  if (isOfMobs && (await findBlocks(bot, search)).length === 0)
    return refused(`I see no ${inEverydayWords(bot, what)} to dig: mobs have it.`);
  const outcome = await mineBlock(bot, digging.blocks, count, item === undefined ? {} : { item });
  const gained = countsWithout(carriedBy(bot), before);
  const got = `I got ${itemsInWords(bot, gained)}`;
  const data = { asked: count, done: outcome.done };
  if (outcome.kind === 'completed') return completed(`${got}.`, data);
  if (outcome.kind === 'cancelled') return { kind: 'cancelled', words: `Stopped; ${got}.`, data };
  return {
    kind: outcome.kind,
    words: `${got}: ${inEverydayWords(bot, outcome.reason.replace(COUNTED, ''))}`,
    data,
  };
}

/** What to dig for a block or an item; a sentence where nothing will do. */
function diggingFor(game: Game, what: string): Digging | string {
  const { registry } = game;
  // Who chops a tree wants its logs.
  const said = what.trim().replace(/\b(?:trees?|wood)$/i, 'log');
  const item = resolveItemName(registry, said);
  const block = resolveBlockName(registry, said);
  if (item.kind === 'group' || (item.kind !== 'known' && block.kind === 'group')) {
    const names = namesMeant(item.kind === 'group' ? item : block);
    const blocks = names.filter((name) => registry.blocks.has(name) && breaksOf(game, name).length > 0);
    if (blocks.length > 0) return { blocks };
  }
  const [itemName] = item.kind === 'ambiguous' ? [] : namesMeant(item);
  const giving = itemName === undefined ? [] : diggableFor(game, itemName);
  if (itemName !== undefined && giving.length > 0) return { blocks: giving, item: itemName };
  const [blockName] = block.kind === 'ambiguous' ? [] : namesMeant(block);
  if (blockName !== undefined && registry.blocks.get(blockName)?.diggable === true)
    return { blocks: [blockName] };
  if (item.kind === 'ambiguous') return item.question;
  if (itemName !== undefined) return `I cannot get ${what} by digging.`;
  const nearest =
    item.kind === 'unknown' ? item.nearest.slice(0, 3).map((name) => name.replaceAll('_', ' ')) : [];
  const hint = nearest.length > 0 ? ` Do you mean ${listed(nearest, 'or')}?` : '';
  return `There is no block or item "${what}".${hint}`;
}

/** Blocks to dig for an item: those that always give it, else those that may. */
function diggableFor(game: Game, item: string): readonly string[] {
  const sure = sureBlocksOf(game, item);
  return sure.length > 0 ? sure : [...new Set(breaksGiving(game, item).map(({ target }) => target))];
}
