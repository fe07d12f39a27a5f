import type { Position } from '../../../base/position.js';
import { stateWith } from '../data/block-states.js';
import { across, isSide, oppositeSide, sideOfYaw, type Face } from '../data/faces.js';
import { dropFromBlock } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import { withCount } from '../items/item-stack.js';
import { isForbidden } from '../players/block-rule.js';
import { wearHeld } from '../players/digging.js';
import type { Player } from '../players/player.js';
import { changeBlock } from '../terrain/change-block.js';
import { useBoneMeal } from './bone-meal.js';

/** A right click on a block with something in the main hand. */
interface LandClick {
  readonly position: Position;
  readonly face: Face;
}

/**
 * Works a block with what is in hand: a hoe tills, a shovel makes a path, shears carve a pumpkin, bone meal makes things
 * grow. Returns whether it did; the ground of a built place stays as it is.
 */
export function workLand(game: GameState, player: Player, { position, face }: LandClick): boolean {
  const { held } = player.inventory;
  if (!held) return false;
  const { name: block } = game.blockAt(position);
  if (held.name === 'bone_meal') {
    if (isForbidden(game, player, { kind: 'place', block, position }) || !useBoneMeal(game, position))
      return false;
    if (!player.isCreative) player.inventory.held = withCount(held, held.count - 1);
    return true;
  }
  const work = WORKS.find((work) => work.tool.test(held.name) && work.on.test(block));
  if (!work || game.isProtected(position)) return false;
  if (work.isFromAbove && (face === 'down' || !isOpenAbove(game, position))) return false;
  const made = game.data.blocks.get(work.makes) ?? game.data.blocks.get(work.formerly ?? '');
  if (!made || isForbidden(game, player, { kind: 'break', block, position })) return false;
  const facing = isSide(face) ? face : oppositeSide(sideOfYaw(player.yaw));
  changeBlock(game, position, stateWith(made, { facing }), player.name);
  if (work.leaves) dropFromBlock(game, { damage: 0, ...work.leaves }, across(position, face));
  game.audience.sound(work.sound, 'block', position, player);
  wearHeld(game, player, 1);
  return true;
}

function isOpenAbove(game: GameState, position: Position): boolean {
  return game.blocks.stateAt(across(position, 'up')) === 0;
}

interface Work {
  readonly tool: RegExp;
  readonly on: RegExp;
  readonly makes: string;
  /** Its name in older releases. */
  readonly formerly?: string;
  readonly isFromAbove: boolean;
  readonly sound: string;
  readonly leaves?: { readonly name: string; readonly count: number };
}

const TILL = { tool: /_hoe$/, sound: 'item.hoe.till' };

const WORKS: readonly Work[] = [
  { ...TILL, on: /^(grass_block|dirt|dirt_path|grass_path)$/, makes: 'farmland', isFromAbove: true },
  { ...TILL, on: /^coarse_dirt$/, makes: 'dirt', isFromAbove: true },
  {
    ...TILL,
    on: /^rooted_dirt$/,
    makes: 'dirt',
    isFromAbove: false,
    leaves: { name: 'hanging_roots', count: 1 },
  },
  {
    tool: /_shovel$/,
    on: /^grass_block$/,
    makes: 'dirt_path',
    formerly: 'grass_path',
    isFromAbove: true,
    sound: 'item.shovel.flatten',
  },
  {
    tool: /^shears$/,
    on: /^pumpkin$/,
    makes: 'carved_pumpkin',
    isFromAbove: false,
    sound: 'block.pumpkin.carve',
    leaves: { name: 'pumpkin_seeds', count: 4 },
  },
];
