import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownDoing } from '../../../primitives/body/containers.js';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { GoodsWatch } from '../../../src/run/world/goods-watch.js';
import { Container } from '../../../src/world/embedded/items/inventory.js';
import { ContainerMoves } from '../../../src/world/embedded/players/container-moves.js';
import { WorldEvents } from '../../../src/world/embedded/world-events.js';
import { clockAt } from '../../support/clock-at.js';

const POSITION = { x: 0, y: 64, z: 0 };
const BOTS = ['Ada', 'Ben'];
const PEOPLE = ['Robin', 'Eva'];
const IN_HANDS = 200;
/** So much that nobody takes what a bot put in that very moment; who does is looked at by itself. */
const INSIDE = 150;

/** A number: so many out of the chest, or, below nothing, into it. */
type Step = { readonly who: string; readonly does: number | 'open' | 'hear' | 'close' } | 'tick';

interface Visit {
  readonly who: string;
  readonly openedTick: number;
  readonly before: number;
  readonly carriedBefore: number;
  /** What its client knows to lie in the chest. */
  seen: number;
}

/** A chest whose visitors' deeds come to the ledger as in a run: people's once a tick, a bot's when its client closes. */
class Scene {
  readonly goods: GoodsWatch;
  /** What each took out and has not put back; what comes in beyond is new. */
  readonly #out: Record<string, number> = {};
  readonly #hands = Object.fromEntries([...BOTS, ...PEOPLE].map((name) => [name, IN_HANDS]));
  readonly #moves: ContainerMoves;
  readonly #holder = { block: 'chest', position: POSITION, containers: [new Container(1)] };
  #inside: number;
  #tick = 0;
  #visit: Visit | null = null;

