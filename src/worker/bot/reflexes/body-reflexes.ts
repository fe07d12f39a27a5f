import type { Position } from '../../../base/position.js';
import type { Bot } from 'mineflayer';
import { breathe, breathTicks } from '../../../../primitives/body/breathing.js';
import { giveReflexes, yieldBody } from '../../../../primitives/body/reflex.js';
import { isInWater } from '../../../../primitives/body/steering.js';
import { eatInHand, mealInHand } from '../eating.js';
import { FOES, harmOf, isBadlyHurt } from './dangers.js';
import { Defence } from './defence.js';
import { Foraging } from './foraging.js';
import { isOutOfTheWay, stepAside } from './giving-room.js';
import type { Night } from './nights.js';
import type { HabitDeed, OwnHabits } from './own-habits.js';
import { doesTimePass, isNight, ticksToMorning } from '../../../../primitives/body/night.js';
import { hide, hideoutAt, MOVING_TICKS } from './shelter.js';
import { isUnderOpenSky } from '../../../../primitives/body/open-sky.js';
import { listen } from '../../../../primitives/body/listen.js';

/** What a body's reflexes have to know of its work. */
export interface ReflexOptions {
  readonly habits: OwnHabits;
  readonly night: Night;
  /** Whether it has a job; else it is not to be out of reach for long. */
  readonly isAtWork: () => boolean;
  readonly isInNature: () => boolean;
  /** What it died with lies about and is gone in five minutes. */
  readonly isFetching: () => boolean;
  /** Kinds of mobs its job is about. */
  readonly isPrey: (mob: string) => boolean;
  /** Where others are about to dig, or to set something down; none for who is to stand still. */
  readonly othersPlaces: () => readonly Position[];
  /** Items somebody needs: not to be eaten. */
  readonly isPromised: (item: string) => boolean;
}

/** Looking around costs time; nothing gets anywhere in so many ticks. */
const LOOK_TICKS = 2;
const BREATH_TICKS = 260;
const MEAL_TICKS = 100;
const NIGHT_TICKS = 12_000;
const HEALING_TICKS = 1800;
const HEALED_HEALTH = 16;
/** Who hid lately, or could not, does not try at once again. */
const HIDE_AGAIN_TICKS = 400;
const EAT_AGAIN_TICKS = 100;
const GIVE_ROOM_TICKS = 4;
const ASIDE_TICKS = 100;
/**
 * Who had to run so often in a night, or died in it, waits for the morning even where it was told to work; who hunts
 * monsters once: those it is after are there in the morning, and those that burn are not.
 */
const MOST_FLIGHTS_A_NIGHT = 3;
/** Whom a zombie would cost so many half hearts has nothing to fight with, and runs only once. */
const UNARMED_HARM = 8;

/** Gives a bot's body its reflexes, for as long as it is in the world; between jobs too. Returns what ends it. */
export function liveOn(bot: Bot, options: ReflexOptions): () => void {
  const body = new Reflexes(bot, options);
  const takeAway = giveReflexes(
    bot,
    () => {
      const deed = body.due();
      if (deed?.habit) options.habits.onDeed(deed.habit, deed.activity);
      return deed;
    },
    () => body.shunned(),
  );
  const stop = listen(bot, {
    physicsTick: () => {
      body.tick();
      if (!options.isAtWork()) void yieldBody(bot);
    },
    death: () => body.died(),
  });
  return () => {
    takeAway();
    stop();
  };
}

class Reflexes {
  readonly #defence: Defence;
  readonly #foraging: Foraging;
  #ticks = 0;
  #hidTick = -Infinity;
  #ateTick = -Infinity;
  /** Of the body's defence, when the night began. */
  #flightsBefore = 0;
  #hasDied = false;

  constructor(
    private readonly bot: Bot,
    private readonly options: ReflexOptions,
  ) {
    this.#defence = new Defence(bot, options.isPrey, options.habits);
    this.#foraging = new Foraging(bot, options.isPromised);
  }

  tick(): void {
    this.#ticks += 1;
    this.#defence.tick();
    if (isNight(this.bot)) return;
    this.#flightsBefore = this.#defence.flights;
    this.#hasDied = false;
  }

  died(): void {
    this.#hasDied = true;
  }

  /** Places of those it had to run from lately. */
  shunned(): readonly Position[] {
    return this.#defence.shunned();
  }

