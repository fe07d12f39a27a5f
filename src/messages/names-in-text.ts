import type { NameOf } from './phrases.js';

/**
 * Puts a text's registry names into everyday words: "gather 3 oak_log" -> "gather 3 oak logs". Words that are no known
 * name, people's names among them, stay as they are.
 */
export function namesInText(text: string, nameOf: NameOf, isKnown: (name: string) => boolean): string {
  const names = /(\d+ )?\b([a-z][a-z0-9_]*)\b/g;
  return text.replace(names, (all: string, count: string | undefined, name: string, at: number) => {
    // Without a number before it a plain word may be just that: "chest", "stone".
    if (!isKnown(name) || (count === undefined && !name.includes('_'))) return all;
    const said = count === undefined ? nameOf(name, 1) : nameOf(name, Number(count));
    // Everyday words already, as "redstone dust" begins with the name itself.
    return text.startsWith(said, at + (count?.length ?? 0)) ? all : `${count ?? ''}${said}`;
  });
}
