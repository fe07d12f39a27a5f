import { checkArgument } from '../base/arguments.js';
import { CoVoyagerError } from '../base/error.js';
import { type ModelPort, type ModelRequest, abortedError, emptyReplyError } from './model.js';
import { estimateInputTokens, estimateTokens } from './usage-ledger.js';

/** One answer of a script: a text, an error to throw, or a text made from the request. */
export type ScriptedReply = string | Error | ((request: ModelRequest) => string);

/** A model port that plays a script and remembers what it was asked. */
export interface ScriptedModel extends ModelPort {
  /** Every request so far, in order, refused ones included. */
  readonly requests: readonly ModelRequest[];
}

/**
 * Answers the first call with the first reply, and so on; usage is estimated, calls take no time.
 * @throws CoVoyagerError `replay-miss` when the script is at its end.
 */
export function scriptedModel(replies: readonly ScriptedReply[], name = 'scripted'): ScriptedModel {
  checkArgument("scriptedModel(['first reply'])", 'the replies', replies, 'array');
  const requests: ModelRequest[] = [];
  return {
    name,
    provider: 'scripted',
    requests,
    // eslint-disable-next-line @typescript-eslint/require-await -- throwing must reject, as with every other adapter
    async complete(request, signal) {
      if (signal?.aborted) throw abortedError(request.stage, signal);
      requests.push(request);
      const scripted = replies[requests.length - 1];
      if (scripted === undefined) {
        throw new CoVoyagerError(
          'replay-miss',
          `Expected at most ${replies.length} calls, stage "${request.stage}" made one more. Lengthen the script.`,
        );
      }
      if (scripted instanceof Error) throw scripted;
      const text = typeof scripted === 'string' ? scripted : scripted(request);
      const usage = {
        inputTokens: estimateInputTokens(request.messages),
        outputTokens: estimateTokens(text),
        estimated: true,
      };
      if (text.trim() === '') throw emptyReplyError(name, request.stage, 'stop', usage);
      return { text, usage, model: name, seconds: 0, finishReason: 'stop' };
    },
  };
}
