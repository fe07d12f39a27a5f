import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

/** How often the plan had to be changed, and why. */
export function RepairsPanel(): JSX.Element | null {
  const { view, labelOf } = usePage();
  if (view.repairs.length === 0) return null;
  return (
    <Panel id="repairs" title="Repairs of the plan">
      <ol class="repairs">
        {view.repairs.map(({ repair, reason, failed, startTick, planned }) => (
          <li key={startTick}>
            <p>
              <time class="clock">{clockOf(startTick)}</time> <strong>Repair {repair}</strong>: {reason}
            </p>
            {failed.length === 0 ? null : (
              <p class="muted">Failed: {failed.map((id) => `${id} ${labelOf(id)}`).join('; ')}.</p>
            )}
            <p class="muted">
              {planned === null
                ? 'A new plan is being made.'
                : `A new plan with ${planned.subtasks} subtasks at ${clockOf(planned.tick)}.`}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
