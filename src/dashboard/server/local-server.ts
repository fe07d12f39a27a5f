import { CoVoyagerError } from '../../base/error.js';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { realClock } from '../../world/clock/scaled-clock.js';

export const LOCAL_HOST = '127.0.0.1';
// Readers that do not take what is left are cut off.
const FAREWELL_MS = 500;

/**
 * Listens on this machine alone unless told otherwise; resolves to the port.
 * @param port 0: any free one
 * @param host address to listen on
 * @throws CoVoyagerError `cannot-listen`
 */
export function listenHere(server: Server, port: number, host = LOCAL_HOST): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'somebody else listens there' : cause.message;
      reject(
        new CoVoyagerError(
          'cannot-listen',
          `Expected port ${port} of ${host} to be free, but ${why}. Close the other, or give another port; 0 takes any free one.`,
          { cause },
        ),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Frees the port; what is still being sent has half a second. */
export function endServer(server: Server): Promise<void> {
  const timers = realClock();
  return new Promise((resolve) => {
    const timer = timers.setTimeout(() => server.closeAllConnections(), FAREWELL_MS);
    server.close(() => {
      timers.clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
