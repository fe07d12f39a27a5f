import { loadGame } from '../../game/game.js';
import type { Job } from '../../schedule/job.js';
import type { SkillAuthor } from '../skill.js';
import type { SkillRequest } from './skill-request.js';
import type { SkillWriter, WrittenSkill } from './skill-writer.js';
import { templateSource } from './template-source.js';

/** Raised whenever a template changes: what was proven with another is not the same skill. */
export const TEMPLATE_VERSION = '1';

const AUTHOR: SkillAuthor = { kind: 'template', model: null, version: TEMPLATE_VERSION };

/** Writes skills from the job alone, with primitives, at no cost. The same for every amount and place. */
export function createTemplateWriter(): SkillWriter {
  return {
    kind: 'template',
    write: ({ job, surroundings: { mcVersion } }: SkillRequest): Promise<WrittenSkill> => {
      const isMined = isMinedFrom(job, mcVersion);
      const reason = whyNot(job, isMined);
      if (reason !== null) return Promise.resolve({ kind: 'none', reason });
      return Promise.resolve({ kind: 'written', source: templateSource(job, isMined), author: AUTHOR });
    },
  };
}

/** Whether a block gives what is to be gathered, one of the job's sources where it names any. */
function isMinedFrom({ subtask: { item, sources } }: Job, mcVersion: string): boolean {
  return loadGame(mcVersion).sources.some(
    ({ kind, target, yields }) =>
      kind === 'break' &&
      (sources === undefined || sources.length === 0 || sources.includes(target)) &&
      yields.some((line) => line.item === item),
  );
}

/** Why a job is beyond the templates; null when it is not. */
function whyNot({ subtask, phase, takes, fuel, station }: Job, isMined: boolean): string | null {
  const what = `"${subtask.action} ${subtask.item}"`;
  const { sources = [] } = subtask;
  if (subtask.action === 'gather' && !isMined && sources.length > 0) {
    return `${what} from ${sources.join(' or ')} has no template: bots mine blocks and pick things up, no more.`;
  }
  if (subtask.action !== 'smelt') return null;
  if (phase !== 'whole' && !station) return `${what} in two parts needs a furnace, and the job names none.`;
  if (phase === 'collect') return null;
  const inputs = Object.entries(takes).filter(([item, count]) => count > (fuel[item] ?? 0));
  if (inputs.length !== 1 || Object.keys(fuel).length > 1) {
    return `${what} has no template: a furnace takes one kind of input and one kind of fuel at a time.`;
  }
  if (phase === 'whole' && Object.keys(fuel).length === 0)
    return `${what} has no template: there is no fuel in it.`;
  return null;
}
