import { parentPort, workerData } from 'node:worker_threads';
import type { ChunkPosition } from '../../terrain/chunk-position.js';
import { NatureTerrain } from '../nature-terrain.js';
import { safeSource } from '../safe-source.js';
import type { ThreadAnswer, ThreadSetup } from './messages.js';

const { version, stateCount, blocks, options } = workerData as ThreadSetup;

// The thread has no game data of its own: reading it takes longer than a hundred chunks.
const isAtLeast = (other: string): boolean => version.localeCompare(other, undefined, { numeric: true }) >= 0;
const make = safeSource(new NatureTerrain({ blocks, stateCount, isAtLeast }, options), (problem) => {
  parentPort?.postMessage({ problem } satisfies ThreadAnswer);
});

parentPort?.on('message', ({ chunkX, chunkZ }: ChunkPosition) => {
  const sections = make(chunkX, chunkZ);
  const buffers = sections.flatMap((section) => (section ? [section.buffer as ArrayBuffer] : []));
  parentPort?.postMessage({ chunkX, chunkZ, sections } satisfies ThreadAnswer, buffers);
});
