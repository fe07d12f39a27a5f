import { blockAtPoint, type Position } from '../base/position.js';
import type { GeneratedEnvironment } from '../environment/environment-schema.js';
import { requireEmbeddable } from './embeddable.js';
import { loadVersionData } from './embedded/data/version-data.js';
import { buildNature, natureOf } from './embedded/nature/build-nature.js';
import { drawMap, MAP_BLOCKS } from './embedded/nature/draw-map.js';

/**
 * A picture of generated nature around its start: from above, and cut through from west to east.
 * @throws CoVoyagerError `unsupported-version`; `bad-environment` where there is no dry ground
 */
export function natureMap(
  environment: GeneratedEnvironment,
  version: string,
  seed: number,
): { readonly picture: Buffer; readonly blocks: number; readonly start: Position } {
  requireEmbeddable(version);
  const data = loadVersionData(version);
  const [point] = buildNature(data, environment, seed, () => undefined).startPoints;
  const start = blockAtPoint(point?.position ?? { x: 0, y: 64, z: 0 });
  return { picture: drawMap(natureOf(data, environment, seed), data, start), blocks: MAP_BLOCKS, start };
}
