import type { Registry } from '../../src/game/registry.js';
import {
  readHint,
  type Amount,
  type InstructionStep,
  type PersonTask,
} from '../../src/scripted-human/read-instruction.js';
import { whatIsLeft } from '../../src/scripted-human/what-is-left.js';
import type { Player } from '../../test/e2e/dashboard/player.js';
import { Disturbed, PageFighter } from './page-fighter.js';

type Step<Kind> = Extract<InstructionStep, { kind: Kind }>;

/** What was thought done and still stands there is looked at again after so long. */
const AGAIN_MS = 10_000;
const LOOK_MS = 200;
const SMELTING_MS = 120_000;
const MOST_FAILURES = 3;
const MOST_STRIDES = 20;
const OUT_OF_REACH_BLOCKS = 40;
const SIDES = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

/** Whoever looks at a task again, or finds other amounts in it, counts what it has. */
function stillToDo(task: PersonTask, carried: ReadonlyMap<string, number>): PersonTask {
  const left = whatIsLeft(task, null, carried);
  const steps = left.steps.flatMap((step): readonly InstructionStep[] => {
    if (step.kind !== 'gather') return [step];
    const count = step.count - (carried.get(step.item) ?? 0);
    return count > 0 ? [{ ...step, count }] : [];
  });
  return { ...left, steps };
}

/** Somebody who plays in the page and does what the page says, with pointer and keys; recorded as `human`, `via: page`. */
export class PagePerson {
  #told = '';
  /** Of the task it is at. */
  #number = '';
  #doneMs = 0;
  readonly #fighter: PageFighter;

