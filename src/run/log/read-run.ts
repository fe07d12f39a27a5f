import { checkArgument } from '../../base/arguments.js';
import { forShell } from '../../base/words.js';
import { CoVoyagerError } from '../../base/error.js';
import { readFileSync } from 'node:fs';

import { readRunEvent, type EventOf, type RunEvent } from './run-event.js';
import { logHolds, runFolderAt, type RunFolder } from './run-folder.js';

export interface RecordedRun {
  readonly folder: RunFolder;
  readonly events: readonly RunEvent[];
  readonly started: EventOf<'run-started'>;
  /** Whether it came to its end; else it was killed, or goes on elsewhere right now. */
  readonly isEnded: boolean;
  /** Whether nothing is left to carry on: it ended, and neither because it was called off nor because nobody was there. */
  readonly isFinal: boolean;
  /** Whether the last line was cut by a kill; it is left out. */
  readonly hasCutLine: boolean;
  /** Bytes of the file that hold whole lines. */
  readonly wholeBytes: number;
}

/**
 * Reads a run's log.
 * @throws CoVoyagerError `bad-run-folder` where there is none, or where a line other than the last cannot be read
 */
export function readRun(path: string): RecordedRun {
  checkArgument("readRun('runs/stones')", 'the folder', path, 'string');
  const folder = runFolderAt(path);
  const text = readLog(folder);
  const events: RunEvent[] = [];
  let wholeBytes = 0;
  let hasCutLine = false;
  let rest = text;
  for (let number = 1; rest.length > 0; number++) {
    const end = rest.indexOf('\n');
    const line = end < 0 ? rest : rest.slice(0, end);
    rest = end < 0 ? '' : rest.slice(end + 1);
    const reading = readRunEvent(line);
    if (reading.ok && end >= 0) {
      events.push(reading.event);
      wholeBytes += Buffer.byteLength(line) + 1;
      continue;
    }
    if (rest.trim() !== '') throw broken(folder, number, reading.ok ? 'no line end' : reading.reason);
    hasCutLine = true;
    break;
  }
  const [started] = events;
  if (started?.kind !== 'run-started') throw noBeginning(folder, started?.kind);
  const last = events.findLast(isEndOrResumption);
  const isEnded = last?.kind === 'run-ended';
  const isFinal = isEnded && last.status !== 'cancelled' && last.canResume !== true;
  return { folder, events, started, isEnded, isFinal, hasCutLine, wholeBytes };
}

function isEndOrResumption(event: RunEvent): event is EventOf<'run-ended' | 'run-resumed'> {
  return event.kind === 'run-ended' || event.kind === 'run-resumed';
}

function readLog(folder: RunFolder): string {
  try {
    return readFileSync(folder.events, 'utf8');
  } catch (cause) {
    throw new CoVoyagerError(
      'bad-run-folder',
      `Expected the folder of a run, but ${folder.events} cannot be read. Name the folder that holds events.jsonl.`,
      { cause },
    );
  }
}

function noBeginning(folder: RunFolder, first = 'something else'): CoVoyagerError {
  const message =
    logHolds(folder) === 'nothing'
      ? `Expected a run to carry on, but the one in ${folder.path} was ended before it did anything. ` +
        `Give its first command again; --out ${forShell(folder.path)} may name the same folder.`
      : `Expected a log that begins with run-started, but ${folder.events} begins with ${first}. ` +
        "It is no run's log, or was edited; start a new run.";
  return new CoVoyagerError('bad-run-folder', message);
}

function broken(folder: RunFolder, line: number, reason: string): CoVoyagerError {
  return new CoVoyagerError(
    'bad-run-folder',
    `Line ${line} of ${folder.events} cannot be read: ${reason}. Put the file back as it was, or start a new run.`,
  );
}
