import { portionClock, realMs, timed, type Portions } from '../../base/portions.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { arrange, type Arrangement, type Equipment } from './arrange.js';
import { Chance } from './chance.js';
import type { Variant } from './changes.js';
import { weightOf } from './draft-subtask.js';
import { drawMove, without, type Judged, type MoveSetting } from './moves.js';
import { dugFaster, inStages, seedsFrom, smeltedApart } from './seeds.js';
import { settlePieces } from './settle-pieces.js';

/** A plan in an executable order with what it is expected to take. */
export interface RatedPlan {
  readonly arrangement: Judged;
  readonly ticks: number;
  /** Ticks, with a toll for every subtask. */
  readonly cost: number;
}

export interface Optimisation extends MoveSetting {
  readonly goals: readonly Goal[];
  /** What digs for ore wait for, where there is something. */
  readonly equipment: Equipment | null;
  /** Ticks a plan takes, served as listed; Infinity for never, or for later than the limit. */
  readonly judge: (arrangement: Arrangement, giveUpTick: number) => number | Portions<number>;
  /** Places of the pieces on which the time hangs of the plan that was judged last. */
  readonly critical: () => readonly number[];
  /** Whether a plan passes the grounded check; only asked of what would be the best so far. */
  readonly isProven: (arrangement: Arrangement) => boolean;
  /** Work units that may be spent: one for every piece of every plan looked at. */
  readonly units: number;
  /** Units a judgement of one piece costs; 1 for the quick judge. */
  readonly unitsAPiece: number;
  /**
   * However slow the machine, the search ends after so much time of its own; others' turns in between count only where
   * they take several times as long.
   */
  readonly limitMs: number;
  /** Ends the search with what it has. */
  readonly signal: AbortSignal | undefined;
  /** Told of every plan better than all before. */
  readonly onBetter?: (best: RatedPlan) => void;
}

/** What came of it. */
export interface Optimum {
  readonly best: RatedPlan;
  readonly evaluations: number;
  readonly wasLate: boolean;
}

/** Ticks each further subtask must save. */
const TICKS_PER_SUBTASK = 2;
/** Whoever is ahead helps who is behind, but only at the same subtask: two such that nobody waits for end apart. */
const TICKS_APART = 20;
/** Worse plans are gone on from when worse by no more than about this share of the best; at first, and in the end. */
const HOT = 0.02;
const COLD = 0.001;
/** So many rounds, each less hot than the one before; half of the plans are left out after each. */
const ROUNDS = 4;
/** So many plans to begin from, each with another number of stations: what looks worse may go further. */
const FIELD = 4;
/** So many of the ways to dig what is dug most of are gone on from. */
const BASES = 2;
/** So many things are tried to do without in the end. */
const MOST_TIDYINGS = 200;
/** Others may take so many times as long as the search itself. */
const PATIENCE = 4;
/** Every plan that cannot be carried out costs something too. */
const UNITS_FOR_NOTHING = 0.3;

/**
 * Simulated annealing from several plans: small changes drawn by chance, each settled, arranged and judged; worse ones
 * are kept at first more often than later. Counts its work in units and not in time, so that the same seed gives the
 * same plan everywhere, however often others have their turn in between.
 */
export function optimise(
  from: readonly Variant[],
  setting: Optimisation,
  seed: number,
): Portions<Optimum | null> {
  return new Annealing(setting, new Chance(seed)).run(from);
}

class Annealing {
  private spent = 0;
  private evaluations = 0;
  private best: RatedPlan | null = null;
  private wasLate = false;
  private readonly isPortionOver = portionClock();
  private readonly beganMs = realMs();
  private ownMs = 0;

  constructor(
    private readonly setting: Optimisation,
    private readonly chance: Chance,
  ) {}

  run(from: readonly Variant[]): Portions<Optimum | null> {
    return timed(this.search(from), (ms) => (this.ownMs += ms));
  }

  private *search(from: readonly Variant[]): Portions<Optimum | null> {
    let field = apart(yield* this.beginnings(from)).slice(0, FIELD);
    for (let round = 0; round < ROUNDS && !this.isOver(); round++) {
      const began = this.spent;
      const units = (this.setting.units - began) / (ROUNDS - round);
      const grown: RatedPlan[] = [];
      for (const [at, start] of field.entries()) {
        grown.push(yield* this.cool(start, began + (units * (at + 1)) / field.length, HOT / (1 + round)));
      }
      field = grown.sort((a, b) => a.cost - b.cost).slice(0, Math.ceil(field.length / 2));
    }
    if (!this.setting.isFrugal && !this.setting.signal?.aborted) yield* this.tidyUp();
    const { best, evaluations, wasLate } = this;
    return best && { best, evaluations, wasLate };
  }

  /** Chance leaves things behind that nobody needs, where others' work takes longer anyway: each is left out in turn. */
  private *tidyUp(): Portions<void> {
    const { start } = this.setting;
    for (let tries = 0, at = 0, inVain = 0; this.best && tries < MOST_TIDYINGS; tries++) {
      if (this.isPortionOver()) yield;
      const { best } = this;
      const variants = without(start.game, best.arrangement);
      const variant = variants[at % variants.length];
      if (!variant || inVain > variants.length) return;
      const less = yield* this.evaluate(variant, best.cost);
      const isBetter = less !== null && less.cost < best.cost && this.consider(less);
      inVain = isBetter ? 0 : inVain + 1;
      if (!isBetter) at = (at + 1) % variants.length;
    }
  }

