import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';
import { PlanGraph } from './plan-graph.js';
import { SubtaskDetails } from './subtask-details.js';
import { useMedia } from './use-media.js';
import { StateIcon } from './state-icon.js';
import { stateNote, workersNote } from './subtask-note.js';

/** The plan, as a graph or as a list; the subtask chosen in it beside. */
export function PlanPanel(): JSX.Element {
  const { view, selected } = usePage();
  useEffect(() => {
    if (selected === null) return;
    const box = document.querySelector(`[data-subtask="${CSS.escape(selected)}"]`);
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  const isNarrow = useMedia('(max-width: 719px)');
  const [chosen, setChosen] = useState<'graph' | 'list' | null>(null);
  const shape = chosen ?? (isNarrow ? 'list' : 'graph');
  const toggle = (
    <button type="button" class="link-button" onClick={() => setChosen(shape === 'graph' ? 'list' : 'graph')}>
      {shape === 'graph' ? 'Show as list' : 'Show as graph'}
    </button>
  );
  return (
    <Panel id="plan" title="Plan" aside={view.subtasks.length === 0 ? undefined : toggle}>
      {view.subtasks.length === 0 ? (
        <p class="muted">There is no plan yet.</p>
      ) : shape === 'graph' ? (
        <>
          <PlanGraph />
          <SubtaskDetails />
        </>
      ) : (
        <PlanList />
      )}
    </Panel>
  );
}

/** The plan in its order, for narrow screens and for those who like it better. */
function PlanList(): JSX.Element {
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
