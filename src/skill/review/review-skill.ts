import type { FunctionDeclaration } from 'acorn';
import type { Game } from '../../game/game.js';
import { PRIMITIVE_NAMES } from '../facade/declarations.js';
import { bakedPositions, literalQuantityOf } from './baked-values.js';
import { checkBotUse, discouraged } from './bot-use.js';
import { checkLoops } from './bounded-loops.js';
import { checkForbiddenNames } from './forbidden-names.js';
import { nameProblems } from './name-problems.js';
import { checkOneFunction } from './one-function.js';
import { parseSkill, type SkillParsing } from './parse-skill.js';
import type { SkillProblem, StaticReview } from './review.js';
import { isDeeper, walk } from './syntax-tree.js';
import { createTypeChecker, loadTypeScript, type TypeChecker } from './type-checker.js';
import { typeProblems, type FoundProblem } from './type-problems.js';

/** What a skill is held against. */
export interface ReviewContext {
  /** Names are those of its version. */
  readonly game: Game;
  /** Written for Voyager's primitives: what only shows when it runs is a warning, and the world judges. */
  readonly isForVoyager?: boolean;
}

/** Longest source that is looked at; GPT-4's skills have 23 lines in the median (SANDBOX). */
const MOST_CHARACTERS = 20_000;
/** Deepest nesting of expressions and blocks: the type checker takes minutes over a thousand brackets. */
const MOST_DEPTH = 200;
/** Most problems told at once; a model mends the first and the rest often go with them. */
const MOST_PROBLEMS = 12;

/**
 * Reads a skill before it runs: syntax, rules, then types and names. Takes 5 to 15 ms, the first one 0.5 s while
 * TypeScript is loaded; use `createReviewThread` where that must not hold up others. Never throws for whatever source.
 */
export function reviewSkill(source: string, context: ReviewContext): StaticReview {
  try {
    return review(source, context);
  } catch (error) {
    // Parsers and checkers recurse: what is nested a thousand deep is no skill.
    if (!(error instanceof RangeError)) throw error;
    const message = 'The source is nested too deeply. Write a shorter function.';
    return {
      ...conclude([{ rule: 'syntax', line: null, column: null, message }]),
      name: null,
      literalQuantity: null,
    };
  }
}

/** What keeps a skill from being tried at all; the rest shows, within limits, when it runs. */
const GRAVE: ReadonlySet<string> = new Set([
  'syntax',
  'typescript',
  'too-long',
  'one-function',
  'chat-command',
  'forbidden-name',
]);

function review(source: string, context: ReviewContext): StaticReview {
  if (source.length > MOST_CHARACTERS) {
    const message = `Expected at most ${MOST_CHARACTERS} characters, got ${source.length}. Write a shorter function.`;
    return {
      ...conclude([{ rule: 'too-long', line: null, column: null, message }]),
      name: null,
      literalQuantity: null,
    };
  }
  const parsing = parseSkill(source);
  if (!parsing.ok) return unread(source, parsing);
  const { main } = parsing.skill;
  if (main && isDeeper(main, MOST_DEPTH)) throw new RangeError('nested too deeply');
  const problems = checkOneFunction(parsing.skill, new Set(PRIMITIVE_NAMES));
  if (!main) return { ...conclude(problems), name: null, literalQuantity: null };
  problems.push(...checkLoops(main), ...checkBotUse(main), ...checkForbiddenNames(main));
  for (const found of typesAndNames(source, main, context.game)) {
    const problem = placed(source, found);
    // What stands outside has been told to go.
    const isInside = found.offset >= main.start && found.offset < main.end;
    if (isInside && !isTold(problem, found, problems)) problems.push(problem);
  }
  const isGrave = ({ rule }: SkillProblem): boolean => context.isForVoyager !== true || GRAVE.has(rule);
  const warnings = [
    ...bakedPositions(main),
    ...discouraged(main),
    ...problems.filter((each) => !isGrave(each)),
  ];
  return {
    ...conclude(problems.filter(isGrave), warnings),
    name: main.id.name,
    literalQuantity: literalQuantityOf(main),
  };
}

let checker: TypeChecker | null = null;

function typesAndNames(source: string, main: FunctionDeclaration, game: Game): FoundProblem[] {
  checker ??= createTypeChecker();
  const ts = loadTypeScript();
  try {
    const checked = checker.check(source, botParameters(main));
    return [...typeProblems(ts, checked), ...nameProblems(ts, checked, game)];
  } catch (error) {
    // After breaking down inside it is not to be relied on.
    checker = null;
    if (error instanceof RangeError) throw error;
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const message = `The type checker broke down over this function (${why ?? ''}). Write it more simply.`;
    return [{ rule: 'type', offset: main.start, message }];
  }
}

/** Offsets of parameters named `bot`, the helpers' too. */
function botParameters(main: FunctionDeclaration): number[] {
  const offsets: number[] = [];
  walk(main, (node) => {
    if (!('params' in node)) return;
    for (const param of node.params) {
      if (param.type !== 'Identifier' || param.name !== 'bot') continue;
      // `bot => ...` has no brackets to put a type into.
      const hasBrackets = node.type !== 'ArrowFunctionExpression' || node.start !== param.start;
      if (hasBrackets) offsets.push(param.start);
    }
  });
  return offsets;
}

/** True where a rule has said the same in better words. */
function isTold(problem: SkillProblem, { message }: FoundProblem, told: readonly SkillProblem[]): boolean {
  return told.some(
    (other) =>
      other.line === problem.line &&
      other.rule !== 'one-function' &&
      other.rule !== 'unbounded-loop' &&
      sharesName(other.message, message),
  );
}

function sharesName(told: string, message: string): boolean {
  const name = /(?:has no |^|Property ')([\w$]+)(?: is not defined|\.|')/.exec(message)?.[1];
  return name !== undefined && new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`).test(told);
}

function placed(source: string, { rule, offset, message }: FoundProblem): SkillProblem {
  const before = source.slice(0, offset).split('\n');
  return { rule, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
}

type Unread = Extract<SkillParsing, { ok: false }>;

function unread(source: string, { problem, isUnreadable }: Unread): StaticReview {
  const typed = isUnreadable ? typedSyntax(source, problem) : null;
  return { ...conclude([typed ?? problem]), name: null, literalQuantity: null };
}

/** TypeScript where JavaScript was asked for: said as that, at the first place it shows. */
function typedSyntax(source: string, problem: SkillProblem): SkillProblem | null {
  const ts = loadTypeScript();
  const { diagnostics } = ts.transpileModule(source, {
    reportDiagnostics: true,
    fileName: 'skill.ts',
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  });
  if ((diagnostics ?? []).length > 0) return null;
  const lineText = source.split('\n')[(problem.line ?? 1) - 1]?.trim() ?? '';
  const message = `This is TypeScript at \`${lineText.slice(0, 80)}\`. Expected plain JavaScript: leave out types.`;
  return { ...problem, rule: 'typescript', message };
}

type Conclusion = Omit<StaticReview, 'name' | 'literalQuantity'>;

function conclude(problems: readonly SkillProblem[], warnings: readonly SkillProblem[] = []): Conclusion {
  const inOrder = [...problems].sort(
    (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
  return {
    isValid: problems.length === 0,
    confidence: 1,
    problems: inOrder.slice(0, MOST_PROBLEMS),
    warnings,
  };
}
