import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Act } from '../../../src/avatar/act.js';
import type { AvatarSight } from '../../../src/avatar/sights.js';
import { startDashboard } from '../../../src/dashboard/server/start-dashboard.js';
import { FakeAvatar } from '../../support/fake-avatar.js';
import { ensurePageBuilt } from '../../support/built.js';
import { FakeControl } from '../../unit/dashboard/fake-control.js';
import { BEGINNING, begins } from '../../unit/dashboard/live-story.js';
import { faintTexts, outOfSight, overhang, startBrowser } from './browser.js';
import { Player } from './player.js';

/** Machines with much else to do are slow. */
const PATIENCE = { timeout: 10_000 };
const OPEN = { kind: 'open', host: '127.0.0.1', port: 1, version: '1.20.1' } as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const GRASS = { x: 3, y: 63, z: 0 };
const CHEST = { x: 1, y: 64, z: 2 };

/** A meadow with a chest, and Eva in the middle with an open bag of nothing. */
const MEADOW: readonly AvatarSight[] = [
  {
    kind: 'tiles',
    data: {
      kinds: [
        { name: 'grass_block', light: 0 },
        { name: 'chest', light: 0 },
      ],
      columns: Array.from({ length: 20 * 20 }, (_, index) => {
        const [x, z] = [(index % 20) - 10, Math.floor(index / 20) - 10];
        const isChest = x === CHEST.x && z === CHEST.z;
        return [x, z, isChest ? 2 : 1, isChest ? CHEST.y : GRASS.y, 0, 0];
      }).flat(),
    },
  },
  {
    kind: 'moment',
    data: {
      self: {
        x: 0.5,
        y: 64,
        z: 0.5,
        yaw: 0,
        health: 20,
        food: 20,
        oxygen: 20,
        held: 0,
        isAsleep: false,
      },
      figures: [],
      cracks: [],
      darkness: 0,
    },
  },
];

function windowOf(kind: string, id: number, own: number): AvatarSight {
  const slots = Array.from({ length: own + 36 }, () => null);
  return { kind: 'window', data: { id, kind, title: kind, own, slots, cursor: null } };
}

