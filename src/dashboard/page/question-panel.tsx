import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import { usePage } from './page-context.js';
import { Panel } from './panel.js';

/** The question that is open, with its choices; what counts when nobody answers. */
export function QuestionPanel(): JSX.Element | null {
  const { view, tick, canAct, me, send } = usePage();
  const { question } = view;
  if (question === null) return null;
  const leftTicks = Math.max(0, question.tick + question.limitTicks - tick);
  const fallback = question.choices.find(({ key }) => key === question.fallback)?.text ?? question.fallback;
  return (
    <Panel id="question" title="A question" tone="urgent">
      <p>{question.text}</p>
      <ul class="choices">
        {question.choices.map(({ key, text }) => (
          <li key={key}>
            {canAct && me !== null ? (
              <button
                type="button"
                onClick={() => {
                  send({ kind: 'answer', choice: key });
                  document.getElementById('plan')?.focus();
                }}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      <p class="muted">
        Without an answer within {clockOf(leftTicks)}: {fallback}.
        {canAct && me === null ? ' Say who you are to answer.' : ''}
      </p>
    </Panel>
  );
}
