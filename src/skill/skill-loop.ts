import type { Position } from '../environment/position.js';
import type { Job } from '../schedule/job.js';
import type { Verdict } from '../verify/verdict.js';
import { remainingJob, shareOf } from './remaining-job.js';
import type { SkillProblem, SkillReview } from './review/review.js';
import type { SkillAttemptEvent } from './skill-event.js';
import { entryOf } from './skill-entry.js';
import type { Execution, SkillLoopEnd, SkillLoopLimits, SkillLoopPorts } from './skill-loop-ports.js';
import type { Attempt } from './skill-request.js';
import type { Skill } from './skill.js';
import type { SkillWriter, WrittenSkill } from './writer/skill-writer.js';

const LIMITS: SkillLoopLimits = { reviews: 3, executions: 4 };

/** A job to be done by a skill. */
export interface SkillTask {
  readonly job: Job;
  readonly chest: Position | null;
  readonly signal: AbortSignal;
  readonly limits?: Partial<SkillLoopLimits>;
}

/**
 * Comes to a skill that does a job: asks what is known, else has one written, reviewed and run, and tells the writer
 * what went wrong, until the world says it is done or the tries are used up. Throws nothing but what `execute` throws.
 */
export function runSkillLoop(task: SkillTask, ports: SkillLoopPorts): Promise<SkillLoopEnd> {
  return new SkillLoop(task, ports).run();
}

type Step = { readonly kind: 'end'; readonly end: SkillLoopEnd } | { readonly kind: 'go-on' };
const GO_ON: Step = { kind: 'go-on' };

class SkillLoop {
  readonly #limits: SkillLoopLimits;
  readonly #attempts: Attempt[] = [];
  #job: Job;
  #writer: SkillWriter;
  #executions = 0;
  #told = 0;
  #lastFault = 'no skill was found';

  constructor(
    private readonly task: SkillTask,
    private readonly ports: SkillLoopPorts,
  ) {
    this.#limits = { ...LIMITS, ...task.limits };
    this.#job = task.job;
    this.#writer = ports.writer;
  }

