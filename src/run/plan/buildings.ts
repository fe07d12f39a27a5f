import { positionKey, type Position } from '../../base/position.js';
import { counted } from '../../base/words.js';
import { isAir, isRight, readBlock } from '../../blueprint/block-text.js';
import {
  boundsOf,
  cellsOf,
  standingAt,
  withCells,
  type Blueprint,
  type Cell,
} from '../../blueprint/blueprint.js';
import { levelled } from '../../blueprint/levelled.js';
import { siteFor } from '../../blueprint/site.js';
import { soilsOf } from '../../game/plant-soils.js';
import { isReplaceable } from '../../game/replaceable.js';
import { builtGoal } from '../../decompose/building-goal.js';
import { plainPlace } from '../../messages/place.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { protectBuilding } from '../../../primitives/body/protected-land.js';
import { blocksAt } from '../../worker/bot/snapshot.js';
import type { Worker } from '../../worker/worker.js';
import type { RunLog } from '../log/run-log.js';

/** From the water's surface hands reach so many blocks down. */
const MOST_WATER = 3;

/** As many blocks of earth a bot piles up under something, and climbs. */
const MOST_AIR = 32;

/** Any of these names the one there is, whatever it is. */
const ANY_BUILDING = /^(?:building|house|hut|home|cabin|cottage|shed|shelter)$/;

/** What is being built in a run: where it is to stand, and which of its cells are not as they are to be. */
export class Buildings {
  readonly #corners = new Map<string, Position>();
  readonly #goals = new Map<string, Blueprint>();
  readonly #wrong = new Map<string, readonly Cell[]>();
  /** Each as it was asked for, before it had a place. */
  readonly #asked = new Map<string, Blueprint>();

  constructor(
    private readonly workers: () => readonly Worker[],
    private readonly log: RunLog,
    /** What stands in the way is nobody's: in a built place it is a pen, or a wall to be mined. */
    private readonly mayClear: boolean,
  ) {}

