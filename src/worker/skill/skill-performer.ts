import { positionKey, type Position } from '../../base/position.js';
import { defined } from '../../base/defined.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { contextOf } from '../../../primitives/body/context.js';
import { ChatLimit } from '../../skill/facade/chat-line.js';
import { Sandbox } from '../../skill/sandbox/sandbox.js';
import type { SkillReview } from '../../skill/review/review.js';
import type { Skill } from '../../skill/skill.js';
import type { Job } from '../../schedule/job.js';
import { runSkillLoop } from '../../skill/skill-loop.js';
import type { SkillCritic } from '../../skill/writer/model-critic.js';
import type { SharedSkills } from '../../skill/writer/shared-writing.js';
import type { KnownSkills, SkillLoopLimits, SkillLoopPorts } from '../../skill/skill-loop-ports.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import { putEverythingBack } from '../bot/carrying.js';
import { ActionQueue } from './action-queue.js';
import {
  judgeNow,
  thinking,
  type JobInHand,
  type Performer,
  type PerformerMeans,
  type ProcedureEnd,
} from './performer.js';
import { createDirectPerformer } from './direct-performer.js';
import { runSkill } from './run-skill.js';
import { surroundingsOf } from './surroundings-of.js';
import { carriedCounts } from '../../../primitives/body/picking-up.js';

/** Where skills come from, and who is told. Shared by all workers of a run; the sandbox is each bot's own. */
export interface SkillMeans extends PerformerMeans, Pick<SkillLoopPorts, 'writer' | 'fallback' | 'examples'> {
  readonly review: (skill: Skill, job: Job, mcVersion: string) => Promise<SkillReview>;
  readonly limits?: Partial<SkillLoopLimits>;
  /** What is proven already, for skills used around a shared chest: a Pair Manager. Left out, nothing is kept. */
  readonly knownAt?: (chest: Position | null, mcVersion: string) => KnownSkills;
  /** What others have written at the same time. Left out, everybody asks the model alone. */
  readonly sharedAt?: (chest: Position | null, mcVersion: string) => SharedSkills;
  /** Explains failures to the writer. */
  readonly critic?: SkillCritic;
}

/** Does jobs by skills, in a sandbox of its own. */
export function createSkillPerformer(means: SkillMeans): Performer {
  return new SkillPerformer(means);
}

class SkillPerformer implements Performer {
  readonly #chests = new Map<string, ItemCounts>();
  readonly #chatLimit = new ChatLimit();
  readonly #sandbox = new Sandbox();
  readonly #noting = new Set<Promise<void>>();
  #queue: { readonly bot: Bot; readonly actions: ActionQueue } | null = null;

  constructor(private readonly means: SkillMeans) {}

  async perform(task: JobInHand): Promise<ProcedureEnd> {
    const { bot, job, site } = task;
    // Where each block of a blueprint goes is no program to be written.
    if (job.subtask.section) return createDirectPerformer(this.means).perform(task);
    const { signal } = contextOf(bot);
    const { limits } = this.means;
    const end = await runSkillLoop(
      { job, chest: site.chest, signal, ...defined({ limits }) },
      this.#ports(task),
    );
    if (end.kind === 'completed') return { kind: 'completed', reason: end.reason };
    return { kind: end.isJobOver ? overOf(bot) : 'failed', reason: end.reason };
  }

  visited({ position, after }: ContainerVisit): void {
    this.#chests.set(positionKey(position), after);
  }

  async close(): Promise<void> {
    await Promise.all(this.#noting);
    await this.#sandbox.close();
  }

  #ports(task: JobInHand): SkillLoopPorts {
    const { bot, site } = task;
    const { onEvent, writer, fallback, knownAt, examples } = this.means;
    const known = knownAt?.(site.chest, bot.version);
    return {
      ...defined({ fallback, examples }),
      writer:
        writer.kind === 'model'
          ? {
              ...writer,
              write: (...given) => thinking(bot, 'a skill', this.means, () => writer.write(...given)),
            }
          : writer,
      ...(known === undefined ? {} : { known: this.#remembering(known) }),
      ...this.#opinions(task),
      look: (isThorough) => {
        const seen = site.chest === null ? null : (this.#chests.get(positionKey(site.chest)) ?? null);
        return surroundingsOf(bot, seen, isThorough);
      },
      execute: this.#execution(task),
      recover: async () => {
        if (
          site.chest === null ||
          Object.keys(carriedCounts(bot)).length === 0 ||
          contextOf(bot).signal.aborted
        )
          return null;
        contextOf(bot).onActivity('putting things back');
        await putEverythingBack(bot, site.chest);
        return judgeNow(task);
      },
      onEvent: (event) => onEvent(bot.username, event),
    };
  }

  /** Everything that takes others' words, and real time. */
  #opinions({
    bot,
    site: { chest },
  }: JobInHand): Pick<SkillLoopPorts, 'review' | 'shared' | 'critique' | 'ask'> {
    const { review, sharedAt, critic, ask } = this.means;
    const signal = (): AbortSignal => contextOf(bot).signal;
    const shared = sharedAt?.(chest, bot.version);
    return {
      // Much of it the first time.
      review: (skill, job) => thinking(bot, 'a skill', this.means, () => review(skill, job, bot.version)),
      ...(shared && {
        shared: {
          ...shared,
          turn: (...given) => thinking(bot, 'a skill', this.means, () => shared.turn(...given)),
        },
      }),
      ...(critic && {
        critique: (job, failed) =>
          thinking(bot, 'advice', this.means, () => critic.critique(job, chest, failed, signal())),
      }),
      ...(ask && {
        ask: (question) =>
          thinking(bot, 'a person', this.means, () => ask({ ...question, worker: bot.username }, signal())),
      }),
    };
  }

  #execution(task: JobInHand): SkillLoopPorts['execute'] {
    const { bot, site, evidence } = task;
    let executions = 0;
    return (skill, job, isLast) => {
      executions += 1;
      // A template says the same each time.
      const isHeard = skill.author.kind !== 'template' || executions === 1;
      const runner = {
        bot,
        evidence,
        sandbox: this.#sandbox,
        actions: this.#actionsOf(bot),
        chatLimit: this.#chatLimit,
        isSpeaking: isHeard && this.means.isSpeaking !== false,
        judge: () => judgeNow(task),
      };
      return runSkill(runner, { skill, job, site, isLast });
    };
  }

  /** What is still being written down when the worker leaves is waited for. */
  #remembering(known: KnownSkills): KnownSkills {
    const noted = (writing: Promise<void>): Promise<void> => {
      const settled = writing.catch(() => undefined);
      this.#noting.add(settled);
      void settled.then(() => this.#noting.delete(settled));
      return writing;
    };
    return {
      find: (...given) => known.find(...given),
      succeeded: (...given) => noted(known.succeeded(...given)),
      failed: (...given) => noted(known.failed(...given)),
    };
  }

  #actionsOf(bot: Bot): ActionQueue {
    if (this.#queue?.bot !== bot) this.#queue = { bot, actions: new ActionQueue(bot) };
    return this.#queue.actions;
  }
}

function overOf(bot: Bot): 'cancelled' | 'timed-out' {
  const { currentTick, deadlineTick } = contextOf(bot);
  return currentTick() >= deadlineTick ? 'timed-out' : 'cancelled';
}
