import { TEXT_LIMITS } from './budgets.js';
import type { SkillError, SkillPosition } from './skill-run.js';

/** What the engine calls the skill's source in its stacks. */
export const SKILL_FILE = 'skill.js';

const FIRST_POSITION = /\bskill\.js:(\d{1,9}):(\d{1,9})/;

/** Innermost place of an engine's stack that lies in the skill. */
export function firstPosition(stack: string): SkillPosition | null {
  const match = FIRST_POSITION.exec(stack);
  return match ? { line: Number(match[1]), column: Number(match[2]) } : null;
}

/** An error as the guest described it, with the innermost place in the skill its stack names. */
export function skillError(name: string, message: string, stack: string): SkillError {
  return {
    name: name === '' ? 'Error' : name,
    message: message.slice(0, TEXT_LIMITS.errorMessage),
    ...(firstPosition(stack) ?? { line: null, column: null }),
  };
}
