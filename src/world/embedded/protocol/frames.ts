import { Transform, type TransformCallback } from 'node:stream';
import { constants, deflateSync, unzipSync } from 'node:zlib';
import { readLength } from '../../split-packets.js';
import type { ProtocolClient, ProtocolServer } from './minecraft-protocol.js';
import { varInt } from './packing.js';
import type { Packet } from './packets.js';

/** What a flooding client is told. */
export const TOO_MANY = 'Too many packets.';
/** Largest packet a client has reason to send, compressed or not. */
export const MOST_FRAME_BYTES = 64 * 1024;
const LEGACY_PING = 0xfe;

/**
 * Looks at the raw bytes before the protocol package does: a length that is no number, zero or far too large ends the
 * connection here. The package would wait for gigabytes, or throw where nobody catches. A flood ends here too: what is
 * over the allowance is never taken apart.
 */
export class FrameGuard extends Transform {
  #waiting = Buffer.alloc(0);
  #isFirst = true;
  #isBroken = false;

  /** @param mayPass asked for each packet; false is a flood */
  constructor(
    private readonly mayPass: () => boolean,
    private readonly onViolation: (reason: string) => void,
  ) {
    super();
  }

  /** Lets nothing through any more. */
  shut(): void {
    this.#isBroken = true;
    this.#waiting = Buffer.alloc(0);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    if (this.#isBroken) {
      done();
      return;
    }
    // Very old clients ping without a length; the package knows them by their first byte.
    if (this.#isFirst && chunk[0] === LEGACY_PING && chunk.length <= 512) {
      this.push(chunk);
      this.shut();
      done();
      return;
    }
    this.#isFirst = false;
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const reason = this.#passWholeFrames();
    if (reason !== null) {
      this.shut();
      this.onViolation(reason);
    }
    done();
  }

  #passWholeFrames(): string | null {
    let start = 0;
    for (;;) {
      const header = readLength(this.#waiting, start);
      if (header === 'incomplete') break;
      if (header === 'malformed') return 'Malformed packet length.';
      if (header.value <= 0 || header.value > MOST_FRAME_BYTES)
        return `A packet of ${header.value} bytes is not allowed.`;
      const end = start + header.bytes + header.value;
      if (end > this.#waiting.length) break;
      if (!this.mayPass()) return TOO_MANY;
      this.push(this.#waiting.subarray(start, end));
      start = end;
    }
    this.#waiting = this.#waiting.subarray(start);
    return null;
  }
}

/**
 * Has what a client compressed taken apart within the limit: the package would make of 64 KB as much as 64 MB, before
 * anybody sees it. A longer or broken one ends the connection, and nothing more is taken apart.
 */
export function limitInflation(client: ProtocolClient, onViolation: (reason: string) => void): void {
  const begin = client.setCompressionThreshold.bind(client);
  client.setCompressionThreshold = (threshold) => {
    begin(threshold);
    const { decompressor } = client;
    let isBroken = false;
    decompressor._transform = (frame: Buffer, _encoding, done) => {
      const content = isBroken ? null : inflated(frame);
      if (content) decompressor.push(content);
      else if (!isBroken) {
        isBroken = true;
        onViolation(
          `A compressed packet that is broken or of over ${MOST_FRAME_BYTES} bytes is not allowed.`,
        );
      }
      done();
    };
  };
}

/** A packet without the length before it, which is 0 where it is not compressed; null for one that is not allowed. */
function inflated(frame: Buffer): Buffer | null {
  const header = readLength(frame, 0);
  if (typeof header === 'string') return null;
  const content = frame.subarray(header.bytes);
  if (header.value === 0) return content;
  try {
    return unzipSync(content, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_FRAME_BYTES });
  } catch {
    return null;
  }
}

// What minecraft-protocol announces to every client at login.
const COMPRESSION_THRESHOLD = 256;
const NOT_COMPRESSED = Buffer.from([0]);
// A client that reads nothing for so long is not there any more.
const MOST_BYTES_WAITING = 4 * 1024 * 1024;

/**
 * Turns packets into bytes once, however many clients get them. This is what makes many bots cheap: the package
 * itself would serialize, compress and write each packet for each client.
 */
export class PacketFramer {
  /** Told every packet that was encoded; for the wire check in tests. */
  onEncoded: ((name: string, body: Buffer) => void) | null = null;

  constructor(private readonly server: ProtocolServer) {}

  frame({ name, params }: Packet): Buffer {
    const body = this.server.serializer.createPacketBuffer({ name, params });
    this.onEncoded?.(name, body);
    if (body.length < COMPRESSION_THRESHOLD) {
      return Buffer.concat([varInt(body.length + 1), NOT_COMPRESSED, body]);
    }
    const compressed = deflateSync(body, { level: 1 });
    const size = varInt(body.length);
    return Buffer.concat([varInt(size.length + compressed.length), size, compressed]);
  }
}

/** The way to one client: frames are gathered and leave together, in order. */
export class Outgoing {
  #waiting: Buffer[] = [];
  #isScheduled = false;
  #isClosed = false;

  constructor(
    private readonly client: ProtocolClient,
    private readonly framer: PacketFramer,
    private readonly onTooSlow: () => void,
  ) {}

  send(packet: Packet): void {
    this.sendFrame(this.framer.frame(packet));
  }

  sendFrame(frame: Buffer): void {
    if (this.#isClosed) return;
    this.#waiting.push(frame);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.flush());
  }

  /** Writes what has been gathered. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#waiting.length === 0 || this.#isClosed) return;
    const [only = Buffer.alloc(0)] = this.#waiting;
    const bytes = this.#waiting.length === 1 ? only : Buffer.concat(this.#waiting);
    this.#waiting = [];
    const { socket } = this.client;
    if (socket.destroyed || !socket.writable) return;
    socket.write(bytes);
    if (socket.writableLength > MOST_BYTES_WAITING) this.onTooSlow();
  }

  /** Writes the rest and takes nothing more. */
  close(): void {
    this.flush();
    this.#isClosed = true;
  }
}
