import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Answer } from '../../run/people/command.js';

const SHOWN_MS = 10_000;

/** What came of the last button pressed; what was refused stays until it is read. */
export function AnswerNote({
  answer,
  onDismiss,
}: {
  readonly answer: Answer | null;
  readonly onDismiss: () => void;
}): JSX.Element {
  useEffect(() => {
    if (answer?.isDone !== true) return undefined;
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <div class="answer" role="status">
      {answer === null ? null : (
        <div class={answer.isDone ? 'answer-note answer-done' : 'answer-note answer-refused'}>
          <div>
            {answer.isDone ? null : <strong>Not done. </strong>}
            {answer.lines.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </div>
          <button type="button" class="link-button" onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
