import type { Position } from '../../base/position.js';
import { forbiddenUse } from '../../messages/run-sentences.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';

const STORES = /(^|_)(chest|barrel|furnace|smoker|shulker_box)$/;
const CHEST = /(^|_)chest$/;

/**
 * Keeps strangers from a run's goods in a world of its own: they open no chest and no furnace, and break neither those,
 * nor tables, nor what somebody of the run has placed. What strangers have placed themselves is theirs.
 * @param takesPart whether somebody does, beside the world's own bots; asked anew each time
 */
export function protectFromStrangers(world: EmbeddedWorld, takesPart: (name: string) => boolean): void {
  const isMember = (name: string): boolean => world.isOwn(name) || takesPart(name);
  // What somebody has placed stays the run's when it has left.
  const known = new Set<string>();
  world.protect(({ player, kind, block, position }) => {
    if (isMember(player)) {
      known.add(player);
      return null;
    }
    const isOfRun = (at: Position): boolean | null => {
      const placer = world.placedBy(at);
      return placer === null ? null : known.has(placer) || isMember(placer);
    };
    const isStrangers = (at: Position): boolean => isOfRun(at) === false;
    if (kind === 'place') {
      const spoilt = spoiltBy(block, position).map((at) => ({ at, name: world.blockAt(at).name }));
      const chest = spoilt.find(({ at, name }) => CHEST.test(name) && !isStrangers(at));
      return chest ? forbiddenUse(kind, chest.name) : null;
    }
    const isStation = STORES.test(block) || (block === 'crafting_table' && kind === 'break');
    const isKept = kind === 'break' && isOfRun(position) === true;
    return (isStation && !isStrangers(position)) || isKept ? forbiddenUse(kind, block) : null;
  });
}

/** Where a chest would be shut by a block on its lid, or become half of a large one that opens from either side. */
function spoiltBy(block: string, { x, y, z }: Position): readonly Position[] {
  const below = { x, y: y - 1, z };
  if (!CHEST.test(block)) return [below];
  return [below, { x: x - 1, y, z }, { x: x + 1, y, z }, { x, y, z: z - 1 }, { x, y, z: z + 1 }];
}
