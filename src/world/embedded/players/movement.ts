import { blocksAside, blockAtPoint, distanceBetween, type Position } from '../../../base/position.js';
import { boxAt, grown, isBlocked } from '../entities/physics.js';
import { trample } from '../fields/farmland.js';
import type { GameState } from '../game.js';
import { isIn } from '../entities/immersion.js';
import { EFFORT, withEffort } from '../rules/hunger.js';
import { MOST_MOVE_BUDGET, PLAYER_HEIGHT, PLAYER_WIDTH, type Player } from './player.js';
import { wakeUp } from './sleeping.js';
import { groundBelow, isStandingOn, teleport } from './teleport.js';
import { land } from './vitals.js';

/** What a client says of itself; parts it leaves out stay as they are. */
export interface ClaimedMove {
  readonly position?: Position;
  readonly yaw?: number;
  readonly pitch?: number;
}

const FURTHEST = 30_000_000;
// A sprint jump makes 0.36 blocks a tick, a long fall 3.9; clients that lag send several ticks at once.
const BUDGET_PER_TICK = 1;
// Who lies in a bed is not carried further than this; who says so got up.
const MOST_ASLEEP = 1;
const MOST_FLOATING_TICKS = 80;
const CLIMBABLE = /^(ladder|vine|scaffolding|twisting_vines|weeping_vines|cave_vines)/;
const SOFT_LANDING = /^(lava|cobweb|ladder|vine|powder_snow|bubble_column|slime_block|honey_block)$/;

/** Moves a player where its client says, as far as that is possible; otherwise puts the client back. */
export function movePlayer(game: GameState, player: Player, move: ClaimedMove): void {
  if (player.isDead || player.pendingTeleport !== null) return;
  if (isOther(player, move)) player.lastActiveTick = game.tickNumber;
  if (move.yaw !== undefined && Number.isFinite(move.yaw)) player.yaw = move.yaw;
  if (move.pitch !== undefined && Number.isFinite(move.pitch))
    player.pitch = Math.min(90, Math.max(-90, move.pitch));
  const { position } = move;
  if (!position) return;
  if (player.sleeping) {
    if (distanceBetween(position, player.position) > MOST_ASLEEP) wakeUp(game, player);
    return;
  }
  if (!isPossible(game, player, position)) {
    teleport(game, player, player.position);
    return;
  }
  const from = player.position;
  player.position = position;
  const wasOnGround = player.onGround;
  player.onGround = position.y <= from.y + 1e-6 && isStandingOn(game, position);
  chargeEffort(player, from, position, wasOnGround);
  trackFall(game, player, from.y - position.y);
  trackFloating(game, player, from.y - position.y);
}

// Clients that stand still say where they are once a second.
function isOther(player: Player, { position, yaw, pitch }: ClaimedMove): boolean {
  const hasTurned = (yaw ?? player.yaw) !== player.yaw || (pitch ?? player.pitch) !== player.pitch;
  return hasTurned || (position !== undefined && distanceBetween(position, player.position) > 0.001);
}

function isPossible(game: GameState, player: Player, to: Position): boolean {
  const values = [to.x, to.y, to.z];
  if (!values.every((value) => Number.isFinite(value) && Math.abs(value) < FURTHEST)) return false;
  if (player.gameMode === 'spectator') return true;
  const distance = distanceBetween(player.position, to);
  if (distance > player.moveBudget && !player.isCreative) return false;
  player.moveBudget -= distance;
  // Somebody built into the player's place: it may still get out.
  return !isWithinBlocks(game, to) || isWithinBlocks(game, player.position);
}

// As closely as the game looks itself.
function isWithinBlocks(game: GameState, position: Position): boolean {
  return isBlocked(game.data, game.blocks, grown(boxAt(position, PLAYER_WIDTH, PLAYER_HEIGHT), -1e-5));
}

function chargeEffort(player: Player, from: Position, to: Position, wasOnGround: boolean): void {
  const hasJumped = wasOnGround && to.y - from.y > 0.3 && !player.onGround;
  if (hasJumped)
    player.hunger = withEffort(player.hunger, player.isSprinting ? EFFORT.sprintJump : EFFORT.jump);
  if (!player.isSprinting) return;
  const walked = blocksAside(to, from);
  player.hunger = withEffort(player.hunger, walked * EFFORT.sprintPerBlock);
}

function trackFall(game: GameState, player: Player, descent: number): void {
  if (player.gameMode === 'spectator') {
    player.fallDistance = 0;
    return;
  }
  if (descent > 0) player.fallDistance += descent;
  const feet = game.blockAt(blockAtPoint(player.position)).name;
  const below = game.blockAt(blockAtPoint({ ...player.position, y: player.position.y - 0.3 })).name;
  const isSoft = SOFT_LANDING.test(feet) || CLIMBABLE.test(feet) || SOFT_LANDING.test(below);
  const hasFallen = player.fallDistance > 0;
  if (hasFallen && (isSoft || player.isCreative || isIn(game, player, 'water'))) player.fallDistance = 0;
  if (!player.onGround) return;
  const ground = trample(game, player, player.fallDistance);
  land(game, player);
  // The earth rose a little under its feet.
  if (ground && !player.isDead) teleport(game, player, { ...player.position, y: ground.y + 1 });
}

function trackFloating(game: GameState, player: Player, descent: number): void {
  const feet = game.blockAt(blockAtPoint(player.position)).name;
  const isHeld = player.onGround || descent > 0.03 || player.gameMode !== 'survival';
  const isHanging = (): boolean =>
    CLIMBABLE.test(feet) || isIn(game, player, 'water') || isIn(game, player, 'lava');
  player.floatingTicks = isHeld || isHanging() ? 0 : player.floatingTicks + 1;
  if (player.floatingTicks <= MOST_FLOATING_TICKS) return;
  player.floatingTicks = 0;
  teleport(game, player, groundBelow(game, player.position));
}

export function refillMoveBudget(player: Player): void {
  player.moveBudget = Math.min(MOST_MOVE_BUDGET, player.moveBudget + BUDGET_PER_TICK);
}
