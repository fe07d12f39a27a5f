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
  /** Null before it begins and once it has ended or broken: the next question begins another. */
  #worker: Worker | null = null;
  readonly #open = new Map<number, Open<Answer>>();
  #asked = 0;

  /** @param code what it runs: a compiled module, or text with the option `eval` */
  constructor(
    private readonly code: string | URL,
    private readonly options: WorkerOptions,
  ) {}

  /** Has it load what it runs, before anything is asked. */
  begin(): Worker {
    if (this.#worker) return this.#worker;
    // The process's own arguments (`-e`, `--import`) are not meant for it.
    const worker = new Worker(this.code, { execArgv: [], stdin: false, ...this.options });
    worker.unref();
    worker.on('message', (said: FromThread<Answer>) => {
      const open = this.#close(said.id);
      if ('error' in said) open?.reject(said.error);
      else open?.resolve(said.answer);
    });
    const broke = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const id of [...this.#open.keys()]) this.#close(id)?.reject(error);
    };
    worker.on('error', (error) => broke(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => broke(new Error(`It ended with code ${code}.`)));
    this.#worker = worker;
    return worker;
  }

  /**
   * @param signal tells the thread to come to an end with the answer; it is waited for all the same
   * @throws what answering threw, or what broke the thread
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    const worker = this.begin();
    const id = ++this.#asked;
    const stop = (): void => worker.postMessage({ id, isStopped: true } satisfies ToThread<Question>);
    const answered = new Promise<Answer>((resolve, reject) => {
      worker.postMessage({ id, question } satisfies ToThread<Question>);
      worker.ref();
      this.#open.set(id, { resolve, reject });
    });
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    return answered.finally(() => signal?.removeEventListener('abort', stop));
  }

  /** Ends it at once. @param answer what open questions come back with */
  async end(answer: Answer): Promise<void> {
    const worker = this.#worker;
    for (const id of [...this.#open.keys()]) this.#close(id)?.resolve(answer);
    this.#worker = null;
    await worker?.terminate();
  }

  #close(id: number): Open<Answer> | undefined {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (this.#open.size === 0) this.#worker?.unref();
    return open;
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
