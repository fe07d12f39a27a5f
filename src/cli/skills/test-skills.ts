import { TICKS_PER_MINUTE } from '../../base/ticks.js';
import type { NameOf } from '../../messages/phrases.js';
import { factPhrase, problemSentence } from '../../messages/problem-sentence.js';
import { counted } from '../../base/words.js';
import { EXIT, type ExitCode, usageError } from '../../base/error.js';
import { loadGame } from '../../game/game.js';
import type { SkillTryOutcome } from '../../run/world/try-skill.js';
import type { Pair } from '../../skill/library/pair.js';
import type { SkillFault } from '../../skill/fault.js';
import { isForVoyager } from '../../skill/skill.js';
import type { SkillProblem, StaticReview } from '../../skill/review/review.js';
import { reviewSkill } from '../../skill/review/review-skill.js';
import { installScaledClock } from '../../world/clock/scaled-clock.js';
import { everydayNames } from '../../messages/names.js';
import { hushConsole } from '../shared/hush-console.js';
import { interruptible } from '../shared/interrupt.js';
import { printJson, printRemark, printResult } from '../shared/output.js';
import { durationWithTicks } from '../../messages/time.js';
import { oneSkill, storeOf, type SkillsOptions } from './run-skills.js';

export interface TestSkillsOptions extends SkillsOptions {
  readonly all?: boolean;
  readonly reviewOnly?: boolean;
  readonly mcVersion: string;
  /** Of the world's time, for one skill. */
  readonly maxMinutes: number;
  readonly speed: number;
}

/** What came of one skill; `trial` is null where the review found faults, or a review was all that was asked. */
interface Tested {
  readonly pair: Pair;
  readonly review: StaticReview;
  readonly trial: SkillTryOutcome | null;
}

/**
 * `skills test KEY` and `skills test --all`: reviews skills, and has a worker do with each the job it is for.
 * @throws CoVoyagerError for a key nothing answers to, or none with --all
 */
export async function testSkills(key: string | undefined, options: TestSkillsOptions): Promise<ExitCode> {
  const pairs = await pairsFor(key, options);
  // Before mineflayer is loaded: it takes hold of the clocks then.
  if (options.reviewOnly !== true && options.speed !== 1) installScaledClock();
  const restoreConsole = hushConsole();
  try {
    return await interruptible((signal) => testOneByOne(pairs, options, signal));
  } finally {
    restoreConsole();
  }
}

async function pairsFor(key: string | undefined, options: TestSkillsOptions): Promise<readonly Pair[]> {
  const store = storeOf(options);
  if ((key === undefined) !== (options.all === true)) {
    throw usageError('skills test: expected a KEY or --all, and not both. See `skills list`.');
  }
  if (key !== undefined) return [await oneSkill(store, key)];
  const pairs = (await store.all()).filter(({ status }) => status !== 'retired');
  if (pairs.length > 0) return pairs;
  throw usageError(`Expected skills to test, but there are none in ${store.place}.`);
}

