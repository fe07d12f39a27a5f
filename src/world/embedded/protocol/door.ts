import type { Socket } from 'node:net';
import type { Clock } from '../../clock/ticker.js';
import { addressOf, type AddressBook } from './addresses.js';
import { varInt } from './packing.js';
import { waitPatiently } from './patience.js';

/** A client has so long to say what it wants; real clients say it with their first bytes. */
const HANDSHAKE_MS = 5000;
/** So many may stand at the door as long as that takes; the others have to go after a moment. */
const MOST_AT_THE_DOOR = 64;
const CROWD_MS = 500;
/** One more than that, and somebody has to go at once. More than a system hands over at a time. */
const MOST_IN_A_RUSH = 1024;
const MOST_HANDSHAKE_BYTES = 1024;
const LEGACY_PING = 0xfe;
const LINGER_MS = 1000;

/** What a client says first. */
interface Handshake {
  readonly serverHost: string;
  readonly wants: 'join' | 'ping';
}

/** Somebody let in. */
export interface Arrival {
  readonly socket: Socket;
  readonly address: string;
  /** Says the world's key in place of a server's name: it belongs to the program that has started the world. */
  readonly hasKey: boolean;
}

/**
 * Where connections stand until they have said what they want. Nothing is made for them before, so that those who never
 * say it cost next to nothing; who may not come in is told why, and goes.
 */
export class Door {
  /** By address, in the order they came in. */
  readonly #standing = new Map<string, Set<Socket>>();
  #count = 0;

  constructor(
    private readonly parts: {
      readonly key: string;
      readonly addresses: AddressBook;
      readonly clock: Clock;
      readonly letIn: (guest: Arrival) => void;
      readonly onRefused: (reason: string) => void;
    },
  ) {}

  knock(socket: Socket): void {
    const { clock } = this.parts;
    if (this.#count >= MOST_IN_A_RUSH) this.#sendAway();
    const ends = [
      waitPatiently(clock, HANDSHAKE_MS, () => socket.destroy()),
      waitPatiently(clock, CROWD_MS, () => {
        if (this.#count > MOST_AT_THE_DOOR) this.#sendAway();
      }),
    ];
    const address = addressOf(socket.remoteAddress);
    this.#standing.set(address, (this.#standing.get(address) ?? new Set()).add(socket));
    this.#count += 1;
    socket.on('error', () => undefined);
    const leave = (): void => {
      this.#forget(address, socket);
      for (const end of ends) end();
    };
    socket.once('close', leave);
    let said: Buffer = Buffer.alloc(0);
    const listen = (bytes: Buffer): void => {
      said = Buffer.concat([said, bytes]);
      const handshake = readHandshake(said);
      if (handshake === 'incomplete' && said.length < MOST_HANDSHAKE_BYTES) return;
      leave();
      socket.off('data', listen).off('close', leave);
      if (typeof handshake === 'string') {
        socket.destroy();
        return;
      }
      socket.pause();
      socket.unshift(said);
      this.#decide(socket, handshake);
    };
    socket.on('data', listen);
  }

  #forget(address: string, socket: Socket): void {
    const here = this.#standing.get(address);
    if (here?.delete(socket) !== true) return;
    this.#count -= 1;
    if (here.size === 0) this.#standing.delete(address);
  }

  /** Of the address that most come from, the one who has stood there longest. */
  #sendAway(): void {
    const [crowd] = [...this.#standing].sort(([, a], [, b]) => b.size - a.size);
    const [longest] = crowd?.[1] ?? [];
    if (!crowd || !longest) return;
    this.#forget(crowd[0], longest);
    longest.destroy();
  }

  /** Nobody is let in any more. */
  close(): void {
    for (const sockets of this.#standing.values()) for (const socket of [...sockets]) socket.destroy();
  }

  #decide(socket: Socket, { serverHost, wants }: Handshake): void {
    const { addresses, key, letIn, onRefused } = this.parts;
    const address = addressOf(socket.remoteAddress);
    // Forge and others add words of their own behind a zero.
    const hasKey = serverHost.split('\0')[0] === key;
    const refusal = hasKey ? null : addresses.refusalOf(address, wants);
    if (refusal === null) {
      socket.once('close', addresses.opened(address));
      letIn({ socket, address, hasKey });
      return;
    }
    if (wants === 'join') onRefused(refusal);
    if (wants === 'join') socket.write(loginDisconnect(refusal));
    socket.end();
    hangUp(socket, this.parts.clock);
  }
}

/** Lets the other side read what was written last, hears nothing more of it, and cuts the line. */
export function hangUp(socket: Pick<Socket, 'pause' | 'destroy'>, clock: Clock): void {
  socket.pause();
  clock.setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** "Disconnect" as a client reads it that has not logged in yet, whatever its version. */
function loginDisconnect(reason: string): Buffer {
  const text = Buffer.from(JSON.stringify({ text: reason }));
  const body = Buffer.concat([Buffer.from([0]), varInt(text.length), text]);
  return Buffer.concat([varInt(body.length), body]);
}

const HANDSHAKE = 0;
const STATUS = 1;
const PING: Handshake = { serverHost: '', wants: 'ping' };

/** Length, packet number, protocol version, server's name, port, what comes next. */
function readHandshake(bytes: Buffer): Handshake | 'incomplete' | 'malformed' {
  if (bytes[0] === LEGACY_PING) return PING;
  let at = 0;
  const number = (): number => {
    for (let value = 0, shift = 0; shift < 35; shift += 7) {
      const byte = bytes.readUInt8(at++);
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) return value;
    }
    throw new Malformed();
  };
  try {
    const length = number();
    if (length <= 0 || length > MOST_HANDSHAKE_BYTES) return 'malformed';
    if (number() !== HANDSHAKE) return 'malformed';
    number();
    const letters = number();
    if (letters < 0 || letters > length) return 'malformed';
    const serverHost = bytes.toString('utf8', at, at + letters);
    at += letters + 2;
    return { serverHost, wants: number() === STATUS ? 'ping' : 'join' };
  } catch (error) {
    return error instanceof Malformed ? 'malformed' : 'incomplete';
  }
}

class Malformed extends Error {}
