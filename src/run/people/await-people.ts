import { waitOnClock } from '../../base/clock.js';
import type { RunContext } from '../execute/run-context.js';
import type { RunSettings } from '../log/stored-request.js';
import { isAnnounced, type PersonToCome } from './people-in-world.js';

const LOOK_TICKS = 10;

/**
 * Waits until as many people are in the world as are to take part, for so long at most. Names need not match where
 * others may join; without bots somebody has to come.
 */
export async function awaitPeople(
  context: RunContext,
  { people: asked, peopleWaitTicks: waitTicks }: RunSettings,
): Promise<void> {
  const { runWorld, log } = context;
  const { people } = runWorld;
  if (!people) return;
  const named = asked.filter(isAnnounced);
  const isHere = ({ name }: { readonly name: string }): boolean => people.watch.sighting(name) !== null;
  const hasBots = runWorld.workers.length > people.workers.length;
  const expected = Math.max(named.length, hasBots ? 0 : 1);
  const isComplete = (): boolean => people.workers.filter(isHere).length >= expected;
  if (isComplete() || waitTicks === 0) return;
  const seconds = Math.round(waitTicks / 20);
  const missing = named.filter((person) => !isHere(person));
  const namesOf = (via: PersonToCome['via']): string =>
    missing.flatMap((person) => (person.via === via ? [person.name] : [])).join(', ');
  const say = (whom: string, how: string): void =>
    log.add({ kind: 'note', message: `Waiting up to ${seconds} s for ${whom}: ${how}.` });
  const { address, mcVersion } = runWorld.info;
  const withClient = missing.length === 0 ? 'somebody' : namesOf(undefined);
  if (withClient !== '') say(withClient, `join ${address} with Minecraft ${mcVersion}`);
  const inPage = namesOf('page');
  if (inPage !== '') say(inPage, 'open the link to play');
  const { clock } = runWorld;
  await waitOnClock(
    clock,
    { everyTicks: LOOK_TICKS, limitTicks: waitTicks, signal: context.signal },
    isComplete,
  );
}

/**
 * Why a run that waited for people cannot begin: nobody of it is there and nobody of it comes by itself.
 * @returns null where somebody is there, or bots may still come
 */
export function whyNobodyCame({ runWorld }: RunContext, waitTicks: number): string | null {
  const { people, workers } = runWorld;
  const names = people?.workers.map(({ name }) => name) ?? [];
  const isAnybodyElse = workers.length > names.length;
  if (!people || isAnybodyElse || names.some((name) => people.watch.sighting(name))) return null;
  const seconds = Math.round(waitTicks / 20);
  return `Nobody came within ${seconds} s: waited for ${names.length === 0 ? 'anybody to join' : names.join(', ')}. Wait longer (--wait SECONDS), or let bots begin (--ai 1).`;
}
