import type { RunClock } from '../../base/clock.js';
import type { SharedChest } from '../../schedule/ledger/shared-chest.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { ContainerQueue } from '../../worker/bot/container-queue.js';
import type { ClientPeople } from '../../worker/people/client-people.js';
import type { PeopleWatch } from '../../worker/people/people-watch.js';
import type { Voice } from '../../worker/people/voice.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import { openPeople, type PeopleInWorld, type PersonToCome } from './people-in-world.js';

/** What it takes to have people in a world. */
export interface PeopleMeans {
  readonly people: readonly PersonToCome[];
  /** The world where it is ours; else its address. */
  readonly world: EmbeddedWorld | null;
  readonly host: string;
  readonly port: number;
  readonly version: string | null;
  readonly isOurs: (name: string) => boolean;
  readonly clock: RunClock;
  readonly containers: ContainerQueue;
  readonly onOwnVisit: (listener: (visit: ContainerVisit) => void) => () => void;
  /** Told a visit of somebody who takes part, before anybody else is. */
  readonly onVisit: (visit: ContainerVisit) => void;
  readonly signal: AbortSignal;
}

/** People of a run, and where the one who watches them on somebody's server is to stand. */
export interface PeopleHere extends PeopleInWorld {
  watchChest(site: SharedChest): void;
}

/**
 * Watches and addresses people: through the embedded world itself, or through a client of our own on any server.
 * @throws CoVoyagerError when that client cannot join
 */
export async function openPeopleHere(means: PeopleMeans): Promise<PeopleHere> {
  const { people, clock } = means;
  const eyes = await eyesFor(means);
  const names = new Map(people.map(({ name }) => [name.toLowerCase(), name]));
  // First of all who listens: the run has to know the chest before it hears that a job is done.
  eyes.onVisit((visit) => {
    // By the name the run knows: the game's may differ in upper and lower case.
    const worker = visit.worker === null ? undefined : names.get(visit.worker.toLowerCase());
    if (worker !== undefined) means.onVisit({ ...visit, worker });
  });
  const runWorld = openPeople(people, { watch: eyes, voice: eyes, clock });
  return {
    ...runWorld,
    watchChest: (site) => {
      if ('watchChest' in eyes) eyes.watchChest(site);
    },
  };
}

async function eyesFor(means: PeopleMeans): Promise<ClientPeople | (PeopleWatch & Voice)> {
  const { world, host, port, version, isOurs, clock, containers, onOwnVisit, signal } = means;
  if (world) {
    const { embeddedPeople } = await import('../../worker/people/embedded-people.js');
    return embeddedPeople({ world, isOurs, clock });
  }
  const { joinClientPeople } = await import('../../worker/people/client-people.js');
  return joinClientPeople({
    host,
    port,
    isOurs,
    clock,
    containers,
    onOwnVisit,
    signal,
    ...(version === null ? {} : { version }),
  });
}
