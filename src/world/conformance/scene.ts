import type { Bot, BotEvents } from 'mineflayer';
import type { Position } from '../../base/position.js';
import { sendRawClick } from './raw-clicks.js';

/** A point, of the class mineflayer itself uses. */
export type ClientPoint = Bot['entity']['position'];

/** One thing a survival server does, said as a sentence. */
export interface Check {
  /** Its subject. */
  readonly group: string;
  readonly name: string;
  /** Throws where the server does otherwise. */
  run(scene: Scene): Promise<void>;
}

/** A block of the site. */
export type Place3 = readonly [x: number, y: number, z: number];

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
export function checksOf(group: string, checks: Readonly<Record<string, Check['run']>>): readonly Check[] {
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

/** How often a client is told something from now on. */
export function timesTold<Event extends keyof BotEvents>(
  bot: Bot,
  event: Event,
  isMeant: (...told: Parameters<BotEvents[Event]>) => boolean = () => true,
): { readonly times: number } {
  const told = { times: 0 };
  bot.on(event, ((...args: Parameters<BotEvents[Event]>) => {
    if (isMeant(...args)) told.times += 1;
  }) as BotEvents[Event]);
  return told;
}

/** The least health a client has from now on. */
export function leastHealthOf({ bot }: Scene): { readonly health: number } {
  const least = { health: bot.health };
  bot.on('health', () => {
    least.health = Math.min(least.health, bot.health);
  });
  return least;
}

/** Whether the client sees an arrow near itself. */
export function hasArrowNear({ bot }: Scene): boolean {
  return Object.values(bot.entities).some(
    ({ name, position }) => name === 'arrow' && position.distanceTo(bot.entity.position) < 10,
  );
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

/** Where a check takes place and whom it has there: a site of its own, a referee with operator rights who prepares it. */
export class Scene {
  /** A client in survival mode with empty hands, standing in the middle of the site. */
  readonly bot: Bot;
  readonly #parts: SceneParts;
  #second: Bot | null = null;

  constructor(parts: SceneParts) {
    this.bot = parts.bot;
    this.#parts = parts;
  }

  /** A second client beside it, connected on first use. */
  readonly other = async (): Promise<Bot> => {
    this.#second ??= await this.#parts.connectOther();
    await this.stand(2, 0, 2, this.#second);
    return this.#second;
  };

  /** A block of the site: x and z from its middle, y from where one stands. */
  readonly at = (x: number, y: number, z: number): ClientPoint => {
    const { middle } = this.#parts;
    return this.bot.entity.position.clone().set(middle.x + x, middle.y + y, middle.z + z);
  };

  readonly command = (line: string): void => this.#parts.referee.chat(`/${line}`);

  readonly ticks = (count: number): Promise<void> => this.bot.waitForTicks(count);

  /** Waits for something to become true. */
  readonly until = async (what: string, condition: () => boolean, most = WAIT_TICKS): Promise<void> => {
    for (let tick = 0; tick < most; tick++) {
      if (condition()) return;
      await this.ticks(1);
    }
    throw new CheckFailure(`After ${most} ticks: ${what}.`);
  };

  readonly count = (item: string, who = this.bot): number => countHeld(who, item);

  readonly blockName = (x: number, y: number, z: number): string =>
    this.bot.blockAt(this.at(x, y, z))?.name ?? '(not loaded)';

  /** Waits until the client sees a block there. */
  readonly sees = (block: string, [x, y, z]: Place3, most = WAIT_TICKS): Promise<void> =>
    this.until(`no ${block} at ${x} ${y} ${z}`, () => this.blockName(x, y, z) === block, most);

  /** State properties of a block as the client sees them. */
  readonly properties = (x: number, y: number, z: number): Readonly<Record<string, unknown>> =>
    this.bot.blockAt(this.at(x, y, z))?.getProperties() ?? {};

  /** What an ore gives: `raw_iron`, or the ore where the release knows no raw metal; any other name as it is. */
  readonly metal = (item: string): string =>
    Object.hasOwn(this.bot.registry.itemsByName, item) ? item : item.replace(/^raw_(.*)$/, '$1_ore');

  readonly isAtLeast = (version: string): boolean => this.bot.registry.version['>='](version);

  /** Number of an item in the client's release. */
  readonly idOf = (item: string): number => this.bot.registry.itemsByName[item]?.id ?? -1;

  /** Moves the client to the middle of a block of the site at once, without waiting. */
  readonly jumpInto = (x: number, y: number, z: number): void =>
    this.jumpTo(this.at(x, y, z).offset(0.5, 0, 0.5));

  /** Moves the client to a point at once, without waiting. */
  readonly jumpTo = ({ x, y, z }: Position): void => this.command(`tp ${this.bot.username} ${x} ${y} ${z}`);

  /** Waits until the client has 20 health. */
  readonly healed = (): Promise<void> => this.until('not healed', () => this.bot.health === 20, 400);

  /** Sends a dig packet as it is: 0 start, 1 cancel, 2 finish, 3 drop the stack, 4 drop one, 6 swap hands. */
  readonly dig = (status: number, place: Place3 = [1, 0, 0], who = this.bot): void =>
    who._client.write('block_dig', { status, location: this.at(...place), face: 1, sequence: 1 });

  /** Sends a click on a block as it is, where mineflayer would turn the head first. */
  readonly clickBlock = (place: Place3, direction: number, cursorY = 0.5): void => {
    const cursor = { cursorX: 0.5, cursorY, cursorZ: 0.5 };
    const click = { hand: 0, location: this.at(...place), direction, ...cursor };
    this.bot._client.write('block_place', { ...click, insideBlock: false, sequence: 1 });
  };

  /** Sends a click in a window as it is, with nothing guessed: the server answers with what really is. */
  readonly clickSlot = (slot: number, button: number, mode: number, windowId = 0): void =>
    sendRawClick(this.bot, { windowId, slot, button, mode });

  /** Has the server say what a client carries: up to 1.16.5 it does not tell what clients could have worked out. */
  readonly lookAgain = async (who = this.bot): Promise<void> => {
    sendRawClick(who, NO_CLICK);
    await this.ticks(5);
  };

  readonly setBlock = async (x: number, y: number, z: number, block: string): Promise<void> => {
    const at = this.at(x, y, z);
    await this.#lay(`setblock ${at.x} ${at.y} ${at.z} minecraft:${block}`, block, [x, y, z]);
  };

  /** Fills a box of the site, corners included, with one block; waits until its last corner is seen. */
  readonly fill = async (from: Place3, to: Place3, block: string): Promise<void> => {
    const [low, high] = [this.at(...from), this.at(...to)];
    const box = `${low.x} ${low.y} ${low.z} ${high.x} ${high.y} ${high.z}`;
    await this.#lay(`fill ${box} minecraft:${block}`, block, to);
  };

  async #lay(line: string, block: string, [x, y, z]: Place3): Promise<void> {
    const name = block.replace(/\[.*$/, '');
    requireKnown(this.bot, 'blocksByName', name);
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      this.command(line);
      for (let tick = 0; tick < WAIT_TICKS / MOST_TRIES; tick++) {
        if (this.blockName(x, y, z) === name) return;
        await this.ticks(1);
      }
    }
    const seen = this.blockName(x, y, z);
    throw new CheckFailure(`After ${WAIT_TICKS} ticks: no ${name} at ${x} ${y} ${z}, but ${seen}.`);
  }

  /** Gives items and waits until the client holds them. */
  readonly give = async (item: string, amount = 1, who = this.bot): Promise<void> => {
    requireKnown(this.bot, 'itemsByName', item);
    const before = this.count(item, who);
    this.command(`give ${who.username} minecraft:${item} ${amount}`);
    const had = (): boolean => this.count(item, who) >= before + amount;
    await this.until(`${who.username} got no ${amount} ${item}`, had);
  };

  /** Gives several kinds, one after another. */
  readonly giveAll = async (things: Readonly<Record<string, number>>): Promise<void> => {
    for (const [item, amount] of Object.entries(things)) await this.give(item, amount);
  };

  /** Puts something in the hand, giving it first. */
  readonly hold = async (item: string, amount = 1, who = this.bot): Promise<void> => {
    await this.give(item, amount, who);
    await who.equip(this.idOf(item), 'hand');
    await this.until(`${item} is not in hand`, () => who.heldItem?.name === item);
  };

  /** Moves a client to a place of the site, to the middle of the block. */
  readonly stand = async (x: number, y: number, z: number, who = this.bot): Promise<void> => {
    const place = this.at(x, y, z).offset(0.5, 0, 0.5);
    this.command(`tp ${who.username} ${place.x} ${place.y} ${place.z}`);
    const isThere = (): boolean => who.entity.position.distanceTo(place) < 0.6;
    await this.until(`${who.username} is not at ${x} ${y} ${z}`, isThere);
    await who.waitForTicks(3);
  };

  /** Goes to everything that lies about on the site. */
  readonly fetchItems = async (): Promise<void> => {
    await this.ticks(12);
    for (const { name, position } of Object.values(this.bot.entities)) {
      if (name !== 'item' || position.distanceTo(this.at(0, 0, 0)) > SITE_REACH) continue;
      this.jumpTo(position);
      await this.ticks(8);
    }
  };

  /** Puts a mob there; resolves with its entity number as the client knows it. */
  readonly summon = async (mob: string, x: number, z: number): Promise<number> => {
    requireKnown(this.bot, 'entitiesByName', mob);
    const place = this.at(x, 0, z).offset(0.5, 0, 0.5);
    const before = new Set(Object.keys(this.bot.entities));
    this.command(`summon minecraft:${mob} ${place.x} ${place.y} ${place.z}`);
    const found = (): string | undefined =>
      Object.keys(this.bot.entities).find((id) => !before.has(id) && this.bot.entities[id]?.name === mob);
    await this.until(`no ${mob} appeared`, () => found() !== undefined);
    return Number(found());
  };
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
  const fill = `/fill ${x - reach} ${y} ${z - reach} ${x + reach} ${y + 8} ${z + reach} minecraft:air`;
  return [fill, kill, kill];
}

/** Sites lie on a grid around a point, far enough apart that mobs and items stay on theirs. */
export function siteMiddle(center: Position, number: number): Position {
  const column = number % SITES_PER_ROW;
  const row = Math.floor(number / SITES_PER_ROW) % SITES_PER_ROW;
  return { x: center.x + (column - 7) * SITE_SPACING, y: center.y, z: center.z + (row - 7) * SITE_SPACING };
}
