import { counted } from '../../base/words.js';
import { command, completed, failed, refused, type CommandResult } from '../command.js';
import { RequestWork } from './carry-out.js';
import { readRequest } from './read-request.js';

/** As long as a person would wait for a small house. */
const LIMIT_SECONDS = 900;

/** A sentence of one or several things to do, as a command: `request`. */
export const REQUESTING = [
  command({
    name: 'request',
    help: 'Does one or several things asked for in a sentence: "mine 5 coal, then bring it to me".',
    kind: 'action',
    limitSeconds: LIMIT_SECONDS,
    parameters: {
      text: { type: 'text', help: 'the sentence' },
      from: { type: 'whole', least: 0, help: 'steps that are done already', otherwise: 0 },
      answer: { type: 'text', help: 'what was answered to its question', otherwise: '' },
    },
    carryOut: async (setting, { text, answer, from }): Promise<CommandResult> => {
      const steps = readRequest(text, setting.asker ?? '');
      if (!steps) return refused(`I do not understand "${text}".`);
      if (from >= steps.length)
        return refused(`That is ${counted(steps.length, 'step')}: after ${from} nothing is left to do.`);
      const work = new RequestWork(setting, answer === '' ? null : answer);
      const told: string[] = [];
      for (const [index, step] of steps.entries()) {
        if (index < from) continue;
        const end = await work.carryOut(step, steps[index + 1]);
        if (end.question !== undefined) {
          const data = { question: end.question, step: index };
          // One question is all a player is asked; what it did not settle is told.
          return answer === ''
            ? refused(end.question, data)
            : failed(`That does not tell me: ${end.question}`, data);
        }
        if (end.words !== '') told.push(end.words);
        if (setting.signal.aborted)
          return { kind: 'cancelled', words: told.join(' ') || 'Stopped.', data: {} };
        if (!end.isDone)
          return failed(`${told.join(' ')} Say "try again", or something else.`, { step: index });
      }
      return completed(told.join(' ') || 'Done.', { steps: steps.length });
    },
  }),
] as const;
