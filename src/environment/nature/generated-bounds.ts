import type { BoundProblem } from '../arena-bounds.js';

/** People start within so many blocks of the start's middle. */
export const START_RADIUS = 16;

/** A border too narrow for people to start inside it, a start beyond it; empty where all fits. */
export function generatedProblems({
  border,
  spawn,
}: {
  readonly border?: number;
  readonly spawn?: readonly [number, number];
}): readonly BoundProblem[] {
  if (border === undefined) return [];
  if (border < 2 * START_RADIUS) {
    const message = `expected ${2 * START_RADIUS} blocks or more, so that people can start inside, got ${border}`;
    return [{ path: ['border'], message }];
  }
  const most = border - START_RADIUS;
  const isOutside = spawn?.some((coordinate) => Math.abs(coordinate) > most) === true;
  if (!isOutside) return [];
  const message = `expected a start inside the border: x and z from ${-most} to ${most}, got [${spawn.join(', ')}]`;
  return [{ path: ['spawn'], message }];
}
