import { randomUUID } from 'node:crypto';
import { jsonIn } from '../../base/json.js';
import { CoVoyagerError } from '../../base/error.js';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cannotWrite } from './cannot-write.js';
import type { RunFolder } from './run-folder.js';

/** Who carries a run on. */
interface Holder {
  readonly pid: number;
  /** When that process began, in the system's own unit; null where the system does not tell. */
  readonly began: string | null;
}

const MOST_TRIES = 3;

/**
 * Takes a run's folder for this process; what a killed process left is taken over.
 * @returns what gives it free again
 * @throws CoVoyagerError `run-in-use`: another process carries the run on; `cannot-write-run`
 */
export function lockRun({ path, lock }: Pick<RunFolder, 'path' | 'lock'>): () => void {
  const own = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Holder);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (create(lock, own)) {
      return () => rmSync(lock, { force: true });
    }
    const found = read(lock);
    if (found === null) continue;
    const holder = holderIn(found);
    if (holder && isAlive(holder)) throw inUse(path, lock, holder.pid);
    removeStale(lock, found);
  }
  throw inUse(path, lock, null);
}

/** A lock is there with all it says or not at all: a half-written one would look left behind. */
function create(lock: string, content: string): boolean {
  const draft = `${lock}.${randomUUID()}.draft`;
  try {
    writeFileSync(draft, content, { flag: 'wx' });
    return linked(draft, lock) ?? written(lock, content);
  } catch (cause) {
    throw cannotWrite(lock, cause);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Null where the file system knows no links. */
function linked(draft: string, lock: string): boolean | null {
  try {
    linkSync(draft, lock);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EEXIST' ? false : null;
  }
}

function written(lock: string, content: string): boolean {
  try {
    writeFileSync(lock, content, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

/** Moved aside before it is judged for good: somebody else may have taken it over in the same moment. */
function removeStale(lock: string, stale: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) {
    try {
      linkSync(aside, lock);
    } catch {
      // A third has it by now.
    }
  }
  rmSync(aside, { force: true });
}

function holderIn(text: string): Holder | null {
  const { pid, began } = (jsonIn(text) ?? {}) as Partial<Holder>;
  return typeof pid === 'number' && pid > 0 ? { pid, began: began ?? null } : null;
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and somebody else's.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = beganAt(pid);
  // Numbers of processes are used again.
  return began === null || now === null || now === began;
}

/** Field 22 of Linux's /proc/PID/stat; the name before it may hold spaces, so fields are counted from its end. */
function beganAt(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function inUse(path: string, lock: string, pid: number | null): CoVoyagerError {
  const who = pid === null ? 'another process' : `process ${pid}`;
  return new CoVoyagerError(
    'run-in-use',
    `The run in ${path} is being carried on by ${who}. Wait for it, or end it first; ` +
      `if that process is no co-voyager, delete ${lock}.`,
  );
}
