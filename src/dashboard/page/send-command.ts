import type { Answer, Command } from '../../run/people/command.js';

/** The token in the address the program printed; null when somebody opened the bare address. */
export function tokenInAddress(): string | null {
  const token = location.hash.slice(1);
  return token === '' ? null : token;
}

/** Asks the run for something; what went wrong on the way is told like a refusal. */
export async function sendCommand(from: string, command: Command, token: string): Promise<Answer> {
  try {
    const response = await fetch('/command', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ from, command }),
    });
    const body = (await response.json()) as Answer | { readonly error: string };
    return 'error' in body ? { isDone: false, lines: [body.error] } : body;
  } catch {
    return { isDone: false, lines: ['The program cannot be reached. Is it still running?'] };
  }
}
