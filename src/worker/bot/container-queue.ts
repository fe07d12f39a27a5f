import type { Position } from '../../base/position.js';
import PQueue from 'p-queue';
import { Interruption } from '../../../primitives/body/ending.js';

/** Who may be at a container: one worker at a time, first come, first served. Shared by all workers of a run. */
export interface ContainerQueue {
  /**
   * Runs an action alone at a container. The place is free again when the action has really ended.
   * @throws Interruption `cancelled` when the signal aborts before its turn; whatever the action throws
   */
  enter<T>(position: Position, act: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** A queue for each container, made when first needed and dropped when empty. */
export function createContainerQueue(): ContainerQueue {
  const queues = new Map<string, PQueue>();
  return {
    enter: async (position, act, signal) => {
      const key = `${position.x},${position.y},${position.z}`;
      const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
      queues.set(key, queue);
      try {
        return await enterQueue(queue, act, signal);
      } finally {
        if (queue.size === 0 && queue.pending === 0 && queues.get(key) === queue) queues.delete(key);
      }
    },
  };
}

// p-queue's own signal gives a place back while the action still clicks; so waiting is ended here instead.
function enterQueue<T>(queue: PQueue, act: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void =>
      reject(new Interruption('cancelled', 'Told to stop while waiting for a container.'));
    if (signal.aborted) {
      giveUp();
      return;
    }
    signal.addEventListener('abort', giveUp, { once: true });
    void queue.add(async () => {
      signal.removeEventListener('abort', giveUp);
      if (signal.aborted) return;
      try {
        resolve(await act());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}
