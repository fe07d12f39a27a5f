import type { Position } from '../../src/base/position.js';
import { sumOfCounts, type ItemCounts } from '../../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { CHESTS, FURNACES } from '../../src/game/container-blocks.js';
import { approach } from './walking.js';
import { contextOf } from './context.js';
import { goOn, Interruption } from './ending.js';
import { asPoint, placeText } from './places.js';
import { stackOf, type Window } from './stacks.js';
import { closeWindow, countsIn, openWindow, slotRange, WindowLost } from './windows.js';

type Entity = Bot['entities'][string];
type Block = NonNullable<ReturnType<Bot['blockAt']>>;

/** What of blocks a visit is for. */
export interface ContainerKind {
  /** In words: `chest`. */
  readonly what: string;
  readonly blocks: readonly string[];
  /** By mineflayer's window type, without namespace. */
  readonly windows: RegExp;
  /** Whether a solid block on top keeps it shut. */
  readonly hasLid: boolean;
}

/** Whatever holds things for everybody. */
export const STORAGE: ContainerKind = {
  what: 'chest',
  blocks: CHESTS,
  windows: /^minecraft:(generic_9x|chest|container)/,
  hasLid: true,
};

/** Whatever smelts. */
export const FURNACE: ContainerKind = {
  what: 'furnace',
  blocks: FURNACES,
  windows: /^minecraft:(furnace|smoker|blast_furnace)/,
  hasLid: false,
};

/** A container that is open now; the window's slots are the server's. */
export interface OpenContainer {
  readonly window: Window;
  readonly block: string;
  /** What was carried when the visit began. */
  readonly carriedBefore: ItemCounts;
  readonly before: ItemCounts;
}

export interface VisitReadings {
  readonly block: string;
  readonly before: ItemCounts;
  readonly after: ItemCounts;
}

const MOST_WINDOWS = 5;

/**
 * Visits a container alone: walks there, waits for its turn, opens, acts, closes, tells of it. What was done counts
 * even when the visit is cut short.
 * @param act called again with a new window when the old one was lost; must go by what the window shows
 * @throws Interruption when the block is missing, shut or out of reach, or the job was stopped
 */
export async function visitContainer(
  bot: Bot,
  position: Position,
  kind: ContainerKind,
  act: (open: OpenContainer) => Promise<void>,
): Promise<VisitReadings> {
  await approach(bot, position, kind.what);
  requireBlock(bot, position, kind);
  const context = contextOf(bot);
  context.onActivity(`waiting for the ${kind.what}`, true);
  try {
    return await context.withContainer(position, () => visitAlone(bot, position, kind, act));
  } catch (error) {
    // A queue that was left by the order to stop tells it in its own way.
    if (context.signal.aborted && !(error instanceof Interruption)) goOn(bot);
    throw error;
  }
}

async function visitAlone(
  bot: Bot,
  position: Position,
  kind: ContainerKind,
  act: (open: OpenContainer) => Promise<void>,
): Promise<VisitReadings> {
  goOn(bot);
  const context = contextOf(bot);
  const block = requireBlock(bot, position, kind);
  context.onActivity(`at the ${kind.what}`);
  // What the server sends on opening is not older than this.
  const openedTick = context.currentTick();
  let window = await open(bot, position, kind);
  const contents = (): ItemCounts => countsIn(window, slotRange(0, window.inventoryStart));
  const carriedBefore = countsIn(window, slotRange(window.inventoryStart, window.inventoryEnd));
  const before = contents();
  const pickedUp = new Map<string, number>();
  const onCollect = (collector: Entity, drop: Entity): void => {
    const stack = collector === bot.entity ? drop.getDroppedItem() : null;
    if (stack) pickedUp.set(stack.name, (pickedUp.get(stack.name) ?? 0) + stack.count);
  };
  bot.on('playerCollect', onCollect);
  try {
    for (let windows = 1; ; windows++) {
      try {
        await act({ window, block, carriedBefore, before });
        break;
      } catch (error) {
        if (!(error instanceof WindowLost)) throw error;
        if (windows === MOST_WINDOWS) {
          throw new Interruption('failed', `The ${block}'s window was lost ${MOST_WINDOWS} times.`);
        }
        window = await open(bot, position, kind);
      }
    }
  } finally {
    bot.removeListener('playerCollect', onCollect);
    // What is left at the cursor comes back into the hands when the window closes (game rule).
    const cursor = stackOf(window.selectedItem);
    const carriedAfter = sumOfCounts([
      countsIn(window, slotRange(window.inventoryStart, window.inventoryEnd)),
      cursor ? { [cursor.name]: cursor.count } : {},
    ]);
    closeWindow(bot, window);
    const after = contents();
    // In a furnace things change by themselves.
    const own =
      kind === STORAGE
        ? ownDoing({ before, after, carriedBefore, carriedAfter, pickedUp: Object.fromEntries(pickedUp) })
        : { before, after };
    context.onVisit({ block, position, openedTick, closedTick: context.currentTick(), ...own });
  }
  return { block, before, after: contents() };
}