  constructor(
    private readonly player: Player,
    private readonly registry: Registry,
    private readonly tell: (line: string) => void,
  ) {
    this.#fighter = new PageFighter(player, tell);
  }

  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.player.page.waitForTimeout(LOOK_MS);
      const hasFought = await this.#fighter.fight();
      const text = await this.#read();
      const isAgain = text === this.#told;
      if (isAgain && !hasFought && performance.now() - this.#doneMs < AGAIN_MS) continue;
      const hint = readHint(this.registry, text);
      this.#told = text;
      if (hint?.kind !== 'task') continue;
      this.tell(`${isAgain ? 'looks again' : 'reads'}: ${text}`);
      const isSameTask = hint.task.number === this.#number;
      this.#number = hint.task.number;
      await this.#work(isSameTask ? stillToDo(hint.task, await this.#carried()) : hint.task);
      this.#doneMs = performance.now();
    }
  }

  /** The way the arrow of the task points. @returns whether there is one */
  async #followArrow(): Promise<boolean> {
    const place = await this.player.page.evaluate(() => globalThis.coVoyagerPlay?.taskPlace ?? null);
    if (place) await this.#fighter.stride(place, 1);
    return place !== null;
  }

  /** Stone lies under the earth everywhere: digs down below herself until she has so many, and comes up again. */
  async #mineBelow(item: string, wanted: number): Promise<void> {
    const { page } = this.player;
    const top = await this.#feet();
    // In the middle of a block, where nothing beside it holds her up.
    await page.mouse.click(...(await this.#pixelBeside(await this.#lowestSide(top - 1))));
    await page.waitForTimeout(5 * LOOK_MS);
    await this.#holdOn(
      [0, 0],
      `${wanted} ${item}`,
      () => this.player.carried(item),
      (carried) => carried >= wanted,
    );
    if (await this.player.carried('dirt')) await this.#pillar();
    for (let feet = await this.#feet(); feet < top; feet = await this.#feet()) {
      const side = await this.#lowestSide(feet);
      this.tell(`is at ${feet}, from ${top}; digs a step at ${JSON.stringify(side)}`);
      const height = (): Promise<number> => this.#heightAt(side);
      if ((await height()) > feet) await this.#holdOn(side, 'a step', height, (y) => y <= feet);
      await page.mouse.click(...(await this.#pixelBeside(side)));
      await this.player.until(
        'to be a step higher',
        () => this.#feet(),
        (y) => y > feet,
      );
      await page.waitForTimeout(2 * LOOK_MS);
    }
  }

  /** Jumps, with the button held down on the ground below, until no earth is left in hand. */
  async #pillar(): Promise<void> {
    const { page } = this.player;
    await this.player.hold('dirt');
    await page.mouse.move(...(await this.#pixelBeside([0, 0])));
    await page.keyboard.down('Space');
    await page.mouse.down({ button: 'right' });
    try {
      await this.player.until(
        'earth set down',
        () => this.player.carried('dirt'),
        (count) => count === 0,
      );
    } finally {
      await page.mouse.up({ button: 'right' });
      await page.keyboard.up('Space');
    }
    await page.waitForTimeout(2 * LOOK_MS);
    await this.#takeTool();
  }

  /** Holds the button down so many blocks east and south of where one stands. */
  async #holdOn<Seen>(
    side: readonly [number, number],
    ...wait: [what: string, look: () => Promise<Seen>, isRight: (seen: Seen) => boolean]
  ): Promise<void> {
    const { page } = this.player;
    await page.mouse.move(...(await this.#pixelBeside(side)));
    await page.mouse.down();
    try {
      await this.player.until(...wait);
    } finally {
      await page.mouse.up();
    }
  }

  async #pixelBeside([east, south]: readonly [number, number]): Promise<readonly [number, number]> {
    const { x = 0, z = 0 } = (await this.player.page.evaluate(() => globalThis.coVoyagerPlay?.self)) ?? {};
    return this.player.pixelOf({ x: Math.floor(x) + east, z: Math.floor(z) + south });
  }

  #feet(): Promise<number> {
    return this.player.page.evaluate(() => Math.floor((globalThis.coVoyagerPlay?.self?.y ?? 0) + 0.1));
  }

  #heightAt([east, south]: readonly [number, number]): Promise<number> {
    return this.player.page.evaluate(
      ([dx, dz]) => {
        const { x = 0, z = 0 } = globalThis.coVoyagerPlay?.self ?? {};
        return globalThis.coVoyagerPlay?.tileAt(Math.floor(x) + dx, Math.floor(z) + dz)?.y ?? Infinity;
      },
      [east, south] as const,
    );
  }

  async #lowestSide(feet: number): Promise<readonly [number, number]> {
    const heights = await Promise.all(SIDES.map((side) => this.#heightAt(side)));
    const best = Math.min(...heights.filter((height) => height >= feet));
    return SIDES[heights.indexOf(best)] ?? SIDES[0];
  }

  /** The task as it stands over the map. */
  #read(): Promise<string> {
    return this.player.page.evaluate(() =>
      [...document.querySelectorAll('.play-task span')].map((line) => line.textContent).join(' '),
    );
  }

  async #work(task: PersonTask): Promise<void> {
    for (const step of task.steps) {
      if ((await this.#read()) !== this.#told) return;
      try {
        await this.#do(step, task);
      } catch (error) {
        this.tell(`could not ${step.kind}: ${String(error)}`);
        return;
      } finally {
        if ((await this.player.page.getByRole('dialog').count()) > 0) await this.player.shut();
      }
    }
  }

  async #do(step: InstructionStep, task: PersonTask): Promise<void> {
    switch (step.kind) {
      case 'take':
      case 'put':
        await this.player.open(/^chest$/, 'Chest');
        for (const thing of step.things) await this.#move(thing, step.kind === 'take');
        return;
      case 'gather':
        return this.#gather(step);
      case 'craft':
        return this.#craft(step, task);
      case 'place':
        return this.#place(step, task);
      case 'smelt':
        await this.#fill(step);
        return this.#empty();
      case 'fill':
        return this.#fill(step);
      case 'empty':
        await this.player.open(/furnace$/, 'Furnace');
        return this.#empty();
      case 'kill':
      case 'give':
      case 'build':
      case 'step-out':
        throw new Error('Nobody has taught this person that.');
    }
  }

  /** Stack by stack; of one that is too large so many one by one. */
  async #move({ item, count }: Amount, isTaking: boolean): Promise<void> {
    for (let left = count; left > 0;) {
      const found = await this.#stack(item, isTaking);
      if (!found && isTaking && (await this.player.carried(item)) >= count) return;
      if (!found) throw new Error(`There is no ${item}.`);
      if (found.count <= left) await this.#slot(found.slot).click({ modifiers: ['Shift'] });
      else await this.#some(found.slot, found.free, left);
      left -= Math.min(left, found.count);
      await this.player.page.waitForTimeout(LOOK_MS);
    }
  }

  async #some(from: number, to: number, count: number): Promise<void> {
    await this.#slot(from).click();
    for (let moved = 0; moved < count; moved++) await this.#slot(to).click({ button: 'right' });
    await this.#slot(from).click();
  }

  #slot(slot: number): ReturnType<Player['page']['locator']> {
    return this.player.page.locator(`.play-window [data-slot="${slot}"]`);
  }

  /** Where an item lies in the open window, and a free place on the other side. */
  #stack(
    item: string,
    isAbove: boolean,
  ): Promise<{ readonly slot: number; readonly count: number; readonly free: number } | null> {
    return this.player.page.evaluate(
      ([name, above]) => {
        const { slots = [], own = 0 } = globalThis.coVoyagerPlay?.window ?? {};
        const slot = slots.findIndex((stack, at) => stack?.name === name && at < own === above);
        const free = slots.findIndex((stack, at) => stack === null && at < own !== above);
        const count = slots[slot]?.count;
        return count === undefined ? null : { slot, count, free };
      },
      [item, isAbove] as const,
    );
  }

  async #carried(): Promise<ReadonlyMap<string, number>> {
    const stacks = await this.player.page.evaluate(() => {
      const { slots = [], own = 0 } = globalThis.coVoyagerPlay?.window ?? {};
      return slots.slice(own).flatMap((stack) => (stack ? [stack] : []));
    });
    const carried = new Map<string, number>();
    for (const { name, count } of stacks) carried.set(name, (carried.get(name) ?? 0) + count);
    return carried;
  }

  async #gather({ item, count, from }: Step<'gather'>): Promise<void> {
    const wanted = (await this.player.carried(item)) + count;
    const source = new RegExp(`^(${from.join('|')})$`);
    await this.#takeTool();
    let [failures, strides] = [0, 0];
    while ((await this.player.carried(item)) < wanted && (await this.#read()) === this.#told) {
      const before = await this.player.carried(item);
      await this.player.alert();
      const seen = await this.player.nearest(source);
      if ((seen?.away ?? Infinity) > OUT_OF_REACH_BLOCKS && strides++ < MOST_STRIDES) {
        if (await this.#followArrow()) continue;
        if (from.includes('stone')) return this.#mineBelow(item, wanted);
      }
      try {
        await this.player.digOne(source);
        await this.player.pickUp(item, before + 1);
      } catch (error) {
        if (error instanceof Disturbed || ++failures === MOST_FAILURES) throw error;
      }
    }
  }

  async #takeTool(): Promise<void> {
    const tool = [...(await this.#carried()).keys()].find((name) => /pickaxe$/.test(name));
    if (tool !== undefined) await this.player.hold(tool);
  }

  async #craft({ item, count, isAtTable }: Step<'craft'>, task: PersonTask): Promise<void> {
    // What was made before and could not be set down is not made again.
    const isForPlacing = task.steps.some(({ kind }) => kind === 'place');
    if (isForPlacing && (await this.player.carried(item)) >= count) return;
    if (isAtTable) await this.player.open(/^crafting_table$/, 'Crafting table');
    else {
      await this.player.page.locator('.play-canvas').focus();
      await this.player.page.keyboard.press('e');
      await this.player.page.getByRole('dialog', { name: 'Bag' }).waitFor();
    }
    const wanted = (await this.player.carried(item)) + count;
    while ((await this.player.carried(item)) < wanted) await this.player.craft(item);
  }

  async #place({ item: named, side }: Step<'place'>, task: PersonTask): Promise<void> {
    const made = task.steps.findLast((step) => step.kind === 'craft');
    const item = named ?? (made?.kind === 'craft' ? made.item : '');
    await this.player.hold(item);
    const spot = task.placeAt[0] ?? (await this.#spotBeside(side));
    const before = await this.player.carried(item);
    for (let tries = 1; (await this.player.carried(item)) >= before; tries++) {
      if (tries > MOST_FAILURES) throw new Error(`Expected ${item} set down.`);
      await this.player.walkTo(spot, 3);
      await this.#stepAside(spot);
      await this.player.clickOn(spot, 'right');
      await this.player.page.waitForTimeout(5 * LOOK_MS);
    }
  }

  /** Nothing is set down where one stands oneself. */
  async #stepAside(spot: { readonly x: number; readonly z: number }): Promise<void> {
    for (const [east, south] of SIDES) {
      const self = await this.player.page.evaluate(() => globalThis.coVoyagerPlay?.self ?? null);
      const away = self ? Math.max(Math.abs(spot.x + 0.5 - self.x), Math.abs(spot.z + 0.5 - self.z)) : 1;
      if (!self || away > 0.8) return;
      // A moment of a key is less than a block.
      for (let times = 0; times < 2; times++)
        await this.player.keyTowards({ x: self.x + 2 * east, z: self.z + 2 * south });
      await this.player.page.waitForTimeout(LOOK_MS);
    }
  }

  /** Beside the chest, which looks south; where there is none, beside where one stands. */
  async #spotBeside(side: 'left' | 'right' | 'beside'): Promise<{ readonly x: number; readonly z: number }> {
    const chest = await this.player.nearest(/^chest$/);
    if (chest) return { x: chest.x + (side === 'left' ? -1 : 1), z: chest.z };
    return this.player.page.evaluate(() => {
      const { x = 0, z = 0 } = globalThis.coVoyagerPlay?.self ?? {};
      return { x: Math.floor(x) + 1, z: Math.floor(z) + 1 };
    });
  }

  async #fill({ inputs, fuel }: Step<'fill' | 'smelt'>): Promise<void> {
    await this.player.open(/furnace$/, 'Furnace');
    for (const [things, slot] of [
      [inputs, 0],
      [fuel, 1],
    ] as const) {
      for (const { item, count } of things) {
        const found = await this.#stack(item, false);
        if (found) await this.#some(found.slot, slot, count);
      }
    }
  }

  async #empty(): Promise<void> {
    const isLeft = (): Promise<boolean> =>
      this.player.page.evaluate(() => {
        const [input, , result] = globalThis.coVoyagerPlay?.window?.slots ?? [];
        return Boolean(input ?? result);
      });
    const limitMs = performance.now() + SMELTING_MS;
    while ((await isLeft()) && performance.now() < limitMs) {
      await this.#slot(2).click({ modifiers: ['Shift'] });
      await this.player.page.waitForTimeout(5 * LOOK_MS);
    }
  }
}
