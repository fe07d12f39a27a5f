import { readFileSync } from 'node:fs';
import { packageFile } from '../../game/package-file.js';
import { MOST_BLOCKS, MOST_DISTANCE, PRIMITIVE_NAMES } from './declarations.js';
import type { JobView } from './job-view.js';
import { REFUSED } from './refused.js';

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
  return `'use strict';\nconst setup = JSON.parse(${JSON.stringify(JSON.stringify(setup))});\n${source()}`;
}

/** Guest code, in the order it runs: plain scripts with one scope for all, read as they are. */
const FILES = ['vec3.js', 'data.js', 'things.js', 'bot.js'];

let read: string | undefined;

function source(): string {
  const texts = (): string[] =>
    FILES.map((name) => readFileSync(packageFile('src', 'skill', 'facade', 'guest', name), 'utf8'));
  read ??= [...texts(), 'return [bot];'].join('\n');
  return read;
}
