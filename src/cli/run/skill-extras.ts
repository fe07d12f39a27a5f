import { usageError } from '../../base/error.js';
import { resolve } from 'node:path';
import type { RunSkills } from '../../run/run-skills.js';
import type { SkillMode, Verification } from '../../run/skill-modes.js';

/** What `run` may be told of skills besides who writes them. */
export interface SkillExtraOptions {
  readonly skillLibrary?: boolean | string;
  /** Default `auto`. */
  readonly verification?: Verification;
  /** For one answer. */
  readonly verificationSeconds?: number;
  /** Default true. */
  readonly chat?: boolean;
}

/**
 * The part of the request these options are.
 * @throws CoVoyagerError where they do not go with the mode, or nobody can be asked
 */
export function skillExtras(
  { skillLibrary = false, verification, chat = true }: SkillExtraOptions,
  mode: SkillMode,
  terminal: Terminals = { stdin: process.stdin.isTTY, stderr: process.stderr.isTTY },
): Pick<RunSkills, 'library' | 'chat'> {
  if (skillLibrary !== false && mode !== 'model') {
    throw usageError(
      `--skill-library: expected --skills model beside it, got ${mode}: its skills are shown to a model that writes.`,
    );
  }
  if (verification === 'manual') checkManual(terminal);
  const path = typeof skillLibrary === 'string' ? resolve(skillLibrary) : skillLibrary;
  return { ...(path === false ? {} : { library: path }), ...(chat ? {} : { chat }) };
}

/** Which of the process's streams are terminals. */
interface Terminals {
  readonly stdin: boolean;
  readonly stderr: boolean;
}

function checkManual({ stdin, stderr }: Terminals): void {
  if (stdin && stderr) return;
  const what = stdin ? 'stderr' : 'stdin';
  throw usageError(
    `--verification manual: expected a terminal to ask a person on, but ${what} is none. ` +
      'Run it in a terminal without pipes, or leave it to the world with --verification auto.',
  );
}
