import { createRequire } from 'node:module';

/** What a server says of itself without joining. */
export type Ping =
  | {
      readonly kind: 'answered';
      readonly versionName: string;
      readonly protocolVersion: number;
      readonly playersOnline: number;
      readonly playersMost: number;
    }
  | { readonly kind: 'unreachable'; readonly reason: string };

interface PingAnswer {
  readonly version?: { readonly name?: string; readonly protocol?: number };
  readonly players?: { readonly online?: number; readonly max?: number };
}

const require = createRequire(import.meta.url);
const LIMIT_MS = 5000;

/** Asks any Java Edition server for its version and players. Never throws. */
export async function pingServer(host: string, port: number): Promise<Ping> {
  const { ping } = require('minecraft-protocol') as { ping: (options: unknown) => Promise<PingAnswer> };
  try {
    const answer = await ping({ host, port, closeTimeout: LIMIT_MS, noPongTimeout: LIMIT_MS });
    return {
      kind: 'answered',
      versionName: answer.version?.name ?? 'unknown',
      protocolVersion: answer.version?.protocol ?? -1,
      playersOnline: answer.players?.online ?? 0,
      playersMost: answer.players?.max ?? 0,
    };
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}
