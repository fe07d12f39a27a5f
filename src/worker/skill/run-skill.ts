import { isSamePosition } from '../../base/position.js';
import { isOurs, type CoVoyagerError } from '../../base/error.js';
import { TICK_MS } from '../../base/ticks.js';
import type { Bot } from 'mineflayer';
import { contextOf } from '../../../primitives/body/context.js';
import type { Job } from '../../schedule/job.js';
import type { ChatLimit } from '../../skill/facade/chat-line.js';
import { facadePrelude } from '../../skill/facade/prelude.js';
import { hindranceOf, type Hindrance } from '../../skill/hindrance.js';
import type { Sandbox, SandboxRequest } from '../../skill/sandbox/sandbox.js';
import type { SkillRun } from '../../skill/sandbox/skill-run.js';
import type { Attempt } from '../../skill/writer/skill-request.js';
import type { SkillExecution } from '../../skill/skill-loop-ports.js';
import { isForVoyager, type Skill } from '../../skill/skill.js';
import type { Evidence } from '../../verify/evidence.js';
import type { Verdict } from '../../verify/verdict.js';
import type { Site } from '../worker.js';
import { actHandlers } from './act-handlers.js';
import type { ActionQueue } from './action-queue.js';
import { isDeadly } from '../../plan/subtask/subtask.js';
import { jobViewOf } from './job-view-of.js';
import { lookHandlers } from './look-handlers.js';
import { MannersOfOthers } from './manners-of-others.js';
import { primitiveHandlers, Setbacks } from './primitive-handlers.js';
import { carriedCounts } from '../../../primitives/body/picking-up.js';

export interface SkillRunner {
  readonly bot: Bot;
  readonly sandbox: Sandbox;
  readonly actions: ActionQueue;
  readonly chatLimit: ChatLimit;
  /** Whether what it says is sent; else it is only kept for the record. */
  readonly isSpeaking: boolean;
  /** What the world has shown since the job began. */
  readonly evidence: () => Evidence;
  /** The whole job's verdict as it is now. */
  readonly judge: () => Verdict;
}

export interface SkillToRun {
  readonly skill: Skill;
  readonly job: Job;
  readonly site: Site;
  /** No other execution will follow: it may use all the time there is. */
  readonly isLast: boolean;
}

/** The sandbox's own end of time comes after the primitives'. */
const GRACE_TICKS = 20;
const OWN_TIME_MS = 30_000;
const MOST_CHAT_LINES = 50;

export async function runSkill(runner: SkillRunner, task: SkillToRun): Promise<SkillExecution> {
  const { bot, sandbox, actions, chatLimit, isSpeaking } = runner;
  const { skill, job, site, isLast } = task;
  const context = contextOf(bot);
  const { signal, currentTick } = context;
  const startTick = currentTick();
  const firstDeadlineTick = context.deadlineTick;
  // Another execution must have time left to do better.
  const leftTicks = Math.max(0, firstDeadlineTick - startTick);
  const limitTicks = isLast ? leftTicks + GRACE_TICKS : Math.ceil(leftTicks / 2);
  const chat = listenToChat(bot);
  const means = { bot, chatLimit, isSpeaking, onChat: chat.said };
  const setbacks = new Setbacks();
  const manners = isForVoyager(skill.author) ? new MannersOfOthers(chat.said) : null;
  const primitives = primitiveHandlers(bot, actions, setbacks, manners);
  const jobView = jobViewOf(bot, job, site);
  const carriedBefore = carriedCounts(bot);
  const run = await runAnyway(sandbox, {
    source: skill.source,
    entry: skill.name,
    prelude: facadePrelude(
      { username: bot.username, version: bot.version, entityId: bot.entity.id },
      jobView,
    ),
    host: {
      sync: { ...lookHandlers(means), ...primitives.sync },
      async: { ...actHandlers(bot, actions), ...primitives.async },
    },
    budgets: { runTimeMs: limitTicks * TICK_MS, ownTimeMs: OWN_TIME_MS },
    // A job that gets on has its time again, and so has the skill that does it.
    moreTimeMs: () => (context.deadlineTick - firstDeadlineTick) * TICK_MS,
    signal,
  });
  // What was aborted may still be on its way out of a window or a dig.
  await actions.idle();
  chat.stop();
  const isCalledOff = run.kind === 'cancelled' && currentTick() < context.deadlineTick;
  // That somebody else was done sooner, or the connection broke, is no error of the skill.
  const error = isCalledOff ? null : errorOf(run);
  const verdict = runner.judge();
  return {
    error,
    verdict,
    chatLog: [...chat.lines, ...(run.kind === 'broken' ? [] : consoleLines(run))],
    usage: { ...costOf(run), ticks: currentTick() - startTick },
    isJobOver: signal.aborted || currentTick() >= context.deadlineTick,
    isCalledOff,
    setbacks: setbacks.list,
    completed: setbacks.completed,
    hindrance: hindranceIn(task, runner.evidence(), {
      startTick,
      isCalledOff,
      carriedBefore,
      verdict,
      isSandboxBroken: run.kind === 'broken',
      sources: sourcesOf(job, jobView.sources),
      setbacks: setbacks.list,
      errorName: error?.name ?? null,
    }),
  };
}

