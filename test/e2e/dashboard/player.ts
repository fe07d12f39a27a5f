import type { Page } from 'playwright-core';
import type { SeenStack } from '../../../src/avatar/sights.js';
import type { PlayStore } from '../../../src/dashboard/page/play/play-store.js';

declare global {
  // What the page shows, for looking only: everything is done with pointer and keys.
  var coVoyagerPlay: PlayStore | undefined;
}

/** A block of the land as the page shows it. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** From the body, in blocks. */
  readonly away: number;
}

const PATIENCE_MS = 30_000;
const HELD_MS = 20_000;
const LOOK_AGAIN_MS = 50;
const WALK_MS = 60_000;
/** Who has come no nearer for so long stands still. */
const STILL_MS = 2500;
const NEAR_ENOUGH = 2;
/** Buttons stand at the edges of the picture. */
const EDGE_PIXELS = 70;

/** Plays as a person would: looks at the page, points, presses, types. */
export class Player {
  /** Asked at each look while something is waited for; what it throws ends the wait. */
  alert: () => Promise<void> = () => Promise.resolve();

  constructor(readonly page: Page) {}

  async isIn(): Promise<void> {
    await this.page.waitForFunction(
      () => globalThis.coVoyagerPlay?.gone === null && globalThis.coVoyagerPlay.self,
    );
    const tiles = (): Promise<number> => this.page.evaluate(() => globalThis.coVoyagerPlay?.tiles.size ?? 0);
    await this.until('land', tiles, (count) => count > 50);
  }

  /** How many of an item are carried. */
  carried(name: string): Promise<number> {
    return this.page.evaluate((wanted) => {
      const window = globalThis.coVoyagerPlay?.window;
      const stacks = window?.slots.slice(window.id === 0 ? 9 : window.own) ?? [];
      return stacks.reduce((sum, stack) => sum + (stack?.name === wanted ? stack.count : 0), 0);
    }, name);
  }

  /** What could not be dug, by column: another is looked for, as long as there is one. */
  readonly #inVain = new Set<string>();

  /** The nearest tile of a kind. */
  async nearest(pattern: RegExp): Promise<Seen | null> {
    const all = await this.#nearestFirst(pattern);
    return all.find(({ x, z }) => !this.#inVain.has(`${x} ${z}`)) ?? all[0] ?? null;
  }

  #nearestFirst(pattern: RegExp): Promise<readonly Seen[]> {
    return this.page.evaluate((source) => {
      const store = globalThis.coVoyagerPlay;
      const self = store?.self;
      if (!store || !self) return [];
      const found = [...store.tiles].flatMap(([place, { kind, y }]) => {
        const [x = 0, z = 0] = place.split(' ').map(Number);
        // What is higher up or deeper down than the hand reaches is nowhere near.
        const up = Math.max(0, y - self.y - 4, self.y - 4 - y);
        const away = Math.hypot(x + 0.5 - self.x, z + 0.5 - self.z, 50 * up);
        // Who digs away the ground below her stands in a pit; a chest one stands on opens.
        const isGround = !/chest$|table$|furnace$/.test(kind.name);
        const isBelow = isGround && x === Math.floor(self.x) && z === Math.floor(self.z);
        return new RegExp(source).test(kind.name) && !isBelow ? [{ x, y, z, away }] : [];
      });
      return found.sort((a, b) => a.away - b.away);
    }, pattern.source);
  }

  /** Where a block is on the screen. */
  async pixelOf({ x, z }: Pick<Seen, 'x' | 'z'>): Promise<readonly [number, number]> {
    const box = await this.page.locator('.play-canvas').boundingBox();
    const self = await this.page.evaluate(
      () => globalThis.coVoyagerPlay?.selfPosition(performance.now()) ?? null,
    );
    if (!box || !self) throw new Error('Expected the map to be shown.');
    return [
      box.x + box.width / 2 + (x + 0.5 - self.x) * this.tile,
      box.y + box.height / 2 + (z + 0.5 - self.z) * this.tile,
    ];
  }

  /** Pixels a block, as the page begins. */
  tile = 32;

  async clickOn(seen: Pick<Seen, 'x' | 'z'>, button: 'left' | 'right' = 'left'): Promise<void> {
    await this.page.mouse.click(...(await this.pixelOf(seen)), { button });
  }

