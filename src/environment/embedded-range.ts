/** Oldest and newest release the embedded world can be. */
export const OLDEST = '1.14.4';
export const NEWEST = '1.21.1';

// Its clicks carry neither the number older ones are answered by nor the state newer ones name: nothing said of a
// window by that server can be told from what the client hopes.
export const LEFT_OUT = '1.17';

/** "1.14.4 to 1.21.1": the releases the embedded world can be, for messages and for `--help`, which loads no game data. */
export const EMBEDDED_RANGE = `${OLDEST} to ${NEWEST} (not ${LEFT_OUT})`;
