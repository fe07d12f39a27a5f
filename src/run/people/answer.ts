import { inLines } from '../../messages/chat-lines.js';
import type { Answer } from './command.js';

/** It was done, or is known. */
export function yes(text: string): Answer {
  return { isDone: true, lines: inLines(text) };
}

/** It was not done, and why. */
export function no(text: string): Answer {
  return { isDone: false, lines: inLines(text) };
}
