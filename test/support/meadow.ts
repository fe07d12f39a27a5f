import { positionKey } from '../../src/base/position.js';
import type { ArenaEnvironment } from '../../src/environment/environment-schema.js';
import { loadEnvironment } from '../../src/environment/load-environment.js';
import { propertiesOf, stateAsText, stateWith } from '../../src/world/embedded/data/block-states.js';
import { liquidsOf } from '../../src/world/embedded/data/liquids.js';
import { requireEntry } from '../../src/world/embedded/data/version-data.js';
import { GameState } from '../../src/world/embedded/game.js';
import { changeBlock, removeBlock } from '../../src/world/embedded/terrain/change-block.js';
import { tickGame } from '../../src/world/embedded/tick.js';

/** Where one stands on the meadow; its heights are in every release. */
export const MEADOW_Y = 64;
/** Its last column each way. */
export const MEADOW_EDGE = 31;

/** A meadow of twice `half` blocks each way with nothing on it, where nobody heals by itself. */
export function meadow(
  version = '1.20.1',
  rules: Partial<ArenaEnvironment['rules']> = {},
  half = MEADOW_EDGE + 1,
): GameState {
  const environment = loadEnvironment('superflat');
  if (environment.kind !== 'arena') throw new Error('not an arena');
  const small: ArenaEnvironment = {
    ...environment,
    area: { from: [-half, -half], to: [half - 1, half - 1] },
    layers: [{ block: 'dirt', fromY: MEADOW_Y - 4, toY: MEADOW_Y - 1 }],
    chests: [],
    startPoints: [{ at: [0, MEADOW_Y, 0], yaw: 0 }],
    rules: { ...environment.rules, hunger: false, ...rules },
  };
  return new GameState({ environment: small, version, seed: 1 });
}

type Place = readonly [x: number, y: number, z: number];

/** Sets a block as a player's hand would; y counts from where one stands. */
export function put(game: GameState, [x, y, z]: Place, block: string, properties = {}): void {
  const state = stateWith(requireEntry(game.data.blocks, block), properties);
  changeBlock(game, { x, y: MEADOW_Y + y, z }, state);
}

export function remove(game: GameState, [x, y, z]: Place): void {
  removeBlock(game, { x, y: MEADOW_Y + y, z });
}

export function ticks(game: GameState, count: number): void {
  for (let tick = 0; tick < count; tick++) tickGame(game);
}

export function nameAt(game: GameState, x: number, y: number, z: number): string {
  return game.blockAt({ x, y: MEADOW_Y + y, z }).name;
}

/** The level of a liquid's block as the game writes it; null where there is none. */
export function levelAt(game: GameState, x: number, y: number, z: number): number | null {
  const state = game.blocks.stateAt({ x, y: MEADOW_Y + y, z });
  const block = game.data.blockOfState(state);
  return /^(water|lava)$/.test(block.name) ? Number(propertiesOf(block, state)['level']) : null;
}

/** Every block of liquid about the middle by its position, with its state in letters. */
export function liquidsNear(game: GameState, reach = 24): Map<string, string> {
  const found = new Map<string, string>();
  const table = liquidsOf(game.data);
  for (let x = -reach; x <= reach; x++) {
    for (let z = -reach; z <= reach; z++) {
      for (let y = -3; y <= 6; y++) {
        const position = { x, y: MEADOW_Y + y, z };
        const state = game.blocks.stateAt(position);
        if (table.of(state)) found.set(positionKey(position), stateAsText(game.data, state));
      }
    }
  }
  return found;
}
