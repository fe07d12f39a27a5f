/** Whole goals by skills: against calling primitives directly, and a second time with what the first run proved. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median, shareText, sum } from './numbers.js';
import { PAPER_GOALS } from './run-suite.js';
import type { GoalTrial } from './skills-goal-run.js';

/** How often and how fast goals are run. */
export interface GoalOptions {
  readonly runs: number;
  /** Times real time. */
  readonly speed: number;
  /** Goals whose keys hold this text. */
  readonly only: string;
}

const GOAL_RUN = fileURLToPath(new URL('./skills-goal-run.ts', import.meta.url));
/** Of one run, its world's start included. */
const RUN_TIMEOUT_MS = 6 * 60_000;

/** Template skills and `--skills direct` in turn, on the same seeds. */
export async function compareGoals(options: GoalOptions): Promise<void> {
  for (const key of keysOf(options)) {
    const trials = await trialsOf('compare', key, options, 2 * options.runs);
    const of = (way: string): readonly GoalTrial[] => trials.filter((trial) => trial.way === way);
    const [byTemplate, direct] = [of('template'), of('direct')];
    const ticks = (all: readonly GoalTrial[]): number => median(all.flatMap(makespanOf));
    const failed = sum(byTemplate.map(({ failedExecutions }) => failedExecutions));
    const elsewise = sum(byTemplate.map(({ notByTemplate }) => notByTemplate));
    console.log(
      [
        `${key}: by template skills ${doneText(byTemplate, options.runs)}, direct ${doneText(direct, options.runs)};`,
        `makespan ${ticks(byTemplate)} against ${ticks(direct)} ticks, ${(ticks(byTemplate) / ticks(direct)).toFixed(3)};`,
        `executions ${sum(byTemplate.map(({ executions }) => executions))}, failed ${failed}, jobs not by a template ${elsewise}`,
      ].join(' '),
    );
  }
}

/** A model writes the skills of a goal; a second run finds them in the same folder. */
export async function repeatGoals(options: GoalOptions): Promise<void> {
  for (const key of keysOf(options)) {
    const trials = await trialsOf('again', key, options, 2 * options.runs);
    for (const way of ['model, first', 'model, again']) {
      const of = trials.filter((trial) => trial.way === way);
      const calls = sum(of.map(({ writerCalls }) => writerCalls.length));
      const known = sum(of.map(({ knownExecutions }) => knownExecutions));
      console.log(
        [
          `${key}, ${way}: ${doneText(of, options.runs)}, writer calls ${calls},`,
          `executions ${sum(of.map(({ executions }) => executions))} (${known} of known skills,`,
          `${sum(of.map(({ failedExecutions }) => failedExecutions))} failed), makespan ${median(of.flatMap(makespanOf))} ticks`,
        ].join(' '),
      );
    }
  }
}

function keysOf({ only }: GoalOptions): readonly string[] {
  return PAPER_GOALS.map(({ key }) => key).filter((key) => key.includes(only));
}

/** Runs one goal's trials in a process of its own; one that hangs or dies leaves the rest of them out. */
function trialsOf(
  what: 'compare' | 'again',
  key: string,
  { runs, speed }: GoalOptions,
  expected: number,
): Promise<readonly GoalTrial[]> {
  const trials: GoalTrial[] = [];
  return new Promise((resolve) => {
    const child = spawn('tsx', [GOAL_RUN, what, key, String(runs), String(speed)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: expected * RUN_TIMEOUT_MS,
    });
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const trial = JSON.parse(line) as GoalTrial;
      trials.push(trial);
      console.log(`  ${trialText(trial)}`);
    });
    child.on('close', () => {
      const missing = expected - trials.length;
      if (missing > 0) console.log(`! ${key}: ${missing} runs without a result. ${errors.slice(-500)}`);
      resolve(trials);
    });
  });
}

function trialText({ way, seed, status, reason, makespanTicks, seconds, ...rest }: GoalTrial): string {
  const why = reason === null ? '' : `: ${reason}`;
  // What a second run still asks for is of interest, not what the first did.
  const asked = way === 'model, again' ? rest.writerCalls.map((stage) => `asked for: ${stage}`) : [];
  const what = [...rest.problems, ...asked].map((line) => `\n    ${line}`).join('');
  return `${way}, seed ${seed}: ${status}${why}, ${makespanTicks ?? '-'} ticks, ${seconds.toFixed(0)} s${what}`;
}

function doneText(trials: readonly GoalTrial[], runs: number): string {
  return shareText(trials.filter(({ status }) => status === 'done').length, runs);
}

function makespanOf({ status, makespanTicks }: GoalTrial): readonly number[] {
  return status === 'done' && makespanTicks !== null ? [makespanTicks] : [];
}
