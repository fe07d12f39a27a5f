import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Allowance } from '../../../base/allowance.js';

/** Joins at once, and how fast more are allowed: a whole class, or all bots of a run. */
const JOINS = { atOnce: 64, perSecond: 1 };
const PINGS = { atOnce: 20, perSecond: 2 };
/** Who floods waits so long before the address may come back, each time longer; forgotten after a quiet while. */
const FIRST_WAIT_MS = 5000;
const WAIT_GROWTH = 3;
const LONGEST_WAIT_MS = 600_000;
const FORGOTTEN_AFTER_MS = 900_000;
/** Connections of one address on another machine. */
const MOST_CONNECTIONS = 20;
/** Addresses that are remembered, and names. */
const MOST_KNOWN = 1000;

interface Known {
  readonly joins: Allowance;
  readonly pings: Allowance;
  connections: number;
  offences: number;
  waitsUntil: number;
  lastSeen: number;
}

interface NameUse {
  readonly address: string;
  /** Null while its player is inside. */
  leftAt: number | null;
}

/** What is remembered of the addresses clients come from: how much they ask for, and what they did. Real time. */
export class AddressBook {
  readonly #known = new Map<string, Known>();
  /** Where each name was last used, in lower case; in the order they came in. */
  readonly #names = new Map<string, NameUse>();

  constructor(private readonly now: () => number) {}

  /** Why an address may not come in now, as a sentence for it to read; null where it may. Counts as one try. */
  refusalOf(address: string, wants: 'join' | 'ping'): string | null {
    const known = this.#at(address);
    const waitMs = known.waitsUntil - this.now();
    if (waitMs > 0) return `You were put out for a flood. Come back in ${Math.ceil(waitMs / 1000)} s.`;
    if (known.connections >= MOST_CONNECTIONS && !isThisMachine(address))
      return `There are ${known.connections} connections from your address already.`;
    const isAllowed = (wants === 'join' ? known.joins : known.pings).take();
    return isAllowed ? null : 'Too many connections from your address at once. Try again in a few seconds.';
  }

  /**
   * Whether another machine than this address uses a name, or did a while ago: names are not checked, and who comes back
   * holds what it had. On the world's own machine anybody may use any.
   */
  isAnothers(name: string, address: string): boolean {
    const use = this.#names.get(name.toLowerCase());
    return use !== undefined && !this.#isOver(use) && use.address !== address && !isThisMachine(address);
  }

  /** Where a name was last used; null where it never was. */
  ofName(name: string): string | null {
    return this.#names.get(name.toLowerCase())?.address ?? null;
  }

  /** Somebody comes in under a name. */
  joined(name: string, address: string): void {
    const key = name.toLowerCase();
    this.#names.delete(key);
    this.#names.set(key, { address, leftAt: null });
    if (this.#names.size <= MOST_KNOWN) return;
    const [unused] = [...this.#names].find(([, { leftAt }]) => leftAt !== null) ?? [];
    if (unused !== undefined) this.#names.delete(unused);
  }

  /** Whoever was in under a name has gone; its machine may be known by another address when it comes back. */
  left(name: string): void {
    const use = this.#names.get(name.toLowerCase());
    if (use) use.leftAt = this.now();
  }

  #isOver({ leftAt }: NameUse): boolean {
    return leftAt !== null && this.now() - leftAt >= FORGOTTEN_AFTER_MS;
  }

  /** A connection was let in; to be called back when it ends. */
  opened(address: string): () => void {
    const known = this.#at(address);
    known.connections += 1;
    return () => {
      known.connections -= 1;
    };
  }

  /** A client at the address flooded: it waits before it may come back. Returns for how many seconds. */
  punish(address: string): number {
    const known = this.#at(address);
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * WAIT_GROWTH ** known.offences);
    // Several connections that are cut together are one offence.
    if (known.waitsUntil <= this.now()) {
      known.offences += 1;
      known.waitsUntil = this.now() + waitMs;
    }
    return Math.ceil((known.waitsUntil - this.now()) / 1000);
  }

  #at(address: string): Known {
    const now = this.now();
    const known = this.#known.get(address);
    if (known && (known.connections > 0 || now - known.lastSeen < FORGOTTEN_AFTER_MS)) {
      known.lastSeen = now;
      return known;
    }
    const fresh: Known = {
      joins: new Allowance(JOINS, this.now),
      pings: new Allowance(PINGS, this.now),
      connections: 0,
      offences: 0,
      waitsUntil: 0,
      lastSeen: now,
    };
    this.#known.set(address, fresh);
    if (this.#known.size > MOST_KNOWN) this.#forgetOldest();
    return fresh;
  }

  // Entries are in the order they were made in; whoever is connected or waits is kept.
  #forgetOldest(): void {
    for (const [address, { connections, waitsUntil }] of this.#known) {
      if (connections > 0 || waitsUntil > this.now()) continue;
      this.#known.delete(address);
      return;
    }
  }
}

/** One address a machine comes from: of IPv6 the part its provider gives it, which has billions of addresses. */
export function addressOf(remote: string | undefined): string {
  const plain = (remote ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') && !isThisMachine(plain) ? plain.split(':').slice(0, 4).join(':') : plain;
}

export function isThisMachine(address: string): boolean {
  if (isLoopback(address)) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));
}

/** Whether only programs on this machine can reach the address. */
export function isLocalOnly(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
