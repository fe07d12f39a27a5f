import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { clockOf } from '../../messages/time.js';
import { usePage } from './page-context.js';

const SPEEDS = [1, 2, 5, 10, 20, 50, 100] as const;

/** In a replay: the moment looked at, play, and how fast. */
export function ReplayBar(): JSX.Element | null {
  const { mode, tick, firstTick, lastTick, lookAt } = usePage();
  const [speed, setSpeed] = useState<number>(10);
  const { isPlaying, setPlaying } = usePlaying(speed);
  if (mode !== 'recorded') return null;
  const toggle = (): void => {
    if (!isPlaying && tick >= lastTick) lookAt(firstTick);
    setPlaying(!isPlaying);
  };
  return (
    <footer class="replay-bar" aria-label="Replay">
      <button type="button" class="primary" onClick={toggle}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <label class="visually-hidden" for="replay-tick">
        Moment of the run
      </label>
      <input
        id="replay-tick"
        type="range"
        min={firstTick}
        max={lastTick}
        step={TICKS_PER_SECOND / 2}
        value={tick}
        aria-valuetext={`${clockOf(tick)} of ${clockOf(lastTick)}`}
        onInput={(event) => {
          setPlaying(false);
          const { valueAsNumber } = event.currentTarget;
          // The last step of the slider may lie before the end.
          lookAt(valueAsNumber + TICKS_PER_SECOND / 2 > lastTick ? lastTick : valueAsNumber);
        }}
      />
      <span class="clock">
        {clockOf(tick)} / {clockOf(lastTick)}
      </span>
      <label>
        <span class="replay-speed-word">Speed </span>
        <select
          aria-label="Speed"
          value={speed}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}x
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}

/** Moves on with the screen's frames while it plays; stops at the end. */
function usePlaying(speed: number): {
  readonly isPlaying: boolean;
  readonly setPlaying: (isPlaying: boolean) => void;
} {
  const { tick, lastTick, lookAt } = usePage();
  const [isPlaying, setPlaying] = useState(false);
  const now = useRef({ tick, lastTick, lookAt });
  now.current = { tick, lastTick, lookAt };
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = 0;
    let [before, at] = [performance.now(), now.current.tick];
    const step = (time: number): void => {
      at += (Math.max(0, time - before) / 1000) * TICKS_PER_SECOND * speed;
      before = time;
      now.current.lookAt(at);
      if (at >= now.current.lastTick) setPlaying(false);
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed]);
  return { isPlaying, setPlaying };
}
