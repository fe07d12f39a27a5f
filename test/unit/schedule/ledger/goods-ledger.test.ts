import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemCounts } from '../../../../src/base/item-counts.js';
import { changeBetween } from '../../../../src/base/item-counts.js';
import { GoodsLedger } from '../../../../src/schedule/ledger/goods-ledger.js';
import type { EndedWork } from '../../../../src/schedule/ledger/observation.js';
import { gather } from '../core/random-plan.js';

const ITEMS = ['raw_iron', 'oak_log', 'stick'];

/** A ledger that is told of visits as a run is: what is gained is asked before. */
class Books {
  readonly ledger = new GoodsLedger();

  constructor(
    people: readonly string[],
    public chest: ItemCounts = {},
  ) {
    for (const worker of people) {
      this.ledger.observe({ kind: 'worker-joined', worker, workerKind: 'human' });
    }
    this.ledger.observe({ kind: 'surveyed', stations: [], chest: { x: 0, y: 0, z: 0 }, contents: chest });
  }

  visits(worker: string | null, contents: ItemCounts): ItemCounts {
    const { chest: before, ledger } = this;
    const gained = ledger.gainedBy(worker, before, contents);
    if (worker === null) {
      const change = changeBetween(before, contents);
      ledger.observe({ kind: 'chest-changed-by-others', change, worker });
    } else ledger.observe({ kind: 'chest-observed', worker, before, contents });
    this.chest = contents;
    return gained;
  }

  begins(worker: string, takes: ItemCounts, brings: ItemCounts): void {
    const station = null;
    const job = { job: 'j1', subtask: 's1', phase: 'whole', quantity: 4, station } as const;
    this.ledger.observe({ kind: 'job-assigned', ...job, worker, takes, brings });
  }

  ends(worker: string, done: number, chest: ItemCounts, missing: ItemCounts = {}): void {
    const problems = Object.entries(missing).map(([item, count]) => ({ kind: 'material-lost', item, count }));
    const verdict: EndedWork['verdict'] = { done, problems, deltas: { chest } };
    const end = { subtask: 's1', worker, outcome: 'completed', carries: {}, verdict };
    this.ledger.observe({ kind: 'job-ended', ...end });
  }
}