/**
 * The readings of a visit as if others had moved what they moved meanwhile before it, or, where that cannot be, after
 * it: what left the worker's hands it put in, and it took what came into them and was not picked up from the ground,
 * also where others put as much in. Of what it picked up meanwhile it put in what is no longer in its hands.
 */
export function ownDoing({
  before,
  after,
  carriedBefore,
  carriedAfter,
  pickedUp,
}: Readonly<Record<'before' | 'after' | 'carriedBefore' | 'carriedAfter' | 'pickedUp', ItemCounts>>): {
  readonly before: ItemCounts;
  readonly after: ItemCounts;
} {
  const was: Record<string, number> = {};
  const is: Record<string, number> = {};
  for (const item of Object.keys({ ...before, ...after, ...carriedBefore })) {
    const inHands = (carriedAfter[item] ?? 0) - (carriedBefore[item] ?? 0);
    const inside = (after[item] ?? 0) - (before[item] ?? 0);
    const ofHands = -(inHands <= 0 ? inHands : Math.max(0, inHands - (pickedUp[item] ?? 0)));
    const ofGround = Math.min(inside - ofHands, (pickedUp[item] ?? 0) - Math.max(0, inHands));
    const put = ofHands + Math.max(0, ofGround);
    const start = Math.max(0, (after[item] ?? 0) - put);
    if (start > 0) was[item] = start;
    if (start + put > 0) is[item] = start + put;
  }
  return { before: was, after: is };
}

function requireBlock(bot: Bot, position: Position, kind: ContainerKind): string {
  const name = bot.blockAt(asPoint(bot, position))?.name;
  if (name !== undefined && kind.blocks.includes(name)) return name;
  throw new Interruption(
    'refused',
    `Expected a ${kind.what} at ${placeText(position)}, found ${name ?? 'a place too far off to see'}.`,
  );
}

async function open(bot: Bot, position: Position, kind: ContainerKind): Promise<Window> {
  refuseShutLid(bot, position, kind);
  return openWindow(bot, position, (type) => kind.windows.test(type));
}

/** What keeps a chest shut; half blocks, glass and other chests leave room for the lid (game rule). */
export function blockOnLid(bot: Bot, position: Position): Block | null {
  const name = bot.blockAt(asPoint(bot, position))?.name ?? '';
  if (!name.endsWith('chest')) return null;
  const above = bot.blockAt(asPoint(bot, position).offset(0, 1, 0));
  if (!above || above.boundingBox !== 'block' || above.transparent) return null;
  const [shape] = above.shapes;
  const isFull = above.shapes.length === 1 && shape?.join() === '0,0,0,1,1,1';
  return isFull ? above : null;
}

function refuseShutLid(bot: Bot, position: Position, kind: ContainerKind): void {
  const above = kind.hasLid ? blockOnLid(bot, position) : null;
  if (!above) return;
  const name = bot.blockAt(asPoint(bot, position))?.name ?? '';
  throw new Interruption(
    'refused',
    `The ${name} at ${placeText(position)} can not open: ${above.name} lies on its lid. Remove it first.`,
  );
}
