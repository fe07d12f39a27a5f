import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CoVoyagerError, hasCode, messageOf } from '../../base/error.js';
import { forShell } from '../../base/words.js';

/** Where a run is written: its folder and the files that grow. */
interface WrittenTo {
  readonly path: string;
  readonly world: string;
  readonly events: string;
}

/** A disk that is full, or gone, in the middle of a run. */
export function cannotWrite(what: string, cause: unknown): CoVoyagerError {
  return new CoVoyagerError('cannot-write-run', `Expected to write ${what}, but ${reasonOf(cause)}.`, {
    cause,
  });
}

/** A folder in which no run can be begun or carried on. */
export function notWritable(path: string, cause: unknown): CoVoyagerError {
  const advice = isFull(cause)
    ? `Make ${roomWords(path, LEAST_ROOM)}, or choose another.`
    : 'Choose another.';
  return new CoVoyagerError(
    'out-dir-not-writable',
    `Expected a folder that can be written to, but ${path} cannot: ${reasonOf(cause)}. ${advice}`,
    { cause },
  );
}

/** The same error, with how much room is needed and how to go on; any other error as it is. */
export function withAdvice(error: unknown, folder: WrittenTo, hasBegun: boolean): unknown {
  if (!hasCode(error, 'cannot-write-run')) return error;
  const first = isFull(error.cause) ? `Make ${roomWords(folder.path, roomNeeded(folder))}` : 'Mend that';
  const then = hasBegun
    ? `carry on in the same folder: co-voyager run --resume ${forShell(folder.path)}`
    : 'give the same command again; nothing was done yet, and the folder can be the same.';
  return new CoVoyagerError(error.code, `${error.message} ${first}, then ${then}`, { cause: error.cause });
}

const MEGABYTE = 1_000_000;
/** Log, plan, result and world of a run of usual length. */
const LEAST_ROOM = 2 * MEGABYTE;

/** The world is written anew beside the old one; what is to come is taken to be as long as what was. */
function roomNeeded({ world, events }: WrittenTo): number {
  return LEAST_ROOM + 2 * sizeOf(world) + sizeOf(events);
}

function roomWords(path: string, bytes: number): string {
  const { bavail, bsize } = statfsSync(nearestFolder(path));
  return `room for ${Math.ceil(bytes / MEGABYTE)} MB (${Math.floor((bavail * bsize) / 1000)} kB are free)`;
}

/** A full disk may not even have taken the folder. */
function nearestFolder(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : nearestFolder(above);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function isFull(cause: unknown): boolean {
  const code = root(cause);
  return code instanceof Error && 'code' in code && ['ENOSPC', 'EDQUOT'].includes(String(code.code));
}

function reasonOf(cause: unknown): string {
  const first = root(cause);
  const why = messageOf(first);
  return isFull(cause) ? `the disk is full (${why})` : why;
}

/** What the system said, however often it was passed on. */
function root(cause: unknown): unknown {
  return cause instanceof Error && cause.cause !== undefined ? root(cause.cause) : cause;
}
