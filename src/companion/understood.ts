import type { Pleasantry } from './sentences/pleasantry.js';
import type { Request } from './sentences/read-request.js';

/** What a line comes to. */
export type Understood =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: Pleasantry | 'called' | 'tell-later' }
  /** What is so, and why nothing is done. */
  | { readonly kind: 'told'; readonly words: string };

/** "Put it in the chest" alone means everything, and a request's own steps know no line before. */
export function isVague(heard: Understood): boolean {
  return (
    heard.kind === 'wrong' ||
    heard.kind === 'sorry' ||
    (heard.kind === 'request' && /^(?:storeEverything|request)$/.test(heard.request.call.name))
  );
}
