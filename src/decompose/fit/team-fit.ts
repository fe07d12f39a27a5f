import { isHandTool } from '../../game/hand-tools.js';
import type { Portions } from '../../base/portions.js';
import type { Position } from '../../base/position.js';
import { checkPlan } from '../../plan/check/check.js';
import type { StartState } from '../../plan/check/start-state.js';
import { isDeadly, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import type { Durations } from '../../schedule/simulate/durations.js';
import type { Station } from '../../schedule/job.js';
import { Rehearsal } from '../../schedule/simulate/rehearsal.js';
import { paceOf } from '../../schedule/assign/paces.js';
import type { ScheduleSettings, ScheduleSetup, Spots } from '../../schedule/settings.js';
import { simulating, teamOf, type SimulatedWorker } from '../../schedule/simulate/simulate.js';
import type { PlanningResult } from '../planner.js';
import { arrange, told, untoldSubtasks, type Arrangement } from './arrange.js';
import { describeChanges } from '../../messages/plan/describe-changes.js';
import type { Variant } from './changes.js';
import { MOST_SLOTS, slotsFilled } from './chest-room.js';
import { pieceOf } from './draft-subtask.js';
import { leastTicks } from './least-ticks.js';
import { optimise, type RatedPlan, type Optimisation } from './optimise.js';
import { toolsFirst } from './seeds.js';
import { settlePieces } from './settle-pieces.js';
import { spareGoals } from './spare-goals.js';
import { equipmentForWays, soughtIn } from './way-pickaxes.js';

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
  /** In nature: blocks in sight. Others are dug for, with pickaxes that are made for it. Left out: a built place. */
  readonly inSight?: ReadonlySet<string>;
  /** A plan that is there already, proven; by default the planner's. */
  readonly base?: readonly Subtask[];
  /**
   * How long to look for a better plan, as work: see `UNITS_PER_SECOND`; half as long once more where people help,
   * less for what is soon done anyway, and up to three times as long for what takes long. Default 1; with 0 the plan stays as it is.
   */
  readonly planningSeconds?: number;
  /** Nothing is made or gathered beyond the plan with the fewest raw materials: only its order is chosen. */
  readonly isFrugal?: boolean;
  /** Which of the ways through the plans is gone. Default 1. */
  readonly seed?: number;
  /** Ends the search for a better plan with what it has. */
  readonly signal?: AbortSignal;
  /** Told of every plan better than all before. */
  readonly onBetter?: (ticks: number) => void;
}

/** A plan fitted to a team, or why there is none. */
export type FittedPlan =
  | Exclude<PlanningResult, { readonly kind: 'planned' }>
  | {
      readonly kind: 'planned';
      /** In the order in which they are to be served. */
      readonly subtasks: readonly Subtask[];
      /** What was asked for, and the tools and stations beyond the plan's own, as goals: the plan is proven for both. */
      readonly goals: readonly Goal[];
      readonly spare: readonly Goal[];
      /** Simulated with exactly the estimated durations; no real run. */
      readonly expectedTicks: number;
      /** No plan at all can be faster, by the game's rules; see `leastTicks`. */
      readonly lowerBoundTicks: number;
      /** The same for the plan before it was fitted. */
      readonly unfittedTicks: number;
      /** What was added and why, in one sentence; null where nothing was. */
      readonly reason: string | null;
      /** How many plans were looked at. */
      readonly evaluations: number;
      /** Whether the search was ended by the clock, before all its work was done. */
      readonly wasLate: boolean;
    };

/** A gain smaller than this share of the makespan is not worth another plan. */
const LEAST_GAIN = 0.01;
/**
 * Work an ordinary machine does in a second, in pieces of plans looked at. `planningSeconds` are counted in it, so that
 * the same seed and option give the same plan on every machine.
 */
const UNITS_PER_SECOND = 150_000;
export const DEFAULT_SECONDS = 1;
/**
 * Plans that take less than this are looked at for as much shorter, others for as much longer within bounds: each
 * doubling saves some 2 % of the makespan, and nobody thinks longer than he wins by it.
 */
const WORTH_TICKS = 1000;
/**
 * What lies in the dark is guessed at, and no better known by thinking: a second instead of 0.3 makes plans for nature
 * sooner by less than 1 % on the whole (28 searches), and everybody stands still meanwhile.
 */
const MOST_TIMES = { seen: 3, guessed: 0.3 };
/** However slow the machine, the search ends after so many times the seconds asked for, and a few more. */
const MOST_TIMES_LATE = 5;
const GRACE_SECONDS = 3;
/** What a judgement by the schedule itself costs, against the quick one. */
const SCHEDULE_UNITS = 12;
/** What a plan may cost those who can be relied on if nobody helps, as a share of their own best. */
const MOST_RISK = 0.04;
/** On the way to such a plan each tick beyond that counts so many times more. */
const RISK_WEIGHT = 2;

/** Looks for the plan that a team is done with soonest, from one that is there. */
export class TeamFit {
  private readonly team: readonly SimulatedWorker[];
  private readonly setup: ScheduleSetup;
  private readonly goals: readonly Goal[];

