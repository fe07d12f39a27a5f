import type { Registry } from '../../game/registry.js';
import { GREETING, THANKS } from '../../speech/phrases.js';
import { sentenceReader, type Company, type Intent } from '../../speech/reader.js';

/** What is said to be polite. */
export type Pleasantry = 'hello' | 'thanks';

export const PLEASANTRIES: Readonly<Record<Pleasantry, Intent>> = {
  hello: { says: [...GREETING, 'i am back'], isSocial: true },
  thanks: { says: THANKS, isSocial: true },
};
const readIntent = sentenceReader(PLEASANTRIES);

/** Whether somebody only says hello or thank you; null for anything else. */
export function readPleasantry(registry: Registry, text: string, company: Company): Pleasantry | null {
  return readIntent(registry, text, company)?.kind ?? null;
}
