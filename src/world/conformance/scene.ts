import type { Bot } from 'mineflayer';
import type { Position } from '../../base/position.js';
import { sendRawClick } from './raw-clicks.js';

/** The subjects of the suite, in the order of the report. */
export type CheckGroup =
  | 'joining'
  | 'moving'
  | 'digging'
  | 'drops'
  | 'items'
  | 'placing'
  | 'durability'
  | 'containers'
  | 'clicking'
  | 'crafting'
  | 'smelting'
  | 'liquids'
  | 'falling'
  | 'leaves'
  | 'climbing'
  | 'doors'
  | 'fields'
  | 'kitchen'
  | 'breeding'
  | 'sleeping'
  | 'mobs'
  | 'shooting'
  | 'monsters'
  | 'shields'
  | 'surviving'
  | 'talking';

/** A point, of the class mineflayer itself uses. */
export type ClientPoint = Bot['entity']['position'];

/** One thing a survival server does, said as a sentence. */
export interface Check {
  readonly group: CheckGroup;
  readonly name: string;
  /** Throws where the server does otherwise. */
  run(scene: Scene): Promise<void>;
}

/** A block of the site. */
export type Place3 = readonly [x: number, y: number, z: number];

/** Where a check takes place and whom it has there. */
export interface Scene {
  /** A client in survival mode with empty hands, standing in the middle of the site. */
  readonly bot: Bot;
  /** A second one beside it, connected on first use. */
  other(): Promise<Bot>;
  /** A block of the site: x and z from its middle, y from where one stands. */
  at(x: number, y: number, z: number): ClientPoint;
  blockName(x: number, y: number, z: number): string;
  /** State properties of a block as the client sees them. */
  properties(x: number, y: number, z: number): Readonly<Record<string, unknown>>;
  setBlock(x: number, y: number, z: number, block: string): Promise<void>;
  /** Fills a box of the site, corners included, with one block; waits until its last corner is seen. */
  fill(from: Place3, to: Place3, block: string): Promise<void>;
  /** Gives items and waits until the client holds them. */
  give(item: string, count?: number, who?: Bot): Promise<void>;
  /** Puts something in the hand, giving it first. */
  hold(item: string, count?: number, who?: Bot): Promise<void>;
  /** Moves a client to a place of the site, to the middle of the block. */
  stand(x: number, y: number, z: number, who?: Bot): Promise<void>;
  /** Goes to everything that lies about on the site. */
  fetchItems(): Promise<void>;
  /** Puts a mob there; resolves with its entity number as the client knows it. */
  summon(mob: string, x: number, y: number, z: number): Promise<number>;
  command(line: string): void;
  /** Moves the client to a point at once, without waiting. */
  jumpTo(point: { readonly x: number; readonly y: number; readonly z: number }): void;
  /** Waits until the client has 20 health. */
  healed(): Promise<void>;
  /** Sends a dig packet as it is: 0 start, 1 cancel, 2 finish, 3 drop the stack, 4 drop one, 6 swap hands. */
  dig(status: number, place?: Place3, who?: Bot): void;
  /** Sends a click on a block as it is, where mineflayer would turn the head first. */
  clickBlock(place: Place3, face: number, cursorY?: number): void;
  /** Sends a click in a window as it is, with nothing guessed: the server answers with what really is. */
  clickSlot(slot: number, button: number, mode: number, windowId?: number): void;
  /** Has the server say what a client carries: up to 1.16.5 it does not tell what clients could have worked out. */
  lookAgain(who?: Bot): Promise<void>;
  ticks(count: number): Promise<void>;
  /** Waits for something to become true. */
  until(what: string, condition: () => boolean, ticks?: number): Promise<void>;
  count(item: string, who?: Bot): number;
  /** What an ore gives: `raw_iron`, or the ore where the release knows no raw metal; any other name as it is. */
  metal(item: string): string;
  readonly isAtLeast: (version: string) => boolean;
}

export class CheckFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CheckFailure';
  }
}

/** Ends a check that the release has nothing for. */
export class NotApplicable extends Error {}

type Table = 'blocksByName' | 'itemsByName' | 'entitiesByName';

function requireKnown({ registry, version }: Bot, table: Table, name: string): void {
  if (!Object.hasOwn(registry[table], name)) throw new NotApplicable(`${version} has no ${name}`);
}

export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new CheckFailure(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}

export function expectTrue(what: string, condition: boolean): void {
  if (!condition) throw new CheckFailure(what);
}

