import type { TextStyle } from '../../messages/plan/plan-view.js';

/** Version of every JSON object the command line prints. */
const JSON_VERSION = 1;

export function printResult(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printJson(value: object): void {
  printResult(escaped(JSON.stringify({ schemaVersion: JSON_VERSION, ...value }, null, 2)));
}

// JSON lets them stand as they are; a terminal would not.
function escaped(json: string): string {
  return json.replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, (hidden) =>
    Array.from(
      { length: hidden.length },
      (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** Writes a remark, progress or error to stderr. */
export function printRemark(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Whether to colour stdout: the flag, then NO_COLOR and FORCE_COLOR, then whether a terminal is there. */
function wantsColours(flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag;
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return process.stdout.isTTY && TERM !== 'dumb';
}

/** The style for stdout; picocolors is loaded only where colours are wanted. */
export async function textStyleFor(flag: boolean | undefined): Promise<TextStyle | undefined> {
  if (!wantsColours(flag)) return undefined;
  const { createColors } = (await import('picocolors')).default;
  const { bold, dim, yellow, red } = createColors(true);
  return { strong: bold, faint: dim, critical: yellow, bad: red };
}

/** Characters a line of stdout may take; 80 where it goes into a file or a pipe. */
export function lineWidth(): number {
  return process.stdout.isTTY ? Math.max(40, process.stdout.columns) : 80;
}

/** A stream results or remarks go to. */
type OutputStream = Pick<NodeJS.WriteStream, 'on'>;

// The reader left early (`co-voyager ... | head -1`), or the terminal was closed: that is no error of ours.
const GONE: ReadonlySet<string> = new Set(['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED']);

/**
 * Lets work go on to its end where what it writes can no longer be written.
 * @param onFailure told once, with the reason, where the output is lost though somebody waits for it: a full disk
 */
export function outliveOutput(streams: readonly OutputStream[], onFailure: (reason: string) => void): void {
  let isTold = false;
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (isTold || GONE.has(error.code ?? '')) return;
      isTold = true;
      onFailure(error.message);
    });
  }
}
