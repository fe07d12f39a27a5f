import type { Bot } from 'mineflayer';
import { afterEach, expect, it } from 'vitest';
import { ClickPlan } from '../../../primitives/body/click-plan.js';
import { stackOf, stacksOf } from '../../../primitives/body/stacks.js';
import { sendClicks } from '../../../primitives/body/windows.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';
import { joinBot } from '../../support/join-bot.js';
import { eventually } from './clients.js';

let world: EmbeddedWorld | null = null;
let bot: Bot | null = null;
afterEach(async () => {
  bot?.quit();
  await world?.stop();
});

const MAIN = 9;
const BAR = 36;

/** The oldest release, with a bot that has 9 apples in its first quick bar slot. */
async function begin(): Promise<Bot> {
  world = await startWorld({ environment: 'superflat', version: '1.14.4' });
  const joined = await joinBot(world, 'Ada');
  bot = joined;
  world.give('Ada', 'apple', 9);
  await eventually('the apples are there', () => joined.inventory.items().length > 0);
  return joined;
}

it('a click is answered by its number; one that names something else is refused, and all after it until that is noted', async () => {
  const ada = await begin();
  const answers: unknown[] = [];
  ada._client.on('transaction', ({ action, accepted }: { action: number; accepted: boolean }) => {
    answers.push([action, accepted]);
  });
  const click = (action: number, slot: number, item: object): void =>
    ada._client.write('window_click', { windowId: 0, slot, mouseButton: 0, action, mode: 0, item });
  const apples = { present: true, itemId: ada.registry.itemsByName['apple']?.id, itemCount: 9 };
  click(-1, BAR, apples);
  click(-2, MAIN, { present: false });
  click(-3, MAIN, { present: false });
  click(-4, MAIN + 1, { present: false });
  await eventually('the refusal', () => answers.length === 3);
  click(-5, MAIN + 1, { present: false });
  await eventually('the answer after it', () => answers.length === 4);
  expect(answers).toEqual([
    [-1, true],
    [-2, true],
    [-3, false],
    [-5, true],
  ]);
  // The refused click was carried out, the one after it was not.
  expect(world?.player('Ada')?.slots[10]).toMatchObject({ name: 'apple', count: 9 });
});

it('a plan of clicks is carried out at once, and read afterwards', async () => {
  const ada = await begin();
  const plan = new ClickPlan(stacksOf(ada.inventory), stackOf(ada.inventory.selectedItem));
  plan.move({ name: 'apple', count: 4, sources: [BAR], targets: [MAIN] });
  plan.left(BAR);
  await sendClicks(ada, ada.inventory, plan.clicks);
  expect(ada.inventory.slots[MAIN]).toMatchObject({ name: 'apple', count: 4 });
  expect(ada.inventory.slots[BAR]).toBeNull();
  expect(ada.inventory.selectedItem).toMatchObject({ name: 'apple', count: 5 });
  expect(world?.player('Ada')?.cursor).toMatchObject({ name: 'apple', count: 5 });
});

it('what somebody changed meanwhile ends the plan where it was changed, with the truth', async () => {
  const ada = await begin();
  const plan = new ClickPlan(stacksOf(ada.inventory));
  plan.move({ name: 'apple', count: 9, sources: [BAR], targets: [MAIN] });
  world?.clearInventory('Ada');
  world?.give('Ada', 'stick', 2);
  await sendClicks(ada, ada.inventory, plan.clicks);
  const count = (name: string): number =>
    [...ada.inventory.slots, ada.inventory.selectedItem].reduce(
      (sum, item) => sum + (item?.name === name ? item.count : 0),
      0,
    );
  expect([count('apple'), count('stick')]).toEqual([0, 2]);
});
