import { Transform, type TransformCallback } from 'node:stream';

/** Largest packet a client has reason to send. */
export const MOST_FRAME_BYTES = 64 * 1024;
const LEGACY_PING = 0xfe;

/**
 * Looks at the raw bytes before the protocol package does: a length that is no number, zero or far too large ends the
 * connection here. The package would wait for gigabytes, or throw where nobody catches.
 */
export class FrameGuard extends Transform {
  #waiting = Buffer.alloc(0);
  #isFirst = true;
  #isBroken = false;

  constructor(private readonly onViolation: (reason: string) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    if (this.#isBroken) {
      done();
      return;
    }
    // Very old clients ping without a length; the package knows them by their first byte.
    if (this.#isFirst && chunk[0] === LEGACY_PING && chunk.length <= 512) {
      this.push(chunk);
      done();
      return;
    }
    this.#isFirst = false;
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    const reason = this.#passWholeFrames();
    if (reason !== null) {
      this.#isBroken = true;
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
      this.push(this.#waiting.subarray(start, end));
      start = end;
    }
    this.#waiting = this.#waiting.subarray(start);
    return null;
  }
}

function readLength(
  bytes: Buffer,
  start: number,
): { value: number; bytes: number } | 'incomplete' | 'malformed' {
  let value = 0;
  for (let count = 0; count < 3; count++) {
    const byte = bytes[start + count];
    if (byte === undefined) return 'incomplete';
    value |= (byte & 0x7f) << (7 * count);
    if ((byte & 0x80) === 0) return { value, bytes: count + 1 };
  }
  return 'malformed';
}
