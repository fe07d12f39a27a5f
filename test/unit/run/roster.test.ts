import { clockAt } from '../../support/clock-at.js';
import { describe, expect, it } from 'vitest';
import { EndWatch } from '../../../src/run/execute/execution-end.js';
import { Roster } from '../../../src/run/world/roster.js';
import { openRunLog, type RunLog } from '../../../src/run/log/run-log.js';
import { HumanWorker } from '../../../src/worker/people/human-worker.js';
import { FakeWatch, HandClock } from '../worker/people/fake-watch.js';

/** A roster of one person. */
function crewOfOne(): {
  readonly clock: HandClock;
  readonly watch: FakeWatch;
  readonly eva: HumanWorker;
  readonly roster: Roster;
  readonly log: RunLog;
} {
  const clock = new HandClock();
  const watch = new FakeWatch(clock);
  const { currentTick, every } = clock;
  const ignore = (): void => undefined;
  const eva = new HumanWorker({
    name: 'Eva',
    kind: 'human',
    watch,
    clock: clockAt(currentTick, every),
    onInstruction: ignore,
    onReminder: ignore,
  });
  const log = openRunLog(null, [], clockAt(currentTick), ignore);
  return { clock, watch, eva, roster: new Roster(() => [eva], log), log };
}

const kindsOf = (changes: readonly { readonly kind: string }[]): readonly string[] =>
  changes.map(({ kind }) => kind);

describe('people in a crew', () => {
  it('pause and come back: told and logged once, and they could take no job meanwhile', () => {
    const { watch, eva, roster, log } = crewOfOne();
    expect(roster.poll(0)).toEqual([]);
    watch.joins('Eva');
    expect(kindsOf(roster.poll(20))).toEqual(['joined']);
    expect(roster.answering).toEqual([eva]);
    eva.pause('takes a break');
    expect(roster.poll(40)).toEqual([{ kind: 'paused', worker: eva, reason: 'takes a break' }]);
    expect(roster.poll(60)).toEqual([]);
    expect([roster.present, roster.answering, roster.isAtRest]).toEqual([[eva], [], true]);
    expect(roster.emptyTicks(60)).toBe(0);
    eva.resume();
    expect(kindsOf(roster.poll(80))).toEqual(['resumed']);
    expect([roster.answering, roster.isAtRest]).toEqual([[eva], false]);
    eva.pause('takes a break');
    roster.poll(100);
    watch.leaves('Eva');
    expect(kindsOf(roster.poll(120))).toEqual(['resumed', 'left']);
    expect(roster.isAtRest).toBe(false);
    expect(log.events.filter(({ kind }) => /worker-(paused|resumed)/.test(kind))).toMatchObject([
      { kind: 'worker-paused', worker: 'Eva', reason: 'takes a break' },
      { kind: 'worker-resumed', worker: 'Eva' },
      { kind: 'worker-paused' },
      { kind: 'worker-resumed' },
    ]);
  });

  it('may stand still for some minutes, one of them away, before nothing is waited for any more', () => {
    const { watch, roster } = crewOfOne();
    watch.joins('Eva');
    roster.poll(0);
    const ends = new EndWatch(0);
    expect([1300, 5900, 6100].map((tick) => ends.hopeless(roster, tick)?.kind)).toEqual([
      undefined,
      undefined,
      'drained',
    ]);
  });

  it('are never taken for dead, however slow they are', () => {
    const { clock, watch, eva, roster } = crewOfOne();
    watch.joins('Eva');
    roster.poll(0);
    clock.advance(5000);
    expect([roster.isAlive(eva, true), roster.isAlive(eva, false)]).toEqual([true, true]);
    watch.leaves('Eva');
    expect(roster.isAlive(eva, true)).toBe(false);
  });
});
