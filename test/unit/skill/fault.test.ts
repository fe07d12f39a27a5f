import { describe, expect, it } from 'vitest';
import { faultOf, type SkillFailure } from '../../../src/skill/fault.js';
import type { ToldSetback } from '../../../src/skill/hindrance.js';

const NOTHING: SkillFailure = {
  error: null,
  setbacks: [],
  present: new Set(['oak_log']),
  isOutOfTime: false,
  isPromised: false,
};

function setback(primitive: string, kind: ToldSetback['kind'], ...names: string[]): ToldSetback {
  return { primitive, kind, names, place: null, reason: `${primitive} ${kind}` };
}

describe('whose fault a failed trial is', () => {
  it.each<[string, Partial<SkillFailure>, string]>([
    ['the clock', { isOutOfTime: true }, 'time'],
    ['a wrong call', { error: { name: 'TypeError', message: 'x is null', line: 2 } }, 'skill'],
    [
      'what is not offered',
      { error: { name: 'ReferenceError', message: 'bot.pvp is not available.', line: 2 } },
      'primitive',
    ],
    ['something it does not carry', { setbacks: [setback('craftItem', 'refused', 'stick')] }, 'skill'],
    ['fewer crafts than asked, for lack', { setbacks: [setback('craftItem', 'partial', 'flint')] }, 'skill'],
    ['a block that is nowhere', { setbacks: [setback('mineBlock', 'failed', 'gold_ore')] }, 'arena'],
    ['a block that is there', { setbacks: [setback('mineBlock', 'failed', 'oak_log')] }, 'primitive'],
    ['a block that does not stay', { setbacks: [setback('placeItem', 'failed', 'torch')] }, 'primitive'],
    [
      'a walk that finds no way',
      { error: { name: 'Error', message: 'bot.pathfinder.goto: no way', line: 2 } },
      'primitive',
    ],
    ['what it does not wait for', { setbacks: [setback('mineBlock', 'cancelled', 'oak_log')] }, 'skill'],
    ['calls that promised more than came', { isPromised: true }, 'primitive'],
    ['asking for too little', {}, 'skill'],
  ])('%s', (_, failure, fault) => {
    expect(faultOf({ ...NOTHING, ...failure }).of).toBe(fault);
  });
});
