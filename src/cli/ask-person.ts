import { createInterface } from 'node:readline/promises';

/** Asks a person on the terminal; the question goes to stderr. An empty line, or the end of input, is no answer. */
export async function askPerson(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => {
    terminal.once('close', () => {
      resolve('');
    });
  });
  try {
    return (await Promise.race([terminal.question(question), ended])).trim();
  } finally {
    terminal.close();
  }
}
