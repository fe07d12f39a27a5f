import { isOurs } from '../../../../src/base/error.js';
import { describe, expect, it } from 'vitest';
import { callArguments, type CallName } from '../../../../src/skill/facade/call-arguments.js';
import { readGuestJson, type JsonValue } from '../../../../src/skill/sandbox/json-value.js';

const CHEST = { x: -14, y: -60, z: 2 };

/** As it comes out of a sandbox. */
function fromGuest(values: readonly unknown[]): readonly JsonValue[] {
  return readGuestJson(JSON.stringify(values)) as readonly JsonValue[];
}

function refusal(name: CallName, values: readonly unknown[]): string {
  try {
    callArguments(name, fromGuest(values));
  } catch (error) {
    if (isOurs(error)) return error.message;
    throw error;
  }
  return 'no error';
}

describe("a skill's call", () => {
  it('has what was left out filled in', () => {
    expect(callArguments('mineBlock', fromGuest(['stone']))).toEqual(['stone', 1, {}]);
    expect(callArguments('killMob', fromGuest(['pig', null, { drops: 'porkchop' }]))).toEqual([
      ...['pig', 300, { drops: 'porkchop' }],
    ]);
    expect(callArguments('exchangeWithChest', fromGuest([CHEST, { take: { stick: 2 } }]))).toEqual([
      ...[CHEST, { take: { stick: 2 } }, {}],
    ]);
  });

  it('leaves out what other code has after the arguments, or in the place of options', () => {
    expect(callArguments('mineBlock', fromGuest(['stone', 1, {}, 4]))).toEqual(['stone', 1, {}]);
    expect(callArguments('mineBlock', fromGuest(['stone', 1, 32]))).toEqual(['stone', 1, {}]);
    expect(callArguments('craftItem', fromGuest(['stick', 1, { position: CHEST, name: 'x' }]))).toEqual([
      ...['stick', 1, {}],
    ]);
  });

  it.each<[CallName, readonly unknown[], string]>([
    ['mineBlock', ['stone', 'eleven'], 'mineBlock expects (bot, name, count, options): count is "eleven".'],
    ['mineBlock', ['stone', 2.5], 'count is 2.5.'],
    ['mineBlock', ['stone', 1e9], 'count is 1000000000.'],
    ['mineBlock', [[]], 'name is [].'],
    ['mineBlock', ['stone', 1, { count: 3 }], 'options is {"count":3}.'],
    [
      'craftItem',
      [{ name: 'stick' }],
      'craftItem expects (bot, name, count, options): name is {"name":"stick"}.',
    ],
    ['placeItem', ['furnace', { x: 1, y: 2 }], 'position.z is {"x":1,"y":2}.'],
    ['placeItem', ['furnace', { x: 4e7, y: 2, z: 0 }], 'position.x is'],
    ['placeItem', ['furnace', { x: 0, y: 1e5, z: 0 }], 'position.y is'],
    ['depositItemIntoChest', [CHEST, { stone: -1 }], 'itemsToDeposit.stone is {"stone":-1}.'],
    ['depositItemIntoChest', [CHEST, 'stone'], 'itemsToDeposit is "stone".'],
    ['killMob', ['pig', -5], 'timeoutSeconds is -5.'],
    ['shoot', ['sword', 'pig'], 'weapon is "sword".'],
    ['loadFurnace', [CHEST, { raw_iron: 1 }], 'load.input is'],
    ['goto', [{ kind: 'Teleport', x: 0, y: 0, z: 0 }], 'goal.kind is'],
    ['goto', [{ kind: 'Near', x: 0, y: 0, z: 0 }], 'goal.range is'],
    ['waitForTicks', [1e6], 'bot.waitForTicks expects (ticks): ticks is 1000000.'],
    ['whisper', ['Ada /op me', 'hi'], 'username is "Ada /op me".'],
    ['blockAt', [null], 'bot.blockAt expects (position): position is null.'],
    ['equip', ['stone', 'pocket'], 'destination is "stone"'.replace('"stone"', '"pocket"')],
    ['gameData', ['constructor', 'x'], 'is "constructor".'],
  ])('%s with %j is refused and told why', (name, values, message) => {
    expect(refusal(name, values)).toContain(message);
  });
});