describe('what somebody brings', () => {
  it('is new as far as nobody had taken it from the chest before', () => {
    const books = new Books(['Eva', 'Ben'], { cobblestone: 5 });
    expect(books.visits('Eva', { cobblestone: 1 })).toEqual({});
    expect(books.visits('Eva', { cobblestone: 7 })).toEqual({ cobblestone: 2 });
    expect(books.visits('Eva', { cobblestone: 8 })).toEqual({ cobblestone: 1 });
  });

  it('may be anybody’s where nobody knows whose it is, and only one’s own where it is known', () => {
    const taken = (): Books => {
      const books = new Books(['Eva', 'Ben'], { stick: 5 });
      books.visits('Eva', { stick: 1 });
      return books;
    };
    expect(taken().visits('Ben', { stick: 3 })).toEqual({ stick: 2 });
    expect(taken().visits(null, { stick: 7 })).toEqual({ stick: 2 });
    const unknown = new Books(['Eva'], { stick: 5 });
    unknown.visits(null, { stick: 1 });
    expect(unknown.visits('Eva', { stick: 7 })).toEqual({ stick: 2 });
  });

  it('is new again after a job used up what was taken, as far as its verdict says', () => {
    const books = new Books(['Eva'], { cobblestone: 9 });
    books.begins('Eva', { cobblestone: 4 }, {});
    books.visits('Eva', { cobblestone: 5 });
    books.ends('Eva', 2, { cobblestone: -4 }, { cobblestone: 2 });
    expect([...books.ledger.debts]).toEqual([['Eva', { cobblestone: 2 }]]);
    expect(books.visits('Eva', { cobblestone: 9 })).toEqual({ cobblestone: 2 });
    expect(books.ledger.lost).toEqual({});
  });

  it('is not what a person had in hand from before its job', () => {
    const books = new Books(['Eva'], { stick: 9 });
    books.visits('Eva', { stick: 6 });
    books.begins('Eva', { stick: 4 }, { ladder: 4 });
    books.visits('Eva', { stick: 2 });
    books.visits('Eva', { stick: 2, ladder: 4 });
    books.ends('Eva', 4, { stick: -4, ladder: 4 });
    expect([...books.ledger.debts]).toEqual([['Eva', { stick: 3 }]]);
    expect(books.visits('Eva', { stick: 6, ladder: 4 })).toEqual({ stick: 1 });
  });

  it('is its own again where no plan asks for it: nobody waits for what it takes back', () => {
    const books = new Books(['Eva'], { dirt: 2 });
    books.ledger.observe({ kind: 'plan-made', subtasks: [gather('s1', 'stick', 9)] });
    books.visits('Eva', { dirt: 22 });
    books.visits('Eva', { dirt: 4 });
    expect([...books.ledger.debts]).toEqual([]);
    books.visits('Eva', {});
    expect([...books.ledger.debts]).toEqual([['Eva', { dirt: 2 }]]);
  });

  it('is not what it was given, whoever spells its name how', () => {
    const books = new Books(['Eva'], { stick: 4 });
    books.visits('Bot', { stick: 1 });
    books.ledger.observe({ kind: 'goods-handed', worker: 'Bot', to: 'eva', items: { stick: 3 } });
    expect(books.ledger.lost).toEqual({});
    expect(books.visits('Eva', { stick: 4 })).toEqual({});
    expect(books.visits('Eva', { stick: 6 })).toEqual({ stick: 2 });
  });

  it('is not lost by a person who throws it to a bot, and nothing new when the bot puts it in', () => {
    const books = new Books(['Eva'], { stick: 4 });
    books.visits('Eva', { stick: 1 });
    expect(books.ledger.lost).toEqual({ stick: 3 });
    books.ledger.observe({ kind: 'goods-handed', worker: 'Eva', to: 'Bot', items: { stick: 3 } });
    expect(books.ledger.lost).toEqual({});
    expect([...books.ledger.debts]).toEqual([]);
    books.visits('Bot', { stick: 4 });
    expect(books.visits('Eva', { stick: 5 })).toEqual({ stick: 1 });
    expect(books.ledger.lost).toEqual({});
  });

  it('accounts, with what is out, for every item, however often it goes and comes', () => {
    const visit = fc.record({
      worker: fc.constantFrom('Eva', 'Ben', null),
      changes: fc.dictionary(fc.constantFrom(...ITEMS), fc.integer({ min: -9, max: 9 })),
    });
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 20 }), (visits) => {
        const start: Record<string, number> = { raw_iron: 20, oak_log: 20, stick: 20 };
        const books = new Books(['Eva', 'Ben'], start);
        const subtasks = ITEMS.map((item) => gather(`${item}s`, item, 9));
        books.ledger.observe({ kind: 'plan-made', subtasks });
        const gained: Record<string, number> = {};
        const most = { ...start };
        for (const { worker, changes } of visits) {
          const after: Record<string, number> = { ...books.chest };
          for (const [item, change] of Object.entries(changes)) {
            after[item] = Math.max(0, (after[item] ?? 0) + change);
          }
          for (const [item, count] of Object.entries(books.visits(worker, after))) {
            gained[item] = (gained[item] ?? 0) + count;
          }
          for (const item of ITEMS) {
            const there = after[item] ?? 0;
            most[item] = Math.max(most[item] ?? 0, there);
            const known = (start[item] ?? 0) + (gained[item] ?? 0) - (books.ledger.lost[item] ?? 0);
            // What strangers bring makes up for what others lose later.
            if (visits.some((each) => each.worker === null)) expect(known).toBeGreaterThanOrEqual(there);
            else expect(known).toBe(there);
          }
        }
        // One person's coming and going alone never gains more than there is beyond the start.
        if (visits.every(({ worker }) => worker === 'Eva')) {
          for (const item of ITEMS) expect(gained[item] ?? 0).toBe((most[item] ?? 0) - (start[item] ?? 0));
        }
      }),
    );
  });
});
