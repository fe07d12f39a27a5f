import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { contextOf, entityClaim } from './context.js';
import { EYE_HEIGHT, isSeenFrom } from './reaching.js';
import { stopWalking, steerTo } from './steering.js';
import { isLineWalkable } from './terrain.js';
import { everyTick, type WaitEnd } from './ending.js';
import { timesTakenOver, yieldBody } from './reflex.js';
import { hold } from './tools.js';
import { mostWalkTicks, walkUntil } from './walking.js';
import { youngOf } from '../../src/game/sources/babies.js';
import { killTicks, INVULNERABLE_TICKS, recoveryTicks, weaponOf } from '../../src/game/sources/fighting.js';

/** A mob as mineflayer knows it. */
export type Mob = Bot['entities'][string];

/** `gone`: it vanished without dying where we saw it. `left`: it was enough. */
export type FightEnd = 'killed' | 'gone' | 'left' | 'unreachable' | WaitEnd;

// From the eyes to the nearest part of the body (game rule for survival), less a margin for where it has moved since.
const HIT_BLOCKS = 2.9;
/** The way is looked for anew when the mob has gone this far, or this part of the way to it. */
const AIM_OFF_BLOCKS = 2;
const AIM_OFF_SHARE = 0.25;
const MOST_DETOURS = 6;

/** Mobs of some kinds that nobody else is after, nearest first. */
export function freeMobs(bot: Bot, names: readonly string[]): readonly Mob[] {
  const { claims } = contextOf(bot);
  const feet = bot.entity.position;
  return allMobs(bot, names)
    .filter(({ id }) => !claims.isTakenByOther(bot.username, entityClaim(id)))
    .sort((a, b) => a.position.distanceTo(feet) - b.position.distanceTo(feet));
}

/** Mobs of some kinds in sight of the client that are alive and worth hunting: no babies but monsters'. */
export function allMobs(bot: Bot, names: readonly string[]): readonly Mob[] {
  return Object.values(bot.entities).filter(
    (entity) =>
      entity.name !== undefined &&
      names.includes(entity.name) &&
      entity.id !== bot.entity.id &&
      !deadMobs(bot).has(entity.id) &&
      !isSpared(bot, entity),
  );
}

const dead = new WeakMap<Bot, Set<number>>();

/** Ids of what the server said has died; watches from the first call on. */
export function deadMobs(bot: Bot): ReadonlySet<number> {
  const known = dead.get(bot);
  if (known) return known;
  const ids = new Set<number>();
  dead.set(bot, ids);
  bot.on('entityDead', ({ id }) => {
    ids.add(id);
  });
  // Numbers of entities are given once in a server's life, but a server may start again, and ours may be reset.
  bot.on('entitySpawn', ({ id }) => {
    ids.delete(id);
  });
  bot.on('spawn', () => ids.clear());
  return ids;
}

/**
 * Goes after a mob and hits it as often as counts, until it is dead.
 * @param isEnough asked every tick: whether to leave it at that
 */
