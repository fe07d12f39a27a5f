import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Truth } from './world.js';

/** A world that goes on beside the runs in it. */
export interface WorldProcess {
  readonly port: number;
  /** Resolves when it is done; rejects when the world has ended. */
  readonly order: (order: Order) => Promise<unknown>;
  readonly judge: () => Promise<Truth>;
  readonly close: () => void;
}

const SCRIPT = fileURLToPath(new URL('./world.ts', import.meta.url));
const ANSWER_MS = 30_000;

/** Starts a world in a process of its own, at normal speed. @param speed that `fast` means */
export async function startWorldProcess(speed: number): Promise<WorldProcess> {
  const child = fork(SCRIPT, [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, FAULT_SPEED: String(speed) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors = `${errors}${text.toString()}`.slice(-1000)));
  const waiting = new Map<number, (message: { answer?: unknown; error?: string }) => void>();
  const answerTo = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The world gave no answer. ${errors}`)), ANSWER_MS);
      waiting.set(id, ({ answer, error }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (error === undefined) resolve(answer);
        else reject(new Error(error));
      });
    });
  child.on('message', (message: { id: number; answer?: unknown; error?: string }) =>
    waiting.get(message.id)?.(message),
  );
  child.on('exit', () => {
    for (const tell of waiting.values()) tell({ error: `The world has ended. ${errors}` });
  });
  let last = 0;
  const port = (await answerTo(0)) as number;
  const order = (given: Order): Promise<unknown> => {
    last += 1;
    const answer = answerTo(last);
    child.send({ id: last, order: given }, () => undefined);
    return answer;
  };
  return {
    port,
    order,
    judge: async () => (await order({ kind: 'judge' })) as Truth,
    close: () => {
      child.kill('SIGKILL');
    },
  };
}
