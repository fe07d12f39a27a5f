import type { Game } from '../../game/game.js';
import type { Arrangement } from './arrange.js';
import {
  arranged,
  cutEvenly,
  cutForConsumers,
  withMoreFurnaces,
  withMoreTools,
  type MoveSetting,
  type Variant,
} from './plan-variants.js';
import type { Piece } from './draft-subtask.js';

/** Furnaces more than the plan has, parts a smelting is cut into for each furnace, tools more than the plan has. */
const FURNACES = [0, 1, 2, 3, 5];
const PARTS_PER_FURNACE = [1, 2];
const TOOLS = [0, 1, 2, 3, 7];

/**
 * Plans to start the search from, which single steps would only reach through worse ones: so many furnaces with the
 * smelting cut to fit, so many more of the first tool, gathering cut for those who wait for part of it.
 */
export function* openings(setting: MoveSetting, { pieces }: Arrangement): Generator<Variant> {
  const { game } = setting.start;
  const firstTool = pieces.find(({ action, tools }) => action === 'gather' && tools.length > 0)?.tools[0];
  const smelters = [
    ...new Set(pieces.flatMap(({ action, station }) => (action === 'smelt' ? (station ?? []) : []))),
  ];
  const furnaces = smelters.length === 0 ? [0] : FURNACES.filter((more) => more <= setting.freeSpots);
  const tools = firstTool === undefined ? [0] : TOOLS.filter((more) => more < setting.workers);
  for (const more of furnaces) {
    for (const parts of smelters.length === 0 ? [1] : PARTS_PER_FURNACE) {
      const furnished = smelters.reduce<Variant | null>(
        (variant, station) => variant && withMoreFurnaces(variant, station, more),
        pieces,
      );
      if (!furnished) continue;
      const smelting = cutEvenly(game, furnished, (more + 1) * parts);
      for (const spare of tools) {
        const equipped = spare === 0 ? smelting : withMoreTools(game, smelting, firstTool ?? '', spare);
        if (!equipped) continue;
        yield equipped;
        yield* cutGathering(setting, game, equipped);
      }
    }
  }
}

/** Gathering in parts for those who wait, stone first of all; ore in parts for several furnaces. */
function* cutGathering(setting: MoveSetting, game: Game, variant: Variant): Generator<Variant> {
  const arrangement = arranged(setting, variant);
  if (!arrangement) return;
  const isMined = (piece: Piece): boolean => piece.action === 'gather' && piece.tools.length > 0;
  yield cutForConsumers(game, arrangement, isMined);
  yield cutForConsumers(game, arrangement, ({ action }) => action === 'gather');
}
