import type { Act } from './act.js';

/** Told to whoever does more in a moment than a hand can. */
export const TOO_FAST = 'Too fast: some of that was left out.';

/** What lets go of keys and buttons is never left out, or the body would go on. */
export function isLetGo(act: Act): boolean {
  return act.do === 'walk' || act.do === 'release';
}
