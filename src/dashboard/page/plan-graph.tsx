import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RefObject, JSX } from 'preact';
import { isStep } from '../../messages/plan/render-graph.js';
import type { ShownSubtask } from '../../run/view/run-view.js';
import { usePage } from './page-context.js';
import { BOX, layOutPlan, neighbourOf, type Direction, type PlanLayout, type Point } from './plan-layout.js';
import { StateIcon } from './state-icon.js';
import { stateNote, workersNote } from './subtask-note.js';

const ARROW_KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Boxes and arrows. One box is in the tab order, arrow keys go to its neighbours. */
export function PlanGraph(): JSX.Element {
  const { view, selected } = usePage();
  const { subtasks } = view;
  // Only the shape of the plan asks for a new layout, not what happens to it.
  const shape = subtasks.map(({ subtask }) => `${subtask.id}<${subtask.dependsOn.join(',')}`).join(' ');
  const plan = useMemo(() => layOutPlan(subtasks.map(({ subtask }) => subtask)), [shape]);
  const [current, setCurrent] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const scale = useScale(area, plan.width);
  const underWay = subtasks.filter(({ state }) => state === 'IN_PROGRESS').map(({ subtask }) => subtask.id);
  useFollowing(
    area,
    underWay.flatMap((id) => plan.boxes[id] ?? []),
    scale,
  );
  const tabStop =
    [current, selected].find((id) => id !== null && id in plan.boxes) ?? subtasks[0]?.subtask.id;
  const goTo = (id: string | null): void => {
    if (id === null) return;
    setCurrent(id);
    area.current?.querySelector<HTMLElement>(`[data-subtask="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    const direction = ARROW_KEYS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    goTo(neighbourOf(plan.boxes, id, direction));
  };
  return (
    <div
      class="graph"
      ref={area}
      role="group"
      aria-label="Plan as a graph; arrow keys go from subtask to subtask"
    >
      <div
        class="graph-frame"
        style={{ width: `${plan.width * scale}px`, height: `${plan.height * scale}px` }}
      >
        <div
          class="graph-area"
          style={{ width: `${plan.width}px`, height: `${plan.height}px`, scale: String(scale) }}
        >
          <Arrows plan={plan} criticalPath={view.plan?.criticalPath ?? []} />
          {subtasks.map((shown) => (
            <SubtaskBox
              key={shown.subtask.id}
              shown={shown}
              at={plan.boxes[shown.subtask.id] ?? { x: 0, y: 0 }}
              isTabStop={shown.subtask.id === tabStop}
              onFocus={setCurrent}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

// Smaller than this nobody reads it; what does not fit then is scrolled to.
const LEAST_SCALE = 0.85;

/** How much smaller the drawing has to be to fit its frame. */
function useScale(frame: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return Math.min(1, Math.max(LEAST_SCALE, room / width));
}

/** Scrolls to what is under way when it changes, unless somebody is looking around in the graph. */
function useFollowing(frame: RefObject<HTMLElement | null>, boxes: readonly Point[], scale: number): void {
  const middle = boxes.length === 0 ? null : boxes.reduce((sum, { y }) => sum + y, 0) / boxes.length;
  useEffect(() => {
    const element = frame.current;
    if (element === null || middle === null) return;
    if (element.matches(':hover') || element.contains(document.activeElement)) return;
    element.scrollTo({ top: middle * scale - element.clientHeight / 2 });
  }, [middle, scale]);
}

interface SubtaskBoxProps {
  readonly shown: ShownSubtask;
  readonly at: Point;
  readonly isTabStop: boolean;
  readonly onFocus: (id: string) => void;
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void;
}

function SubtaskBox({ shown, at, isTabStop, onFocus, onKeyDown }: SubtaskBoxProps): JSX.Element {
  const { labelOf, selected, select, view } = usePage();
  const { id, quantity } = shown.subtask;
  const isCritical = view.plan?.criticalPath.includes(id) === true;
  const who = workersNote(shown);
  return (
    <button
      type="button"
      data-subtask={id}
      data-state={shown.state}
      class={`box ${isCritical ? 'is-critical' : ''}`}
      style={{
        left: `${at.x - BOX.width / 2}px`,
        top: `${at.y - BOX.height / 2}px`,
        width: `${BOX.width}px`,
        height: `${BOX.height}px`,
      }}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={selected === id}
      title={labelOf(id)}
      onFocus={() => onFocus(id)}
      onClick={() => select(selected === id ? null : id)}
      onKeyDown={(event) => onKeyDown(event, id)}
    >
      <span class="box-label">{labelOf(id)}</span>
      <span class="box-state">
        <StateIcon state={shown.state} />
        <span class="box-note">
          {stateNote(shown)}
          {who === '' ? '' : `, ${who}`}
        </span>
      </span>
      {shown.state === 'IN_PROGRESS' ? (
        <span class="box-share" style={{ width: `${(shown.done / quantity) * 100}%` }} />
      ) : null}
    </button>
  );
}

function Arrows({
  plan,
  criticalPath,
}: {
  readonly plan: PlanLayout;
  readonly criticalPath: readonly string[];
}): JSX.Element {
  return (
    <svg class="arrows" width={plan.width} height={plan.height} aria-hidden="true">
      <defs>
        <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" fill="context-stroke" />
        </marker>
      </defs>
      {plan.arrows.map(({ from, to, points }) => (
        <path
          key={`${from} ${to}`}
          class={isStep(criticalPath, from, to) ? 'arrow is-critical' : 'arrow'}
          d={pathThrough(points)}
          marker-end="url(#head)"
        />
      ))}
    </svg>
  );
}

/** A smooth line: straight to the first middle, curves by the points between, straight to the end. */
function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const parts = [`M${first.x} ${first.y}`];
  for (const [index, point] of rest.slice(0, -1).entries()) {
    const next = rest[index + 1] ?? last;
    const middle =
      index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    parts.push(`Q${point.x} ${point.y} ${middle.x} ${middle.y}`);
  }
  if (rest.length === 1) parts.push(`L${last.x} ${last.y}`);
  return parts.join(' ');
}
