import { CoVoyagerError } from '../../base/error.js';
import { threadSource } from '../../base/thread-source.js';
import { packageFile } from '../../game/package-file.js';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { CONTROL, CONTROL_WORDS, type CallAnswer, type HostMessage, type WorkerMessage } from './messages.js';
import { REAL_TIME } from './clock.js';
import { WEB_ASSEMBLY, type EngineModule } from './web-assembly.js';

const START_LIMIT_MS = 20_000;
const ENGINE_FILE = '@jitl/quickjs-wasmfile-release-sync/wasm';

let engine: Promise<EngineModule> | undefined;

// Compiled code is shared between threads: compiled once, and made faster once.
function engineModule(): Promise<EngineModule> {
  engine ??= readFile(createRequire(import.meta.url).resolve(ENGINE_FILE)).then((bytes) =>
    WEB_ASSEMBLY.compile(bytes),
  );
  return engine;
}

/** Whom a thread tells what it has to say. */
export interface ThreadListener {
  onMessage(message: WorkerMessage): void;
  /** Ended without having been asked to. */
  onDeath(cause: unknown): void;
}

/** One worker thread with what it shares with its host. Does not keep the process alive unless held. */
export class SandboxThread {
  listener: ThreadListener | null = null;
  #isAlive = true;
  #linuxThread: number | null = null;

  private constructor(
    private readonly worker: Worker,
    /** Words both sides read: see CONTROL. */
    readonly control: Int32Array,
    private readonly answers: MessagePort,
  ) {
    worker.on('message', (message: WorkerMessage) => this.listener?.onMessage(message));
    worker.on('error', (error) => this.#die(error));
    worker.on('exit', (code) => this.#die(new Error(`the thread ended with code ${code}`)));
  }

  /** @throws CoVoyagerError `no-thread` when it does not come up within 20 s */
  static async start(): Promise<SandboxThread> {
    try {
      const [source, module, bridge] = await Promise.all([
        threadSource(new URL('./worker/main.js', import.meta.url)),
        engineModule(),
        readFile(packageFile('src', 'skill', 'sandbox', 'guest', 'bridge.js'), 'utf8'),
      ]);
      const control = new Int32Array(new SharedArrayBuffer(CONTROL_WORDS * Int32Array.BYTES_PER_ELEMENT));
      const { port1, port2 } = new MessageChannel();
      const worker = new Worker(source.code, {
        eval: source.isText,
        name: 'skill-sandbox',
        workerData: { control, engine: module, bridge, answers: port2 },
        transferList: [port2],
        // Nothing of the host's process: no environment, no arguments, no loaders, no input.
        env: {},
        argv: [],
        execArgv: [],
        stdin: false,
        resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      });
      const thread = new SandboxThread(worker, control, port1);
      await thread.#isReady();
      thread.keepProcessAlive(false);
      return thread;
    } catch (error) {
      throw new CoVoyagerError('sandbox-broken', `expected a worker thread to start, got: ${String(error)}`, {
        retryable: true,
        cause: error,
      });
    }
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Milliseconds of computing time the thread has had; null where the system does not say. */
  cpuTimeMs(): number | null {
    if (this.#linuxThread === null) return null;
    try {
      const text = readFileSync(`/proc/self/task/${this.#linuxThread}/schedstat`, 'utf8');
      return Number(text.split(' ')[0]) / 1e6;
    } catch {
      return null;
    }
  }

  send(message: HostMessage): void {
    this.worker.postMessage(message);
  }

  /** Answers the sync call the guest stands still for. */
  answer(answer: CallAnswer): void {
    this.answers.postMessage(answer);
    Atomics.add(this.control, CONTROL.answers, 1);
    Atomics.notify(this.control, CONTROL.answers);
  }

  keepProcessAlive(isKept: boolean): void {
    if (isKept) this.worker.ref();
    else this.worker.unref();
  }

  /** Ends the thread wherever it is. */
  async terminate(): Promise<void> {
    this.#isAlive = false;
    this.listener = null;
    this.answers.close();
    await this.worker.terminate();
  }

  async #isReady(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = REAL_TIME.setTimeout(
          () => reject(new Error(`nothing for ${START_LIMIT_MS} ms`)),
          START_LIMIT_MS,
        );
        this.listener = {
          onMessage: (message) => {
            if (message.kind === 'ready') this.#linuxThread = message.linuxThread;
            resolve();
          },
          onDeath: reject,
        };
      });
    } catch (error) {
      void this.terminate();
      throw error;
    } finally {
      REAL_TIME.clearTimeout(timer);
      this.listener = null;
    }
  }

  #die(cause: unknown): void {
    const wasAlive = this.#isAlive;
    this.#isAlive = false;
    if (!wasAlive) return;
    this.answers.close();
    this.listener?.onDeath(cause);
  }
}
