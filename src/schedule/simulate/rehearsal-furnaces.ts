import { dueTo, furnacesOf, loadedNow, ticksUntil, type Ahead } from '../assign/furnaces-soon.js';
import { BOTS_PACE } from '../assign/paces.js';
import type { Part } from './rehearsal-parts.js';
import { ticksOf, type RehearsedJob } from './rehearsal-shares.js';
import type { RehearsedStage } from './rehearsal-stage.js';

/** As much as goes into the next furnace: an even part over those it can have, as far as the chest has it. */
export function rehearsedLoad(stage: RehearsedStage, place: number, part: Part): number {
  const { goods } = stage;
  const rest = stage.restOf(place);
  const { unit, burnTicks } = part;
  const units = Math.max(1, Math.floor(rest / unit));
  const own = part.loadTicks + part.collectTicks;
  let all = 0;
  for (const other of stage.opened) {
    if (stage.parts[other]?.station === part.station && stage.isReady(other)) all += stage.restOf(other);
  }
  const most = Math.min(units, furnacesOf(goods.freeOf(part.station), rest, all));
  let parts = 1;
  while (parts < most && (rest * burnTicks) / (parts * (parts + 1)) > own) parts += 1;
  const even = parts === 1 ? rest : Math.ceil(units / parts) * unit;
  const limit = Math.min(even, part.mostLoaded, goods.enoughFor(part, rest));
  const quantity = limit >= rest ? rest : Math.max(Math.min(unit, rest), Math.floor(limit / unit) * unit);
  if (quantity <= unit) return quantity;
  const soon = furnacesSoon(stage, place, part.station);
  return loadedNow({ quantity, unit, ticksPerUnit: burnTicks, ownTicks: own }, soon);
}

/** Ticks until each furnace that is in use, or yet to be set down, can be filled; fewer where others wait for them too. */
function furnacesSoon(stage: RehearsedStage, place: number, kind: number): readonly number[] {
  const { parts, jobs, goods, collects, first, tick } = stage;
  const soon: number[] = [];
  for (const { place: other, station, readyTick } of collects) {
    if (goods.stations[station]?.kind !== kind) continue;
    soon.push(Math.max(0, Math.ceil(readyTick) - tick) + (parts[other]?.collectTicks ?? 0));
  }
  for (let worker = 0; worker < jobs.length; worker++) {
    const job = jobs[worker];
    const part = parts[job?.place ?? -1];
    if (!job || !part) continue;
    const isFetched = job.phase === 'collect' && goods.stations[job.station]?.kind === kind;
    const furnaces = isFetched ? 1 : part.sets === kind ? Math.min(part.places, job.quantity) : 0;
    for (let furnace = 0; furnace < furnaces; furnace++)
      soon.push(Math.max(0, ticksLeft(stage, worker, job, part)));
  }
  const known = new Map<number, number>();
  let all = 0;
  for (let other = first; other < parts.length; other++) {
    const part = parts[other];
    if (!part) continue;
    if (part.station === kind) all += stage.restOf(other);
    const furnaces = part.sets === kind ? Math.min(part.places, stage.restOf(other)) : 0;
    if (furnaces === 0) continue;
    const ticks = ticksUntil(other, (each) => aheadOf(stage, each), known);
    for (let furnace = 0; furnace < furnaces; furnace++) soon.push(ticks);
  }
  return dueTo(stage.restOf(place), all, soon);
}

function aheadOf(stage: RehearsedStage, place: number): Ahead | null {
  const part = stage.parts[place];
  if (!part || stage.isDone[place]) return null;
  let left = -1;
  for (let worker = 0; worker < stage.jobs.length; worker++) {
    const job = stage.jobs[worker];
    if (job?.place === place) left = Math.max(left, 0, ticksLeft(stage, worker, job, part));
  }
  if (left >= 0) return { ticks: left, waits: [] };
  const waits = stage.open[place] === 0 ? [] : (stage.waits[place] ?? []);
  return { ticks: part.fixedTicks + part.unitTicks * stage.restOf(place), waits };
}

/** Until somebody is through with a job, by its own quantity. */
function ticksLeft({ hands, tick }: RehearsedStage, worker: number, job: RehearsedJob, part: Part): number {
  const pace = hands[worker]?.pace ?? BOTS_PACE;
  return job.startedTick + ticksOf(part, pace, job.phase, job.quantity) - tick;
}
