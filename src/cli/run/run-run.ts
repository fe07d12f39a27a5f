import { randomInt } from 'node:crypto';
import { EXIT, type ExitCode } from '../../base/error.js';
import { TICK_MS } from '../../base/ticks.js';
import { HumanBots } from '../../run/people/human-bots.js';
import type { RunEvent } from '../../run/log/run-event.js';
import { freshFolder } from '../../base/folder.js';
import { hasBegun, runFolderAt } from '../../run/log/run-folder.js';
import type { RunRequest } from '../../run/run-request.js';
import type { RunResult, RunStatus } from '../../run/result/run-result.js';
import { LONGEST_WIND_UP_TICKS } from '../../run/execute/wind-up.js';
import type { HeldUp } from '../../worker/bot/first-contact.js';
import { currentScaledClock, installScaledClock } from '../../world/clock/scaled-clock.js';
import { answerFromTerminal } from './ask-person.js';
import { hushConsole } from '../shared/hush-console.js';
import { everydayNames } from '../../messages/names.js';
import { failureOf } from '../shared/exit-code.js';
import { heldUpSentence } from '../../messages/run-sentences.js';
import type { Clock } from '../../world/clock/ticker.js';
import { lineWidth, textStyleFor, printJson, printRemark, printResult } from '../shared/output.js';
import { PLAIN_STYLE } from '../../messages/plan/plan-view.js';
import { ConsoleJudge } from './console-judge.js';
import { RunDisplay, type DisplayMode } from './run-display.js';
import { interruptibleTwice } from '../shared/interrupt.js';
import { renderReport } from './run-report.js';
import { requestOf, type PreparedRun, type RunOptions } from './run-options.js';
import { checkGoal } from '../../run/check-goal.js';
import { settingsOf } from '../../run/run-settings.js';
import { runPage } from './run-page.js';
import { forShell } from '../../base/words.js';

export type { RunOptions } from './run-options.js';

const STATUS_CODES: Readonly<Record<RunStatus, ExitCode>> = {
  done: EXIT.ok,
  failed: EXIT.failed,
  impossible: EXIT.impossible,
  cancelled: EXIT.interrupted,
};

// A busy server's ticks take longer than they should; only a bug gets beyond this.
const PATIENCE = 2;

/**
 * Carries out what `co-voyager run` was asked, shows it, reports it.
 * @param isTyped whether an option was on the command line
 */
export async function runRun(
  goal: string,
  options: RunOptions,
  isTyped: (option: string) => boolean,
): Promise<ExitCode> {
  const result = await carryOutShown(await requestOf(goal, options, isTyped), options, 'run');
  await show(result, options);
  return exitCodeOfRun(result);
}

/** What the process ends with after a run. */
export function exitCodeOfRun({ status }: Pick<RunResult, 'status'>): ExitCode {
  return STATUS_CODES[status];
}

/**
 * Carries out a run that was asked for, and shows it while it goes on.
 * @param command which resumes it
 */
export async function carryOutShown(
  { request: typed, speed, earlier, isOpen }: PreparedRun,
  options: RunOptions,
  command: 'run' | 'explore',
): Promise<RunResult> {
  if (typed.resume === undefined) checkGoal(settingsOf(typed));
  const folder = typed.resume ?? typed.outDir ?? freshFolder('runs', typed.goal, 'run');
  const request = typed.resume === undefined ? { ...typed, outDir: folder } : typed;
  // Before mineflayer is loaded: it takes hold of the clocks then.
  if (speed !== 1) installScaledClock();
  const hint = (): string => nextHint(folder, command);
  const display = await displayFor(options, speed);
  const restoreConsole = hushConsole();
  const stopDisplay = (): void => display.stop();
  const onBug = (error: unknown): void => {
    display.stop();
    endWithBug(error, options.json === true, hint());
  };
  const bots = humanBots(request, options, speed);
  const page = runPage(options, isShown(options) && process.stderr.isTTY, (line) => display.say(line));
  process.on('exit', stopDisplay);
  process.on('uncaughtException', onBug);
  try {
    display.catchUp(earlier);
    if (isShown(options)) display.say(beginningWords(request));
    const asked = withPerson(isOpen ? withCode(request, display) : request, options, display);
    return await carryOut(
      page ? { ...asked, onControl: page.onControl } : asked,
      hint,
      display,
      patienceMs(speed),
      bots,
    );
  } finally {
    display.stop();
    bots.stop();
    await page?.close();
    process.off('exit', stopDisplay);
    process.off('uncaughtException', onBug);
    restoreConsole();
  }
}

/** Only this terminal shows what people on other machines say first. */
function withCode(request: RunRequest, display: RunDisplay): RunRequest {
  const peopleCode = String(randomInt(1000, 10_000));
  display.say(`Who plays on another machine and wants to change the run says "!co code ${peopleCode}" once.`);
  return { ...request, peopleCode };
}

