import { parse, type FunctionDeclaration, type Node, type Program } from 'acorn';
import type { SkillProblem } from './review.js';

/** A skill's source, read. `main` is null where there is not exactly one function. */
export interface ParsedSkill {
  readonly program: Program;
  readonly main: FunctionDeclaration | null;
}

/** The tree, or why there is none. */
export type SkillParsing =
  | { readonly ok: true; readonly skill: ParsedSkill }
  | {
      readonly ok: false;
      readonly problem: SkillProblem;
      /** True where the parser stumbled: the source may be of another language. */
      readonly isUnreadable: boolean;
    };

/**
 * Reads a skill; top-level `await` and `return` are let through so that better words than the parser's can be found.
 * @throws RangeError for what is nested deeper than the stack
 */
export function parseSkill(source: string): SkillParsing {
  if (source.trim() === '') {
    return {
      ok: false,
      isUnreadable: false,
      problem: { ...nowhere('syntax'), message: `The source is empty. ${WANTED}` },
    };
  }
  // A fence reads as an empty template with a tag: it would parse.
  const fence = source.split('\n').findIndex((line) => /^\s*```/.test(line));
  if (fence >= 0) {
    const message =
      'Leave out the code fences (```) and what stands around them: the source is JavaScript alone.';
    return {
      ok: false,
      isUnreadable: false,
      problem: { rule: 'syntax', line: fence + 1, column: 1, message },
    };
  }
  try {
    const program = parse(source, {
      ecmaVersion: 2022,
      sourceType: /^\s*(import|export)\b/m.test(source) ? 'module' : 'script',
      locations: true,
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    });
    const functions = program.body.filter((node) => node.type === 'FunctionDeclaration');
    const [first] = functions;
    const main = functions.length === 1 && first ? first : null;
    return { ok: true, skill: { program, main } };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { ok: false, isUnreadable: true, problem: syntaxProblem(source, error) };
  }
}

/** What a skill is to be, in one sentence. */
export const WANTED = 'Expected exactly one function: async function name(bot) { ... }.';

/** Line and column of a node, both from 1. */
export function placeOf({ loc }: Pick<Node, 'loc'>): { readonly line: number; readonly column: number } {
  return { line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 };
}

function nowhere(rule: string): Omit<SkillProblem, 'message'> {
  return { rule, line: null, column: null };
}

function syntaxProblem(source: string, error: unknown): SkillProblem {
  const { loc, message = '' } = error as Partial<SyntaxError> & { loc?: { line: number; column: number } };
  const place = { line: loc?.line ?? null, column: loc ? loc.column + 1 : null };
  const reason = message.replace(/\s*\(\d+:\d+\)$/, '');
  const lineText = source.split('\n')[(loc?.line ?? 1) - 1]?.trim() ?? '';
  const hint = hintFor(source, loc, lineText);
  const shown = lineText === '' ? '' : ` at \`${lineText.slice(0, 80)}\``;
  return { rule: 'syntax', ...place, message: `${reason}${shown}.${hint}` };
}

function hintFor(source: string, loc: { line: number } | undefined, lineText: string): string {
  const lines = source.trimEnd().split('\n').length;
  if (loc && loc.line >= lines && openBraces(source) > 0) {
    return ' The source breaks off: close every bracket, or write a shorter function.';
  }
  if (/^[A-Z][\w']*[ ,].*[\w.:,]$/.test(lineText) && !/[;{}()=]/.test(lineText)) {
    return ' This looks like prose: the source is JavaScript alone.';
  }
  return '';
}

function openBraces(source: string): number {
  return source.split('{').length - source.split('}').length;
}
