/** How long cancelled jobs may take to bring things back; then again, how long the last look at the chest may take. */
export const WIND_UP_TICKS = 800;

/** Longest a worker takes to put down what it carries. */
export const PUT_DOWN_TICKS = 600;

/** From the word to stop until a run has ended, at most: jobs wind up, hands are emptied, the chest is read. */
export const LONGEST_WIND_UP_TICKS = 2 * WIND_UP_TICKS + PUT_DOWN_TICKS;
