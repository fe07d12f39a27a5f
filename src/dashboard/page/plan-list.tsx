import type { JSX } from 'preact';
import { usePage } from './page-context.js';
import { StateIcon } from './state-icon.js';
import { SubtaskDetails } from './subtask-details.js';
import { stateNote, workersNote } from './subtask-note.js';

/** The plan in its order, for narrow screens and for those who like it better. */
export function PlanList(): JSX.Element {
  const { view, labelOf, selected, select } = usePage();
  return (
    <ol class="plan-list">
      {view.subtasks.map((shown) => {
        const { id } = shown.subtask;
        const who = workersNote(shown);
        return (
          <li key={id}>
            <button
              type="button"
              data-subtask={id}
              data-state={shown.state}
              class="row"
              aria-pressed={selected === id}
              onClick={() => select(selected === id ? null : id)}
            >
              <StateIcon state={shown.state} />
              <span class="row-label">{labelOf(id)}</span>
              <span class="row-note">
                {stateNote(shown)}
                {who === '' ? '' : `, ${who}`}
              </span>
            </button>
            {selected === id ? <SubtaskDetails /> : null}
          </li>
        );
      })}
    </ol>
  );
}
