import type { GoodsEvent } from '../../worker/bot/dropped-goods.js';
import type { ScheduleAction } from '../../schedule/action.js';
import type { RunLog } from './run-log.js';

/** Writes down what somebody died with or threw, and who took it up. */
export function logGoods(log: RunLog, event: GoodsEvent): void {
  const { worker, items } = event;
  switch (event.kind) {
    case 'dropped':
      log.add({ kind: 'goods-dropped', worker, items });
      return;
    case 'found':
      log.add({ kind: 'goods-found', worker, from: event.from, items });
      return;
    case 'handed':
      log.add({ kind: 'goods-handed', worker: event.from, to: worker, items });
      return;
  }
}

/** Writes down who did what of the plan unasked, and where a station stands by it. */
export function logCredit(log: RunLog, credit: Extract<ScheduleAction, { kind: 'credited' }>): void {
  const { subtask, quantity, worker, station } = credit;
  if (station) log.add({ kind: 'station-observed', ...station, stands: true });
  log.add({ kind: 'subtask-credited', subtask, quantity, worker });
}
