import type { AiWorker, AiWorkerOptions } from '../worker/bot/ai-worker.js';

export type WorkerBot = NonNullable<AiWorker['bot']>;

/** The connection of a bot somebody else keeps: the worker uses it and leaves it where it is. */
export function adoptionOf(bot: WorkerBot): NonNullable<AiWorkerOptions['connect']> {
  return (events) => {
    let isOurs = true;
    const letGo = (reason: string): void => {
      if (!isOurs) return;
      isOurs = false;
      bot.removeListener('end', onEnd);
      events.onLost(bot, reason);
    };
    const onEnd = (reason: string): void => letGo(`the connection ended (${reason})`);
    bot.once('end', onEnd);
    events.onJoined(bot, false);
    return Promise.resolve({
      get bot() {
        return isOurs ? bot : null;
      },
      // It is not ours to bring back.
      wasOfUse: () => undefined,
      close: () => {
        letGo('the run is over');
        return Promise.resolve();
      },
    });
  };
}
