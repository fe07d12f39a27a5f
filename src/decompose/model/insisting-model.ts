import { isModelError, type ModelPort } from '../../model/model.js';
import { CoVoyagerError } from '../../base/error.js';

/**
 * The same model, but a server that is not there, or refuses the very first question (an unknown model name), is an
 * error for the asker to mend. Later failures stay the model's, and a plan can be made without it.
 */
export function insistingModel(inner: ModelPort): ModelPort {
  let hasAnswered = false;
  return {
    name: inner.name,
    provider: inner.provider,
    async complete(request, signal) {
      try {
        const reply = await inner.complete(request, signal);
        hasAnswered = true;
        return reply;
      } catch (error) {
        if (!hasAnswered && isModelError(error) && error.code in FIRST_FAILURES) {
          const code = error.code === 'unreachable' ? 'no-model' : 'bad-model';
          throw new CoVoyagerError(code, `${error.message} ${ADVICE}`, { cause: error });
        }
        throw error;
      }
    },
  };
}

const FIRST_FAILURES = { unreachable: true, 'bad-request': true, 'no-endpoint': true };
const ADVICE = 'The planner needs no model (method "planner").';
