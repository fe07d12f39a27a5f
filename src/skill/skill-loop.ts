import { counted } from '../base/words.js';
import { registryName } from '../messages/phrases.js';
import { problemSentences } from '../messages/problem-sentence.js';
import type { Position } from '../base/position.js';
import type { Job } from '../schedule/job.js';
import type { Verdict } from '../verify/verdict.js';
import { remainingJob, jobShare, placingJob } from './remaining-job.js';
import { ReviewedWriting } from './writer/reviewed-writing.js';
import type { WritingTurn, Written } from './writer/shared-writing.js';
import type { SkillAttemptEvent } from './skill-event.js';
import type { SkillExecution, SkillLoopEnd, SkillLoopLimits, SkillLoopPorts } from './skill-loop-ports.js';
import type { Attempt } from './writer/skill-request.js';
import type { Skill } from './skill.js';
import type { SkillWriter } from './writer/skill-writer.js';

const LIMITS: SkillLoopLimits = { reviews: 3, executions: 4 };

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

const NOT_TO_LIKING = 'A person said it is not done, though the world shows it is.';

interface Candidate {
  readonly skill: Skill;
  /** Nobody wrote it for this job. */
  readonly isKnown: boolean;
}

class SkillLoop {
  readonly #limits: SkillLoopLimits;
  readonly #attempts: Attempt[] = [];
  readonly #writing: ReviewedWriting;
  #job: Job;
  #writer: SkillWriter;
  #executions = 0;
  #told = 0;
  #lastFault = '';

