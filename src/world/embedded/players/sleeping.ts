import { distanceBetween, type Position } from '../../../base/position.js';
import { changedState, propertiesOf } from '../data/block-states.js';
import { across, isSide, oppositeSide, type Side } from '../data/faces.js';
import { mobTypeOf } from '../entities/mob-table.js';
import { boxAt, intersects, isBlocked } from '../entities/physics.js';
import type { GameState } from '../game.js';
import { isSturdy } from '../rules/connections.js';
import { isDay } from '../terrain/light.js';
import { liquidAt } from '../terrain/liquids.js';
import type { StartPoint } from '../terrain/place.js';
import { isStandingOn, teleport } from './teleport.js';
import { PLAYER_HEIGHT, PLAYER_WIDTH, type Player } from './player.js';

/** All must have slept so long until it is morning. */
const NIGHT_TICKS = 100;
/** How near a bed one must stand, and how far monsters must be: blocks to the sides, and up or down. */
const REACH = [3, 2] as const;
const MONSTERS = [8, 5] as const;
/** Height of the mattress, and of who lies on it. */
const LYING = 0.6875;

/** The two halves of a bed, and the way it points from the foot to the head. */
interface Bed {
  readonly head: Position;
  readonly foot: Position;
  readonly facing: Side;
}

/** The bed one of whose halves stands at a position; null where none does. */
function bedAt(game: GameState, position: Position): Bed | null {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  const { part, facing = '' } = propertiesOf(block, state);
  if (!block.name.endsWith('_bed') || !isSide(facing)) return null;
  return part === 'head'
    ? { head: position, foot: across(position, oppositeSide(facing)), facing }
    : { head: across(position, facing), foot: position, facing };
}

/** A click on a bed: it becomes the place to come back to, and by night the player lies down. Returns whether it was one. */
export function useBed(game: GameState, player: Player, position: Position): boolean {
  const bed = bedAt(game, position);
  if (!bed) return false;
  const refusal = reasonAgainst(game, player, bed);
  // Before 1.15 only who slept comes back here.
  const isNear = refusal !== TOO_FAR && refusal !== OBSTRUCTED && refusal !== OCCUPIED;
  if (refusal === null || (isNear && game.data.isAtLeast('1.15'))) setBed(game, player, bed.head);
  if (refusal !== null) game.audience.chat(refusal, player);
  else lieDown(game, player, bed);
  return true;
}

const OCCUPIED = 'This bed is occupied.';
const TOO_FAR = 'You may not rest now; the bed is too far away.';
const OBSTRUCTED = 'This bed is obstructed.';

function reasonAgainst(game: GameState, player: Player, { head, foot }: Bed): string | null {
  const isTaken = game
    .connectedPlayers()
    .some(({ sleeping }) => sleeping !== null && distanceBetween(sleeping.bed, head) === 0);
  if (isTaken) return OCCUPIED;
  if (![head, foot].some((half) => isWithin(player.position, half, REACH))) return TOO_FAR;
  const isRoofed = [head, foot].some((half) => isSturdy(game.data, game.blocks.stateAt(across(half, 'up'))));
  if (isRoofed) return OBSTRUCTED;
  if (isDay(game)) return 'You can sleep only at night.';
  const isWatched = game.entities
    .all()
    .some(
      (entity) =>
        entity.kind === 'mob' &&
        entity.dyingTicks === null &&
        preventsRest(entity.name) &&
        isWithin(entity.position, head, MONSTERS),
    );
  return isWatched && !player.isCreative ? 'You may not rest now; there are monsters nearby.' : null;
}

function preventsRest(mob: string): boolean {
  const { temper } = mobTypeOf(mob);
  return temper === 'hostile' || temper === 'nocturnal' || mob === 'enderman';
}

function isWithin(point: Position, block: Position, [sides, height]: readonly [number, number]): boolean {
  return (
    Math.abs(point.x - block.x - 0.5) <= sides &&
    Math.abs(point.y - block.y) <= height &&
    Math.abs(point.z - block.z - 0.5) <= sides
  );
}

function setBed(game: GameState, player: Player, head: Position): void {
  const isSame = player.bed !== null && distanceBetween(player.bed, head) === 0;
  player.bed = head;
  if (!isSame) game.audience.chat('Respawn point set.', player);
}