  /** Clicks on a place, or on the way to it where it is out of the picture, until the body stands near it. */
  async walkTo(seen: Pick<Seen, 'x' | 'z'>, within = 2.6): Promise<void> {
    let inVain: Pick<Seen, 'x' | 'z'>[] = [];
    const limit = performance.now() + WALK_MS;
    for (;;) {
      // A click on what opens opens it from where the hand reaches.
      if ((await this.#awayFrom(seen)) <= within || (await this.#isWindowOpen())) break;
      if (performance.now() > limit) throw new Error(`Expected a way to ${seen.x} ${seen.z}.`);
      const next =
        (await this.#isInPicture(seen)) && inVain.length === 0 ? seen : await this.#towards(seen, inVain);
      await this.clickOn(next);
      if (!(await this.#comesTo(next, next === seen ? within : NEAR_ENOUGH))) inVain.push(next);
      // From another place it is tried again.
      else if (next !== seen) inVain = inVain.filter((spot) => spot !== seen);
    }
    await this.page.waitForTimeout(250);
  }

  async #isWindowOpen(): Promise<boolean> {
    return (await this.page.getByRole('dialog').count()) > 0;
  }

  #awayFrom(seen: Pick<Seen, 'x' | 'z'>): Promise<number> {
    return this.page.evaluate(({ x, z }) => {
      const self = globalThis.coVoyagerPlay?.self;
      return self ? Math.hypot(x + 0.5 - self.x, z + 0.5 - self.z) : Infinity;
    }, seen);
  }

  /** @returns whether the body came so near before it stood still */
  async #comesTo(seen: Pick<Seen, 'x' | 'z'>, within: number): Promise<boolean> {
    let [best, bestMs] = [Infinity, performance.now()];
    for (;;) {
      const away = await this.#awayFrom(seen);
      if (away <= within || (await this.#isWindowOpen())) return true;
      await this.alert();
      if (away < best - 0.2) [best, bestMs] = [away, performance.now()];
      if (performance.now() - bestMs > STILL_MS) return false;
      await this.page.waitForTimeout(LOOK_AGAIN_MS);
    }
  }

  async #isInPicture(seen: Pick<Seen, 'x' | 'z'>): Promise<boolean> {
    const box = await this.page.locator('.play-canvas').boundingBox();
    const [left, top] = await this.pixelOf(seen);
    return (
      box !== null &&
      Math.abs(left - box.x - box.width / 2) < box.width / 2 - EDGE_PIXELS &&
      Math.abs(top - box.y - box.height / 2) < box.height / 2 - EDGE_PIXELS
    );
  }

  /** Open ground in the picture as near as can be to a place, away from what led nowhere. */
  async #towards(
    to: Pick<Seen, 'x' | 'z'>,
    inVain: readonly Pick<Seen, 'x' | 'z'>[],
  ): Promise<Pick<Seen, 'x' | 'z'>> {
    const box = await this.page.locator('.play-canvas').boundingBox();
    const halves = [box?.width ?? 0, box?.height ?? 0].map(
      (side) => (side / 2 - EDGE_PIXELS) / this.tile - 1,
    );
    const found = await this.page.evaluate(
      ([goal, vain, [wide = 0, high = 0]]) => {
        const store = globalThis.coVoyagerPlay;
        const self = store?.self;
        if (!store || !self) return null;
        const ground = [...store.tiles].flatMap(([place, { kind, water }]) => {
          const [x = 0, z = 0] = place.split(' ').map(Number);
          const isShown = Math.abs(x - self.x) < wide && Math.abs(z - self.z) < high;
          const isOpen = water === 0 && !/leaves|_log$|lava|_wood$/.test(kind.name);
          const isVain = vain.some((spot) => Math.hypot(spot.x - x, spot.z - z) < 4);
          return isShown && isOpen && !isVain ? [{ x, z, away: Math.hypot(goal.x - x, goal.z - z) }] : [];
        });
        return ground.sort((a, b) => a.away - b.away)[0] ?? null;
      },
      [to, inVain, halves] as const,
    );
    if (!found) throw new Error(`Expected a way to ${to.x} ${to.z}.`);
    return found;
  }

  /** Holds the button down on a block until more of an item lies about or is carried. */
  async digOne(pattern: RegExp): Promise<void> {
    const target = await this.nearest(pattern);
    if (!target) throw new Error(`Expected a ${pattern.source} in sight.`);
    this.#inVain.add(`${target.x} ${target.z}`);
    await this.walkTo(target, 2.2);
    await this.page.mouse.move(...(await this.pixelOf(target)));
    await this.page.mouse.down();
    const there = (): Promise<number | null> =>
      this.page.evaluate(({ x, z }) => globalThis.coVoyagerPlay?.tileAt(x, z)?.y ?? null, target);
    try {
      await this.until('the block to break', there, (y) => y !== target.y, HELD_MS);
      this.#inVain.delete(`${target.x} ${target.z}`);
    } finally {
      await this.page.mouse.up();
    }
  }

  /** Walks to what lies about until so many are carried, or nothing lies there: somebody else may have taken it. */
  async pickUp(name: string, count: number): Promise<void> {
    for (let [tries, misses] = [0, 0]; tries < 20 && misses < 10; tries++) {
      if ((await this.carried(name)) >= count) return;
      const item = await this.page.evaluate((wanted) => {
        const figures = [...(globalThis.coVoyagerPlay?.figures.values() ?? [])].map(({ figure }) => figure);
        return figures.find((figure) => figure.kind === 'item' && figure.name === wanted) ?? null;
      }, name);
      misses = item ? 0 : misses + 1;
      // Round a trunk the way is found by a click; the last step is quicker by keys.
      if (item && tries % 4 === 3) {
        await this.clickOn({ x: Math.floor(item.x), z: Math.floor(item.z) });
        await this.page.waitForTimeout(1000);
      } else if (item) await this.keyTowards(item);
      await this.page.waitForTimeout(200);
    }
  }

  /** Walks with W, A, S and D for a moment. */
  async keyTowards({ x, z }: { readonly x: number; readonly z: number }): Promise<void> {
    await this.page.locator('.play-canvas').focus();
    const self = await this.page.evaluate(() => globalThis.coVoyagerPlay?.self ?? null);
    if (!self) return;
    const keys = [
      ...(Math.abs(x - self.x) > 0.4 ? [x > self.x ? 'd' : 'a'] : []),
      ...(Math.abs(z - self.z) > 0.4 ? [z > self.z ? 's' : 'w'] : []),
    ];
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.waitForTimeout(180);
    for (const key of keys) await this.page.keyboard.up(key);
  }

  /** Lays a recipe out by the recipe book and takes what comes of it. */
  async craft(item: string, isAll = false): Promise<void> {
    const before = await this.carried(item);
    const entry = this.page.locator(`[data-recipe="${item}"]`);
    await entry.click({ modifiers: isAll ? ['Shift'] : [] });
    const result = (): Promise<SeenStack | null> =>
      this.page.evaluate(() => globalThis.coVoyagerPlay?.window?.slots[0] ?? null);
    await this.until(`${item} in the grid`, result, (stack) => stack?.name === item);
    await this.page.locator('[data-slot="0"]').click({ modifiers: ['Shift'] });
    await this.until(
      item,
      () => this.carried(item),
      (carried) => carried > before,
    );
  }

  /** Takes in hand what lies in the quick bar. */
  async hold(name: string): Promise<void> {
    const slot = await this.page.evaluate((wanted) => {
      const window = globalThis.coVoyagerPlay?.window;
      return window
        ? window.slots.slice(window.own + 27, window.own + 36).findIndex((stack) => stack?.name === wanted)
        : -1;
    }, name);
    if (slot < 0) throw new Error(`Expected ${name} in the quick bar.`);
    await this.page.locator('.play-canvas').focus();
    await this.page.keyboard.press(String(slot + 1));
  }

  /** Opens a block's window by a right click. */
  async open(pattern: RegExp, title: string): Promise<void> {
    const block = await this.until(
      title,
      () => this.nearest(pattern),
      (seen) => seen !== null,
    );
    if (!block) return;
    await this.walkTo(block);
    const dialog = this.page.getByRole('dialog', { name: title });
    if (!(await dialog.isVisible())) await this.clickOn(block, 'right');
    await dialog.waitFor();
  }

  /** Moves a stack over with a shift-click. */
  async shift(name: string): Promise<void> {
    const slot = await this.page.evaluate((wanted) => {
      const window = globalThis.coVoyagerPlay?.window;
      const from = window?.own ?? 0;
      return from + (window?.slots.slice(from).findIndex((stack) => stack?.name === wanted) ?? -1);
    }, name);
    await this.page.locator(`.play-window [data-slot="${slot}"]`).click({ modifiers: ['Shift'] });
    await this.until(
      `no ${name} left`,
      () => this.carried(name),
      (carried) => carried === 0,
    );
  }

  async shut(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** Looks again and again, with or without a test around it. @returns what was seen at last */
  async until<Seen>(
    what: string,
    look: () => Promise<Seen>,
    isRight: (seen: Seen) => boolean,
    patienceMs = PATIENCE_MS,
  ): Promise<Seen> {
    const limit = performance.now() + patienceMs;
    for (;;) {
      const seen = await look();
      if (isRight(seen)) return seen;
      await this.alert();
      if (performance.now() > limit) throw new Error(`Expected ${what}; saw ${JSON.stringify(seen)}.`);
      await this.page.waitForTimeout(LOOK_AGAIN_MS);
    }
  }
}