  private *beginnings(from: readonly Variant[]): Portions<RatedPlan[]> {
    const known: RatedPlan[] = [];
    for (const variant of from) {
      const candidate = yield* this.begin(variant, known);
      if (!candidate || this.setting.isFrugal) continue;
      const bases = [candidate];
      const { setting } = this;
      const others = [dugFaster, smeltedApart].flatMap((way) => way(setting, candidate.arrangement));
      for (const seed of others) {
        const base = yield* this.begin(seed, known);
        if (base) bases.push(base);
      }
      bases.sort((a, b) => a.cost - b.cost);
      for (const base of bases.slice(0, BASES)) {
        for (const seed of seedsFrom(this.setting, base.arrangement)) {
          const planted = yield* this.begin(seed, known);
          if (planted) yield* this.begin(inStages(this.setting.start.game, planted.arrangement), known);
        }
      }
    }
    return known;
  }

  private *begin(variant: Variant, known: RatedPlan[]): Portions<RatedPlan | null> {
    if (this.isPortionOver()) yield;
    const candidate = this.isOver() ? null : yield* this.evaluate(variant, Infinity);
    if (candidate && this.consider(candidate)) known.push(candidate);
    return candidate;
  }

  /** The best it came by. */
  private *cool(start: RatedPlan, until: number, hot: number): Portions<RatedPlan> {
    const began = this.spent;
    let current = start;
    let best = start;
    while (this.spent < until && !this.isOver()) {
      if (this.isPortionOver()) yield;
      const progress = (this.spent - began) / (until - began);
      const heat = hot * (COLD / hot) ** progress * (this.best?.ticks ?? current.ticks);
      const limit = current.cost - heat * Math.log(1 - this.chance.next());
      const next = yield* this.neighbour(current.arrangement, limit);
      if (!next || next.cost > limit) continue;
      if (next.cost < (this.best?.cost ?? Infinity) && !this.consider(next)) continue;
      current = next;
      if (next.cost < best.cost) best = next;
    }
    return best;
  }

  private *neighbour(from: Judged, limit: number): Portions<RatedPlan | null> {
    let variant = drawMove(from, this.setting, this.chance);
    if (variant && this.chance.below(4) === 0) {
      variant =
        drawMove({ pieces: variant, waits: [], consumers: [], critical: [] }, this.setting, this.chance) ??
        variant;
    }
    if (variant) return yield* this.evaluate(variant, limit, from);
    this.spend(UNITS_FOR_NOTHING);
    return null;
  }

  private *evaluate(variant: Variant, limit: number, from?: Judged): Portions<RatedPlan | null> {
    const { judge, unitsAPiece } = this.setting;
    const arrangement = this.arranged(variant, from);
    if (!arrangement) {
      this.spend(UNITS_FOR_NOTHING * variant.length);
      return null;
    }
    const { length } = arrangement.pieces;
    this.spend(unitsAPiece * length);
    this.evaluations++;
    const toll = TICKS_PER_SUBTASK * length + TICKS_APART * endingApart(arrangement);
    const judged = judge(arrangement, limit - toll);
    const ticks = typeof judged === 'number' ? judged : yield* judged;
    if (!Number.isFinite(ticks)) return null;
    const critical = this.setting.critical();
    return { arrangement: { ...arrangement, critical }, ticks, cost: ticks + toll };
  }

  /** @param from what fits already: where only order and cuts are others, nothing has to be made to fit */
  private arranged(variant: Variant, from?: Judged): Arrangement | null {
    const { start, goals, isFrugal, equipment } = this.setting;
    const inOrder = (pieces: Variant | null): Arrangement | null =>
      pieces && arrange(start.game, start.stock, start.stations, pieces, equipment);
    const fits = from !== undefined && weightOf(variant) === weightOf(from.pieces);
    if (isFrugal || fits) return inOrder(variant);
    return (
      inOrder(settlePieces(start, goals, variant, 'last')) ??
      inOrder(settlePieces(start, goals, variant, 'first'))
    );
  }

  /** Takes a plan for the best so far, if it is and is proven. */
  private consider(candidate: RatedPlan): boolean {
    if (this.best && candidate.cost >= this.best.cost) return true;
    if (!this.setting.isProven(candidate.arrangement)) {
      this.spend(candidate.arrangement.pieces.length);
      return false;
    }
    this.best = candidate;
    this.setting.onBetter?.(candidate);
    return true;
  }

  private spend(units: number): void {
    this.spent += units;
  }

  private isOver(): boolean {
    if (this.spent >= this.setting.units) return true;
    if (this.setting.signal?.aborted) return true;
    const { limitMs } = this.setting;
    this.wasLate ||= this.ownMs > limitMs || realMs() - this.beganMs > limitMs * PATIENCE;
    return this.wasLate;
  }
}

/** How many gatherings nobody waits for could be part of another such one. */
function endingApart({ pieces, consumers }: Arrangement): number {
  const last = pieces.filter(({ action }, at) => action === 'gather' && consumers[at]?.length === 0);
  return last.length - new Set(last.map(({ item }) => item)).size;
}

/** The best for each number of stations, the best first: small changes seldom lead from one to another. */
function apart(plans: readonly RatedPlan[]): readonly RatedPlan[] {
  const best = new Map<number, RatedPlan>();
  for (const plan of plans) {
    const stations = plan.arrangement.pieces.filter(({ placed }) => placed !== undefined).length;
    if (plan.cost < (best.get(stations)?.cost ?? Infinity)) best.set(stations, plan);
  }
  return [...best.values()].sort((a, b) => a.cost - b.cost);
}
