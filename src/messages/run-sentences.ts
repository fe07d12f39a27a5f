import type { Bounds } from '../blueprint/blueprint.js';
import type { Position } from '../base/position.js';
import { counted } from '../base/words.js';
import type { Goal } from '../plan/subtask/subtask.js';

/** Why no more repairs are made: too many in a row brought nothing, or others undo everything. */
export interface Standstill {
  readonly cause: 'nothing-gained' | 'undone-by-others';
  readonly repairs: number;
}

/** What is said of a goal for which nothing is to be done. */
export const ALREADY_DONE = 'Already done: everything asked for is there.';

/** What a plan says of a building that is built part by part; nothing where it is built at once. */
export function partNotes(part: readonly Goal[], whole: readonly Goal[]): readonly string[] {
  if (part === whole) return [];
  const blocks = (goals: readonly Goal[]): number =>
    goals.reduce((sum, { kind, quantity }) => sum + (kind === 'built' ? quantity : 0), 0);
  return [
    `What it takes does not fit into the chest at once: this plan is for the first ${blocks(part)} of ${blocks(whole)} blocks, the rest is planned when they stand.`,
  ];
}

/** Why a new plan is made then. */
export const PART_STANDS = 'the part before it stands';

/** What is said when bots stop using the shared chest for as long as a goal takes. */
export const CHEST_AVOIDED =
  'The chest is emptied again and again, so bots keep what they make until the goal is reached. Then it goes into the chest.';

/** "The plan was repaired once.", "The plan was repaired 3 times." */
export function repairsSentence(repairs: number): string {
  return `The plan was repaired ${repairs === 1 ? 'once' : counted(repairs, 'time')}.`;
}

/** "The plan was repaired 3 times in a row and the run got no further." */
export function standstillReason({ cause, repairs }: Standstill): string {
  if (repairs === 0) return 'The plan did not work out, and no repairs are allowed.';
  const times = repairs === 1 ? 'once' : `${counted(repairs, 'time')} in a row`;
  return cause === 'undone-by-others'
    ? `Others took or broke things faster than they can be made: the plan was repaired ${times} and the run got no further.`
    : `The plan was repaired ${times} and the run got no further.`;
}

export function fullChestReason({ x, y, z }: Position): string {
  return `The chest at ${x} ${y} ${z} is full. Take something out, or put another chest beside it, and try again.`;
}

/** Workers cannot join yet. @param mostMs how long it is tried again */
export function heldUpSentence({
  address,
  why,
  mostMs,
}: Readonly<Record<'address' | 'why', string>> & { readonly mostMs: number }): string {
  const seconds = Math.round(mostMs / 1000);
  return `The server at ${address} does not let workers in yet (${why}); trying again for up to ${seconds} s. Ctrl-C stops.`;
}

/** What a stranger is told who is kept from a block of a run. */
export function forbiddenUse(kind: 'open' | 'break' | 'place', block: string): string {
  const what = block.replaceAll('_', ' ');
  if (kind === 'place') return `That may not stand there: the ${what} belongs to those who work here.`;
  return `The ${what} belongs to those who work here. Only they may ${kind} it.`;
}

/** To who stands where a building is to be. */
export function stepOutSentence(building: string, builder: string, { low, high }: Bounds): string {
  return `Please step out of the ${building.replaceAll('_', ' ')} that ${builder} builds (x ${low.x} to ${high.x}, z ${low.z} to ${high.z}).`;
}
