/** How long cancelled jobs may take to bring things back; then again, how long the last look at the chest may take. */
export const WIND_UP_TICKS = 800;

/** Longest a worker takes to put down what it carries. */
export const PUT_DOWN_TICKS = 600;

/** From the word to stop until a run has ended, at most: jobs wind up, hands are emptied, the chest is read. */
export const LONGEST_WIND_UP_TICKS = 2 * WIND_UP_TICKS + PUT_DOWN_TICKS;

/** Why a run was told to stop, in words; the default reason of `abort()` says nothing. */
export function whyStopped({ reason }: AbortSignal): string {
  if (reason instanceof Error && reason.name !== 'AbortError') return reason.message;
  return typeof reason === 'string' ? reason : 'stopped by whoever asked for the run';
}
