import { resolveSrv } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import { varInt } from './embedded/protocol/packing.js';

/** What a server says of itself without joining. */
export type Ping =
  | {
      readonly kind: 'answered';
      readonly versionName: string;
      readonly protocolVersion: number;
      readonly playersOnline: number;
      readonly playersMost: number;
    }
  /** Somebody listens there, and does not say what it is. */
  | { readonly kind: 'silent'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

interface Status {
  readonly version?: { readonly name?: string; readonly protocol?: number };
  readonly players?: { readonly online?: number; readonly max?: number };
}

const LIMIT_MS = 5000;
const DEFAULT_PORT = 25_565;
/** Whichever; a server tells its own. */
const ANY_PROTOCOL = -1;
/** Lists of players and icons are long; what is longer is no status. */
const MOST_BYTES = 1024 * 1024;

/**
 * Asks any Java Edition server for its version and players. Never throws. Needs nothing of the game's data, so that a
 * wrong address is known before anything is loaded.
 * @param protocol by which it is asked: a server of several versions says whether it speaks that one
 */
export async function pingServer(
  host: string,
  port: number,
  limitMs = LIMIT_MS,
  protocol = ANY_PROTOCOL,
): Promise<Ping> {
  const until = performance.now() + limitMs;
  const target = await within(limitMs, targetOf(host, port), { host, port });
  return new Promise((resolve) => {
    const socket = connect(target);
    let [isOpen, received] = [false, Buffer.alloc(0)];
    const end = (ping: Ping): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(ping);
    };
    const fail = (reason: string): void => end({ kind: isOpen ? 'silent' : 'unreachable', reason });
    const timer = setTimeout(
      () => {
        // What came while this process was busy is read before anybody is given up.
        setImmediate(() => fail(`no answer in ${Math.round(limitMs)} ms`));
      },
      Math.max(0, until - performance.now()),
    );
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('hung up without an answer'));
    socket.on('connect', () => {
      isOpen = true;
      socket.write(Buffer.concat([handshake(host, port, protocol), frame(Buffer.from([STATUS_REQUEST]))]));
    });
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const answer = answerIn(received);
      if (answer === 'malformed' || received.length > MOST_BYTES) fail('no answer of a Minecraft server');
      else if (answer !== 'incomplete') end(answer);
    });
  });
}

/** Names may stand for another host and port, as in the game. */
async function targetOf(host: string, port: number): Promise<{ host: string; port: number }> {
  if (port !== DEFAULT_PORT || isIP(host) !== 0 || host === 'localhost') return { host, port };
  const [first] = await resolveSrv(`_minecraft._tcp.${host}`).catch(() => []);
  return first ? { host: first.name, port: first.port } : { host, port };
}

async function within<Value>(limitMs: number, wanted: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, limitMs, otherwise);
  });
  try {
    return await Promise.race([wanted, late]);
  } finally {
    clearTimeout(timer);
  }
}

const HANDSHAKE = 0;
const STATUS_REQUEST = 0;
const STATUS_RESPONSE = 0;
const NEXT_IS_STATUS = 1;

function handshake(host: string, port: number, protocol: number): Buffer {
  const name = Buffer.from(host);
  const portBytes = Buffer.alloc(2);
  portBytes.writeUInt16BE(port);
  const head = [Buffer.from([HANDSHAKE]), varInt(protocol), varInt(name.length), name, portBytes];
  return frame(Buffer.concat([...head, Buffer.from([NEXT_IS_STATUS])]));
}

function frame(body: Buffer): Buffer {
  return Buffer.concat([varInt(body.length), body]);
}

/** Length, number of the packet, length of the text, text. */
function answerIn(bytes: Buffer): Ping | 'incomplete' | 'malformed' {
  const reader = new Reader(bytes);
  const length = reader.varInt();
  if (length === null) return bytes.length > MOST_LENGTH_BYTES ? 'malformed' : 'incomplete';
  if (length <= 0 || length > MOST_BYTES) return 'malformed';
  if (reader.left < length) return 'incomplete';
  if (reader.varInt() !== STATUS_RESPONSE) return 'malformed';
  const size = reader.varInt();
  if (size === null || size > reader.left) return 'malformed';
  return statusIn(reader.text(size));
}

const MOST_LENGTH_BYTES = 5;

class Reader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  get left(): number {
    return this.bytes.length - this.#at;
  }

  /** Null where none is to be had. */
  varInt(): number | null {
    let value = 0;
    for (let count = 0; count < MOST_LENGTH_BYTES; count++) {
      const byte = this.bytes[this.#at + count];
      if (byte === undefined) return null;
      value |= (byte & 0x7f) << (7 * count);
      if ((byte & 0x80) !== 0) continue;
      this.#at += count + 1;
      return value;
    }
    return null;
  }

  text(size: number): string {
    return this.bytes.toString('utf8', this.#at, this.#at + size);
  }
}

function statusIn(text: string): Ping | 'malformed' {
  try {
    const { version, players } = JSON.parse(text) as Status;
    return {
      kind: 'answered',
      versionName: version?.name ?? 'unknown',
      protocolVersion: version?.protocol ?? -1,
      playersOnline: players?.online ?? 0,
      playersMost: players?.max ?? 0,
    };
  } catch {
    return 'malformed';
  }
}
