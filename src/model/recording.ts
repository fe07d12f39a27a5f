import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../base/json.js';
import { schemaProblems } from '../environment/schema-problems.js';
import { MODEL_ERROR_CODES, type ModelRequest } from './model.js';

/** Version of a recording's line format. */
export const RECORDING_VERSION = 1;

const usageSchema = z.object({
  inputTokens: z.number().nonnegative(),
  outputTokens: z.number().nonnegative(),
  estimated: z.boolean(),
});

const lineSchema = z.object({
  schemaVersion: z.literal(RECORDING_VERSION),
  hash: z.string(),
  model: z.string(),
  request: z.object({
    role: z.enum([
      'planner',
      'critic',
      'baseline',
      'programmer',
      'reviewer',
      'verifier',
      'listener',
      'curriculum',
    ]),
    stage: z.string(),
    messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
    temperature: z.number(),
    seed: z.number().exactOptional(),
    maxTokens: z.number().exactOptional(),
    timeoutMs: z.number(),
  }),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('reply'),
      text: z.string().min(1),
      usage: usageSchema,
      model: z.string(),
      seconds: z.number().nonnegative(),
      finishReason: z.enum(['stop', 'length', 'content-filter', 'other']),
    }),
    z.object({
      kind: z.literal('error'),
      code: z.enum(MODEL_ERROR_CODES),
      message: z.string(),
      retryable: z.boolean(),
      retryAfterMs: z.number().exactOptional(),
      usage: usageSchema.exactOptional(),
    }),
  ]),
});

export type RecordedModelCall = z.infer<typeof lineSchema>;

/** Identifies a request by what shapes the answer: role, stage, messages, temperature, seed and model. SHA-256, hex. */
export function requestHash(request: ModelRequest, model: string): string {
  // An array, not an object: its order, and so the hash, cannot depend on how the request was put together.
  const messages = request.messages.map((message) => [message.role, message.content]);
  const parts = [request.role, request.stage, messages, request.temperature, request.seed ?? null, model];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Reads one line of a recording.
 * @returns what is wrong with it as text, where it is no recorded call.
 */
export function parseRecordedCall(line: string): RecordedModelCall | string {
  const reading = readJson(line);
  if (!reading.ok) return `it is not JSON (${reading.reason})`;
  const { value } = reading;
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) {
    return schemaProblems(parsed.error, value).join('; ');
  }
  const call = parsed.data;
  if (requestHash(call.request, call.model) !== call.hash) {
    return 'its hash does not belong to its request: the request was edited by hand';
  }
  return call;
}
