import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Answers, AnswerScale, ShownQuestion } from '../../../study/questions.js';
import { useStored } from '../use-stored.js';
import type { StudyLine } from './study-line.js';

type Likert = Extract<ShownQuestion, { readonly kind: 'likert' }>;

const OUTCOMES: Readonly<Record<string, string>> = {
  done: 'You reached the goal.',
  failed: 'The game is over.',
  impossible: 'The game is over.',
  cancelled: 'The game is over.',
};

/** The items at the end; nothing is chosen beforehand, so that nobody sends what they did not mean. */
export function Questionnaire({ view, act }: StudyLine): JSX.Element {
  // Whoever reloads goes on where he or she was; once they are sent, or not to be, none is kept here.
  const [draft, keep] = useStored(`co-voyager.answers.${view?.study.name ?? ''}.${view?.participant ?? ''}`);
  useEffect(() => () => keep(null), []);
  const answers = (draft === null ? {} : JSON.parse(draft)) as Answers;
  const set = (id: string, value: Answers[string]): void => keep(JSON.stringify({ ...answers, [id]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void act({ do: 'answer', answers });
      }}
    >
      <p>{OUTCOMES[view?.outcome ?? ''] ?? 'The game is over.'}</p>
      {view?.questions.length === 0 ? null : <h2>A few questions</h2>}
      {view?.questions.map((question) => {
        const { id } = question;
        const given = answers[id];
        if (question.kind === 'tlx') {
          const scales = typeof given === 'object' ? given : {};
          return question.scales.map((scale) => (
            <Slider
              key={`${id}-${scale.id}`}
              scale={scale}
              value={scales[scale.id]}
              onChange={(value) => set(id, { ...scales, [scale.id]: value })}
            />
          ));
        }
        if (question.kind === 'likert')
          return <Points key={id} question={question} value={given} onChange={(value) => set(id, value)} />;
        return (
          <p key={id} class="study-item">
            <label for={`study-${id}`}>
              {question.ask}
              {question.optional ? ' (optional)' : ''}
            </label>
            <textarea
              id={`study-${id}`}
              rows={3}
              maxLength={5000}
              required={!question.optional}
              value={typeof given === 'string' ? given : ''}
              onInput={(event) => set(id, event.currentTarget.value)}
            />
          </p>
        );
      })}
      <button type="submit" class="primary">
        Send
      </button>
    </form>
  );
}

function Points({
  question: { id, ask, points, low, high, optional },
  value,
  onChange,
}: {
  readonly question: Likert;
  readonly value: Answers[string] | undefined;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  return (
    <fieldset class="study-item">
      <legend>
        {ask}
        {optional ? ' (optional)' : ''}
      </legend>
      <div class="study-points">
        <span>{low}</span>
        {Array.from({ length: points }, (_, index) => (
          <label key={index}>
            <input
              type="radio"
              name={`study-${id}`}
              required={!optional}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            {index + 1}
          </label>
        ))}
        <span>{high}</span>
      </div>
    </fieldset>
  );
}

/** Twenty steps; until it is touched it holds no answer, and says so. */
function Slider({
  scale: { id, title, ask, low, high },
  value,
  onChange,
}: {
  readonly scale: AnswerScale;
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  return (
    <p class="study-item">
      <label for={`study-tlx-${id}`}>
        <strong>{title}</strong> {ask}
      </label>
      <span class="study-slider">
        <span>{low}</span>
        <input
          id={`study-tlx-${id}`}
          class={value === undefined ? 'is-open' : ''}
          type="range"
          min={0}
          max={100}
          step={5}
          value={value ?? 50}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
          onPointerDown={(event) => onChange(Number(event.currentTarget.value))}
        />
        <span>{high}</span>
        <output>{value ?? 'not answered'}</output>
      </span>
    </p>
  );
}
