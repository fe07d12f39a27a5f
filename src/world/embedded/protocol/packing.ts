/** A number that is sent as two signed halves. */
export type Long = readonly [high: number, low: number];

/**
 * Values in longs, the first in its lowest bits, with their number before them: as many to each long as fit whole. The
 * two halves are built as numbers.
 */
export function packed(values: Uint16Array, bits: number): Buffer {
  const perLong = Math.floor(64 / bits);
  const longs = Math.ceil(values.length / perLong);
  const bytes = Buffer.alloc(longs * 8);
  let index = 0;
  for (let long = 0; long < longs; long++) {
    let [high, low] = [0, 0];
    for (let slot = 0; slot < perLong && index < values.length; slot++, index++) {
      const value = values[index] ?? 0;
      const shift = slot * bits;
      if (shift >= 32) high |= value << (shift - 32);
      else {
        low |= value << shift;
        if (shift + bits > 32) high |= value >>> (32 - shift);
      }
    }
    bytes.writeInt32BE(high, long * 8);
    bytes.writeInt32BE(low, long * 8 + 4);
  }
  return Buffer.concat([varInt(longs), bytes]);
}

/** Bits that numbers below this take. */
export function bitsFor(values: number): number {
  return Math.max(1, 32 - Math.clz32(values - 1));
}

/** Protocol variable-length integer, seven bits a byte. */
export function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(bytes);
}

/** As `packed`, but a value may begin in one long and end in the next (before 1.16). */
export function packedAcross(values: Uint16Array, bits: number): Buffer {
  const longs = Math.ceil((values.length * bits) / 64);
  const words = new Uint32Array(longs * 2);
  values.forEach((value, index) => {
    const word = (index * bits) >>> 5;
    const shift = (index * bits) & 31;
    words[word] = (words[word] ?? 0) | (value << shift);
    if (shift + bits > 32) words[word + 1] = (words[word + 1] ?? 0) | (value >>> (32 - shift));
  });
  const bytes = Buffer.alloc(longs * 8);
  for (let long = 0; long < longs; long++) {
    bytes.writeUInt32BE(words[long * 2 + 1] ?? 0, long * 8);
    bytes.writeUInt32BE(words[long * 2] ?? 0, long * 8 + 4);
  }
  return Buffer.concat([varInt(longs), bytes]);
}

/** The longs of a packed list, without their number. */
export function longsOf(list: Buffer): Long[] {
  const start = list.length % 8;
  return Array.from({ length: (list.length - start) / 8 }, (_, index) => [
    list.readInt32BE(start + index * 8),
    list.readInt32BE(start + index * 8 + 4),
  ]);
}

/** A set of bits as the protocol's longs; up to 64 of them. */
export function asLong(bits: bigint): Long {
  return [Number(BigInt.asIntN(32, bits >> 32n)), Number(BigInt.asIntN(32, bits))];
}