  async run(): Promise<SkillLoopEnd> {
    if (this.#isStopped()) return stopped();
    const known = await this.#knownSkill();
    if (known) {
      const step = await this.#execute(known, true);
      if (step.kind === 'end') return step.end;
    }
    while (this.#executions < this.#limits.executions) {
      if (this.#isStopped()) return stopped();
      const skill = await this.#writeOne();
      if (this.#isStopped()) return stopped();
      if (!skill) {
        if (!this.#fallBack(this.#lastFault)) break;
        continue;
      }
      const step = await this.#execute(skill, false);
      if (step.kind === 'end') return step.end;
      // A template does not get better by being written again.
      if (skill.author.kind === 'template') break;
      // The last execution is the template's, where there is one.
      if (this.#executions === this.#limits.executions - 1) this.#fallBack('its skills failed');
    }
    const tries = this.#executions === 0 ? '' : `After ${count(this.#executions, 'execution')}: `;
    return { kind: 'failed', reason: `${tries}${this.#lastFault}`, isJobOver: false };
  }

  #isStopped(): boolean {
    return this.task.signal.aborted;
  }

  async #knownSkill(): Promise<Skill | null> {
    const { known } = this.ports;
    if (!known) return null;
    return known.find(this.#job, await this.ports.look(false)).catch(() => null);
  }

  /** Has one skill written that passes the review; null when the writer does not come to one. */
  async #writeOne(): Promise<Skill | null> {
    for (let review = 0; review < this.#limits.reviews; review++) {
      const written = await this.#write();
      if (written === null || this.task.signal.aborted) return null;
      const problems = await this.#problemsOf(written);
      if (problems.length === 0 && written.kind === 'written') return skillOf(written);
      this.#failed(written, problems);
      if (this.#writer.kind === 'template') return null;
    }
    return null;
  }

  /** Null when the writer can not be reached. */
  async #write(): Promise<WrittenSkill | null> {
    const { job, chest, signal } = { ...this.task, job: this.#job };
    const surroundings = await this.ports.look(this.#writer.kind === 'model');
    const examples = this.#writer.kind === 'model' ? ((await this.ports.examples?.(job)) ?? []) : [];
    try {
      return await this.#writer.write(
        { job, chest, surroundings, attempts: this.#attempts, examples },
        signal,
      );
    } catch (error) {
      this.#lastFault = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  async #problemsOf(written: WrittenSkill): Promise<readonly SkillProblem[]> {
    if (written.kind === 'none') return [problem('no-source', written.reason)];
    const { source } = written;
    const before = this.#attempts.findIndex((attempt) => attempt.source === source);
    if (before >= 0)
      return [problem('repeated', `This is the code of attempt ${before + 1} again, which did not do it.`)];
    const entry = entryOf(source);
    if (entry === null)
      return [problem('one-function', 'Expected one `async function name(bot)`, found none.')];
    // Templates are reviewed where they are made: each by a test.
    if (written.author.kind === 'template') return [];
    const { isValid, problems } = await this.#review(skillOf(written));
    if (isValid) return [];
    return problems.length > 0 ? problems : [problem('reviewer', 'The review did not pass.')];
  }

  async #review(skill: Skill): Promise<Pick<SkillReview, 'isValid' | 'problems'>> {
    try {
      return await this.ports.review(skill, this.#job);
    } catch (error) {
      // Nothing a model wrote runs unseen.
      const why = error instanceof Error ? error.message : String(error);
      return { isValid: false, problems: [problem('review-broken', why)] };
    }
  }

  #failed(written: WrittenSkill, problems: readonly SkillProblem[]): void {
    const source = written.kind === 'written' ? written.source : (written.text ?? '');
    this.#lastFault = problems[0]?.message ?? 'the review did not pass';
    this.#attempts.push({ source, problems, error: null, chatLog: [], verdict: null, critique: null });
    const author = written.kind === 'written' ? written.author : null;
    this.#tell({
      source,
      author,
      isKnown: false,
      problems,
      error: null,
      chatLog: [],
      verdict: null,
      usage: null,
    });
  }

  async #execute(skill: Skill, isKnown: boolean): Promise<Step> {
    this.#executions += 1;
    const isLast = this.#executions >= this.#limits.executions || skill.author.kind === 'template';
    const execution = await this.ports.execute(skill, this.#job, isLast && !isKnown);
    const { error, chatLog, verdict, usage } = execution;
    const { source, author } = skill;
    this.#tell({ source, author, isKnown, problems: [], error, chatLog, verdict, usage });
    const person = execution.isJobOver ? null : await this.#askPerson(verdict);
    const isDone = person?.isDone ?? isAllDone(verdict);
    if (isDone) {
      // Done all the same, but a skill that throws is not to be kept.
      if (error === null) this.#remember(skill, usage.ticks);
      return end({ kind: 'completed', reason: `Done by ${skill.name}.`, verdict });
    }
    this.#lastFault = faultOf(execution);
    if (execution.isJobOver) return end({ kind: 'failed', reason: this.#lastFault, isJobOver: true });
    if (isKnown) await this.#blame(skill, usage.ticks);
    await this.#learn(skill, execution, person?.critique);
    return this.#recover(verdict);
  }

  async #askPerson(
    verdict: Verdict,
  ): Promise<{ readonly isDone: boolean; readonly critique: string } | null> {
    return (await this.ports.ask?.(this.task.job, verdict)) ?? null;
  }

  async #learn(skill: Skill, execution: Execution, said: string | undefined): Promise<void> {
    const { error, chatLog, verdict } = execution;
    const critique =
      said ?? (await this.ports.critique?.(this.#job, skill, verdict).catch(() => null)) ?? null;
    this.#attempts.push({ source: skill.source, problems: [], error, chatLog, verdict, critique });
  }

  /** Puts things back, and goes on with what is still to be done. */
  async #recover(verdict: Verdict): Promise<Step> {
    const after = (await this.ports.recover()) ?? verdict;
    if (after.kind === 'passed' && !this.ports.ask) {
      this.ports.onEvent({ kind: 'skill-recovered', job: this.task.job.id, verdict: after });
      return end({ kind: 'completed', reason: 'Done once everything was put back.', verdict: after });
    }
    if (after.done >= after.asked && !this.ports.ask) {
      // Another execution would do all of it a second time.
      const reason = `Done, but not as it should be: ${this.#lastFault}`;
      return end({ kind: 'completed', reason, verdict: after });
    }
    // Less may be asked by now than at the beginning.
    this.#job = remainingJob(shareOf(this.task.job, after.asked), after);
    return GO_ON;
  }

  #fallBack(reason: string): boolean {
    const { fallback } = this.ports;
    if (!fallback || this.#writer === fallback) return false;
    this.#writer = fallback;
    this.ports.onEvent({ kind: 'skill-fallback', job: this.task.job.id, reason });
    return true;
  }

  // Nobody waits for the memory: the job is done.
  #remember(skill: Skill, ticks: number): void {
    const { known, look } = this.ports;
    if (!known) return;
    const { job } = this.task;
    void look(false)
      .then((here) => known.succeeded(skill, job, here, ticks))
      .catch(() => undefined);
  }

  async #blame(skill: Skill, ticks: number): Promise<void> {
    const { known } = this.ports;
    const here = await this.ports.look(false);
    await known?.failed(skill, this.task.job, here, this.#lastFault, ticks).catch(() => undefined);
  }

  #tell(event: Omit<SkillAttemptEvent, 'kind' | 'job' | 'attempt'>): void {
    this.#told += 1;
    this.ports.onEvent({ kind: 'skill-attempt', job: this.task.job.id, attempt: this.#told, ...event });
  }
}

function skillOf({ source, author }: Extract<WrittenSkill, { kind: 'written' }>): Skill {
  return { name: entryOf(source) ?? 'unnamed', source, author };
}

/** What a bot had picked up by chance before, nobody saw it get; no skill is to blame for that. */
function isAllDone({ kind, done, asked, problems }: Verdict): boolean {
  if (kind === 'passed') return true;
  return done >= asked && problems.every((each) => each.kind === 'no-evidence');
}

function problem(rule: string, message: string): SkillProblem {
  return { rule, line: null, column: null, message };
}

function faultOf({ error, verdict }: Execution): string {
  const problems = verdict.problems.map(({ message }) => message).join(' ');
  if (error === null) return problems;
  return `${error.message}${error.line === null ? '' : ` (line ${error.line})`}${problems === '' ? '' : ` ${problems}`}`;
}

function end(loopEnd: SkillLoopEnd): Step {
  return { kind: 'end', end: loopEnd };
}

function stopped(): SkillLoopEnd {
  return { kind: 'failed', reason: 'Told to stop.', isJobOver: true };
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
