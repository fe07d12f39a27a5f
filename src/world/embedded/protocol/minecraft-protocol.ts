import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Transform } from 'node:stream';
import type { PacketSplitter } from '../../split-packets.js';

/**
 * The part of the minecraft-protocol package the server uses, with types of its own: the package's say `any` where
 * it matters. Nothing else imports that package.
 */
export interface ProtocolClient extends EventEmitter {
  username: string;
  uuid: string;
  state: string;
  protocolVersion: number;
  version: string;
  serverHost: string;
  serverPort: number;
  readonly socket: Socket;
  readonly splitter: PacketSplitter;
  /** There from the moment compression begins. */
  readonly decompressor: Transform;
  readonly deserializer: { parsePacketBuffer: (bytes: Buffer) => unknown };
  write(name: string, parameters: unknown): void;
  writeRaw(packet: Buffer): void;
  /** The package calls it at login. */
  setCompressionThreshold(threshold: number): void;
  /** @param fullReason encoded reason for the client's present state; worked out from `reason` otherwise */
  end(reason: string, fullReason?: unknown): void;
}

export interface ProtocolServer extends EventEmitter {
  readonly clients: Readonly<Record<string, ProtocolClient>>;
  readonly socketServer: EventEmitter & { address(): { port: number } | string | null; close(): void };
  readonly serializer: { createPacketBuffer(packet: { name: string; params: unknown }): Buffer };
}

export interface ProtocolServerOptions {
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly motd: string;
  readonly maxPlayers: number;
  readonly keepAlive: boolean;
  readonly errorHandler: (client: ProtocolClient, error: Error) => void;
}

const require = createRequire(import.meta.url);

/** Starts listening; `online-mode` off, nothing signed, nothing encrypted, errors go to the handler only. */
export function createProtocolServer(options: ProtocolServerOptions): ProtocolServer {
  const { createServer } = require('minecraft-protocol') as {
    createServer: (options: unknown) => ProtocolServer;
  };
  return createServer({
    ...options,
    'online-mode': false,
    enforceSecureProfile: false,
    hideErrors: true,
    // Checking the fixed types of plugin channels anew takes a tenth of a second for everybody who joins.
    validateChannelProtocol: false,
    kickTimeout: KEEP_ALIVE_TIMEOUT_MS,
    checkTimeoutInterval: 10_000,
  });
}

/** How long a silent client stays; generous, since all clocks may run fast. */
const KEEP_ALIVE_TIMEOUT_MS = 120_000;