function lieDown(game: GameState, player: Player, { head }: Bed): void {
  player.sleeping = { bed: head, sinceTick: game.tickNumber, health: player.health };
  markOccupied(game, head, true);
  game.audience.bedEntered(player);
  game.events.emit({ kind: 'fell-asleep', player: player.name });
  teleport(game, player, { x: head.x + 0.5, y: head.y + LYING, z: head.z + 0.5 });
}

/** Both halves of a bed show whether somebody lies in it. */
export function markOccupied(game: GameState, position: Position, isOccupied: boolean): void {
  const bed = bedAt(game, position);
  for (const half of bed ? [bed.head, bed.foot] : []) {
    const before = game.blocks.stateAt(half);
    if (!game.data.blockOfState(before).name.endsWith('_bed')) continue;
    const state = changedState(game.data, before, { occupied: String(isOccupied) });
    if (state === before) continue;
    game.blocks.setState(half, state);
    game.audience.blockChanged(half, state);
  }
}

/** Ends a player's sleep, beside the bed. */
export function wakeUp(game: GameState, player: Player): void {
  if (!player.sleeping) return;
  const { bed: head } = player.sleeping;
  player.sleeping = null;
  markOccupied(game, head, false);
  game.audience.bedLeft(player);
  if (!player.isDead) teleport(game, player, standingPlace(game, head) ?? player.position);
}

/** One tick of sleep: blows, the morning and a bed that is gone wake people; when all people have slept, it is morning. */
export function tickSleeping(game: GameState): void {
  const players = game.connectedPlayers();
  for (const player of players) {
    const { sleeping } = player;
    if (!sleeping) continue;
    if (player.isDead || player.health < sleeping.health || !bedAt(game, sleeping.bed) || isDay(game))
      wakeUp(game, player);
  }
  const awaited = whoMustSleep(players);
  const isMorning =
    awaited.length > 0 &&
    awaited.every(({ sleeping }) => sleeping && game.tickNumber - sleeping.sinceTick >= NIGHT_TICKS);
  if (!isMorning) return;
  if (game.environment.rules.daylightCycle) game.dayTime = 0;
  game.audience.timeChanged();
  for (const player of players) wakeUp(game, player);
}

// Bots work through the night: where there are people, the night is theirs to end.
function whoMustSleep(players: readonly Player[]): readonly Player[] {
  const present = players.filter(({ gameMode }) => gameMode !== 'spectator');
  const people = present.filter(({ isBot }) => !isBot);
  return people.length > 0 ? people : present;
}

/** Where a player comes back to life beside its bed; null where it has none, or no longer, which it is told. */
export function bedPoint(game: GameState, player: Player): StartPoint | null {
  if (!player.bed) return null;
  const place = bedAt(game, player.bed) ? standingPlace(game, player.bed) : null;
  if (place) return { position: place, yaw: player.yaw };
  player.bed = null;
  game.audience.chat('You have no home bed, or it was obstructed.', player);
  return null;
}

const LEVELS = [0, -1, 1] as const;
const AROUND = [-1, 0, 1] as const;

/** A place beside a bed to stand on, the nearest to its head first; null where there is none. */
function standingPlace(game: GameState, position: Position): Position | null {
  const bed = bedAt(game, position);
  if (!bed) return null;
  for (const half of [bed.head, bed.foot]) {
    for (const up of LEVELS) {
      for (const dx of AROUND) {
        for (const dz of AROUND) {
          const place = { x: half.x + dx + 0.5, y: half.y + up, z: half.z + dz + 0.5 };
          if (isSafe(game, bed, place)) return place;
        }
      }
    }
  }
  return null;
}

function isSafe(game: GameState, { head, foot }: Bed, place: Position): boolean {
  const body = boxAt(place, PLAYER_WIDTH, PLAYER_HEIGHT);
  const cell = { x: Math.floor(place.x), y: place.y, z: Math.floor(place.z) };
  const isOnBed = [head, foot].some((half) =>
    intersects(body, boxAt({ x: half.x + 0.5, y: half.y, z: half.z + 0.5 }, 1, 1)),
  );
  if (isOnBed || game.isOutside(cell) || liquidAt(game, cell)) return false;
  return isStandingOn(game, place) && !isBlocked(game.data, game.blocks, body);
}
