import type { ToldSetback } from './hindrance.js';
import type { SkillAttemptEvent } from './skill-event.js';

/**
 * Whose fault a failed trial is: the skill's own; the arena's, which lacks what the skill looks for; ours, where a
 * primitive broke down or something a skill may expect is not offered; or nobody's but the clock's.
 */
export type SkillFault = 'skill' | 'arena' | 'primitive' | 'time';

export interface SkillFailure {
  readonly error: SkillAttemptEvent['error'];
  /** Primitives that did not do all they were asked, in the order of the last words. */
  readonly setbacks: readonly ToldSetback[];
  /** Blocks and mobs the place had. */
  readonly present: ReadonlySet<string>;
  readonly isOutOfTime: boolean;
  /** Whether primitives said that all that was wanted is done. */
  readonly isPromised: boolean;
}

const SEARCHES: ReadonlySet<string> = new Set([
  'mineBlock',
  'killMob',
  'shoot',
  'pickUpItem',
  'exploreUntil',
  'useItemOn',
]);

/** Says whose fault a failure is, by what ended the skill or, where it ended by itself, by what went wrong last. */
export function faultOf(failure: SkillFailure): { readonly of: SkillFault; readonly why: string } {
  const { error, setbacks, present, isOutOfTime, isPromised } = failure;
  if (error?.name === 'BudgetExceeded') {
    return { of: / of world time/.test(error.message) ? 'time' : 'skill', why: error.message };
  }
  if (isOutOfTime) return { of: 'time', why: 'its time was up' };
  if (error?.name === 'ReferenceError' && / is not available/.test(error.message)) {
    return { of: 'primitive', why: `it is not offered here: ${error.message}` };
  }
  if (error && !/^(Error|PrimitiveFailed)$/.test(error.name)) return { of: 'skill', why: error.message };
  // Our motion came to no way; mineflayer-pathfinder might have dug or piled one up.
  if (error && /^bot\.pathfinder\.goto: no way/.test(error.message)) {
    return { of: 'primitive', why: error.message };
  }
  const last = setbacks.at(-1);
  if (!last && error === null && isPromised) {
    return { of: 'primitive', why: 'every call said that it was done, and the product is not there' };
  }
  if (!last) return { of: 'skill', why: error?.message ?? 'it ended without its product' };
  const { primitive, kind, reason, names } = last;
  if (kind === 'timed-out') return { of: 'time', why: reason };
  // It ended while its own call went on.
  if (kind === 'cancelled') return { of: 'skill', why: `it did not wait for ${primitive}: ${reason}` };
  // Refused: what was asked cannot be, as when something is not carried.
  if (kind === 'refused') return { of: 'skill', why: reason };
  // As many as what it carries allows.
  if (kind === 'partial' && primitive === 'craftItem') return { of: 'skill', why: reason };
  if (!SEARCHES.has(primitive)) return { of: 'primitive', why: reason };
  const isThere = names.length === 0 || names.some((name) => present.has(name));
  if (!isThere) return { of: 'arena', why: reason };
  // It asked for more than it needs and left; or we could not get at what is there.
  return { of: kind === 'partial' ? 'arena' : 'primitive', why: reason };
}
