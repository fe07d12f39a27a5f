import type { Position } from '../../base/position.js';
import { z } from 'zod';
import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import { askModel, type AskingSettings } from '../../decompose/model/task-manager.js';
import { parseJsonReply } from '../../base/reply-json.js';
import type { Job } from '../../schedule/job.js';
import type { Critique } from '../skill-loop-ports.js';
import { jobLabel, jobText } from './request-text.js';
import type { Attempt } from './skill-request.js';
import { attemptText } from './attempts-text.js';

/** Explains to the writer of a skill why it failed. The verdict is the world's and not the critic's to give. */
export interface SkillCritic {
  /**
   * What to write differently, in words; null when the reply says nothing of use.
   * @param chest the shared chest; null where there is none
   * @throws CoVoyagerError from the model call
   */
  critique(job: Job, chest: Position | null, failed: Attempt, signal: AbortSignal): Promise<Critique | null>;
}

const PROMPT = 'skill-critic';
/** Longest critique passed on, in characters. */
const MOST_CRITIQUE = 1000;

const replySchema = z.object({
  reasoning: z.string().nullish().catch(null),
  critique: z.string().min(1),
});

/** Asks a model, with `prompts/skill-critic.md`. */
export function createModelCritic(settings: Omit<AskingSettings, 'signal'>): SkillCritic {
  return {
    critique: async (job, chest, failed, signal) => {
      const messages = fillPrompt(loadPrompt(PROMPT), {
        job: jobText({ job, chest }),
        attempt: attemptText(failed),
      });
      const question = { role: 'verifier', stage: `critique ${jobLabel(job)}`, messages } as const;
      const { text } = await askModel({ ...settings, signal }, question);
      return critiqueIn(text);
    },
  };
}

function critiqueIn(text: string): Critique | null {
  const parsed = parseJsonReply(text);
  const reply = replySchema.safeParse(parsed.ok ? parsed.value : null);
  if (!reply.success) return null;
  const inLine = (said: string): string => said.replace(/\s+/g, ' ').trim().slice(0, MOST_CRITIQUE);
  const critique = inLine(reply.data.critique);
  return critique === '' ? null : { reasoning: inLine(reply.data.reasoning ?? ''), critique };
}
