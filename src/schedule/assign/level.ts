/** What one of several has of what they share, and how much of it is still to do. */
export interface Share {
  readonly worker: number;
  /** Ticks a unit takes this worker. */
  readonly perUnit: number;
  /** Ticks it needs besides the units still to do. */
  readonly baseTicks: number;
  /** Units in hand already. */
  readonly had: number;
  /** Units still to do. */
  readonly left: number;
  /** Fewest units still to do it can be left with. */
  readonly least: number;
  /** What it gets of the units still to do. */
  units: number;
}

/** Most steps a division takes; larger quantities go by several units at once. */
const MOST_STEPS = 256;

/**
 * Divides the units still to do so that the shares end as nearly together as can be: each goes to whom it makes end
 * soonest. The last share is the new one; nobody who is at it already gets more than it has: only lowering a quantity is
 * possible.
 * @param elsewhere units others have promised to bring
 */
export function level(shares: readonly Share[], elsewhere = 0): void {
  const newest = shares.at(-1);
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
      if (share !== newest && share.units >= share.left) continue;
      const end = endOf(share) + share.perUnit;
      if (best && end >= soonest) continue;
      best = share;
      soonest = end;
    }
    if (!best) return;
    const room = best === newest ? open : best.left - best.units;
    const more = Math.min(step, open, room);
    best.units += more;
    open -= more;
  }
}

/** In how many ticks a share is done. */
export function endOf({ baseTicks, perUnit, units }: Share): number {
  return baseTicks + perUnit * units;
}
