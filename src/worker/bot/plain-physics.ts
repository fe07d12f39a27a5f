import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { blockState, stateIdAt } from '../../../primitives/body/block-states.js';

/** What prismarine-physics asks of a block. */
interface GroundBlock {
  readonly type: number;
  readonly metadata: number;
  readonly boundingBox: string;
  readonly shapes: readonly (readonly number[])[];
  readonly isWaterlogged: unknown;
  readonly _properties: object;
}

/** The library's own: what a body is, and where it is. */
interface Physics {
  simulatePlayer: (body: object, world: object) => object;
}

/**
 * Has a body's physics read blocks by their states. They look at some thirty a tick, and mineflayer makes each anew with
 * its biome, its light and what it holds: one of twenty parts of what a bot costs.
 */
export function moveByStates(bot: Bot): void {
  const world = {
    getBlock: (point: Vec3): (GroundBlock & { readonly position: Vec3 }) | null => {
      const position = point.floored();
      const state = stateIdAt(bot, position.x, position.y, position.z);
      if (state === null) return null;
      const { type, metadata, boundingBox, shapes, isWaterlogged, _properties } = blockState(
        bot,
        state,
      ) as unknown as GroundBlock;
      return { type, metadata, boundingBox, shapes, isWaterlogged, _properties, position };
    },
  };
  bot.once('inject_allowed', () => {
    const physics = bot.physics as unknown as Physics;
    const { simulatePlayer } = physics;
    physics.simulatePlayer = (body) => simulatePlayer(body, world);
  });
}
