import { defined } from '../../base/defined.js';
import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import type { ModelPort } from '../../model/model.js';
import { FACADE_DECLARATIONS } from '../facade/declarations.js';
import { jobLabel, jobText, surroundingsText } from './request-text.js';
import type { SkillRequest } from './skill-request.js';
import { attemptsText, examplesText } from './attempts-text.js';
import { sourceInReply } from './reply-source.js';
import type { SkillWriter, WrittenSkill } from './skill-writer.js';

/** How a model is asked for skills. */
export interface ModelWriterOptions {
  /** With its budget, ledger and retries around it. */
  readonly model: ModelPort;
  /** Default 0.2. */
  readonly temperature?: number;
  readonly seed?: number;
  /** Default 120 000. */
  readonly timeoutMs?: number;
  readonly maxTokens?: number;
}

const PROMPT = 'skill-writer';
/** Characters of a reply without code that the model is shown again. */
const MOST_SHOWN = 4000;

/** Has a language model write skills, from `prompts/skill-writer.md`. */
export function createModelWriter(options: ModelWriterOptions): SkillWriter {
  const { model, temperature = 0.2, seed, timeoutMs = 120_000, maxTokens } = options;
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
      const reply = await model.complete(
        {
          role: 'programmer',
          stage: `skill ${jobLabel(request.job)} ${request.attempts.length + 1}`,
          messages,
          temperature,
          timeoutMs,
          ...defined({ seed, maxTokens }),
        },
        signal,
      );
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