/** Shorthand for lists of checks of one group. */
export function checksOf(
  group: CheckGroup,
  checks: Readonly<Record<string, Check['run']>>,
): readonly Check[] {
  return Object.entries(checks).map(([name, run]) => ({ group, name, run }));
}

/** The block a scene's client sees there. */
export function blockOf(
  scene: Scene,
  x: number,
  y: number,
  z: number,
): NonNullable<ReturnType<Bot['blockAt']>> {
  const block = scene.bot.blockAt(scene.at(x, y, z));
  if (!block) throw new CheckFailure(`Expected a loaded block at ${x} ${y} ${z} of the site.`);
  return block;
}

/** An entity the scene's client knows. */
export function entityOf(scene: Scene, id: number): Bot['entity'] {
  const entity = scene.bot.entities[id];
  if (!entity) throw new CheckFailure(`Expected to see entity ${id}.`);
  return entity;
}

export interface SceneParts {
  readonly bot: Bot;
  readonly referee: Bot;
  readonly middle: Position;
  readonly connectOther: () => Promise<Bot>;
}

// The end of a drag that never began.
const NO_CLICK = { windowId: 0, slot: -999, button: 2, mode: 5 } as const;
const WAIT_TICKS = 60;
/** Where another check hurries growth, a block may have become another one before anybody saw it. */
const MOST_TRIES = 3;
const SITE_REACH = 8;

