import { untilAborted } from '../../src/base/clock.js';
import { TICK_MS } from '../../src/base/ticks.js';
import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { actWithin, contextOf } from './context.js';
import { isAlive } from './ending.js';

/** Something a body does by itself, whatever it is about: it breathes, eats, defends itself. */
export interface ReflexDeed {
  /** What a player reads meanwhile. */
  readonly activity: string;
  /** Nothing is done meanwhile but waiting. */
  readonly isWaiting?: boolean;
  /** Longer it never takes. */
  readonly limitTicks: number;
  readonly act: () => Promise<void>;
}

/** Says what a body is to do at once; null: nothing. Asked every tick it walks, digs or waits: it must be quick. */
export type Reflexes = () => ReflexDeed | null;

interface Body {
  readonly reflexes: Reflexes;
  readonly shunned: () => readonly Position[];
  /** What it was asked to do between two moves of its work; null: nothing. */
  asked: ReflexDeed | null;
  /** The deed that has the body now. */
  now: Promise<void> | null;
  count: number;
}

const bodies = new WeakMap<Bot, Body>();

/**
 * Gives a body its reflexes until the returned function is called.
 * @param shunned places of those it had to run from lately
 */
export function giveReflexes(
  bot: Bot,
  reflexes: Reflexes,
  shunned: () => readonly Position[] = () => [],
): () => void {
  const body: Body = { reflexes, shunned, asked: null, now: null, count: 0 };
  bodies.set(bot, body);
  return () => {
    if (bodies.get(bot) === body) bodies.delete(bot);
  };
}

/**
 * Has a body do something short between two moves of its work, which goes on afterwards.
 * @param waitTicks for a moment in which the work can be left
 * @returns what came of it; null where no such moment came, something else was asked, or the order to stop came first
 */
export function inPassing<T>(
  bot: Bot,
  waitTicks: number,
  signal: AbortSignal,
  { act, ...deed }: Omit<ReflexDeed, 'act'> & { readonly act: () => Promise<T> },
): Promise<T | null> {
  const body = bodies.get(bot);
  if (!body || body.asked || signal.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const forget = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      body.asked = null;
    };
    const giveUp = (): void => {
      forget();
      resolve(null);
    };
    const timer = setTimeout(giveUp, waitTicks * TICK_MS);
    signal.addEventListener('abort', giveUp);
    body.asked = {
      ...deed,
      act: () => {
        forget();
        return act().then(resolve, reject);
      },
    };
  });
}

/**
 * Lets go of the body where something is to be done at once: resolves when that is over. Null where nothing is. Nothing
 * begins with a window open or within another such deed.
 */
export function yieldBody(bot: Bot): Promise<void> | null {
  const body = bodies.get(bot);
  if (!body) return null;
  if (body.now) return contextOf(bot).isReflex === true ? null : body.now;
  if (bot.currentWindow || contextOf(bot).isReflex === true || !isAlive(bot)) return null;
  const deed = body.reflexes() ?? body.asked;
  if (!deed) return null;
  body.count += 1;
  body.now = carryOutDeed(bot, deed).finally(() => {
    body.now = null;
  });
  return body.now;
}

/** Resolves when nothing has taken the body over any more, or the order to stop comes. Not for the deed itself. */
export async function bodyBack(bot: Bot, signal: AbortSignal): Promise<void> {
  const deed = bodies.get(bot)?.now;
  if (deed) await untilAborted(deed, signal);
}

/** Whether something that could not wait has the body now. */
export function isTakenOver(bot: Bot): boolean {
  return (bodies.get(bot)?.now ?? null) !== null;
}

/** How often a body was taken over: what was under way then is to be looked at anew, and is nobody's failure. */
export function timesTakenOver(bot: Bot): number {
  return bodies.get(bot)?.count ?? 0;
}

/** Where those are by now whom a body had to run from lately: ways lead round them. */
export function shunnedBy(bot: Bot): readonly Position[] {
  return bodies.get(bot)?.shunned() ?? [];
}

async function carryOutDeed(bot: Bot, deed: ReflexDeed): Promise<void> {
  const context = contextOf(bot);
  bot.clearControlStates();
  // The types promise a block; there is none while nothing is dug.
  if (bot.targetDigBlock as unknown) bot.stopDigging();
  const currentTick = (): number => Math.floor(performance.now() / TICK_MS);
  const leave = actWithin(bot, {
    ...context,
    isReflex: true,
    // A life is worth a block of them; what is set down comes back into the hands.
    goods: new Set(),
    currentTick,
    deadlineTick: currentTick() + deed.limitTicks,
    onActivity: () => undefined,
    onProgress: () => undefined,
    onHeadway: () => undefined,
  });
  try {
    const act = (): Promise<void> => deed.act();
    await (context.setAside ? context.setAside(deed, act) : act());
  } catch {
    // What it was to do could not be done: the work goes on.
  } finally {
    leave();
    bot.clearControlStates();
  }
}
