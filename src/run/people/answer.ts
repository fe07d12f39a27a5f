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

/** There is no item, block or mob of that name. */
export function unknownThing(said: string): Answer {
  return no(`I know nothing called "${said}".`);
}
