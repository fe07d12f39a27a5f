import type { Bot } from 'mineflayer';
import { isInWater } from '../../../primitives/body/steering.js';

const MOVING = ['forward', 'back', 'left', 'right', 'sneak'] as const;

/** A body in water sinks and drowns unless it swims: up it goes wherever nothing else is done. Returns what ends it. */
export function stayAfloat(bot: Bot): () => void {
  let isRising = false;
  const onTick = (): void => {
    // The types promise a block; there is none while nothing is dug.
    const isDigging = Boolean(bot.targetDigBlock as unknown);
    // Who moves holds the keys it needs by itself.
    if (isDigging || MOVING.some((key) => bot.getControlState(key))) return;
    if (isInWater(bot)) bot.setControlState('jump', true);
    else if (isRising) bot.setControlState('jump', false);
    isRising = isInWater(bot);
  };
  bot.on('physicsTick', onTick);
  return () => bot.removeListener('physicsTick', onTick);
}
