import { describe, expect, it } from 'vitest';
import { experimentOf } from '../../../src/experiment/definition/read-experiment.js';
import { trialsOf } from '../../../src/experiment/definition/experiment.js';
import { estimateTrials } from '../../../src/experiment/estimate-trials.js';
import type { ExperimentDefinition } from '../../../src/experiment/definition/experiment-schema.js';

const COMMON = { schemaVersion: 1, name: 'test', seeds: 2, tasks: ['craft a stone pickaxe'] } as const;

function estimate(definition: ExperimentDefinition, sideBySide = 1) {
  return estimateTrials(trialsOf(experimentOf(definition, 'test')), sideBySide);
}

describe('estimateTrials', () => {
  it('expects larger teams to be done sooner, and faster worlds too', async () => {
    const teams = { ...COMMON, kind: 'teams', teams: ['1ai', '3ai'] } as const;
    const slow = await estimate({ ...teams, settings: { speed: 1 } });
    const [one, three] = slow.conditions;
    expect(one).toMatchObject({ condition: '1ai', trials: 2, modelCalls: 0, costUsd: 0 });
    expect(one?.seconds).toBeGreaterThan(20);
    expect(three?.seconds).toBeLessThan(one?.seconds ?? 0);
    const fast = await estimate({ ...teams, settings: { speed: 20 } });
    expect(fast.seconds).toBeLessThan(slow.seconds / 4);
    const sideBySide = await estimate({ ...teams, settings: { speed: 20 } }, 2);
    expect(sideBySide.seconds).toBeCloseTo(fast.seconds / 2);
  });

  it('expects nobody to move for what is impossible', async () => {
    const { conditions } = await estimate({
      ...COMMON,
      tasks: ['craft a bow'],
      kind: 'teams',
      teams: ['1ai'],
      settings: { speed: 0.1 },
    });
    expect(conditions[0]?.seconds).toBeLessThan(10);
  });

  it('estimates calls and cost of models, and does not guess an unknown price', async () => {
    const methods = { ...COMMON, kind: 'methods', methods: ['planner', 'co-voyager', 'voyager'] } as const;
    const known = await estimate({ ...methods, models: ['gpt-4.1-mini'] });
    expect(known.conditions.map(({ modelCalls }) => modelCalls)).toEqual([0, 8, 2]);
    expect(known.conditions[0]?.costUsd).toBe(0);
    expect(known.conditions[1]?.costUsd).toBeGreaterThan(known.conditions[2]?.costUsd ?? Infinity);
    expect(known.costUsd).toBeGreaterThan(0);
    expect(known.costUsd).toBeLessThan(0.1);
    expect((await estimate({ ...methods, models: ['llama3'] })).costUsd).toBeNull();
  });
});
