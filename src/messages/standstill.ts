import { counted } from '../base/words.js';

/** Why no more repairs are made: too many in a row brought nothing, or others undo everything. */
export interface Standstill {
  readonly cause: 'nothing-gained' | 'undone-by-others';
  readonly repairs: number;
}

/** "The plan was repaired 3 times in a row and the run got no further." */
export function standstillReason({ cause, repairs }: Standstill): string {
  if (repairs === 0) return 'The plan did not work out, and no repairs are allowed.';
  const times = repairs === 1 ? 'once' : `${counted(repairs, 'time')} in a row`;
  return cause === 'undone-by-others'
    ? `Others took or broke things faster than they can be made: the plan was repaired ${times} and the run got no further.`
    : `The plan was repaired ${times} and the run got no further.`;
}
