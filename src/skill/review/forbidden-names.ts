import type { AnyNode, FunctionDeclaration, Identifier } from 'acorn';
import { placeOf } from './parse-skill.js';
import type { SkillProblem } from './review.js';
import { calleeOf, propertyName, stringValue, walk } from './syntax-tree.js';

const THERE_ALREADY = 'bot, mcData, Vec3, goals and primitives are there already';
const WAIT = 'there are no timers: use await bot.waitForTicks(ticks), 20 a second';

/** Names of the host's world, and what a skill does instead. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  module: THERE_ALREADY,
  exports: THERE_ALREADY,
  eval: 'write the code out',
  Function: 'write the function out',
  process: 'skills only know the game',
  globalThis: 'skills only know the game',
  global: 'skills only know the game',
  window: 'skills only know the game',
  self: 'skills only know the game',
  fetch: 'skills only know the game',
  XMLHttpRequest: 'skills only know the game',
  Buffer: 'skills only know the game',
  WebAssembly: 'skills only know the game',
  setTimeout: WAIT,
  setInterval: WAIT,
  setImmediate: WAIT,
  queueMicrotask: WAIT,
  clearTimeout: WAIT,
  clearInterval: WAIT,
};

/** What code from elsewhere asks for gives what is there already. */
const MODULES: ReadonlySet<string> = new Set(['minecraft-data', 'vec3', 'mineflayer-pathfinder']);

const REFLECTION = new Set(['constructor', '__proto__', 'prototype', '__defineGetter__', '__lookupGetter__']);

/** Imports, evaluation and the host's own names. */
export function checkForbiddenNames(main: FunctionDeclaration): SkillProblem[] {
  const problems: SkillProblem[] = [];
  const own = declaredNames(main);
  const tell = (node: AnyNode, message: string): void => {
    problems.push({ rule: 'forbidden-name', ...placeOf(node), message });
  };
  walk(main, (node, parents) => {
    if (node.type === 'ImportExpression') tell(node, `import is not available: ${THERE_ALREADY}.`);
    if (node.type === 'CallExpression' && calleeOf(node) === 'require' && !own.has('require')) {
      const [name] = node.arguments;
      const isThere = name !== undefined && MODULES.has(stringValue(name) ?? '');
      if (!isThere) tell(node, `require is not available: ${THERE_ALREADY}.`);
    }
    if (node.type === 'WithStatement') tell(node, 'with is not available.');
    if (node.type === 'MemberExpression' && REFLECTION.has(propertyName(node) ?? '')) {
      tell(node, `${propertyName(node) ?? ''} is not available: skills have no use for it.`);
    }
    if (node.type !== 'Identifier' || own.has(node.name) || !isReference(node, parents.at(-1))) return;
    const instead = Object.hasOwn(FORBIDDEN, node.name) ? FORBIDDEN[node.name] : undefined;
    if (instead !== undefined) tell(node, `${node.name} is not available: ${instead}.`);
  });
  return problems;
}

function isReference(node: Identifier, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.computed || parent.object === node;
  if (parent?.type === 'Property') return parent.value === node || parent.computed;
  return true;
}

function declaredNames(main: FunctionDeclaration): ReadonlySet<string> {
  const names = new Set<string>();
  walk(main, (node, parents) => {
    if (node.type !== 'Identifier') return;
    const parent = parents.at(-1);
    const isDeclared =
      (parent?.type === 'VariableDeclarator' && parent.id === node) ||
      (parent?.type === 'FunctionDeclaration' && parent.id === node) ||
      (parent && 'params' in parent && parent.params.includes(node)) === true;
    if (isDeclared) names.add(node.name);
  });
  return names;
}
