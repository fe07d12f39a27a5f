import type { JSX } from 'preact';
import { clockOf, durationOf } from '../../messages/time.js';
import type { ShownWorker, WorkerStatus } from '../../run/view/run-view.js';
import { subtaskOf, workerTimes } from '../../run/view/select.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

const KINDS: Readonly<Record<ShownWorker['kind'], string>> = {
  ai: 'AI',
  human: 'person',
  'scripted-human': 'scripted person',
};

const STATUSES: Readonly<Record<WorkerStatus, string>> = {
  work: 'working',
  wait: 'waiting',
  pause: 'on a break',
  away: 'away',
};

/** Who does what since when, and how everybody's time was spent. */
export function WorkersPanel(): JSX.Element {
  const { workers } = usePage().view;
  return (
    <Panel id="workers" title="Who does what">
      {workers.length === 0 ? <p class="muted">Nobody has joined yet.</p> : null}
      <ul class="workers">
        {workers.map((worker) => (
          <WorkerCard key={worker.name} worker={worker} />
        ))}
      </ul>
    </Panel>
  );
}

function WorkerCard({ worker }: { readonly worker: ShownWorker }): JSX.Element {
  const { tick, me, view } = usePage();
  const { name, kind, status, sinceTick } = worker;
  return (
    <li class={`worker worker-${status}`}>
      <p class="worker-head">
        <strong>{name}</strong>
        <span class="tag">{KINDS[kind]}</span>
        {name === me ? <span class="tag">you</span> : null}
        {view.phase === 'over' ? null : (
          <span class="worker-status">
            {STATUSES[status]}, {clockOf(Math.max(0, tick - sinceTick))}
          </span>
        )}
      </p>
      <WorkerDoing worker={worker} />
      <TimeBar worker={worker} />
    </li>
  );
}

function WorkerDoing({ worker }: { readonly worker: ShownWorker }): JSX.Element | null {
  const { view, labelOf, select } = usePage();
  const job = worker.job === null ? undefined : view.jobs[worker.job];
  const activity = worker.activity === 'idle' ? '' : worker.activity;
  if (!job) return activity === '' || worker.status === 'work' ? null : <p class="muted">{activity}</p>;
  const share =
    subtaskOf(view, job.subtask)?.subtask.quantity === job.quantity ? '' : `, ${job.quantity} of them`;
  return (
    <p>
      <button type="button" class="link-button" onClick={() => select(job.subtask)}>
        {labelOf(job.subtask)}
      </button>
      <span class="muted">
        {share}
        {activity === '' ? '' : `: ${activity}`}
      </span>
    </p>
  );
}

/** Work, waiting and breaks, in proportion. */
function TimeBar({ worker }: { readonly worker: ShownWorker }): JSX.Element | null {
  const { view, tick } = usePage();
  const { workTicks, waitTicks, pauseTicks } = workerTimes(view, worker, tick);
  const total = workTicks + waitTicks + pauseTicks;
  if (total === 0) return null;
  const parts = [
    { kind: 'work', ticks: workTicks, word: 'work' },
    { kind: 'wait', ticks: waitTicks, word: 'waiting' },
    { kind: 'pause', ticks: pauseTicks, word: 'break' },
  ].filter(({ ticks }) => ticks > 0);
  return (
    <div class="times">
      <div class="time-bar" aria-hidden="true">
        {parts.map(({ kind, ticks }) => (
          <span key={kind} class={`time-${kind}`} style={{ width: `${(ticks / total) * 100}%` }} />
        ))}
      </div>
      <span class="muted">{parts.map(({ word, ticks }) => `${word} ${durationOf(ticks)}`).join(', ')}</span>
    </div>
  );
}