  constructor(
    private readonly start: StartState,
    private readonly asked: readonly Goal[],
    private readonly setting: TeamSetting,
    private readonly extra: readonly Goal[] = [],
    /** What those who can be relied on take with the best plan for them alone; left out: they are all. */
    private readonly aloneTicks: number | null = null,
  ) {
    this.goals = [...asked, ...extra];
    const { durations, chest, settings } = setting;
    this.team = provenTeam(setting.workers);
    const at = chest ?? ORIGIN;
    this.setup = {
      durations,
      chest,
      contents: start.stock,
      stations: setting.stations ?? start.stations.map((block) => ({ block, position: at })),
      spots: setting.spots ?? typicalSpots(at),
      settings: { order: this.seconds > 0 ? 'as-listed' : 'longest-first', ...settings },
    };
  }

  /** @param other a plan to start from besides, with the same goals and proven */
  *run(
    base: readonly Subtask[],
    other?: readonly Subtask[],
  ): Portions<Extract<FittedPlan, { kind: 'planned' }>> {
    const unfittedTicks = yield* this.ticksOf(base);
    const most = this.setting.inSight ? MOST_TIMES.guessed : MOST_TIMES.seen;
    const worth = Math.min(most, unfittedTicks / WORTH_TICKS);
    const optimum = this.isChangeable(base) ? yield* this.search(base, worth, other) : null;
    const plans = [...(optimum ? [untoldSubtasks(optimum.best.arrangement)] : []), ...(other ? [other] : [])];
    const best = yield* this.soonest(plans);
    yield;
    const lowerBoundTicks = yield* leastTicks(this.start, this.asked, this.team.length);
    yield;
    const { evaluations = 0, wasLate = false } = optimum ?? {};
    const isGain = best !== null && best.ticks < unfittedTicks * (1 - LEAST_GAIN);
    const subtasks = isGain ? told(this.start.game, best.plan) : base;
    const expectedTicks = isGain ? best.ticks : unfittedTicks;
    return {
      kind: 'planned',
      subtasks,
      goals: this.asked,
      spare: [...this.extra, ...(isGain ? spareGoals(this.start, this.goals, best.plan.map(pieceOf)) : [])],
      expectedTicks,
      lowerBoundTicks,
      unfittedTicks,
      reason: isGain ? describeChanges(base, subtasks, unfittedTicks, expectedTicks) : null,
      evaluations,
      wasLate,
    };
  }

  /** Of some plans the one that ends first when the schedule itself plays them; what it costs without help counts too. */
  private *soonest(
    plans: readonly (readonly Subtask[])[],
  ): Portions<{ readonly plan: readonly Subtask[]; readonly ticks: number } | null> {
    const firm = this.aloneTicks === null ? null : firmOf(this.team);
    let best: { readonly plan: readonly Subtask[]; readonly ticks: number; readonly rated: number } | null =
      null;
    for (const plan of plans) {
      const ticks: number = yield* this.ticksOf(plan, firm ? Infinity : best?.ticks);
      const rated: number = ticks + (firm ? yield* this.ticksOf(plan, Infinity, firm) : 0);
      if (!best || rated < best.rated) best = { plan, ticks, rated };
    }
    return best;
  }

  private *search(
    base: readonly Subtask[],
    worth: number,
    other?: readonly Subtask[],
  ): ReturnType<typeof optimise> {
    const { game, stock, stations } = this.start;
    const pieces = base.map(pieceOf);
    const others = other?.map(pieceOf);
    const arranged = others && arrange(game, stock, stations, others);
    const seeds = [pieces, ...(others ? [others] : []), ...(arranged ? [toolsFirst(game, arranged)] : [])];
    const optimisation = this.optimisation(pieces, worth);
    yield;
    return yield* optimise(seeds, optimisation, this.setting.seed ?? 1);
  }

  private optimisation(base: Variant, worth: number): Optimisation {
    const { start, goals, setting, team } = this;
    const { onBetter } = setting;
    const rehearsal = this.rehearsal(team);
    const risk = this.risk();
    const units = this.seconds * worth * UNITS_PER_SECOND;
    const limitMs = 1000 * (this.seconds * MOST_TIMES_LATE + GRACE_SECONDS);
    const { left, right, beside } = this.setup.spots;
    const slotsOf = (pieces: Variant): number => slotsFilled(start.game, start.stock, pieces);
    const mostSlots = Math.max(MOST_SLOTS, slotsOf(base));
    return {
      start,
      goals,
      workers: team.length,
      mostStations: beside.length + (left ? 1 : 0) + (right ? 1 : 0),
      equipment: equipmentForWays(this.extra, setting.inSight),
      isFrugal: setting.isFrugal ?? false,
      tools: this.toolsFor(base),
      fuels: this.fuelsFor(base),
      judge: rehearsal
        ? (arrangement, giveUpTick) => {
            const ticks = rehearsal.ticksOf(arrangement.pieces, arrangement.waits, giveUpTick);
            if (ticks === Infinity) return ticks;
            const { lostTicks, beyondTicks } = risk(arrangement);
            return ticks + lostTicks + RISK_WEIGHT * beyondTicks;
          }
        : (arrangement, giveUpTick) => this.ticksOf(untoldSubtasks(arrangement), giveUpTick),
      critical: () => rehearsal?.critical() ?? [],
      isProven: (arrangement) =>
        risk(arrangement).beyondTicks === 0 &&
        slotsOf(arrangement.pieces) <= mostSlots &&
        this.isProven(arrangement),
      units,
      unitsAPiece: rehearsal ? 1 : SCHEDULE_UNITS,
      limitMs,
      signal: setting.signal,
      ...(onBetter ? { onBetter: ({ ticks }: RatedPlan) => onBetter(ticks) } : {}),
    };
  }

