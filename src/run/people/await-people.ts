import type { RunContext } from '../execute/run-context.js';

const LOOK_TICKS = 10;

/** Who came in time, and who did not. */
export interface Arrivals {
  readonly present: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Waits until everybody who is to take part is in the world, for so long at most; greets whoever comes.
 * @param address where to join, for people
 */
export async function awaitPeople(
  context: RunContext,
  waitTicks: number,
  address: string,
): Promise<Arrivals> {
  const { runWorld, log, signal } = context;
  const { people } = runWorld;
  if (!people) return { present: [], missing: [] };
  const names = people.workers.map(({ name }) => name);
  const isHere = (name: string): boolean => people.watch.sighting(name) !== null;
  const missing = (): readonly string[] => names.filter((name) => !isHere(name));
  if (missing().length > 0 && waitTicks > 0) {
    const seconds = Math.round(waitTicks / 20);
    const message = `Waiting up to ${seconds} s for ${missing().join(', ')}: join ${address} with Minecraft ${runWorld.info.mcVersion}.`;
    log.add({ kind: 'note', message });
    await untilHere(context, waitTicks, () => missing().length === 0);
  }
  if (!signal.aborted) {
    const welcome =
      'Welcome. A plan is being made; you are told what to do. "!co help" lists what you can say.';
    for (const name of names.filter(isHere)) people.voice.say([welcome], name);
  }
  return { present: names.filter(isHere), missing: missing() };
}

/**
 * Why a run that waited for people cannot begin: nobody of it is there and nobody of it comes by itself.
 * @returns null where somebody is there, or bots may still come
 */
export function whyNobodyCame({ runWorld }: RunContext, waitTicks: number): string | null {
  const { people, workers } = runWorld;
  const names = people?.workers.map(({ name }) => name) ?? [];
  const isAnybodyElse = workers.length > names.length;
  if (isAnybodyElse || names.length === 0 || names.some((name) => people?.watch.sighting(name))) return null;
  const seconds = Math.round(waitTicks / 20);
  return `Nobody came within ${seconds} s: waited for ${names.join(', ')}. Wait longer (--wait SECONDS), or let bots begin (--ai 1).`;
}

function untilHere(
  { runWorld, signal }: RunContext,
  waitTicks: number,
  isDone: () => boolean,
): Promise<void> {
  const startTick = runWorld.clock.now();
  return new Promise((resolve) => {
    const finish = (): void => {
      stop();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const stop = runWorld.clock.every(LOOK_TICKS, () => {
      if (isDone() || runWorld.clock.now() - startTick >= waitTicks) finish();
    });
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
}
