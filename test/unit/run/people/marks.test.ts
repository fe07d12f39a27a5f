import { describe, expect, it } from 'vitest';
import { Marks } from '../../../../src/run/people/marks.js';
import type { Delivery, MarkErrand } from '../../../../src/run/people/command-parts.js';
import { gather } from '../../schedule/core/random-plan.js';
import { ErrandScene } from './errand-scene.js';

const DIG: MarkErrand = { act: 'dig', item: null, to: 'Eva', by: null };
const HERE = 'look here: 12 -60 -3';
/** Work for Ada for as long as anybody looks. */
const PLAN = ['s1', 's2', 's3', 's4'].map((id) => gather(id, 'oak_log', 1));

class Scene extends ErrandScene {
  readonly marks = new Marks(this.context);
  /** Ends what Ada does where Eva points. */
  end: ((end: unknown) => void) | null = null;
  answer: Delivery | null = null;

  /** @param people who have no bot's body */
  constructor(...people: readonly string[]) {
    super(PLAN, ['Ada', ...people]);
    const asBot = { name: 'Ada', undertake: () => new Promise((resolve) => (this.end = resolve)) };
    for (const worker of this.roster) if (!people.includes(worker.name)) Object.assign(worker, { asBot });
  }

  asks(errand: MarkErrand = DIG): void {
    void this.marks.send(errand).then((answer) => (this.answer = answer));
  }
}

describe('pointing', () => {
  it('is read from what is said in chat, and nothing else is', () => {
    const { marks } = new Scene();
    expect(marks.heard('Eva', HERE)).toBe(true);
    for (const text of ['look here', 'look here: 1 2', 'look here: 1 2 3 4', `I say ${HERE}`])
      expect(marks.heard('Eva', text)).toBe(false);
  });

  it('keeps nobody from looking around at the end: the only bot is waited for, though a person is free', async () => {
    const scene = new Scene('Eva');
    await scene.begin();
    await scene.world.until(Promise.resolve(scene.ended));
    scene.marks.heard('Eva', HERE);
    scene.asks();
    await scene.passes(2);
    let hasLooked = false;
    const looking = scene.context.survey().then((survey) => (hasLooked = survey !== null));
    await scene.passes(200);
    expect(hasLooked).toBe(false);
    scene.end?.({ isDone: true, block: 'oak_log', item: 'oak_log', takenBy: null });
    await scene.world.until(looking);
    expect(hasLooked).toBe(true);
  });

  it('is each person’s own', async () => {
    const scene = new Scene();
    scene.marks.heard('Tom', HERE);
    expect((await scene.marks.send(DIG)).said).toMatch(/^Point first/);
  });

  it('takes a bot at work at the end of its job, and gives it back to the plan', async () => {
    const scene = new Scene();
    await scene.begin();
    scene.marks.heard('eva', HERE);
    scene.asks();
    await scene.passes(20);
    expect([scene.end, scene.jobsOf]).toEqual([null, { Ada: 1 }]);
    await scene.passes(80);
    expect(scene.end).not.toBeNull();
    await scene.passes(200);
    expect([scene.answer, scene.jobsOf]).toEqual([null, { Ada: 1 }]);
    scene.end?.({ isDone: true, block: 'oak_log', item: 'oak_log', takenBy: null });
    await scene.passes(60);
    expect(scene.answer).toEqual({ isDone: true, said: 'It is dug, and in the chest.' });
    expect(scene.jobsOf['Ada']).toBeGreaterThan(1);
    expect(await scene.world.until(Promise.resolve(scene.ended))).toEqual({ kind: 'finished' });
  });

  it.each([
    ['eva', 'It is dug. You picked it up.'],
    ['Tom', 'It is dug. Tom picked it up.'],
    [null, 'It is dug. Nothing of it came into my hands.'],
  ])('tells where what was dug is: with %s', async (takenBy, said) => {
    const scene = new Scene();
    await scene.begin();
    scene.marks.heard('Eva', HERE);
    scene.asks();
    await scene.passes(100);
    scene.end?.({ isDone: true, block: 'oak_log', item: null, takenBy });
    await scene.passes(2);
    expect(scene.answer).toEqual({ isDone: true, said });
  });

  it('asks what "put it there" means where nothing was dug before', async () => {
    const scene = new Scene();
    scene.marks.heard('Eva', HERE);
    const place: MarkErrand = { ...DIG, act: 'place' };
    expect((await scene.marks.send(place)).said).toMatch(/^Put what there\?/);
  });

  it('names nobody who is not here', async () => {
    const scene = new Scene();
    scene.marks.heard('Eva', HERE);
    await scene.begin();
    expect(await scene.marks.send({ ...DIG, by: 'Zoe' })).toEqual({
      isDone: false,
      said: 'There is no bot of that name here.',
    });
  });
});
