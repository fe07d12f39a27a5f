import type { Worker } from '../../worker/worker.js';
import type { RunContext } from '../execute/run-context.js';
import type { Delivery, Goods } from './command-parts.js';

const NOBODY: Delivery = {
  isDone: false,
  said: 'No bot is free just now; take it from the chest, or ask again.',
};

/**
 * Has a free bot take things from the chest and hand them to a person. The schedule knows before it sets out: no job
 * for the bot, and nobody else gets the goods. What was handed over is logged, so that it is not taken for lost.
 */
export async function deliver(context: RunContext, goods: Goods): Promise<Delivery> {
  const { chest, roster, goods: shared, log, runWorld, signal } = context;
  const free = roster.answering.filter(({ name }) => context.isFree(name));
  if (context.staysInHands)
    return { isDone: false, said: 'There is no chest here: what the bots hold is for their work.' };
  if (!chest) return NOBODY;
  const sent: { worker: string | null } = { worker: null };
  const whenSent = ({ name }: Worker): void => {
    sent.worker = name;
    shared.errandBegun(name, goods.item, goods.count);
    context.execution?.takesBreak(name, `brings ${goods.to} something`);
  };
  let delivery: Delivery | null = null;
  try {
    delivery = await runWorld.handOver(free, chest, goods, whenSent, signal);
  } finally {
    const { worker } = sent;
    if (worker !== null) {
      const { item, count, to } = goods;
      if (delivery?.isDone === true && !context.isClosed) {
        log.add({ kind: 'goods-handed', worker, to, items: { [item]: count } });
        const { askedBy } = goods;
        if (askedBy !== undefined)
          runWorld.people?.voice.say([`${worker} has brought you something: ${askedBy} asked for it.`], to);
      }
      shared.errandEnded(worker);
    }
  }
  return delivery ?? NOBODY;
}
