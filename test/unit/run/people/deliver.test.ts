import { describe, expect, it } from 'vitest';
import { deliver } from '../../../../src/run/people/deliver.js';
import type { Delivery, Goods } from '../../../../src/run/people/command-parts.js';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import { craft, gather } from '../../schedule/core/random-plan.js';
import type { FakeWorker } from '../fake-worker.js';
import { add } from '../fake-world.js';
import { ErrandScene } from './errand-scene.js';

const STICKS: Goods = { item: 'stick', count: 2, to: 'Eva', by: null };
/** Nothing for a second worker until the first subtask is done; then something for both. */
const PLAN = [
  gather('s1', 'oak_log', 1),
  gather('s2', 'dirt', 1, { dependsOn: ['s1'] }),
  gather('s3', 'cobblestone', 1, { dependsOn: ['s1'] }),
];

interface Sent {
  readonly worker: FakeWorker;
  readonly arrive: (delivery: Delivery) => void;
}

class Scene extends ErrandScene {
  readonly sent: Sent[] = [];

  constructor(plan: readonly Subtask[] = PLAN) {
    super(plan, ['Ada', 'Ben'], {
      handOver: (free, _chest, _goods, whenSent) => {
        const worker = this.roster.find((each) => free.includes(each));
        if (!worker) return Promise.resolve(null);
        whenSent(worker);
        return new Promise((arrive) => this.sent.push({ worker, arrive }));
      },
    });
    this.world.chest.set('stick', 3);
  }

  takesSticks(worker: string): void {
    this.world.visitChest(worker, (chest) => {
      add(chest, 'stick', -2);
    });
  }
}

describe('a bot that brings somebody something', () => {
  it('gets no job meanwhile, and one when it is back; what it handed over is not lost', async () => {
    const scene = new Scene();
    await scene.begin();
    expect(scene.jobsOf).toEqual({ Ada: 1, Ben: 0 });
    const delivered = deliver(scene.context, STICKS);
    const [ben] = scene.sent;
    expect(ben?.worker.name).toBe('Ben');
    const { execution } = scene.context;
    expect(execution?.machine.team.find(({ name }) => name === 'Ben')?.state).toBe('away');
    await scene.passes(80);
    expect(scene.jobsOf).toEqual({ Ada: 2, Ben: 0 });
    scene.takesSticks('Ben');
    expect(scene.context.goods.ledger.lost).toEqual({ stick: 2 });
    ben?.arrive({ isDone: true, said: 'there' });
    expect(await delivered).toEqual({ isDone: true, said: 'there' });
    expect(scene.context.goods.ledger.lost).toEqual({});
    await scene.passes(25);
    expect(scene.jobsOf).toEqual({ Ada: 2, Ben: 1 });
    expect(await scene.world.until(Promise.resolve(scene.ended))).toEqual({ kind: 'finished' });
  });

  it('is not sent a second time, and what it goes for is promised to nobody else', async () => {
    const scene = new Scene();
    await scene.begin();
    const { context } = scene;
    void deliver(context, STICKS);
    expect((await deliver(context, STICKS)).said).toMatch(/^No bot is free just now/);
    expect(scene.sent).toHaveLength(1);
    expect(context.goods.ledger.errands.promised).toEqual({ stick: 2 });
    expect(context.goods.ledger.errands.leftOf({ stick: 3, dirt: 1 })).toEqual({ stick: 1, dirt: 1 });
    scene.takesSticks('Ada');
    expect(context.goods.ledger.errands.promised).toEqual({ stick: 2 });
    scene.takesSticks('Ben');
    expect(context.goods.ledger.errands.promised).toEqual({});
  });

  it('goes for things no job is given meanwhile', async () => {
    const torches = craft('s2', 'torch', 4, { stick: 2 }, { dependsOn: ['s1'] });
    const scene = new Scene([gather('s1', 'oak_log', 1), torches]);
    await scene.begin();
    void deliver(scene.context, STICKS);
    await scene.passes(80);
    expect(scene.jobsOf).toEqual({ Ada: 1, Ben: 0 });
    expect(await scene.world.until(Promise.resolve(scene.ended))).toMatchObject({ kind: 'drained' });
  });

  it('is free again, and the goods for everybody, when it could not hand them over', async () => {
    const scene = new Scene();
    await scene.begin();
    const delivered = deliver(scene.context, STICKS);
    scene.sent[0]?.arrive({ isDone: false, said: 'no way' });
    expect(await delivered).toEqual({ isDone: false, said: 'no way' });
    expect([scene.context.isFree('Ben'), scene.context.goods.ledger.errands.promised]).toEqual([true, {}]);
    expect(scene.log.events.some(({ kind }) => kind === 'goods-handed')).toBe(false);
  });
});
