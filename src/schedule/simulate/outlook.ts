import type { ItemCounts } from '../../base/item-counts.js';
import { portionClock, type Portions } from '../../base/portions.js';
import type { Station } from '../job.js';
import { transition } from '../transition.js';
import type { ScheduleState } from '../state/state.js';
import { PlayOut } from './play-out.js';

/** How a plan that is being carried out goes on. Nobody moved: these are expectations. */
export interface Outlook {
  /** Until all of it is done, with those who are there; null where something it needs never comes. */
  readonly restTicks: number | null;
  /** Until nothing is under way any more, if it gave way now, and what would be there then. */
  readonly giveWay: {
    readonly ticks: number;
    readonly contents: ItemCounts;
    readonly stations: readonly Station[];
  };
}

const MOST_EVENTS = 20_000;

/** Plays a schedule on from where it is, to its end and to where it could give way. The state stays as it is. */
export function* outlookOf(state: ScheduleState): Portions<Outlook> {
  const { tick } = state;
  const isPortionOver = portionClock();
  const rest = new PlayOut(state, transition);
  // Who is free begins now, not when something happens next.
  rest.tell({ kind: 'clock-ticked', tick });
  while (rest.goOn(Infinity, MOST_EVENTS)) if (isPortionOver()) yield;
  const endTick = rest.endTick(Infinity);
  const way = new PlayOut(state, transition);
  way.tell({ kind: 'giving-way', tick });
  way.run(Infinity, MOST_EVENTS);
  const { contents, stations } = way.stock;
  return {
    restTicks: endTick === null ? null : endTick - tick,
    giveWay: { ticks: way.tick - tick, contents, stations: stations.map(({ station }) => station) },
  };
}
