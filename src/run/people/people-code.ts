import type { RunCommand } from './command.js';

/** Where somebody plays. */
export interface SpeakerOrigin {
  readonly isThisMachine: boolean;
  readonly address: string;
}

/** Ends or changes the run for others; what concerns oneself alone does not. */
const CHANGES_RUN: ReadonlySet<RunCommand['kind']> = new Set([
  ...(['stop', 'goal', 'take', 'give', 'bring', 'skip', 'fail'] as const),
  ...(['answer', 'note', 'forget', 'come', 'follow', 'stay', 'halt', 'there'] as const),
]);
/** Has somebody nobody has named take part. */
const TAKES_PART: ReadonlySet<RunCommand['kind']> = new Set(['next', 'done', 'pause', 'resume']);
const MOST_WRONG = 5;
/** For the first five wrong ones; twice as long for the next. */
const LOCKED_TICKS = 1200;
const CODE = /^\s*!?\s?co(?:-?voyager)?[:,]?\s+code\s+(\S+)\s*$/i;

/**
 * Names are not checked in an open world: somebody may come under the name of one who has left. Who plays on another
 * machine says once, for as long as it stays, the code that only the host has been shown, before it changes the run.
 */
export class PeopleCode {
  readonly #trusted = new Set<string>();
  readonly #wrong = new Map<string, { count: number; lockedUntil: number }>();

  /**
   * @param code null: nobody on another machine may
   * @param originOf null where a server of somebody's says who may join
   */
  constructor(
    private readonly code: string | null,
    private readonly originOf: (name: string) => SpeakerOrigin | null,
    private readonly now: () => number,
  ) {}

  /** Whether somebody has to say the code first. @param takesPart whether it does already */
  isMissingFor(name: string, { kind }: RunCommand, takesPart: boolean): boolean {
    const isBound = CHANGES_RUN.has(kind) || (!takesPart && TAKES_PART.has(kind));
    return isBound && !this.mayJoin(name);
  }

  /** Whether somebody nobody has named may take part: who plays here, and who has said the code. */
  mayJoin(name: string): boolean {
    return this.#trusted.has(name.toLowerCase()) || this.originOf(name)?.isThisMachine !== false;
  }

  /** What to answer to somebody who says a code; null where the line is about something else. */
  heard(name: string, line: string): string | null {
    const said = CODE.exec(line)?.[1];
    if (said === undefined) return null;
    const origin = this.originOf(name);
    if (!origin || origin.isThisMachine) return 'You need no code.';
    const tries = this.#wrong.get(origin.address) ?? { count: 0, lockedUntil: 0 };
    const left = tries.lockedUntil - this.now();
    if (left > 0) return `Too many wrong codes; try again in ${Math.ceil(left / 20)} s.`;
    if (said === this.code) {
      this.#trusted.add(name.toLowerCase());
      this.#wrong.delete(origin.address);
      return 'Thank you. What you ask for counts until you leave.';
    }
    tries.count += 1;
    if (tries.count % MOST_WRONG === 0)
      tries.lockedUntil = this.now() + LOCKED_TICKS * 2 ** (tries.count / MOST_WRONG - 1);
    this.#wrong.set(origin.address, tries);
    return 'That is not the code. It is on the screen of whoever started the run.';
  }

  /** Whoever comes next under the name is somebody else. */
  left(name: string): void {
    this.#trusted.delete(name.toLowerCase());
  }
}
