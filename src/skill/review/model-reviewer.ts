import { numbered } from '../writer/attempts-text.js';
import { z } from 'zod';
import { askModel, type AskingSettings } from '../../decompose/model/task-manager.js';
import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import { parseJsonReply } from '../../base/reply-json.js';
import type { ModelCallOptions } from '../../model/model.js';
import type { Job } from '../../schedule/job.js';
import { FACADE_DECLARATIONS } from '../facade/declarations.js';
import { jobLabel } from '../writer/request-text.js';
import type { SkillProblem, SkillReview } from './review.js';

/** What a model thinks of a skill: objections in `problems`, remarks that do not stop it in `warnings`. */
export interface ModelReview extends SkillReview {
  readonly warnings: readonly SkillProblem[];
}

/** A second opinion on skills that rules and types have nothing against. */
export interface ModelReviewer {
  /** @throws CoVoyagerError from the model call */
  review(source: string, job: Job): Promise<ModelReview>;
}

/** An objection that the model itself believes in less than this is a remark. */
const LEAST_CONFIDENCE = 0.5;
const MOST_COMMENTS = 12;

const replySchema = z.object({
  valid: z.union([z.boolean(), z.enum(['true', 'false', 'yes', 'no'])]),
  confidence: z.coerce.number().min(0).max(100).catch(LEAST_CONFIDENCE),
  comments: z
    .array(
      z.object({
        line: z.coerce.number().int().positive().nullable().catch(null),
        comment: z.string().min(1),
      }),
    )
    .catch([]),
});

/**
 * Asks a model whether a skill does its job; prompt `skill-reviewer`. A reply that cannot be read stops nothing: it is
 * a review with confidence 0 and a warning.
 */
export function createModelReviewer(
  model: AskingSettings['model'],
  settings: ModelCallOptions = {},
): ModelReviewer {
  return {
    async review(source, job) {
      const messages = fillPrompt(loadPrompt('skill-reviewer'), {
        declarations: FACADE_DECLARATIONS,
        job: describeJob(job),
        source: numbered(source),
      });
      const { text } = await askModel(
        { ...settings, model },
        {
          role: 'reviewer',
          stage: `review ${jobLabel(job)}`,
          messages,
        },
      );
      return readReview(text);
    },
  };
}

function readReview(text: string): ModelReview {
  const parsed = parseJsonReply(text);
  const reply = replySchema.safeParse(parsed.ok ? parsed.value : null);
  if (!reply.success) {
    const why = parsed.ok ? 'it has no field "valid"' : parsed.reason;
    const warning = problem(
      null,
      `Expected a review as JSON, but ${why}. The skill runs without a second opinion.`,
    );
    return { isValid: true, confidence: 0, problems: [], warnings: [warning] };
  }
  const { valid, comments } = reply.data;
  // 85 is meant as 0.85.
  const confidence = reply.data.confidence > 1 ? reply.data.confidence / 100 : reply.data.confidence;
  const said = comments.slice(0, MOST_COMMENTS).map(({ line, comment }) => problem(line, comment));
  const objects = valid === false || valid === 'false' || valid === 'no';
  if (!objects || confidence < LEAST_CONFIDENCE)
    return { isValid: true, confidence, problems: [], warnings: said };
  const silent = problem(null, 'The reviewer says this would not do the job, and does not say why.');
  return { isValid: false, confidence, problems: said.length > 0 ? said : [silent], warnings: [] };
}

function problem(line: number | null, message: string): SkillProblem {
  return { rule: 'reviewer', line, column: null, message };
}

function describeJob({ subtask, phase, quantity, takes, fuel, tools, brings, station }: Job): string {
  const counts = (items: Readonly<Record<string, number>>): string =>
    Object.entries(items)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || 'nothing';
  const part =
    phase === 'whole'
      ? ''
      : ` Only this part of it: ${phase === 'load' ? 'load the furnace' : 'empty the furnace'}.`;
  return [
    `${subtask.instruction}${part}`,
    `bot.job.item ${subtask.item}, bot.job.quantity ${quantity}.`,
    `To be taken from the chest: ${counts(takes)}, of which is burnt: ${counts(fuel)}; tools: ${tools.join(', ') || 'none'}.`,
    `To lie in the chest at the end: ${counts(brings)}, and the tools.`,
    station ? `At a ${station.block}.` : '',
  ]
    .filter((line) => line !== '')
    .join(' ');
}