export async function fight(
  bot: Bot,
  mob: Mob,
  limitTicks: number,
  isEnough = (): boolean => false,
): Promise<FightEnd> {
  const { currentTick } = contextOf(bot);
  const lastTick = currentTick() + limitTicks;
  const ended = (): FightEnd | undefined => endOf(bot, mob) ?? (isEnough() ? 'left' : undefined);
  let takenOver = -1;
  let nextHitTick = 0;
  for (let detour = 0; detour < MOST_DETOURS;) {
    const left = lastTick - currentTick();
    if (left <= 0) return 'timed-out';
    // A meal in between leaves food in the hand.
    if (timesTakenOver(bot) !== takenOver) {
      takenOver = timesTakenOver(bot);
      await hold(bot, chooseWeapon(bot, mob.name ?? ''));
    }
    const end = await everyTick<FightEnd | 'detour' | 'taken-over'>(
      bot,
      left,
      () => {
        const over = ended();
        if (over) {
          stopWalking(bot);
          return over;
        }
        if (timesTakenOver(bot) !== takenOver) return 'taken-over';
        if (!canHit(bot, mob, bot.entity.position)) {
          if (!isLineWalkable(bot, bot.entity.position, floorOf(bot, mob))) {
            stopWalking(bot);
            return 'detour';
          }
          steerTo(bot, mob.position);
          return undefined;
        }
        detour = 0;
        // A runner's blow throws the animal away.
        stopWalking(bot);
        void bot.lookAt(middleOf(mob), true);
        if (currentTick() >= nextHitTick) {
          bot.attack(mob);
          nextHitTick = currentTick() + ticksBetweenHits(bot.heldItem?.name ?? null);
        }
        return undefined;
      },
      yieldBody,
    );
    stopWalking(bot);
    if (end === 'taken-over') continue;
    if (end !== 'detour') return end;
    const aim = mob.position.clone();
    const mostOff = Math.max(AIM_OFF_BLOCKS, aim.distanceTo(bot.entity.position) * AIM_OFF_SHARE);
    const isThere = (feet: Position): boolean =>
      ended() !== undefined || canHit(bot, mob, feet) || mob.position.distanceTo(aim) > mostOff;
    const walk = await walkUntil(bot, aim, isThere, Math.min(left, mostWalkTicks(bot, aim)));
    if (walk.kind === 'cancelled') return 'cancelled';
    detour += walk.kind === 'no-path' ? MOST_DETOURS / 2 : 1;
  }
  return 'unreachable';
}

function endOf(bot: Bot, { id }: Mob): 'killed' | 'gone' | undefined {
  if (deadMobs(bot).has(id)) return 'killed';
  return id in bot.entities ? undefined : 'gone';
}

function floorOf(bot: Bot, mob: Mob): Position {
  // A mob in the middle of a hop is where it will land.
  const { x, y, z } = mob.position;
  return { x, y: Math.abs(y - bot.entity.position.y) < 1 ? bot.entity.position.y : y, z };
}

function middleOf(mob: Mob): Mob['position'] {
  return mob.position.offset(0, mob.height / 2, 0);
}

/** Whether somebody whose feet are at a point reaches a mob with a blow or a click. */
export function canHit(bot: Bot, mob: Mob, feet: Position): boolean {
  const eyes = { x: feet.x, y: feet.y + EYE_HEIGHT, z: feet.z };
  const half = mob.width / 2;
  const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));
  const { x, y, z } = mob.position;
  const nearest = {
    x: clamp(eyes.x, x - half, x + half),
    y: clamp(eyes.y, y, y + mob.height),
    z: clamp(eyes.z, z - half, z + half),
  };
  if (distanceBetween(nearest, eyes) > HIT_BLOCKS) return false;
  const middle = middleOf(mob);
  return isSeenFrom(bot, eyes, middle, new Vec3(middle.x, middle.y, middle.z).floored());
}

/** Whether a mob is no prey, as far as the server told: a baby of a kind whose babies leave nothing behind. */
export function isSpared(bot: Bot, { name, metadata }: Bot['entities'][string]): boolean {
  const young = name === undefined ? null : youngOf(bot.version, name);
  if (!young || young.leavesLoot) return false;
  const values: readonly unknown[] = metadata;
  return values[young.key] === true;
}

// For the way to the server.
const MARGIN_TICKS = 1;

/** Ticks between two hits with an item that both count in full. */
export function ticksBetweenHits(item: string | null): number {
  return Math.max(INVULNERABLE_TICKS + MARGIN_TICKS, recoveryTicks(weaponOf(item)));
}

/** The carried sword, axe or other tool that kills a mob fastest; null for the bare hand. */
export function chooseWeapon(bot: Bot, mob: string): string | null {
  let best: string | null = null;
  let shortest = killTicks(mob, []);
  for (const { name } of bot.inventory.items()) {
    const ticks = killTicks(mob, [name]);
    // Of two that are equally fast the sword, which a hit wears less.
    const isSpared =
      ticks === shortest && name.endsWith('_sword') && best !== null && !best.endsWith('_sword');
    if (ticks >= shortest && !isSpared) continue;
    shortest = ticks;
    best = name;
  }
  return best;
}
