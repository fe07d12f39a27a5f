import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnaskedWork } from '../../../../src/run/people/unasked-work.js';
import type { Job } from '../../../../src/schedule/job.js';
import { subtaskViews } from '../../../../src/schedule/views.js';
import { gather } from '../../schedule/core/random-plan.js';
import { Story } from '../../schedule/core/story.js';
import { jobOf } from './run-scene.js';

const STONES = gather('s1', 'cobblestone', 11, { tools: ['wooden_pickaxe'] });
const views = subtaskViews(new Story([STONES], { wooden_pickaxe: 1 }).state);

function visit(worker: string | null, before: number, after: number) {
  return { worker, before: { cobblestone: before }, after: { cobblestone: after } };
}

describe('unasked work', () => {
  it('is what nobody borrowed before', () => {
    const work = new UnaskedWork();
    expect(work.visited(visit('Eva', 5, 1), views, [])).toEqual([]);
    expect(work.visited(visit('Eva', 1, 7), views, [])).toEqual([{ subtask: 's1', quantity: 2 }]);
    expect(work.visited(visit('Eva', 7, 8), views, [])).toEqual([{ subtask: 's1', quantity: 1 }]);
  });

  it('leaves to a job what the job is to bring, however many visits it takes', () => {
    const work = new UnaskedWork();
    const running: readonly { readonly worker: string; readonly job: Job }[] = [
      { worker: 'Eva', job: jobOf(STONES, { quantity: 6, brings: { cobblestone: 6 } }) },
    ];
    expect(work.visited(visit('Eva', 0, 4), views, running)).toEqual([]);
    expect(work.visited(visit('Eva', 4, 6), views, running)).toEqual([]);
    expect(work.visited(visit('Eva', 6, 9), views, running)).toEqual([{ subtask: 's1', quantity: 3 }]);
  });

  it('begins anew when the job has ended: what it took was used up as far as it was done', () => {
    const work = new UnaskedWork();
    const job = jobOf(STONES, { quantity: 4, takes: { cobblestone: 4 }, brings: {} });
    work.visited(visit('Eva', 9, 5), views, [{ worker: 'Eva', job }]);
    work.jobEnded('Eva', job, 2);
    expect(work.visited(visit('Eva', 5, 9), views, [])).toEqual([{ subtask: 's1', quantity: 2 }]);
  });

  it('of blocks and mobs is no matter of chests', () => {
    const spiders = gather('s1', 'spider', 2, { action: 'kill' });
    const open = subtaskViews(new Story([spiders]).state);
    const work = new UnaskedWork();
    expect(work.did({ worker: 'Eva', killed: { spider: 1 } }, open, [])).toEqual([
      { subtask: 's1', quantity: 1 },
    ]);
    expect(work.did({ worker: 'Eva', killed: { pig: 1 } }, open, [])).toEqual([]);
    const own = [{ worker: 'Eva', job: jobOf(spiders, { brings: {} }) }];
    expect(work.did({ worker: 'Eva', killed: { spider: 1 } }, open, own)).toEqual([]);
  });

  it('never is more than what came beyond what was there at most', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 15 }), (levels) => {
        const work = new UnaskedWork();
        const credited = levels
          .slice(1)
          .flatMap((after, at) => work.visited(visit('Eva', levels[at] ?? 0, after), views, []))
          .reduce((sum, { quantity }) => sum + quantity, 0);
        expect(credited).toBeLessThanOrEqual(Math.max(...levels) - (levels[0] ?? 0));
      }),
    );
  });
});
