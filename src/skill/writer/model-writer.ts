import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import { askModel, type AskingSettings } from '../../decompose/model/task-manager.js';
import { FACADE_DECLARATIONS } from '../facade/declarations.js';
import { jobLabel, jobText, surroundingsText } from './request-text.js';
import type { SkillRequest } from './skill-request.js';
import { attemptsText, examplesText } from './attempts-text.js';
import { sourceInReply } from './reply-source.js';
import type { SkillWriter, WrittenSkill } from './skill-writer.js';

const PROMPT = 'skill-writer';
/** Characters of a reply without code that the model is shown again. */
const MOST_SHOWN = 4000;

/**
 * Has a language model write skills, from `prompts/skill-writer.md`.
 * @param settings with budget, ledger and retries around the model; temperature 0.2 unless told otherwise
 */
export function createModelWriter(settings: Omit<AskingSettings, 'signal'>): SkillWriter {
  return {
    kind: 'model',
    write: async (request: SkillRequest, signal: AbortSignal): Promise<WrittenSkill> => {
      const prompt = loadPrompt(PROMPT);
      const messages = fillPrompt(prompt, {
        declarations: FACADE_DECLARATIONS,
        job: jobText(request),
        surroundings: surroundingsText(request.surroundings),
        attempts: attemptsText(request.attempts),
        examples: examplesText(request.examples),
      });
      const stage = `skill ${jobLabel(request.job)} ${request.attempts.length + 1}`;
      const asking = { temperature: 0.2, ...settings, signal };
      const reply = await askModel(asking, { role: 'programmer', stage, messages });
      const found = sourceInReply(reply.text, reply.finishReason === 'length');
      if (found.kind === 'none')
        return { kind: 'none', reason: found.reason, text: reply.text.slice(0, MOST_SHOWN) };
      const author = {
        kind: 'model',
        model: reply.model,
        version: `${prompt.id}@${prompt.version}`,
      } as const;
      const { source, explanation } = found;
      return { kind: 'written', source, author, ...(explanation === '' ? {} : { explanation }) };
    },
  };
}
