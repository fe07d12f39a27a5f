import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import { Attention } from '../../../src/scripted-human/reading.js';
import { readHint, type InstructionStep } from '../../../src/scripted-human/read-instruction.js';

const registry = loadRegistry('1.20.1');

function stepsIn(text: string): readonly InstructionStep[] {
  const hint = readHint(registry, text);
  if (hint?.kind !== 'task') throw new Error(`no task: ${JSON.stringify(hint)}`);
  return hint.task.steps;
}

describe('an instruction as a person reads it', () => {
  it('says what to take, to gather, from where, and to put back', () => {
    const text =
      's4: Take 1 wooden pickaxe from the chest. Gather 11 cobblestone from stone or cobblestone. Put the 11 cobblestone and the wooden pickaxe back into the chest. (5 blocks left of the chest)';
    expect(stepsIn(text)).toEqual([
      { kind: 'take', things: [{ item: 'wooden_pickaxe', count: 1 }] },
      { kind: 'gather', item: 'cobblestone', count: 11, from: ['stone', 'cobblestone'] },
      {
        kind: 'put',
        things: [
          { item: 'cobblestone', count: 11 },
          { item: 'wooden_pickaxe', count: 1 },
        ],
      },
    ]);
  });

  it('says what goes where, and who is to step out', () => {
    const text =
      's8: Take 2 oak stairs from the chest. Build this part of the hut: nothing at 1 64 2; oak stairs (facing west, half bottom) at -3 65 2 to -3 65 5, and 2 more rows. (It begins 3 blocks left of the chest.)';
    const [, build] = stepsIn(text);
    expect(build).toEqual({
      kind: 'build',
      hasMore: true,
      rows: [
        { block: 'air', item: 'air', facing: null, from: { x: 1, y: 64, z: 2 }, to: { x: 1, y: 64, z: 2 } },
        {
          block: 'oak_stairs',
          item: 'oak_stairs',
          facing: 'west',
          from: { x: -3, y: 65, z: 2 },
          to: { x: -3, y: 65, z: 5 },
        },
      ],
    });
    expect(stepsIn('Please step out of the hut that Ada builds (x 1 to 5, z -2 to 2).')).toEqual([
      { kind: 'step-out', low: { x: 1, y: 0, z: -2 }, high: { x: 5, y: 0, z: 2 } },
    ]);
  });

  it('knows crafting, placing, smelting and killing', () => {
    expect(
      stepsIn(
        's2: Take 4 oak planks from the chest. Craft 1 crafting table. Place it on the ground 1 block left of the chest.',
      ),
    ).toEqual([
      { kind: 'take', things: [{ item: 'oak_planks', count: 4 }] },
      { kind: 'craft', item: 'crafting_table', count: 1, isAtTable: false },
      { kind: 'place', item: null, count: 1, side: 'left' },
    ]);
    expect(
      stepsIn(
        's9: Smelt 7 raw iron in the furnace, burning 5 oak planks. Put the 7 iron ingots into the chest.',
      ),
    ).toEqual([
      {
        kind: 'smelt',
        inputs: [{ item: 'raw_iron', count: 7 }],
        fuel: [{ item: 'oak_planks', count: 5 }],
        furnace: 'furnace',
      },
      { kind: 'put', things: [{ item: 'iron_ingot', count: 7 }] },
    ]);
    expect(
      stepsIn('s1: Kill about 2 spiders, until you have 3 string. Put the 3 string into the chest.')[0],
    ).toEqual({
      kind: 'kill',
      mob: 'spider',
      count: 2,
      until: [{ item: 'string', count: 3 }],
    });
    expect(stepsIn('s3: Gather 5 oak logs. Put the 5 oak logs into the chest.')[0]).toEqual({
      kind: 'gather',
      item: 'oak_log',
      count: 5,
      from: ['oak_log'],
    });
  });

  it('sees which station is meant', () => {
    const text = 's9: Smelt 7 raw iron in the furnace. (The furnace is at -13 -60 2, beside the chest.)';
    expect(readHint(registry, text)).toMatchObject({ task: { stationAt: { x: -13, y: -60, z: 2 } } });
    expect(readHint(registry, 's9: Smelt 7 raw iron in the furnace.')).toMatchObject({
      task: { stationAt: null },
    });
  });

  it('reads what to do at a furnace', () => {
    const iron = { item: 'raw_iron', count: 4 };
    const planks = { item: 'oak_planks', count: 3 };
    const ingots = { item: 'iron_ingot', count: 4 };
    expect(
      stepsIn(
        's9: Take 4 raw iron and 3 oak planks from the chest. Fill the furnace: 4 raw iron on top, and 3 oak planks below to burn. Then leave it to burn.',
      ),
    ).toEqual([
      { kind: 'take', things: [iron, planks] },
      { kind: 'fill', inputs: [iron], fuel: [planks], furnace: 'furnace' },
    ]);
    expect(
      stepsIn(
        's9: Take the 4 iron ingots out of the furnace as soon as they are done. Put the 4 iron ingots into the chest.',
      ),
    ).toEqual([
      { kind: 'empty', things: [ingots], furnace: 'furnace' },
      { kind: 'put', things: [ingots] },
    ]);
  });

  it('sees where blocks are to go', () => {
    const text =
      's9: Place 2 furnaces on the ground beside the chest. (At -17 -60 2, 3 blocks right of the chest; -11 -60 2.)';
    expect(readHint(registry, text)).toMatchObject({
      task: {
        steps: [{ kind: 'place', item: 'furnace', count: 2, side: 'beside' }],
        placeAt: [
          { x: -17, y: -60, z: 2 },
          { x: -11, y: -60, z: 2 },
        ],
      },
    });
  });

  it('reads what is still missing from its hands', () => {
    const text = 'All done. Please put 1 wooden pickaxe, 2 sticks back into the chest; that is waited for.';
    const before =
      "Please put 1 wooden pickaxe, 2 sticks into the chest; I'll wait up to 30 s. We can't go on without it: no.";
    expect(readHint(registry, before)).toEqual(readHint(registry, text));
    expect(readHint(registry, text)).toEqual({
      kind: 'task',
      task: {
        number: 'the rest',
        steps: [
          {
            kind: 'put',
            things: [
              { item: 'wooden_pickaxe', count: 1 },
              { item: 'stick', count: 2 },
            ],
          },
        ],
        stationAt: null,
        placeAt: [],
        isOwed: true,
      },
    });
  });

  it('reads what is missing of what it thought done', () => {
    const missing = 'Not yet: 7 of 11 cobblestone so far; the wooden pickaxe is not back in the chest.';
    const pickaxe = { item: 'wooden_pickaxe', count: 1 };
    expect(readHint(registry, missing)).toEqual({ kind: 'missing', missing: { short: 4, owed: [pickaxe] } });
    const late =
      "Still working on this? 2 oak logs not yet in the chest. Otherwise I'll hand it to someone else.";
    expect(readHint(registry, late)).toEqual({
      kind: 'missing',
      missing: { short: null, owed: [{ item: 'oak_log', count: 2 }] },
    });
  });

  it('hears that there is less or more to do, that it is over, and everything else as talk', () => {
    expect(readHint(registry, 'Only 5 cobblestone now: somebody else does the rest.')).toEqual({
      kind: 'amount',
      count: 5,
    });
    expect(readHint(registry, 'Please make it 12 oak logs now: you are quick.')).toEqual({
      kind: 'amount',
      count: 12,
    });
    expect(readHint(registry, 'No need to do s4 (gather 11 cobblestone) any more: Ada has it.')).toEqual({
      kind: 'over',
      number: 's4',
    });
    expect(readHint(registry, 's4: done, thank you.')).toEqual({
      kind: 'over',
      number: 's4',
    });
    expect(readHint(registry, 'Finished: 1 of 1 compass.')).toEqual({ kind: 'end' });
    expect(
      readHint(registry, 'Finished: 1 of 1 compass. What next? Say for example "now make a clock".'),
    ).toBeNull();
    for (const talk of ['hello', '<Ben> 4: gather everything', '4 of 13 done.', '']) {
      expect(readHint(registry, talk), talk).toBeNull();
    }
  });
});

describe('lines of chat', () => {
  it('said in one go belong together, and a new announcement begins a new one', () => {
    const attention = new Attention();
    expect(attention.hear('s4: Take 1 wooden pickaxe from the chest.', 1000)).toBeNull();
    expect(attention.hear('Gather 11 cobblestone.', 1010)).toBeNull();
    expect(attention.settle(1100)).toBeNull();
    expect(attention.hear('s5 (craft 4 sticks) is done: 3 of 13.', 1120)).toBe(
      's4: Take 1 wooden pickaxe from the chest. Gather 11 cobblestone.',
    );
    expect(attention.settle(2000)).toBe('s5 (craft 4 sticks) is done: 3 of 13.');
    expect(attention.settle(3000)).toBeNull();
    expect(attention.hear('Welcome, Anna.', 4000)).toBeNull();
    expect(attention.hear('Please give Ada 1 black wool: walk up to Ada and throw it.', 4010)).toBe(
      'Welcome, Anna.',
    );
  });
});
