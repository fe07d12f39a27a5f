import { createHash, timingSafeEqual } from 'node:crypto';

/** What a request says of where it comes from. */
interface Provenance {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** Keeps out those who came by another name than this machine's: a foreign page, a name rebound to this address. */
export class Guard {
  readonly #hosts: ReadonlySet<string>;

  /** @param addresses of this machine by which others may open the page; none: only from here */
  constructor(port: number, addresses: readonly string[] = []) {
    this.#hosts = new Set(['127.0.0.1', 'localhost', ...addresses].map((host) => `${host}:${port}`));
  }

  /** Null when the request may be answered; else why not. */
  refusalOf({ host, origin }: Provenance): string | null {
    const expected = [...this.#hosts].join(' or ');
    if (host === undefined || !this.#hosts.has(host.toLowerCase())) {
      return `Expected the address ${expected}, got ${host ?? 'none'}. Open the address the program printed.`;
    }
    // Browsers send it with every request that changes something; programs send none.
    if (origin !== undefined && !this.#isOurs(origin)) {
      return `Expected a request from this page, got one from ${origin}. Open the address the program printed.`;
    }
    return null;
  }

  #isOurs(origin: string): boolean {
    return [...this.#hosts].some((host) => origin.toLowerCase() === `http://${host}`);
  }
}

/** Whether `Authorization: Bearer ...` holds the token; takes as long for a near miss as for a far one. */
export function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(bearerOf(header)), digest(token));
}

/** The token in `Authorization: Bearer ...`; empty without one. */
export function bearerOf(header: string | undefined): string {
  return /^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
