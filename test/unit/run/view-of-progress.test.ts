import { describe, expect, it } from 'vitest';
import { renderFrame } from '../../../src/cli/run/live-frame.js';
import { PLAIN_STYLE } from '../../../src/messages/plan/plan-view.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import type { ShownSubtask } from '../../../src/run/view/run-view.js';
import { subtaskOf } from '../../../src/run/view/select.js';
import { foldEvents } from '../../../src/run/view/view-after.js';
import { about, assigned, at, became, ended, joined, planned, STARTED, SUBTASKS } from '../cli/run-story.js';

function subtaskAfter(id: string, ...events: readonly RunEvent[]): ShownSubtask | undefined {
  const all = [STARTED, joined('Ada'), joined('Ben'), planned(), ...events];
  return subtaskOf(foldEvents(all), id);
}

describe('progress', () => {
  it('begins with what depends on nothing being ready', () => {
    expect(subtaskAfter('s1')).toMatchObject({ state: 'READY', done: 0 });
    expect(subtaskAfter('s2')).toMatchObject({
      state: 'BLOCKED',
      reason: { code: 'waits-for-others', subtasks: ['s1'] },
    });
  });

  it('adds up what is verified and what two workers have in hand', () => {
    const shared = [
      became('s2', 'IN_PROGRESS'),
      assigned('s2', 'Ada', 6),
      assigned('s2.2', 'Ben', 5),
      about('Ada', 'mining', 4),
      about('Ben', 'mining', 2),
    ];
    expect(subtaskAfter('s2', ...shared)).toMatchObject({ done: 6, workers: ['Ada', 'Ben'] });
    expect(subtaskAfter('s2', ...shared, ended('s2', 'Ada', 5, 6))?.done).toBe(7);
  });

  it('never shows more than was asked for, in a job or in all', () => {
    const greedy = [became('s2', 'IN_PROGRESS'), assigned('s2', 'Ada', 6), about('Ada', 'mining', 9)];
    expect(subtaskAfter('s2', ...greedy)?.done).toBe(6);
    expect(subtaskAfter('s1', assigned('s1', 'Ada', 4), ended('s1', 'Ada', 9, 4))?.done).toBe(4);
  });

  it('does not count what is loaded into a furnace', () => {
    const loading = [assigned('s3', 'Ada', 7, 'load'), about('Ada', 'loading', 7), ended('s3', 'Ada', 7, 7)];
    expect(subtaskAfter('s3', ...loading)?.done).toBe(0);
    const collecting = [assigned('s3.2', 'Ben', 7, 'collect'), ended('s3.2', 'Ben', 7, 7)];
    expect(subtaskAfter('s3', ...loading, ...collecting)?.done).toBe(7);
  });

  it('keeps what is done when the plan is repaired, and forgets the rest', () => {
    const plan = planned();
    const again = SUBTASKS.filter(({ id }) => id === 's3').map((each) => ({
      ...each,
      id: 's9',
      dependsOn: [],
    }));
    const repaired =
      plan.kind === 'plan-made'
        ? { ...plan, kind: 'repair-planned' as const, repair: 1, subtasks: again }
        : plan;
    const all = foldEvents([STARTED, plan, became('s1', 'DONE'), repaired]);
    expect(all.subtasks.map(({ subtask, state }) => `${subtask.id} ${state}`)).toEqual([
      's1 DONE',
      's9 READY',
    ]);
  });

  it('lets nobody go on working after the run was killed and carried on', () => {
    const killed = [assigned('s1', 'Ada', 4), about('Ada', 'chopping', 3)];
    const resumed = at(200, {
      kind: 'run-resumed',
      lostLine: true,
      world: {
        kind: 'embedded',
        environment: null,
        mcVersion: '1.20.1',
        seed: 1,
        speed: 1,
        sight: 'loaded',
        address: '',
      },
    });
    const all = foldEvents([STARTED, joined('Ada'), planned(), ...killed, resumed]);
    expect(all).toMatchObject({ workers: [{ name: 'Ada', status: 'away', job: null }], jobs: {}, tick: 200 });
  });

  it('calls nobody idle who has a job, and everybody who has none', () => {
    const doing = (...events: readonly RunEvent[]): string | undefined =>
      renderFrame(foldEvents([STARTED, joined('Ada'), planned(), ...events]), (name) => name, {
        size: { columns: 80, rows: 24 },
        style: PLAIN_STYLE,
        tick: 0,
      })
        .at(-1)
        ?.replace(/^Ada +/, '');
    const begun = [assigned('s1', 'Ada', 4), about('Ada', 'idle', 0)];
    expect(doing(...begun)).toBe('setting out for s1');
    expect(doing(...begun, about('Ada', 'mining oak log', 1), about('Ada', 'idle', 4))).toBe(
      'mining oak log',
    );
    expect(doing(...begun, ended('s1', 'Ada', 4, 4))).toBe('idle');
  });

  it('tells who left', () => {
    const left = at(50, { kind: 'worker-left', worker: 'Ada', reason: 'kicked' });
    const { workers } = foldEvents([STARTED, joined('Ada'), left]);
    expect(workers).toMatchObject([{ name: 'Ada', isPresent: false, activity: 'gone: kicked' }]);
  });
});
