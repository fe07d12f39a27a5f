import { messageOf } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import type { Job } from '../../schedule/job.js';
import type { SkillProblem, SkillReview } from '../review/review.js';
import { entryOf, type Skill } from '../skill.js';
import type { SkillAttemptEvent, SkillEvent } from '../skill-event.js';
import type { SkillLoopPorts } from '../skill-loop-ports.js';
import type { Attempt } from './skill-request.js';
import type { SkillWriter, WrittenSkill } from './skill-writer.js';

/** What writing needs of the loop it is part of. */
export interface WritingMeans {
  readonly ports: Pick<SkillLoopPorts, 'look' | 'review' | 'examples'>;
  readonly chest: Position | null;
  readonly signal: AbortSignal;
  /** How often what is written is reviewed before writing counts as failed. */
  readonly reviews: number;
  /** Of the whole job, oldest first; what does not pass is added. */
  readonly attempts: Attempt[];
  readonly tell: (event: Omit<SkillAttemptEvent, 'kind' | 'job' | 'attempt'>) => void;
  readonly onEvent: (event: SkillEvent) => void;
}

/** Has skills written, each until one passes the review. */
export class ReviewedWriting {
  #fault = 'no skill was found';

  constructor(private readonly means: WritingMeans) {}

  /** Why the last writing came to nothing. */
  get fault(): string {
    return this.#fault;
  }

  /** A skill that passed the review; null when the writer does not come to one. */
  async next(writer: SkillWriter, job: Job): Promise<Skill | null> {
    const { reviews, signal } = this.means;
    for (let review = 0; review < reviews; review++) {
      const written = await this.#write(writer, job);
      if (written === null || signal.aborted) return null;
      if (written.kind === 'written' && written.explanation !== undefined)
        this.means.onEvent({ kind: 'skill-explained', job: job.id, explanation: written.explanation });
      const problems = await this.#problemsOf(written, job);
      if (problems.length === 0 && written.kind === 'written') return skillOf(written);
      this.#failed(written, problems);
      if (writer.kind === 'template') return null;
    }
    return null;
  }

  /** Null when the writer can not be reached. */
  async #write(writer: SkillWriter, job: Job): Promise<WrittenSkill | null> {
    const { ports, chest, attempts, signal } = this.means;
    const isModel = writer.kind === 'model';
    const surroundings = await ports.look(isModel);
    const examples = isModel ? await this.#examplesFor(job) : [];
    try {
      return await writer.write({ job, chest, surroundings, attempts, examples }, signal);
    } catch (error) {
      this.#fault = messageOf(error);
      return null;
    }
  }

  async #examplesFor(job: Job): Promise<readonly Skill[]> {
    const { ports, onEvent } = this.means;
    const examples = (await ports.examples?.(job).catch(() => [])) ?? [];
    if (examples.length > 0) {
      onEvent({ kind: 'skill-examples', job: job.id, skills: examples.map(({ name }) => name) });
    }
    return examples;
  }

  async #problemsOf(written: WrittenSkill, job: Job): Promise<readonly SkillProblem[]> {
    if (written.kind === 'none') return [problem('no-source', written.reason)];
    const { source } = written;
    const before = this.means.attempts.findIndex((attempt) => attempt.source === source);
    if (before >= 0)
      return [problem('repeated', `This is the code of attempt ${before + 1} again, which did not do it.`)];
    const entry = entryOf(source);
    if (entry === null)
      return [problem('one-function', 'Expected one `async function name(bot)`, found none.')];
    // Templates are reviewed where they are made: each by a test.
    if (written.author.kind === 'template') return [];
    const { isValid, problems } = await this.#review(skillOf(written), job);
    if (isValid) return [];
    return problems.length > 0 ? problems : [problem('reviewer', 'The review did not pass.')];
  }

  async #review(skill: Skill, job: Job): Promise<Pick<SkillReview, 'isValid' | 'problems'>> {
    try {
      return await this.means.ports.review(skill, job);
    } catch (error) {
      // Nothing a model wrote runs unseen.
      return { isValid: false, problems: [problem('review-broken', messageOf(error))] };
    }
  }

  #failed(written: WrittenSkill, problems: readonly SkillProblem[]): void {
    const source = written.kind === 'written' ? written.source : (written.text ?? '');
    const author = written.kind === 'written' ? written.author : null;
    this.#fault = problems[0]?.message ?? 'the review did not pass';
    const notRun = { error: null, chatLog: [], verdict: null } as const;
    this.means.attempts.push({ source, problems, ...notRun, critique: null });
    this.means.tell({ source, author, isKnown: false, problems, ...notRun, hindrance: null, usage: null });
  }
}

function skillOf({ source, author }: Extract<WrittenSkill, { kind: 'written' }>): Skill {
  return { name: entryOf(source) ?? 'unnamed', source, author };
}

function problem(rule: string, message: string): SkillProblem {
  return { rule, line: null, column: null, message };
}
