/**
 * Blocks and animals that workers are after; nobody else is sent there. First come, first served; claiming again what
 * one has is free. Kept by the run for all its workers, outside the schedule's state: workers ask many times a second.
 */
export class ClaimBook {
  private readonly holders = new Map<string, string>();

  /** @param isBarred whether a worker was told to leave a target alone; by default none is */
  constructor(private readonly isBarred: (worker: string, target: string) => boolean = () => false) {}

  /** True when this worker has it now; false when another has, or it is to leave it alone. */
  claim(worker: string, target: string): boolean {
    const holder = this.holders.get(target) ?? worker;
    if (holder !== worker || this.isBarred(worker, target)) return false;
    this.holders.set(target, worker);
    return true;
  }

  /** Whether somebody else has it, or this worker is to leave it alone. */
  isTakenByOther(worker: string, target: string): boolean {
    return (this.holders.get(target) ?? worker) !== worker || this.isBarred(worker, target);
  }

  /** Everything the others are after. */
  othersTargets(worker: string): readonly string[] {
    return [...this.holders].flatMap(([target, holder]) => (holder === worker ? [] : [target]));
  }

  /** Gives one claim back; another worker's stays. */
  release(worker: string, target: string): void {
    if (this.holders.get(target) === worker) this.holders.delete(target);
  }

  /** Gives back everything a worker had: its job ended, or its lease did. */
  releaseAllOf(worker: string): void {
    for (const [target, holder] of this.holders) if (holder === worker) this.holders.delete(target);
  }
}
