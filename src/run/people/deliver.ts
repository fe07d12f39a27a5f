import type { Worker } from '../../worker/worker.js';
import type { RunFrame } from '../execute/run-context.js';
import type { Delivery, Goods } from './desk-parts.js';

const NOBODY: Delivery = {
  isDone: false,
  said: 'No bot is free just now; take it from the chest, or ask again.',
};

/**
 * Has a free bot take things from the chest and hand them to a person. The schedule knows before it sets out: no job
 * for the bot, and nobody else gets the goods. What was handed over is logged, so that it is not taken for lost.
 */
export async function deliver(frame: RunFrame, goods: Goods): Promise<Delivery> {
  const { chest, crew, errands, log, stage, signal } = frame;
  const free = crew.answering.filter(({ name }) => frame.isFree(name));
  if (!chest) return NOBODY;
  const sent: { worker: string | null } = { worker: null };
  const whenSent = ({ name }: Worker): void => {
    sent.worker = name;
    errands.begin(name, goods);
    frame.retellChest();
    frame.leg?.takesBreak(name, `brings ${goods.to} something`);
  };
  let delivery: Delivery | null = null;
  try {
    delivery = await stage.handOver(free, chest, goods, whenSent, signal);
  } finally {
    const { worker } = sent;
    if (worker !== null) {
      const { item, count, to } = goods;
      if (delivery?.isDone === true && !frame.isClosed) {
        log.add({ kind: 'goods-handed', worker, to, items: { [item]: count } });
      }
      errands.end(worker);
      frame.retellChest();
    }
  }
  return delivery ?? NOBODY;
}
