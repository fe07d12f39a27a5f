import type { JSX } from 'preact';
import type { SubtaskState } from '../../schedule/state/state.js';

// Told apart by shape alone: ring, broken ring, half disc, check, cross.
const SHAPES: Readonly<Record<SubtaskState, JSX.Element>> = {
  READY: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="2" />,
  BLOCKED: (
    <circle
      cx="8"
      cy="8"
      r="5.5"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-dasharray="3 2.8"
    />
  ),
  IN_PROGRESS: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  DONE: <path d="M2.5 8.5l3.5 4 7.5-9" fill="none" stroke="currentColor" stroke-width="2.4" />,
  FAILED: <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="2.4" />,
};

/** A subtask's state as a sign; the words stand beside it. */
export function StateIcon({ state }: { readonly state: SubtaskState }): JSX.Element {
  return (
    <svg class="state-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {SHAPES[state]}
    </svg>
  );
}
