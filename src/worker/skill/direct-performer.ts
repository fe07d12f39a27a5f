import type { Bot } from 'mineflayer';
import { buildSection } from '../../../primitives/body/build-section.js';
import { contextOf } from '../../../primitives/body/context.js';
import { carriedCounts } from '../../../primitives/body/picking-up.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import { loadGame } from '../../game/game.js';
import { countsWithout, totalOf } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import { ChatLimit } from '../../skill/facade/chat-line.js';
import type { JobView } from '../../skill/facade/job-view.js';
import { OfJob, procedureFor, sayingOf, type Given, type PrimitiveStep } from '../../skill/procedure.js';
import type { JsonValue } from '../../skill/sandbox/json-value.js';
import { jobViewOf } from './job-view-of.js';
import {
  judgeNow,
  sayable,
  thinking,
  type JobInHand,
  type Performer,
  type PerformerMeans,
  type ProcedureEnd,
} from './performer.js';
import { callPrimitive } from './primitive-calls.js';

/** Does jobs by calling the primitives itself, with no code written and no sandbox. */
export function createDirectPerformer(means: PerformerMeans): Performer {
  const chatLimit = new ChatLimit();
  return {
    perform: async (task) => {
      const { bot, job } = task;
      if (means.isSpeaking !== false) {
        const line = sayable(bot, sayingOf(job, String(job.quantity)), chatLimit);
        if (line !== null) bot.chat(line);
      }
      const end = endOf(await doJob(task));
      return end.kind === 'completed' || end.kind === 'failed' ? askPerson(task, end, means) : end;
    },
    visited: () => undefined,
    close: () => Promise.resolve(),
  };
}

/**
 * Fetches what is needed from the chest, works, brings everything back. What goes wrong on the way ends the work, never
 * the bringing back, as long as there is time.
 */
async function doJob(task: JobInHand): Promise<PrimitiveOutcome> {
  const { bot, job, site } = task;
  const { chest } = site;
  const procedure = procedureFor(job, loadGame(bot.version));
  if (procedure.work === null) return refused(job.quantity, procedure.reason);
  if (chest && procedure.needsChest) {
    const { needs } = jobViewOf(bot, job, site);
    const fetched = await exchange(bot, chest, { put: 'everything', carry: needs });
    const isReady = (): boolean => totalOf(countsWithout(needs, carriedCounts(bot))) === 0;
    if (!isDoneBut(fetched, isReady)) return fetched;
  }
  const worked = await work(task, procedure.work);
  if (!chest || worked.kind === 'cancelled' || worked.kind === 'timed-out') return worked;
  const brought = await exchange(bot, chest, { put: 'everything' });
  const isAway = (): boolean =>
    Object.keys(carriedCounts(bot)).every((item) => contextOf(bot).goods?.has(item) !== true);
  return worked.kind === 'completed' && !isDoneBut(brought, isAway) ? brought : worked;
}

/** A full chest keeps nobody from a job who only could not put down what has nothing to do with it. */
function isDoneBut({ kind, obstacle }: PrimitiveOutcome, isEnough: () => boolean): boolean {
  return kind === 'completed' || (obstacle === 'chest-full' && isEnough());
}

/** Does the steps until one is not completed; tells how the last one went. */
async function work(
  { bot, job, site }: JobInHand,
  steps: readonly PrimitiveStep[],
): Promise<PrimitiveOutcome> {
  const { section, scaffold = {} } = job.subtask;
  if (section) return buildSection(bot, section, Object.keys(scaffold));
  let outcome = refused(job.quantity, 'There is nothing to do.');
  for (const { primitive, given } of steps) {
    // Anew for each: where there is room beside the chest is seen only from near.
    const view = jobViewOf(bot, job, site);
    outcome = await callPrimitive(
      bot,
      primitive,
      given.map((each) => valueOf(each, view)),
    );
    if (outcome.kind !== 'completed') break;
  }
  return outcome;
}

function exchange(
  bot: Bot,
  chest: Position,
  order: { readonly [name: string]: JsonValue },
): Promise<PrimitiveOutcome> {
  const { x, y, z } = chest;
  return callPrimitive(bot, 'exchangeWithChest', [{ x, y, z }, order]);
}

function valueOf(given: Given, view: JobView): JsonValue {
  if (typeof given !== 'object') return given;
  if (!(given instanceof OfJob)) {
    return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, valueOf(each, view)]));
  }
  const { field } = given;
  const value = field === 'station.position' ? view.station?.position : view[field];
  return (value ?? null) as JsonValue;
}

/** Manual mode: the person's word ends the job; without one the world's counts, as it does anyway. */
async function askPerson(task: JobInHand, end: ProcedureEnd, means: PerformerMeans): Promise<ProcedureEnd> {
  const { ask, onEvent } = means;
  const { bot, job } = task;
  if (!ask) return end;
  const verdict = judgeNow(task);
  const isShown = verdict.kind === 'passed';
  const worker = bot.username;
  const error =
    end.kind === 'completed' ? null : { name: 'Error', message: end.reason, line: null, column: null };
  const said = await thinking(bot, 'a person', means, () =>
    ask({ job, attempt: 1, verdict, isDone: isShown, error, worker }, contextOf(bot).signal),
  ).catch(() => null);
  const { isDone, critique } = said ?? { isDone: isShown, critique: '' };
  const by = said ? 'person' : 'world';
  onEvent(worker, { kind: 'skill-judged', job: job.id, attempt: 1, by, isDone, critique, verdict });
  if (said === null) return end;
  if (isDone) return { kind: 'completed', reason: 'A person said it is done.' };
  return { kind: 'failed', reason: `A person said it is not done${critique === '' ? '.' : `: ${critique}`}` };
}

function refused(asked: number, reason: string): PrimitiveOutcome {
  return { kind: 'refused', asked, done: 0, reason, evidence: [] };
}

function endOf({ kind, reason }: PrimitiveOutcome): ProcedureEnd {
  return { kind: kind === 'partial' || kind === 'refused' ? 'failed' : kind, reason };
}
