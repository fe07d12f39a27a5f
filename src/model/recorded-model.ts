import { checkArgument } from '../base/arguments.js';
import {
  isModelError,
  type ModelError,
  abortedError,
  type ModelPort,
  type ModelRequest,
  type ModelRole,
} from './model.js';
import { CoVoyagerError } from '../base/error.js';
import { defined } from '../base/defined.js';
import { appendFile, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../base/folder.js';
import { RECORDING_VERSION, parseRecordedCall, requestHash, type RecordedModelCall } from './recording.js';

/**
 * Opens a recording for all models of a run: each returned model passes calls on and appends them with their outcomes
 * to the file, one JSON line a call, in the order they end. Aborted calls are left out: they tell about the caller, not
 * the model. Folders are made as needed.
 */
export function recordingTo(file: string): (inner: ModelPort) => ModelPort {
  checkArgument("recordingTo('run.jsonl')", 'the file', file, 'string');
  let lastWrite = Promise.resolve().then(() => makeFolder(dirname(file)));
  // A rejection is met by the next call that writes; until then it must not count as unhandled.
  lastWrite.catch(() => undefined);
  // One write after the other: two long lines written at once could interleave.
  const write = (
    request: ModelRequest,
    model: string,
    outcome: RecordedModelCall['outcome'],
  ): Promise<void> => {
    const line = JSON.stringify(toLine(request, model, outcome));
    lastWrite = lastWrite.then(() => appendFile(file, `${line}\n`));
    return lastWrite;
  };
  return (inner) => ({
    name: inner.name,
    provider: inner.provider,
    async complete(request, signal) {
      try {
        const reply = await inner.complete(request, signal);
        await write(request, inner.name, { kind: 'reply', ...reply });
        return reply;
      } catch (error) {
        if (isModelError(error) && error.code !== 'aborted')
          await write(request, inner.name, toErrorOutcome(error));
        throw error;
      }
    },
  });
}

function toLine(
  request: ModelRequest,
  model: string,
  outcome: RecordedModelCall['outcome'],
): RecordedModelCall {
  const { role, stage, messages, temperature, seed, maxTokens, timeoutMs } = request;
  return {
    schemaVersion: RECORDING_VERSION,
    hash: requestHash(request, model),
    model,
    request: {
      role,
      stage,
      messages: messages.map((message) => ({ role: message.role, content: message.content })),
      temperature,
      ...defined({ seed, maxTokens }),
      timeoutMs,
    },
    outcome,
  };
}

function toErrorOutcome(error: ModelError): RecordedModelCall['outcome'] {
  const { code, message, retryable, retryAfterMs, usage } = error;
  return {
    kind: 'error',
    code,
    message,
    retryable,
    ...defined({ retryAfterMs, usage }),
  };
}

/** How requests find their recorded calls. */
export interface RecordingMatch {
  /**
   * `request` (default): by everything that was asked. `stage`: where nothing is left for the same request, the next
   * call of the same stage and role, the last one again when all are used: for prompts that tell of a world in which no
   * two runs are quite the same.
   */
  readonly match?: 'request' | 'stage';
}

/** A recording, opened to be played again. */
export interface Replay {
  /** Models that were asked in these roles, or in any, by their first calls. */
  readonly modelsOf: (roles?: readonly ModelRole[]) => readonly string[];
  /**
   * Answers with the calls of one model: each request meets the recorded calls with its hash, in order, errors included.
   * @throws CoVoyagerError `replay-miss` when there is no call of this model; from calls, when nothing recorded is left for
   *   the request
   */
  readonly port: (model: string) => ModelPort;
}

/**
 * Opens a recording.
 * @throws CoVoyagerError `replay-miss` when the file cannot be read or a line is malformed
 */
export async function openReplay(file: string, { match = 'request' }: RecordingMatch = {}): Promise<Replay> {
  checkArgument("openReplay('run.jsonl')", 'the file', file, 'string');
  const all = await readRecording(file);
  return {
    modelsOf(roles) {
      const asked = roles ? all.filter(({ request }) => roles.includes(request.role)) : all;
      return [...new Set(asked.map(({ model }) => model))];
    },
    port(model) {
      const calls = all.filter((call) => call.model === model);
      if (calls.length === 0) throw noCallsError(file, model, all);
      return replayPort(file, model, calls, match);
    },
  };
}

function noCallsError(file: string, model: string, all: readonly RecordedModelCall[]): ModelError {
  const models = [...new Set(all.map((call) => call.model))].join(', ') || 'no calls at all';
  return new CoVoyagerError(
    'replay-miss',
    `Expected calls of model "${model}" in ${file}, it has: ${models}. Record the run again.`,
  );
}

function replayPort(
  file: string,
  name: string,
  calls: readonly RecordedModelCall[],
  match: RecordingMatch['match'],
): ModelPort {
  const used = new Set<RecordedModelCall>();
  return {
    name,
    provider: 'replay',
    // eslint-disable-next-line @typescript-eslint/require-await -- throwing must reject, as with every other adapter
    async complete(request, signal) {
      if (signal?.aborted) throw abortedError(request.stage, signal);
      const hash = requestHash(request, name);
      const matching = calls.filter((call) => call.hash === hash);
      const similar =
        match === 'stage'
          ? calls.filter((call) => call.request.role === request.role && call.request.stage === request.stage)
          : [];
      const call = [...matching, ...similar].find((each) => !used.has(each)) ?? similar.at(-1);
      if (!call) throw missError(file, request, calls, matching.length);
      used.add(call);
      if (call.outcome.kind === 'error') {
        throw new CoVoyagerError(call.outcome.code, call.outcome.message, call.outcome);
      }
      const { text, usage, model: reportedModel, seconds, finishReason } = call.outcome;
      return { text, usage, model: reportedModel, seconds, finishReason };
    },
  };
}

async function readRecording(file: string): Promise<readonly RecordedModelCall[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CoVoyagerError(
      'replay-miss',
      `Expected a recording at ${file}, cannot read it. Check the path.`,
      {
        cause,
      },
    );
  });
  const calls: RecordedModelCall[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const call = parseRecordedCall(line);
    if (typeof call === 'string') {
      throw new CoVoyagerError(
        'replay-miss',
        `Expected a recorded call on line ${index + 1} of ${file}, got a malformed one: ${call}. ` +
          'Remove the line, or record the run again.',
      );
    }
    calls.push(call);
  }
  return calls;
}