async function testOneByOne(
  pairs: readonly Pair[],
  options: TestSkillsOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const tests: Tested[] = [];
  for (const pair of pairs) {
    const tested = await testOne(pair, options, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (!tested) {
      printRemark(`Interrupted after ${tests.length} of ${counted(pairs.length, 'skill')}.`);
      return EXIT.interrupted;
    }
    tests.push(tested);
    if (options.json !== true) printResult(wordsFor(tested, options.mcVersion).join('\n'));
  }
  if (options.json === true) printJson(options.all === true ? sumOf(tests) : jsonOf(tests[0], options));
  else if (tests.length > 1) printResult(`\n${tallyOf(tests)}`);
  return exitCodeOf(tests, options.all === true);
}

async function testOne(
  pair: Pair,
  { mcVersion, reviewOnly, maxMinutes, speed }: TestSkillsOptions,
  signal: AbortSignal,
): Promise<Tested> {
  const { skill, key } = pair;
  const review = reviewSkill(skill.source, {
    game: loadGame(mcVersion),
    isForVoyager: isForVoyager(skill.author),
  });
  if (!review.isValid || reviewOnly === true) return { pair, review, trial: null };
  const { trySkill } = await import('../../run/world/try-skill.js');
  const limitTicks = Math.round(maxMinutes * TICKS_PER_MINUTE);
  const trial = await trySkill({ skill, key, chest: pair.chest, mcVersion, limitTicks, speed, signal });
  return { pair, review, trial };
}

type TestStatus = 'valid' | 'faulty' | SkillTryOutcome['kind'];

function statusOf({ review, trial }: Tested): TestStatus {
  return trial?.kind ?? (review.isValid ? 'valid' : 'faulty');
}

function exitCodeOf(tests: readonly Tested[], isAll: boolean): ExitCode {
  const statuses = tests.map(statusOf);
  if (statuses.some((status) => status === 'failed' || status === 'faulty')) return EXIT.failed;
  // Among many there may be some for the skill library only.
  return !isAll && statuses.includes('untestable') ? EXIT.impossible : EXIT.ok;
}

function jsonOf(tested: Tested | undefined, { mcVersion }: TestSkillsOptions): object {
  if (!tested) return {};
  const { pair, review, trial } = tested;
  const [first] = review.problems;
  const reason = trial && 'reason' in trial ? trial.reason : (first?.message ?? null);
  return {
    status: statusOf(tested),
    fault: blameOf(tested),
    reason,
    id: pair.id,
    key: pair.key,
    mcVersion,
    ...review,
    trial: trial?.kind === 'untestable' ? null : trial,
  };
}

function sumOf(tests: readonly Tested[]): object {
  const isPassed = exitCodeOf(tests, true) === EXIT.ok;
  return {
    status: isPassed ? 'passed' : 'failed',
    reason: isPassed ? null : tallyOf(tests),
    tests: tests.map((tested) => {
      const { pair, trial } = tested;
      const ticks = trial && 'ticks' in trial ? trial.ticks : null;
      const reason = trial && 'reason' in trial ? trial.reason : (tested.review.problems[0]?.message ?? null);
      const { id, key, skill } = pair;
      return { id, key, name: skill.name, status: statusOf(tested), fault: blameOf(tested), reason, ticks };
    }),
  };
}

function tallyOf(tests: readonly Tested[]): string {
  const statuses = tests.map(statusOf);
  const words = tallied(statuses);
  const faults = tallied(tests.flatMap((tested) => blameOf(tested) ?? []).map((fault) => BLAMED[fault]));
  const whose = faults.length === 0 ? '' : ` At fault: ${faults.join(', ')}.`;
  return `${counted(tests.length, 'skill')}: ${words.join(', ')}.${whose}`;
}

function tallied(words: readonly string[]): readonly string[] {
  return [...new Set(words)].map((word) => `${words.filter((each) => each === word).length} ${word}`);
}

const BLAMED: Readonly<Record<SkillFault, string>> = {
  skill: 'the skill',
  arena: 'the arena',
  primitive: 'our primitive',
  time: 'time',
};

/** Whose fault it is; null where nothing failed. A skill that the review refuses has itself to blame. */
function blameOf({ review, trial }: Tested): SkillFault | null {
  if (!review.isValid) return 'skill';
  return trial?.kind === 'failed' ? trial.fault : null;
}

function wordsFor({ pair: { id }, review, trial }: Tested, mcVersion: string): readonly string[] {
  const head = review.isValid
    ? trial === null
      ? `${id}: nothing wrong for Minecraft ${loadGame(mcVersion).version}.`
      : `${id}: ${trialHead(trial)}`
    : `${id}: ${counted(review.problems.length, 'fault')}:`;
  return [
    head,
    ...(trial ? trialLines(trial, everydayNames(mcVersion)) : []),
    ...review.problems.map((problem) => lineOf(problem)),
    ...review.warnings.map((warning) => `${lineOf(warning)} (a warning)`),
    ...(review.literalQuantity === null
      ? []
      : [`  The amount ${review.literalQuantity} is written into it: it serves that quantity only.`]),
  ];
}

function trialHead(trial: SkillTryOutcome): string {
  switch (trial.kind) {
    case 'passed':
      return `passed in ${durationWithTicks(trial.ticks)}, ${counted(trial.calls, 'call')}.`;
    case 'failed':
      return `failed after ${durationWithTicks(trial.ticks)}, the fault of ${BLAMED[trial.fault]}: ${trial.reason}`;
    case 'untestable':
      return `cannot be tested: ${trial.reason}.`;
  }
}

function trialLines(trial: SkillTryOutcome, nameOf: NameOf): readonly string[] {
  if (trial.kind === 'untestable') return [];
  const { job, verdict, error, chatLog } = trial;
  return [
    `  The job: ${job.subtask.instruction}${job.phase === 'whole' ? '' : `, ${job.phase}`}.`,
    `  The world: ${verdict.done} of ${verdict.asked}. ${verdict.facts.map((fact) => factPhrase(fact, nameOf)).join('; ')}`.trimEnd(),
    ...verdict.problems.map((problem) => `  ${problemSentence(problem, nameOf)}`),
    ...(error?.line == null ? [] : [`  It stopped in line ${error.line}: ${error.message}`]),
    ...(trial.kind === 'failed' && trial.hindrance !== null
      ? [`  Not its own fault, it seems: ${trial.hindrance}`]
      : []),
    ...(trial.kind === 'failed' ? chatLog.slice(-5).map((line) => `  ${line}`) : []),
  ];
}

function lineOf({ line, rule, message }: SkillProblem): string {
  return `  ${line === null ? '' : `line ${line}: `}${message} [${rule}]`;
}
