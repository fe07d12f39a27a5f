import { BOT_DECLARATIONS } from './bot-declarations.js';
import { PRIMITIVE_DECLARATIONS } from './primitive-declarations.js';

/**
 * Everything a skill can use, as the text of a declaration file without imports: what models are shown and skills are
 * type-checked against. `ItemName`, `BlockName` and `MobName` are lines `type X = string;`.
 */
export const FACADE_DECLARATIONS = `${BOT_DECLARATIONS}\n${PRIMITIVE_DECLARATIONS}`;

/** Names of the primitives, each a global function of skills. */
export const PRIMITIVE_NAMES = [...PRIMITIVE_DECLARATIONS.matchAll(/^declare function (\w+)/gm)].map(
  ([, name = '']) => name,
);
