import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workerViews } from '../../../../src/schedule/views.js';
import { gather } from './random-plan.js';
import { jobsIn, Story } from './story.js';

const AMENDABLE = { phases: false, amendable: true };

/** Ada gathers 12 logs and puts some into the chest without having told of them before. */
function afterBringing(brought: number): Story {
  const story = new Story([gather('s1', 'oak_log', 12)]);
  story.joins('Ada', 0, AMENDABLE);
  story.tell({ kind: 'chest-observed', worker: 'Ada', before: {}, contents: { oak_log: brought } });
  return story;
}

describe('what a worker has just brought', () => {
  it('is shared with nobody who joins before its job has ended', () => {
    const story = afterBringing(12);
    expect(jobsIn(story.joins('Ben', 0, AMENDABLE))).toEqual([]);
    expect(workerViews(story.state).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['Ada busy', 'Ben idle'],
    ]);
    story.ends('Ada', 12);
    expect(story.of('s1')).toMatchObject({ state: 'DONE', done: 12 });
  });

  it('leaves the rest to be shared, never so much that more than the plan asks for would come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), (brought) => {
        const story = afterBringing(brought);
        story.joins('Ben', 0, AMENDABLE);
        const [ada, ben] = workerViews(story.state).map(({ job }) => job?.quantity ?? 0);
        expect(ada).toBeGreaterThanOrEqual(brought);
        expect((ada ?? 0) + (ben ?? 0)).toBe(12);
      }),
    );
  });

  it('counts, where it is too much for its own job, for who still gathers the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 18 }), (tooMany) => {
        const story = new Story([gather('s1', 'oak_log', 12), gather('s2', 'oak_log', 20)]);
        story.joins('Ada', 0, AMENDABLE);
        story.joins('Ben', 0, AMENDABLE);
        const at = (id: string): ReturnType<typeof workerViews> =>
          workerViews(story.state).filter(({ job }) => job?.subtask.id === id);
        const toCome = (): number => at('s2').reduce((sum, { job }) => sum + (job?.quantity ?? 0), 0);
        const first = at('s1')[0]?.name ?? '';
        const contents = { oak_log: 12 + tooMany };
        story.tell({ kind: 'chest-observed', worker: first, before: {}, contents });
        expect(toCome()).toBe(20 - tooMany);
        story.ends(first, 12 + tooMany);
        expect(story.of('s1')).toMatchObject({ state: 'DONE' });
        expect(toCome()).toBe(20 - tooMany);
      }),
    );
  });

  it('never makes less of what it told of before', () => {
    const story = new Story([gather('s1', 'oak_log', 12)]);
    story.joins('Ada', 0, AMENDABLE);
    story.beats('Ada', 9);
    story.tell({ kind: 'chest-observed', worker: 'Ada', before: {}, contents: { oak_log: 2 } });
    story.joins('Ben', 0, AMENDABLE);
    expect(workerViews(story.state)[0]?.job?.quantity).toBeGreaterThanOrEqual(9);
  });
});
