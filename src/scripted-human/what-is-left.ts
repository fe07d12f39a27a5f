import type { Amount, InstructionStep, PersonTask } from './read-instruction.js';

/** What somebody was told is missing of its task. */
export interface Missing {
  /** Of the task's product; null: there is enough of it. */
  readonly short: number | null;
  /** Things that are waited for in the chest. */
  readonly owed: readonly Amount[];
}

/**
 * What is to be done of a task once it was thought done.
 * @param missing null where nobody has said what is missing: all of it, but what is carried is not taken again
 */
export function whatIsLeft(
  task: PersonTask,
  missing: Missing | null,
  carried: ReadonlyMap<string, number>,
): PersonTask {
  const held = (item: string): number => carried.get(item) ?? 0;
  const steps = task.steps.flatMap((step) => stepLeft(step, missing, held));
  const owed: readonly InstructionStep[] =
    missing && missing.owed.length > 0 ? [{ kind: 'put', things: missing.owed }] : [];
  return { ...task, steps: [...steps, ...owed] };
}

function stepLeft(
  step: InstructionStep,
  missing: Missing | null,
  held: (item: string) => number,
): readonly InstructionStep[] {
  if (step.kind === 'put' || step.kind === 'give') return [step];
  if (missing?.short === null) return [];
  switch (step.kind) {
    case 'take': {
      const things = step.things
        .map(({ item, count }) => ({ item, count: count - held(item) }))
        .filter(({ count }) => count > 0);
      return things.length === 0 ? [] : [{ ...step, things }];
    }
    case 'gather':
    case 'craft': {
      const count = missing ? missing.short - held(step.item) : step.count;
      return count > 0 ? [{ ...step, count }] : [];
    }
    case 'kill':
      return [missing ? { ...step, count: missing.short } : step];
    case 'smelt':
    case 'fill':
    case 'empty':
    case 'place':
    case 'build':
    case 'step-out':
      return [step];
  }
}
