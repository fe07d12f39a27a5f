/** One thing wrong with a skill, in words a model can act on. */
export interface SkillProblem {
  /** `syntax`, `one-function`, `unbounded-loop`, `type`, `unknown-item`, `reviewer`, ... */
  readonly rule: string;
  /** 1-based, in the skill's own source; null where it is about the whole. */
  readonly line: number | null;
  readonly column: number | null;
  /** "mineBlock expects (bot, name, count): got 2 strings." */
  readonly message: string;
}

/** What a review ends with. */
export interface SkillReview {
  readonly isValid: boolean;
  /** 0 to 1; 1 for rules and types, the model's own for a model's. */
  readonly confidence: number;
  readonly problems: readonly SkillProblem[];
}

/** What rules and types say of a skill: besides faults, what keeps it from serving other jobs than this one. */
export interface StaticReview extends SkillReview {
  /** Not wrong, but not good either (`baked-position`); they do not make the skill invalid. */
  readonly warnings: readonly SkillProblem[];
  /** Name of the function; null where there is none. */
  readonly name: string | null;
  /**
   * Amount written into the source where `bot.job` has it; null where the source takes amounts from the job. A skill
   * with one serves jobs of its own quantity only.
   */
  readonly literalQuantity: number | null;
}
