import type { NameOf } from '../../messages/phrases.js';
import { namesInText } from '../../messages/names-in-text.js';
import type { EverydayWords } from '../server/stream-message.js';

/** How things are said, by the server's words; a registry name nobody has words for is spelt out. */
export function namesFrom(words: EverydayWords): NameOf {
  return (name, count, kind) => {
    const isMob = kind === 'mob' || (kind === 'source' && words[name] === undefined);
    const [one, several] = words[isMob ? `mob:${name}` : name] ?? [];
    return (count === 1 ? one : several) ?? name.replaceAll('_', ' ');
  };
}

/** A text with the registry names in it said in everyday words. */
export function inEverydayWords(text: string, words: EverydayWords): string {
  return namesInText(text, namesFrom(words), (name) => words[name] !== undefined);
}