  constructor(inside = INSIDE) {
    this.#inside = inside;
    const clock = clockAt(() => this.#tick);
    const log = openRunLog(null, [], clock, () => undefined);
    const isPerson = (name: string): boolean => PEOPLE.includes(name);
    const tellsPeopleAtOnce = true;
    const unused = { save: () => undefined, tell: () => undefined, culprit: () => null };
    this.goods = new GoodsWatch({ log, clock, isPerson, tellsPeopleAtOnce, ...unused });
    this.goods.chest = POSITION;
    for (const worker of PEOPLE)
      log.add({ kind: 'worker-joined', worker, workerKind: 'human', position: POSITION });
    const contents = this.#counts(this.#inside);
    log.add({ kind: 'surveyed', chest: POSITION, contents, stations: [], offers: {} });
    const events = new WorldEvents(() => this.#tick);
    this.#moves = new ContainerMoves(events);
    this.#set(this.#inside);
    events.on('container-changed', ({ player, before, after }) => {
      if (!isPerson(player)) return;
      this.#did(player, (before.oak_log ?? 0) - (after.oak_log ?? 0));
      this.#tell(player, this.#tick, before, after);
    });
  }

  /** What is out of the chest by the world's truth. */
  get out(): ItemCounts {
    return this.#counts(Object.values(this.#out).reduce((sum, count) => sum + count, 0));
  }

  do(step: Step): void {
    if (step === 'tick') this.#tickPasses();
    else if (step.does === 'open') this.#visit ??= this.#opened(step.who);
    else if (step.does === 'close') this.#close();
    else if (step.does === 'hear') this.#hear();
    else if (PEOPLE.includes(step.who)) this.#move(step.who, step.does);
    else if (this.#visit) this.#visit.seen = this.#move(this.#visit.who, step.does);
  }

  /** Whatever is under way ends, a bot looks into the chest, and people do more before that look is made use of. */
  look(meanwhile: readonly Step[] = []): void {
    this.#close();
    this.#tickPasses();
    const seen = this.#counts(this.#inside);
    this.#visit = this.#opened('Ada');
    this.#close();
    for (const step of meanwhile) this.do(step);
    this.#tickPasses();
    expect(this.goods.looked(seen)).toEqual(this.#counts(this.#inside));
  }

  putAllBack(): void {
    this.#close();
    for (const who of [...BOTS, ...PEOPLE]) {
      if (BOTS.includes(who)) this.#visit = this.#opened(who);
      const seen = this.#move(who, -(this.#out[who] ?? 0));
      if (this.#visit) this.#visit.seen = seen;
      this.#close();
      this.#tickPasses();
    }
  }

  #opened(who: string): Visit {
    this.#moves.flush();
    const [before, carriedBefore] = [this.#inside, this.#hands[who] ?? 0];
    return { who, openedTick: this.#tick, before, carriedBefore, seen: before };
  }

  #close(): void {
    if (!this.#visit) return;
    const { who, openedTick, before, carriedBefore, seen } = this.#visit;
    this.#visit = null;
    const { before: was, after } = ownDoing({
      before: this.#counts(before),
      after: this.#counts(seen),
      carriedBefore: this.#counts(carriedBefore),
      carriedAfter: this.#counts(this.#hands[who] ?? 0),
      pickedUp: {},
    });
    this.#did(who, (this.#hands[who] ?? 0) - carriedBefore);
    this.#tell(who, openedTick, was, after);
  }

  #move(who: string, wanted: number): number {
    const count = Math.min(wanted, this.#inside);
    this.#moves.during(who, this.#holder, () => this.#set(this.#inside - count));
    this.#hands[who] = (this.#hands[who] ?? 0) + count;
    return this.#inside;
  }

  #did(who: string, count: number): void {
    this.#out[who] = Math.max(0, (this.#out[who] ?? 0) + count);
  }

  #set(count: number): void {
    this.#inside = count;
    this.#holder.containers[0]?.set(0, count === 0 ? null : ({ name: 'oak_log', count } as never));
  }

  #tickPasses(): void {
    this.#moves.flush();
    this.#tick += 1;
  }

  #hear(): void {
    this.#tickPasses();
    if (this.#visit) this.#visit.seen = this.#inside;
  }

  #tell(worker: string, openedTick: number, before: ItemCounts, after: ItemCounts): void {
    const place = { block: 'chest', position: POSITION };
    this.goods.visited({ worker, ...place, openedTick, closedTick: this.#tick, before, after });
    this.#tick += 1;
  }

  #counts(count: number): ItemCounts {
    return count === 0 ? {} : { oak_log: count };
  }
}

const amount = fc.integer({ min: -5, max: 5 });
const stepOfPerson = fc.record({ who: fc.constantFrom(...PEOPLE), does: amount });
const step = fc.oneof(
  fc.constant('tick' as const),
  stepOfPerson,
  fc.record({
    who: fc.constantFrom(...BOTS),
    does: fc.oneof(amount, fc.constantFrom('open' as const, 'hear' as const, 'close' as const)),
  }),
);

it('knows what is out of the chest, however people and bots are at it at the same time', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.array(stepOfPerson, { maxLength: 3 }),
      (steps, last) => {
        const scene = new Scene();
        for (const each of steps) scene.do(each);
        scene.look(last);
        expect(scene.goods.ledger.lost).toEqual(scene.out);
        scene.putAllBack();
        scene.look();
        expect(scene.goods.ledger.lost).toEqual({});
      },
    ),
    { numRuns: 1000 },
  );
});

it('knows where a person puts back what a bot had put in and not yet told of', () => {
  const scene = new Scene(0);
  const steps: Step[] = [
    { who: 'Ada', does: 'open' },
    { who: 'Ada', does: -4 },
    { who: 'Robin', does: 4 },
    'tick',
  ];
  for (const each of steps) scene.do(each);
  scene.look();
  expect(scene.goods.ledger.lost).toEqual({ oak_log: 4 });
  expect(scene.goods.ledger.stolen).toEqual([]);
  scene.putAllBack();
  scene.look();
  expect(scene.goods.ledger.lost).toEqual({});
});
