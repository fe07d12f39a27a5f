import { positionKey, type Position } from '../../../base/position.js';
import { changedState, propertiesOf, type StateChange } from '../data/block-states.js';
import { across, oppositeSide, sideOfYaw, type Face } from '../data/faces.js';
import { boxAt, intersects } from '../entities/physics.js';
import type { GameState } from '../game.js';
import { withCount } from '../items/item-stack.js';
import { OFF_HAND } from '../items/inventory.js';
import { planPlacement } from '../rules/placement.js';
import { changeBlock } from '../terrain/change-block.js';
import { useKitchen } from '../fields/kitchen.js';
import { workLand } from '../fields/land-work.js';
import { isForbidden } from './block-rule.js';
import { breakSound, reaches } from './digging.js';
import type { Player } from './player.js';
import { useBed } from './sleeping.js';
import { openBlockWindow } from './windows.js';

export interface BlockClick {
  readonly position: Position;
  readonly face: Face;
  readonly cursorY: number;
  readonly isOffHand: boolean;
}

/** What came of it; a refusal says why. */
export type BlockClickOutcome =
  | { readonly kind: 'used' }
  | { readonly kind: 'placed'; readonly position: Position }
  | { readonly kind: 'refused'; readonly reason: string };

/** Uses the clicked block (opens it, swings a door) or places what is in hand against it. */
export function clickBlock(game: GameState, player: Player, click: BlockClick): BlockClickOutcome {
  if (player.isDead || player.sleeping) return { kind: 'refused', reason: 'not-alive' };
  if (!reaches(player, click.position)) return { kind: 'refused', reason: 'out-of-reach' };
  const hand = click.isOffHand ? OFF_HAND : player.inventory.selected;
  const stack = player.inventory.get(hand);
  const usesBlock = !player.isSneaking || stack === null;
  if (usesBlock) {
    const { position } = click;
    const isKept = isForbidden(game, player, { kind: 'open', block: game.blockAt(position).name, position });
    if (isKept) return { kind: 'refused', reason: 'forbidden' };
  }
  // Spectators look into windows, and do nothing else (game rule).
  if (player.gameMode === 'spectator')
    return openBlockWindow(game, player, click.position)
      ? { kind: 'used' }
      : { kind: 'refused', reason: 'spectator' };
  if (usesBlock && useBlock(game, player, click.position)) return { kind: 'used' };
  if (!stack) return { kind: 'refused', reason: 'empty-hand' };
  if (player.gameMode === 'adventure') return { kind: 'refused', reason: 'adventure-mode' };
  if (!click.isOffHand && workLand(game, player, click)) return { kind: 'used' };
  const placement = planPlacement(game.data, game.blocks, {
    item: stack.name,
    against: click.position,
    face: click.face,
    cursorY: click.cursorY,
    yaw: player.yaw,
    pitch: player.pitch,
    isSneaking: player.isSneaking,
  });
  if (placement.kind === 'refused') return placement;
  const [first] = placement.changes;
  if (!first) return { kind: 'refused', reason: 'nothing-to-do' };
  if (placement.changes.some(({ position }) => game.isOutside(position)))
    return { kind: 'refused', reason: 'outside-the-arena' };
  if (placement.changes.some((change) => isSomebodyThere(game, change)))
    return { kind: 'refused', reason: 'somebody-there' };
  const { name: block } = placement.block;
  if (placement.changes.some(({ position }) => isForbidden(game, player, { kind: 'place', block, position })))
    return { kind: 'refused', reason: 'forbidden' };
  const replaced = game.blockAt(first.position).name;
  for (const { position, state } of placement.changes) changeBlock(game, position, state, player.name);
  if (!player.isCreative) player.inventory.set(hand, withCount(stack, stack.count - 1));
  game.audience.sound(breakSound(game, placement.block.name, 'place'), 'block', first.position, player);
  game.events.emit({
    kind: 'block-placed',
    player: player.name,
    block: placement.block.name,
    replaced,
    position: first.position,
  });
  return { kind: 'placed', position: first.position };
}

// Opened and shut by hand; iron ones are not. Levers, buttons and all redstone come later.
const SWINGS = /_(door|trapdoor|fence_gate)$/;

function useBlock(game: GameState, player: Player, position: Position): boolean {
  const isUsed =
    openBlockWindow(game, player, position) ||
    useKitchen(game, player, position) ||
    useBed(game, player, position);
  if (isUsed) return true;
  const block = game.blockAt(position);
  const { delay, mode } = propertiesOf(block, game.blocks.stateAt(position));
  if (block.name === 'repeater' || block.name === 'comparator') {
    const wanted =
      delay === undefined
        ? { mode: mode === 'compare' ? 'subtract' : 'compare' }
        : { delay: String((Number(delay) % 4) + 1) };
    changeBlock(game, position, changedState(game.data, game.blocks.stateAt(position), wanted));
    return true;
  }
  if (!SWINGS.test(block.name) || block.name.startsWith('iron_')) return false;
  const state = game.blocks.stateAt(position);
  const { open, half, facing } = propertiesOf(block, state);
  const look = sideOfYaw(player.yaw);
  // A gate swings away from whoever opens it.
  const isTowards = block.name.endsWith('_fence_gate') && open === 'false' && facing === oppositeSide(look);
  const wanted = { open: open === 'true' ? 'false' : 'true', ...(isTowards ? { facing: look } : {}) };
  const halves = [position];
  if (block.name.endsWith('_door')) halves.push(across(position, half === 'upper' ? 'down' : 'up'));
  for (const place of halves) {
    if (game.blockAt(place) !== block) continue;
    changeBlock(game, place, changedState(game.data, game.blocks.stateAt(place), wanted));
  }
  return true;
}

function isSomebodyThere(game: GameState, { position, state }: StateChange): boolean {
  const shapes = game.data.shapeOf(state);
  if (shapes.length === 0) return false;
  const mobs = game.entities
    .all()
    .filter(
      (entity) => entity.kind === 'falling-block' || (entity.kind === 'mob' && entity.dyingTicks === null),
    );
  const players = game
    .connectedPlayers()
    .filter(({ isDead, gameMode }) => !isDead && gameMode !== 'spectator');
  return [...mobs, ...players].some((being) => {
    const body = boxAt(being.position, being.width, being.height);
    return shapes.some(([x0, y0, z0, x1, y1, z1]) =>
      intersects(body, {
        minX: position.x + x0,
        minY: position.y + y0,
        minZ: position.z + z0,
        maxX: position.x + x1,
        maxY: position.y + y1,
        maxZ: position.z + z1,
      }),
    );
  });
}

/** Positions whose state a client must be told again after a click, whatever came of it. */
export function positionsTouched(click: BlockClick): Position[] {
  const touched = [click.position, across(click.position, click.face), across(click.position, 'up')];
  return touched.filter(
    (position, index) => touched.findIndex((other) => positionKey(other) === positionKey(position)) === index,
  );
}
