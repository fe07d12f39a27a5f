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
