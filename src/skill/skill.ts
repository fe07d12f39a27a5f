/** Who wrote a skill; every record says so. */
export interface SkillAuthor {
  readonly kind: 'template' | 'model' | 'imported';
  /** Model's name; null without one. */
  readonly model: string | null;
  /** Version of the prompt or of the templates. */
  readonly version: string;
}

/** Source that does a job: exactly one `async function name(bot)`, JavaScript. */
export interface Skill {
  readonly name: string;
  readonly source: string;
  readonly author: SkillAuthor;
}

const ENTRY = /^[ \t]*async\s+function\s+([A-Za-z_$][\w$]*)\s*\(/m;

/** Name of the function a skill consists of; null when there is none. The review says whether it is the only one. */
export function entryOf(source: string): string | null {
  return ENTRY.exec(source)?.[1] ?? null;
}

/** What `skills import` says of skills that were written for the primitives of Voyager or the original Co-Voyager. */
export const VOYAGER = 'voyager';
export const CO_VOYAGER_ORIGINAL = 'co-voyager-original';

/** Whether a skill was written for Voyager's primitives: ours then treat it as those would. */
export function isForVoyager({ kind, version }: SkillAuthor): boolean {
  return kind === 'imported' && (version === VOYAGER || version === CO_VOYAGER_ORIGINAL);
}
