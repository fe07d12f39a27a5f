import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../../src/game/registry.js';
import { checkClaims, type ClaimEvidence } from '../../../../src/companion/conversation/claims.js';
import type { Deed } from '../../../../src/companion/conduct.js';

const registry = loadRegistry('1.20.1');

function deed(
  command: string,
  data: Deed['result']['data'] = {},
  kind: Deed['result']['kind'] = 'completed',
): Deed {
  return {
    at: 0,
    command,
    values: [],
    asker: 'Anna',
    result: { kind, words: `What ${command} came to.`, data },
  };
}

const NOTHING: ClaimEvidence = { deeds: [], carried: {}, registry };
const CRAFTED: ClaimEvidence = {
  deeds: [deed('craftItems', { gained: { wooden_pickaxe: 1 }, lost: { oak_planks: 3, stick: 2 } })],
  carried: { wooden_pickaxe: 1 },
  registry,
};
const FAILED: ClaimEvidence = {
  deeds: [deed('collectBlocks', { gained: {} }, 'failed')],
  carried: {},
  registry,
};

describe('what a companion claims', () => {
  it.each([
    'I have crafted a pickaxe.',
    'I crafted a wooden pickaxe!',
    'Crafted the pickaxe for you.',
    'Just made you a shiny new pickaxe.',
    'The pickaxe is crafted.',
    'Your pickaxe has been made.',
    'Done!',
    'All done, boss.',
    'It is ready.',
    "I've mined 12 cobblestone.",
    'Sure, I gathered 3 oak logs and put them in the chest.',
    'I have 5 diamonds.',
    "I've got a pickaxe now.",
    "I'm carrying 3 oak logs",
    'Here is your pickaxe!',
    'Here you go!',
    'You now have 3 bread.',
    'I killed the zombie.',
    'I arrived at the mine.',
    'I ate some bread.',
    'I built a house for you.',
    'Okay, I gave Anna 3 sticks.',
    'Mission accomplished!',
    'I successfully smelted 4 iron ingots.',
    'We collected the wood.',
    'I slept well.',
    'I already placed the torch.',
    'I looked into the chest and there are diamonds.',
  ])('"%s" is not said where nothing was done', (words) => {
    expect(checkClaims(words, NOTHING).struck).toEqual([words]);
    expect(checkClaims(words, NOTHING).words).toBe('I have not done that.');
    expect(checkClaims(words, FAILED).words).toBe('What collectBlocks came to.');
  });

  it.each([
    'I will craft a pickaxe.',
    "I'll get some wood!",
    'Let me look for coal.',
    'Shall I make a pickaxe?',
    'Have I crafted a pickaxe?',
    'I could not craft the pickaxe.',
    "I haven't got any wood yet.",
    'The pickaxe will be made once I have wood.',
    'I have an idea.',
    'You crafted a nice pickaxe.',
    'Hello Anna, nice to see you.',
    'To be crafted, a pickaxe needs planks and sticks.',
    'I have no diamonds.',
    'A creeper is near, be careful.',
    'I am on my way.',
    'How are you?',
    'I would like to build a house with you.',
    'It can be found in caves.',
  ])('"%s" claims nothing', (words) => {
    expect(checkClaims(words, NOTHING)).toEqual({ words, struck: [] });
  });

  it.each(['I have crafted a pickaxe.', 'I made a wooden pickaxe.', 'I have a wooden pickaxe now.', 'Done.'])(
    '"%s" is said where the log bears it out',
    (words) => expect(checkClaims(words, CRAFTED)).toEqual({ words, struck: [] }),
  );

  it.each([
    'I crafted 2 wooden pickaxes.',
    'I crafted an iron pickaxe.',
    'I have 3 wooden pickaxes.',
    'I gave you the pickaxe.',
    'I mined the pickaxe.',
  ])('"%s" claims more than was done', (words) =>
    expect(checkClaims(words, CRAFTED).struck).toEqual([words]),
  );

  it('has no house stand where building it failed just now, and takes glass of any colour for glass', () => {
    const said = (command: string, kind: string, lost = {}) => {
      const deeds = [
        { command, result: { kind, words: 'So it went.', data: { lost } } },
      ] as unknown as Deed[];
      return checkClaims('The house stands. I placed the glass.', { ...NOTHING, deeds }).struck;
    };
    expect(said('placeHere', 'completed', { blue_stained_glass: 1 })).toEqual([]);
    expect(said('request', 'refused')[0]).toBe('The house stands.');
  });

  it('leaves what is true', () => {
    const { words } = checkClaims('Hello! I crafted a pickaxe. Shall we mine?', NOTHING);
    expect(words).toBe('Hello! I have not done that. Shall we mine?');
  });
});
