import { describe, expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { bringToOne, handOverFor } from '../../../src/run/execute/hand-over.js';
import type { JobPhase } from '../../../src/schedule/job.js';
import type { RunContext } from '../../../src/run/execute/run-context.js';
import type { NewRunEvent } from '../../../src/run/log/run-event.js';
import type { Worker } from '../../../src/worker/worker.js';

/** Workers who pass things on as soon as they are let, a clock moved by hand, and who is at work. */
class Team {
  readonly atWork = new Set<string>();
  /** Takes up what is thrown to others, once. */
  thief: string | null = null;
  /** How often somebody stood still to be handed things. */
  received = 0;
  readonly logged: NewRunEvent[] = [];
  readonly hands: Record<string, Record<string, number>> = {};
  readonly #looks = new Set<() => void>();
  #tick = 0;

  readonly means = {
    runner: { isWorking: (name: string) => this.atWork.has(name) },
    keepsItsOwn: new Set<string>(),
    roster: {
      find: (name: string) => this.#workers.get(name),
      present: [] as Worker[],
    },
    log: { add: (event: NewRunEvent) => this.logged.push(event) },
    runWorld: {
      clock: {
        now: () => this.#tick,
        every: (_ticks: number, look: () => void) => {
          this.#looks.add(look);
          return () => this.#looks.delete(look);
        },
      },
    },
  } as unknown as RunContext;
  readonly #workers = new Map<string, Worker>();

  add(name: string, hands: ItemCounts): Worker {
    this.hands[name] = { ...hands };
    const own = this.hands[name];
    const asBot = {
      get hands() {
        return { ...own };
      },
      pass: (passing: { kind: string; to?: string; items?: ItemCounts }) => {
        if (this.atWork.has(name)) return Promise.reject(new Error(`${name} is at work.`));
        const items = passing.items ?? {};
        const short = Object.entries(items).some(([item, count]) => (own[item] ?? 0) < count);
        if (passing.kind === 'give' && short)
          return Promise.resolve({ isDone: false, reason: 'It has not that to give.' });
        if (passing.kind === 'receive') this.received += 1;
        const { thief } = this;
        if (passing.kind === 'receive' && thief !== null) this.thief = null;
        const taker = passing.kind === 'receive' ? this.hands[thief ?? name] : own;
        for (const [item, count] of Object.entries(items))
          if (taker) taker[item] = (taker[item] ?? 0) + (passing.kind === 'give' ? -count : count);
        if (passing.kind === 'receive' && thief !== null)
          return Promise.resolve({ isDone: false, reason: 'It did not come.' });
        return Promise.resolve({ isDone: true });
      },
    };
    const heartbeat = (): unknown => ({ position: { x: 0, y: 0, z: 0 } });
    const worker = { name, asBot, heartbeat } as unknown as Worker;
    this.#workers.set(name, worker);
    (this.means.roster.present as Worker[]).push(worker);
    return worker;
  }

  addPerson(name: string, hands: ItemCounts): Worker {
    this.hands[name] = { ...hands };
    const heartbeat = (): unknown => ({ position: { x: 0, y: 0, z: 0 } });
    const carried = (): ItemCounts => ({ ...this.hands[name] });
    const person = {
      name,
      heartbeat,
      get hands() {
        return carried();
      },
    } as unknown as Worker;
    this.#workers.set(name, person);
    (this.means.roster.present as Worker[]).push(person);
    return person;
  }

  async passes(ticks = 40): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      this.#tick += ticks / 20;
      for (const look of [...this.#looks]) look();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  ready(
    worker: Worker,
    handovers: readonly { from: string; items: ItemCounts }[],
    built: ItemCounts = {},
    phase: JobPhase = 'whole',
  ): { why?: string | null } {
    const end: { why?: string | null } = {};
    void handOverFor(
      this.means,
      worker,
      { handovers, phase },
      {
        signal: new AbortController().signal,
        told: Promise.resolve(),
        onHanded: () => undefined,
        built,
      },
    ).then((why) => {
      end.why = why;
    });
    return end;
  }
}

describe('handing over before a job', () => {
  it('goes both ways between two who have not begun yet, neither waiting for the other to end its job', async () => {
    const team = new Team();
    const [andy, jill] = [team.add('Andy', { stone: 9 }), team.add('Jill', { glass: 4 })];
    const first = team.ready(andy, [{ from: 'Jill', items: { glass: 4 } }]);
    const second = team.ready(jill, [{ from: 'Andy', items: { stone: 3 } }]);
    await team.passes();
    expect([first.why, second.why]).toEqual([null, null]);
    expect(team.hands).toEqual({ Andy: { stone: 6, glass: 4 }, Jill: { glass: 0, stone: 3 } });
  });

  it('keeps nobody from loading a furnace first, which burns meanwhile', async () => {
    const team = new Team();
    const [andy, jill] = [team.add('Andy', {}), team.add('Jill', { glass: 4 })];
    team.atWork.add('Jill');
    const asked = team.ready(andy, [{ from: 'Jill', items: { glass: 1 } }]);
    const other = team.ready(jill, []);
    const load = team.ready(jill, [], {}, 'load');
    await team.passes();
    expect([asked.why, other.why, load.why]).toEqual([undefined, undefined, null]);
    team.atWork.delete('Jill');
    await team.passes();
    expect([asked.why, other.why]).toEqual([null, null]);
  });

  it('comes before the own work of who gives, and waits for who is at work', async () => {
    const team = new Team();
    const [andy, jill, bob] = [
      team.add('Andy', {}),
      team.add('Jill', { glass: 4 }),
      team.add('Bob', { stone: 5 }),
    ];
    team.atWork.add('Bob');
    const first = team.ready(andy, [
      { from: 'Bob', items: { stone: 5 } },
      { from: 'Jill', items: { glass: 1 } },
    ]);
    const second = team.ready(jill, []);
    await team.passes();
    expect([first.why, second.why]).toEqual([undefined, null]);
    expect(team.hands['Andy']).toEqual({ glass: 1 });
    team.atWork.delete('Bob');
    const third = team.ready(bob, []);
    await team.passes();
    expect([first.why, third.why]).toEqual([null, null]);
    expect(team.hands['Andy']).toEqual({ glass: 1, stone: 5 });
  });
});

it('is not waited for long where somebody at work has the lesser part of what is built', async () => {
  const team = new Team();
  const [andy, bob] = [team.add('Andy', { stone: 9 }), team.add('Bob', { stone: 20 })];
  team.atWork.add('Bob');
  const most = team.ready(andy, [{ from: 'Bob', items: { stone: 3 } }], { stone: 12 });
  const least = team.ready(bob, [{ from: 'Bob', items: { stone: 9 } }], { stone: 12 });
  await team.passes(150);
  expect([most.why, least.why]).toEqual([undefined, undefined]);
  await team.passes(100);
  expect([most.why, least.why]).toEqual(['Bob is still at work.', undefined]);
});

it('is done at once by all who can', async () => {
  const team = new Team();
  const andy = team.add('Andy', {});
  for (const name of ['Jill', 'Bob', 'Sally']) team.add(name, { stone: 3 });
  const handovers = ['Jill', 'Bob', 'Sally'].map((from, at) => ({ from, items: { stone: at + 1 } }));
  const end = team.ready(andy, handovers);
  await team.passes();
  expect(end.why).toBeNull();
  expect(team.received).toBe(1);
  expect(team.hands).toEqual({
    Andy: { stone: 6 },
    Jill: { stone: 2 },
    Bob: { stone: 1 },
    Sally: { stone: 0 },
  });
});

it('is done by whoever has taken up what was thrown to another, as soon as that one can', async () => {
  const team = new Team();
  const andy = team.add('Andy', { stone: 2 });
  team.add('Jill', { stone: 5 });
  team.add('Bob', { stone: 1 });
  team.thief = 'Bob';
  const end = team.ready(andy, [{ from: 'Jill', items: { stone: 4 } }]);
  await team.passes();
  expect(end.why).toBeNull();
  expect(team.hands).toEqual({ Andy: { stone: 6 }, Jill: { stone: 1 }, Bob: { stone: 1 } });
});

describe('bringing together what was made', () => {
  it('goes on with whoever has taken up what was thrown to another', async () => {
    const team = new Team();
    for (const [name, hands] of Object.entries({ Andy: { cookie: 2 }, Jill: { pie: 1 }, Bob: {} }))
      team.add(name, hands);
    team.thief = 'Bob';
    const means = Object.assign(team.means, { signal: new AbortController().signal, talk: null });
    const look = (): Promise<typeof team.hands> => Promise.resolve(structuredClone(team.hands));
    const brought = bringToOne(means, { cookie: 2, pie: 1 }, await look(), look);
    await team.passes();
    expect(await brought).toBeNull();
    expect(team.hands['Andy']).toEqual({ cookie: 2, pie: 1 });
  });
});

describe('people', () => {
  it('are asked to give what somebody is to work with, and the job begins when they have', async () => {
    const team = new Team();
    const andy = team.add('Andy', {});
    team.addPerson('Eva', { wool: 1, dye: 2 });
    const job = team.ready(andy, [{ from: 'Eva', items: { wool: 1 } }]);
    await team.passes();
    expect(job.why).toBeUndefined();
    expect(team.logged).toContainEqual(
      expect.objectContaining({ kind: 'goods-awaited', worker: 'Eva', to: 'Andy', items: { wool: 1 } }),
    );
    team.hands['Eva'] = { dye: 2 };
    await team.passes();
    expect(job.why).toBeNull();
    expect(team.means.keepsItsOwn.has('Eva')).toBe(false);
  });

  it('who bring nothing are waited for a minute, and counted on no more', async () => {
    const team = new Team();
    const andy = team.add('Andy', {});
    team.addPerson('Eva', { wool: 1 });
    team.ready(andy, [{ from: 'Eva', items: { wool: 1 } }]);
    await team.passes(1300);
    expect(team.means.keepsItsOwn.has('Eva')).toBe(true);
  });

  it('are handed what their own job takes', async () => {
    const team = new Team();
    team.add('Andy', { wool: 1 });
    const eva = team.addPerson('Eva', {});
    const job = team.ready(eva, [{ from: 'Andy', items: { wool: 1 } }]);
    await team.passes();
    expect([job.why, team.hands['Andy']]).toEqual([undefined, { wool: 0 }]);
    team.hands['Eva'] = { wool: 1 };
    await team.passes();
    expect(job.why).toBeNull();
  });
});
