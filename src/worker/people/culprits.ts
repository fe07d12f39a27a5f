import type { Bot } from 'mineflayer';
import type { RunClock } from '../../base/clock.js';
import { positionKey, type Position } from '../../base/position.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import { PlayerObserver } from './player-observer.js';
import { culpritOf, strongest } from './suspects.js';

/** Who, of those who take no part in a run, may have spoiled something. */
export interface Culprits {
  /** Who did something at a place since it was last asked of; null where nobody can tell. */
  at(place: Position): string | null;
  close(): void;
}

/** Watches who spoils something: through the world where it is ours, else through the eyes of our bots. */
export function watchForCulprits({
  world,
  ...lookout
}: LookoutParts & { readonly world: EmbeddedWorld | null }): Culprits {
  return world ? culpritsIn(world, lookout.isOurs) : culpritsSeen(lookout);
}

/** The embedded world knows who opened what and who broke what. */
function culpritsIn(world: EmbeddedWorld, isOurs: (name: string) => boolean): Culprits {
  const last = new Map<string, string>();
  const note = (player: string, place: Position): void => {
    if (!isOurs(player)) remember(last, place, player);
  };
  const stops = [
    world.events.on('container-changed', ({ player, position }) => note(player, position)),
    world.events.on('block-broken', ({ player, position }) => note(player, position)),
  ];
  return {
    at: (place) => taken(last, positionKey(place)),
    close: () => {
      for (const stop of stops) stop();
    },
  };
}

/** What it takes to see culprits by clients of our own. */
interface LookoutParts {
  readonly clock: RunClock;
  readonly isOurs: (name: string) => boolean;
  /** Those who look, as they are in the world now. */
  readonly bots: () => readonly Bot[];
  /** Where somebody may take things: the shared chest. */
  readonly chest: () => Position | null;
}

const LOOK_TICKS = 10;
const MOST_REMEMBERED = 200;

/** On somebody else's server our bots see who digs, and who stood within reach of the chest. */
function culpritsSeen({ clock, isOurs, bots, chest }: LookoutParts): Culprits {
  const observers = new Map<Bot, PlayerObserver>();
  const diggers = new Map<string, string>();
  let near: ReadonlyMap<string, number> = new Map();
  let askedTick = clock.now();
  const isStranger = (name: string): boolean => !isOurs(name);
  const watch = (bot: Bot): PlayerObserver => {
    const observer = new PlayerObserver(clock, isStranger);
    observer.watch(bot);
    observer.blocks.add(({ position, by, after }) => {
      if (by !== null && after === 'air') remember(diggers, position, by);
    });
    observers.set(bot, observer);
    bot.once('end', () => {
      observer.clear();
      observers.delete(bot);
    });
    return observer;
  };
  const stop = clock.every(LOOK_TICKS, () => {
    const place = chest();
    for (const bot of bots()) {
      const observer = observers.get(bot) ?? watch(bot);
      if (place === null) continue;
      near = strongest(near, observer.suspicionsOfPeople(place, askedTick));
    }
  });
  return {
    at: (place) => {
      const digger = taken(diggers, positionKey(place));
      const here = chest();
      if (digger !== null || here === null || positionKey(here) !== positionKey(place)) return digger;
      const culprit = culpritOf(near);
      near = new Map();
      askedTick = clock.now();
      return culprit.kind === 'known' ? culprit.name : null;
    },
    close: () => {
      stop();
      for (const observer of observers.values()) observer.clear();
    },
  };
}

function remember(names: Map<string, string>, place: Position, name: string): void {
  names.delete(positionKey(place));
  names.set(positionKey(place), name);
  const [oldest] = names.keys();
  if (names.size > MOST_REMEMBERED && oldest !== undefined) names.delete(oldest);
}

function taken(names: Map<string, string>, key: string): string | null {
  const name = names.get(key) ?? null;
  names.delete(key);
  return name;
}
