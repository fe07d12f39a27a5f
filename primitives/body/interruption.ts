import type { PrimitiveOutcome } from '../outcome.js';

/** What has been reached so far; kept up to date while a primitive works, so that an interruption can say it. */
export interface Tally {
  done: number;
  readonly evidence: string[];
}

/** Ends a primitive from somewhere inside it. Never leaves `carryOut`. */
export class Interruption extends Error {
  constructor(
    readonly kind: Exclude<PrimitiveOutcome['kind'], 'completed' | 'partial'>,
    reason: string,
  ) {
    super(reason);
    this.name = 'Interruption';
  }
}

/** Runs the inside of a primitive; an interruption becomes an outcome with what was reached until then. */
export async function carryOut(
  asked: number,
  act: (tally: Tally) => Promise<PrimitiveOutcome>,
): Promise<PrimitiveOutcome> {
  const tally: Tally = { done: 0, evidence: [] };
  try {
    return await act(tally);
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    const isPart = tally.done > 0 && (error.kind === 'failed' || error.kind === 'refused');
    return {
      kind: isPart ? 'partial' : error.kind,
      asked,
      done: tally.done,
      reason: error.message,
      evidence: tally.evidence,
    };
  }
}

/** An outcome by the numbers: all is completed, some is partial, none is failed. */
export function outcomeOf(
  asked: number,
  done: number,
  reason: string,
  evidence: readonly string[],
): PrimitiveOutcome {
  const kind = done >= asked ? 'completed' : done > 0 ? 'partial' : 'failed';
  return { kind, asked, done, reason, evidence };
}
