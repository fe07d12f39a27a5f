import type { Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Arguments, countsText } from './body/arguments.js';
import { STORAGE, visitContainer } from './body/containers.js';
import { carryOut } from './body/ending.js';
import { placeText } from './body/places.js';
import type { PrimitiveOutcome } from './outcome.js';

/**
 * Looks into a chest. Walks there by itself and changes nothing.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @returns `completed` with one line of evidence for each kind of item: "11 cobblestone"; `refused` when no chest
 *   stands there or a block lies on its lid; `failed` when it did not open
 * @throws CoVoyagerError for a wrong position
 * @example
 * const outcome = await checkItemInsideChest(bot, new Vec3(-14, -60, 2));
 * console.log(outcome.evidence); // ['11 cobblestone', '1 wooden_pickaxe']
 */
export async function checkItemInsideChest(bot: Bot, chestPosition: Position): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'checkItemInsideChest expects (bot, chestPosition)');
  const position = given.position('chestPosition', chestPosition);
  return carryOut(1, async () => {
    const { block, before } = await visitContainer(bot, position, STORAGE, () => Promise.resolve());
    return {
      kind: 'completed',
      asked: 1,
      done: 1,
      reason: `The ${block} at ${placeText(position)} holds ${countsText(before)}.`,
      evidence: Object.entries(before).map(([name, count]) => `${count} ${name}`),
    };
  });
}