/** Lays a check's scene: a site of its own, a referee with operator rights who prepares it. */
// One object whose parts share a few helpers; taking it apart would only pass them around.
// eslint-disable-next-line max-lines-per-function
export function layScene({ bot, referee, middle, connectOther }: SceneParts): Scene {
  let second: Bot | null = null;
  const at = (x: number, y: number, z: number): ClientPoint =>
    bot.entity.position.clone().set(middle.x + x, middle.y + y, middle.z + z);
  const command = (line: string): void => referee.chat(`/${line}`);
  const ticks = (count: number): Promise<void> => bot.waitForTicks(count);
  const until = async (what: string, condition: () => boolean, most = WAIT_TICKS): Promise<void> => {
    for (let tick = 0; tick < most; tick++) {
      if (condition()) return;
      await ticks(1);
    }
    throw new CheckFailure(`After ${most} ticks: ${what}.`);
  };
  const count = (item: string, who = bot): number => countHeld(who, item);
  const blockName = (x: number, y: number, z: number): string =>
    bot.blockAt(at(x, y, z))?.name ?? '(not loaded)';
  const laid = async (line: string, name: string, [x, y, z]: Place3): Promise<void> => {
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      command(line);
      for (let tick = 0; tick < WAIT_TICKS / MOST_TRIES; tick++) {
        if (blockName(x, y, z) === name) return;
        await ticks(1);
      }
    }
    throw new CheckFailure(
      `After ${WAIT_TICKS} ticks: no ${name} at ${x} ${y} ${z}, but ${blockName(x, y, z)}.`,
    );
  };
  const scene: Scene = {
    bot,
    at,
    command,
    ticks,
    until,
    count,
    blockName,
    metal: (item) =>
      Object.hasOwn(bot.registry.itemsByName, item) ? item : item.replace(/^raw_(.*)$/, '$1_ore'),
    isAtLeast: (version) => bot.registry.version['>='](version),
    jumpTo: ({ x, y, z }) => command(`tp ${bot.username} ${x} ${y} ${z}`),
    healed: () => until('not healed', () => bot.health === 20, 400),
    dig: (status, place = [1, 0, 0], who = bot) =>
      who._client.write('block_dig', { status, location: at(...place), face: 1, sequence: 1 }),
    clickBlock: (place, direction, cursorY = 0.5) => {
      const cursor = { cursorX: 0.5, cursorY, cursorZ: 0.5 };
      const location = at(...place);
      bot._client.write('block_place', {
        hand: 0,
        location,
        direction,
        ...cursor,
        insideBlock: false,
        sequence: 1,
      });
    },
    clickSlot: (slot, button, mode, windowId = 0) => sendRawClick(bot, { windowId, slot, button, mode }),
    lookAgain: async (who = bot) => {
      sendRawClick(who, NO_CLICK);
      await ticks(5);
    },
    properties: (x, y, z) => bot.blockAt(at(x, y, z))?.getProperties() ?? {},
    other: async () => {
      second ??= await connectOther();
      await scene.stand(2, 0, 2, second);
      return second;
    },
    setBlock: async (x, y, z, block) => {
      const name = block.replace(/\[.*$/, '');
      requireKnown(bot, 'blocksByName', name);
      const { x: blockX, y: blockY, z: blockZ } = at(x, y, z);
      await laid(`setblock ${blockX} ${blockY} ${blockZ} minecraft:${block}`, name, [x, y, z]);
    },
    fill: async (from, to, block) => {
      const name = block.replace(/\[.*$/, '');
      requireKnown(bot, 'blocksByName', name);
      const [low, high] = [at(...from), at(...to)];
      await laid(
        `fill ${low.x} ${low.y} ${low.z} ${high.x} ${high.y} ${high.z} minecraft:${block}`,
        name,
        to,
      );
    },
    give: async (item, amount = 1, who = bot) => {
      requireKnown(bot, 'itemsByName', item);
      const before = count(item, who);
      command(`give ${who.username} minecraft:${item} ${amount}`);
      await until(`${who.username} got no ${amount} ${item}`, () => count(item, who) >= before + amount);
    },
    hold: async (item, amount = 1, who = bot) => {
      await scene.give(item, amount, who);
      await who.equip(who.registry.itemsByName[item]?.id ?? -1, 'hand');
      await until(`${item} is not in hand`, () => who.heldItem?.name === item);
    },
    stand: async (x, y, z, who = bot) => {
      const place = at(x, y, z).offset(0.5, 0, 0.5);
      command(`tp ${who.username} ${place.x} ${place.y} ${place.z}`);
      await until(
        `${who.username} is not at ${x} ${y} ${z}`,
        () => who.entity.position.distanceTo(place) < 0.6,
      );
      await who.waitForTicks(3);
    },
    fetchItems: async () => {
      await ticks(12);
      for (const { name, position } of Object.values(bot.entities)) {
        if (name !== 'item' || position.distanceTo(at(0, 0, 0)) > SITE_REACH) continue;
        command(`tp ${bot.username} ${position.x} ${position.y} ${position.z}`);
        await ticks(8);
      }
    },
    summon: async (mob, x, y, z) => {
      requireKnown(bot, 'entitiesByName', mob);
      const place = at(x, y, z).offset(0.5, 0, 0.5);
      const before = new Set(Object.keys(bot.entities));
      command(`summon minecraft:${mob} ${place.x} ${place.y} ${place.z}`);
      const found = (): string | undefined =>
        Object.keys(bot.entities).find((id) => !before.has(id) && bot.entities[id]?.name === mob);
      await until(`no ${mob} appeared`, () => found() !== undefined);
      return Number(found());
    },
  };
  return scene;
}

/** Everything a client has of an item: carried, worn, on the cursor of an open window. */
function countHeld(bot: Bot, item: string): number {
  const window = bot.currentWindow ?? bot.inventory;
  const slots = bot.currentWindow ? window.slots.slice(window.inventoryStart) : window.slots;
  const carried = slots
    .filter((slot) => slot?.name === item)
    .reduce((sum, slot) => sum + (slot?.count ?? 0), 0);
  return carried + (window.selectedItem?.name === item ? window.selectedItem.count : 0);
}

const SITES_PER_ROW = 15;
const SITE_SPACING = 13;

/** Whether another check had the site before. */
export function isUsedSite(number: number): boolean {
  return number >= SITES_PER_ROW * SITES_PER_ROW;
}

/** The commands that take away what is left on a site: blocks, animals, then what those leave. */
export function clearCommands({ x, y, z }: Position): readonly string[] {
  const reach = (SITE_SPACING - 1) / 2;
  const box = `x=${x - reach},y=${y - 2},z=${z - reach},dx=${2 * reach},dy=12,dz=${2 * reach}`;
  const kill = `/kill @e[type=!minecraft:player,${box}]`;
  return [
    `/fill ${x - reach} ${y} ${z - reach} ${x + reach} ${y + 8} ${z + reach} minecraft:air`,
    ...[kill, kill],
  ];
}

/** Sites lie on a grid around a point, far enough apart that mobs and items stay on theirs. */
export function siteMiddle(center: Position, number: number): Position {
  const column = number % SITES_PER_ROW;
  const row = Math.floor(number / SITES_PER_ROW) % SITES_PER_ROW;
  return { x: center.x + (column - 7) * SITE_SPACING, y: center.y, z: center.z + (row - 7) * SITE_SPACING };
}
