import type { Job } from '../../schedule/job.js';

const DOING: Readonly<Record<Job['subtask']['action'], string>> = {
  gather: 'gathering',
  craft: 'crafting',
  smelt: 'smelting',
  kill: 'killing',
  shoot: 'shooting',
  build: 'building',
  find: 'finding',
};

/** What a person with a job is about, and how far: "gathering cobblestone (7 of 11)". */
export function doing({ subtask, quantity, phase }: Job, done: number): string {
  if (phase === 'load') return `filling the furnace for ${quantity} ${subtask.item}`;
  if (phase === 'collect') return `fetching ${subtask.item} from the furnace (${done} of ${quantity})`;
  return `${DOING[subtask.action]} ${subtask.item} (${done} of ${quantity})`;
}

/** Work on the world itself goes piece by piece; everything else is taken and made as a whole. */
export function isPiecework({ subtask, takes }: Job): boolean {
  return ['gather', 'kill', 'shoot'].includes(subtask.action) && Object.keys(takes).length === 0;
}
