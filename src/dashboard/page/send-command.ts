import type { Answer, RunCommand } from '../../run/people/command.js';

/** The token in the address the program printed; null when somebody opened the bare address. */
export function tokenInAddress(): string | null {
  const token = location.hash
    .slice(1)
    .replace(/^play=/, '')
    .replace(/&.*$/, '');
  return token === '' ? null : token;
}

/** The token of somebody's own link to play by; null where the address is none. */
export function playTokenInAddress(): string | null {
  return /^#play=([\w-]+)/.exec(location.hash)?.[1] ?? null;
}

/** The token of somebody's invitation to a study: alone, or behind that of a play; null where there is none. */
export function studyTokenInAddress(): string | null {
  return /[#&]study=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

/** The token of whoever runs companions; null where the address is none of theirs. */
export function botsTokenInAddress(): string | null {
  return /^#bots=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

/** Whose link this page was opened by. */
export async function playerOf(token: string): Promise<Seat> {
  return answerTo<Seat>('play/who', token, {});
}

/** Asks for a body for a name; the link it is played by is in the answer. */
export async function takeSeat(name: string, token: string): Promise<Seat> {
  return answerTo<Seat>('play/seat', token, { name });
}

/** Who plays, or why nobody does. */
export type Seat =
  { readonly name: string; readonly token?: string; readonly error?: undefined } | { readonly error: string };

/** Asks the run for something; what went wrong on the way is told like a refusal. */
export async function sendCommand(from: string, command: RunCommand, token: string): Promise<Answer> {
  const answer = await answerTo<Answer>('command', token, { from, command });
  return 'error' in answer ? { isDone: false, lines: [answer.error] } : answer;
}

/** What the program answers; an error also where it cannot be reached. */
export async function answerTo<Told extends object>(
  path: string,
  token: string,
  body: object,
  advice = 'Is it still running?',
): Promise<Told | { readonly error: string }> {
  try {
    const response = await post(path, token, body);
    return (await response.json()) as Told;
  } catch {
    return { error: `The program cannot be reached. ${advice}` };
  }
}

/** Asks the program for something, by the right a token gives. */
export function post(path: string, token: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    signal: signal ?? null,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}
