import type { Transform } from 'node:stream';

/** The part of a protocol client that tells packets apart in what its socket brings. */
export interface PacketSplitter extends Transform {
  /** What has come of a packet whose rest is still on its way. */
  buffer: Buffer;
  /** Before the first packet: very old clients ping without a length. */
  readonly recognizeLegacyPing: boolean;
}

/**
 * Has packets told apart as the protocol package does it, but for the error with its stack that the package makes after
 * each piece to see that there is no more: one of twenty parts of what a bot costs.
 */
export function splitQuietly(splitter: PacketSplitter): void {
  const splitAsEver = splitter._transform.bind(splitter);
  splitter._transform = (piece: Buffer, encoding, done) => {
    if (splitter.recognizeLegacyPing) {
      splitAsEver(piece, encoding, done);
      return;
    }
    const bytes = splitter.buffer.length === 0 ? piece : Buffer.concat([splitter.buffer, piece]);
    let start = 0;
    for (;;) {
      const length = readLength(bytes, start);
      if (length === 'malformed') {
        done(new Error('Malformed packet length.'));
        return;
      }
      if (length === 'incomplete') break;
      const from = start + length.bytes;
      if (from + length.value > bytes.length) break;
      splitter.push(bytes.subarray(from, from + length.value));
      start = from + length.value;
    }
    splitter.buffer = bytes.subarray(start);
    done();
  };
}

/** The length before a packet: a number of at most 21 bits, seven to a byte. */
export function readLength(
  bytes: Buffer,
  start: number,
): { readonly value: number; readonly bytes: number } | 'incomplete' | 'malformed' {
  let value = 0;
  for (let count = 0; count < 3; count++) {
    const byte = bytes[start + count];
    if (byte === undefined) return 'incomplete';
    value |= (byte & 0x7f) << (7 * count);
    if ((byte & 0x80) === 0) return { value, bytes: count + 1 };
  }
  return 'malformed';
}
