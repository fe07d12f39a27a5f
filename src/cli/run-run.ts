import type { RunEvent } from '../run/run-event.js';
import type { RunRequest } from '../run/run-request.js';
import type { RunResult, RunStatus } from '../run/run-result.js';
import { currentScaledClock, installScaledClock } from '../world/clock/scaled-clock.js';
import { everydayNames } from './everyday-names.js';
import { EXIT, failureOf, type ExitCode } from './exit-code.js';
import type { RealTimers } from './live-progress.js';
import { lineWidth, paletteFor, printJson, printRemark, printResult } from './output.js';
import { PLAIN_PALETTE } from '../plan/plan-view.js';
import { RunDisplay, type DisplayMode } from './run-display.js';
import { interruptibleTwice } from './run-interrupts.js';
import { renderReport } from './run-report.js';
import { requestOf, type RunOptions } from './run-options.js';

export type { RunOptions } from './run-options.js';

const STATUS_CODES: Readonly<Record<RunStatus, ExitCode>> = {
  done: EXIT.ok,
  failed: EXIT.failed,
  impossible: EXIT.impossible,
  cancelled: EXIT.interrupted,
};

// Far longer than bringing things back takes; only a bug gets here.
const PATIENCE_MS = 60_000;

/**
 * Carries out what `co-voyager run` was asked, shows it, reports it.
 * @param isTyped whether an option was on the command line
 */
export async function runRun(
  goal: string,
  options: RunOptions,
  isTyped: (option: string) => boolean,
): Promise<ExitCode> {
  const { request, speed, earlier } = await requestOf(goal, options, isTyped);
  // Before mineflayer is loaded: it takes hold of the clocks then.
  if (speed !== 1) installScaledClock();
  const display = await displayFor(options, speed);
  const restoreConsole = hushConsole();
  const stopDisplay = (): void => {
    display.stop();
  };
  const onBug = (error: unknown): void => {
    display.stop();
    endWithBug(error, options.json === true);
  };
  process.on('exit', stopDisplay);
  process.on('uncaughtException', onBug);
  try {
    display.catchUp(earlier);
    const result = await carryOut(request, display);
    display.stop();
    await show(result, options);
    return STATUS_CODES[result.status];
  } finally {
    display.stop();
    process.off('exit', stopDisplay);
    process.off('uncaughtException', onBug);
    restoreConsole();
  }
}

async function carryOut(request: RunRequest, display: RunDisplay): Promise<RunResult> {
  const { runGoal } = await import('../run/run-goal.js');
  const timers = realTimers();
  const waiting: NodeJS.Timeout[] = [];
  const leave = (message: string): void => {
    display.stop();
    printRemark(message);
    process.exit(EXIT.interrupted);
  };
  const onEvent = (event: RunEvent): void => {
    display.tell(event);
  };
  try {
    return await interruptibleTwice((signal) => runGoal({ ...request, signal, onEvent }), {
      now: () => timers.now(),
      onFirst: () => {
        display.say('Stopping: things are brought back to the chest. Press Ctrl-C again to stop at once.');
        const giveUp = (): void => {
          leave('Interrupted: the run did not end by itself within a minute.');
        };
        waiting.push(timers.setTimeout(giveUp, PATIENCE_MS));
      },
      onSecond: () => {
        leave('Interrupted at once; `run --resume` carries on from what is there.');
      },
    });
  } finally {
    for (const timer of waiting) timers.clearTimeout(timer);
  }
}

/** A library's timer or socket threw where nobody could catch it: one line, no stack, the log stays whole. */
function endWithBug(error: unknown, json: boolean): never {
  const { exitCode, code, message } = failureOf(error);
  printRemark(`error: ${message} The run can be carried on with --resume.`);
  if (json) printJson({ status: 'unknown', reason: message, error: code });
  process.exit(exitCode);
}

async function show(result: RunResult, { json, color }: RunOptions): Promise<void> {
  if (json) {
    printJson(result);
    return;
  }
  const palette = (await paletteFor(color)) ?? PLAIN_PALETTE;
  printResult(renderReport(result, everydayNames(result.world.mcVersion), { palette, width: lineWidth() }));
}

async function displayFor({ json, verbose, color }: RunOptions, speed: number): Promise<RunDisplay> {
  return new RunDisplay({
    mode: modeFor(json === true, verbose === true),
    terminal: process.stderr,
    timers: realTimers(),
    palette: (await paletteFor(color)) ?? PLAIN_PALETTE,
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
function realTimers(): RealTimers {
  const { real } = currentScaledClock() ?? {};
  if (real) return real;
  return {
    now: () => performance.now(),
    setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimeout: (timer) => {
      clearTimeout(timer);
    },
  };
}

/** Libraries that write to the console would spoil the JSON and the frame. Returns what undoes it. */
function hushConsole(): () => void {
  if (/\bco-voyager\b|\*/.test(process.env.DEBUG ?? '')) return () => undefined;
  const { log, info, warn, error, debug } = console;
  const quiet = (): void => undefined;
  Object.assign(console, { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet });
  return () => {
    Object.assign(console, { log, info, warn, error, debug });
  };
}
