import type { SharedChest } from '../../schedule/ledger/shared-chest.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { FirstContact } from '../../worker/bot/first-contact.js';
import type { ClientPeopleOptions } from '../../worker/people/client-people.js';
import type { PeopleWatch } from '../../worker/people/people-watch.js';
import type { Voice } from '../../worker/people/voice.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import { isSameName } from './participant.js';
import {
  isAnnounced,
  openPeople,
  type OpenDoor,
  type PeopleInWorld,
  type PersonToCome,
} from './people-in-world.js';

/** What it takes to have people in a world. */
export interface PeopleMeans extends Omit<ClientPeopleOptions, 'version' | 'name' | 'contact' | 'log'> {
  readonly people: readonly PersonToCome[];
  /** Whether others may take part. */
  readonly mayJoin: boolean;
  /** Workers that are no people, though they may look like it. */
  readonly others: readonly string[];
  /** The world where it is ours; else its address counts. */
  readonly world: EmbeddedWorld | null;
  readonly version: string | null;
  /** Told a visit of somebody who takes part, before anybody else is. */
  readonly onVisit: (visit: ContainerVisit) => void;
  /** What all who join the same server know of it. */
  readonly contact: FirstContact;
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
  let workers: PeopleInWorld['workers'] = [];
  // First of all who listens: the run has to know the chest before it hears that a job is done.
  eyes.onVisit((visit) => {
    // By the name the run knows: the game's may differ in upper and lower case.
    const who = visit.worker;
    const worker = who === null ? undefined : workers.find(({ name }) => isSameName(name, who));
    if (worker) means.onVisit({ ...visit, worker: worker.name });
  });
  const runWorld = openPeople(people.filter(isAnnounced), {
    watch: eyes,
    voice: eyes,
    clock,
    door: doorOf(means, eyes),
  });
  workers = runWorld.workers;
  return {
    ...runWorld,
    watchChest: (site) => eyes.watchChest(site),
  };
}

/**
 * In a world of ours whoever joins takes part; from another machine once the host's code was said. On somebody's server
 * most people have nothing to do with us: who wants to asks for a task.
 */
function doorOf({ mayJoin, world, people, others }: PeopleMeans, eyes: PeopleWatch): OpenDoor | null {
  if (!mayJoin) return null;
  const areProgramsAlone = people.length > 0 && people.every(({ kind }) => kind === 'scripted-human');
  return {
    kind: areProgramsAlone ? 'scripted-human' : 'human',
    isForWhoeverJoins: (name) =>
      world !== null &&
      eyes.originOf?.(name)?.isThisMachine !== false &&
      !others.some((other) => isSameName(other, name)),
  };
}

async function eyesFor(means: PeopleMeans): Promise<PeopleWatch & Voice> {
  const { world, version, isOurs, clock } = means;
  if (world) {
    const { embeddedPeople } = await import('../../worker/people/embedded-people.js');
    return embeddedPeople({ world, isOurs, clock });
  }
  const { joinClientPeople } = await import('../../worker/people/client-people.js');
  const { host, port, bots, claims, containers, onOwnVisit, signal, contact } = means;
  return joinClientPeople({
    host,
    port,
    isOurs,
    bots,
    clock,
    claims,
    containers,
    onOwnVisit,
    signal,
    contact,
    ...(version === null ? {} : { version }),
  });
}
