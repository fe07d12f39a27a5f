import { describe, expect, it } from 'vitest';
import type { PersonTask } from '../../../src/scripted-human/read-instruction.js';
import { whatIsLeft } from '../../../src/scripted-human/what-is-left.js';

const PICKAXE = { item: 'wooden_pickaxe', count: 1 };
const COBBLE = { item: 'cobblestone', count: 11 };
const TASK: PersonTask = {
  number: 's4',
  steps: [
    { kind: 'take', things: [PICKAXE] },
    { kind: 'gather', ...COBBLE, from: ['stone'] },
    { kind: 'put', things: [COBBLE, PICKAXE] },
  ],
  stationAt: null,
  placeAt: [],
  isOwed: false,
};

describe('what is left of a task thought done', () => {
  it('is the rest of what is missing, with the tool taken again when it was put back', () => {
    const left = whatIsLeft(TASK, { short: 4, owed: [] }, new Map());
    expect(left.steps).toEqual([
      { kind: 'take', things: [PICKAXE] },
      { kind: 'gather', item: 'cobblestone', count: 4, from: ['stone'] },
      { kind: 'put', things: [COBBLE, PICKAXE] },
    ]);
  });

  it('is only to put things into the chest where they are carried', () => {
    const left = whatIsLeft(
      TASK,
      { short: 4, owed: [PICKAXE] },
      new Map([
        ['cobblestone', 4],
        ['wooden_pickaxe', 1],
      ]),
    );
    expect(left.steps).toEqual([
      { kind: 'put', things: [COBBLE, PICKAXE] },
      { kind: 'put', things: [PICKAXE] },
    ]);
  });
});
