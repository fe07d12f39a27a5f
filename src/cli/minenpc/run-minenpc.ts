import { CoVoyagerError, EXIT, type ExitCode } from '../../base/error.js';
import { counted } from '../../base/words.js';
import { installScaledClock } from '../../world/clock/scaled-clock.js';
import { reportOf, reportText, type RequestRecord } from '../../minenpc/report.js';
import { listedRequests } from '../../minenpc/requests.js';
import { hushConsole } from '../shared/hush-console.js';
import { interruptible } from '../shared/interrupt.js';
import { printJson, printRemark, printResult } from '../shared/output.js';

/** What `co-voyager minenpc run` was asked for. */
export interface MineNpcOptions {
  readonly ids?: readonly number[];
  readonly speed: number;
  readonly limit: number;
  readonly mcVersion: string;
  readonly json?: boolean;
}

/** Carries requests out one after another and prints the report; on Ctrl-C that of those before. */
export async function runMineNpc({ ids, speed, limit, mcVersion, json }: MineNpcOptions): Promise<ExitCode> {
  const all = listedRequests();
  const chosen = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
  // Before mineflayer is loaded: it takes hold of the clocks then.
  installScaledClock();
  const restoreConsole = hushConsole();
  const { performRequest } = await import('../../minenpc/perform.js');
  const records: RequestRecord[] = [];
  try {
    await interruptible(async (signal) => {
      const options = { speed, version: mcVersion, limitSeconds: limit, signal };
      for (const request of chosen) {
        const record = await performRequest(request, options);
        if (signal.aborted) return;
        records.push(record);
        printRemark(`${record.id} ${record.isDone ? 'done' : (record.failureKind ?? '')}: ${record.says}`);
      }
    });
  } catch (error) {
    // What was interrupted half way counts for nothing.
    if (!(error instanceof CoVoyagerError) || error.code !== 'cancelled') throw error;
  } finally {
    restoreConsole();
  }
  const report = reportOf(records);
  if (json === true) printJson(report);
  else printResult(reportText(report));
  if (records.length < chosen.length) {
    printRemark(`Interrupted after ${records.length} of ${counted(chosen.length, 'request')}.`);
    return EXIT.interrupted;
  }
  return report.void.length > 0 ? EXIT.failed : EXIT.ok;
}

/** `minenpc list`. */
export function listMineNpc(): void {
  const lines = listedRequests().map(
    ({ id, category, says }) => `${String(id).padStart(2)}  ${category}: ${says}`,
  );
  printResult(lines.join('\n'));
}
