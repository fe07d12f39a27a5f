export interface Share {
  readonly worker: number;
  /** Ticks a unit takes this worker. */
  readonly perUnit: number;
  /** Ticks it needs besides the units still to do. */
  readonly baseTicks: number;
  /** Units in hand already. */
  readonly had: number;
  readonly left: number;
  /** Fewest and most units still to do it can be left with. */
  readonly least: number;
  readonly most: number;
  /** What it gets of the units still to do. */
  units: number;
}

/** The share of somebody who is not at it yet. */
export function newShare(worker: number, baseTicks: number, perUnit: number): Share {
  return { worker, perUnit, baseTicks, had: 0, left: 0, least: 0, most: Infinity, units: 0 };
}

/** Most steps a division takes; larger quantities go by several units at once. */
const MOST_STEPS = 256;

/**
 * Divides the units still to do so that the shares end as nearly together as can be: each goes to whom it makes end
 * soonest.
 * @param elsewhere units others have promised to bring
 */
export function level(shares: readonly Share[], elsewhere = 0): void {
  let open = -elsewhere;
  for (const share of shares) {
    share.units = share.least;
    open += share.left - share.least;
  }
  const step = Math.max(1, Math.ceil(open / MOST_STEPS));
  while (open > 0) {
    let best: Share | undefined;
    let soonest = Infinity;
    for (const share of shares) {
      if (share.units >= share.most) continue;
      const end = endOf(share) + share.perUnit;
      if (best && end >= soonest) continue;
      best = share;
      soonest = end;
    }
    if (!best) return;
    const more = Math.min(step, open, best.most - best.units);
    best.units += more;
    open -= more;
  }
}

/** In how many ticks a share is done. */
export function endOf({ baseTicks, perUnit, units }: Share): number {
  return baseTicks + perUnit * units;
}