  constructor(
    private readonly task: SkillTask,
    private readonly ports: SkillLoopPorts,
  ) {
    const { chest, signal } = task;
    const { onEvent } = ports;
    this.#limits = { ...LIMITS, ...task.limits };
    this.#job = task.job;
    this.#writer = ports.writer;
    this.#writing = new ReviewedWriting({
      ports,
      chest,
      signal,
      onEvent,
      reviews: this.#limits.reviews,
      attempts: this.#attempts,
      tell: (event) => this.#tell(event),
    });
  }

  async run(): Promise<SkillLoopEnd> {
    if (this.#isStopped()) return stopped();
    const known = await this.#knownSkill();
    if (known) {
      const step = await this.#execute({ skill: known, isKnown: true });
      if (step.kind === 'end') return step.end;
    }
    while (this.#executions < this.#limits.executions) {
      if (this.#isStopped()) return stopped();
      const next = await this.#nextSkill();
      if (this.#isStopped()) return stopped();
      if (!next) {
        this.#lastFault = this.#writing.fault;
        if (!this.#fallBack(this.#lastFault)) break;
        continue;
      }
      const step = await this.#execute(next);
      if (step.kind === 'end') return step.end;
      // A template does not get better by being written again.
      if (next.skill.author.kind === 'template') break;
      // The last execution is the template's, where there is one.
      if (this.#executions === this.#limits.executions - 1) this.#fallBack('its skills failed');
    }
    const tries = this.#executions === 0 ? '' : `After ${counted(this.#executions, 'execution')}: `;
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

  /** One that others have written for the same work, else one written here; null when the writer comes to none. */
  async #nextSkill(): Promise<Candidate | null> {
    const turn = await this.#turn();
    if (turn?.kind === 'given') return { skill: turn.skill, isKnown: true };
    let written: Written = { kind: 'failed' };
    try {
      const skill = await this.#writing.next(this.#writer, this.#job);
      if (skill) written = { kind: 'reviewed', skill };
      else if (this.#isStopped()) written = { kind: 'called-off' };
      return skill && { skill, isKnown: false };
    } finally {
      turn?.end(written);
    }
  }

  async #turn(): Promise<WritingTurn | null> {
    const { shared } = this.ports;
    // Templates cost nothing.
    if (!shared || this.#writer.kind !== 'model') return null;
    const tried = this.#attempts.map(({ source }) => source);
    return shared.turn(this.#job, tried, this.task.signal);
  }

  async #execute({ skill, isKnown }: Candidate): Promise<Step> {
    this.#executions += 1;
    const isTemplate = skill.author.kind === 'template' && !isKnown;
    const isLast = this.#executions >= this.#limits.executions || isTemplate;
    const execution = await this.ports.execute(skill, this.#job, isLast);
    const { error, chatLog, verdict, usage } = execution;
    const isPassed = isAllDone(verdict);
    const hindrance = isPassed ? null : execution.hindrance;
    const { source, author } = skill;
    const { setbacks = [], completed = [] } = execution;
    const hindered = hindrance?.reason ?? null;
    const happened = { error, chatLog, verdict, usage, setbacks, completed, hindrance: hindered };
    this.#tell({ source, author, isKnown, problems: [], ...happened });
    const judged = execution.isJobOver ? null : await this.#askPerson(execution);
    const isDone = judged === null ? isPassed : judged.isDone;
    if (isDone) {
      // Done all the same, but a skill that throws, or does not end by itself, is not to be kept.
      if (error === null || execution.isCalledOff) this.#remember(skill, usage.ticks);
      return end({ kind: 'completed', reason: `Done by ${skill.name}.`, verdict });
    }
    this.#lastFault = isPassed ? NOT_TO_LIKING : faultOf(execution);
    if (execution.isJobOver) return end({ kind: 'failed', reason: this.#lastFault, isJobOver: true });
    return this.#goOnAfter({ skill, isKnown }, { ...execution, hindrance }, judged?.critique ?? null);
  }

  /** After a failure: who is to blame, what can be saved, whether another try makes sense. */
  async #goOnAfter(
    { skill, isKnown }: Candidate,
    execution: SkillExecution,
    said: string | null,
  ): Promise<Step> {
    const { verdict, usage, hindrance } = execution;
    if (!hindrance) {
      this.ports.shared?.failed(this.#job, skill);
      if (isKnown) await this.#blame(skill, usage.ticks);
    }
    const attempted = this.#job;
    const step = await this.#recover(verdict);
    if (step.kind === 'end') return step;
    if (hindrance?.isLasting) {
      return end({ kind: 'failed', reason: hindrance.reason, isJobOver: false });
    }
    await this.#learn(attempted, skill, execution, said);
    return GO_ON;
  }

  /** Manual mode: null where nobody is asked or nobody answers. */
  async #askPerson({
    verdict,
    error,
  }: SkillExecution): Promise<{ readonly isDone: boolean; readonly critique: string } | null> {
    const { ask, onEvent } = this.ports;
    if (!ask) return null;
    const [job, attempt] = [this.task.job, this.#told];
    const shown = isAllDone(verdict);
    const said = await ask({ job, attempt, verdict, isDone: shown, error }).catch(() => null);
    const { isDone, critique } = said ?? { isDone: shown, critique: '' };
    const by = said ? 'person' : 'world';
    onEvent({ kind: 'skill-judged', job: job.id, attempt, by, isDone, critique, verdict });
    return said;
  }

  /** Keeps what happened for the writer, with what a person or the critic says to it. */
  async #learn(job: Job, skill: Skill, execution: SkillExecution, said: string | null): Promise<void> {
    const { error, chatLog, verdict } = execution;
    const attempt = { source: skill.source, problems: [], error, chatLog, verdict, critique: null };
    const critique = said !== null && said !== '' ? said : await this.#critiqueOf(job, attempt);
    this.#attempts.push({ ...attempt, critique });
  }

  async #critiqueOf(job: Job, attempt: Attempt): Promise<string | null> {
    const { critique, fallback, onEvent } = this.ports;
    const left = this.#limits.executions - this.#executions;
    // Nobody pays for words that no model reads.
    const isWrittenAgain = this.#writer.kind === 'model' && left > (fallback ? 1 : 0);
    if (!critique || !isWrittenAgain || this.#isStopped()) return null;
    const said = await critique(job, attempt).catch(() => null);
    if (said !== null) {
      onEvent({
        kind: 'skill-criticised',
        job: this.task.job.id,
        attempt: this.#told,
        reasoning: said.reasoning,
        critique: said.critique,
      });
    }
    return said?.critique ?? null;
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
    this.#job = placingJob(this.task.job, after) ?? remainingJob(jobShare(this.task.job, after.asked), after);
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
    const { job } = this.task;
    // What only set down what another had made does not do the job.
    if (!known || this.#job.subtask.action !== job.subtask.action) return;
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

/** What a bot had picked up by chance before, nobody saw it get; no skill is to blame for that. */
function isAllDone({ kind, done, asked, problems }: Verdict): boolean {
  if (kind === 'passed') return true;
  return done >= asked && problems.every((each) => each.kind === 'no-evidence');
}

function faultOf({ error, verdict }: SkillExecution): string {
  const problems = problemSentences(verdict.problems, registryName);
  if (error === null) return problems;
  return `${error.message}${error.line === null ? '' : ` (line ${error.line})`}${problems === '' ? '' : ` ${problems}`}`;
}

function end(loopEnd: SkillLoopEnd): Step {
  return { kind: 'end', end: loopEnd };
}

function stopped(): SkillLoopEnd {
  return { kind: 'failed', reason: 'Told to stop.', isJobOver: true };
}
