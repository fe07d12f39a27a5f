import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { carryOut, outcomeByCount } from '../../../primitives/body/ending.js';
import { FURNACE, visitContainer } from '../../../primitives/body/containers.js';
import { FUEL_SLOT, INPUT_SLOT, OUTPUT_SLOT, takeOut } from '../../../primitives/body/furnace.js';
import { putEverythingBack } from './carrying.js';

/** Slots to take from, what is done first. */
const SLOTS = [OUTPUT_SLOT, INPUT_SLOT, FUEL_SLOT];

/**
 * Takes all there is out of furnaces, done or not, and puts it into the chest; without one it is kept. A furnace that is gone or cannot be
 * reached is left out.
 */
export async function emptyFurnaces(
  bot: Bot,
  furnaces: readonly Position[],
  chest: Position | null,
): Promise<void> {
  for (const furnace of furnaces) {
    const { kind } = await carryOut(1, async () => {
      await visitContainer(bot, furnace, FURNACE, ({ window }) => takeOut(bot, window, SLOTS));
      return outcomeByCount(1, 1, 'Emptied.', []);
    });
    if (kind === 'cancelled' || kind === 'timed-out') break;
  }
  if (chest) await putEverythingBack(bot, chest);
}
