import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { emptyWorld } from './chunk-world.js';

export const FEET = new Vec3(8.5, 64, 8.5);

/** A bot on ground of stone at height 63, in a world of one chunk; what stands elsewhere is set by the test. */
export function place(version = '1.20.1'): {
  bot: Bot;
  set: (x: number, y: number, z: number, name: string) => void;
  unload: () => void;
} {
  const { world, newColumn, registry } = emptyWorld(version);
  const column = newColumn();
  const stateOf = (name: string): number => registry.blocksByName[name]?.defaultState ?? -1;
  for (let y = 40; y < 64; y++)
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++) column.setBlockStateId(new Vec3(x, y, z), stateOf('stone'));
  world.setColumn(0, 0, column);
  const bot = Object.assign(new EventEmitter(), {
    world,
    registry,
    entity: { position: FEET.clone() },
    game: { dimension: 'overworld', minY: 0, height: 256 },
  }) as unknown as Bot;
  return {
    bot,
    unload: () => world.unloadColumn(0, 0),
    set: (x, y, z, name) => {
      const at = new Vec3(x, y, z);
      const before = { stateId: world.getBlockStateId(at), position: at };
      world.setBlockStateId(at, stateOf(name));
      EventEmitter.prototype.emit.call(bot, 'blockUpdate', before, { stateId: stateOf(name), position: at });
    },
  };
}
