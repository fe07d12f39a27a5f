import { describe, expect, it } from 'vitest';
import { readGoalChange } from '../../../../src/run/people/goal-change.js';

describe('a sentence about the goal', () => {
  it.each([
    ['also make a clock', 'make a clock'],
    ['can we also craft a shield?', 'can we craft a shield'],
    ['we need 10 torches too', 'we need 10 torches'],
    ['add a clock to the plan', 'a clock'],
    ['ok now make a clock', 'make a clock'],
    ['next: craft a bow', 'craft a bow'],
    ['can we do a sword too', 'can we get a sword'],
    ['lets make a clock after this', 'let us make a clock'],
    ['no wait make it 2 iron swords', 'make 2 iron swords'],
  ])('asks for something besides: %s', (said, text) => {
    expect(readGoalChange(said)).toEqual({ kind: 'get', text, isInstead: false, isMore: false });
  });

  it.each([
    ['make a clock instead', 'make a clock'],
    ['instead of a compass make a clock', 'make a clock'],
    ['make a clock instead of the compass', 'make a clock'],
    ['forget the compass, make a shield', 'make a shield'],
    ['forget the compass make a shield', 'make a shield'],
    ['change the goal to 3 torches', '3 torches'],
    ['actualy make a bed insted', 'make a bed'],
    ['nvm make 2 buckets insted', 'make 2 buckets'],
    ['swap the pickaxe for a stone axe', 'a stone axe'],
    ['ok new plan: furnace', 'furnace'],
  ])('asks for something in its place: %s', (said, text) => {
    expect(readGoalChange(said)).toEqual({ kind: 'get', text, isInstead: true, isMore: false });
  });

  it.each([
    ['scratch that no torches', { kind: 'drop', thing: 'torches' }],
    ['actually no bed', { kind: 'drop', thing: 'bed' }],
    ['no torches after all', { kind: 'drop', thing: 'torches' }],
    ['i changed my mind no bed', { kind: 'drop', thing: 'bed' }],
    ['dont bother with the torches', { kind: 'drop', thing: 'torches' }],
    ['leave out the bed', { kind: 'drop', thing: 'bed' }],
    ['take the bed off the list', { kind: 'drop', thing: 'bed' }],
    ['scratch that', { kind: 'unclear' }],
    ['drop the clock', { kind: 'drop', thing: 'clock' }],
    ['not the clock, the compass', { kind: 'get', text: 'compass', isInstead: true, isMore: false }],
    ['uh no a stone axe i mean', { kind: 'anew', text: 'a stone axe' }],
    ['actually only need one of those', { kind: 'amount', count: 1, thing: null }],
    ['hmm also torches maybe 6', { kind: 'get', text: '6 torches', isInstead: false, isMore: false }],
    ['changed my mind, make a clock', { kind: 'get', text: 'make a clock', isInstead: true, isMore: false }],
    ['actually make 2 compasses', { kind: 'amount', count: 2, thing: 'compasses' }],
    ['less torches only 3', { kind: 'amount', count: 3, thing: 'torches' }],
    ['make another clock', { kind: 'get', text: 'make clock', isInstead: false, isMore: true }],
    ['never mind the compass', { kind: 'drop', thing: 'compass' }],
    ["we don't need the compass anymore", { kind: 'drop', thing: 'compass' }],
    ['remove the clock from the plan', { kind: 'drop', thing: 'clock' }],
    ['ok cancel the wood, just the cobble', { kind: 'drop', thing: 'wood' }],
    ['make it 3', { kind: 'amount', count: 3, thing: null }],
    ['we want 4 not 8', { kind: 'amount', count: 4, thing: null }],
    ['can it be 2 of those', { kind: 'amount', count: 2, thing: null }],
    ['make five of them instead', { kind: 'amount', count: 5, thing: null }],
    ['no wait just one', { kind: 'amount', count: 1, thing: null }],
    ['i meant 4 not 5', { kind: 'amount', count: 4, thing: null }],
    ['can we do 10 instead', { kind: 'amount', count: 10, thing: null }],
    ['make the torches 30', { kind: 'amount', count: 30, thing: 'torches' }],
    ['make 100 cobble not 200', { kind: 'amount', count: 100, thing: 'cobble' }],
    ["don't make the shield", { kind: 'drop', thing: 'shield' }],
    ['stop making torches', { kind: 'drop', thing: 'torches' }],
    ['i dont think we need a clock', { kind: 'drop', thing: 'clock' }],
    ['we dont need that many torches', { kind: 'unclear' }],
    ['i changed my mind', { kind: 'unclear' }],
    ['change the goal', { kind: 'unclear' }],
    ['double the torches', { kind: 'times', factor: 2, thing: 'torches' }],
    ['half the cobblestone is enough', { kind: 'times', factor: 0.5, thing: 'cobblestone' }],
    ['twice as much bread please', { kind: 'times', factor: 2, thing: 'bread' }],
    ['half a dozen torches', { kind: 'get', text: 'half a dozen torches', isInstead: false, isMore: false }],
    ['no wait just a stone axe', { kind: 'anew', text: 'a stone axe' }],
    ['no i mean just a chest', { kind: 'anew', text: 'a chest' }],
    ['sorry i meant six ladders, not sixty', { kind: 'amount', count: 6, thing: 'ladders' }],
    ['please ignore that, i meant four torches', { kind: 'amount', count: 4, thing: 'torches' }],
    [
      'make not the torches, make a lantern',
      { kind: 'get', text: 'make a lantern', isInstead: true, isMore: false },
    ],
  ])('asks for more, less, or something unsaid: %s', (said, change) => {
    expect(readGoalChange(said)).toEqual(change);
  });
});
