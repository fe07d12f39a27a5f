import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SeenBlocks, TeamSight } from '../../../primitives/body/sight.js';
import { writeWholeFile } from '../../base/whole-file.js';
import { loadGame } from '../../game/game.js';
import { hasBegun, runFolderAt } from '../log/run-folder.js';
import { foldersBeside } from '../plan/past-runs.js';

const FILE = 'seen.json';
const MOST_LOOKED_AT = 40;

const place = z.tuple([z.number(), z.number(), z.number()]);
const seenFile = z.object({
  schemaVersion: z.literal(1),
  /** Of the server, host and port. */
  address: z.string(),
  at: z.string(),
  /** By dimension and block: one place in each section. */
  blocks: z.record(z.string(), z.record(z.string(), z.array(place))),
});

/** What of a bot tells the names of blocks. */
interface Namer {
  readonly registry: Parameters<TeamSight['recall']>[0];
  readonly version: string;
}

/** What bots have seen on somebody's server, kept beside a run for the next run there. */
export class SeenBefore {
  #bot: Namer | null = null;

  /** @param folder of the run */
  constructor(
    private readonly sight: TeamSight,
    private readonly address: string,
    private readonly folder: string,
  ) {}

  /** Once the first bot is in: what the last run there has seen is known again. */
  recall(bot: Namer): void {
    if (this.#bot) return;
    this.#bot = bot;
    for (const folder of [this.folder, ...foldersBeside(this.folder).slice(0, MOST_LOOKED_AT)]) {
      const seen = this.#seenIn(folder);
      if (!seen) continue;
      this.sight.recall(bot.registry, seen);
      return;
    }
  }

  /** Before all leave, where the run has begun. Without it the next run only looks longer: a full disk is told of by what matters. */
  keep(): void {
    if (!this.#bot || !hasBegun(runFolderAt(this.folder))) return;
    const { registry, version } = this.#bot;
    const { sources, natural } = loadGame(version);
    const given = new Set(sources.map(({ target }) => target).filter((target) => natural.has(target)));
    const blocks = this.sight.told(registry, (block) => given.has(block));
    const { address } = this;
    const at = new Date().toISOString();
    try {
      writeWholeFile(join(this.folder, FILE), JSON.stringify({ schemaVersion: 1, address, at, blocks }));
    } catch {
      // The run's own files say what is wrong with the disk.
    }
  }

  #seenIn(folder: string): SeenBlocks | null {
    try {
      const read = seenFile.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
      return read.address === this.address ? read.blocks : null;
    } catch {
      // A run elsewhere, or from before there was such a file.
      return null;
    }
  }
}
