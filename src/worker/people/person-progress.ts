import { distanceBetween, isSamePosition, type Position } from '../../base/position.js';
import { readBlock } from '../../blueprint/block-text.js';
import { placesOfJob, type Job } from '../../schedule/job.js';
import type { BlockChange, ContainerVisit } from '../../verify/evidence.js';
import { changeOf } from '../../verify/ledger.js';
import type { Site } from '../worker.js';
import type { PeopleWatch } from './people-watch.js';

/** So much nearer to where a job is done than ever before, somebody is on the way to it. */
const NEARER_BLOCKS = 1;

/**
 * Whether a person gets on with one job: nearer on the way to it, blocks of it dug or set down, its chest or station
 * opened, more of its product in hand. Talking is none of these, nor is walking about.
 */
export class PersonProgress {
  readonly #targets: readonly Position[];
  #nearestBlocks = Infinity;
  #mostInHand = 0;
  /** Of each craft on the way, the most in hand so far. */
  readonly #mostOnTheWay = new Map<string, number>();
  readonly #firstInHand: number;
  #dug = 0;
  #hasBegun = false;

  constructor(
    private readonly name: string,
    private readonly watch: PeopleWatch,
    private readonly job: Job,
    private readonly site: Site,
  ) {
    const { chest, sources } = site;
    const { subtask, takes, tools, station } = job;
    const isFetching = Object.keys(takes).length + tools.length > 0;
    this.#targets = [
      ...(chest && isFetching ? [chest] : []),
      ...(station ? [station.position] : []),
      ...placesOfJob(job),
      ...namesIn(subtask).flatMap((name) => sources?.get(name) ?? []),
    ];
    this.#firstInHand = this.#inHand();
    this.#mostInHand = this.#firstInHand;
    this.hasGotOn();
  }

  /** Whether something of the job itself was seen, not only the way to it. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** How much of the job was dug, or came into the hands. */
  get had(): number {
    return Math.max(this.#dug, this.#mostInHand - this.#firstInHand);
  }

  /** True when the person is nearer, or has more in hand, than ever before; to be asked often. */
  hasGotOn(): boolean {
    const nearest = this.#nearest();
    const isNearer = nearest <= this.#nearestBlocks - NEARER_BLOCKS;
    const inHand = this.#inHand();
    const isMore = inHand > this.#mostInHand;
    const isMoreOnTheWay = this.#isMoreOnTheWay();
    if (isNearer) this.#nearestBlocks = nearest;
    if (isMore) {
      this.#mostInHand = inHand;
      this.#hasBegun = true;
    }
    return isNearer || isMore || isMoreOnTheWay;
  }

  #isMoreOnTheWay(): boolean {
    const carried = this.watch.inventoryOf(this.name) ?? {};
    let isMore = false;
    for (const { subtask } of this.job.steps ?? []) {
      const count = carried[subtask.item] ?? 0;
      const most = this.#mostOnTheWay.get(subtask.item);
      if (most === undefined || count > most) this.#mostOnTheWay.set(subtask.item, count);
      isMore ||= most !== undefined && count > most;
    }
    this.#hasBegun ||= isMore;
    return isMore;
  }

  /** Whether a visit has to do with the job: at the chest its goods lie in, or at its station, and not for other goods. */
  isOfVisit(visit: Omit<ContainerVisit, 'worker'>): boolean {
    const { position, block } = visit;
    const moved = [...changeOf(visit).keys()];
    if (moved.length > 0 && !moved.some((item) => this.#isAbout(item))) return false;
    const { chest, halves = [] } = this.site;
    const { station } = this.job;
    const places = [...(chest ? [chest] : []), ...halves, ...(station ? [station.position] : [])];
    return places.some((place) => isSamePosition(place, position)) || (!chest && block.includes('chest'));
  }

  #isAbout(item: string): boolean {
    const { subtask, takes, brings, tools, steps = [] } = this.job;
    const made = [subtask, ...steps.map((step) => step.subtask)].map(({ item: product }) => product);
    return item in takes || item in brings || tools.includes(item) || made.includes(item);
  }

  /** Whether a change of a block has to do with the job: one of its sources dug, or its product set down. */
  isOfBlock({ before, after }: Pick<BlockChange, 'before' | 'after'>): boolean {
    const { subtask } = this.job;
    const isBuilt = subtask.section?.palette.some((block) => readBlock(block).name === after) === true;
    const isOfIt =
      isBuilt || after === subtask.item || (subtask.action === 'gather' && namesIn(subtask).includes(before));
    this.#hasBegun ||= isOfIt;
    if (isOfIt && subtask.action === 'gather') this.#dug += 1;
    return isOfIt;
  }

  #nearest(): number {
    const position = this.watch.sighting(this.name)?.position;
    if (!position) return Infinity;
    return Math.min(Infinity, ...this.#targets.map((target) => distanceBetween(position, target)));
  }

  #inHand(): number {
    const { item, drops } = this.job.subtask;
    const carried = this.watch.inventoryOf(this.name) ?? {};
    return [item, ...Object.keys(drops ?? {})].reduce((sum, each) => sum + (carried[each] ?? 0), 0);
  }
}

/** Blocks or mobs a subtask is about. */
function namesIn({ action, item, sources }: Job['subtask']): readonly string[] {
  return action === 'craft' || action === 'smelt' || action === 'build' ? [] : [...(sources ?? []), item];
}