  /**
   * Finds the place for a building, makes the ground level for it, and looks how much of it stands.
   * @param near where people want it; left out: near the chest
   * @returns the goal; or why it cannot stand there
   */
  begin(blueprint: Blueprint, chest: Position, near = chest): Goal | { readonly why: string } {
    const at = this.#siteOf(blueprint, { near, chest });
    if (!at) {
      const name = blueprint.name.replaceAll('_', ' ');
      return {
        why: `There is no free level ground for the ${name} near ${near === chest ? 'the chest' : 'you'}. Name its lowest corner ("at 10 64 10", or --at X,Y,Z): what stands there is cleared away. Or build it where there is room, such as --environment superflat or nature.`,
      };
    }
    const whole = levelled(standingAt(blueprint, at), (place) =>
      this.#isDeep(place) ? null : this.#stands(place),
    );
    const why = this.#whyNotThere(whole);
    if (why !== null) return { why };
    const goal = builtGoal(whole);
    this.#goals.set(whole.name, whole);
    this.#corners.set(whole.name, at);
    this.#asked.set(whole.name, blueprint);
    this.observe();
    const standing = cellsOf(whole).filter(({ block }) => !isAir(block));
    const places = standing.flatMap(({ position }) => [position, { ...position, y: position.y - 1 }]);
    for (const { asBot } of this.workers()) if (asBot?.bot) protectBuilding(asBot.bot, places);
    const wet = cellsOf(whole).filter(({ position, block }) => isAir(block) && this.#isWet(position)).length;
    if (wet > 0) {
      const message = `Nobody drains the ${whole.name}: ${counted(wet, 'block')} of water in it will stay.`;
      this.log.add({ kind: 'note', message });
    }
    return goal;
  }

  /** Another place for a building, as `begin`, while nothing of it stands. */
  move(name: string, chest: Position, near: Position): Goal | { readonly why: string } {
    const [goal, asked] = [this.#goals.get(name), this.#asked.get(name)];
    this.observe();
    const isSolid = ({ block }: Cell): boolean => !isAir(block);
    const left = (this.#wrong.get(name) ?? []).filter(isSolid).length;
    const isBegun = !goal || left < cellsOf(goal).filter(isSolid).length;
    return asked && !isBegun
      ? this.begin(asked, chest, near)
      : { why: `The ${name.replaceAll('_', ' ')} is begun already, and stays where it is.` };
  }

  /** Where a building stands or is to stand, its middle, by what people call it; null where it is none. */
  placeOf(said: string): Position | null {
    const latest = ANY_BUILDING.test(said) ? [...this.#goals.values()].at(-1) : undefined;
    const meant = this.#goals.get(said) ?? latest;
    const bounds = meant && boundsOf(meant);
    if (!bounds) return null;
    const { low, high } = bounds;
    return { x: Math.round((low.x + high.x) / 2), y: low.y, z: Math.round((low.z + high.z) / 2) };
  }

  /** Buildings that were begun before the run was carried on. */
  goOn(goals: readonly Goal[]): void {
    for (const { blueprint } of goals) {
      const low = blueprint && boundsOf(blueprint)?.low;
      if (!low || this.#goals.has(blueprint.name)) continue;
      this.#goals.set(blueprint.name, blueprint);
      this.#corners.set(blueprint.name, low);
      this.observe();
    }
  }

  /** Reads every cell of every building, and logs how many are right. */
  observe(): void {
    const hasEyes = this.workers().some(({ asBot }) => asBot?.bot);
    for (const [name, blueprint] of this.#goals) {
      const done = this.#verified(name);
      const wrong = cellsOf(blueprint).filter((cell) => {
        const present = this.#blockAt(cell.position);
        if (present !== null) return !isRight(cell.block, present);
        // What nobody can see from here is as it was when its section was verified; people clear what they find in the way.
        return (hasEyes || !isAir(cell.block)) && !done.has(keyOf(cell));
      });
      this.#wrong.set(name, wrong);
      const { quantity } = builtGoal(blueprint);
      // Its own lowest corner: below it the ground may have been filled up.
      const at = this.#corners.get(name) ?? { x: 0, y: 0, z: 0 };
      const have = Math.max(0, quantity - wrong.length);
      this.log.add({ kind: 'building-observed', blueprint: name, at: { ...at }, have, of: quantity });
    }
  }

  /** What of a goal is still to do; other goals are as they were. */
  restOf(goal: Goal): Goal {
    const wrong = this.#wrong.get(goal.blueprint?.name ?? '');
    if (goal.kind !== 'built' || !goal.blueprint || !wrong) return goal;
    const within = goal.blueprint.within ?? boundsOf(goal.blueprint);
    // How high up it is tells the whole building, not what is left of it.
    return { ...goal, blueprint: { ...withCells(goal.blueprint, wrong), ...(within ? { within } : {}) } };
  }

  /** A run that goes on builds where it began. */
  #siteOf(
    blueprint: Blueprint,
    places: { readonly near: Position; readonly chest: Position },
  ): Position | null {
    const low = boundsOf(blueprint)?.low;
    if (!low) return null;
    if (blueprint.isFixed) return low;
    const before = this.log.events.find(
      (event) => event.kind === 'building-observed' && event.blueprint === blueprint.name,
    );
    const isNamed = places.near !== places.chest;
    if (before?.kind === 'building-observed' && !isNamed) return before.at;
    return siteFor(blueprint, places, (place) => this.#stands(place), this.mayClear);
  }

  #stands(place: Position): boolean | null {
    const present = this.#blockAt(place);
    if (present === null) return null;
    const { name } = readBlock(present);
    // What grows holds no house.
    return !isReplaceable(name) && !name.endsWith('_leaves') && soilsOf(name) === null;
  }

  #isWet(place: Position): boolean {
    return /^(water|bubble_column)$/.test(readBlock(this.#blockAt(place) ?? 'air').name);
  }

  /** It would stand too deep in water, or hang high up with nothing below. */
  #whyNotThere(whole: Blueprint): string | null {
    const solid = cellsOf(whole).filter(({ block }) => !isAir(block));
    const name = whole.name.replaceAll('_', ' ');
    const deep = solid.filter(({ position }) => this.#isDeep(position));
    if (deep[0])
      return `${counted(deep.length, 'block')} of the ${name} would stand more than ${MOST_WATER} deep in water, the first at ${plainPlace(deep[0].position)}: nobody builds so deep. Name another place with --at X,Y,Z.`;
    const low = boundsOf(whole)?.low.y;
    const lowest = solid.filter(({ position }) => position.y === low);
    const isHigh = lowest.length > 0 && lowest.every(({ position }) => this.#isHigh(position));
    return isHigh
      ? `The ${name} would hang more than ${MOST_AIR} blocks above the ground: nobody climbs so high. Name another place with --at X,Y,Z.`
      : null;
  }

  #isHigh({ x, y, z }: Position): boolean {
    return Array.from({ length: MOST_AIR }, (_, down) => down + 1).every(
      (down) => this.#stands({ x, y: y - down, z }) === false,
    );
  }

  /** Below where a swimmer's hands reach. */
  #isDeep({ x, y, z }: Position): boolean {
    return Array.from({ length: MOST_WATER + 1 }, (_, up) => up).every((up) =>
      this.#isWet({ x, y: y + up, z }),
    );
  }

  #blockAt(place: Position): string | null {
    for (const { asBot } of this.workers()) {
      const [found] = asBot?.bot ? blocksAt(asBot.bot, [place]) : [];
      if (found) return found.block;
    }
    return null;
  }

  #verified(name: string): ReadonlySet<string> {
    const sections = new Map<string, Blueprint>();
    const done = new Set<string>();
    for (const event of this.log.events) {
      if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
        for (const { id, section } of event.subtasks) if (section?.name === name) sections.set(id, section);
      } else if (event.kind === 'job-ended' && event.verdict.kind === 'passed') {
        const section = sections.get(event.subtask);
        if (section) for (const cell of cellsOf(section)) done.add(keyOf(cell));
      }
    }
    return done;
  }
}

function keyOf({ position, block }: Cell): string {
  return `${positionKey(position)} ${block}`;
}