  private get seconds(): number {
    return this.setting.planningSeconds ?? DEFAULT_SECONDS;
  }

  /** Null for teams that only the schedule itself can play through. */
  private rehearsal(team: readonly SimulatedWorker[]): Rehearsal | null {
    const isMixed = firmOf(team) !== null;
    const isAble = team.every(({ capabilities: { phases, amendable, pace } }) => {
      return amendable && (phases || (isMixed && pace !== undefined));
    });
    const hands = team.map(({ capabilities }) => ({
      pace: paceOf(capabilities),
      isSoft: isMixed && capabilities.pace !== undefined,
    }));
    return isAble ? new Rehearsal(this.setup, hands) : null;
  }

  /**
   * Ticks a plan would cost the others if nobody helped, and how many of them are too many: what is won by help is to be
   * more than what is lost without.
   */
  private risk(): (arrangement: Arrangement) => { readonly lostTicks: number; readonly beyondTicks: number } {
    const { aloneTicks } = this;
    const rehearsal = aloneTicks === null ? null : this.rehearsal(firmOf(this.team) ?? []);
    if (aloneTicks === null || !rehearsal) return () => ({ lostTicks: 0, beyondTicks: 0 });
    return ({ pieces, waits }) => {
      const lostTicks = Math.max(0, rehearsal.ticksOf(pieces, waits) - aloneTicks);
      return { lostTicks, beyondTicks: Math.max(0, lostTicks - MOST_RISK * aloneTicks) };
    };
  }

  /** Tools that could be made for a plan with what it makes and the place has, no more ore sought for them. */
  private toolsFor(base: Variant): readonly string[] {
    const { start, goals, setting } = this;
    const { game } = start;
    const sought = soughtIn(base, setting.inSight);
    return [...game.recipes.keys()].filter((tool) => {
      if (!isHandTool(tool)) return false;
      const asked: Goal = { kind: 'have', item: tool, quantity: 1, verb: 'craft' };
      const pieces = settlePieces(start, [...goals, asked], base);
      if (!pieces || soughtIn(pieces, setting.inSight) > sought) return false;
      return arrange(game, start.stock, start.stations, pieces) !== null;
    });
  }

  /** Fuels somebody makes or gathers anyway, and coal where there is some. */
  private fuelsFor(base: Variant): readonly string[] {
    const { game, offers } = this.start;
    if (!base.some(({ action }) => action === 'smelt')) return [];
    const made = base.map(({ item }) => item).filter((item) => (game.fuels.get(item) ?? 0) > 0);
    const coal = (offers.get('coal_ore') ?? 0) > 0 ? ['coal'] : [];
    return [...new Set([...made.filter((item) => /_planks$|coal$|_log$/.test(item)), ...coal])];
  }

  private isProven(arrangement: Arrangement): boolean {
    const { start, goals } = this;
    const spare = spareGoals(start, goals, arrangement.pieces);
    return (
      checkPlan(start, { goals: [...goals, ...spare], subtasks: untoldSubtasks(arrangement) }).length === 0
    );
  }

  /** Loot that is picked up by others than those who killed for it is left to the planner. */
  private isChangeable(base: readonly Subtask[]): boolean {
    const isHunt = ({ action, drops }: Subtask): boolean => isDeadly(action) && drops === undefined;
    const hunts = new Set(base.filter(isHunt).map(({ id }) => id));
    return (
      this.seconds > 0 &&
      this.start.rules === 'vanilla' &&
      !base.some(({ action, dependsOn }) => action === 'gather' && dependsOn.some((id) => hunts.has(id)))
    );
  }

  private *ticksOf(subtasks: readonly Subtask[], giveUpTick = Infinity, team = this.team): Portions<number> {
    const { makespanTicks } = yield* simulating(subtasks, this.setup, team, giveUpTick);
    return makespanTicks ?? Infinity;
  }
}

/** Who has shown nothing yet soon does, or the plan is made for the others anyway. */
export function provenTeam(workers: number | readonly SimulatedWorker[]): readonly SimulatedWorker[] {
  return teamOf(workers).map(({ name, capabilities }) => ({
    name,
    capabilities: { ...capabilities, isProven: true },
  }));
}

/** Those who can be relied on, where others are there besides; else null. */
export function firmOf(team: readonly SimulatedWorker[]): readonly SimulatedWorker[] | null {
  const firm = team.filter(({ capabilities }) => capabilities.pace === undefined);
  return firm.length > 0 && firm.length < team.length ? firm : null;
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
