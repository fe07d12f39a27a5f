import { TEXT_LIMITS } from './budgets.js';
import type { CallSite, SkillError, SkillPosition } from './skill-run.js';

/** What the engine calls the skill's source in its stacks. */
export const SKILL_FILE = 'skill.js';

const FIRST_POSITION = /\bskill\.js:(\d{1,9}):(\d{1,9})/;
// "    at name (skill.js:3:18)"; for errors of the parser "    at skill.js:3:18".
const FRAME = /^ *at (?:(.{0,100}?) \()?skill\.js:(\d{1,9}):(\d{1,9})\)?$/;
const MOST_CALL_SITES = 10;

/** Innermost place of an engine's stack that lies in the skill. */
export function firstPosition(stack: string): SkillPosition | null {
  const match = FIRST_POSITION.exec(stack);
  return match ? { line: Number(match[1]), column: Number(match[2]) } : null;
}

/** An error as the guest described it, with the places in the skill its stack names. */
export function skillError(name: string, message: string, stack: string): SkillError {
  const callSites: CallSite[] = [];
  for (const line of stack.split('\n')) {
    const match = FRAME.exec(line);
    if (!match || callSites.length === MOST_CALL_SITES) continue;
    callSites.push({ functionName: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) });
  }
  return {
    name: name === '' ? 'Error' : name,
    message: message.slice(0, TEXT_LIMITS.errorMessage),
    line: callSites[0]?.line ?? null,
    column: callSites[0]?.column ?? null,
    callSites,
  };
}
