import type { Position } from '../../base/position.js';
import { checkPlan } from '../../plan/check/check.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { Durations } from '../../schedule/simulate/durations.js';
import type { Station } from '../../schedule/job.js';
import { lowerBound } from '../../schedule/simulate/lower-bound.js';
import { isSlowAmong, paceOf } from '../../schedule/assign/paces.js';
import type { ScheduleSettings, Spots } from '../../schedule/settings.js';
import { simulate, teamOf, type SimulatedWorker } from '../../schedule/simulate/simulate.js';
import { planGoals, type PlanningResult } from '../planner.js';
import { told, untoldSubtasks, type Arrangement } from './arrange.js';
import { describeChanges } from '../../messages/plan/describe-changes.js';
import { arranged, movesFrom, type MoveSetting, type Variant } from './plan-variants.js';
import { openings, spareGoals } from './openings.js';
import { keyOf, pieceOf } from './draft-subtask.js';
import { QuickEstimate } from './quick-estimate.js';

/** The team and the place a plan is made to fit. */
export interface TeamSetting {
  /** How many AI workers, 1 or more, or who. */
  readonly workers: number | readonly SimulatedWorker[];
  readonly durations: Durations;
  /** The shared chest; null before there is one. */
  readonly chest: Position | null;
  /** Stations that stand; by default one of each kind the start names. */
  readonly stations?: readonly Station[];
  /** Free places for stations; by default left, right, and six more. */
  readonly spots?: Spots;
  readonly settings?: Partial<ScheduleSettings>;
  /** A plan that is there already, proven; by default the planner's. */
  readonly base?: readonly Subtask[];
  /** Most variants simulated; by default less the larger the plan is. */
  readonly maxTrials?: number;
}

/** A plan fitted to a team, or why there is none. */
export type TeamPlan =
  | Exclude<PlanningResult, { readonly kind: 'planned' }>
  | {
      readonly kind: 'planned';
      readonly subtasks: readonly Subtask[];
      /** What was asked for, and the tools and stations beyond the plan's own, as goals: the plan is proven for both. */
      readonly goals: readonly Goal[];
      readonly spare: readonly Goal[];
      /** Simulated with exactly the estimated durations; no real run. */
      readonly expectedTicks: number;
      readonly lowerBoundTicks: number;
      /** The same for the plan before it was fitted. */
      readonly unfittedTicks: number;
      /** What was added and why, in one sentence; null where nothing was. */
      readonly reason: string | null;
      /** How many variants were tried. */
      readonly trials: number;
    };

/** A gain smaller than this share of the makespan is not worth further subtasks. */
const LEAST_GAIN = 0.015;
/** Ticks each further subtask must save. */
const TICKS_PER_SUBTASK = 4;

interface Candidate {
  readonly arrangement: Arrangement;
  /** What it will about cost. */
  readonly guess: number;
}

interface Scored {
  readonly arrangement: Arrangement;
  readonly subtasks: readonly Subtask[];
  readonly spare: readonly Goal[];
  readonly ticks: number;
  /** Ticks, with a toll for every subtask. */
  readonly cost: number;
}

/**
 * Plans goals so that a team of this size is expected to be done soonest: the planner's plan, then more tools and
 * furnaces, cuts where somebody could start early, other fuels, as long as that helps in simulation. Every plan taken
 * has passed the grounded check from the same start with the same goals; none asks more of the place than it has.
 * Deterministic.
 */
export async function planForTeam(
  start: StartState,
  goals: readonly Goal[],
  setting: TeamSetting,
): Promise<TeamPlan> {
  const planned: PlanningResult = setting.base
    ? { kind: 'planned', subtasks: setting.base, raw: {} }
    : await planGoals(start, goals, { oneFuelEach: true });
  if (planned.kind !== 'planned') return planned;
  const [fault] = checkPlan(start, { goals, subtasks: planned.subtasks });
  if (fault) {
    const message = `The plan does not pass the grounded check: ${fault.message}`;
    return { kind: 'undecided', why: { code: 'refused', message } };
  }
  const { subtasks } = planned;
  const quick = quickOf(teamOf(setting.workers));
  const search = new TeamSearch(start, goals, setting, subtasks.length);
  if (!quick) return search.run(subtasks);
  // With slow helpers nobody is worse off than without: their search begins where that of the others ends.
  const alone = new TeamSearch(start, goals, { ...setting, workers: quick }, subtasks.length).run(subtasks);
  return search.run(subtasks, alone.kind === 'planned' ? alone.subtasks : subtasks);
}

