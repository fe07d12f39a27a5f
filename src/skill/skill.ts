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
