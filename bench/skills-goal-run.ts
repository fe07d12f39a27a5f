/**
 * One process of `npm run bench:skills -- goals` or `again`: `compare` or `again`, goal key, runs, speed. Each run in a
 * fresh embedded world; prints one JSON line a run.
 */
import { problemSentences } from '../src/messages/problem-sentence.js';
import { registryName } from '../src/messages/phrases.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedModel, type ScriptedModel } from '../src/model/scripted-model.js';
import type { RunEvent } from '../src/run/log/run-event.js';
import type { WorldChoice } from '../src/run/run-request.js';
import type { RunSkills } from '../src/run/run-skills.js';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import { goodReply, wantedIn } from '../test/e2e/fake-skill-model.js';
import { PAPER_GOALS } from './run-suite.js';

/** What came of one run. */
export interface GoalTrial {
  readonly way: 'template' | 'direct' | 'model, first' | 'model, again';
  readonly seed: number;
  readonly status: string;
  readonly reason: string | null;
  readonly makespanTicks: number | null;
  readonly executions: number;
  readonly failedExecutions: number;
  /** Of skills nobody wrote in this run. */
  readonly knownExecutions: number;
  /** Jobs that were done otherwise than by a template's skill. */
  readonly notByTemplate: number;
  /** What the model was asked for, a call each. */
  readonly writerCalls: readonly string[];
  /** What went wrong on the way, a line each. */
  readonly problems: readonly string[];
  readonly seconds: number;
}

/** More than a model that answers well is ever asked in one run. */
const MOST_CALLS = 200;
/** Ten times what the longest of the goals takes. */
const MOST_TICKS = 36_000;

const clock = installScaledClock();
const { runGoal } = await import('../src/run/run-goal.js');
const [, , what = 'compare', key = 'compass', runs = '1', speed = '5'] = process.argv;
const found = PAPER_GOALS.find((goal) => goal.key === key);
if (!found) throw new Error(`Expected a goal of the suite, got "${key}".`);
const { goal, environment } = found;

// The first run of a process is slow, whichever way it goes.
for (const mode of ['template', 'direct'] as const) {
  await runGoal({
    goal: 'craft 4 sticks',
    outDir: null,
    skills: { mode, folder: null },
    world: worldOf(999),
  });
}
for (let number = 0; number < Number(runs); number++) {
  const seed = 1000 + number;
  if (what === 'again') await twiceWithModel(seed);
  else await templateAndDirect(seed);
}
process.exit(0);

/** In turn, so that a load on the machine that comes and goes meets both. */
async function templateAndDirect(seed: number): Promise<void> {
  const ways = ['template', 'direct'] as const;
  for (const mode of seed % 2 === 0 ? ways : ways.toReversed())
    await trial(mode, seed, { mode, folder: null });
}

async function twiceWithModel(seed: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'co-voyager-skills-'));
  for (const way of ['model, first', 'model, again'] as const) {
    const model = goodModel();
    await trial(way, seed, { mode: 'model', model, folder }, model);
  }
  await rm(folder, { recursive: true });
}

/** Answers every call for a skill with code that does the job. */
function goodModel(): ScriptedModel {
  const reply = (request: Parameters<ScriptedModel['complete']>[0]): string => {
    const wanted = wantedIn({ messages: request.messages });
    if (!wanted) throw new Error(`Expected a call for a skill, got stage "${request.stage}".`);
    return goodReply(wanted);
  };
  return scriptedModel(Array.from({ length: MOST_CALLS }, () => reply));
}

async function trial(
  way: GoalTrial['way'],
  seed: number,
  skills: RunSkills,
  model?: ScriptedModel,
): Promise<void> {
  const startedAt = clock.real.now();
  const events: RunEvent[] = [];
  const { status, reason, makespanTicks } = await runGoal({
    goal,
    skills,
    outDir: null,
    maxTicks: MOST_TICKS,
    world: worldOf(seed),
    onEvent: (event) => events.push(event),
  });
  const seconds = (clock.real.now() - startedAt) / 1000;
  const result: GoalTrial = {
    way,
    seed,
    status,
    reason,
    makespanTicks,
    seconds,
    ...countsIn(events),
    writerCalls: (model?.requests ?? []).map(({ stage }) => stage),
  };
  console.log(JSON.stringify(result));
}

function worldOf(seed: number): WorldChoice {
  return { kind: 'embedded', environment, speed: Number(speed), seed };
}

type Counts = Pick<
  GoalTrial,
  'executions' | 'failedExecutions' | 'knownExecutions' | 'notByTemplate' | 'problems'
>;

function countsIn(events: readonly RunEvent[]): Counts {
  const attempts = events.flatMap((event) => (event.kind === 'skill-attempted' ? [event] : []));
  const ran = attempts.filter(({ verdict }) => verdict !== null);
  const failed = attempts.filter(({ verdict }) => verdict !== 'passed');
  const byTemplate = new Set(
    ran.filter(({ author }) => author?.kind === 'template').map((attempt) => attempt.job),
  );
  const ended = events.flatMap((event) =>
    event.kind === 'job-ended' && event.outcome === 'completed' ? [event] : [],
  );
  return {
    executions: ran.length,
    failedExecutions: ran.filter(({ verdict }) => verdict !== 'passed').length,
    knownExecutions: ran.filter(({ isKnown }) => isKnown).length,
    notByTemplate: ended.filter(({ job }) => !byTemplate.has(job)).length,
    problems: failed.map(({ worker, job, error, problems, shortfalls }) =>
      [
        `${worker}, ${job}:`,
        ...(error === null ? [] : [error]),
        ...problems,
        problemSentences(shortfalls, registryName),
      ].join(' '),
    ),
  };
}
