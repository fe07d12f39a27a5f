import type { AiWorker } from '../../worker/bot/ai-worker-port.js';
import type { RunContext } from '../execute/run-context.js';
import type { Delivery } from './command-parts.js';
import { isSameName } from './participant.js';

/** A bot for somebody; who has to wait for one is told so at once. @returns why there is none, in words, where there is none */
export async function borrow(
  { borrowed, runWorld }: RunContext,
  { to, by, reason }: { readonly to: string; readonly by: string | null; readonly reason: string },
): Promise<AiWorker | Delivery> {
  const busy: string[] = [];
  const bot = await borrowed.borrow(by, reason, (names) => {
    busy.push(...names);
    const [name = ''] = names;
    const line =
      names.length === 1
        ? `${name} is at work; it comes as soon as it is done with that.`
        : 'All are at work; whoever is done first comes.';
    runWorld.people?.voice.say([line], to);
  });
  if (bot) return bot;
  if (busy.length > 0) return { isDone: false, said: 'Nobody got free in a minute; ask again.' };
  const resting = runWorld.workers.find(
    (worker) => by !== null && isSameName(worker.name, by) && worker.heartbeat().isResting,
  );
  const said = resting
    ? `${resting.name} was told to stop; say "${resting.name} go on" first.`
    : 'There is no bot of that name here.';
  return { isDone: false, said };
}