/** Those who are not much slower than others; null where nobody is. */
function quickOf(team: readonly SimulatedWorker[]): readonly SimulatedWorker[] | null {
  const paces = team.map(({ capabilities }) => paceOf(capabilities));
  const quick = team.filter(({ capabilities }) => !isSlowAmong(paceOf(capabilities), paces));
  return quick.length < team.length ? quick : null;
}

/** Plans kept from round to round, and the most promising ones simulated in each. */
const BEAM = 3;
const TRIALS_A_ROUND = 6;
/** Guesses this much above the best known are not tried. */
const DOUBT = 1.06;
/** The same with slow workers, of whose help a guess knows little. */
const MIXED = { trialsARound: 12, doubt: 1.2, trials: 1 };
/** Plans longer than this get more time, very long ones fewer trials, which take longer there. */
const LONG_PLAN = 20;
/** Bounds the work on candidates that are never simulated. */
const MOST_EFFORT = 120_000;

class TeamSearch {
  private trials = 0;
  private readonly maxTrials: number;
  private readonly seen = new Set<string>();
  private readonly quick: QuickEstimate;
  private readonly hasSlow: boolean;
  private readonly team: readonly SimulatedWorker[];
  private readonly paces: readonly number[];
  /** Pieces arranged so far, in all candidates together. */
  private effort = 0;

  constructor(
    private readonly start: StartState,
    private readonly goals: readonly Goal[],
    private readonly setting: TeamSetting,
    length: number,
  ) {
    const stations = this.stations().map(({ block }) => block);
    this.team = teamOf(setting.workers);
    this.paces = this.team.map(({ capabilities }) => paceOf(capabilities));
    this.hasSlow = quickOf(this.team) !== null;
    const phases = (quickOf(this.team) ?? this.team).some(({ capabilities }) => capabilities.phases);
    const hands = { paces: this.paces, phases };
    this.quick = new QuickEstimate(setting.durations, hands, start.stock, stations);
    const trials = length > LONG_PLAN ? Math.max(8, Math.round(1200 / length)) : 32;
    this.maxTrials = setting.maxTrials ?? (this.hasSlow ? MIXED.trials * trials : trials);
  }

  /** @param other a plan to start from besides, with the same goals and proven */
  run(base: readonly Subtask[], other?: readonly Subtask[]): TeamPlan {
    const unfittedTicks = this.ticksOf(base);
    const plainCost = costOf(unfittedTicks, base.length);
    const best = this.isChangeable(base) ? this.search(base.map(pieceOf), other?.map(pieceOf)) : null;
    if (!best || best.cost >= plainCost * (1 - LEAST_GAIN)) {
      return this.planned(base, [], unfittedTicks, unfittedTicks, null);
    }
    const subtasks = told(this.start.game, best.subtasks);
    const reason = describeChanges(base, subtasks, unfittedTicks, best.ticks);
    return this.planned(subtasks, best.spare, best.ticks, unfittedTicks, reason);
  }

  /** Keeps the best few plans and goes on from each as long as the best of all gets better. */
  private search(base: Variant, other?: Variant): Scored | null {
    const first = this.scoredFirst(base);
    if (!first) return null;
    const second = other && this.scoredFirst(other);
    const known = (second ? [first, second] : [first]).sort((a, b) => a.cost - b.cost);
    let beam = this.nextBeam(known, openings(this.moveSetting(first), first.arrangement));
    while (this.trials < this.maxTrials) {
      const [best] = beam;
      const steps = beam.flatMap((each) => [...movesFrom(this.moveSetting(each), each.arrangement)]);
      beam = this.nextBeam(beam, steps);
      if (beam[0] === best) break;
    }
    return beam[0] ?? null;
  }

  private scoredFirst(variant: Variant): Scored | null {
    const candidate = this.candidate(variant);
    return candidate && this.scored(candidate, Infinity);
  }

  /** The best few of the known plans and of the new ones that promise most. */
  private nextBeam(known: readonly Scored[], variants: Iterable<Variant>): readonly Scored[] {
    const candidates = [...variants]
      .flatMap((variant) => this.candidate(variant) ?? [])
      .sort((a, b) => a.guess - b.guess);
    const doubt = this.hasSlow ? MIXED.doubt : DOUBT;
    const mostTrials = this.hasSlow ? MIXED.trialsARound : TRIALS_A_ROUND;
    let beam = [...known];
    let trials = 0;
    for (const candidate of candidates) {
      const limit = beam.length < BEAM ? Infinity : (beam.at(-1)?.cost ?? Infinity);
      if (candidate.guess >= limit * doubt || trials >= mostTrials || this.trials >= this.maxTrials) break;
      trials++;
      const scored = this.scored(candidate, limit);
      if (scored) beam = [...beam, scored].sort((a, b) => a.cost - b.cost).slice(0, BEAM);
    }
    return beam;
  }

