import { TREE_WOOD, type TreeKind } from '../../../environment/nature/biomes.js';
import type { Position } from '../../../base/position.js';
import { isReplaceable } from '../../../game/replaceable.js';
import { stateWith } from '../data/block-states.js';
import { across } from '../data/faces.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { growTree, leafDistance } from '../nature/trees.js';
import type { Random } from '../random.js';
import { changeBlock } from '../terrain/change-block.js';

/** One oak of ten has limbs (game rule). */
const BIG_OAK_CHANCE = 0.1;

const KINDS: Readonly<Record<string, TreeKind>> = {
  oak_sapling: 'oak',
  birch_sapling: 'birch',
  spruce_sapling: 'spruce',
  jungle_sapling: 'jungle',
  acacia_sapling: 'acacia',
  dark_oak_sapling: 'dark_oak',
};
/** These need three others beside them. */
const SQUARES = new Set(['dark_oak_sapling']);

/** Whether the sapling becomes a tree here: those of the newer kinds stay saplings. */
export function isTreeSapling(block: string): boolean {
  return Object.hasOwn(KINDS, block);
}

/** A sapling becomes a tree where the trunk has room; crowns make way for what is there. */
export function growSapling(game: GameState, position: Position, random: Random): void {
  const { name } = game.blockAt(position);
  const usual = KINDS[name];
  if (!usual) return;
  const foot = SQUARES.has(name) ? squareAround(game, position, name) : position;
  if (!foot) return;
  const kind = usual === 'oak' && random() < BIG_OAK_CHANCE ? 'big_oak' : usual;
  const { logs, leaves } = growTree(kind, random);
  const at = ([dx, dy, dz]: (typeof logs)[number]): Position => ({
    x: foot.x + dx,
    y: foot.y + dy,
    z: foot.z + dz,
  });
  if (!logs.map(at).every((place) => isFree(game, place, name))) return;
  const wood = TREE_WOOD[kind];
  const { blocks } = game.data;
  const log = stateWith(requireEntry(blocks, `${wood}_log`), { axis: 'y' });
  for (const offset of logs) {
    const place = at(offset);
    const ground = across(place, 'down');
    if (offset[1] === 0 && game.blockAt(ground).name === 'grass_block' && !game.isProtected(ground))
      changeBlock(game, ground, requireEntry(blocks, 'dirt').defaultState);
    changeBlock(game, place, log);
  }
  for (const leaf of leaves) {
    const [place, distance] = [at(leaf), leafDistance(leaf, logs)];
    if (distance > 6 || game.isOutside(place) || !isReplaceable(game.blockAt(place).name)) continue;
    const properties = { distance: String(distance), persistent: 'false' };
    changeBlock(game, place, stateWith(requireEntry(blocks, `${wood}_leaves`), properties));
  }
}

function isFree(game: GameState, place: Position, sapling: string): boolean {
  const { name } = game.blockAt(place);
  return !game.isOutside(place) && (name === sapling || name.endsWith('_leaves') || isReplaceable(name));
}

/** The north-western of four saplings that stand together, one of which is here. */
function squareAround(game: GameState, { x, y, z }: Position, name: string): Position | null {
  for (const [dx, dz] of [
    [0, 0],
    [-1, 0],
    [0, -1],
    [-1, -1],
  ] as const) {
    const corner = { x: x + dx, y, z: z + dz };
    const all = [
      corner,
      across(corner, 'east'),
      across(corner, 'south'),
      across(across(corner, 'east'), 'south'),
    ];
    if (all.every((place) => game.blockAt(place).name === name)) return corner;
  }
  return null;
}