  /** What is to be done at once, the most urgent first. */
  due(): HabitDeed | null {
    const { bot } = this;
    const habit = 'self_preservation';
    const staysAlive = this.options.habits.isOn(habit);
    if (staysAlive && breathTicks(bot) <= 0)
      return { habit, activity: 'coming up for air', limitTicks: BREATH_TICKS, act: () => breathe(bot) };
    if (this.#ticks % LOOK_TICKS !== 0 || (!bot.entity.onGround && !isInWater(bot))) return null;
    const first = this.#defend() ?? this.#giveRoom();
    if (first || !staysAlive) return first;
    const deed = this.#eat() ?? this.#shelter() ?? this.#forage();
    return deed && { ...deed, habit };
  }

  #defend(): HabitDeed | null {
    // Who goes back with empty hands for what it dropped has nothing to lose, and nothing to fight with until it is there.
    if (this.options.isFetching() && this.bot.inventory.items().length === 0) return null;
    // Digging in takes three seconds: nobody does it under somebody's blows.
    if (isBadlyHurt(this.bot.health) && this.#defence.areOnlyFarOff()) {
      const healing = this.#hide('hiding until it is healed', HEALING_TICKS, () => this.#isHealed());
      if (healing) return healing;
    }
    const deed = this.#defence.deed();
    if (deed !== 'cornered') return deed;
    const hiding = this.#hide('hiding from monsters', HEALING_TICKS, () => this.#isHealed());
    return hiding ?? this.#defence.lastStand();
  }

  // Who is too hungry to heal waits for nothing.
  #isHealed(): boolean {
    const canHeal = this.bot.food >= 18;
    const isWell = this.bot.health >= HEALED_HEALTH || !canHeal;
    return isWell && this.#ticks - this.#hidTick > HIDE_AGAIN_TICKS / 2;
  }

  /** Who stands about, and is in others' way, steps aside. */
  #giveRoom(): HabitDeed | null {
    const { bot, options } = this;
    if (options.isAtWork() || this.#ticks % GIVE_ROOM_TICKS !== 0) return null;
    // Asked anew at every step: who is told to stop stops stepping aside, too.
    const isFree = (feet: Position): boolean => isOutOfTheWay(bot, feet, options.othersPlaces());
    if (isFree(bot.entity.position)) return null;
    return { activity: 'stepping aside', limitTicks: ASIDE_TICKS, act: () => stepAside(bot, isFree) };
  }

  #eat(): HabitDeed | null {
    if (this.#ticks - this.#ateTick < EAT_AGAIN_TICKS) return null;
    const food = mealInHand(this.bot, this.options.isPromised);
    if (food === null) return null;
    this.#ateTick = this.#ticks;
    return {
      activity: `eating ${food.replaceAll('_', ' ')}`,
      limitTicks: MEAL_TICKS,
      act: async () => {
        await eatInHand(this.bot, food);
      },
    };
  }

  #shelter(): HabitDeed | null {
    const { bot, options } = this;
    if (options.night !== 'shelter' && (options.isFetching() || !this.#isUnsafe())) return null;
    if (!isNight(bot) || !doesTimePass(bot) || !isUnderOpenSky(bot)) return null;
    return this.#hide('waiting underground for the morning', NIGHT_TICKS, () => ticksToMorning(bot) === 0);
  }

  #isUnsafe(): boolean {
    const flights = this.#defence.flights - this.#flightsBefore;
    if (this.#hasDied || flights === 0) return this.#hasDied;
    const tools = this.bot.inventory.items().map(({ name }) => name);
    return (
      flights >= MOST_FLIGHTS_A_NIGHT ||
      [...FOES].some(this.options.isPrey) ||
      harmOf('zombie', { tools, difficulty: this.bot.game.difficulty }) >= UNARMED_HARM
    );
  }

  #hide(activity: string, limitTicks: number, isOver: () => boolean): HabitDeed | null {
    const { bot, options } = this;
    if (!options.isAtWork() || !options.isInNature() || !options.habits.isOn('self_preservation'))
      return null;
    if (this.#ticks - this.#hidTick < HIDE_AGAIN_TICKS || !hideoutAt(bot)) return null;
    this.#hidTick = this.#ticks;
    return {
      habit: 'self_preservation',
      activity,
      isWaiting: true,
      limitTicks: limitTicks + MOVING_TICKS,
      act: async () => {
        await this.#defence.retreat()?.act();
        await hide(bot, limitTicks, isOver);
        this.#hidTick = this.#ticks;
      },
    };
  }

  #forage(): HabitDeed | null {
    const { isAtWork, isInNature } = this.options;
    return isAtWork() && isInNature() ? this.#foraging.deed(this.#ticks) : null;
  }
}
