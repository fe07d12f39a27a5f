import type { AnyNode, FunctionDeclaration, Program } from 'acorn';
import { placeOf, WANTED, type ParsedSkill } from './parse-skill.js';
import type { SkillProblem } from './review.js';

/** Exactly one `async function name(bot)` and nothing beside it. */
export function checkOneFunction({ program, main }: ParsedSkill, taken: ReadonlySet<string>): SkillProblem[] {
  const problems: SkillProblem[] = [];
  const tell = (node: AnyNode, message: string): void => {
    problems.push({ rule: 'one-function', ...placeOf(node), message });
  };
  const functions = program.body.filter((node) => node.type === 'FunctionDeclaration');
  if (functions.length > 1) {
    const names = functions.map(({ id }) => id.name).join(', ');
    const second = functions[1] ?? program;
    tell(second, `Expected exactly one function, got ${functions.length} (${names}). ${PUT_INSIDE}`);
  }
  for (const node of program.body) {
    if (node.type === 'FunctionDeclaration' || isDirective(node)) continue;
    tell(node, strayMessage(node, functions.length > 0));
  }
  if (program.body.length === 0)
    problems.push({ ...nowhere, message: `The source holds no code. ${WANTED}` });
  if (main) checkMain(main, taken, tell);
  return problems;
}

const nowhere = { rule: 'one-function', line: null, column: null };
const PUT_INSIDE = 'Put helper functions inside the one function.';

function checkMain(
  main: FunctionDeclaration,
  taken: ReadonlySet<string>,
  tell: (node: AnyNode, message: string) => void,
): void {
  const { name } = main.id;
  if (!main.async) tell(main, `${name} is not async. ${WANTED}`);
  if (main.generator) tell(main, `${name} is a generator. ${WANTED}`);
  const [only] = main.params;
  if (main.params.length !== 1 || only?.type !== 'Identifier' || only.name !== 'bot') {
    const given = main.params.map((param) => (param.type === 'Identifier' ? param.name : 'a pattern'));
    const got = given.length === 0 ? 'no parameter' : `(${given.join(', ')})`;
    tell(main, `${name} takes one parameter named bot, got ${got}. What else it needs is in bot.job.`);
  }
  if (taken.has(name)) tell(main, `${name} is the name of a primitive. Give the function another name.`);
}

function isDirective(node: Program['body'][number]): boolean {
  return (
    node.type === 'EmptyStatement' || (node.type === 'ExpressionStatement' && node.directive !== undefined)
  );
}

function strayMessage({ type }: Program['body'][number], hasFunction: boolean): string {
  if (type === 'ImportDeclaration') {
    return 'import is not available: bot, mcData, Vec3, goals and primitives are there already.';
  }
  if (type.startsWith('Export')) return `export is not needed. ${WANTED}`;
  if (!hasFunction)
    return type === 'VariableDeclaration'
      ? `Expected a function declaration, got a variable. ${WANTED}`
      : WANTED;
  return type === 'ExpressionStatement'
    ? 'Expected nothing outside the function; it is called for you. Remove this statement.'
    : `Expected nothing outside the function, got a ${type}. Put it inside.`;
}
