import { messageOf } from '../base/error.js';
import { randomBytes } from 'node:crypto';
import { Seats } from '../avatar/seats.js';
import { TICKS_PER_SECOND } from '../base/ticks.js';
import type { RunControl } from '../run/run-control.js';
import type { RunRequest } from '../run/run-request.js';
import type { RunStatus } from '../run/result/run-result.js';
import type { StudyCondition } from './study-file.js';

/** One play, or one tutorial. */
export interface SessionRequest {
  readonly goal: string;
  readonly condition: Pick<StudyCondition, 'bots' | 'says'>;
  /** Names in the world. */
  readonly members: readonly string[];
  readonly world: { readonly environment: string; readonly version: string; readonly seed: number };
  readonly maxTicks: number;
  readonly absentSeconds: number;
  readonly outDir: string;
  readonly planning: Pick<RunRequest, 'planning' | 'ledger'>;
}

export interface SessionEnd {
  readonly outcome: RunStatus;
  readonly reason: string | null;
  /** All of its people left, or stayed away. */
  readonly isLeft: boolean;
}

/** A session as others see it; tests have their own. */
export type StudySession = Pick<
  PlaySession,
  'id' | 'members' | 'seats' | 'control' | 'ended' | 'isOver' | 'leftTicks' | 'tokenOf' | 'leave' | 'close'
>;

const LOOK_EVERY_MS = 1000;
/** So long the start waits for bodies to come: a page takes a second or two. */
const ARRIVAL_TICKS = 60 * TICKS_PER_SECOND;
const LEAVES_OUT = { everything: 'nothing', own: 'others', answers: 'all' } as const;

/** A run for participants who play in the page: one body each, ended by its goal, its time, or when nobody is there. */
export class PlaySession {
  /** In the address of its page: nobody else's guess. */
  readonly id = randomBytes(12).toString('base64url');
  readonly seats: Seats;
  readonly ended: Promise<SessionEnd>;
  readonly #tokens = new Map<string, string>();
  readonly #left = new Set<string>();
  readonly #stopping = new AbortController();
  #control: RunControl | null = null;
  #isOver = false;

  constructor(private readonly request: SessionRequest) {
    this.seats = new Seats(
      (name) => this.#control?.wayIn(name) ?? { kind: 'closed', why: 'The world is being made; a moment.' },
    );
    this.ended = this.#carryOut();
  }

  get members(): readonly string[] {
    return this.request.members;
  }

  get control(): RunControl | null {
    return this.#control;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get leftTicks(): number | null {
    return this.#control ? Math.max(0, this.request.maxTicks - this.#control.currentTick()) : null;
  }

  /** What opens somebody's body on the page of the run; null until the world is there. */
  tokenOf(member: string): string | null {
    return this.#tokens.get(member) ?? null;
  }

  /** Somebody does not want to go on; the play ends with the last one. */
  leave(member: string): void {
    this.#left.add(member);
    if (this.members.every((each) => this.#left.has(each)))
      this.#stopping.abort('everybody has stopped playing');
  }

  /** @param why in words for those who still play, and for whoever runs the study */
  async close(why: string): Promise<void> {
    this.#stopping.abort(why);
    await this.ended;
    await this.seats.close();
  }

  async #carryOut(): Promise<SessionEnd> {
    let watch: NodeJS.Timeout | null = null;
    try {
      const { runGoal } = await import('../run/run-goal.js');
      watch = this.#watchPages();
      const result = await runGoal({ ...this.#runRequest(), onControl: (control) => this.#begun(control) });
      return { outcome: result.status, reason: result.reason, isLeft: this.#stopping.signal.aborted };
    } catch (error) {
      const reason = messageOf(error);
      return { outcome: 'failed', reason, isLeft: this.#stopping.signal.aborted };
    } finally {
      if (watch) clearInterval(watch);
      this.#isOver = true;
    }
  }

  #runRequest(): RunRequest {
    const { goal, condition, members, world, maxTicks, outDir, planning } = this.request;
    return {
      goal,
      ai: condition.bots,
      people: members.map((name) => ({ name, kind: 'human', via: 'page' })),
      peopleMayJoin: false,
      peopleWaitTicks: ARRIVAL_TICKS,
      keepOpen: false,
      memory: null,
      maxTicks,
      outDir,
      skills: { mode: 'direct' },
      world: { kind: 'embedded', ...world },
      signal: this.#stopping.signal,
      ...planning,
    };
  }

  #begun(control: RunControl): void {
    this.#control = control;
    for (const member of this.members) this.#tokens.set(member, this.seats.give(member));
    const leavesOut = LEAVES_OUT[this.request.condition.says];
    if (leavesOut === 'nothing') return;
    control.onEvent((event) => {
      const isMember = event.kind === 'worker-joined' && this.members.includes(event.worker);
      if (isMember) void control.command(event.worker, { kind: 'quiet', leavesOut }, 'program');
    });
  }

  /** Ends what nobody is at: the machine is somebody else's turn. */
  #watchPages(): NodeJS.Timeout {
    let awaySeconds = 0;
    const timer = setInterval(() => {
      const isAnybody = this.members.some((each) => !this.#left.has(each) && this.seats.isAtPage(each));
      awaySeconds = isAnybody || this.#control === null ? 0 : awaySeconds + LOOK_EVERY_MS / 1000;
      const { absentSeconds } = this.request;
      if (awaySeconds >= absentSeconds) this.#stopping.abort(`nobody was at the page for ${absentSeconds} s`);
    }, LOOK_EVERY_MS);
    timer.unref();
    return timer;
  }
}
