import type { Position } from '../../../base/position.js';
import { biomeNamed } from '../../../environment/nature/biomes.js';
import type { Entity } from '../entities/entity.js';
import { spawnMob } from '../entities/mobs.js';
import type { GameState } from '../game.js';
import { randomFor, wholeBetween } from '../random.js';
import { isSturdy } from '../rules/connections.js';
import { chunkKey, chunkOf, chunkOfKey, type ChunkPosition } from '../terrain/chunk-position.js';
import { pickWeighted } from './chunk-plan.js';
import type { Wildlife } from './wildlife.js';

/** Chunks about a player in which things move; beyond, everything waits. */
export const ACTIVE_CHUNKS = 6;
/** Chunks about a player that stay in memory; the view reaches less far. */
const KEPT_CHUNKS = 8;
/** Animals come with land this near; each is asked once. */
const POPULATED_CHUNKS = 5;
const MOST_POPULATED_AT_ONCE = 2;
const LOOK_EVERY_TICKS = 20;
/** A new chunk gets a group with this chance (the game's own). */
const HERD_CHANCE = 0.1;
/** How far an animal strays from where it came up, in blocks. */
const STRAY_BLOCKS = 24;

/**
 * One tick of generated nature: animals come with new land, what somebody came near to wakes, the rest waits, and
 * chunks nobody is near are forgotten.
 */
export function tickWildlife(game: GameState, wildlife: Wildlife): void {
  const players = game.connectedPlayers().map(({ position }) => chunkOf(position));
  if (wildlife.hasAnimals) populate(game, wildlife, players);
  if (game.tickNumber % LOOK_EVERY_TICKS !== 0) return;
  const isNear = (x: number, z: number, chunks: number): boolean =>
    players.some((player) => Math.max(Math.abs(player.chunkX - x), Math.abs(player.chunkZ - z)) <= chunks);
  const isActive = ({ position }: Entity): boolean => {
    const { chunkX, chunkZ } = chunkOf(position);
    return isNear(chunkX, chunkZ, ACTIVE_CHUNKS);
  };
  const woken = wildlife.waiting.filter(isActive);
  const left = game.entities.all().filter((entity) => !isActive(entity));
  // Monsters do not wait: others come up.
  const kept = left.filter((entity) => entity.kind !== 'mob' || entity.awayTicks === null);
  wildlife.waiting = [...wildlife.waiting.filter((entity) => !isActive(entity)), ...kept];
  for (const entity of left) game.entities.remove(entity.id);
  for (const entity of woken) game.entities.add(entity);
  // What was made for the first to come stays until then.
  if (game.players.size === 0) return;
  wildlife.blocks.keepOnly(({ chunkX, chunkZ }) => isNear(chunkX, chunkZ, KEPT_CHUNKS));
}

/** Whether somebody is near enough for things to happen there; in a built place they always do. */
export function isAwake(game: GameState, position: Position): boolean {
  if (!game.place.wildlife) return true;
  const { chunkX, chunkZ } = chunkOf(position);
  return [...game.players.values()].some((player) => {
    const own = chunkOf(player.position);
    const distance = Math.max(Math.abs(own.chunkX - chunkX), Math.abs(own.chunkZ - chunkZ));
    return player.isConnected && distance <= ACTIVE_CHUNKS;
  });
}

function populate(game: GameState, wildlife: Wildlife, players: readonly ChunkPosition[]): void {
  let made = 0;
  for (const { chunkX, chunkZ } of players) {
    for (const [dx, dz] of NEAREST_FIRST) {
      const key = chunkKey(chunkX + dx, chunkZ + dz);
      if (wildlife.populated.has(key)) continue;
      wildlife.populated.add(key);
      spawnHerd(game, wildlife, key);
      made += 1;
      if (made === MOST_POPULATED_AT_ONCE) return;
    }
  }
}

function spawnHerd(game: GameState, { terrain, blocks, seed }: Wildlife, key: number): void {
  const { chunkX, chunkZ } = chunkOfKey(key);
  const random = randomFor(seed, 'herd', chunkX, chunkZ);
  if (random() >= HERD_CHANCE) return;
  const [x0, z0] = [chunkX * 16 + wholeBetween(random, 2, 13), chunkZ * 16 + wholeBetween(random, 2, 13)];
  const herd = pickWeighted(biomeNamed(terrain.biomeAt(x0, z0)).herds, random());
  if (!herd || !game.data.entities.has(herd.name)) return;
  const count = wholeBetween(random, herd.group[0], herd.group[1]);
  for (let index = 0; index < count; index++) {
    const [x, z] = [x0 + wholeBetween(random, -2, 2), z0 + wholeBetween(random, -2, 2)];
    const feet = { x, y: terrain.heightAt(x, z) + 1, z };
    const canStand = isSturdy(game.data, blocks.stateAt({ ...feet, y: feet.y - 1 }));
    const isFree = [0, 1].every(
      (up) => game.data.shapeOf(blocks.stateAt({ ...feet, y: feet.y + up })).length === 0,
    );
    if (!canStand || !isFree || game.blockAt(feet).name === 'water') continue;
    const position = { x: x + 0.5, y: feet.y, z: z + 0.5 };
    spawnMob(game, herd.name, position, { home: position, leashBlocks: STRAY_BLOCKS });
  }
}

const NEAREST_FIRST = Array.from({ length: (2 * POPULATED_CHUNKS + 1) ** 2 }, (_, index) => {
  const across = 2 * POPULATED_CHUNKS + 1;
  return [(index % across) - POPULATED_CHUNKS, Math.floor(index / across) - POPULATED_CHUNKS] as const;
}).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
