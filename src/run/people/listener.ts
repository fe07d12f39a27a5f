import { messageOf } from '../../base/error.js';
import { z } from 'zod';
import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import { askModel, type AskingSettings } from '../../decompose/model/task-manager.js';
import { parseJsonReply } from '../../base/reply-json.js';
import type { RunCommand } from './command.js';
import type { Company } from '../../speech/reader.js';

/** A line nobody could make out by rules. */
interface UnreadLine {
  readonly from: string;
  readonly text: string;
  readonly company: Company;
  /** What the person is at, in words; null: nothing. */
  readonly task: string | null;
}

/** Makes out what rules cannot. */
export interface ChatListener {
  /** Null: nothing that is asked of us, or nobody could tell in time. Never throws. */
  read(line: UnreadLine): Promise<RunCommand | null>;
}

const PROMPT = 'chat-listener';
/** Nobody waits longer for an answer, and none is longer. */
const TIMEOUT_MS = 15_000;
const MOST_REPLY_TOKENS = 300;
/** In one run; the budget of all models holds besides. */
const MOST_CALLS = 100;
const MOST_LETTERS = 200;

const word = z.string().trim().min(1).max(60);
const reply = z.object({
  intent: z.string(),
  item: word.nullish().catch(null),
  count: z.coerce.number().int().min(1).max(9999).nullish().catch(null),
  who: word.nullish().catch(null),
  subtask: z.coerce.string().pipe(word).nullish().catch(null),
  text: z.string().trim().min(1).max(200).nullish().catch(null),
});
type Reply = z.output<typeof reply>;

/** Asks a model, with `prompts/chat-listener.md`: one line at a time, and only so often. */
export function createModelListener(
  settings: AskingSettings,
  onError: (reason: string) => void = () => undefined,
): ChatListener {
  let calls = 0;
  let isAsking = false;
  return {
    read: async ({ from, text, company, task }) => {
      if (isAsking || calls >= MOST_CALLS || text.length > MOST_LETTERS) return null;
      isAsking = true;
      calls += 1;
      const named = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
      const messages = fillPrompt(loadPrompt(PROMPT), {
        speaker: from,
        others: named(company.others),
        bots: named(company.bots),
        task: task === null ? `${from} has no task.` : `The task of ${from}: ${task}`,
        line: text,
      });
      const question = { role: 'listener', stage: 'chat', messages } as const;
      const limits = { timeoutMs: TIMEOUT_MS, maxTokens: MOST_REPLY_TOKENS };
      try {
        const answer = await askModel({ ...limits, ...settings }, question);
        const parsed = parseJsonReply(answer.text);
        const said = reply.safeParse(parsed.ok ? parsed.value : null);
        return said.success ? commandOf(said.data, text) : null;
      } catch (error) {
        onError(messageOf(error));
        return null;
      } finally {
        isAsking = false;
      }
    },
  };
}

/** The request a reply names; null where it names none, or leaves out what it needs. Nobody's run ends by a guess. */
function commandOf(said: Reply, line: string): RunCommand | null {
  const { intent, count, item = null, who = null, subtask = null, text = null } = said;
  switch (intent) {
    case 'next':
    case 'missing':
    case 'plan':
    case 'controls':
    case 'how-long':
    case 'help':
    case 'about':
    case 'hello':
    case 'thanks':
    case 'done':
    case 'skip':
    case 'pause':
    case 'resume':
      return { kind: intent };
    case 'where':
      return item === null ? null : { kind: intent, item };
    case 'recipe':
    case 'why':
      return { kind: intent, item };
    case 'who':
      return who === null ? { kind: intent } : { kind: intent, about: who };
    case 'have':
    case 'lack':
      return item === null ? null : { kind: intent, item, count: count ?? 1 };
    case 'bring':
      return item === null ? null : { kind: intent, item, count: count ?? 1, from: who };
    case 'take':
      return { kind: intent, subtask: subtask ?? item ?? 'it' };
    case 'give':
      return who === null ? null : { kind: intent, subtask: subtask ?? item ?? 'it', to: who };
    case 'come':
    case 'follow':
    case 'stay':
      return { kind: intent, who };
    case 'fail':
      return { kind: intent, reason: line.trim() };
    case 'goal':
    case 'note':
      return { kind: intent, text: text ?? line.trim() };
    default:
      return null;
  }
}