let browser: Browser;
beforeAll(async () => {
  await ensurePageBuilt();
  browser = await startBrowser();
}, 120_000);
afterAll(() => browser.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Eva's page of a run whose body only writes down what it is asked. */
async function playing(options: BrowserContextOptions = {}): Promise<{
  readonly control: FakeControl;
  readonly body: FakeAvatar;
  readonly link: string;
  readonly page: Page;
  readonly eva: Player;
}> {
  const control = new FakeControl();
  control.way = OPEN;
  control.log(...BEGINNING.slice(0, 1));
  const body = new FakeAvatar([...MEADOW, windowOf('inventory', 0, 9)]);
  const dashboard = await startDashboard({
    source: { kind: 'live', control },
    join: () => Promise.resolve(body),
  });
  closers.push(() => dashboard.close());
  const link = dashboard.playUrl('Eva');
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  await page.goto(link);
  const eva = new Player(page);
  await eva.isIn();
  await page.locator('.play-hotbar').waitFor();
  return { control, body, link, page, eva };
}

/** What the body was asked, once it was asked that. */
function asked(body: FakeAvatar, act: Partial<Act>): Promise<void> {
  return expect.poll(() => body.acts, PATIENCE).toContainEqual(expect.objectContaining(act));
}

describe('the page of who plays', () => {
  it('says that the others are waited for, that the plan is made, and then the task', async () => {
    const { control, page } = await playing();
    const task = page.locator('.play-task');
    await task.getByText('Your task comes as soon as everybody is here.').waitFor();
    const position = { x: 0.5, y: 64, z: 0.5 };
    control.log({ kind: 'worker-joined', worker: 'Eva', workerKind: 'human', position, via: 'page' });
    await task.getByText('The plan is being made.').waitFor();
    control.log(...BEGINNING.slice(3), ...begins('Eva', 's1', 5));
    await task.getByText('gather 5 oak logs').waitFor();
  });

  it('has a button to jump for as long as it is held, and leaves the keys to the map', async () => {
    const { body, page } = await playing();
    const jump = page.getByRole('button', { name: 'Jump' });
    await jump.hover();
    await page.mouse.down();
    await asked(body, { do: 'walk', jump: true });
    await page.mouse.up();
    await expect.poll(() => body.acts.at(-1), PATIENCE).toMatchObject({ do: 'walk', jump: false });
    await page.keyboard.press('d');
    await asked(body, { do: 'walk', east: 1 });
  });

  it('opens a chest also by a slow press, digs by it elsewhere, and walks by a short one', async () => {
    const { body, page, eva } = await playing();
    // The page's own time, however slow this machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    const press = async (at: { readonly x: number; readonly z: number }, heldMs: number): Promise<void> => {
      await page.mouse.move(...(await eva.pixelOf(at)));
      await page.mouse.down();
      await page.clock.runFor(heldMs);
      await page.mouse.up();
    };
    await press(CHEST, 300);
    await asked(body, { do: 'use', ...CHEST });
    await press(GRASS, 300);
    await asked(body, { do: 'dig', ...GRASS });
    await press({ x: 8, z: 0 }, 0);
    await asked(body, { do: 'go', x: 8, z: 0 });
    expect(body.acts.filter((act) => act.do === 'dig')).toHaveLength(1);
  });

  it('lets arrow keys go through a window from slot to slot, from the first press on', async () => {
    const { body, page } = await playing();
    body.sees(windowOf('chest', 3, 27));
    await page.getByRole('dialog', { name: 'chest' }).waitFor();
    const isAt = (slot: string): Promise<void> =>
      expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['slot']), PATIENCE)
        .toBe(slot);
    for (const [key, slot] of [
      ['ArrowDown', '0'],
      ['ArrowRight', '1'],
      ['ArrowDown', '10'],
      ['ArrowLeft', '9'],
    ] as const) {
      await page.keyboard.press(key);
      await isAt(slot);
    }
    await page.keyboard.press('Enter');
    await asked(body, { do: 'click', window: 3, slot: 9, button: 0 });
  });

  it('has all one plays with in sight on a phone, in words that can be read', async () => {
    const { body, page } = await playing(PHONE);
    // Also a small one, either way up.
    for (const [width, height] of [
      [740, 360],
      [360, 740],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await outOfSight(page, '.play-canvas, .play-hotbar button, .play-tools button')).toEqual([]);
      await page.getByRole('button', { name: 'Bag', exact: true }).click();
      expect(await outOfSight(page, '.play-window .slot')).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
    }
    for (const [kind, own] of [
      ['furnace', 3],
      ['crafting', 10],
      ['chest', 27],
    ] as const) {
      body.sees(windowOf(kind, own, own));
      await page.locator(`[data-slot="${own + 35}"]`).waitFor();
      expect(await outOfSight(page, '.play-window .slot')).toEqual([]);
      expect(await overhang(page)).toBe(0);
      expect(await faintTexts(page)).toEqual([]);
    }
  });

  it('moves nothing from a page whose body another one has', async () => {
    const { body, link, page } = await playing();
    const other = await browser.newPage();
    await other.goto(link);
    await page.getByText('You play on another page now.').waitFor();
    await page.getByRole('button', { name: 'Drop' }).click();
    await other.getByRole('button', { name: 'Eat / use' }).click();
    await asked(body, { do: 'use-held' });
    expect(body.acts.map((act) => act.do)).not.toContain('drop');
    await page.getByRole('button', { name: 'Come back' }).click();
    await other.getByText('You play on another page now.').waitFor();
  });

  it('sends the last of a thousand clicks, with what lets go, and says that some were left out', async () => {
    const { body, page } = await playing();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/play/act', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      const walk = { do: 'walk', south: 0, jump: false, sneak: false, sprint: true } as const;
      for (const east of [1, 1, 0]) globalThis.coVoyagerPlay?.act({ ...walk, east });
      for (let x = 0; x < 1000; x++) globalThis.coVoyagerPlay?.act({ do: 'go', x, y: 63, z: 0 });
    });
    await page.getByText('Too fast: some of that was left out.').waitFor();
    answer();
    await asked(body, { do: 'go', x: 999 });
    expect(body.acts.length).toBeLessThan(50);
    expect(body.acts).toContainEqual(expect.objectContaining({ do: 'walk', east: 0 }));
  });

  it('tells who is not let in why, and who has a wrong link that it is one, and offers nothing else', async () => {
    const { control, body, link, page } = await playing();
    control.way = { kind: 'closed', why: 'The world is full.' };
    body.leave();
    await page.getByRole('button', { name: 'Come back' }).click();
    await page.getByText('The world is full.').waitFor();
    expect(await page.locator('.play-task').count()).toBe(0);
    await page.goto('about:blank');
    await page.goto(`${link}x`);
    await page.getByText('This link is not one of this run.').waitFor();
    expect(await page.getByRole('button', { name: /Play as|Stop the run|Give me/ }).count()).toBe(0);
  });

  it('tells who is taught by finger what fingers do', async () => {
    const { link, page } = await playing(PHONE);
    const view = { step: 'training', study: { goal: '' }, leftTicks: 100 };
    await page.route('**/study/view', (route) => route.fulfill({ json: { view } }));
    await page.goto('about:blank');
    await page.goto(`${link}&study=P01`);
    await page.getByText('Choose Dig and hold on a trunk').waitFor();
  });
});
