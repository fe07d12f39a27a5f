import type { ChatIntent, CommandKind } from './command.js';
import { QUESTION_INTENTS } from './intents-asking.js';
import { COMPANY_INTENTS } from './intents-company.js';
import { CONDUCT_INTENTS } from './intents-conduct.js';
import { WANTING_INTENTS } from './intents-wanting.js';
import { WORK_INTENTS } from './intents-working.js';

/** Everything people can ask for: `!co` words, whispers and everyday chat are read by this one table. */
export const INTENTS: Readonly<Record<CommandKind, ChatIntent>> = {
  ...QUESTION_INTENTS,
  ...COMPANY_INTENTS,
  ...WORK_INTENTS,
  ...WANTING_INTENTS,
  ...CONDUCT_INTENTS,
};

export const INTENT_KINDS = Object.keys(INTENTS) as CommandKind[];
