import { distanceBetween, isSamePosition, positionKey, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { contextOf, othersPlaces } from './context.js';
import { breathe, breathTicks } from './breathing.js';
import { doorState, setDoor } from './doors.js';
import { everyTick, isAlive, type WaitEnd } from './ending.js';
import { groundAround, spareBlocks } from './ground.js';
import { cellAt, freeBody, isAt, makeMove, middleOf, STEP_TICKS, type MoveEnd } from './making-moves.js';
import { isInWater, runAlong } from './steering.js';
import { shunnedBy, timesTakenOver } from './reflex.js';
import { wayTool } from './tools.js';
import { trailsOf } from './trails.js';
import { ponderWay } from './pondering.js';
import { at } from './way-goals.js';
import {
  dugStepTicks,
  isNearAny,
  moveKey,
  OPEN_STEP_TICKS,
  searchWay,
  type SearchLimits,
  type Way,
  type WayGoal,
} from './way-search.js';
import { SOFT_FALL, type Move } from './way-moves.js';

/** A way to be gone, whatever it takes. */
export interface Passing {
  readonly goal: WayGoal;
  /** Asked of the feet before each step: whether it is enough by now. */
  readonly isThere: (feet: Position) => boolean;
  /** Ground, leaves and the like may be dug, and spare blocks piled up. */
  readonly mayDig: boolean;
  /** Where nobody has been is gone on purpose: no way back along where somebody went. */
  readonly isNew?: boolean;
  /** Who stands on land stays out of the water. */
  readonly staysDry?: boolean;
  /** A way that takes longer, or is longer than can be seen, is none. */
  readonly mostTicks?: number;
  /** Of the world: then it is over, wherever one is. Left out: at the job's deadline. */
  readonly lastTick?: number;
  /** What a player reads meanwhile; told the height of the feet. */
  readonly activity?: (height: number) => string;
}

/** `no-way`: there is none; `astray`: what was tried did not lead there. */
export type PassingEnd = 'there' | 'no-way' | 'astray' | WaitEnd;

const MOST_SEARCHES = 40;
/** A longer search is not worth its time: it goes on from where it came to. */
const USUAL_NODES = 8000;
const PATIENT_NODES = 80_000;
const MOST_FAILURES = 10;
/**
 * So often the server may bring back what was dug, or nothing may come of what is set down, before neither is tried any
 * more; in a built place ground is often nobody's to dig.
 */
const MOST_REFUSALS = { nature: 3, built: 1 } as const;
const LANDING_TICKS = 15;
/** Of a way somebody went so many steps are gone at once. */
const TRAIL_STEPS = 16;
/** Trails that end in the middle before one's own way is dug. */
const MOST_LOST_TRAILS = 4;
const BESIDE_BLOCKS = 1.6;

/**
 * Goes where walking alone does not lead: swims, opens doors and shuts them again, digs stairs, piles up blocks, bridges
 * gaps; as far as it spares digging, the way somebody of the team has gone. Never straight down but by the block under the
 * feet, where nothing else leads out; never through what
 * somebody has built, nowhere near lava. Long ways are gone in parts.
 */
export async function passThrough(bot: Bot, passing: Passing): Promise<PassingEnd> {
  const { mayDig, isNew, mostTicks } = passing;
  if (mayDig && isNew !== true && mostTicks === undefined && contextOf(bot).mayRoam === true) {
    const over = await followTrail(bot, passing);
    if (over !== null) return over;
  }
  return goThrough(bot, passing);
}

/** Goes along where somebody went, up or down, as far as that spares digging. Null: the rest is still to be gone. */
export async function followTrail(bot: Bot, passing: Passing): Promise<PassingEnd | null> {
  for (let lost = 0; lost < MOST_LOST_TRAILS; lost++) {
    const end = await followOneTrail(bot, passing);
    if (end !== 'lost') return end;
  }
  return null;
}

/** `lost`: it is shut somewhere by now, or somebody to run from is there, and there may be another round it. */
async function followOneTrail(bot: Bot, passing: Passing): Promise<PassingEnd | 'lost' | null> {
  const trails = trailsOf(bot);
  const { position } = bot.entity;
  const isDug = [position, passing.goal.placeFor?.(position) ?? position].some((each) => isInRock(bot, each));
  const aStep = isDug ? dugStepTicks(stoneTicks(bot)) : OPEN_STEP_TICKS;
  const way = await ponderWay(bot, trails.towards(position, passing.goal, aStep, shunnedBy(bot)));
  if (way === 'cancelled') return way;
  for (let next = TRAIL_STEPS; way.length > 0; next += TRAIL_STEPS) {
    const mark = way[Math.min(next, way.length - 1)];
    if (!mark) break;
    const isBeside = (feet: Position): boolean =>
      distanceBetween(feet, middleOf(mark, false)) < BESIDE_BLOCKS;
    const isShunned = (): boolean => isNearAny(mark, shunnedBy(bot));
    const isThere = (feet: Position): boolean => passing.isThere(feet) || isBeside(feet) || isShunned();
    const goal = at(mark, (cell) => isBeside(middleOf(cell, false)));
    const end = await goThrough(bot, { ...passing, goal, isThere });
    if (end === 'cancelled' || end === 'timed-out' || passing.isThere(bot.entity.position)) return end;
    if (isShunned()) return 'lost';
    if (end !== 'there') {
      trails.forget(mark);
      return 'lost';
    }
    if (next >= way.length - 1) break;
  }
  return null;
}

/** More than the crown of a tree is above one's head. */
const ROCK_BLOCKS = 8;
const HIGHEST_ROCK = 64;

function isInRock(bot: Bot, feet: Position): boolean {
  const ground = groundAround(bot);
  const [x, y, z] = [Math.floor(feet.x), Math.floor(feet.y) + 2, Math.floor(feet.z)];
  const above = Array.from({ length: HIGHEST_ROCK }, (_, up) => ground(x, y + up, z));
  return above.filter(({ holds }) => holds).length >= ROCK_BLOCKS;
}

async function goThrough(bot: Bot, passing: Passing): Promise<PassingEnd> {
  const { mostTicks = Infinity, staysDry = false } = passing;
  const startTick = contextOf(bot).currentTick();
  const avoided = new Set<string>();
  const refused = new Set<string>();
  const isReached = (cell: Position): boolean =>
    passing.goal.isReached(cell) && !refused.has(positionKey(cell));
  const goal = { ...passing.goal, isReached };
  let mostNodes: number = USUAL_NODES;
  let [mayDig, mayPile] = [passing.mayDig, passing.mayDig];
  let [refusals, misplacings, breathless] = [0, 0, 0];
  const mostRefusals = MOST_REFUSALS[contextOf(bot).mayRoam === true ? 'nature' : 'built'];
  const tellHeadway = headwayTo(bot, goal);
  for (let search = 0, failures = 0; search < MOST_SEARCHES; search++) {
    if (passing.isThere(bot.entity.position)) return 'there';
    const over = endOf(bot, passing);
    if (over) return over;
    if (breathTicks(bot) <= 0) {
      // A flooded shaft is dug from the same place again and again.
      if (breathless >= MOST_FAILURES) return 'astray';
      breathless += 1;
      await breathe(bot);
    }
    // Of a body in the air nobody can say where it stands.
    await everyTick(bot, LANDING_TICKS, () => bot.entity.onGround || isInWater(bot));
    if (mayDig) await freeBody(bot, () => endOf(bot, passing) !== null);
    const takenOver = timesTakenOver(bot);
    const leftTicks = mostTicks - (contextOf(bot).currentTick() - startTick);
    const limits = { avoided, mostNodes, mayPile, mayDig, staysDry, mostTicks: leftTicks };
    const way = await findWay(bot, goal, limits);
    if (way === 'cancelled') return way;
    if (timesTakenOver(bot) > takenOver) continue;
    if (!isCheap(way, leftTicks)) return 'no-way';
    if (way.isWhole && way.moves.length === 0) {
      // The block is right and the spot in it is not; one whose middle is not right either is none.
      const cell = cellAt(groundAround(bot), bot.entity.position);
      await runAlong(bot, [middleOf(cell, false)], passing.isThere, STEP_TICKS);
      refused.add(positionKey(cell));
      continue;
    }
    if (way.moves.length === 0) {
      if (way.isExhausted) return avoided.size === 0 ? 'no-way' : 'astray';
      // Where the first steps lead away from the goal, it is looked much further before it is given up.
      if (mostNodes === PATIENT_NODES || !mayDig) return 'astray';
      mostNodes = PATIENT_NODES;
      continue;
    }
    mostNodes = USUAL_NODES;
    const failed = await follow(bot, way, passing);
    if (failed === null || timesTakenOver(bot) > takenOver) {
      if (failed === null) tellHeadway();
      failures = refusals = 0;
      continue;
    }
    // Where a server lets nobody dig, one goes on by what is open.
    if (failed.isRefused) refusals += 1;
    if (refusals >= mostRefusals) mayDig = false;
    avoided.add(moveKey(failed.from, failed.move.onto));
    // Where a server refuses what is set under the feet, stairs lead up as well.
    if (failed.move.places) misplacings += 1;
    if (misplacings >= mostRefusals) mayPile = false;
    failures += 1;
    if (failures > MOST_FAILURES) return 'astray';
  }
  return passing.isThere(bot.entity.position) ? 'there' : 'astray';
}

/** Tells of headway where one is nearer than before: who goes to and fro, or was only led away, did not get on. */
function headwayTo(bot: Bot, goal: WayGoal): () => void {
  const stepsLeft = (): number => goal.stepsTo(cellAt(groundAround(bot), bot.entity.position));
  let leastSteps = stepsLeft();
  return () => {
    if (stepsLeft() >= leastSteps) return;
    leastSteps = stepsLeft();
    contextOf(bot).onHeadway?.();
  };
}

function isCheap({ moves, isWhole }: Way, mostTicks: number): boolean {
  if (mostTicks === Infinity) return true;
  return isWhole && moves.reduce((sum, { ticks }) => sum + ticks, 0) <= mostTicks;
}

/** Why a bot goes no further: it is dead or gone, was called off, or there is no time left. */
function endOf(bot: Bot, passing: Passing): WaitEnd | null {
  if (contextOf(bot).signal.aborted || !isAlive(bot)) return 'cancelled';
  return ticksLeft(bot, passing) <= 0 ? 'timed-out' : null;
}

function ticksLeft(bot: Bot, { lastTick = Infinity }: Passing): number {
  const { currentTick, deadlineTick } = contextOf(bot);
  return Math.min(deadlineTick, lastTick) - currentTick();
}

/** Falls that hurt are none of it, unless nothing else leads there. */
async function findWay(
  bot: Bot,
  goal: WayGoal,
  { mayPile, ...limits }: SearchLimits & { readonly mayPile: boolean },
): Promise<Way | 'cancelled'> {
  const ground = groundAround(bot);
  const search = (mostFall: number): Promise<Way | 'cancelled'> =>
    ponderWay(
      bot,
      searchWay(ground, cellAt(ground, bot.entity.position), goal, {
        blocks: mayPile ? spareBlocks(bot).count : 0,
        stoneTicks: stoneTicks(bot),
        shunned: shunnedBy(bot),
        taken: new Set(othersPlaces(contextOf(bot).claims, bot.username).map(positionKey)),
        mostFall,
        ...limits,
      }),
    );
  if (contextOf(bot).mayFall === true) return search(mostFallOf(bot));
  const way = await search(SOFT_FALL);
  return way !== 'cancelled' && way.isExhausted && limits.mayDig ? search(mostFallOf(bot)) : way;
}

/** Health left after a fall, of 20. */
const LEAST_HEALTH = 6;

/** How deep one may fall, in blocks: each beyond what does not hurt costs one of health (game rule). */
function mostFallOf(bot: Bot): number {
  return SOFT_FALL + Math.max(0, Math.floor(bot.health) - LEAST_HEALTH);
}

function stoneTicks(bot: Bot): number {
  return wayTool(bot, bot.registry.blocksByName['stone']?.defaultState ?? 0).ticks;
}

/** A move that did not lead where it was to. */
interface Failure {
  readonly from: Position;
  readonly move: Move;
  readonly isRefused: boolean;
}

/** Follows a way as far as it is as it was thought to be. Null where all went well. */
async function follow(bot: Bot, { moves }: Way, passing: Passing): Promise<Failure | null> {
  let from = cellAt(groundAround(bot), bot.entity.position);
  const { door = null } = moves[0] ? groundAround(bot)(from.x, from.y, from.z) : {};
  const leavesBy = moves[0]?.onto.x === from.x ? 'z' : 'x';
  if (door !== null && door !== leavesBy) await setDoor(bot, from, 'shut');
  /** A door it has opened, to be shut again. */
  let opened: Position | null = null;
  for (let index = 0; index < moves.length;) {
    if (passing.isThere(bot.entity.position) || endOf(bot, passing)) return null;
    const move = moves[index];
    if (!move || breathTicks(bot) <= 0) break;
    if (passing.activity)
      contextOf(bot).onActivity(passing.activity(Math.floor(bot.entity.position.y + 0.2)));
    const plain: readonly Move[] = isPlain(move) && opened === null ? plainPart(moves, index) : [];
    const isShutBefore = move.door !== null && doorState(bot, move.door) === 'shut';
    const end: MoveEnd =
      plain.length > 0
        ? await walkPart(bot, plain, passing)
        : await makeMove(bot, from, move, moves[index + 1]);
    const isDone = end === 'made';
    if (opened !== null && isDone) await setDoor(bot, opened, 'shut');
    opened = isDone && isShutBefore ? move.door : null;
    if (passing.isThere(bot.entity.position) || endOf(bot, passing)) return null;
    if (!isDone) return failureOf(bot, from, plain.length > 0 ? plain : [move], end === 'refused');
    index += Math.max(1, plain.length);
    from = moves[index - 1]?.onto ?? from;
  }
  return null;
}

/** Of some moves in a row the one after the place where the body came to rest. */
function failureOf(bot: Bot, start: Position, part: readonly Move[], isRefused: boolean): Failure | null {
  const feet = cellAt(groundAround(bot), bot.entity.position);
  const reached = part.findLastIndex(({ onto }) => isSamePosition(onto, feet));
  const move = part[reached + 1] ?? part.at(-1);
  return move ? { from: part[reached]?.onto ?? start, move, isRefused } : null;
}

function isPlain({ digs, places, door }: Move): boolean {
  return digs.length === 0 && !places && door === null;
}

/** Moves that need no hands, in a row. */
function plainPart(moves: readonly Move[], first: number): readonly Move[] {
  const rest = moves.slice(first);
  const end = rest.findIndex((move) => !isPlain(move));
  return end < 0 ? rest : rest.slice(0, end);
}

async function walkPart(bot: Bot, part: readonly Move[], passing: Passing): Promise<MoveEnd> {
  const last = part.at(-1);
  if (!last) return 'made';
  const route = part.map(({ onto, swims }) => middleOf(onto, swims));
  const isEnough = (feet: Position): boolean =>
    passing.isThere(feet) || isAt(bot, last) || breathTicks(bot) <= 0;
  await runAlong(bot, route, isEnough, Math.min(STEP_TICKS * part.length, ticksLeft(bot, passing)));
  return isEnough(bot.entity.position) ? 'made' : 'failed';
}
