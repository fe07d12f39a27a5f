import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import { randomFor, wholeBetween } from '../../world/embedded/random.js';
import { FLOOR_Y, plainWith, Plots } from './ground.js';

const TREES = 28;
const REACH = 30;

/** Where crafting tasks take place: a wood of oaks and birches. Everything a task needs is in its agents' hands. */
export function forest(seed: number): ArenaEnvironment {
  const random = randomFor(seed, 'minecollab', 'forest');
  const plots = new Plots(random, REACH);
  const trees = Array.from({ length: TREES }, (_, at) => {
    const { x, z } = plots.take(5, 5);
    return {
      species: at % 3 === 0 ? 'birch' : 'oak',
      at: [x + 2, FLOOR_Y, z + 2] as [number, number, number],
      height: wholeBetween(random, 4, 6),
    };
  });
  return plainWith('minecollab-forest', 'A wood of oaks and birches on grass.', seed, { trees });
}
