import { messageOf } from '../../../../base/error.js';
import { Worker } from 'node:worker_threads';
import { threadSource } from '../../../../base/thread-source.js';
import { chunkKey, type ChunkPosition } from '../../terrain/chunk-position.js';
import type { GeneratedBlocks } from '../../terrain/generated-blocks.js';
import type { ThreadAnswer, ThreadSetup } from './messages.js';

/** Asked of the thread at once: it never waits for the next one, and what nobody wants any more is soon over. */
const MOST_ASKED = 4;

/**
 * Makes chunks ahead in a thread of its own, so that no tick waits for land. What it has not made yet, or cannot make
 * because it broke, the blocks make in place when somebody asks.
 */
export class ChunkThread {
  #wanted: readonly ChunkPosition[] = [];
  readonly #asked = new Set<number>();
  #state: 'new' | 'starting' | 'working' | 'over' = 'new';
  #worker: Worker | null = null;

  constructor(
    private readonly setup: ThreadSetup,
    private readonly blocks: Pick<GeneratedBlocks, 'isLoaded' | 'take'>,
    private readonly tell: (problem: string) => void,
  ) {}

  /** False once the thread broke or was stopped: nothing is made ahead any more. */
  get isWorking(): boolean {
    return this.#state !== 'over';
  }

  /** What is made from now on, in this order, in place of what was wanted before. The thread starts with the first. */
  want(chunks: readonly ChunkPosition[]): void {
    this.#wanted = chunks;
    if (this.#state === 'working') this.#ask();
    if (this.#state !== 'new' || chunks.length === 0) return;
    this.#state = 'starting';
    this.#start().catch((error: unknown) => this.#break(error));
  }

  async stop(): Promise<void> {
    this.#state = 'over';
    await this.#worker?.terminate();
  }

  async #start(): Promise<void> {
    const { code, isText } = await threadSource(new URL('./main.js', import.meta.url));
    if (this.#state === 'over') return;
    const worker = new Worker(code, {
      eval: isText,
      name: 'nature',
      workerData: this.setup,
      // The process's own (`--import`) are not meant for it.
      execArgv: [],
      // Garbage of chunks in the making: with less room it is collected sooner, not more slowly.
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    });
    // A world nobody stopped must not keep the process alive.
    worker.unref();
    worker.on('message', (answer: ThreadAnswer) => this.#hear(answer));
    worker.on('error', (error) => this.#break(error));
    this.#worker = worker;
    this.#state = 'working';
    this.#ask();
  }

  #ask(): void {
    for (const { chunkX, chunkZ } of this.#wanted) {
      if (this.#asked.size >= MOST_ASKED) return;
      const key = chunkKey(chunkX, chunkZ);
      if (this.#asked.has(key) || this.blocks.isLoaded(chunkX, chunkZ)) continue;
      this.#asked.add(key);
      this.#worker?.postMessage({ chunkX, chunkZ } satisfies ChunkPosition);
    }
  }

  #hear(answer: ThreadAnswer): void {
    if (this.#state === 'over') return;
    if ('problem' in answer) {
      this.tell(answer.problem);
      return;
    }
    const { chunkX, chunkZ, sections } = answer;
    this.#asked.delete(chunkKey(chunkX, chunkZ));
    this.blocks.take(chunkX, chunkZ, sections);
    this.#ask();
  }

  #break(error: unknown): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    const reason = messageOf(error);
    this.tell(
      `Land is made between ticks from now on, because the thread that made it ahead broke: ${reason}`,
    );
    void this.#worker?.terminate();
  }
}
