import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runClock } from '../../src/base/clock.js';
import { HumanBots } from '../../src/run/people/human-bots.js';
import type { RunEvent } from '../../src/run/log/run-event.js';
import { embeddedPeople } from '../../src/worker/people/embedded-people.js';
import type { PeopleWatch } from '../../src/worker/people/people-watch.js';
import type { Voice } from '../../src/worker/people/voice.js';
import type { EmbeddedWorld } from '../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../src/world/start-world.js';
import { ensureBuilt } from '../support/built.js';
import { countsOf } from '../support/counts-of.js';

const SPEED = 10;
const LONG_MS = 240_000;
const ASKED = "All done. Please put 1 oak log back into the chest; I'll wait up to 30 s.";
/** Who keeps every second thing has kept one of so many, and by its seed always the same. */
const MOST_TASKS = 12;

/** Those whose own doing is to be seen in a world; what `skilled`, `usual` and `idle` do is in unit tests and others' runs. */
const FAMILY = ['clumsy', 'newcomer', 'leaver', 'stubborn', 'hoarder', 'talker'] as const;
type Played = (typeof FAMILY)[number];

/** What each was seen to do, by temper: "dug oak_log", "put oak_log", "said ...", "came", "went", and its own words. */
const seen = new Map<string, string[]>(FAMILY.map((temper) => [temper, []]));
let world: EmbeddedWorld;
let people: PeopleWatch & Voice;
let bots: HumanBots;

function note(who: string | null, what: string): void {
  seen.get(who ?? '')?.push(what);
}

function deedsOf(temper: Played, like: RegExp): readonly string[] {
  return (seen.get(temper) ?? []).filter((deed) => like.test(deed));
}

function tellTask(temper: string, number = 1): void {
  people.say([`s${number}: Gather 1 oak log. Put the 1 oak log into the chest.`], temper);
}

/** One world with each in it under its kind's name, told the same task when it has come. */
beforeAll(async () => {
  await ensureBuilt();
  world = await startWorld({ environment: 'chest-arena', speed: SPEED, seed: 4 });
  people = embeddedPeople({ world, isOurs: () => false, clock: runClock(() => world.tickNumber) });
  people.onPresence((name, isPresent) => {
    note(name, isPresent ? `came ${world.tickNumber}` : 'went');
  });
  people.onBlock(({ by, before, after }) => {
    if (after === 'air') note(by, `dug ${before}`);
  });
  people.onVisit(({ worker, before, after }) => {
    for (const item of Object.keys(after)) {
      if ((after[item] ?? 0) > (before[item] ?? 0)) note(worker, `put ${item}`);
    }
  });
  people.onChat(({ from, text }) => {
    note(from, `said ${text}`);
  });
  const family = FAMILY.map((temper) => ({ name: temper, kind: 'scripted-human' as const, temper }));
  bots = new HumanBots(family, {
    speed: SPEED,
    seed: 1,
    host: null,
    onWords: (name, words) => {
      note(name, words);
      if (words === 'joined' && deedsOf(name as Played, /^joined$/).length === 1) tellTask(name);
    },
  });
  const started = { kind: 'run-started', world: { address: `127.0.0.1:${world.port}`, mcVersion: '1.20.1' } };
  bots.tell(started as unknown as RunEvent);
}, LONG_MS);

afterAll(async () => {
  bots.stop();
  await people.close();
  await world.stop();
});

function until(isSo: () => boolean, what: () => string): Promise<void> {
  return vi.waitFor(
    () => {
      expect(isSo(), what()).toBe(true);
    },
    { timeout: LONG_MS - 10_000, interval: 50 },
  );
}

function eventually(temper: Played, like: RegExp, times = 1): Promise<void> {
  return until(
    () => deedsOf(temper, like).length >= times,
    () => `${temper}, ${String(like)}: ${seen.get(temper)?.join('; ')}`,
  );
}

/** Gives the hoarder one task after another until it has kept what it was to put into the chest. How often it has put. */
async function untilKept(): Promise<number> {
  for (let number = 1; number <= MOST_TASKS; number++) {
    if (number > 1) tellTask('hoarder', number);
    await eventually('hoarder', new RegExp(`^did s${number} put$`));
    const hasKept = deedsOf('hoarder', new RegExp(`^keeps part of s${number}$`)).length > 0;
    const put = hasKept ? number - 1 : number;
    await eventually('hoarder', /^put oak_log$/, put);
    if (hasKept) return put;
  }
  throw new Error(`It kept nothing: ${seen.get('hoarder')?.join('; ')}`);
}

describe('scripted humans, one of each kind in one world', () => {
  it.each(['clumsy', 'newcomer'] as const)(
    'the %s one does what it is told',
    async (temper) => {
      // Whose axe a log fell by does not matter: there are many around.
      await eventually(temper, /^put oak_log$/);
    },
    LONG_MS,
  );

  it(
    'the newcomer comes half a minute late, the leaver goes and comes back',
    async () => {
      await eventually('leaver', /^went$/);
      await eventually('leaver', /^came/, 2);
      const cameTick = Number(deedsOf('newcomer', /^came/)[0]?.split(' ')[1]);
      expect(cameTick).toBeGreaterThan(500);
    },
    LONG_MS,
  );

  it(
    'the stubborn one digs wood on an errand of its own, and not what it is told',
    async () => {
      await eventually('stubborn', /^begins an errand of its own/);
      await eventually('stubborn', /^dug oak_log$/);
      await eventually('stubborn', /^did an errand of its own gather/);
      expect(deedsOf('stubborn', /^begins s1/)).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'the hoarder keeps what it should put into the chest, and gives it back when it is asked for it',
    async () => {
      const put = await untilKept();
      expect(countsOf(world.player('hoarder')?.slots ?? []).oak_log).toBeGreaterThan(0);
      expect(deedsOf('hoarder', /^put oak_log$/)).toHaveLength(put);
      people.say([ASKED], 'hoarder');
      await eventually('hoarder', /^put oak_log$/, put + 1);
    },
    LONG_MS,
  );

  it(
    'the talker talks and does nothing',
    async () => {
      await eventually('talker', /^said /, 3);
      expect(deedsOf('talker', /^(?:dug|put|begins)/)).toEqual([]);
    },
    LONG_MS,
  );
});
