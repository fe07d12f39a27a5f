import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../src/schedule/job.js';
import { hindranceOf, type ToldSetback, type SkillCourse } from '../../../src/skill/hindrance.js';
import type { Problem, ProblemKind } from '../../../src/verify/verdict.js';
import { JOB } from './loop/loop.js';

const CHEST = { x: -14, y: -60, z: 2 };
const GATHER: Job = {
  ...JOB,
  quantity: 4,
  takes: {},
  tools: ['stone_pickaxe'],
  brings: { raw_iron: 4 },
  subtask: { ...JOB.subtask, action: 'gather', item: 'raw_iron', sources: ['iron_ore'], materials: {} },
};

function problem(kind: ProblemKind): Problem {
  return { kind, item: null, count: null, facts: { code: 'nothing-made' } };
}

/** A skill that did nothing, with everything it needed at hand. */
function course(parts: Partial<SkillCourse> = {}): SkillCourse {
  return {
    isWorkerThere: true,
    isCalledOff: false,
    isSandboxBroken: false,
    errorName: null,
    verdict: { problems: [problem('nothing-done')] },
    sources: ['iron_ore'],
    carriedBefore: {},
    chestAtFirst: { stone_pickaxe: 1, oak_planks: 64 },
    setbacks: [],
    ...parts,
  };
}

function setback(primitive: string, parts: Partial<ToldSetback> = {}): ToldSetback {
  return { primitive, kind: 'failed', reason: 'it did not work', place: null, names: [], ...parts };
}

const SPENT = setback('mineBlock', { names: ['iron_ore'], reason: 'no iron_ore within reach' });
const SHUT = setback('exchangeWithChest', {
  kind: 'refused',
  place: CHEST,
  reason: 'The chest at -14 -60 2 can not open: stone lies on its lid.',
});
const BUSY = setback('smeltItem', {
  kind: 'refused',
  reason: 'Somebody else works at the furnace. Wait or use another.',
  obstacle: 'in-use',
});

describe('who is to blame for a failure', () => {
  it.each<[string, Partial<SkillCourse>]>([
    ['did not do it, with nothing in its way', {}],
    ['has an error of its own', { errorName: 'TypeError', setbacks: [SPENT] }],
    ['used up its budget', { errorName: 'BudgetExceeded', setbacks: [BUSY] }],
    ['kept the tool', { verdict: { problems: [problem('tool-not-returned')] }, setbacks: [SPENT] }],
    ['brought the wrong item', { verdict: { problems: [problem('wrong-item')] }, setbacks: [SPENT] }],
    ['looked for the wrong block', { setbacks: [{ ...SPENT, names: ['iron_ore', 'dirt'] }] }],
    ['had no tool', { setbacks: [{ ...SPENT, kind: 'refused', reason: 'expected one of stone_pickaxe' }] }],
    ['went to the wrong chest', { setbacks: [{ ...SHUT, place: { ...CHEST, x: 0 } }] }],
    ['put what it does not carry', { setbacks: [{ ...SHUT, kind: 'failed', reason: 'Done: put nothing' }] }],
    ['said that it can not', { errorName: 'Error' }],
  ])('is the skill that %s', (_, parts) => {
    expect(hindranceOf(GATHER, CHEST, course(parts))).toBeNull();
  });

  it.each<[string, Partial<SkillCourse>, { reason: string; isLasting: boolean }]>([
    [
      'the worker died',
      { isWorkerThere: false },
      { reason: 'The worker died or left the world.', isLasting: true },
    ],
    ['the job was called off', { isCalledOff: true }, { reason: 'The job was called off.', isLasting: true }],
    [
      'the sandbox broke',
      { isSandboxBroken: true, errorName: 'CoVoyagerError' },
      { reason: 'The sandbox broke down.', isLasting: false },
    ],
    [
      'the tool was not there',
      { chestAtFirst: { oak_planks: 64 }, errorName: 'Error' },
      { reason: 'The chest lacked what the job counts on: 1 stone_pickaxe.', isLasting: true },
    ],
    [
      'the chest was shut',
      { setbacks: [SHUT], errorName: 'PrimitiveFailed' },
      { reason: SHUT.reason, isLasting: true },
    ],
    [
      'the chest was full',
      {
        setbacks: [
          {
            ...SHUT,
            kind: 'partial',
            reason: 'Not moved: 3 raw_iron (the chest is full).',
            obstacle: 'chest-full',
          },
        ],
        verdict: { problems: [problem('not-deposited')] },
      },
      { reason: 'Not moved: 3 raw_iron (the chest is full).', isLasting: true },
    ],
    ['another was at the furnace', { setbacks: [BUSY] }, { reason: BUSY.reason, isLasting: true }],
    [
      'nothing was left to mine',
      { setbacks: [SPENT], verdict: { problems: [problem('too-few')] }, errorName: 'Error' },
      { reason: SPENT.reason, isLasting: false },
    ],
  ])('is not the skill when %s', (_, parts, hindrance) => {
    expect(hindranceOf(GATHER, CHEST, course(parts))).toEqual(hindrance);
  });

  it('is the other half of a double chest as well as this one', () => {
    const beside = { ...SHUT, place: { ...CHEST, z: 3 } };
    expect(hindranceOf(GATHER, CHEST, course({ setbacks: [beside] }))?.isLasting).toBe(true);
  });

  it('is the world exactly where chest and hands together hold too little', () => {
    const counts = fc.record({ oak_planks: fc.nat(30), stick: fc.nat(5) });
    fc.assert(
      fc.property(counts, counts, fc.nat(30), (chestAtFirst, carriedBefore, needed) => {
        const job = { ...JOB, takes: { oak_planks: needed }, tools: ['stick'] };
        const isMissing =
          chestAtFirst.oak_planks + carriedBefore.oak_planks < needed ||
          chestAtFirst.stick + carriedBefore.stick < 1;
        const found = hindranceOf(job, CHEST, course({ chestAtFirst, carriedBefore }));
        expect(found !== null).toBe(isMissing);
      }),
    );
  });

  it('is not guessed where the chest was never opened', () => {
    expect(hindranceOf(GATHER, CHEST, course({ chestAtFirst: null }))).toBeNull();
  });
});
