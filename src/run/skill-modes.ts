/** How bots do their jobs: by the primitives, by skills a model writes, or by those of templates. */
export const SKILL_MODES = ['direct', 'model', 'template'] as const;
export type SkillMode = (typeof SKILL_MODES)[number];

/** Who says whether a skill did its job: the world alone, or a person who is shown what the world says. */
export const VERIFICATIONS = ['auto', 'manual'] as const;
export type Verification = (typeof VERIFICATIONS)[number];
