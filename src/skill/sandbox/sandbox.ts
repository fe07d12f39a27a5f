import { CoVoyagerError } from '../../base/error.js';
import { DEFAULT_BUDGETS, TEXT_LIMITS, type SandboxBudgets } from './budgets.js';
import { skillError } from './call-site.js';
import { GLOBAL_CLOCK, type SandboxClock } from './clock.js';
import type { HostHandlers } from './host-handlers.js';
import { HostRun } from './host-run.js';
import { SandboxThread } from './sandbox-thread.js';
import type { SkillRun } from './skill-run.js';

/** How a sandbox runs its skills unless a run says otherwise. */
export interface SandboxOptions {
  /** What `runTimeMs`, `ownTimeMs` and recorded durations are counted on; the process's clocks by default. */
  readonly clock?: SandboxClock;
  readonly budgets?: Partial<SandboxBudgets>;
}

/** One skill to run. */
export interface SandboxRequest {
  /** JavaScript, a script and not a module; its lines are counted from 1. */
  readonly source: string;
  /** Name of the function at its top level that is called. */
  readonly entry: string;
  /**
   * Body of a guest-side function of `host`, run before the skill and not counted in its lines: `host.sync(name,
   * ...values)` answers at once, `host.async(name, ...values)` gives a promise. What it puts on `globalThis` the skill
   * sees; the list it returns are the entry function's arguments.
   */
  readonly prelude: string;
  readonly host: HostHandlers;
  /** Over those of the sandbox. */
  readonly budgets?: Partial<SandboxBudgets>;
  /** Milliseconds given beyond `runTimeMs` by now; asked whenever the time is used up. Default 0. */
  readonly moreTimeMs?: () => number;
  /** Cancels the run; its host calls get an aborted signal. */
  readonly signal?: AbortSignal;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]{0,99}$/;

/**
 * Runs skills, one at a time, in an engine and a thread of their own; the thread comes up in the background and does not
 * keep the process alive while idle.
 */
export class Sandbox {
  readonly #closing = new AbortController();
  #thread: Promise<SandboxThread>;
  #running: Promise<unknown> | null = null;
  #runs = 0;

  constructor(private readonly options: SandboxOptions = {}) {
    this.#thread = startThread();
  }

  /**
   * Runs a skill to its end, whatever it does.
   * @throws CoVoyagerError `busy`, `closed`, `no-thread`, `thread-died`, `prelude-failed`: never the skill's doing
   */
  async run(request: SandboxRequest): Promise<SkillRun> {
    if (this.#closing.signal.aborted)
      throw new CoVoyagerError('sandbox-closed', 'the sandbox has been closed');
    if (this.#running)
      throw new CoVoyagerError('sandbox-busy', 'a skill is running in this sandbox: await its end first', {
        retryable: true,
      });
    const run = this.#run(request);
    this.#running = run;
    try {
      return await run;
    } finally {
      this.#running = null;
    }
  }

  /** Cancels a run under way and ends the thread. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the sandbox was closed'));
    await this.#running?.catch(() => undefined);
    const thread = await this.#thread.catch(() => null);
    await thread?.terminate();
  }

  async #run(request: SandboxRequest): Promise<SkillRun> {
    const problem = problemOf(request);
    if (problem !== null) {
      return {
        kind: 'refused',
        error: skillError('SyntaxError', problem, ''),
        logs: [],
        usage: { calls: 0, hostTimeMs: 0 },
      };
    }
    const thread = await this.#liveThread();
    const closing = this.#closing.signal;
    const hostRun = new HostRun(
      {
        run: ++this.#runs,
        source: request.source,
        entry: request.entry,
        prelude: request.prelude,
        host: request.host,
        budgets: { ...DEFAULT_BUDGETS, ...this.options.budgets, ...request.budgets },
        moreTimeMs: request.moreTimeMs ?? ((): number => 0),
        signals: request.signal ? [request.signal, closing] : [closing],
        clock: this.options.clock ?? GLOBAL_CLOCK,
      },
      thread,
    );
    try {
      return await hostRun.toEnd();
    } finally {
      // The next run finds a thread that is up already.
      if (!thread.isAlive && !closing.aborted) this.#thread = startThread();
    }
  }

  async #liveThread(): Promise<SandboxThread> {
    const thread = await this.#thread.catch(() => null);
    if (thread?.isAlive) return thread;
    this.#thread = startThread();
    return this.#thread;
  }
}

function startThread(): Promise<SandboxThread> {
  const thread = SandboxThread.start();
  // Told to whoever runs a skill next.
  thread.catch(() => undefined);
  return thread;
}

function problemOf({ source, entry }: SandboxRequest): string | null {
  if (!IDENTIFIER.test(entry))
    return `expected the name of a function, got ${JSON.stringify(entry.slice(0, 100))}`;
  if (source.length > TEXT_LIMITS.source) {
    return `expected source of at most ${TEXT_LIMITS.source} characters, got ${source.length}`;
  }
  // The engine takes the text's end there.
  return source.includes('\0') ? 'expected source without the character U+0000' : null;
}
