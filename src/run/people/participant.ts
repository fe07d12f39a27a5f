import type { HumanWorker } from '../../worker/people/human-worker.js';

/** A person at work, as those see it who answer commands. */
export type Participant = Pick<
  HumanWorker,
  'name' | 'job' | 'isResting' | 'hands' | 'check' | 'giveUp' | 'pause' | 'resume'
>;

export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The names Minecraft lets players have. */
export function isPlayerName(name: string): boolean {
  return /^[A-Za-z0-9_]{3,16}$/.test(name);
}
