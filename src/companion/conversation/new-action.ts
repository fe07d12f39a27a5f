import { z } from 'zod';
import { TICK_MS } from '../../base/ticks.js';
import { readJson } from '../../base/json.js';
import { countsWithout } from '../../base/item-counts.js';
import { fillPrompt, loadPrompt } from '../../decompose/model/prompt-file.js';
import type { ModelPort } from '../../model/model.js';
import { contextOf } from '../../../primitives/body/context.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { FACADE_DECLARATIONS } from '../../skill/facade/declarations.js';
import { ChatLimit } from '../../skill/facade/chat-line.js';
import type { JobView } from '../../skill/facade/job-view.js';
import { facadePrelude } from '../../skill/facade/prelude.js';
import { createReviewThread } from '../../skill/review/review-thread.js';
import { Sandbox } from '../../skill/sandbox/sandbox.js';
import { entryOf } from '../../skill/skill.js';
import { sourceInReply } from '../../skill/writer/reply-source.js';
import { surroundingsText } from '../../skill/writer/request-text.js';
import { actHandlers } from '../../worker/skill/act-handlers.js';
import { ActionQueue } from '../../worker/skill/action-queue.js';
import { lookHandlers } from '../../worker/skill/look-handlers.js';
import { primitiveHandlers, Setbacks } from '../../worker/skill/primitive-handlers.js';
import { surroundingsOf } from '../../worker/skill/surroundings-of.js';
import { completed, countsData, failed, type CommandResult } from '../command.js';
import type { NewAction } from '../conduct.js';
import { carriedBy, itemsInWords } from '../in-words.js';
import { countsOfBlocks, shortfalls, type Expected, type ExpectedSight } from './expected.js';
import type { SpeakingPace } from './pace.js';

const MOST_ATTEMPTS = 3;
const WRITE_TIMEOUT_MS = 120_000;
const RUN_TICKS = 1800;
const OWN_TIME_MS = 30_000;

const counts = z.record(z.string(), z.number().int().positive());
const expectedSchema = z
  .strictObject({
    gained: counts.optional(),
    lost: counts.optional(),
    placed: counts.optional(),
    at: z.tuple([z.number(), z.number(), z.number()]).optional(),
  })
  .refine((given) => Object.values(given).some((each) => Object.keys(each ?? {}).length > 0));

/**
 * Has code written for what no command does: reviewed before it runs, run in a sandbox with the primitives alone, and
 * done only where the world shows what it said it would change.
 */
export function newActionBy(model: ModelPort, pace: SpeakingPace): NewAction {
  return async (prompt, bot, signal) => {
    const attempts: string[] = [];
    let last: CommandResult = failed('No code was written.');
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      if (signal.aborted) return { kind: 'cancelled', words: 'Stopped.', data: {} };
      if (!pace.take()) return failed('My calls of this minute are used up; ask again in a minute.');
      const written = await write(model, prompt, bot, attempts, signal);
      if ('fault' in written) {
        attempts.push(`It was not run: ${written.fault}`);
        last = failed(`What was written did not pass the review: ${written.fault}`, { attempts: attempt });
        continue;
      }
      last = await tryOut(written, prompt, bot, signal);
      if (last.kind === 'completed' || last.kind === 'cancelled') return last;
      attempts.push(`${written.source}\nIt ran: ${last.words}`);
    }
    return last;
  };
}

interface Written {
  readonly source: string;
  readonly name: string;
  readonly expected: Expected;
}

