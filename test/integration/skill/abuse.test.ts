import { readFileSync } from 'node:fs';
import { setInterval, clearInterval, clearTimeout, setTimeout } from 'node:timers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadGame } from '../../../src/game/game.js';
import { reviewSkill } from '../../../src/skill/review/review-skill.js';
import type { SkillReview } from '../../../src/skill/review/review.js';
import type { SkillAttemptEvent, SkillEvent } from '../../../src/skill/skill-event.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { assignmentOf, CHEST, eventually, jobOf, NEVER, setStage, type Stage } from '../worker/stage.js';
import { ABUSE_PROGRAMS, HARMFUL_ANYWHERE, type AbuseProgram } from './abuse-programs.js';

const { createSkillPerformer } = await import('../../../src/worker/skill/skill-performer.js');

const JOB = jobOf({ action: 'gather', item: 'oak_log', quantity: 64 }, { brings: { oak_log: 64 } });
/** Nearly a second at this speed: harm shows sooner. */
const DEADLINE_TICKS = 160;
/** For what ends by itself or by another limit, on a busy machine too. */
const LONG_TICKS = 6000;
const LONG_MS = 120_000;
const OUT_OF_TIME = /of world time/;
const MOST_TRIES = 3;
const MOST_STALL_MS = 150;

const CONTEXT = { game: loadGame('1.20.1') };
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
  program: Pick<AbuseProgram, 'before' | 'body' | 'says'>,
  signal = NEVER,
): Promise<SkillAttemptEvent> {
  events.length = 0;
  source = sourceOf(program);
  const deadlineTicks = program.says === undefined ? DEADLINE_TICKS : LONG_TICKS;
  await worker.assign(assignmentOf(JOB, deadlineTicks), signal);
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

/** Once more where it stalled: what is compiled for the first time, or cleared away, may take its time once. */
async function unharmedBy<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    const stalls = watchStalls();
    const result = await act();
    const stallMs = stalls();
    if (stallMs >= MOST_STALL_MS && tried === 1) continue;
    expectUnharmed(stallMs);
    return result;
  }
}

async function expectNoHarm(program: AbuseProgram): Promise<void> {
  const { says } = program;
  for (let tried = 1; ; tried++) {
    const { error, problems } = await unharmedBy(() => attempt(program));
    if (error) expect(error.message).toMatch(/^(?!ESCAPED)./);
    if (problems.length > 0 || says === undefined) return;
    const isSaid = says === null ? error === null : says.test(error?.message ?? '');
    // A machine that is busy elsewhere lets the world's time run out first.
    if (!isSaid && OUT_OF_TIME.test(error?.message ?? '') && tried < MOST_TRIES) continue;
    if (says === null) expect(error).toBeNull();
    else expect(error?.message).toMatch(says);
    return;
  }
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
    LONG_MS,
  );
});

describe('programs that are harmful anywhere', () => {
  it.each(HARMFUL_ANYWHERE)(
    '$name',
    async (program: AbuseProgram) => {
      review = UNREVIEWED;
      await expectNoHarm(program);
    },
    LONG_MS,
  );
});

describe('what is called off while it waits', () => {
  // Wherever a program before has led it.
  beforeEach(async () => {
    stage.world.reset();
    const { x, z } = stage.world.player('Ada')?.position ?? { x: NaN, z: NaN };
    await eventually('it is back at the start', () => {
      const { position } = worker.heartbeat();
      return Math.hypot(position.x - x, position.z - z) < 0.5;
    });
  });

  it.each([
    ['for time', 'await bot.waitForTicks(1000);'],
    ['for a walk', 'for (let z = 10; ; z = -z) await bot.pathfinder.goto(new GoalNear(-14, -60, z, 1));'],
    ['for a block', `await mineBlock(bot, 'oak_log', 64);`],
    ['for what exploring finds', 'await exploreUntil(bot, new Vec3(0, 0, 1), 60, () => null);'],
    ['for a mob', `await killMob(bot, 'pig', 60);`],
    ['for nothing', 'await new Promise(() => bot.waitForTicks(1000));'],
    ['for searches', `for (;;) bot.findBlocks({ matching: () => true, maxDistance: 32, count: 256 });`],
    ['for a loop', 'for (;;) { bot.blockAt(bot.job.chest); for (let i = 0; i < 1e5; i++); }'],
    ['for something built in', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1);'],
  ])('%s, ends at once', async (_, body) => {
    review = UNREVIEWED;
    await unharmedBy(async () => {
      const calling = new AbortController();
      let calledAt: number | null = null;
      const timer = setTimeout(() => {
        calledAt = threadMs();
        calling.abort();
      }, 100);
      await attempt({ body }, calling.signal);
      clearTimeout(timer);
      expect(calledAt, 'it was over before').not.toBeNull();
      // Whoever is stuck in something built in is seen to be so after a second.
      expect(threadMs() - Number(calledAt)).toBeLessThan(500);
    });
  });
});
