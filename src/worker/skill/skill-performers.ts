import { defined } from '../../base/defined.js';
import type { Position } from '../../base/position.js';
import type { ModelPort, ModelCallOptions } from '../../model/model.js';
import type { SkillLibrary } from '../../skill/library/skill-library.js';
import { PairManager } from '../../skill/library/pair-manager.js';
import type { PairStore } from '../../skill/library/pair.js';
import { createModelReviewer, type ModelReviewer } from '../../skill/review/model-reviewer.js';
import { createReviewThread, type SkillReviewer } from '../../skill/review/review-thread.js';
import type { SkillReview } from '../../skill/review/review.js';
import type { Job } from '../../schedule/job.js';
import { isForVoyager, type Skill } from '../../skill/skill.js';
import { createModelCritic, type SkillCritic } from '../../skill/writer/model-critic.js';
import { SharedWriting } from '../../skill/writer/shared-writing.js';
import type { KnownSkills } from '../../skill/skill-loop-ports.js';
import { createModelWriter } from '../../skill/writer/model-writer.js';
import { createTemplateWriter } from '../../skill/writer/template-writer.js';
import type { Performer } from './performer.js';
import { createSkillPerformer, type SkillMeans } from './skill-performer.js';

/** Models beside the writer's, each with budget, ledger and retries around it; a role without one is not taken. */
export interface RoleModels {
  /** Gives a second opinion on skills before they run. */
  readonly reviewer?: ModelPort;
  /** Explains to the writer why a skill failed; the verdict stays the world's. */
  readonly verifier?: ModelPort;
}

/** How the workers of a run come to do their jobs. */
export interface SkillOptions extends Pick<
  SkillMeans,
  'limits' | 'onEvent' | 'whileThinking' | 'ask' | 'isSpeaking'
> {
  /** `template`: what workers do without a model, as skills. `model`: skills a model writes; templates where it can not. */
  readonly mode: 'template' | 'model';
  /** Needed for `model`; with budget, ledger and retries around it. */
  readonly model?: ModelPort;
  readonly models?: RoleModels;
  /** Of the model's writing. */
  readonly writing?: ModelCallOptions;
  /** Whether templates take over where the model can not. Default true. */
  readonly isFallingBack?: boolean;
  /** Where proven skills are kept; left out, nothing is kept. */
  readonly store?: PairStore;
  /** Examples for the model from here; what is proven meanwhile is added. */
  readonly library?: SkillLibrary;
}

/** Gives each worker of a run its performer. */
export interface SkillPerformers {
  /** A new one for each worker; its worker closes it. */
  make(): Performer;
  /** After all workers have left. */
  close(): Promise<void>;
}

/**
 * Sets up skills for a run.
 * @throws Error for mode `model` without a model
 */
export function createSkillPerformers(options: SkillOptions): SkillPerformers {
  const { mode } = options;
  const reviews = new Reviews(reviewerOf(options));
  const critic = criticOf(options);
  const means: SkillMeans = {
    ...given(options),
    ...writersOf(options),
    review: (skill, job, mcVersion) => reviews.review(skill.source, job, mcVersion),
    ...knownOf(options, reviews),
    ...(mode === 'model' ? { sharedAt: sharing() } : {}),
    ...defined({ critic }),
  };
  return { make: () => createSkillPerformer(means), close: () => reviews.close() };
}

type Given = Pick<SkillMeans, 'limits' | 'onEvent' | 'whileThinking' | 'ask' | 'isSpeaking' | 'examples'>;

function given({ limits, onEvent, whileThinking, ask, isSpeaking, library }: SkillOptions): Given {
  return {
    onEvent,
    ...defined({ limits, whileThinking, ask, isSpeaking }),
    ...(library === undefined ? {} : { examples: (job) => Promise.resolve(library.topSkills(queryOf(job))) }),
  };
}

function queryOf({ subtask: { instruction, action, item } }: Job): string {
  return `${instruction} ${action} ${item}`;
}

function sharing(): NonNullable<SkillMeans['sharedAt']> {
  const writing = new SharedWriting();
  return (chest, mcVersion) => writing.at({ chest, mcVersion });
}

function criticOf({ models, writing }: SkillOptions): SkillCritic | undefined {
  if (!models?.verifier) return undefined;
  const { seed, timeoutMs } = writing ?? {};
  return createModelCritic({
    model: models.verifier,
    ...defined({ seed, timeoutMs }),
  });
}

/** Of skills that rules and types have nothing against; asked as the writer is, but with a temperature of its own. */
function reviewerOf({ models, writing }: SkillOptions): ModelReviewer | undefined {
  if (!models?.reviewer) return undefined;
  const { seed, timeoutMs } = writing ?? {};
  return createModelReviewer(models.reviewer, defined({ seed, timeoutMs }));
}

function writersOf({
  mode,
  model,
  writing,
  isFallingBack = true,
}: SkillOptions): Pick<SkillMeans, 'writer' | 'fallback'> {
  const template = createTemplateWriter();
  if (mode !== 'model') return { writer: template };
  if (!model) throw new Error('Expected a model to write skills, got none. Give one, or use templates.');
  return {
    writer: createModelWriter({ ...writing, model }),
    ...(isFallingBack ? { fallback: template } : {}),
  };
}

function knownOf({ store, library }: SkillOptions, reviews: Reviews): Pick<SkillMeans, 'knownAt'> {
  if (!store && !library) return {};
  const knownAt = (chest: Position | null, mcVersion: string): KnownSkills => {
    const accepts = (skill: Skill): Promise<boolean> => reviews.accepts(skill, mcVersion);
    const known = store ? new PairManager({ store, chest, accepts }) : NOTHING_KNOWN;
    return library ? addingTo(library, known) : known;
  };
  return { knownAt };
}

const NOTHING_KNOWN: KnownSkills = {
  find: () => Promise.resolve(null),
  succeeded: () => Promise.resolve(),
  failed: () => Promise.resolve(),
};

/** What is proven goes into the library as well. */
function addingTo(library: SkillLibrary, known: KnownSkills): KnownSkills {
  return {
    find: (...asked) => known.find(...asked),
    failed: (...told) => known.failed(...told),
    succeeded: (skill, job, ...rest) => {
      library.add({ skill, description: job.subtask.instruction });
      return known.succeeded(skill, job, ...rest);
    },
  };
}

/** Reviews skills, each source once, in a thread for each version of the game. */
class Reviews {
  readonly #threads = new Map<string, SkillReviewer>();
  readonly #known = new Map<string, Promise<SkillReview>>();

  constructor(private readonly second: ModelReviewer | undefined) {}

  async review(
    source: string,
    job: Parameters<ModelReviewer['review']>[1],
    mcVersion: string,
  ): Promise<SkillReview> {
    const first = await this.#static(source, mcVersion);
    if (!first.isValid || !this.second) return first;
    // A reviewer that can not be asked stops nothing.
    return this.second.review(source, job).catch(() => first);
  }

  async accepts({ source, author }: Skill, mcVersion: string): Promise<boolean> {
    return (await this.#static(source, mcVersion, isForVoyager(author))).isValid;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads.values()].map((thread) => thread.close()));
  }

  #static(source: string, mcVersion: string, forVoyager = false): Promise<SkillReview> {
    const key = `${mcVersion} ${forVoyager}\n${source}`;
    const known = this.#known.get(key) ?? this.#threadFor(mcVersion).review(source, forVoyager);
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  #threadFor(mcVersion: string): SkillReviewer {
    const thread = this.#threads.get(mcVersion) ?? createReviewThread(mcVersion);
    this.#threads.set(mcVersion, thread);
    return thread;
  }
}
