import type { NameOf } from './plan-view.js';

/**
 * Puts a text's registry names into everyday words: "gather 3 oak_log" -> "gather 3 oak logs". Words that are no known
 * name, people's names among them, stay as they are.
 */
export function namesInText(text: string, nameOf: NameOf, isKnown: (name: string) => boolean): string {
  return text.replace(/(\d+ )?\b([a-z][a-z0-9_]*)\b/g, (all, count: string | undefined, name: string) => {
    // Without a number before it a plain word may be just that: "chest", "stone".
    if (!isKnown(name) || (count === undefined && !name.includes('_'))) return all;
    return count === undefined ? nameOf(name, 1) : `${count}${nameOf(name, Number(count))}`;
  });
}
