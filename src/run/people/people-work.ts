import { distanceBetween } from '../../base/position.js';
import type { SharedChest } from '../../schedule/ledger/shared-chest.js';
import type { GoodsWatch } from '../world/goods-watch.js';
import type { CommandParts } from './command-parts.js';
import { isSameName } from './participant.js';
import type { PeopleInWorld } from './people-in-world.js';

/** What telling of people's work needs of the run. */
export interface WorkParts extends Pick<CommandParts, 'send' | 'clock'> {
  readonly people: PeopleInWorld;
  readonly goods: SharedChest & Pick<GoodsWatch, 'ledger' | 'strangerVisited'>;
}

/** A table somebody sets up far away is its own business. */
const NEAR_BLOCKS = 16;

/**
 * Tells the schedule of blocks people set down and mobs they kill, and of what those bring who do not take part: whether
 * that serves the plan is decided there. Visits of those who take part are told like everybody's.
 * @returns what ends it
 */
export function tellPeoplesWork({ people, goods, send, clock }: WorkParts): () => void {
  const { watch, workers } = people;
  const nameOf = (name: string): string | null =>
    workers.find((worker) => isSameName(worker.name, name))?.name ?? null;
  const stops = [
    watch.onVisit((visit) => {
      if (visit.worker === null || nameOf(visit.worker) === null) goods.strangerVisited(visit);
    }),
    watch.onBlock(({ by, after: block, position }) => {
      const { chest } = goods;
      if (by === null || block === 'air' || chest === null) return;
      if (distanceBetween(position, chest) > NEAR_BLOCKS) return;
      const worker = nameOf(by) ?? by;
      send({ kind: 'work-seen', tick: clock.now(), worker, placed: { block, position } });
    }),
    watch.onKill(({ by, mob }) => {
      if (by === null) return;
      send({ kind: 'work-seen', tick: clock.now(), worker: nameOf(by) ?? by, killed: mob });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
