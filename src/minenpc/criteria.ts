import type { Criterion, Names, Near, NpcSubtask, BuiltShape } from './criterion.js';

/** A subtask with what must be seen of it. @param after numbers (from 1) of those that come first */
export function step(name: string, criterion: Criterion, ...after: readonly number[]): NpcSubtask {
  return { name, after, criterion };
}

export function gained(
  items: Names,
  atLeast: number,
  who: 'bot' | 'player' | 'anybody' = 'anybody',
): Criterion {
  return { kind: 'gained', who, items, atLeast };
}

export function delivered(items: Names, atLeast: number, exactly = false): Criterion {
  return { kind: 'delivered', items, atLeast, exactly };
}

export function taken(chest: string, items: Names, atLeast = 1): Criterion {
  return { kind: 'taken', chest, items, atLeast };
}

export function wearing(tools: Names, atLeast: number): Criterion {
  return { kind: 'worn', tools, atLeast };
}

export function dug(blocks: Names, atLeast: number, near?: Near): Criterion {
  return { kind: 'dug', blocks, atLeast, ...(near && { near }) };
}

export function placed(blocks: Names, atLeast: number, near?: Near): Criterion {
  return { kind: 'placed', blocks, atLeast, ...(near && { near }) };
}

export function built(blocks: Names, shape: BuiltShape, near?: Near): Criterion {
  return { kind: 'built', blocks, shape, ...(near && { near }) };
}
