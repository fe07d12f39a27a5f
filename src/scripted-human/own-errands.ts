import type { Bot } from 'mineflayer';
import type { Registry } from '../game/registry.js';
import { readHint, type PersonTask } from './read-instruction.js';
import { oneOf } from './slips.js';

/** What somebody does who thinks to know better what is useful, in the words people are told theirs. */
const ERRANDS = [
  'Gather 6 WOOD logs. Put the 6 WOOD logs into the chest.',
  'Gather 2 WOOD logs. Craft 8 WOOD planks. Put the 8 WOOD planks into the chest.',
  'Gather 1 WOOD log. Craft 4 WOOD planks. Craft 1 crafting table. Place it on the ground beside the chest.',
  'Gather 3 WOOD logs. Craft 12 WOOD planks. Craft 4 sticks. Craft 1 wooden pickaxe at the crafting table. Gather 12 cobblestone from stone or cobblestone. Put the 12 cobblestone into the chest.',
] as const;
const SIGHT_BLOCKS = 48;

/** Something useful nobody asked for, of the wood that grows around. */
export function ownErrand(bot: Bot, registry: Registry, chance: () => number): PersonTask {
  const logs = bot.registry.blocksArray.filter(({ name }) => /^(?!stripped_)\w+_log$/.test(name));
  const block = bot.findBlock({ matching: logs.map(({ id }) => id), maxDistance: SIGHT_BLOCKS });
  const wood = (block?.name ?? 'oak_log').replace('_log', '').replaceAll('_', ' ');
  const hint = readHint(registry, `s0: ${oneOf(ERRANDS, chance).replaceAll('WOOD', wood)}`);
  if (hint?.kind !== 'task') throw new Error('Expected an errand that can be read.');
  return { ...hint.task, number: 'an errand of its own' };
}
