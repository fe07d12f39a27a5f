import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import { jobState, spansUntil } from '../../run/view/select.js';
import type { JobSpan, JobState, ShownWorker } from '../../run/view/run-view.js';
import { axisMarks } from './axis-marks.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

const RESULTS: Readonly<Record<JobState, string>> = {
  passed: 'done',
  partial: 'done in part',
  failed: 'failed',
  running: 'under way',
};

/** Part of the timeline's width, in per cent. */
type PlaceOf = (tick: number) => number;

/** Who did what when; the longest chain of subtasks set off, and a line for now. */
export function TimelinePanel(): JSX.Element | null {
  const { view, tick } = usePage();
  const { beganTick, plan, workers, spans } = view;
  if (beganTick === null) return null;
  const isOver = view.phase === 'over';
  const expectedEnd = plan?.expectedTicks == null || isOver ? 0 : plan.tick + plan.expectedTicks;
  const endTick = Math.max(tick, expectedEnd, beganTick + 200);
  const placeOf: PlaceOf = (at) => ((at - beganTick) / (endTick - beganTick)) * 100;
  return (
    <Panel id="timeline" title="Timeline" aside={<Legend />}>
      <div class="timeline">
        <div class="timeline-axis" aria-hidden="true">
          {axisMarks(endTick - beganTick)
            // The last word would stand out at the right.
            .filter((mark) => placeOf(beganTick + mark) < 95)
            .map((mark) => (
              <span key={mark} style={{ left: `${placeOf(beganTick + mark)}%` }}>
                {clockOf(mark)}
              </span>
            ))}
        </div>
        <ul>
          {workers.map((worker) => (
            <WorkerRow
              key={worker.name}
              worker={worker}
              spans={spans.filter((span) => span.worker === worker.name)}
              placeOf={placeOf}
            />
          ))}
        </ul>
        <Lines
          nowAt={isOver ? null : placeOf(tick)}
          expectedAt={expectedEnd === 0 ? null : placeOf(expectedEnd)}
        />
      </div>
    </Panel>
  );
}

function Legend(): JSX.Element {
  return (
    <span class="legend muted">
      <span class="legend-critical">longest chain</span>
      <span class="legend-wait">waits</span>
      <span class="legend-pause">break</span>
    </span>
  );
}

function Lines({
  nowAt,
  expectedAt,
}: {
  readonly nowAt: number | null;
  readonly expectedAt: number | null;
}): JSX.Element {
  return (
    <div class="timeline-lines" aria-hidden="true">
      {expectedAt === null ? null : (
        <span class="line-expected" style={{ left: `${expectedAt}%` }} title="expected end" />
      )}
      {nowAt === null ? null : <span class="line-now" style={{ left: `${nowAt}%` }} title="now" />}
    </div>
  );
}

interface WorkerRowProps {
  readonly worker: ShownWorker;
  readonly spans: readonly JobSpan[];
  readonly placeOf: PlaceOf;
}

function WorkerRow({ worker, spans, placeOf }: WorkerRowProps): JSX.Element {
  const { tick, view } = usePage();
  const from = view.beganTick ?? 0;
  const until = view.phase === 'over' ? (view.lastEndTick ?? tick) : tick;
  const idle = spansUntil(worker, tick).filter(({ status, endTick }) => status !== 'work' && endTick > from);
  return (
    <li class="timeline-row">
      <span class="timeline-name">{worker.name}</span>
      <div class="timeline-track">
        {idle.map(({ status, startTick, endTick }) => {
          const [left, right] = [placeOf(Math.max(startTick, from)), placeOf(Math.min(endTick, until))];
          if (right <= left) return null;
          const style = { left: `${left}%`, width: `${right - left}%` };
          return <span key={startTick} class={`span-${status}`} style={style} aria-hidden="true" />;
        })}
        <ul>
          {spans.map((span) => (
            <Bar key={span.job} span={span} placeOf={placeOf} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Bar({ span, placeOf }: { readonly span: JobSpan; readonly placeOf: PlaceOf }): JSX.Element {
  const { tick, view, labelOf, selected } = usePage();
  const { subtask, startTick } = span;
  const result = jobState(span);
  const endTick = span.endTick ?? tick;
  const began = view.beganTick ?? 0;
  const left = placeOf(startTick);
  const isCritical = view.plan?.criticalPath.includes(subtask) === true;
  const times = `${clockOf(startTick - began)} to ${span.endTick === null ? 'now' : clockOf(endTick - began)}`;
  const words = `${subtask} ${labelOf(subtask)}, ${times}, ${RESULTS[result]}`;
  const classes = [
    'bar',
    `bar-${result}`,
    isCritical ? 'is-critical' : '',
    selected === subtask ? 'is-selected' : '',
  ];
  return (
    <li
      class={classes.join(' ')}
      style={{ left: `${left}%`, width: `${Math.max(0, placeOf(endTick) - left)}%` }}
      title={words}
    >
      <span aria-hidden="true">{subtask}</span>
      <span class="visually-hidden">{words}</span>
    </li>
  );
}
