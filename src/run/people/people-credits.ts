import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import type { SeenWork, UnaskedCredit } from '../../schedule/ledger/unasked-credits.js';
import type { PersonBlockChange, PersonKill, PersonVisit } from '../../worker/people/people-watch.js';
import type { EventOf, RunEvent } from '../log/run-event.js';
import type { DeskParts } from './desk-parts.js';
import { isSameName } from './participant.js';
import type { PeopleInWorld } from './people-in-world.js';
import { UnaskedWork } from './unasked-work.js';

/** What counting people's work needs of the run. */
export interface CreditParts extends Pick<DeskParts, 'log' | 'subtasks' | 'send' | 'currentTick'> {
  readonly people: PeopleInWorld;
  readonly running: () => readonly { readonly worker: string; readonly job: Job }[];
  /** The chest as it is after somebody who is not of the run changed it. */
  readonly onStrangersVisit: (contents: ItemCounts) => void;
  readonly chest: () => Position | null;
}

/** A table somebody sets up far away is its own business. */
const NEAR_BLOCKS = 16;

/** Counts what people do for the plan unasked, and tells schedule and log of it. */
export class PeopleCredits {
  readonly #unasked = new UnaskedWork();
  readonly #stops: readonly (() => void)[];
  /** The plan as it was before the schedule heard of the visit that is being told. */
  #viewsBefore: readonly SubtaskView[] | null = null;

  constructor(private readonly parts: CreditParts) {
    const { watch } = parts.people;
    this.#stops = [
      watch.onVisit((visit) => {
        this.#visited(visit);
      }),
      watch.onBlock((change) => {
        this.#blockChanged(change);
      }),
      watch.onKill((kill) => {
        this.#killed(kill);
      }),
    ];
  }

  /** An event of the run was logged; to be called with each, in order. */
  logged(event: RunEvent): void {
    // Logged just before the schedule is told.
    if (event.kind === 'chest-observed') this.#viewsBefore = this.parts.subtasks();
    else if (event.kind === 'job-ended') this.#jobEnded(event);
    else if (event.kind === 'goods-handed') this.#unasked.handed(this.#nameOf(event.to), event.items);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #visited(visit: PersonVisit): void {
    const { chest, running, subtasks, onStrangersVisit } = this.parts;
    const place = chest();
    if (place === null || !isAt(visit.position, place)) return;
    const person = visit.worker === null ? null : this.#participant(visit.worker);
    const before = (person && this.#viewsBefore) ?? subtasks();
    this.#viewsBefore = null;
    const worker = person?.name ?? visit.worker;
    const credits = this.#unasked.visited({ ...visit, worker }, before, running());
    // Those of the run are told of as everybody else's visits are.
    if (!person) onStrangersVisit(visit.after);
    this.#credit(credits, worker, before);
  }

  #blockChanged({ by, after, position }: PersonBlockChange): void {
    const { chest, subtasks, log, send, currentTick } = this.parts;
    const place = chest();
    if (by === null || after === 'air' || place === null || !isNear(position, place)) return;
    const views = subtasks();
    const credits = this.#did({ worker: by, placed: { [after]: 1 } });
    const credited = new Set(credits.map(({ subtask }) => subtask));
    if (views.some(({ id, subtask }) => credited.has(id) && subtask.placed !== undefined)) {
      // What comes next in the plan needs to know where it stands.
      log.add({ kind: 'station-observed', block: after, position, stands: true });
      send({
        kind: 'station-observed',
        tick: currentTick(),
        stands: true,
        station: { block: after, position },
      });
    }
    this.#credit(credits, this.#nameOf(by), views);
  }

  #killed({ by, mob }: PersonKill): void {
    if (by === null) return;
    const credits = this.#did({ worker: by, killed: { [mob]: 1 } });
    this.#credit(credits, this.#nameOf(by), this.parts.subtasks());
  }

  #did(work: SeenWork & { readonly worker: string }): readonly UnaskedCredit[] {
    const { subtasks, running } = this.parts;
    return this.#unasked.did({ ...work, worker: this.#nameOf(work.worker) }, subtasks(), running());
  }

  /** The schedule counts some of what lies in the chest by itself; it is told of the rest only, people of all. */
  #credit(credits: readonly UnaskedCredit[], worker: string | null, before: readonly SubtaskView[]): void {
    const { log, send, currentTick, subtasks } = this.parts;
    const doneIn = (views: readonly SubtaskView[], id: string): number =>
      views.find((view) => view.id === id)?.done ?? 0;
    const now = subtasks();
    for (const { subtask, quantity } of credits) {
      log.add({ kind: 'subtask-credited', subtask, quantity, worker });
      const rest = quantity - Math.max(0, doneIn(now, subtask) - doneIn(before, subtask));
      if (rest > 0) send({ kind: 'subtask-credited', tick: currentTick(), subtask, quantity: rest });
    }
  }

  /** What a person took for its job was used up as far as the job was done. */
  #jobEnded({ job: id, worker, verdict }: EventOf<'job-ended'>): void {
    if (!this.#participant(worker)) return;
    const assigned = this.parts.log.events.filter((event) => event.kind === 'job-assigned');
    const job = assigned.findLast((event) => event.job === id);
    if (job) this.#unasked.jobEnded(worker, job, verdict.done);
  }

  #participant(name: string): PeopleInWorld['workers'][number] | null {
    return this.parts.people.workers.find((worker) => isSameName(worker.name, name)) ?? null;
  }

  /** The name the run knows somebody by: the game's may differ from it in upper and lower case. */
  #nameOf(name: string): string {
    return this.#participant(name)?.name ?? name;
  }
}

/** Near enough to the chest to be one of the plan's blocks. */
function isNear(position: Position, chest: Position): boolean {
  const { x, y, z } = chest;
  return Math.hypot(position.x - x, position.y - y, position.z - z) <= NEAR_BLOCKS;
}

/** The two halves of a double chest are one. */
function isAt(position: Position, chest: Position): boolean {
  return position.y === chest.y && Math.abs(position.x - chest.x) + Math.abs(position.z - chest.z) <= 1;
}
