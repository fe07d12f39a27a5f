import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

type ToThread<Question> =
  { readonly id: number; readonly question: Question } | { readonly id: number; readonly isStopped: true };
type FromThread<Answer> =
  { readonly id: number; readonly answer: Answer } | { readonly id: number; readonly error: Error };

interface Open<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that answers questions; several may be open. It keeps the process alive only as long as one is. */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker;
  readonly #open = new Map<number, Open<Answer>>();
  #asked = 0;
  #broken: Error | null = null;

  /** @param code what it runs: a compiled module, or text with the option `eval` */
  constructor(code: string | URL, options: WorkerOptions) {
    // The process's own arguments (`-e`, `--import`) are not meant for it.
    this.#worker = new Worker(code, { execArgv: [], stdin: false, ...options });
    this.#worker.unref();
    this.#worker.on('message', (said: FromThread<Answer>) => {
      const open = this.#close(said.id);
      if ('error' in said) open?.reject(said.error);
      else open?.resolve(said.answer);
    });
    this.#worker.on('error', (error) =>
      this.#break(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', (code) => this.#break(new Error(`It ended with code ${code}.`)));
  }

  /** Whether it answers no more. */
  get isBroken(): boolean {
    return this.#broken !== null;
  }

  /**
   * @param signal tells the thread to come to an end with the answer; it is waited for all the same
   * @throws what answering threw, or what broke the thread
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = ++this.#asked;
    const stop = (): void => this.#worker.postMessage({ id, isStopped: true } satisfies ToThread<Question>);
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#worker.postMessage({ id, question } satisfies ToThread<Question>);
      this.#worker.ref();
      this.#open.set(id, { resolve, reject });
    });
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    return answered.finally(() => signal?.removeEventListener('abort', stop));
  }

  /** Ends it at once. @param answer what open questions come back with */
  async end(answer: Answer): Promise<void> {
    for (const id of [...this.#open.keys()]) this.#close(id)?.resolve(answer);
    await this.#worker.terminate();
  }

  #close(id: number): Open<Answer> | undefined {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#worker.unref();
    return open;
  }

  #break(error: Error): void {
    this.#broken ??= error;
    for (const id of [...this.#open.keys()]) this.#close(id)?.reject(error);
  }
}

/**
 * What an {@link AskedThread} runs: answers each question; those that take their time may take turns.
 * @param answer of the question's and the answer's types the thread was started for
 */
export function answerQuestions(answer: (question: never, signal: AbortSignal) => unknown): void {
  const open = new Map<number, AbortController>();
  parentPort?.on('message', (told: ToThread<never>) => {
    const { id } = told;
    if ('isStopped' in told) open.get(id)?.abort();
    else void reply(id, told.question).then((said) => parentPort?.postMessage(said));
  });
  async function reply(id: number, question: never): Promise<FromThread<unknown>> {
    const stop = new AbortController();
    open.set(id, stop);
    try {
      return { id, answer: await answer(question, stop.signal) };
    } catch (error) {
      return { id, error: error instanceof Error ? error : new Error(String(error)) };
    } finally {
      open.delete(id);
    }
  }
}