  /** A variant balanced and in order; null where that cannot be, or was seen before. */
  private candidate(variant: Variant): Candidate | null {
    this.effort += variant.length;
    if (this.effort > MOST_EFFORT) return null;
    const { start, goals } = this;
    const arrangement = arranged({ start, goals }, variant);
    if (!arrangement) return null;
    const key = arrangement.pieces.map(keyOf).join();
    if (this.seen.has(key)) return null;
    this.seen.add(key);
    return { arrangement, guess: costOf(this.quick.ticksOf(arrangement), arrangement.pieces.length) };
  }

  /** A candidate with its makespan; null where it does not stay below the limit, or is not proven. */
  private scored({ arrangement }: Candidate, limit: number): Scored | null {
    const { pieces } = arrangement;
    const subtasks = untoldSubtasks(arrangement);
    this.trials++;
    const ticks = this.ticksOf(subtasks, limit);
    const cost = costOf(ticks, subtasks.length);
    if (cost >= limit) return null;
    const spare = spareGoals(this.start, this.goals, pieces);
    const faults = checkPlan(this.start, { goals: [...this.goals, ...spare], subtasks });
    return faults.length === 0 ? { arrangement, subtasks, spare, ticks, cost } : null;
  }

  private moveSetting({ arrangement }: Scored): MoveSetting {
    const { beside } = this.spots();
    const used = arrangement.pieces.filter(({ placed }) => placed === 'beside').length;
    const { start, goals } = this;
    return {
      start,
      goals,
      freeSpots: beside.length - used,
      workers: this.team.length,
      hasSlow: this.hasSlow,
    };
  }

  /** Loot that is picked up by others than those who killed for it is left to the planner. */
  private isChangeable(base: readonly Subtask[]): boolean {
    const isHunt = ({ action, drops }: Subtask): boolean =>
      (action === 'kill' || action === 'shoot') && drops === undefined;
    const hunts = new Set(base.filter(isHunt).map(({ id }) => id));
    return (
      this.start.rules === 'vanilla' &&
      !base.some(({ action, dependsOn }) => action === 'gather' && dependsOn.some((id) => hunts.has(id)))
    );
  }

  private ticksOf(subtasks: readonly Subtask[], giveUpTick = Infinity): number {
    const { durations, chest, settings } = this.setting;
    const run = simulate(
      subtasks,
      {
        durations,
        chest,
        contents: this.start.stock,
        stations: this.stations(),
        spots: this.spots(),
        ...(settings ? { settings } : {}),
      },
      this.team,
      giveUpTick,
    );
    return run.makespanTicks ?? Infinity;
  }

  private boundOf(subtasks: readonly Subtask[]): number {
    const { durations } = this.setting;
    const stations = this.stations().map(({ block }) => block);
    return lowerBound(subtasks, durations, this.paces, { stock: this.start.stock, stations });
  }

  private stations(): readonly Station[] {
    const position = this.setting.chest ?? ORIGIN;
    return this.setting.stations ?? this.start.stations.map((block) => ({ block, position }));
  }

  private spots(): Spots {
    return this.setting.spots ?? typicalSpots(this.setting.chest ?? ORIGIN);
  }

  private planned(
    subtasks: readonly Subtask[],
    spare: readonly Goal[],
    expectedTicks: number,
    unfittedTicks: number,
    reason: string | null,
  ): TeamPlan {
    const lowerBoundTicks = this.boundOf(subtasks);
    return {
      kind: 'planned',
      subtasks,
      goals: this.goals,
      spare,
      expectedTicks,
      lowerBoundTicks,
      unfittedTicks,
      reason,
      trials: this.trials,
    };
  }
}

function costOf(ticks: number, subtasks: number): number {
  return ticks + TICKS_PER_SUBTASK * subtasks;
}

const ORIGIN: Position = { x: 0, y: 0, z: 0 };
const TYPICAL_BESIDE = 6;

function typicalSpots({ x, y, z }: Position): Spots {
  return {
    left: { x: x + 1, y, z },
    right: { x: x - 1, y, z },
    beside: Array.from({ length: TYPICAL_BESIDE }, (_, index) => ({ x: x + 2 + index, y, z })),
  };
}
