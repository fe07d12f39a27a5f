import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import type { Job } from '../../../src/schedule/job.js';
import { jobInstruction, jobTitle } from '../../../src/talk/job-instruction.js';
import { shortfall } from '../../../src/talk/shortfall.js';
import type { Verdict } from '../../../src/verify/verdict.js';

const registry = loadRegistry('1.20.1');

const stones: Job = {
  id: 's4.2',
  subtask: {
    ...{ id: 's4', action: 'gather', item: 'cobblestone', quantity: 11, tools: ['wooden_pickaxe'] },
    ...{ materials: {}, sources: ['stone'], dependsOn: ['s3'], instruction: 'of the whole subtask' },
  },
  ...{ phase: 'whole', quantity: 5, takes: {}, fuel: {}, tools: ['wooden_pickaxe'] },
  ...{ brings: { cobblestone: 5 }, station: null, placeAt: [] },
};

describe('what a person is told to do', () => {
  it('names exact counts of the share, where to take from, where things are and where to put them', () => {
    const text = jobInstruction(registry, stones, {
      find: (item) => (item === 'stone' ? 'left of the chest' : null),
      at: () => null,
    });
    expect(text).toEqual([
      '4: Take 1 wooden pickaxe from the chest. Gather 5 cobblestone from stone. Put the 5 cobblestone and the wooden pickaxe back into the chest. (It is left of the chest.)',
    ]);
    expect(jobTitle(registry, stones)).toBe('gather 5 cobblestone');
  });

  it('names the very station: in another somebody else may have put things', () => {
    const station = { block: 'furnace', position: { x: -13, y: -60, z: 2 } };
    const smelt: Job = {
      ...stones,
      subtask: { ...stones.subtask, action: 'smelt', item: 'iron_ingot', tools: [], station: 'furnace' },
      ...{ tools: [], takes: { raw_iron: 5, oak_planks: 4 }, station },
    };
    const [line] = jobInstruction(registry, smelt, { find: () => null, at: () => 'beside the chest' });
    expect(line).toContain('(The furnace at -13 -60 2, beside the chest.)');
  });

  it('fits the chat, however many things a job takes', () => {
    const takes = Object.fromEntries([...registry.items.keys()].slice(0, 40).map((item) => [item, 64]));
    const lines = jobInstruction(registry, { ...stones, takes });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.length <= 240)).toBe(true);
  });
});

describe('what is still missing', () => {
  const verdict = (done: number, problems: Verdict['problems']): Verdict => ({
    ...{ kind: problems.length === 0 ? 'passed' : 'partial', asked: 5, done, problems },
    ...{ deltas: { chest: {}, furnace: {}, inventory: {} }, facts: [] },
  });

  it('is told in counts and things, each once', () => {
    const problems = [
      { kind: 'too-few', item: 'cobblestone', count: 2, message: 'Expected 5 more cobblestone.' },
      { kind: 'tool-not-returned', item: 'wooden_pickaxe', count: 1, message: 'It is not back.' },
      { kind: 'tool-not-returned', item: 'wooden_pickaxe', count: 1, message: 'It is not back.' },
    ] as const;
    expect(shortfall(registry, stones, verdict(3, problems))).toBe(
      '3 of 5 cobblestone so far; the wooden pickaxe is not back in the chest.',
    );
    expect(shortfall(registry, stones, verdict(5, [problems[1]]))).toBe(
      'the wooden pickaxe is not back in the chest.',
    );
    expect(shortfall(registry, stones, verdict(5, []))).toBe('5 cobblestone: done.');
  });
});
