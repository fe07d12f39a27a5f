import { badArgument } from '../src/base/error.js';
import type { Bot } from 'mineflayer';
import { loadGame } from '../src/game/game.js';
import { Mining } from './body/mining.js';
import { harvestsOf } from './body/tools.js';
import { type PrimitiveOutcome } from './outcome.js';

/** What `mineBlock` may be told besides. */
export interface MineOptions {
  /** Count items of this name gained, not blocks broken: `{ item: 'cobblestone' }` from stone. */
  readonly item?: string;
  /** Tool to use where it gets the drops, even if a faster one is carried: `wooden_pickaxe`. */
  readonly tool?: string;
}

/**
 * Mines blocks of a kind and picks up what they drop.
 *
 * Finds the nearest blocks in the loaded world (64 blocks around), walks until they are in reach, takes the fastest
 * carried tool that gets the drops in hand, digs, and walks onto the drops. It never crafts or fetches a tool: without
 * one that gets the drops it is `refused`, and `reason` names those that would do. To blocks that lie under plain ground
 * it digs stairs; a block others are after is left to them. It leaves alone what holds lava back, or gravel over its own
 * head. In nature, where none are near, it digs stairs to the height an ore lies at and tunnels on from there, and walks
 * out to look for anything else: that may take minutes and lead far away.
 *
 * @param bot the bot that mines
 * @param name the block's registry name, or several that will all do: `'oak_log'`, `['iron_ore', 'deepslate_iron_ore']`.
 *   The name of the BLOCK, not of what it drops: `'stone'` for cobblestone, `'diamond_ore'` for diamonds.
 * @param count how many blocks to mine, 1 by default; with `options.item` how many of that item to gain
 * @returns `completed` when all were mined and picked up; `partial` or `failed` when blocks ran out or could not be
 *   reached; `refused` without a fitting tool; `done` counts blocks broken, or items gained with `options.item`
 * @throws CoVoyagerError for an unknown block or item, blocks nobody can mine (air, water, bedrock), a count that is not a
 *   whole number from 1, or an item the blocks never drop
 * @example
 * await mineBlock(bot, 'oak_log', 5);
 * await mineBlock(bot, 'stone', 11, { item: 'cobblestone' }); // carrying a pickaxe
 * await mineBlock(bot, ['iron_ore', 'deepslate_iron_ore'], 7, { item: 'raw_iron' }); // carrying a stone pickaxe
 */
export async function mineBlock(
  bot: Bot,
  name: string | readonly string[],
  count = 1,
  options: MineOptions = {},
): Promise<PrimitiveOutcome> {
  const names = typeof name === 'string' ? [name] : name;
  checkArguments(bot, names, count, options);
  // A name this version does not know is left out of several: deepslate ores came with 1.17.
  const known = names.filter((block) => block in bot.registry.blocksByName);
  const { blocks: kinds } = loadGame(bot.version).registry;
  const blocks = known.filter((block) => kinds.get(block)?.diggable !== false);
  if (blocks.length === 0) {
    throw badArgument(
      `Expected a block that can be mined, got ${known.join(', ')}: it can not be mined by anybody. Name another block.`,
    );
  }
  const harvests = new Map(blocks.map((block) => [block, harvestsOf(bot, block, options.item)]));
  const fruitful = blocks.filter((block) => harvests.get(block)?.length);
  if (fruitful.length === 0) {
    throw badArgument(
      `Expected blocks that drop ${options.item ?? 'something'}, got ${blocks.join(', ')}: they never do. ` +
        'Name the block that holds the item.',
    );
  }
  return new Mining(bot, { blocks: fruitful, harvests, count, ...options }).run();
}

function checkArguments(bot: Bot, names: readonly string[], count: number, { item }: MineOptions): void {
  if (!names.some((name) => name in bot.registry.blocksByName)) {
    throw badArgument(
      `Expected the name of a block of ${bot.version}, got "${names.join('", "')}". Use registry names: oak_log, stone.`,
    );
  }
  if (!Number.isSafeInteger(count) || count < 1) {
    throw badArgument(`Expected a whole number from 1 to mine, got ${count}.`);
  }
  if (item !== undefined && !(item in bot.registry.itemsByName)) {
    throw badArgument(`Expected the name of an item of ${bot.version}, got "${item}".`);
  }
}