async function write(
  model: ModelPort,
  request: string,
  bot: WorkerBot,
  attempts: readonly string[],
  signal: AbortSignal,
): Promise<Written | { readonly fault: string }> {
  contextOf(bot).onActivity('thinking about new code');
  const messages = fillPrompt(loadPrompt('new-action'), {
    declarations: FACADE_DECLARATIONS,
    request,
    surroundings: surroundingsText(await surroundingsOf(bot, null, true)),
    attempts: attempts.join('\n\n') || 'This is the first attempt.',
  });
  const stage = `newAction ${bot.username} ${attempts.length + 1}`;
  const reply = await model.complete(
    { role: 'programmer', stage, messages, temperature: 0.2, timeoutMs: WRITE_TIMEOUT_MS },
    signal,
  );
  const found = sourceInReply(reply.text, reply.finishReason === 'length');
  if (found.kind === 'none') return { fault: found.reason };
  const [, json = ''] =
    /^\s*\/\/ expects:\s*(\{.*\})\s*$/m.exec(found.source) ??
    /\/\/ expects:\s*(\{.*\})\s*$/m.exec(reply.text) ??
    [];
  const reading = readJson(json);
  const expected = expectedSchema.safeParse(reading.ok ? reading.value : null);
  if (!expected.success)
    return { fault: 'expected a line // expects: {"gained": {...}} that names what will be seen.' };
  const reviewer = createReviewThread(bot.version);
  try {
    const { isValid, problems, name } = await reviewer.review(found.source);
    if (!isValid) return { fault: problems.map(({ message }) => message).join(' ') };
    return { source: found.source, name: name ?? entryOf(found.source) ?? '', expected: expected.data };
  } finally {
    await reviewer.close();
  }
}

async function tryOut(
  { source, name, expected }: Written,
  prompt: string,
  bot: WorkerBot,
  signal: AbortSignal,
): Promise<CommandResult> {
  contextOf(bot).onActivity('trying new code');
  const before = sightOf(bot, expected);
  const actions = new ActionQueue(bot);
  const primitives = primitiveHandlers(bot, actions, new Setbacks());
  const looks = lookHandlers({ bot, chatLimit: new ChatLimit(), isSpeaking: false, onChat: () => undefined });
  const sandbox = new Sandbox();
  try {
    const run = await sandbox.run({
      source,
      entry: name,
      prelude: facadePrelude(
        { username: bot.username, version: bot.version, entityId: bot.entity.id },
        viewOf(prompt),
      ),
      host: {
        sync: { ...looks, ...primitives.sync },
        async: { ...actHandlers(bot, actions), ...primitives.async },
      },
      budgets: { runTimeMs: RUN_TICKS * TICK_MS, ownTimeMs: OWN_TIME_MS },
      signal,
    });
    await actions.idle();
    if (signal.aborted) return { kind: 'cancelled', words: 'Stopped.', data: {} };
    const after = sightOf(bot, expected);
    const missing = shortfalls(expected, before, after);
    const changed = changeWords(bot, before, after);
    const data = {
      expected: JSON.stringify(expected),
      missing: [...missing],
      source,
      gained: countsData(countsWithout(after.carried, before.carried)),
      lost: countsData(countsWithout(before.carried, after.carried)),
    };
    const error = 'error' in run ? ` The code ended with: ${run.error.message}` : '';
    if (missing.length === 0) return completed(`Done: ${changed}`, data);
    return failed(`Not done: ${missing.join(', ')}. ${changed}${error}`, data);
  } finally {
    await sandbox.close();
  }
}

function sightOf(bot: WorkerBot, { placed = {} }: Expected): ExpectedSight {
  return {
    carried: carriedBy(bot),
    blocks: countsOfBlocks(bot, Object.keys(placed)),
    position: bot.entity.position.clone(),
  };
}

function changeWords(bot: WorkerBot, before: ExpectedSight, after: ExpectedSight): string {
  const gained = countsWithout(after.carried, before.carried);
  const lost = countsWithout(before.carried, after.carried);
  return `I have ${itemsInWords(bot, gained)} more and ${itemsInWords(bot, lost)} less than before.`;
}

function viewOf(instruction: string): JobView {
  return {
    action: 'gather',
    phase: 'whole',
    item: '',
    quantity: 1,
    times: null,
    chest: null,
    takes: {},
    tools: [],
    needs: {},
    fuel: {},
    smelts: {},
    brings: {},
    wornOut: [],
    sources: [],
    station: null,
    placeAt: [],
    instruction,
  };
}
