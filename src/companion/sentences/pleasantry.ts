import type { Registry } from '../../game/registry.js';
import { GREETING, THANKS } from '../../speech/phrases.js';
import { sentenceReader, type Company } from '../../speech/reader.js';

const readIntent = sentenceReader({
  hello: { says: GREETING, isSocial: true },
  thanks: { says: THANKS, isSocial: true },
});

/** Whether somebody only says hello or thank you; null for anything else. */
export function readPleasantry(
  registry: Registry,
  text: string,
  company: Company,
): 'hello' | 'thanks' | null {
  return readIntent(registry, text, company)?.kind ?? null;
}
