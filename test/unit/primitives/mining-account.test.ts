import type { Bot } from 'mineflayer';
import { expect, it } from 'vitest';
import { MiningAccount } from '../../../primitives/body/mining-account.js';

function standsThere(): {
  readonly account: MiningAccount;
  readonly dig: () => void;
  readonly take: (count: number) => void;
  readonly swap: (count: number) => void;
  readonly letFall: (count: number) => void;
} {
  let [carried, swapped, dug, lying] = [0, 0, 0, 0];
  let hasFallen = false;
  const bot = {
    blockAt: () => null,
    inventory: { items: () => [{ name: 'raw_iron', count: carried }] },
  } as unknown as Bot;
  const account = new MiningAccount(bot, ['raw_iron'], 'raw_iron', {
    swapped: () => swapped,
    lying: () => lying,
    get hasFallen() {
      return hasFallen;
    },
    isKnownBarren: false,
    noteBarren: () => undefined,
    giveUp: () => (lying = 0),
  });
  return {
    account,
    dig: () => {
      dug += 1;
      account.add({ position: { x: dug, y: 0, z: 0 }, name: 'iron_ore', type: 1, tick: dug, least: 1 });
    },
    take: (count) => (carried += count),
    swap: (count) => (swapped += count),
    letFall: (count) => {
      lying += count;
      hasFallen ||= count > 0;
    },
  };
}

it('misses what was dug and never came, though enough was dug besides', () => {
  const { account, dig, take } = standsThere();
  dig();
  expect(account.missing()).toEqual(['raw_iron']);
  account.closePickingUp();
  dig();
  take(1);
  account.closePickingUp();
  expect(account.done()).toBe(1);
  expect(account.missing()).toEqual(['raw_iron']);
  take(1);
  expect(account.missing()).toEqual([]);
});

it('does not miss what somebody else took up', () => {
  const { account, dig, swap } = standsThere();
  dig();
  swap(-1);
  expect(account.missing()).toEqual([]);
});

it('knows that blocks give nothing once twelve were given up and not one came', () => {
  const { account, dig, take, letFall } = standsThere();
  for (let dug = 0; dug < 11; dug++) dig();
  letFall(11);
  account.closePickingUp();
  expect(account.whyBarren()).toBeNull();
  dig();
  account.closePickingUp();
  expect(account.whyBarren()).toBe('nothing of 12 dug blocks came into the hands');
  take(1);
  account.closePickingUp();
  expect(account.whyBarren()).toBeNull();
});

it('knows sooner that blocks give nothing where nothing is seen to fall out of them', () => {
  const { account, dig } = standsThere();
  for (let dug = 0; dug < 4; dug++) dig();
  expect(account.whyBarren()).toBeNull();
  account.closePickingUp();
  expect(account.whyBarren()).toContain('the game rule doTileDrops is off');
});

it('counts on what is seen to lie about, though nobody knew that it would fall out, until it was tried in vain', () => {
  const { account, take, letFall } = standsThere();
  letFall(2);
  take(1);
  expect(account.expected()).toBe(3);
  account.closePickingUp();
  expect(account.expected()).toBe(1);
});
