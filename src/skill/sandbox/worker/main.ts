import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import {
  CONTROL,
  type CallAnswer,
  type GuestEnd,
  type HostMessage,
  type WorkerMessage,
  type WorkerStart,
} from '../messages.js';
import { newEngine, type Engine } from './engine.js';
import { GuestRun, type HostLine } from './guest-run.js';

const NICE = 5;

/** The worker thread of one sandbox: runs one skill after the other, each in an engine of its own. */
class SandboxWorker {
  #run: { readonly number: number; readonly engine: Engine; readonly guest: GuestRun | null } | null = null;

  constructor(
    private readonly means: WorkerStart,
    private readonly line: Omit<HostLine, 'abandon'>,
  ) {}

  receive(message: HostMessage): void {
    if (message.kind === 'run') void this.#start(message);
    // Late news of a run that has ended.
    else if (message.run !== this.#run?.number) return;
    else if (message.kind === 'settled') this.#step((guest) => guest.settle(message.call, message.answer));
    else this.#step((guest) => guest.stop());
  }

  async #start(request: Extract<HostMessage, { kind: 'run' }>): Promise<void> {
    try {
      const engine = await newEngine(this.means, request.budgets);
      this.#run = { number: request.run, engine, guest: null };
      const abandon = (end: GuestEnd): never => {
        this.#finish(request.run, end, true);
        // Of a thread, not of the process; nothing after it is executed.
        process.exit(0);
      };
      this.#run = {
        number: request.run,
        engine,
        guest: new GuestRun(request, engine, { ...this.line, abandon }),
      };
    } catch (error) {
      this.#finish(request.run, { kind: 'broken', message: `no engine: ${String(error)}` }, true);
      return;
    }
    this.#step((guest) => guest.start());
  }

  #step(step: (guest: GuestRun) => GuestEnd | null): void {
    const run = this.#run;
    if (!run?.guest) return;
    try {
      const end = step(run.guest);
      // An idle thread collects no garbage: what the engine has grown by goes with the thread.
      if (end) this.#finish(run.number, end, run.engine.memory.buffer.byteLength > run.engine.firstBytes);
    } catch (error) {
      // The engine itself gave up, out of its stack or memory: what is left of it cannot be trusted.
      this.#finish(run.number, { kind: 'broken', message: `the engine aborted: ${String(error)}` }, true);
    }
  }

  #finish(run: number, end: GuestEnd, isTainted: boolean): void {
    this.#run = null;
    this.line.send({ kind: 'ended', run, end, isTainted });
  }
}

function linuxThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}

function listen(): void {
  const port = parentPort;
  if (!port)
    throw new Error('expected to be started as a worker thread by src/skill/sandbox/sandbox-thread.ts');
  const means = workerData as WorkerStart;
  const { control, answers } = means;
  // On Linux this is the thread's own priority: generated code yields to the world's ticks. Elsewhere it would be the
  // whole process's.
  if (process.platform === 'linux') setPriority(0, NICE);
  const worker = new SandboxWorker(means, {
    control,
    send: (message) => port.postMessage(message),
    waitForAnswer: () => {
      for (;;) {
        const seen = Atomics.load(control, CONTROL.answers);
        const received = receiveMessageOnPort(answers) as { message: CallAnswer } | undefined;
        if (received) return received.message;
        // Ends at the latest when the host terminates this thread.
        Atomics.wait(control, CONTROL.answers, seen);
      }
    },
  });
  port.on('message', (message: HostMessage) => worker.receive(message));
  const ready: WorkerMessage = { kind: 'ready', linuxThread: linuxThread() };
  port.postMessage(ready);
}

listen();
