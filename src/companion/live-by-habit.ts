import { distanceBetween } from '../base/position.js';
import { killMob } from '../../primitives/kill-mob.js';
import { placeItem } from '../../primitives/place-item.js';
import { findBlocksNow, statesOf } from '../../primitives/body/finding.js';
import { carriedCount, lyingItems } from '../../primitives/body/picking-up.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { isNight } from '../../primitives/body/night.js';
import { isUnderOpenSky } from '../../primitives/body/open-sky.js';
import { pickUpNear } from './commands/gathering.js';
import { stepAway } from './commands/handing.js';
import { playersNear } from './commands/looking.js';
import { freePlaceNear } from './commands/making.js';
import { nearestMob } from './commands/searching.js';
import type { Companion } from './companion.js';
import type { Habit } from './habit.js';
import { bodyOf, carriedBy } from './in-words.js';

const LOOK_MS = 1000;
const NEAR_BLOCKS = 8;
const STARE_BLOCKS = 10;
const CROWDED_BLOCKS = 0.6;
const TORCH_BLOCKS = 6;
/** What lies so near a player was thrown to it, or is about to be taken. */
const SOMEBODYS_BLOCKS = 4;
/** What it has thrown away itself it leaves for so long. */
const LEFT_MS = 300_000;
/** A habit nothing came of rests for so long. */
const AGAIN_MS = 10_000;
const HUNGRY_FOOD = 14;
const HUNT_SECONDS = 30;
const PICK_UP_TICKS = 160;
const STUCK_TICKS = 400;
const MEAT = ['pig', 'cow', 'mooshroom', 'rabbit', 'sheep', 'chicken'];

/**
 * Lets a companion live by its habits while it has nothing else to do, or gets no further; until the returned function is
 * called. What its body does at any time its reflexes do.
 */
export function liveByHabit(companion: Companion): () => void {
  const restsUntil = new Map<Habit, number>();
  const timer = setInterval(() => {
    const { bot } = companion.worker;
    if (!bot || bot.health <= 0) return;
    for (const { habit, isOn } of companion.habits.list()) {
      if (!isOn || companion.isBusy !== (habit === 'unstuck') || (restsUntil.get(habit) ?? 0) > Date.now())
        continue;
      const act = dueNow(habit, bot, companion);
      if (!act) continue;
      if (habit !== 'idle_staring') restsUntil.set(habit, Date.now() + AGAIN_MS);
      void companion.indulge(act.what, act.do).then((isDone) => {
        if (isDone) companion.onHabit(habit, act.what);
      });
      return;
    }
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

// Between two worlds, or on the way out, a body may be half there.
function dueNow(habit: Habit, bot: WorkerBot, companion: Companion): Indulgence | null {
  try {
    return DUE[habit]?.(bot, companion) ?? null;
  } catch {
    return null;
  }
}

/** Something a habit does. */
interface Indulgence {
  readonly what: string;
  readonly do: (bot: WorkerBot) => Promise<unknown>;
}

/** What each habit wants to do now; null: nothing. */
const DUE: Readonly<Partial<Record<Habit, (bot: WorkerBot, companion: Companion) => Indulgence | null>>> = {
  unstuck: (_bot, { worker }) => {
    const { tick, lastActiveTick } = worker.heartbeat();
    if (tick - lastActiveTick < STUCK_TICKS) return null;
    return { what: 'stepping away from where it gets no further', do: (body) => stepAway(body, 3) };
  },
  elbow_room: (bot) => {
    const [nearest] = playersNear(bot);
    if (!nearest || nearest.distance > CROWDED_BLOCKS) return null;
    return { what: `giving way to ${nearest.name}`, do: (body) => stepAway(body, 1.5) };
  },
  hunting: (bot) => {
    const hasFood = Object.keys(carriedBy(bot)).some((name) => name in bot.registry.foodsByName);
    const prey = bot.food <= HUNGRY_FOOD && !hasFood ? nearestMob(bot, MEAT, NEAR_BLOCKS)?.name : undefined;
    if (prey === undefined) return null;
    return { what: `hunting a ${prey} to eat`, do: (body) => killMob(body, prey, HUNT_SECONDS) };
  },
  item_collecting: (bot, companion) => {
    const hasThrown = companion.deeds.some(
      ({ command, at }) => /^(?:discard|givePlayer)$/.test(command) && Date.now() - at < LEFT_MS,
    );
    if (hasThrown) return null;
    const others = playersNear(bot).flatMap(({ name }) => bodyOf(bot, name)?.position ?? []);
    const lies = lyingItems(
      bot,
      (_item, at) =>
        distanceBetween(at, bot.entity.position) <= NEAR_BLOCKS &&
        others.every((other) => distanceBetween(other, at) > SOMEBODYS_BLOCKS),
    );
    if (lies.length === 0 || bot.inventory.emptySlotCount() < 2) return null;
    return {
      what: 'picking up what lies about',
      do: (body) => pickUpNear(body, NEAR_BLOCKS, PICK_UP_TICKS),
    };
  },
  torch_placing: (bot) => {
    if (carriedCount(bot, 'torch') === 0 || (isUnderOpenSky(bot) && !isNight(bot))) return null;
    const torches = statesOf(bot, ['torch', 'wall_torch']);
    if (findBlocksNow(bot, { states: torches, rangeBlocks: TORCH_BLOCKS, count: 1 }).length > 0) return null;
    const place = freePlaceNear(bot);
    return place && { what: 'lighting up the dark', do: (body) => placeItem(body, 'torch', place) };
  },
  idle_staring: (bot) => {
    const [nearest] = playersNear(bot);
    const body = nearest && nearest.distance <= STARE_BLOCKS ? bodyOf(bot, nearest.name) : null;
    if (!body) return null;
    const eyes = body.position.offset(0, body.height * 0.9, 0);
    return { what: `looking at ${nearest?.name ?? ''}`, do: (own) => own.lookAt(eyes, true) };
  },
};
