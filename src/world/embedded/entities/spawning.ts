import { distanceBetween, type Position } from '../../../base/position.js';
import { MONSTERS } from '../../../environment/nature/biomes.js';
import { across } from '../data/faces.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { isAwake } from '../nature/tick-wildlife.js';
import { chanceAt, randomFor, wholeBetween, type Random } from '../random.js';
import { isSturdy } from '../rules/connections.js';
import { LOWEST_Y } from '../terrain/chunk-position.js';
import { darkness, lightAt } from '../terrain/light.js';
import { liquidAt } from '../terrain/liquids.js';
import type { MobEntity } from './entity.js';
import { spawnMob } from './mobs.js';
import { boxAt, isBlocked } from './physics.js';

/** Nearer than this to somebody, or to where people start, nothing comes up; beyond that it is gone at once. */
const NEAREST_BLOCKS = 24;
const FURTHEST_BLOCKS = 128;
/** Half a minute beyond this, and it goes by and by. */
const STAYS_BLOCKS = 32;
const STAYS_TICKS = 600;
const GOES_CHANCE = 1 / 800;
/** Chunks about a player in which it happens, and how many monsters one keeps: 70 on 17 x 17 chunks. */
const SPAWN_CHUNKS = 6;
const MOST_AROUND = Math.floor((70 * (2 * SPAWN_CHUNKS + 1) ** 2) / 17 ** 2);
const TRIES_PER_TICK = 16;
const MOST_IN_GROUP = 4;
const STRAY_BLOCKS = 64;
/** On these nobody comes up (game rule), treetops among them. */
const NO_GROUND = /^(bedrock|barrier|.*_leaves|.*glass)$/;

const ALL_WEIGHTS = MONSTERS.reduce((sum, [, weight]) => sum + weight, 0);

/** One tick of the night, where the place has monsters: they come up in the dark around people, and go. */
export function tickSpawning(game: GameState): void {
  const { monsters: hasMonsters, difficulty } = game.environment.rules;
  if (!hasMonsters || difficulty === 'peaceful') return;
  const players = game
    .connectedPlayers()
    .filter(({ isDead, gameMode }) => !isDead && gameMode !== 'spectator');
  const monsters = game.entities
    .all()
    .filter((entity) => entity.kind === 'mob')
    .filter(({ awayTicks }) => awayTicks !== null);
  for (const monster of monsters) if (hasLeft(game, monster, players)) game.entities.remove(monster.id);
  for (const player of players) {
    const around = monsters.filter(
      ({ position }) => distanceBetween(position, player.position) < FURTHEST_BLOCKS,
    );
    let room = MOST_AROUND - around.length;
    const random = randomFor(game.seed, 'spawn', player.name, game.tickNumber);
    for (let tries = 0; tries < TRIES_PER_TICK && room > 0; tries++)
      room -= spawnGroup(game, player, players, random);
  }
}

function hasLeft(game: GameState, mob: MobEntity, players: readonly Player[]): boolean {
  if (players.length === 0 || mob.awayTicks === null) return false;
  const nearest = Math.min(...players.map((player) => distanceBetween(player.position, mob.position)));
  if (nearest > FURTHEST_BLOCKS) return true;
  mob.awayTicks = nearest > STAYS_BLOCKS ? mob.awayTicks + 1 : 0;
  return mob.awayTicks > STAYS_TICKS && chanceAt(game.seed, mob.id, game.tickNumber, 1) < GOES_CHANCE;
}

/** A few of a kind somewhere about a player, where it is dark; mostly none. Returns how many came. */
function spawnGroup(game: GameState, player: Player, players: readonly Player[], random: Random): number {
  const spread = SPAWN_CHUNKS * 16;
  let x = Math.floor(player.position.x) + wholeBetween(random, -spread, spread);
  let z = Math.floor(player.position.z) + wholeBetween(random, -spread, spread);
  // Further out they would be gone at once, and land would be made for nobody.
  if (!isAwake(game, { x, y: 0, z })) return 0;
  const y = wholeBetween(random, game.data.heights.lowest + 1, topOf(game, x, z));
  const name = kindFor(random());
  if (!isFree(game, name, { x, y, z })) return 0;
  let count = 0;
  const size = wholeBetween(random, 1, MOST_IN_GROUP);
  for (let number = 0; number < size; number++) {
    const feet = { x, y, z };
    const position = { x: x + 0.5, y, z: z + 0.5 };
    if (
      isFree(game, name, feet) &&
      isFarEnough(game, position, players) &&
      isDarkEnough(game, feet, random)
    ) {
      const mob = spawnMob(game, name, position, { home: position, leashBlocks: STRAY_BLOCKS });
      mob.awayTicks = 0;
      count += 1;
    }
    x += wholeBetween(random, -5, 5);
    z += wholeBetween(random, -5, 5);
  }
  return count;
}

function kindFor(part: number): string {
  let left = part * ALL_WEIGHTS;
  for (const [name, weight] of MONSTERS) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'zombie';
}

/** One above the highest block of a column; whole sections of air are passed over. */
function topOf({ blocks, data }: GameState, x: number, z: number): number {
  let y = data.heights.highest;
  while (y > data.heights.lowest && blocks.stateAt({ x, y, z }) === 0) {
    const isAir = blocks.sectionStates(x >> 4, z >> 4, (y - LOWEST_Y) >> 4) === null;
    y -= isAir ? (y & 15) + 1 : 1;
  }
  return Math.max(y, data.heights.lowest) + 1;
}

function isFree(game: GameState, name: string, feet: Position): boolean {
  const below = across(feet, 'down');
  const ground = game.blocks.stateAt(below);
  const kind = game.data.entities.get(name);
  if (!kind || game.isOutside(feet) || !isSturdy(game.data, ground)) return false;
  if (NO_GROUND.test(game.data.blockOfState(ground).name)) return false;
  if (liquidAt(game, feet) || liquidAt(game, across(feet, 'up'))) return false;
  const middle = { x: feet.x + 0.5, y: feet.y, z: feet.z + 0.5 };
  return !isBlocked(game.data, game.blocks, boxAt(middle, kind.width, kind.height));
}

function isFarEnough(game: GameState, position: Position, players: readonly Player[]): boolean {
  const [start] = game.place.startPoints;
  const points = [...players.map((player) => player.position), ...(start ? [start.position] : [])];
  return points.every((point) => distanceBetween(point, position) >= NEAREST_BLOCKS);
}

// Light of blocks keeps monsters away altogether from 1.18 on, before from 8 on for certain.
function isDarkEnough(game: GameState, feet: Position, random: Random): boolean {
  const { block, sky } = lightAt(game, feet);
  if (sky > wholeBetween(random, 0, 31)) return false;
  if (game.data.isAtLeast('1.18') && block > 0) return false;
  return Math.max(block, sky - darkness(game.dayTime)) <= wholeBetween(random, 0, 7);
}
