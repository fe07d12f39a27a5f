import type { Position } from '../base/position.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Job } from '../schedule/job.js';
import type { ProblemKind, Verdict } from '../verify/verdict.js';

/** What outside a skill kept it from doing its job. */
export interface Hindrance {
  /** One sentence for people and models. */
  readonly reason: string;
  /** Whether another skill would fare no better: writing one would be a waste. */
  readonly isLasting: boolean;
}

/** A primitive that did not do all it was asked, and was not called again with success. */
export interface ToldSetback {
  readonly primitive: string;
  readonly kind: 'partial' | 'failed' | 'refused' | 'timed-out' | 'cancelled';
  readonly reason: string;
  readonly obstacle?: 'in-use' | 'chest-full' | undefined;
  /** Where it was to act, where it was told a place. */
  readonly place: Position | null;
  /** The blocks or mobs it was after. */
  readonly names: readonly string[];
}

/** A primitive's call, the bot left out. */
export interface MadeCall {
  readonly callee: string;
  readonly given: readonly unknown[];
}

/** How the run of a skill went, as far as it says whose fault a failure is. */
export interface SkillCourse {
  /** False when the worker died or lost its connection. */
  readonly isWorkerThere: boolean;
  /** Somebody else was done sooner, or nobody wants it any more. */
  readonly isCalledOff: boolean;
  /** The sandbox itself broke down. */
  readonly isSandboxBroken: boolean;
  readonly errorName: string | null;
  readonly verdict: Pick<Verdict, 'problems'>;
  /** Blocks or mobs the job names as giving what is wanted. */
  readonly sources: readonly string[];
  /** In the worker's hands when the skill began. */
  readonly carriedBefore: ItemCounts;
  /** What lay in the shared chest when the skill first opened it; null when it never did. */
  readonly chestAtFirst: ItemCounts | null;
  /** In the order they happened. */
  readonly setbacks: readonly ToldSetback[];
}

/**
 * Whose fault a failure is: what hindered the skill, null where nothing did and the skill is to blame. Only what the
 * world or a primitive showed counts; a skill that also broke a rule of its own (tool kept, wrong item) is to blame.
 */
export function hindranceOf(job: Job, chest: Position | null, course: SkillCourse): Hindrance | null {
  if (!course.isWorkerThere) return lasting('The worker died or left the world.');
  if (course.isCalledOff) return lasting('The job was called off.');
  if (course.isSandboxBroken) return passing('The sandbox broke down.');
  const missing = missingMaterial(job, course);
  if (missing !== null) return lasting(missing);
  if (course.errorName !== null && !SAID_ERRORS.has(course.errorName)) return null;
  const { setbacks } = course;
  const shut = setbacks.find((setback) => isShutChest(setback, chest));
  if (shut) return lasting(shut.reason);
  if (!course.verdict.problems.every(({ kind }) => FALLING_SHORT.has(kind))) return null;
  const taken = setbacks.find(({ obstacle }) => obstacle === 'in-use');
  if (taken) return lasting(taken.reason);
  const spent = setbacks.find((setback) => isSourceSpent(setback, course.sources));
  return spent ? passing(spent.reason) : null;
}

/** What skills throw to say that something did not work; all else (TypeError, used-up budgets) is their own doing. */
const SAID_ERRORS: ReadonlySet<string> = new Set(['Error', 'PrimitiveFailed']);
/** Less was done than asked, and nothing besides is amiss. */
const FALLING_SHORT: ReadonlySet<ProblemKind> = new Set([
  'nothing-done',
  'too-few',
  'not-killed',
  'station-not-placed',
]);
const CHEST_PRIMITIVES: ReadonlySet<string> = new Set([
  'exchangeWithChest',
  'getItemFromChest',
  'depositItemIntoChest',
  'checkItemInsideChest',
]);
const SEARCHES: ReadonlySet<string> = new Set(['mineBlock', 'killMob', 'pickUpItem', 'useItemOn']);

function missingMaterial({ takes, tools }: Job, { carriedBefore, chestAtFirst }: SkillCourse): string | null {
  if (chestAtFirst === null) return null;
  const needed: Record<string, number> = { ...takes };
  for (const tool of tools) needed[tool] = Math.max(1, needed[tool] ?? 0);
  const missing = Object.entries(needed).flatMap(([item, count]) => {
    const short = count - (carriedBefore[item] ?? 0) - (chestAtFirst[item] ?? 0);
    return short > 0 ? [`${short} ${item}`] : [];
  });
  return missing.length === 0 ? null : `The chest lacked what the job counts on: ${missing.join(', ')}.`;
}

// Refused at the job's own chest: something stands in its place or lies on its lid.
function isShutChest({ primitive, kind, obstacle, place }: ToldSetback, chest: Position | null): boolean {
  if (!CHEST_PRIMITIVES.has(primitive) || chest === null || place === null) return false;
  const isThisOne = place.y === chest.y && Math.abs(place.x - chest.x) + Math.abs(place.z - chest.z) <= 1;
  return isThisOne && (kind === 'refused' || obstacle === 'chest-full');
}

// It looked for the right thing, and there is no more of it to be had.
function isSourceSpent({ primitive, kind, names }: ToldSetback, sources: readonly string[]): boolean {
  if (!SEARCHES.has(primitive) || (kind !== 'failed' && kind !== 'partial')) return false;
  return names.length > 0 && names.every((name) => sources.includes(name));
}

function lasting(reason: string): Hindrance {
  return { reason, isLasting: true };
}

function passing(reason: string): Hindrance {
  return { reason, isLasting: false };
}
