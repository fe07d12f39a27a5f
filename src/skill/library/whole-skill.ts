import type { FunctionDeclaration, Program } from 'acorn';
import { PRIMITIVE_NAMES } from '../facade/declarations.js';
import { parseSkill } from '../review/parse-skill.js';
import { walk } from '../review/syntax-tree.js';

/** A file's source by the name of the skill it holds; undefined where there is none. */
export type SourceOf = (name: string) => string | undefined;

/** Skills call skills that call skills; no library goes deeper. */
const MOST_DEPTH = 6;
const PRIMITIVES: ReadonlySet<string> = new Set(PRIMITIVE_NAMES);

/**
 * One function out of a file that may hold more: helpers and other skills it calls are put inside it, exports left out.
 * @param name of the file; its function may lack an ending such as `V2`
 * @returns null where it cannot be read or holds no async function
 */
export function wholeSkill(name: string, sourceOf: SourceOf): string | null {
  return assembled(name, sourceOf, new Set(), 0);
}

function assembled(name: string, sourceOf: SourceOf, inside: Set<string>, depth: number): string | null {
  const source = sourceOf(name);
  const parsing = source === undefined ? null : read(source);
  if (source === undefined || !parsing) return null;
  const main = mainOf(parsing, name);
  if (!main) return null;
  const own = new Set([...inside, main.id.name, ...declaredIn(parsing)]);
  const helpers = parsing.body
    .filter(
      (node) => node !== main && (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclaration'),
    )
    .map(({ start, end }) => source.slice(start, end));
  for (const called of depth < MOST_DEPTH ? calledIn(parsing) : []) {
    if (own.has(called) || PRIMITIVES.has(called)) continue;
    own.add(called);
    const other = assembled(called, sourceOf, own, depth + 1);
    if (other !== null) helpers.push(named(other, called));
  }
  if (helpers.length === 0 && parsing.body.length === 1) return source;
  const bodyStart = main.body.start + 1;
  const text = source.slice(main.start, bodyStart) + helpers.map((each) => `\n${each}`).join('');
  return `${text}${source.slice(bodyStart, main.end)}\n`;
}

/** Every function in the files, by its name: Voyager runs all of its library together, so the last of a name counts. */
export function functionsIn(sources: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    sources.flatMap((source) =>
      (read(source)?.body ?? []).flatMap((node): [string, string][] =>
        node.type === 'FunctionDeclaration' ? [[node.id.name, source.slice(node.start, node.end)]] : [],
      ),
    ),
  );
}

function read(source: string): Program | null {
  try {
    const parsing = parseSkill(source);
    return parsing.ok ? parsing.skill.program : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

/** The function of the file's name, else the last async one. */
function mainOf({ body }: Program, name: string): FunctionDeclaration | null {
  const functions = body.filter((node): node is FunctionDeclaration => node.type === 'FunctionDeclaration');
  const plain = name.replace(/V\d+$/, '');
  const isNamed = ({ id }: FunctionDeclaration): boolean => id.name === name || id.name === plain;
  return functions.find(isNamed) ?? functions.findLast(({ async }) => async) ?? functions.at(-1) ?? null;
}

/** A skill in `craftTableV2.js` may be called by either name. */
function named(source: string, called: string): string {
  return source.replace(/(async\s+function\s+)[\w$]+/, `$1${called}`);
}

function declaredIn(program: Program): readonly string[] {
  const names: string[] = [];
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) names.push(node.id.name);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') names.push(node.id.name);
  });
  return names;
}

function calledIn(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') names.add(node.callee.name);
  });
  return names;
}
