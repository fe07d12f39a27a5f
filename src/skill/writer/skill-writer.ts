import type { SkillAuthor } from '../skill.js';
import type { SkillRequest } from './skill-request.js';

/** What a writer came back with; the source is not trusted and may not even parse. */
export type WrittenSkill =
  | {
      readonly kind: 'written';
      readonly source: string;
      readonly author: SkillAuthor;
      readonly explanation?: string;
    }
  /** No source in the reply, or the job is beyond this writer. */
  | {
      readonly kind: 'none';
      readonly reason: string;
      /** What came instead; a model is shown it when it is asked again. */
      readonly text?: string;
    };

/** Writes source for jobs: from templates, or by a language model. */
export interface SkillWriter {
  readonly kind: 'template' | 'model';
  /** @throws CoVoyagerError from model calls */
  write(request: SkillRequest, signal: AbortSignal): Promise<WrittenSkill>;
}
