import { positionKey, type Position } from '../../../base/position.js';
import { across } from '../data/faces.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { randomFor } from '../random.js';
import { isSturdy } from '../rules/connections.js';
import { changeBlock, waitForGrass } from '../terrain/change-block.js';
import { FULL_LIGHT } from '../terrain/light.js';
import { hasLight } from './plant-growth.js';

// A picked block of grass looks at four of the 45 blocks it can spread to.
const CHANCE_BY_ONE = 4 / 45;

/**
 * Grass that something solid covers is earth; earth beside grass becomes grass by and by. The game has every block of
 * grass look for earth now and then; here the few that changed wait for the time between two looks, which comes to the
 * same and costs nothing elsewhere.
 */
export function tickGrass(game: GameState, position: Position): void {
  const { name } = game.blockAt(position);
  if (game.isProtected(position) || (name !== 'grass_block' && name !== 'dirt')) return;
  const covered = isCovered(game, position);
  if (name === 'grass_block') {
    if (covered) become(game, position, 'dirt');
    return;
  }
  const sources = covered ? 0 : grassAround(game, position);
  if (sources === 0) return;
  const random = randomFor(game.seed, 'grass', positionKey(position), game.tickNumber);
  const isReached = random() >= (1 - CHANCE_BY_ONE) ** sources;
  if (isReached && hasLight(game, across(position, 'up'))) become(game, position, 'grass_block');
  else waitForGrass(game, position);
}

function become(game: GameState, position: Position, name: string): void {
  // Whoever put it there: it is still that one's.
  const placer = game.placedBy.get(positionKey(position))?.player ?? null;
  changeBlock(game, position, requireEntry(game.data.blocks, name).defaultState, placer);
}

function isCovered(game: GameState, position: Position): boolean {
  const state = game.blocks.stateAt(across(position, 'up'));
  const { name, lightLoss } = game.data.blockOfState(state);
  return name === 'water' || name === 'lava' || (lightLoss >= FULL_LIGHT && isSturdy(game.data, state));
}

function grassAround(game: GameState, { x, y, z }: Position): number {
  const grass = requireEntry(game.data.blocks, 'grass_block');
  let count = 0;
  for (let dy = -1; dy <= 3; dy++)
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const source = { x: x + dx, y: y + dy, z: z + dz };
        if (game.blockAt(source) === grass && !isCovered(game, source)) count += 1;
      }
  return count;
}
