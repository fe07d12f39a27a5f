import { PRIMITIVE_NAMES } from '../declarations.js';
import type { JobView } from '../job-view.js';
import { MOST_BLOCKS, MOST_DISTANCE } from '../limits.js';
import { BOT_SOURCE } from './bot-source.js';
import { DATA_SOURCE } from './data-source.js';
import { GOALS_SOURCE } from './goals-source.js';
import { PRIMITIVES_SOURCE } from './primitives-source.js';
import { REFUSED } from './refused.js';
import { THINGS_SOURCE } from './things-source.js';
import { VEC3_SOURCE } from './vec3-source.js';

/** Whose skill runs. */
export interface PreludeBot {
  readonly username: string;
  readonly version: string;
  readonly entityId: number;
}

/** Guest code to run before a skill: puts everything skills can use in its place and returns `[bot]`. */
export function facadePrelude({ username, version, entityId }: PreludeBot, job: JobView): string {
  const setup = {
    username,
    version,
    ownId: entityId,
    refused: REFUSED,
    job,
    mostDistance: MOST_DISTANCE,
    mostBlocks: MOST_BLOCKS,
    primitives: PRIMITIVE_NAMES.filter((name) => name !== 'exploreUntil'),
  };
  return `'use strict';\nconst setup = JSON.parse(${JSON.stringify(JSON.stringify(setup))});\n${SOURCE}`;
}

const SOURCE = [
  VEC3_SOURCE,
  DATA_SOURCE,
  THINGS_SOURCE,
  GOALS_SOURCE,
  BOT_SOURCE,
  PRIMITIVES_SOURCE,
  'return [bot];',
].join('\n');
