import { EXIT, usageError } from '../../base/error.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { PLAIN_STYLE, type TextStyle } from '../../messages/plan/plan-view.js';
import { ganttOf, renderGantt } from '../../run/result/gantt.js';
import { readRun } from '../../run/log/read-run.js';
import { replayLines } from '../../run/view/replay-lines.js';
import { resultOf } from '../../run/result/result-of.js';
import type { RunEvent } from '../../run/log/run-event.js';
import { everydayNames } from '../../messages/names.js';
import { untilInterrupted } from '../shared/interrupt.js';
import { openInBrowser } from '../shared/open-browser.js';
import { lineWidth, textStyleFor, printJson, printRemark, printResult } from '../shared/output.js';
import { RunDisplay } from '../run/run-display.js';
import { renderReport } from '../run/run-report.js';

/** What `co-voyager replay` was asked for. */
export interface ReplayOptions {
  readonly gantt?: boolean;
  readonly speed?: number;
  readonly json?: boolean;
  readonly dashboard?: boolean;
  readonly port?: number;
  /** False: the browser is left alone. */
  readonly open: boolean;
  readonly color?: boolean;
}

/**
 * Tells the run in a folder again: its lines (at its own pace with `speed`), then its report; or, on a page, until
 * interrupted.
 * @throws CoVoyagerError `bad-run-folder` and others
 */
export async function runReplay(dir: string, options: ReplayOptions): Promise<void> {
  if (options.port !== undefined && !options.dashboard) {
    throw usageError('Expected --dashboard with --port: only the dashboard listens on one.');
  }
  const { events, folder } = readRun(dir);
  if (options.dashboard) {
    await showDashboard(events, options);
    return;
  }
  const result = resultOf(events, folder.path);
  if (options.json) {
    printJson(result);
    return;
  }
  const width = lineWidth();
  if (options.gantt) {
    printResult(renderGantt(ganttOf(events), width));
    return;
  }
  const style = (await textStyleFor(options.color)) ?? PLAIN_STYLE;
  if (options.speed === undefined)
    printResult(
      replayLines(events, everydayNames(result.world.mcVersion))
        .map(({ text }) => `${text}\n`)
        .join(''),
    );
  else await tellAtPace(events, options.speed, style);
  printResult(`\n${renderReport(result, everydayNames(result.world.mcVersion), { style, width })}`);
}

async function showDashboard(events: readonly RunEvent[], options: ReplayOptions): Promise<void> {
  const { startDashboard } = await import('../../dashboard/server/start-dashboard.js');
  const { port = 0, open } = options;
  const dashboard = await startDashboard({ source: { kind: 'recorded', events }, port });
  const interrupted = untilInterrupted();
  printResult(`The run is shown at ${dashboard.url}`);
  printRemark('Ctrl-C ends it.');
  if (open && process.stdout.isTTY) openInBrowser(dashboard.url);
  await interrupted;
  await dashboard.close();
}

async function tellAtPace(events: readonly RunEvent[], speed: number, style: TextStyle): Promise<void> {
  const { stdout } = process;
  const display = new RunDisplay({
    mode: stdout.isTTY && process.env.TERM !== 'dumb' ? 'live' : 'verbose',
    terminal: stdout,
    timers: {
      now: () => performance.now(),
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (timer) => clearTimeout(timer),
    },
    style,
    width: lineWidth(),
    ticksPerSecond: TICKS_PER_SECOND * speed,
  });
  const stop = (): void => display.stop();
  // Ctrl-C while it is told: the terminal is given back, the log is what it was.
  const onInterrupt = (): void => {
    stop();
    process.exit(EXIT.interrupted);
  };
  process.on('exit', stop);
  process.once('SIGINT', onInterrupt);
  try {
    let tick = events[0]?.tick ?? 0;
    for (const event of events) {
      const waitMs = ((event.tick - tick) / TICKS_PER_SECOND / speed) * 1000;
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      tick = event.tick;
      display.tell(event);
    }
  } finally {
    stop();
    process.off('exit', stop);
    process.off('SIGINT', onInterrupt);
  }
}
