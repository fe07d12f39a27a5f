import type { Position } from '../../base/position.js';
import type { Part } from './rehearsal-parts.js';
import { standing, takePlace, type FreePlace, type Standing } from './rehearsal-places.js';
import { ceiled } from './rehearsal-shares.js';

/** What lies in the chest, stands, and is free for a station while a plan is played through. */
export class RehearsedGoods {
  /** Of those who burn something: how much of each input so far. */
  private readonly burntSoFar = new Map<number, number[]>();
  /** Where stations are being set down, in the order in which their jobs began. */
  private readonly placed: Position[] = [];

  /**
   * @param free what nobody was promised, by the number of the item or the kind of station
   * @param slotsFor how many a station of a kind serves at once
   */
  constructor(
    private readonly free: number[],
    readonly stations: Standing[],
    private readonly places: FreePlace[],
    private readonly chest: Position | null,
    private readonly slotsFor: (kind: number) => number,
  ) {}

  freeOf(number: number): number {
    return this.free[number] ?? 0;
  }

  add(number: number, count: number): void {
    this.free[number] = (this.free[number] ?? 0) + count;
  }

  hasTools({ tools }: Part): boolean {
    for (const tool of tools) if (this.freeOf(tool) < 1) return false;
    return true;
  }

  /** Whether so much of a part could begin: station, tools, places and materials. */
  hasFor(place: number, part: Part, rest: number): boolean {
    if (part.station >= 0 && this.freeOf(part.station) < 1) return false;
    if (!this.hasTools(part) || this.places.length < Math.min(part.places, rest)) return false;
    const quantity = part.isSmelt ? Math.min(rest, part.unit, part.mostLoaded) : rest;
    for (let at = 0; at < part.takes.length; at++) {
      if (this.freeOf(part.takes[at] ?? -1) < this.takenFor(place, part, at, quantity)) return false;
    }
    return true;
  }

  /** Of the rest of a part, how much there are inputs and fuel for. */
  enoughFor({ takes, totals, quantity }: Part, rest: number): number {
    let most = rest;
    for (let at = 0; at < takes.length; at++) {
      const total = totals[at] ?? 0;
      const free = this.freeOf(takes[at] ?? -1);
      if (total > 0) most = Math.min(most, Math.floor((free * quantity) / total + 1e-9));
    }
    return most;
  }

  /** Promises a job its materials, tools, station and places. */
  promise(place: number, part: Part, quantity: number, station: number): void {
    for (let at = 0; at < part.takes.length; at++) {
      const fuel = this.burntFor(place, part, at, quantity);
      this.add(part.takes[at] ?? 0, -this.takenFor(place, part, at, quantity));
      if (fuel > 0) this.burn(place, at, fuel);
    }
    for (const tool of part.tools) this.add(tool, -1);
    const taken = this.stations[station];
    if (taken) {
      taken.slots--;
      this.add(taken.kind, -1);
    }
    const blocks = Math.min(part.places, quantity);
    for (let block = 0; block < blocks; block++) this.placed.push(takePlace(this.places, part.side));
  }

  /** A station is free again. */
  leave(station: Standing): void {
    station.slots++;
    this.add(station.kind, 1);
  }

  setDown(kind: number, count: number): void {
    const slots = this.slotsFor(kind);
    for (let unit = 0; unit < count; unit++) {
      const at = this.placed.shift() ?? { x: 0, y: 0, z: 0 };
      this.stations.push(standing(kind, slots, at, this.chest));
      this.add(kind, slots);
    }
  }

  /** The free station of a kind nearest to the chest; -1 where there is none. */
  nearest(kind: number): number {
    let best = -1;
    if (kind < 0) return best;
    for (let at = 0; at < this.stations.length; at++) {
      const station = this.stations[at];
      if (station?.kind !== kind || station.slots < 1) continue;
      if (best < 0 || station.distance < (this.stations[best]?.distance ?? 0)) best = at;
    }
    return best;
  }

  private burn(place: number, at: number, count: number): void {
    const burnt = this.burntSoFar.get(place) ?? [];
    burnt[at] = (burnt[at] ?? 0) + count;
    this.burntSoFar.set(place, burnt);
  }

  /** What a share takes of one item, and how much of that is burnt; all shares together burn no more than the plan has. */
  private takenFor(place: number, part: Part, at: number, quantity: number): number {
    const total = part.totals[at] ?? 0;
    const burnt = part.burnt[at] ?? 0;
    if (burnt === 0) return quantity === part.quantity ? total : ceiled(total * quantity, part.quantity);
    return ceiled((total - burnt) * quantity, part.quantity) + this.burntFor(place, part, at, quantity);
  }

  private burntFor(place: number, part: Part, at: number, quantity: number): number {
    const burnt = part.burnt[at] ?? 0;
    if (burnt === 0) return 0;
    const left = burnt - (this.burntSoFar.get(place)?.[at] ?? 0);
    return Math.max(0, Math.min(ceiled(burnt * quantity, part.quantity), left));
  }
}
