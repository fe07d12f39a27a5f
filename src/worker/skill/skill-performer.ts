import type { Bot } from 'mineflayer';
import { contextOf } from '../../../primitives/body/context.js';
import type { Position } from '../../environment/position.js';
import type { ItemCounts } from '../../game/item.js';
import { ChatLimit } from '../../skill/facade/chat-line.js';
import { createSandbox, type Sandbox } from '../../skill/sandbox/sandbox.js';
import type { SkillReview } from '../../skill/review/review.js';
import type { Skill } from '../../skill/skill.js';
import type { Job } from '../../schedule/job.js';
import { shareOf } from '../../skill/remaining-job.js';
import type { SkillEvent } from '../../skill/skill-event.js';
import { runSkillLoop } from '../../skill/skill-loop.js';
import type { KnownSkills, SkillLoopLimits, SkillLoopPorts } from '../../skill/skill-loop-ports.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { Verdict } from '../../verify/verdict.js';
import { verify } from '../../verify/verify.js';
import { puttable, putEverythingBack } from '../carrying.js';
import type { ProcedureEnd } from '../job-procedure.js';
import { ActionQueue } from './action-queue.js';
import type { JobInHand, Performer } from './performer.js';
import { runSkill } from './run-skill.js';
import { surroundingsOf } from './surroundings-of.js';

/** Where skills come from, and who is told. Shared by all workers of a run; the sandbox is each bot's own. */
export interface SkillMeans extends Pick<
  SkillLoopPorts,
  'writer' | 'fallback' | 'examples' | 'critique' | 'ask'
> {
  readonly review: (skill: Skill, job: Job, mcVersion: string) => Promise<SkillReview>;
  readonly limits?: Partial<SkillLoopLimits>;
  /** What is proven already, for skills used around a shared chest: a Pair Manager. Left out, nothing is kept. */
  readonly knownAt?: (chest: Position | null, mcVersion: string) => KnownSkills;
  /** Told every attempt, with the bot's name. */
  readonly onEvent: (worker: string, event: SkillEvent) => void;
  /** Runs what waits for a model; for worlds whose time is to stand still meanwhile. By default just runs it. */
  readonly whileThinking?: <T>(think: () => Promise<T>) => Promise<T>;
}

/** Does jobs by skills, in a sandbox of its own. */
export function createSkillPerformer(means: SkillMeans): Performer {
  return new SkillPerformer(means);
}

class SkillPerformer implements Performer {
  readonly #chests = new Map<string, ItemCounts>();
  readonly #chatLimit = new ChatLimit();
  readonly #sandbox: Sandbox = createSandbox();
  readonly #noting = new Set<Promise<void>>();
  #queue: { readonly bot: Bot; readonly actions: ActionQueue } | null = null;

  constructor(private readonly means: SkillMeans) {}

  async perform(task: JobInHand): Promise<ProcedureEnd> {
    const { bot, job, site } = task;
    const { signal } = contextOf(bot);
    const { limits } = this.means;
    const end = await runSkillLoop(
      { job, chest: site.chest, signal, ...(limits === undefined ? {} : { limits }) },
      this.#ports(task),
    );
    if (end.kind === 'completed') return { kind: 'completed', reason: end.reason };
    return { kind: end.isJobOver ? overOf(bot) : 'failed', reason: end.reason };
  }

  visited({ position, after }: ContainerVisit): void {
    this.#chests.set(key(position), after);
  }

  async close(): Promise<void> {
    await Promise.all(this.#noting);
    await this.#sandbox.close();
  }

  #ports(task: JobInHand): SkillLoopPorts {
    const { bot, site } = task;
    const { onEvent, review, writer, knownAt, whileThinking, ...others } = this.means;
    const known = knownAt?.(site.chest, bot.version);
    const thinking = <T>(think: () => Promise<T>): Promise<T> => {
      // Whoever waits for words is not idle.
      const { onActivity, withoutDeadline } = contextOf(bot);
      onActivity('waiting for a skill');
      const wait = (): Promise<T> => (whileThinking ? whileThinking(think) : think());
      return withoutDeadline ? withoutDeadline(wait) : wait();
    };
    const judge = (): Verdict => judgeNow(task);
    return {
      ...others,
      writer:
        writer.kind === 'model'
          ? { ...writer, write: (...given) => thinking(() => writer.write(...given)) }
          : writer,
      // Real time as well, and much of it the first time.
      review: (skill, job) => thinking(() => review(skill, job, bot.version)),
      ...(known === undefined ? {} : { known: this.#remembering(known) }),
      look: (isThorough) => {
        const seen = site.chest === null ? null : (this.#chests.get(key(site.chest)) ?? null);
        return surroundingsOf(bot, seen, isThorough);
      },
      execute: (skill, job, isLast) =>
        runSkill(
          { bot, sandbox: this.#sandbox, actions: this.#actionsOf(bot), chatLimit: this.#chatLimit, judge },
          { skill, job, site, isLast },
        ),
      recover: async () => {
        if (site.chest === null || Object.keys(puttable(bot)).length === 0 || contextOf(bot).signal.aborted)
          return null;
        contextOf(bot).onActivity('putting things back');
        await putEverythingBack(bot, site.chest);
        return judge();
      },
      onEvent: (event) => {
        onEvent(bot.username, event);
      },
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

/** The verdict on what was done so far, by the quantity that is asked for by now. */
function judgeNow({ bot, job, site, evidence }: JobInHand): Verdict {
  return verify(shareOf(job, contextOf(bot).quantityNow(job.quantity)), evidence(), site);
}

function overOf(bot: Bot): 'cancelled' | 'timed-out' {
  const { currentTick, deadlineTick } = contextOf(bot);
  return currentTick() >= deadlineTick ? 'timed-out' : 'cancelled';
}

function key({ x, y, z }: ContainerVisit['position']): string {
  return `${x},${y},${z}`;
}
