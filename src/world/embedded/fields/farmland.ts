import { blockAtPoint, positionKey, type Position } from '../../../base/position.js';
import { changedState, propertyOf } from '../data/block-states.js';
import { across } from '../data/faces.js';
import { liquidsOf } from '../data/liquids.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';
import { randomFor } from '../random.js';
import { CROPS } from '../../../game/plant-soils.js';
import { changeBlock } from '../terrain/change-block.js';
import type { Body } from '../entities/physics.js';

const WET = 7;
/** How far water makes earth wet, along x and z; on its level or one higher (game rule). */
const WATER_REACH = 4;
/** What is smaller does not trample: chickens, rabbits, young ones. Cubic blocks. */
const LEAST_TRAMPLER = 0.512;

/** One pick of tilled earth: beside water it gets wet, else it dries and is bare earth in the end. */
export function tickFarmland(game: GameState, position: Position): void {
  const state = game.blocks.stateAt(position);
  const moisture = Number(propertyOf(game.data, state, 'moisture') ?? 0);
  if (hasWaterNear(game, position)) {
    if (moisture < WET) setMoisture(game, position, WET);
  } else if (moisture > 0) {
    setMoisture(game, position, moisture - 1);
  } else if (!CROPS.test(game.blockAt(across(position, 'up')).name) && !isUnderFoot(game, position)) {
    turnToDirt(game, position);
  }
}

function setMoisture(game: GameState, position: Position, moisture: number): void {
  const state = game.blocks.stateAt(position);
  changeBlock(game, position, changedState(game.data, state, { moisture: String(moisture) }));
}

function hasWaterNear(game: GameState, { x, y, z }: Position): boolean {
  const liquids = liquidsOf(game.data);
  for (let dy = 0; dy <= 1; dy++) {
    for (let dx = -WATER_REACH; dx <= WATER_REACH; dx++) {
      for (let dz = -WATER_REACH; dz <= WATER_REACH; dz++) {
        const state = game.blocks.stateAt({ x: x + dx, y: y + dy, z: z + dz });
        if (state !== 0 && liquids.of(state)?.kind === 'water') return true;
      }
    }
  }
  return false;
}

// It would rise under somebody's feet; clients fall through what rises into them. It dries once nobody is there.
function isUnderFoot(game: GameState, position: Position): boolean {
  return game.connectedPlayers().some((player) => isOn(player.position, position));
}

function isOn(feet: Position, { x, y, z }: Position): boolean {
  const [dx, dz] = [feet.x - x - 0.5, feet.z - z - 0.5];
  return feet.y >= y + 0.5 && feet.y <= y + 1 && Math.abs(dx) < 1 && Math.abs(dz) < 1;
}

/**
 * A body comes down: tilled earth under it is bare again, the likelier the longer the fall. Returns the block it now
 * stands in to the ankles, or null where nothing happened.
 */
export function trample(
  game: GameState,
  { position: feet, width, height }: Body,
  fallDistance: number,
): Position | null {
  if (fallDistance <= 0.5 || width * width * height <= LEAST_TRAMPLER) return null;
  const ground = blockAtPoint({ ...feet, y: feet.y - 0.2 });
  if (game.blockAt(ground).name !== 'farmland' || game.isProtected(ground)) return null;
  const key = `trample ${positionKey(ground)}`;
  if (randomFor(game.seed, key, game.nextRoll(key))() >= fallDistance - 0.5) return null;
  turnToDirt(game, ground);
  return ground;
}

// The ground of a built place stays as it was built.
function turnToDirt(game: GameState, position: Position): void {
  if (game.isProtected(position)) return;
  changeBlock(game, position, requireEntry(game.data.blocks, 'dirt').defaultState);
  for (const entity of game.entities.all()) {
    if (entity.kind !== 'arrow' && isOn(entity.position, position))
      entity.position = { ...entity.position, y: Math.max(entity.position.y, position.y + 1) };
  }
}
