import type { Position } from '../../../base/position.js';
import { changedState } from '../data/block-states.js';
import { across } from '../data/faces.js';
import { isWaterloggable, liquidsOf, type LiquidKind } from '../data/liquids.js';
import type { ShapeBox } from '../data/version-data.js';
import { giveStack, lookOf } from '../entities/item-entities.js';
import type { GameState } from '../game.js';
import { newStack, withCount } from '../items/item-stack.js';
import { breakBlock, changeBlock } from '../terrain/change-block.js';
import { firstInSight, type SeenFace } from '../terrain/line-of-sight.js';
import { isForbidden } from './block-rule.js';
import type { Player } from './player.js';

const REACH_BLOCKS = 5;
const WHOLE: readonly ShapeBox[] = [[0, 0, 0, 1, 1, 1]];

export function isLiquidBucket(item: string): boolean {
  return item === 'bucket' || liquidOfBucket(item) !== null;
}

function liquidOfBucket(item: string): LiquidKind | null {
  return item === 'water_bucket' ? 'water' : item === 'lava_bucket' ? 'lava' : null;
}

/** A right click with a bucket: fills it from the source in sight, or pours it out. */
export function useBucket(game: GameState, player: Player): void {
  const { held } = player.inventory;
  if (!held || player.gameMode === 'adventure') return;
  const kind = liquidOfBucket(held.name);
  const sight = inSight(game, player, kind === null);
  if (!sight) return;
  if (kind === null) fill(game, player, sight.position);
  else pour(game, player, kind, sight);
}

// An empty bucket meets sources, a full one what is behind the liquid.
function inSight(game: GameState, player: Player, meetsSources: boolean): SeenFace | null {
  const table = liquidsOf(game.data);
  return firstInSight(player.eyes, lookOf(player), REACH_BLOCKS, (position) => {
    const state = game.blocks.stateAt(position);
    return meetsSources && table.of(state)?.isSource === true ? WHOLE : game.data.shapeOf(state);
  });
}

function fill(game: GameState, player: Player, position: Position): void {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  const liquid = liquidsOf(game.data).of(state);
  const isDrawn = block.name === liquid?.kind || isWaterloggable(block);
  if (!liquid?.isSource || !isDrawn || game.isProtected(position)) return;
  if (isForbidden(game, player, { kind: 'break', block: liquid.kind, position })) return;
  changeBlock(
    game,
    position,
    isWaterloggable(block) ? changedState(game.data, state, { waterlogged: 'false' }) : 0,
  );
  exchange(game, player, `${liquid.kind}_bucket`);
  const sound = liquid.kind === 'lava' ? 'item.bucket.fill_lava' : 'item.bucket.fill';
  game.audience.sound(sound, 'block', position);
}

function pour(game: GameState, player: Player, kind: LiquidKind, { position, face }: SeenFace): void {
  const table = liquidsOf(game.data);
  const met = game.blocks.stateAt(position);
  const isInto = kind === 'water' && isDryContainer(game, met);
  const target = isInto ? position : across(position, face);
  const state = game.blocks.stateAt(target);
  const isContainer = kind === 'water' && isDryContainer(game, state);
  if (!isContainer && !table.takesIn(state)) return;
  if (game.isProtected(target) || game.isOutside(target)) return;
  if (isForbidden(game, player, { kind: 'place', block: kind, position: target })) return;
  const replaced = game.data.blockOfState(state).name;
  if (isContainer) {
    changeBlock(game, target, changedState(game.data, state, { waterlogged: 'true' }));
  } else {
    if (state !== 0 && !table.of(state)) breakBlock(game, target, null, true);
    changeBlock(game, target, table.source(kind));
  }
  if (!player.isCreative) exchange(game, player, 'bucket');
  const sound = kind === 'lava' ? 'item.bucket.empty_lava' : 'item.bucket.empty';
  game.audience.sound(sound, 'block', target);
  game.events.emit({ kind: 'block-placed', player: player.name, block: kind, replaced, position: target });
}

function isDryContainer(game: GameState, state: number): boolean {
  return isWaterloggable(game.data.blockOfState(state)) && liquidsOf(game.data).of(state) === null;
}

/** One bucket of the stack in hand becomes another one. */
function exchange(game: GameState, player: Player, into: string): void {
  const { held } = player.inventory;
  if (!held) return;
  const rest = withCount(held, held.count - 1);
  player.inventory.held = rest ?? newStack(into, 1, 0);
  if (rest) giveStack(game, player, { name: into, count: 1, damage: 0 });
}
