import { z } from 'zod';
import { trialRecordSchema, trialSchema } from '../trial.js';

/** What a process that performs trials is told: the next one. */
export const performMessageSchema = z.strictObject({
  kind: z.literal('perform'),
  trial: trialSchema,
  /** Fingerprint of its experiment. */
  experiment: z.string(),
  performer: z.string(),
});
export type PerformMessage = z.output<typeof performMessageSchema>;

/** What it answers when that one is over. */
export const performedMessageSchema = z.strictObject({
  kind: z.literal('performed'),
  record: trialRecordSchema,
});
export type PerformedMessage = z.output<typeof performedMessageSchema>;
