import { z } from 'zod';
import { fork, type ChildProcess } from 'node:child_process';
import { trialRecordSchema, trialSchema, type TrialRecord } from '../trial.js';
import { packageFile } from '../../game/package-file.js';

/** What a process that performs trials is told: the next one. */
export const performMessageSchema = z.strictObject({
  kind: z.literal('perform'),
  trial: trialSchema,
  experiment: z.string(),
  performer: z.string(),
});
export type PerformMessage = z.output<typeof performMessageSchema>;

/** What it answers when that one is over. */
const performedMessageSchema = z.strictObject({
  kind: z.literal('performed'),
  record: trialRecordSchema,
});
export type PerformedMessage = z.output<typeof performedMessageSchema>;

/** How one trial in another process ended. */
export type ChildEnd =
  | { readonly kind: 'performed'; readonly record: TrialRecord }
  /** The process died, in words; it is of no use any more. */
  | { readonly kind: 'died'; readonly reason: string };

/** As much of what a process complained of as is kept. */
const KEPT_CHARACTERS = 4000;
const MOST_SAID = 300;
/** On other systems a group cannot be killed by its number; there, who loses the channel ends by itself. */
const HAS_GROUPS = process.platform !== 'win32';

/** A process that performs trials, seen from the one that started it. It hears nothing of Ctrl-C and prints nothing. */
export class TrialChild {
  readonly #process: ChildProcess;
  readonly #gone: Promise<string>;
  #complaints = '';

  /** @param script what is started, of the built package */
  constructor(
    readonly performer: string,
    script = packageFile('dist/src/experiment/perform/trial-process.js'),
  ) {
    // Not what this process was started with: a loader of sources is none of its business.
    this.#process = fork(script, [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      // A group of its own, for all it starts: whoever kills it leaves nobody behind.
      detached: HAS_GROUPS,
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-KEPT_CHARACTERS);
    });
    this.#gone = new Promise((resolve) => {
      this.#process.once('error', (error) => resolve(`Its process could not be started: ${error.message}`));
      // Not `exit`: what it wrote last tells why.
      this.#process.once('close', (code, signal) => {
        this.#killGroup();
        resolve(this.#reason(code, signal));
      });
    });
  }

  /** Number of the process; undefined where it could not be started. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isAlive(): boolean {
    return this.#process.connected && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** One trial at a time. Resolves once, also when the process dies or is killed. */
  perform(message: PerformMessage): Promise<ChildEnd> {
    return new Promise((resolve) => {
      const onMessage = (said: unknown): void => {
        this.#process.off('message', onMessage);
        const parsed = performedMessageSchema.safeParse(said);
        if (parsed.success && parsed.data.record.trial === message.trial.id) {
          resolve({ kind: 'performed', record: parsed.data.record });
          return;
        }
        void this.kill();
        const words = parsed.success
          ? `the record of ${parsed.data.record.trial}`
          : parsed.error.issues.map(({ path, message: what }) => `${path.join('.')}: ${what}`).join('; ');
        resolve({ kind: 'died', reason: `Its process sent something that isn't its record: ${words}` });
      };
      void this.#gone.then((reason) => {
        this.#process.off('message', onMessage);
        resolve({ kind: 'died', reason });
      });
      this.#process.on('message', onMessage);
      // Where it cannot be told any more, it is gone; that is told above.
      this.#process.send(message, () => undefined);
    });
  }

  /** At once, with all it started; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#killGroup();
    this.#process.kill('SIGKILL');
    await this.#gone;
  }

  #killGroup(): void {
    const { pid } = this.#process;
    if (pid === undefined || !HAS_GROUPS) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody is left in it.
    }
  }

  #reason(code: number | null, signal: NodeJS.Signals | null): string {
    const how = signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
    const said = this.#complaints.split('\n').find((line) => /^\S*Error\b.*:/.test(line));
    return `Its process died (${how})${said === undefined ? '.' : `: ${said.slice(0, MOST_SAID)}`}`;
  }
}
