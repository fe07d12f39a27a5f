import { CoVoyagerError } from '../base/error.js';
import { openAiAddress } from './openai-model.js';

const PATIENCE_MS = 10_000;
const UNAUTHORIZED = 401;

/**
 * Asks OpenAI, or the server OPENAI_BASE_URL names, for its list of models, which costs nothing: whoever is about to
 * set many people to work wants to know before that the model is there. Any answer but 401 will do, since not every
 * server has the list. Call it before clocks are scaled.
 * @throws CoVoyagerError `unreachable`, `timeout` or `auth`
 */
export async function reachOpenAi(): Promise<void> {
  const { baseUrl, shownUrl, apiKey } = openAiAddress();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    stop.abort();
  }, PATIENCE_MS);
  try {
    const headers = { authorization: `Bearer ${apiKey}` };
    const { status, body } = await fetch(listUrl(baseUrl), { headers, signal: stop.signal });
    await body?.cancel();
    if (status !== UNAUTHORIZED) return;
  } catch (cause) {
    if (stop.signal.aborted) {
      throw new CoVoyagerError(
        'timeout',
        `Expected the model's server at ${shownUrl} to answer within ${PATIENCE_MS} ms, it did not. Check that it is ready.`,
        { retryable: true },
      );
    }
    throw new CoVoyagerError(
      'unreachable',
      `Expected a model's server at ${shownUrl}, nobody answers there. Start it, or check OPENAI_BASE_URL; --skills template with --method planner needs none.`,
      { retryable: true, cause },
    );
  } finally {
    clearTimeout(timer);
  }
  throw new CoVoyagerError(
    'auth',
    `Expected ${shownUrl} to accept the key in OPENAI_API_KEY, it answers ${UNAUTHORIZED}. Check the key.`,
  );
}

function listUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  // Fetch refuses addresses with a name and password inside.
  url.username = '';
  url.password = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/models`;
  return url;
}
