import { setTimeout as sleep } from 'node:timers/promises';
import { CoVoyagerError } from '../../base/error.js';
import { pingServer } from '../../world/ping-server.js';

/** Where nothing of Minecraft was ever heard the address is wrong, more often than not. */
const PATIENCE_MS = 1000;
/** Who listens there may be a server that makes new land just now, and says nothing meanwhile. */
const SILENCE_MS = 5000;
const PAUSE_MS = 200;

/** Where a server is said to be. */
export interface Address {
  readonly host: string;
  readonly port: number;
  /** Named by the user: then a server that says nothing of itself can be joined too. */
  readonly version?: string;
}

/**
 * Resolves when somebody answers; an address where nobody listens is known in a second, before anything is loaded.
 * @throws CoVoyagerError `unreachable`
 */
export async function knock({ host, port, version }: Address, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  let until = startedAt + PATIENCE_MS;
  for (;;) {
    const ping = await pingServer(host, port, Math.max(PAUSE_MS, until - performance.now()));
    if (ping.kind === 'answered' || signal.aborted) return;
    if (ping.kind === 'silent' && version !== undefined) return;
    if (ping.kind === 'silent') until = startedAt + SILENCE_MS;
    if (performance.now() + PAUSE_MS >= until) throw nobodyAt(`${host}:${port}`, ping);
    await sleep(PAUSE_MS);
  }
}

function nobodyAt(
  where: string,
  { kind, reason }: { readonly kind: string; readonly reason: string },
): Error {
  const found = kind === 'silent' ? 'who listens there does not answer as one' : 'nobody answers there';
  const advice = 'Start the server, or check host, port and firewall.';
  const hidden = ' If it hides its status, name its version with --mc-version.';
  const message = `Expected a Minecraft server at ${where}, but ${found} (${reason}). ${advice}`;
  return new CoVoyagerError('unreachable', kind === 'silent' ? message + hidden : message, {
    retryable: true,
  });
}
