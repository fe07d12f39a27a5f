import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Who takes nothing of what is ready for so long is not there any more; a page comes back by itself. */
const PATIENCE_MS = 10_000;

/**
 * Cuts connections that read nothing, so that what waits for them is not kept. Node's own time-out starts again
 * whenever a part of what is being sent was taken; who waits for news has nothing to take and stays.
 */
export function cutSlowReaders(server: Server, patienceMs = PATIENCE_MS): void {
  server.timeout = patienceMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
