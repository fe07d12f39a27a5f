/** Work in portions of a few milliseconds each: whoever does it lets others have their turn in between. */
export type Portions<Result> = Generator<undefined, Result>;

const PORTION_MS = 4;

/** Asked between two steps: true where the portion has taken its time. The next begins when it is asked again. */
export function portionClock(): () => boolean {
  let end = 0;
  return () => {
    const now = realMs();
    if (end > 0 && now < end) return false;
    const isOver = end > 0;
    end = isOver ? 0 : now + PORTION_MS;
    return isOver;
  };
}

/** Milliseconds of real time: the other clocks of a process may run faster, with its world. */
export function realMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Does work to its end; the process breathes in between. */
export async function inPortions<Result>(work: Portions<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await letOthersRun();
  }
}

export function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function inOneGo<Result>(work: Portions<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same work; `tell` hears what each portion took, without the turns of others in between. */
export function* timed<Result>(work: Portions<Result>, tell: (ms: number) => void): Portions<Result> {
  for (;;) {
    const began = realMs();
    const { done, value } = work.next();
    tell(realMs() - began);
    if (done) return value;
    yield;
  }
}