function missError(
  file: string,
  request: ModelRequest,
  calls: readonly RecordedModelCall[],
  matchingCalls: number,
): ModelError {
  const asked = `No recorded reply is left for stage "${request.stage}" (role ${request.role}) in ${file}`;
  if (matchingCalls > 0) {
    const advice = 'Record the run again, with as many calls as it now makes.';
    return new CoVoyagerError(
      'replay-miss',
      `${asked}: it was recorded ${matchingCalls} times, all are used. ${advice}`,
    );
  }
  const differences = calls.map((call) => ({
    stage: call.request.stage,
    fields: differingFields(request, call),
  }));
  const weight = (fields: readonly string[]): number =>
    fields.length + (fields.includes('stage') ? 10 : 0) + (fields.includes('role') ? 5 : 0);
  const nearest = differences.reduce((best, each) =>
    weight(each.fields) < weight(best.fields) ? each : best,
  );
  return new CoVoyagerError(
    'replay-miss',
    `${asked}. Nearest is stage "${nearest.stage}", which differs in: ${nearest.fields.join(', ')}. ` +
      'The prompts or settings changed since: record the run again.',
  );
}

function differingFields(request: ModelRequest, call: RecordedModelCall): readonly string[] {
  const recorded = call.request;
  const fields: string[] = [];
  if (recorded.stage !== request.stage) fields.push('stage');
  if (recorded.role !== request.role) fields.push('role');
  if (recorded.temperature !== request.temperature) fields.push('temperature');
  if (recorded.seed !== request.seed) fields.push('seed');
  if (recorded.messages.length !== request.messages.length) fields.push('number of messages');
  for (const [index, message] of request.messages.entries()) {
    const other = recorded.messages[index];
    if (other && (other.role !== message.role || other.content !== message.content)) {
      fields.push(`message ${index + 1}`);
    }
  }
  return fields;
}
