import { CoVoyagerError, EXIT, type ExitCode } from '../../base/error.js';
import { counted } from '../../base/words.js';
import { PLAIN_PROFILE } from '../../companion/conversation/profile.js';
import { createUsageLedger } from '../../model/usage-ledger.js';
import { installScaledClock } from '../../world/clock/scaled-clock.js';
import { reportOf, reportText, type RequestRecord } from '../../minenpc/report.js';
import { listedRequests } from '../../minenpc/requests.js';
import { openMinds } from '../play/open-minds.js';
import { hushConsole } from '../shared/hush-console.js';
import { interruptible } from '../shared/interrupt.js';
import type { ModelOptions } from '../shared/model-options.js';
import { printJson, printRemark, printResult } from '../shared/output.js';

/** What `co-voyager minenpc run` was asked for. */
export interface MineNpcOptions extends ModelOptions {
  readonly ids?: readonly number[];
  readonly speed: number;
  readonly limit: number;
  readonly mcVersion: string;
  readonly json?: boolean;
}

/** No request takes more: a talk has at most eight calls. */
const CALLS_PER_MINUTE = 60;

/**
 * Carries requests out one after another and prints the report; where Ctrl-C or a model that does not answer ends it,
 * that of those before.
 */
export async function runMineNpc(typed: MineNpcOptions): Promise<ExitCode> {
  const { ids, speed, limit, mcVersion, json } = typed;
  const all = listedRequests();
  const chosen = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
  // Before mineflayer is loaded: it takes hold of the clocks then.
  installScaledClock();
  const restoreConsole = hushConsole();
  const { performRequest } = await import('../../minenpc/perform.js');
  const records: RequestRecord[] = [];
  const ledger = createUsageLedger();
  let end: CoVoyagerError | null = null;
  try {
    const asked = { ...typed, callsPerMinute: CALLS_PER_MINUTE };
    const [mind = null] = await openMinds(asked, [PLAIN_PROFILE], ledger, (text) =>
      process.stderr.write(text),
    );
    await interruptible(async (signal) => {
      const options = { speed, version: mcVersion, limitSeconds: limit, mind, ledger, signal };
      for (const request of chosen) {
        const record = await performRequest(request, options);
        if (signal.aborted) return;
        records.push(record);
        printRemark(`${record.id} ${record.isDone ? 'done' : (record.failureKind ?? '')}: ${record.says}`);
      }
    });
  } catch (error) {
    // What was interrupted half way counts for nothing.
    if (!(error instanceof CoVoyagerError) || (error.code !== 'cancelled' && records.length === 0))
      throw error;
    end = error;
  } finally {
    restoreConsole();
  }
  const report = reportOf(records);
  if (json === true) printJson(report);
  else printResult(reportText(report));
  if (records.length < chosen.length) {
    const why = end === null || end.code === 'cancelled' ? '.' : `: ${end.message}`;
    printRemark(`Interrupted after ${records.length} of ${counted(chosen.length, 'request')}${why}`);
    return end?.exitCode ?? EXIT.interrupted;
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
