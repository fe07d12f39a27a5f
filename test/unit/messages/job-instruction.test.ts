import { describe, expect, it } from 'vitest';
import { blueprintOf } from '../../../src/blueprint/blueprint.js';
import { loadRegistry } from '../../../src/game/registry.js';
import type { Job } from '../../../src/schedule/job.js';
import { jobOf } from '../../support/job-of.js';
import { jobInstruction, jobTitle } from '../../../src/messages/job-instruction.js';
import { shortfall } from '../../../src/messages/shortfall.js';
import type { Verdict } from '../../../src/verify/verdict.js';

const registry = loadRegistry('1.20.1');

const stones = jobOf(
  {
    id: 's4',
    item: 'cobblestone',
    quantity: 11,
    tools: ['wooden_pickaxe'],
    sources: ['stone'],
    dependsOn: ['s3'],
    instruction: 'of the whole subtask',
  },
  { id: 's4.2', quantity: 5 },
);

describe('what a person is told to do', () => {
  it('names exact counts of the share, where to take from, where things are and where to put them', () => {
    const text = jobInstruction(registry, stones, {
      find: (item) => (item === 'stone' ? 'left of the chest' : null),
      at: () => null,
    });
    expect(text).toEqual([
      's4: Take 1 wooden pickaxe from the chest. Gather 5 cobblestone from stone. Put the 5 cobblestone and the wooden pickaxe back into the chest. (left of the chest)',
    ]);
    expect(jobTitle(registry, stones)).toBe('gather 5 cobblestone');
  });

  it('has nobody take again what stands already of a building', () => {
    const cells = [1, 2, 3].map((y) => ({
      position: { x: 1, y, z: 2 },
      block: y === 1 ? 'oak_planks' : 'stone',
    }));
    const section = blueprintOf('hut', cells, true);
    const job = jobOf(
      { id: 's4', action: 'build', item: 'hut_block', quantity: 3, section, scaffold: { dirt: 2 } },
      { takes: { oak_planks: 1, stone: 2, dirt: 2 } },
    );
    const leftOf = (): typeof section => blueprintOf('hut', cells.slice(2), true);
    expect(jobInstruction(registry, job, { find: () => null, at: () => null, leftOf })).toEqual([
      's4: Take 1 stone and 2 dirt from the chest. Build this part of the hut: stone at 1 3 2. Put the 2 dirt into the chest.',
    ]);
  });

  it('names no chest where none stands yet', () => {
    const unfounded = { find: () => null, at: () => null, hasChest: () => false };
    const told = (subtask: Partial<Job['subtask']>, placeAt: Job['placeAt'] = []): string =>
      jobInstruction(
        registry,
        { ...stones, subtask: { ...stones.subtask, tools: [], ...subtask }, quantity: 1, placeAt },
        unfounded,
      ).join(' ');
    expect(told({ item: 'oak_log', sources: ['oak_log'] })).toBe(
      's4: Gather 1 oak log. Keep what you get: there is no chest.',
    );
    expect(told({ action: 'craft', item: 'crafting_table', placed: 'left' })).toBe(
      's4: Craft 1 crafting table. Place it on the ground near you.',
    );
    const table = { action: 'craft', item: 'crafting_table', placed: 'left' } as const;
    expect(told(table, [{ x: 7, y: 65, z: -7 }])).toBe(
      's4: Craft 1 crafting table. Place it on the ground where it is marked. (At 7 65 -7.)',
    );
    expect(told({ action: 'build', item: 'chest', placed: 'beside' })).toBe(
      's4: Place 1 chest on the ground near you.',
    );
  });

  it('names the very station: in another somebody else may have put things', () => {
    const station = { block: 'furnace', position: { x: -13, y: -60, z: 2 } };
    const smelt: Job = {
      ...stones,
      subtask: { ...stones.subtask, action: 'smelt', item: 'iron_ingot', tools: [], station: 'furnace' },
      tools: [],
      takes: { raw_iron: 5, oak_planks: 4 },
      station,
    };
    const [line] = jobInstruction(registry, smelt, { find: () => null, at: () => 'beside the chest' });
    expect(line).toContain('(The furnace is at -13 -60 2, beside the chest.)');
  });

  it('has furnaces filled and emptied by whoever comes by', () => {
    const station = { block: 'furnace', position: { x: -15, y: -60, z: 2 } };
    const load: Job = {
      ...stones,
      subtask: {
        ...stones.subtask,
        id: 's9',
        action: 'smelt',
        item: 'iron_ingot',
        tools: [],
        station: 'furnace',
      },
      phase: 'load',
      quantity: 4,
      tools: [],
      brings: {},
      station,
      takes: { raw_iron: 4, oak_planks: 3 },
      fuel: { oak_planks: 3 },
    };
    const told = { find: () => null, at: () => 'beside the chest' };
    const filling =
      's9: Take 4 raw iron and 3 oak planks from the chest. Fill the furnace: 4 raw iron on top, and 3 oak planks below to burn. Then leave it to burn. (The furnace is at -15 -60 2, beside the chest.)';
    expect(jobInstruction(registry, load, told)).toEqual([filling]);
    expect(jobTitle(registry, load)).toBe('fill the furnace for 4 iron ingots');
    const collect: Job = { ...load, phase: 'collect', takes: {}, fuel: {}, brings: { iron_ingot: 4 } };
    const fetching =
      's9: Take the 4 iron ingots out of the furnace as soon as they are done. Put the 4 iron ingots into the chest. (The furnace is at -15 -60 2, beside the chest.)';
    expect(jobInstruction(registry, collect, told)).toEqual([fetching]);
    expect(jobTitle(registry, collect)).toBe('fetch 4 iron ingots from the furnace');
  });

  it('names the place that is kept free, where a block may not stand just anywhere beside the chest', () => {
    const second: Job = {
      ...stones,
      subtask: {
        ...stones.subtask,
        action: 'craft',
        item: 'furnace',
        quantity: 1,
        tools: [],
        placed: 'beside',
      },
      quantity: 1,
      tools: [],
      takes: { cobblestone: 8 },
      placeAt: [{ x: -17, y: -60, z: 2 }],
    };
    const told = { find: () => null, at: () => '3 blocks right of the chest' };
    expect(jobInstruction(registry, second, told).join(' ')).toContain(
      'on the ground beside the chest. (At -17 -60 2, 3 blocks right of the chest.)',
    );
    const first = { ...second, subtask: { ...second.subtask, placed: 'right' as const } };
    expect(jobInstruction(registry, first, told).join(' ')).not.toContain('(At ');
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
    kind: problems.length === 0 ? 'passed' : 'partial',
    asked: 5,
    done,
    problems,
    deltas: { chest: {}, furnace: {}, inventory: {} },
    facts: [],
  });

  it('is told in counts and things, each once', () => {
    const problems = [
      {
        kind: 'too-few',
        item: 'cobblestone',
        count: 2,
        facts: { code: 'too-few-came', asked: 5, came: 3, stock: 'chest' },
      },
      {
        kind: 'tool-not-returned',
        item: 'wooden_pickaxe',
        count: 1,
        facts: { code: 'tool-kept', stock: 'chest', now: { code: 'not-carried' } },
      },
      {
        kind: 'tool-not-returned',
        item: 'wooden_pickaxe',
        count: 1,
        facts: { code: 'tool-kept', stock: 'chest', now: { code: 'not-carried' } },
      },
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
