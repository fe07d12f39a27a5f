import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSubtask } from '../../../../src/run/people/find-subtask.js';
import type { SubtaskView } from '../../../../src/schedule/subtask-view.js';
import { gather } from '../../schedule/core/random-plan.js';
import { registry } from './run-scene.js';

function viewOf(id: string, item: string, state: SubtaskView['state'] = 'READY'): SubtaskView {
  const subtask = gather(id, item, 3);
  return {
    id,
    subtask,
    state,
    reason: { code: 'blocked' },
    quantity: 3,
    done: 0,
    tries: 0,
  };
}

const stone = viewOf('s3', 'cobblestone');
const PLAN = [
  viewOf('s1', 'cobblestone', 'DONE'),
  viewOf('s2', 'oak_log'),
  { ...stone, subtask: { ...stone.subtask, sources: ['stone', 'cobblestone'] } },
  viewOf('s10', 'raw_iron'),
];

describe('a subtask people mean', () => {
  it.each([
    ['2', 's2'],
    ['s2', 's2'],
    ['#10', 's10'],
    ['task 3', 's3'],
    ['Subtask 3', 's3'],
    ['the cobblestone', 's3'],
    ['the stone', 's3'],
    ['11 oak logs', 's2'],
    ['cobbelstone', 's3'],
    [' Raw Iron ', 's10'],
    ['the mining', 's3'],
    ['chopping', 's2'],
  ])('"%s" is %s', (said, id) => {
    const reading = findSubtask(registry, PLAN, said);
    expect(reading.kind === 'found' ? reading.view.id : reading.reason).toBe(id);
  });

  it('is their own where that is one of them', () => {
    const plan = [...PLAN, viewOf('s11', 'oak_log', 'IN_PROGRESS')];
    expect(findSubtask(registry, plan, 'the wood', 's11')).toMatchObject({ view: { id: 's11' } });
    expect(findSubtask(registry, plan, 'the wood', 's3')).toMatchObject({ view: { id: 's2' } });
  });

  it('is the done one where no other makes it', () => {
    expect(findSubtask(registry, PLAN.slice(0, 2), 'cobblestone')).toMatchObject({ view: { id: 's1' } });
  });

  it('says what is open where it is none', () => {
    expect(findSubtask(registry, PLAN, '7')).toEqual({
      kind: 'unclear',
      reason: 'There is no subtask 7. Open: s2 oak log, s3 cobblestone, s10 raw iron.',
    });
    expect(findSubtask(registry, PLAN, 'fight')).toMatchObject({
      reason: expect.stringMatching(/^Nothing of that kind/) as string,
    });
    expect(findSubtask(registry, [], 'a boat')).toEqual({
      kind: 'unclear',
      reason: 'No subtask makes "a boat".',
    });
  });

  it('is one of the plan or none, whatever is said', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (said) => {
        const reading = findSubtask(registry, PLAN, said);
        expect(reading.kind === 'unclear' || PLAN.includes(reading.view)).toBe(true);
      }),
    );
  });
});
