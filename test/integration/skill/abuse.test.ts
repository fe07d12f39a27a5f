import { readFileSync } from 'node:fs';
import { setInterval, clearInterval, setTimeout } from 'node:timers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { FACADE_DECLARATIONS } from '../../../src/skill/facade/declarations.js';
import { reviewSkill } from '../../../src/skill/review/review-skill.js';
import type { SkillReview } from '../../../src/skill/review/review.js';
import type { SkillAttemptEvent, SkillEvent } from '../../../src/skill/skill-event.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { assignmentOf, CHEST, jobOf, NEVER, setStage, type Stage } from '../worker/stage.js';
import { ABUSE_PROGRAMS, HARMFUL_ANYWHERE, type AbuseProgram } from './abuse-programs.js';

const { createSkillPerformer } = await import('../../../src/worker/skill/skill-performer.js');

const JOB = jobOf({ action: 'gather', item: 'oak_log', quantity: 64 }, { brings: { oak_log: 64 } });
/** A second and a half at this speed: harm shows sooner. */
const DEADLINE_TICKS = 300;
const MOST_STALL_MS = 150;

const CONTEXT = { game: loadGame('1.20.1'), declarations: FACADE_DECLARATIONS };
const UNREVIEWED: SkillReview = { isValid: true, confidence: 1, problems: [] };

let stage: Stage;
let worker: AiWorker;
let source = '';
let review: SkillReview = UNREVIEWED;
const events: SkillEvent[] = [];

beforeAll(async () => {
  stage = await setStage();
  const author = { kind: 'imported', model: null, version: '1' } as const;
  const performer = createSkillPerformer({
    writer: { kind: 'template', write: () => Promise.resolve({ kind: 'written', source, author }) },
    review: () => Promise.resolve(review),
    limits: { executions: 1, reviews: 1 },
    onEvent: (_worker, event) => events.push(event),
  });
  worker = await stage.enter('Ada', performer);
  // The first of everything takes its time.
  await attempt({ body: `bot.findBlock({ matching: () => false });` });
}, 60_000);

afterAll(() => stage.leave());

async function attempt(
  program: Pick<AbuseProgram, 'before' | 'body'>,
  signal = NEVER,
): Promise<SkillAttemptEvent> {
  events.length = 0;
  source = sourceOf(program);
  await worker.assign(assignmentOf(JOB, DEADLINE_TICKS), signal);
  const event = events.find(({ kind }) => kind === 'skill-attempt');
  if (event?.kind !== 'skill-attempt') throw new Error(`Expected an attempt, got ${events[0]?.kind}.`);
  return event;
}

function sourceOf({ before = '', body }: Pick<AbuseProgram, 'before' | 'body'>): string {
  return `${before} async function skill(bot) {\n${body}\n}`;
}

/** Computing time of this thread alone: what else the machine is busy with does not count. */
function threadMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Looks every 10 ms of real time; gives the longest the thread has worked between two looks. */
function watchStalls(): () => number {
  let [last, longestMs] = [threadMs(), 0];
  const look = (): void => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return longestMs;
  };
}

function expectUnharmed(stallMs: number): void {
  expect(stallMs).toBeLessThan(MOST_STALL_MS);
  expect(stage.world.operatorLog).toEqual([]);
  expect(worker.heartbeat().isConnected).toBe(true);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(stage.world.contentsAt(CHEST).filter((item) => item !== null)).toEqual([]);
}

async function expectNoHarm(program: AbuseProgram): Promise<void> {
  const stalls = watchStalls();
  const { error, problems } = await attempt(program);
  expectUnharmed(stalls());
  if (error) expect(error.message).toMatch(/^(?!ESCAPED)./);
  if (problems.length > 0 || program.says === undefined) return;
  if (program.says === null) expect(error).toBeNull();
  else expect(error?.message).toMatch(program.says);
}

describe.each(Object.entries(ABUSE_PROGRAMS))('programs at a real bot that %s', (_, programs) => {
  it.each(programs)(
    '$name',
    async (program: AbuseProgram) => {
      review = UNREVIEWED;
      await expectNoHarm(program);
      // Away from the bots where skills are really run.
      review = reviewSkill(sourceOf(program), CONTEXT);
      await expectNoHarm(program);
    },
    20_000,
  );
});

describe('programs that are harmful anywhere', () => {
  it.each(HARMFUL_ANYWHERE)(
    '$name',
    async (program: AbuseProgram) => {
      review = UNREVIEWED;
      await expectNoHarm(program);
    },
    20_000,
  );
});

describe('what is called off while it waits', () => {
  it.each([
    ['for time', 'await bot.waitForTicks(1000);'],
    ['for a walk', 'await bot.pathfinder.goto(new GoalNear(60, -60, 60, 1));'],
    ['for a block', `await mineBlock(bot, 'oak_log', 64);`],
    ['for what exploring finds', 'await exploreUntil(bot, new Vec3(0, 0, 1), 60, () => null);'],
    ['for a mob', `await killMob(bot, 'ender_dragon', 60);`],
    ['for nothing', 'await new Promise(() => bot.waitForTicks(1000));'],
    ['for searches', `for (;;) bot.findBlocks({ matching: () => true, maxDistance: 32, count: 256 });`],
    ['for a loop', 'for (;;);'],
    ['for something built in', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1);'],
  ])('%s, ends at once', async (_, body) => {
    review = UNREVIEWED;
    const calling = new AbortController();
    const stalls = watchStalls();
    let calledAt = Infinity;
    setTimeout(() => {
      calledAt = threadMs();
      calling.abort();
    }, 100);
    await attempt({ body }, calling.signal);
    expectUnharmed(stalls());
    // Whoever is stuck in something built in is seen to be so after a second.
    expect(threadMs() - calledAt).toBeLessThan(500);
  });
});