/** Manual verification: questions come on this terminal, and the display gives way to them. */
function withPerson(
  request: RunRequest,
  { verification, verificationSeconds = 60 }: RunOptions,
  display: RunDisplay,
): RunRequest {
  if (verification !== 'manual') return request;
  const judge = new ConsoleJudge({
    answerTo: answerFromTerminal,
    timers: realTimers(),
    limitMs: verificationSeconds * 1000,
    quietly: (ask) => display.quietly(ask),
  });
  return { ...request, skills: { ...request.skills, ask: judge.ask } };
}

function humanBots({ people = [] }: RunRequest, options: RunOptions, speed: number): HumanBots {
  const { seed = 1, host = null } = options;
  return new HumanBots(people, { speed, seed, host });
}

async function carryOut(
  request: RunRequest,
  hint: () => string,
  display: RunDisplay,
  patienceMs: number,
  bots: HumanBots,
): Promise<RunResult> {
  const timers = realTimers();
  const waiting: NodeJS.Timeout[] = [];
  const leave = (message: string): void => {
    display.stop();
    printRemark(message);
    process.exit(EXIT.interrupted);
  };
  const onEvent = (event: RunEvent): void => {
    display.tell(event);
    bots.tell(event);
  };
  const onHeldUp = (held: HeldUp): void => display.say(heldUpSentence(held));
  // Loading it takes its time: Ctrl-C is heard from before that.
  const performed = async (signal: AbortSignal): Promise<RunResult> =>
    (await import('../../run/run-goal.js')).runGoal({ ...request, signal, onEvent, onHeldUp });
  try {
    return await interruptibleTwice(performed, {
      now: () => timers.now(),
      onFirst: () => {
        display.say('Stopping: bots first return items to the chest. Press Ctrl-C again to stop at once.');
        const giveUp = (): void =>
          leave(
            `Interrupted: the run did not end by itself within ${Math.round(patienceMs / 1000)} s. ${hint()}`,
          );
        waiting.push(timers.setTimeout(giveUp, patienceMs));
      },
      onSecond: () => leave(`Interrupted at once. ${hint()}`),
    });
  } finally {
    for (const timer of waiting) timers.clearTimeout(timer);
  }
}

/** A library's timer or socket threw where nobody could catch it: one line, no stack, the log stays whole. */
function endWithBug(error: unknown, json: boolean, hint: string): never {
  const { exitCode, code, message, details } = failureOf(error);
  printRemark(`error: ${message} ${hint}`);
  if (details !== null) printRemark(details);
  if (json) printJson({ status: 'unknown', reason: message, error: code });
  process.exit(exitCode);
}

/** How long winding up may take in real time; a slow world's ticks are longer, a fast one's are no promise. */
function patienceMs(speed: number): number {
  return (PATIENCE * LONGEST_WIND_UP_TICKS * TICK_MS) / Math.min(1, speed);
}

/** What happens in the seconds before there is a plan to show. */
function beginningWords({ world, resume }: RunRequest): string {
  const isServer = world?.kind === 'server';
  if (resume !== undefined) return `Resuming ${resume}, planning ...`;
  return isServer ? 'Joining the server, planning ...' : 'Starting the world, planning ...';
}

/** What works from here: a run that has not begun cannot be carried on. */
function nextHint(path: string, command: string): string {
  return hasBegun(runFolderAt(path))
    ? `Resume with: co-voyager ${command} --resume ${forShell(path)}`
    : 'Nothing was done yet; give the same command again.';
}

function isShown({ json, verbose }: RunOptions): boolean {
  return json !== true || verbose === true;
}

async function show(result: RunResult, { json, color }: RunOptions): Promise<void> {
  if (json) {
    printJson(result);
    return;
  }
  const style = (await textStyleFor(color)) ?? PLAIN_STYLE;
  printResult(renderReport(result, everydayNames(result.world.mcVersion), { style, width: lineWidth() }));
}

async function displayFor({ json, verbose, color }: RunOptions, speed: number): Promise<RunDisplay> {
  return new RunDisplay({
    mode: modeFor(json === true, verbose === true),
    terminal: process.stderr,
    timers: realTimers(),
    style: (await textStyleFor(color)) ?? PLAIN_STYLE,
    width: process.stderr.isTTY ? Math.max(40, process.stderr.columns) : 80,
    ticksPerSecond: 20 * speed,
  });
}

function modeFor(json: boolean, verbose: boolean): DisplayMode {
  if (verbose) return 'verbose';
  if (json) return 'none';
  return process.stderr.isTTY && process.env.TERM !== 'dumb' ? 'live' : 'plain';
}

/** The terminal lives in real time, however fast the world runs. */
function realTimers(): Clock {
  const { real } = currentScaledClock() ?? {};
  if (real) return real;
  return {
    now: () => performance.now(),
    setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimeout: (timer) => clearTimeout(timer),
  };
}