/** What the world showed while the skill ran, as far as it says whose fault a failure is. */
function hindranceIn(
  { job, site: { chest } }: SkillToRun,
  { visits, after }: Evidence,
  course: Omit<Parameters<typeof hindranceOf>[2], 'isWorkerThere' | 'chestAtFirst'> & {
    readonly startTick: number;
  },
): Hindrance | null {
  const first = visits.find(
    ({ position, openedTick }) =>
      openedTick >= course.startTick && chest !== null && isSamePosition(position, chest),
  );
  return hindranceOf(job, chest, {
    ...course,
    isWorkerThere: after !== null,
    chestAtFirst: first?.before ?? null,
  });
}

function sourcesOf({ subtask: { action, item } }: Job, blocks: readonly string[]): readonly string[] {
  return isDeadly(action) || blocks.length === 0 ? [item] : blocks;
}

const MOST_CONSOLE_LINES = 20;

function consoleLines({ logs }: SkillRun): readonly string[] {
  return logs
    .slice(-MOST_CONSOLE_LINES)
    .map(({ text, line }) => `console${line === null ? '' : ` (line ${line})`}: ${text.slice(0, 300)}`);
}

/** The sandbox itself broke; another attempt finds a new one. */
interface Broken {
  readonly kind: 'broken';
  readonly error: CoVoyagerError;
}

async function runAnyway(sandbox: Sandbox, request: SandboxRequest): Promise<SkillRun | Broken> {
  try {
    return await sandbox.run(request);
  } catch (error) {
    if (isOurs(error) && error.retryable) return { kind: 'broken', error };
    throw error;
  }
}

function costOf(run: SkillRun | Broken): { readonly calls: number; readonly hostTimeMs: number } {
  if (run.kind === 'broken') return { calls: 0, hostTimeMs: 0 };
  const { calls, hostTimeMs } = run.usage;
  return { calls, hostTimeMs: Math.round(hostTimeMs * 10) / 10 };
}

function errorOf(run: SkillRun | Broken): Attempt['error'] {
  switch (run.kind) {
    case 'broken':
      return { name: run.error.name, message: run.error.message, line: null, column: null };
    case 'returned':
      return null;
    case 'cancelled':
      return { name: 'Cancelled', message: run.reason, line: null, column: null };
    case 'threw':
    case 'refused':
    case 'budget-exceeded':
      return run.error;
  }
}

/** What is said while a skill runs, by others and by itself. */
function listenToChat(bot: Bot): {
  readonly lines: string[];
  readonly said: (line: string) => void;
  readonly stop: () => void;
} {
  const lines: string[] = [];
  const add = (line: string): void => {
    if (lines.length < MOST_CHAT_LINES) lines.push(line.slice(0, 300));
  };
  const onMessage = (message: string): void => {
    // Its own words come back from the server.
    if (!message.includes(`<${bot.username}>`)) add(message);
  };
  bot.on('messagestr', onMessage);
  return {
    lines,
    said: (line) => add(`<${bot.username}> ${line}`),
    stop: () => bot.removeListener('messagestr', onMessage),
  };
}
