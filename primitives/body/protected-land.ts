import type { Bot } from 'mineflayer';
import { TICK_MS } from '../../src/base/ticks.js';
import { isSamePosition, positionKey, type Position } from '../../src/base/position.js';
import { FALLING } from './block-states.js';
import { asPoint } from './places.js';
import { isBeyondBorder } from './world-border.js';
import { sightOf } from './sight.js';

/** Around a block that came back nothing else is tried: the land around a spawn, or what somebody claims, is larger. */
const AROUND_BLOCKS = 12;
/** A server answers within a round trip or two. */
export const BACK_TICKS = 20;
/** Once may be a server that lags, or somebody who floats; the second time it is let alone. */
const MOST_TIMES = 2;
/** So many such blocks, and none dug for good near them, and it is the land. */
const MOST_BLOCKS = 2;
/** So many places where one was let are remembered, so far apart. */
const MOST_OPEN = 32;
const APART_BLOCKS = 2;
/** What was no protection after all is tried again some day. */
const REMEMBERED_TICKS = 12_000;

/** That somebody was let, or not let, somewhere. */
interface Known {
  readonly dimension: string;
  readonly place: Position;
  readonly tick: number;
}
interface Land {
  /** Blocks that came back, and how often. */
  back: readonly { readonly place: Position; readonly times: number }[];
  refusals: readonly Known[];
  /** Where blocks were dug that did not come back, the last at the end. */
  open: readonly Known[];
  /** What the team builds, and the ground under it. */
  built: ReadonlySet<string>;
}

const lands = new WeakMap<object, Land>();

/** A team knows it together. */
function landOf(bot: Bot): Land {
  const team = sightOf(bot) ?? bot;
  let land = lands.get(team);
  if (!land) lands.set(team, (land = { back: [], refusals: [], open: [], built: new Set() }));
  return land;
}

function tickNow(): number {
  return performance.now() / TICK_MS;
}

/** As protected land is measured: in squares. */
function longerSide(a: Position, b: Position): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.z - b.z));
}

function isAround(a: Position, b: Position): boolean {
  return longerSide(a, b) <= AROUND_BLOCKS;
}

/** Whether nobody of the team is to dig at a place for what it gives, or for a way. */
export function isProtected(bot: Bot, place: Position): boolean {
  return isBuilt(bot, place) || isOffLimits(bot, place);
}

/** Whether a place is of a building of the team's, or the ground under it. */
export function isBuilt(bot: Bot, place: Position): boolean {
  const { built } = landOf(bot);
  return built.size > 0 && built.has(positionKey(place));
}

/** Whether a server lets nobody dig at a place, as far as the team knows: blocks came back, or the world ends before it. */
export function isOffLimits(bot: Bot, place: Position): boolean {
  if (isBeyondBorder(bot, place)) return true;
  const { back, refusals, open } = landOf(bot);
  if (back.some((each) => each.times >= MOST_TIMES && isSamePosition(each.place, place))) return true;
  if (refusals.length === 0) return false;
  const isNear = (each: Known): boolean =>
    isAround(each.place, place) && each.dimension === bot.game.dimension && isRemembered(each);
  const near = refusals.filter(isNear);
  if (near.length === 0) return false;
  // Where such land ends, what is nearer tells.
  const nearest = (all: readonly Known[]): number =>
    Math.min(...all.map((each) => longerSide(each.place, place)));
  return nearest(near) <= nearest(open.filter(isNear));
}

function isRemembered({ tick }: Known): boolean {
  return tickNow() - tick < REMEMBERED_TICKS;
}

/** Has a bot notice, and tells, whether a block it has just dug comes back. */
export function heedReturn(
  bot: Bot,
  place: Position,
  { name, type }: { readonly name: string; readonly type: number },
  tell: (isBack: boolean) => void = () => undefined,
): void {
  // Another of its kind may have fallen there.
  if (FALLING.test(name)) return;
  const event = `blockUpdate:${asPoint(bot, place).toString()}` as 'blockUpdate';
  const land = landOf(bot);
  const onUpdate = (_before: unknown, now: { readonly type: number } | null): void => {
    if (now?.type !== type) return;
    clearTimeout(timer);
    bot.removeListener(event, onUpdate);
    noteBack(bot, place);
    tell(true);
  };
  const timer = setTimeout(() => {
    bot.removeListener(event, onUpdate);
    tell(false);
    land.open = [
      ...land.open.filter((each) => longerSide(each.place, place) > APART_BLOCKS),
      known(bot, place),
    ].slice(-MOST_OPEN);
    land.back = land.back.filter((each) => !isAround(each.place, place));
  }, BACK_TICKS * TICK_MS);
  bot.on(event, onUpdate);
}

function noteBack(bot: Bot, place: Position): void {
  const land = landOf(bot);
  const [before] = land.back.filter((each) => isSamePosition(each.place, place));
  const others = land.back.filter((each) => each !== before);
  land.back = [...others, { place, times: (before?.times ?? 0) + 1 }];
  const refused = land.back.filter(({ times }) => times >= MOST_TIMES);
  if (refused.length < MOST_BLOCKS) return;
  for (const each of refused) noteProtected(bot, each.place);
  land.back = [];
}

/** Nothing is to be gathered from what the team builds, nor from under it. */
export function protectBuilding(bot: Bot, places: readonly Position[]): void {
  const land = landOf(bot);
  land.built = new Set([...land.built, ...places.map(positionKey)]);
}

/** What was set down at a place was undone again and again. */
export function noteProtected(bot: Bot, place: Position): void {
  const land = landOf(bot);
  const others = land.refusals.filter((each) => isRemembered(each) && !isSamePosition(each.place, place));
  land.refusals = [...others, known(bot, place)];
}

function known(bot: Bot, place: Position): Known {
  return { dimension: bot.game.dimension, place, tick: tickNow() };
}

/** Where the team dug last and was let, for who stands on protected land; null where it does not, or knows of no such place. */
export function openLandFrom(bot: Bot, feet: Position): Position | null {
  if (!isProtected(bot, feet)) return null;
  const isOpen = ({ dimension, place }: Known): boolean =>
    dimension === bot.game.dimension && !isProtected(bot, place);
  return landOf(bot).open.findLast(isOpen)?.place ?? null;
}
