import { CoVoyagerError } from '../../base/error.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';

/** Other names tried for one worker before giving up. */
const MOST_NAMES = 20;

/** What joining needs; `create` makes one worker in the world. */
export interface Joining {
  readonly count: number;
  /** Asked for by name: a name that is taken is an error. The others skip taken ones. */
  readonly wanted: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly create: (name: string, signal: AbortSignal) => Promise<AiWorker>;
  readonly signal: AbortSignal;
}

/**
 * Brings workers into the world, all at once. When one cannot join, those who have leave again.
 * @throws CoVoyagerError of the first who could not
 */
export async function joinWorkers({
  count,
  wanted,
  taken,
  create,
  signal,
}: Joining): Promise<readonly AiWorker[]> {
  const names = workerNames(wanted.slice(0, count), taken);
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const join = async (number: number): Promise<AiWorker> => {
    const isAskedFor = number < wanted.length;
    for (let tries = 1; ; tries++) {
      const name: string = names.next().value as string;
      try {
        return await create(name, either);
      } catch (error) {
        const isTaken = error instanceof CoVoyagerError && error.code === 'name-taken';
        if (!isTaken || isAskedFor || tries >= MOST_NAMES) throw error;
      }
    }
  };
  const joined = await Promise.allSettled(
    Array.from({ length: count }, async (_, number) => {
      try {
        return await join(number);
      } catch (error) {
        failure.abort();
        throw error;
      }
    }),
  );
  const workers = joined.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const problems: unknown[] = joined.flatMap((each) =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  );
  if (problems.length === 0) return workers;
  await Promise.allSettled(workers.map((worker) => worker.close()));
  // The others' being called off is only a consequence.
  throw (
    problems.find((each) => !(each instanceof CoVoyagerError && each.code === 'cancelled')) ?? problems[0]
  );
}

/** Names for workers, short and easy to tell apart; beyond these `Worker17`, `Worker18`, ... */
const NAMES = [
  ...['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivo', 'June', 'Kai', 'Lena', 'Max', 'Nora'],
  ...['Otto', 'Pia'],
];

/**
 * Gives out names in order, those asked for first, none twice and none that is taken (upper and lower case alike).
 */
function* workerNames(wanted: readonly string[], taken: ReadonlySet<string>): Generator<string> {
  const used = new Set([...taken].map((name) => name.toLowerCase()));
  for (const name of wanted) {
    used.add(name.toLowerCase());
    yield name;
  }
  for (let number = 0; ; number++) {
    const name = NAMES[number] ?? `Worker${number + 1}`;
    if (!used.has(name.toLowerCase())) yield name;
  }
}
