import { z } from 'zod';
import { readCall } from '../companion/read-call.js';
import { misreadCall } from '../companion/registry.js';
import { readRequest } from '../companion/request/read-request.js';
import { realClock } from '../world/clock/scaled-clock.js';
import type { Office } from './office.js';
import { ACTS, tool, type AnyTool, type Caller, type ToolAnswer } from './tool.js';

/** Clients give up a call after a minute or so. */
const LONGEST_SECONDS = 50;
const NEWS_SECONDS = 2;

const output = z.object({
  companion: z.string(),
  kind: z.enum(['completed', 'partial', 'failed', 'timed-out', 'cancelled', 'under-way']),
  words: z.string().describe('What the world shows of it'),
  data: z.record(z.string(), z.unknown()),
});
type AskAnswer = ToolAnswer<z.infer<typeof output>>;

/** `ask`: a companion that lives in a world of this server does what is asked for. */
export function companionTools(office: Office): readonly AnyTool[] {
  return [
    tool({
      name: 'ask',
      title: 'Ask the companion',
      description:
        'Has a companion in the world do one or several things: a sentence ("mine 5 coal, then craft 4 torches", "build a wall 6 blocks long") or a command (`!inventory`, `!followPlayer("Anna", 3)`, `!stop`; `!help` lists all). Waits 50 s at most and reports what it is about; giving the call up stops the work.',
      input: z.strictObject({
        request: z.string().min(1).max(400).describe('A sentence, or a command with !'),
        player: z
          .string()
          .regex(/^\w{1,16}$/)
          .optional()
          .describe('Player in the world who is meant by "me"'),
      }),
      output,
      hints: ACTS,
      call: ({ request, player = null }, caller) => ask(office, request, player, caller),
    }),
  ];
}

async function ask(
  office: Office,
  request: string,
  asker: string | null,
  caller: Caller,
): Promise<AskAnswer> {
  const line = readCall(request);
  const next = 'Call ask with "!help", or with one thing at a time in plain words.';
  if (line.kind === 'faulty')
    return { failure: { code: 'bad-argument', message: misreadCall(line.name), next } };
  const { promise: isLate, cancel } = after(LONGEST_SECONDS);
  // The first to ask opens the world, which may take its time as well.
  const home = await Promise.race([office.companion(), isLate]);
  cancel();
  if (home === null) {
    const message = 'The companion is still on its way into the world.';
    return { failure: { code: 'not-ready', message, next: 'Ask again in a minute.' } };
  }
  const { companion, understanding } = home;
  const heard =
    line.kind === 'call' || readRequest(request, asker ?? '')
      ? null
      : understanding.of(companion, request, asker ?? '', true);
  const { name, values } =
    line.kind === 'call'
      ? line.call
      : heard?.kind === 'request'
        ? heard.request.call
        : { name: 'request', values: [request] };
  const work = companion.perform(name, values, { asker, signal: caller.signal });
  let result: Awaited<typeof work> | null = null;
  for (let past = NEWS_SECONDS; result === null && past <= LONGEST_SECONDS; past += NEWS_SECONDS) {
    const pause = after(NEWS_SECONDS);
    result = await Promise.race([work, pause.promise]);
    pause.cancel();
    if (result === null) caller.progress(past, LONGEST_SECONDS, companion.activity());
  }
  if (result === null) {
    const words = `Still at it: ${companion.activity()}. Ask "!stats" for how it goes; "!stop" ends it.`;
    return { text: words, data: { companion: companion.name, kind: 'under-way', words, data: {} } };
  }
  const { kind, words, data } = result;
  if (kind === 'refused') return { failure: { code: 'refused', message: words, next } };
  return { text: words, data: { companion: companion.name, kind, words, data: { ...data } } };
}

function after(seconds: number): { readonly promise: Promise<null>; readonly cancel: () => void } {
  const clock = realClock();
  let cancel = (): void => undefined;
  const promise = new Promise<null>((resolve) => {
    const timer = clock.setTimeout(() => resolve(null), seconds * 1000);
    cancel = () => clock.clearTimeout(timer);
  });
  return { promise, cancel };
}
