import type { RunClock } from '../../base/clock.js';
import type { Position } from '../../base/position.js';
import { placesOfJob, type Job } from '../../schedule/job.js';
import type { BlockChange, ContainerVisit, Death, Evidence, WorkerSnapshot } from '../../verify/evidence.js';
import type { Site } from '../worker.js';
import type { PeopleWatch, PersonBlockChange, PersonKill, PersonVisit } from './people-watch.js';

/** Farther within one look than anybody falls: then it was put there. */
const LEAP_BLOCKS = 20;
const CM_PER_BLOCK = 100;

/** What one person did, read from the world while one job ran. */
export class PersonEvidence {
  readonly #before: WorkerSnapshot;
  readonly #seesHands: boolean;
  readonly #visits: ContainerVisit[] = [];
  readonly #blocks: BlockChange[] = [];
  readonly #deaths: Death[] = [];
  #distanceCm = 0;
  #lastSeen: Position | null = null;

  constructor(
    private readonly name: string,
    private readonly watch: PeopleWatch,
    private readonly clock: RunClock,
    site: Site,
    /** Cells of a building: whoever set them, they are right. */
    private readonly section: readonly Position[],
  ) {
    // Without a chest the hands are where things belong; elsewhere nothing is made of them, wherever they can be seen.
    this.#seesHands = site.chest === null && watch.inventoryOf(name) !== null;
    this.#before = this.#look();
    this.look();
  }

  /** Where nobody tells of a change: what is carried, and what others set down. */
  get needsPolling(): boolean {
    return this.#seesHands || this.section.length > 0;
  }

  get distanceCm(): number {
    return Math.round(this.#distanceCm);
  }

  /** Notes where the person is; often enough, that makes the way walked. */
  look(): void {
    const position = this.watch.sighting(this.name)?.position ?? null;
    if (position && this.#lastSeen) {
      const { x, y, z } = this.#lastSeen;
      const step = Math.hypot(position.x - x, position.y - y, position.z - z);
      if (step <= LEAP_BLOCKS) this.#distanceCm += step * CM_PER_BLOCK;
    }
    this.#lastSeen = position;
  }

  addVisit(visit: PersonVisit): boolean {
    const { worker, ...rest } = visit;
    if (!this.#isOwn(worker)) return false;
    this.#visits.push({ ...rest, worker: this.name });
    return true;
  }

  /** True when it is this person's, or nobody's at a place where the job wants a block. */
  addBlock({ by, ...change }: PersonBlockChange, job: Job): boolean {
    const { x, y, z } = change.position;
    const isWanted = placesOfJob(job).some((place) => place.x === x && place.y === y && place.z === z);
    if (!this.#isOwn(by) && !(by === null && isWanted)) return false;
    this.#blocks.push(change);
    return true;
  }

  /** True when it died by this person's hand. */
  addKill({ by, ...death }: PersonKill): boolean {
    if (!this.#isOwn(by)) return false;
    this.#deaths.push(death);
    return true;
  }

  get evidence(): Evidence {
    return {
      before: this.#before,
      after: this.#look(),
      visits: [...this.#visits],
      blocks: [...this.#blocks],
      deaths: [...this.#deaths],
      standing: this.section.flatMap((position) => {
        const block = this.watch.blockAt(position);
        return block === null ? [] : [{ position, block }];
      }),
      ...(this.#seesHands ? {} : { isSeenFromOutside: true }),
    };
  }

  // Health and food of a person nobody is told.
  #look(): WorkerSnapshot {
    const position = this.watch.sighting(this.name)?.position ?? { x: 0, y: 0, z: 0 };
    const inventory = (this.#seesHands ? this.watch.inventoryOf(this.name) : null) ?? {};
    return { tick: this.clock.now(), position, inventory, equipment: {}, health: 20, food: 20 };
  }

  #isOwn(name: string | null): boolean {
    return name?.toLowerCase() === this.name.toLowerCase();
  }
}
