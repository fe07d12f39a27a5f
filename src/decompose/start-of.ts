import { checkFields } from '../base/arguments.js';
import { sumOfCounts } from '../base/item-counts.js';
import { blockNamesOf } from '../environment/arena-blocks.js';
import { checkNames } from '../environment/environment-names.js';
import type { Environment } from '../environment/environment-schema.js';
import { offersOf, openPassages } from '../environment/offers.js';
import type { Game } from '../game/game.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Rules } from '../plan/subtask/subtask.js';
import { readStock } from './stock.js';

/** What there is before the first subtask, as the asker says it. */
export interface StartRequest {
  readonly rules: Rules;
  /** Item names, everyday ones too, to counts; checked. */
  readonly chest?: unknown;
  readonly inventory?: unknown;
}

const EXAMPLE = "startOf(loadGame('1.20.1'), loadEnvironment('chest-arena'), { rules: 'vanilla' })";

/**
 * Puts together what a plan starts from: the place, what lies in its chests, and what the asker adds.
 * @throws CoVoyagerError `bad-argument`, `bad-stock`, CoVoyagerError for a block or mob no release knows
 */
export function startOf(
  game: Game,
  environment: Environment,
  request: StartRequest,
): { readonly start: StartState; readonly notes: readonly string[] } {
  checkFields(EXAMPLE, game, { registry: 'object' });
  checkFields(EXAMPLE, environment, { kind: 'string', name: 'string' });
  checkFields(EXAMPLE, request, { rules: 'string' });
  const { registry } = game;
  checkNames(environment, registry);
  const built =
    environment.kind === 'arena'
      ? environment.chests.map(({ contents }) => contents)
      : environment.kind === 'generated'
        ? [environment.start.chest ?? {}]
        : [];
  const chest = readStock(registry, request.chest ?? {}, 'chest');
  const inventory = readStock(registry, request.inventory ?? {}, 'inventory');
  return {
    start: {
      game,
      environment,
      offers: offersOf(environment, game),
      stock: sumOfCounts([...built, chest.counts, inventory.counts]),
      stations: [...standingStations(game, environment), ...openPassages(environment)],
      rules: request.rules,
    },
    notes: [...chest.notes, ...inventory.notes],
  };
}

/** Blocks of the place that recipes are worked at. */
function standingStations(game: Game, environment: Environment): readonly string[] {
  if (environment.kind !== 'arena') return [];
  const known = new Set<string | null>();
  for (const recipes of game.recipes.values()) for (const { station } of recipes) known.add(station);
  for (const recipes of game.smelting.values()) {
    for (const { stations } of recipes) for (const station of stations) known.add(station);
  }
  return [...blockNamesOf(environment)].filter((block) => known.has(block));
}
