import { createInterface } from 'node:readline/promises';

/** Asks a person on the terminal; the question goes to stderr. An empty line, or the end of input, is no answer. */
export async function askPerson(question: string): Promise<string> {
  return (await answerFromTerminal(question)) ?? '';
}

/**
 * Asks a person on the terminal; the question goes to stderr. Ctrl-C is passed on to the process.
 * @returns what was typed; null at the end of input, at Ctrl-C, or when the signal fires first
 */
export async function answerFromTerminal(question: string, signal?: AbortSignal): Promise<string | null> {
  if (signal?.aborted === true) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<null>((resolve) => {
    const end = (): void => resolve(null);
    terminal.once('close', end);
    signal?.addEventListener('abort', end, { once: true });
  });
  // While a line is read, the terminal gives Ctrl-C to the reader and not to the process.
  terminal.once('SIGINT', () => {
    terminal.close();
    process.kill(process.pid, 'SIGINT');
  });
  try {
    // A question that is left open is refused with an error; `ended` has told it by then.
    const answer = terminal.question(question).catch(() => null);
    const said = await Promise.race([answer, ended]);
    if (said === null) process.stderr.write('\n');
    return said?.trim() ?? null;
  } finally {
    terminal.close();
  }
}
