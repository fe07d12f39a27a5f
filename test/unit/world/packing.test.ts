import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longsOf, packed, packedAcross } from '../../../src/world/embedded/protocol/packing.js';

function bitsOf(list: Buffer): bigint {
  return longsOf(list).reduceRight(
    (all, [high, low]) => (all << 64n) | (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0),
    0n,
  );
}

const lists = fc
  .integer({ min: 1, max: 15 })
  .chain((bits) =>
    fc.tuple(fc.constant(bits), fc.array(fc.nat(2 ** bits - 1), { minLength: 1, maxLength: 300 })),
  );

it('packs values one after the other, each long whole or over its edge', () => {
  fc.assert(
    fc.property(lists, ([bits, values]) => {
      const given = Uint16Array.from(values);
      const whole = bitsOf(packed(given, bits));
      const across = bitsOf(packedAcross(given, bits));
      const perLong = Math.floor(64 / bits);
      const mask = (1n << BigInt(bits)) - 1n;
      values.forEach((value, index) => {
        const inLong = Math.floor(index / perLong) * 64 + (index % perLong) * bits;
        expect(Number((whole >> BigInt(inLong)) & mask)).toBe(value);
        expect(Number((across >> BigInt(index * bits)) & mask)).toBe(value);
      });
    }),
  );
});
