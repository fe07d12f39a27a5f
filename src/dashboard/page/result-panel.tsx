import { asSentence } from '../../base/words.js';
import { repairsSentence } from '../../messages/run-sentences.js';
import type { JSX } from 'preact';
import { goodsPhrase } from '../../messages/phrases.js';
import { durationOf } from '../../messages/time.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

export const TITLES = {
  done: 'Done',
  failed: 'Failed',
  impossible: 'Impossible',
  cancelled: 'Stopped',
} as const;

/** What the run came to. */
export function ResultPanel(): JSX.Element | null {
  const { view, nameOf } = usePage();
  const { end, beganTick, lastEndTick, chest, repairs, subtasks, goal, chestAt } = view;
  if (end === null) return null;
  const took = beganTick === null || lastEndTick === null ? null : lastEndTick - beganTick;
  const goods = goodsPhrase(chestAt, chest ?? {}, nameOf);
  const facts = [
    ...(took === null ? [] : [`It took ${durationOf(took)}.`]),
    `${subtasks.filter(({ state }) => state === 'DONE').length} of ${subtasks.length} subtasks were done.`,
    ...(repairs.length === 0 ? [] : [repairsSentence(repairs.length)]),
    ...(goods === null ? [] : [`${goods}.`]),
  ];
  return (
    <Panel id="result" title={`${TITLES[end.status]}: ${goal}`} tone={end.status === 'done' ? 'good' : 'bad'}>
      {end.reason === null ? null : <p>{asSentence(end.reason)}</p>}
      <p>{facts.join(' ')}</p>
    </Panel>
  );
}
