import { Fragment, type JSX } from 'preact';
import { clockOf } from '../../../messages/time.js';
import { useMedia } from '../use-media.js';
import { useStudy } from './study-line.js';
import './study.css';

const BY_MOUSE =
  'Click on the ground to walk, hold on a trunk to dig it, walk over what falls. Then open the chest with a click, and click the logs into it with Shift.';
const BY_FINGER =
  'Tap on the ground to walk. Choose Dig and hold on a trunk; choose Walk and tap on what falls. Then tap on the chest, on the logs, and on a free place above.';

/** Above a play that is part of a study: the time that is left, and the way on. */
export function StudyBar({ token }: { readonly token: string }): JSX.Element {
  const { view, problem, act } = useStudy(token);
  const isTouched = useMedia('(pointer: coarse)');
  const isOn = view?.step === 'playing' || view?.step === 'training';
  const goOn = (): void => {
    location.href = `/#study=${token}`;
  };
  const stop = async (): Promise<void> => {
    await act(view?.step === 'training' ? { do: 'skip' } : { do: 'leave' });
    goOn();
  };
  return (
    <aside class="study-bar" aria-label="The study">
      {view === null && problem === null ? null : view && isOn ? (
        // A key each: a button must not become the other one under somebody's finger.
        <Fragment key="on">
          <strong>{view.step === 'training' ? 'Tutorial' : view.study.goal}</strong>
          {view.leftTicks === null ? null : <span class="clock">{clockOf(view.leftTicks)} left</span>}
          {view.step === 'training' ? <span>{isTouched ? BY_FINGER : BY_MOUSE}</span> : null}
          <button type="button" onClick={() => void stop()}>
            {view.step === 'training' ? 'Go on' : 'Stop playing'}
          </button>
        </Fragment>
      ) : (
        <Fragment key="over">
          <strong role="status">{problem ?? 'The game is over.'}</strong>
          <button type="button" class="primary" onClick={goOn}>
            Continue
          </button>
        </Fragment>
      )}
    </aside>
  );
}
