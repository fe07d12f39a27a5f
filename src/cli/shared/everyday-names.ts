import { namesIn } from '../../messages/names.js';
import type { NameOf } from '../../messages/phrases.js';
import { loadRegistry } from '../../game/registry.js';
import { namesInText } from '../../messages/names-in-text.js';

/** Puts a text's registry names into everyday words: "gather 3 oak_log" -> "gather 3 oak logs". */
export function everydayText(mcVersion: string): (text: string) => string {
  const { items, blocks, entities } = loadRegistry(mcVersion);
  const nameOf = everydayNames(mcVersion);
  const isKnown = (name: string): boolean => items.has(name) || blocks.has(name) || entities.has(name);
  return (text) => namesInText(text, nameOf, isKnown);
}

/** How items, blocks and mobs of a version are said to people. */
export function everydayNames(mcVersion: string): NameOf {
  return namesIn(loadRegistry(mcVersion));
}
