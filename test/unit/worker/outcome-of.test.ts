import { describe, expect, it } from 'vitest';
import { outcomeOf, type JobEnding } from '../../../src/worker/bot/outcome-of.js';

type Testimony = JobEnding['testimony'];

function ending({ broken = {}, ...changes }: Partial<JobEnding> & Partial<Testimony> = {}): JobEnding {
  return {
    before: {} as JobEnding['before'],
    after: null,
    lastCarried: {},
    leftBehind: {},
    work: { leftLying: new Set(), isBarren: false, reason: '', waitedTicks: 0 },
    testimony: { visits: [], blocks: [], deaths: [], broken, distanceCm: 0 },
    end: { kind: 'failed', reason: 'No pickaxe is left to mine stone with.' },
    cause: null,
    ...changes,
  };
}

describe('the end of a job', () => {
  const broken = { wooden_pickaxe: 1 };

  it('is nobody’s failure where the tool did not last', () => {
    expect(outcomeOf(ending())).toMatchObject({ kind: 'failed' });
    expect(outcomeOf(ending({ broken }))).toMatchObject({
      kind: 'cancelled',
      reason: 'The wooden pickaxe is worn out. No pickaxe is left to mine stone with.',
    });
  });

  it('is what it is in any other case, worn tools or not', () => {
    const completed = { kind: 'completed', reason: 'Done.' } as const;
    expect(outcomeOf(ending({ broken, end: completed }))).toMatchObject(completed);
    for (const cause of ['timed-out', 'died', 'disconnected'] as const)
      expect(outcomeOf(ending({ broken, cause })).kind).toBe(cause);
  });
});
