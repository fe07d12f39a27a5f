import { messageOf } from '../../base/error.js';
import type { Bot } from 'mineflayer';
import { actWithin } from '../../../primitives/body/context.js';
import { forgetPackets, unreadWords } from '../../../primitives/body/ending.js';
import type { ProcedureEnd } from '../skill/performer.js';
import { withStop } from '../../base/words.js';
import { TOLD_TO_STOP, type BoundedWork } from './bounded-work.js';
import { givingUp } from './giving-up.js';
import { forgetLoginPrompt, withLoginPrompt } from './login-prompt.js';

/** Acts within bounded work; whatever happens, it ends: with an error, or when it does not hear the order to stop. */
export async function actWithinBounds(
  bot: Bot,
  work: BoundedWork,
  act: () => Promise<ProcedureEnd>,
  log: (line: string) => void,
): Promise<ProcedureEnd> {
  if (work.signal.aborted) {
    work.end();
    return { kind: 'cancelled', reason: TOLD_TO_STOP };
  }
  forgetPackets(bot);
  const leave = actWithin(bot, work.context());
  const deaf = givingUp(work.signal);
  const givenUp = deaf.after.then((): ProcedureEnd => {
    log('a primitive did not stop when told to');
    return { kind: 'cancelled', reason: TOLD_TO_STOP };
  });
  try {
    return withPackets(bot, await Promise.race([act(), givenUp]));
  } catch (error) {
    const words = messageOf(error);
    log(`error while working: ${error instanceof Error ? (error.stack ?? words) : words}`);
    return withPackets(bot, { kind: 'failed', reason: words });
  } finally {
    deaf.stop();
    leave();
    work.end();
  }
}

/** What the server said, or said and nobody could read, may be why work did not succeed. */
function withPackets(bot: Bot, end: ProcedureEnd): ProcedureEnd {
  if (end.kind === 'completed') {
    forgetLoginPrompt(bot);
    return end;
  }
  const words = unreadWords(bot);
  const reason = words === null ? end.reason : `${withStop(end.reason)} ${withStop(words)}`;
  return { ...end, reason: withLoginPrompt(bot, reason) };
}
