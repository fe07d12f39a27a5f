import { expect, it } from 'vitest';
import { AddressBook } from '../../../src/world/embedded/protocol/addresses.js';

it('leaves a name to the machine that used it last, and to whoever plays where the world runs', () => {
  const book = new AddressBook(() => 0);
  expect(book.isAnothers('Anna', '198.51.100.7')).toBe(false);
  book.joined('Anna', '198.51.100.7');
  expect(book.isAnothers('Anna', '198.51.100.7')).toBe(false);
  expect(book.isAnothers('ANNA', '198.51.100.8')).toBe(true);
  expect(book.isAnothers('Ben', '198.51.100.8')).toBe(false);
  expect(book.isAnothers('anna', '127.0.0.1')).toBe(false);
  book.joined('Host', '127.0.0.1');
  expect(book.isAnothers('Host', '198.51.100.7')).toBe(true);
});

it('keeps a name while its player is inside and a quarter of an hour longer, then anybody may have it', () => {
  let now = 0;
  const book = new AddressBook(() => now);
  book.joined('Anna', '198.51.100.7');
  now += 10_000_000;
  expect(book.isAnothers('Anna', '198.51.100.8')).toBe(true);
  book.left('ANNA');
  now += 899_000;
  expect(book.isAnothers('Anna', '198.51.100.8')).toBe(true);
  now += 1000;
  expect(book.isAnothers('Anna', '198.51.100.8')).toBe(false);
  book.joined('Anna', '198.51.100.8');
  expect(book.isAnothers('Anna', '198.51.100.7')).toBe(true);
});

it('keeps no more than a thousand names of players who have left', () => {
  const book = new AddressBook(() => 0);
  const [here, there] = ['198.51.100.7', '198.51.100.8'];
  book.joined('Inside', here);
  for (let number = 0; number < 2000; number++) {
    book.joined(`Guest${number}`, here);
    book.left(`Guest${number}`);
  }
  const kept = Array.from({ length: 2000 }, (_, number) => book.isAnothers(`Guest${number}`, there));
  expect(kept.filter(Boolean)).toHaveLength(999);
  expect(kept[0]).toBe(false);
  expect(book.isAnothers('Inside', there)).toBe(true);
});
