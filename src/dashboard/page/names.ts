import { own } from '../../base/own.js';
import type { NameOf } from '../../messages/phrases.js';
import type { EverydayWords } from '../server/stream-message.js';

/** How things are said, by the server's words; a registry name nobody has words for is spelt out. */
export function namesFrom(words: EverydayWords): NameOf {
  return (name, count, kind) => {
    const isMob = kind === 'mob' || (kind === 'source' && own(words, name) === undefined);
    const [one, several] = own(words, isMob ? `mob:${name}` : name) ?? [];
    return (count === 1 ? one : several) ?? name.replaceAll('_', ' ');
  };
}
