import { useEffect } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';
import { Questionnaire } from './questionnaire.js';
import { useStudy, type StudyLine } from './study-line.js';
import './study.css';

/** A participant's page: one step of the study at a time. */
export function StudyApp({ token }: { readonly token: string }): JSX.Element {
  const line = useStudy(token);
  const { view, problem } = line;
  useEffect(() => {
    document.title = view?.study.name ?? 'Study';
    // The play has an address of its own; whoever reloads, or comes back, is led there again. A forgotten tab behind
    // another one would take the body away from it.
    const isPlay = view?.step === 'playing' || view?.step === 'training';
    if (view?.play && isPlay && !document.hidden) location.href = view.play;
  }, [view]);
  return (
    <main class="study">
      <h1>{view?.study.name ?? 'Study'}</h1>
      {problem === null ? null : (
        <p role="alert" class="study-problem">
          {problem}
        </p>
      )}
      {view ? <StudyStep {...line} view={view} /> : null}
      {view && !['welcome', 'declined', 'finished'].includes(view.step) ? <Withdraw {...line} /> : null}
    </main>
  );
}

type Shown = StudyLine & { readonly view: NonNullable<StudyLine['view']> };

function StudyStep(line: Shown): JSX.Element {
  const { view, act } = line;
  const { study } = view;
  switch (view.step) {
    case 'welcome':
      return <Welcome {...line} />;
    case 'declined':
      return (
        <>
          <Text>You do not take part. Nothing of you is kept. You may close this page.</Text>
          <Go isPlain onClick={() => act({ do: 'consent', isGiven: true })}>
            I have changed my mind: I take part
          </Go>
        </>
      );
    case 'tutorial':
      return <Tutorial {...line} />;
    case 'ready':
      return (
        <>
          <h2>The task</h2>
          <p class="study-goal">{study.goal}</p>
          <Text>{`You have ${minutesOf(study.minutes)}. What you make belongs into the shared chest.`}</Text>
          <Go onClick={() => act({ do: 'begin' })}>Begin</Go>
        </>
      );
    case 'waiting':
      return (
        <p role="status">
          {view.waitingFor === 'partner'
            ? 'Waiting for the others. The game begins by itself; leave this page open.'
            : view.waitingFor === 'place'
              ? 'All places are taken. You are next; leave this page open.'
              : 'The game begins.'}
        </p>
      );
    case 'training':
    case 'playing':
      return <p role="status">The world is being made; a moment.</p>;
    case 'questions':
      return <Questionnaire {...line} />;
    case 'finished':
      return (
        <>
          <Text>{study.thanks}</Text>
          <p>
            Your completion code: <strong class="study-code">{view.code}</strong>
          </p>
        </>
      );
  }
}

function Welcome({ view: { study }, act }: Shown): JSX.Element {
  return (
    <>
      <Text>{study.welcome}</Text>
      <h2>Consent</h2>
      <Text>{study.consent}</Text>
      <p class="study-buttons">
        <Go onClick={() => act({ do: 'consent', isGiven: true })}>I take part</Go>
        <Go isPlain onClick={() => act({ do: 'consent', isGiven: false })}>
          I do not take part
        </Go>
      </p>
    </>
  );
}

function Tutorial({ act }: Shown): JSX.Element {
  return (
    <>
      <h2>Tutorial</h2>
      <Text>
        {'You are seen from above, in the middle of the picture. In two minutes you try out how to walk, dig and craft.\n' +
          'Your task there: gather 2 oak logs and put them into the chest.'}
      </Text>
      <p class="study-buttons">
        <Go onClick={() => act({ do: 'train' })}>Start the tutorial</Go>
        <Go isPlain onClick={() => act({ do: 'skip' })}>
          I know how to play
        </Go>
      </p>
    </>
  );
}

/** At any time: what was recorded is deleted. */
function Withdraw({ act }: StudyLine): JSX.Element {
  return (
    <details class="study-withdraw">
      <summary>I want to stop taking part</summary>
      <p>What was recorded of you is deleted at once.</p>
      <Go isPlain onClick={() => act({ do: 'consent', isGiven: false })}>
        Stop and delete my data
      </Go>
    </details>
  );
}

/** Paragraphs where the text has lines. */
function Text({ children }: { readonly children: string }): JSX.Element {
  return (
    <>
      {children
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((line, index) => (
          <p key={index}>{line}</p>
        ))}
    </>
  );
}

function Go({
  onClick,
  isPlain = false,
  children,
}: {
  readonly onClick: () => Promise<void>;
  readonly isPlain?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <button type="button" class={isPlain ? '' : 'primary'} onClick={() => void onClick()}>
      {children}
    </button>
  );
}

function minutesOf(minutes: number): string {
  if (minutes < 1) return `${Math.round(minutes * 60)} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
