import { BOT_DECLARATIONS } from './bot-declarations.js';
import { PRIMITIVE_SIGNATURES } from './primitive-declarations.js';
import { readdirSync, readFileSync } from 'node:fs';
import { packageFile } from '../../game/package-file.js';

/** How far skills may look for blocks, in blocks. */
export const MOST_DISTANCE = 32;
/** How many places one search gives. */
export const MOST_BLOCKS = 256;
/** 36 slots of 64. */
export const MOST_ITEMS = 2304;
/** One call of `bot.waitForTicks`. */
export const MOST_WAIT_TICKS = 1200;
/** Beyond it there is no world in any version. */
export const WORLD_EDGE_BLOCKS = 30_000_000;
export const WORLD_HEIGHT_BLOCKS = 2048;

/** Doc comments of what the primitives' sources export, by name; the sources come with the package. */
function primitiveDocs(): ReadonlyMap<string, string> {
  const folder = packageFile('primitives');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const docs = sources.flatMap((name) =>
    [
      ...readFileSync(packageFile('primitives', name), 'utf8').matchAll(
        /(\/\*\*(?:(?!\*\/)[^])*\*\/)\nexport (?:async function|interface) (\w+)/g,
      ),
    ].map(([, doc = '', exported = '']) => [exported, doc] as const),
  );
  return new Map(docs);
}

function documented(signatures: string): string {
  const docs = primitiveDocs();
  return signatures
    .split('\n\n')
    .map(
      (each) => `${docs.get(/^(?:declare function|interface) (\w+)/.exec(each)?.[1] ?? '') ?? ''}\n${each}`,
    )
    .join('\n\n');
}

/**
 * Everything a skill can use, as the text of a declaration file without imports: what models are shown and skills are
 * type-checked against. `ItemName`, `BlockName` and `MobName` are lines `type X = string;`.
 */
export const FACADE_DECLARATIONS = `${BOT_DECLARATIONS}\n${documented(PRIMITIVE_SIGNATURES)}`;

/** Names of the primitives, each a global function of skills. */
export const PRIMITIVE_NAMES = [
  ...new Set([...PRIMITIVE_SIGNATURES.matchAll(/^declare function (\w+)/gm)].map(([, name = '']) => name)),
];
