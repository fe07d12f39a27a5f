import { subtaskReason } from '../../messages/schedule-reasons.js';
import { factPhrase } from '../../messages/problem-sentence.js';
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { equipmentPhrase, materialsPhrase } from '../../messages/phrases.js';
import { clockOf } from '../../messages/time.js';
import type { ShownSubtask } from '../../run/view/run-view.js';
import { subtaskOf } from '../../run/view/select.js';
import { CommandButton } from './command-button.js';
import { usePage } from './page-context.js';
import { StateIcon } from './state-icon.js';
import { stateNote } from './subtask-note.js';

/** All about the subtask chosen, and what can be done with it. */
export function SubtaskDetails(): JSX.Element | null {
  const { view, selected, select, labelOf } = usePage();
  const shown = selected === null ? undefined : subtaskOf(view, selected);
  if (!shown) return null;
  const { id } = shown.subtask;
  return (
    <aside class="details" aria-labelledby="details">
      <div class="panel-head">
        <h3 id="details">
          {id}: {labelOf(id)}
        </h3>
        <button
          type="button"
          class="link-button"
          onClick={() => {
            select(null);
            document.querySelector<HTMLElement>(`[data-subtask="${CSS.escape(id)}"]`)?.focus();
          }}
        >
          Close
        </button>
      </div>
      <Facts shown={shown} />
      <SubtaskButtons shown={shown} />
    </aside>
  );
}

function Facts({ shown }: { readonly shown: ShownSubtask }): JSX.Element {
  const { view, tick, nameOf } = usePage();
  const { subtask, state, reason, sinceTick, workers, wish, facts } = shown;
  const until = view.phase === 'over' ? view.tick : tick;
  const rows: readonly (readonly [string, string])[] = [
    ['Who', workers.join(', ')],
    [
      'Wanted',
      wish === null ? '' : `by ${wish.worker}${wish.by === wish.worker ? '' : `, given by ${wish.by}`}`,
    ],
    ['Takes', materialsPhrase(subtask, nameOf)],
    ['With', equipmentPhrase(subtask, nameOf)],
    ['After', subtask.dependsOn.join(', ')],
    ['Seen', facts.map((fact) => factPhrase(fact, nameOf)).join('; ')],
  ];
  return (
    <>
      <p class="details-state" data-state={state}>
        <StateIcon state={state} /> {stateNote(shown)}
        <span class="muted">
          {state === 'DONE' || state === 'FAILED'
            ? ` since ${clockOf(sinceTick)}`
            : ` for ${clockOf(Math.max(0, until - sinceTick))}`}
          {reason === null || state === 'IN_PROGRESS' ? '' : `: ${subtaskReason(reason, nameOf)}`}
        </span>
      </p>
      <p>{subtask.instruction}</p>
      <dl>
        {rows.map(([term, text]) =>
          text === '' ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

function SubtaskButtons({ shown }: { readonly shown: ShownSubtask }): JSX.Element | null {
  const { view, canAct, me, send } = usePage();
  const [to, setTo] = useState('');
  if (!canAct || shown.state === 'DONE') return null;
  if (shown.state === 'BLOCKED') return <p class="muted">Nobody can begin it yet.</p>;
  if (me === null) return <p class="muted">Say who you are (above) to take it or hand it over.</p>;
  const { id } = shown.subtask;
  const isMine = Object.values(view.jobs).some(({ subtask, worker }) => subtask === id && worker === me);
  const others = view.workers.filter(({ name, isPresent }) => isPresent && name !== me);
  const receiver = others.find(({ name }) => name === to)?.name ?? others[0]?.name;
  return (
    <div class="buttons">
      {isMine ? null : (
        <CommandButton command={{ kind: 'take', subtask: id }} isPrimary>
          I take it
        </CommandButton>
      )}
      {receiver === undefined ? null : (
        <form
          class="hand-over"
          onSubmit={(event) => {
            event.preventDefault();
            send({ kind: 'give', subtask: id, to: receiver });
          }}
        >
          <button type="submit">Hand over to</button>
          <select
            aria-label="Who gets it"
            value={receiver}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            {others.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </form>
      )}
    </div>
  );
}
