import type { AnyNode, CallExpression, FunctionDeclaration, MemberExpression } from 'acorn';
import { MOST_DISTANCE } from '../facade/declarations.js';
import { DISCOURAGED, NO_EVENTS, REFUSED } from '../facade/refused.js';
import { placeOf } from './parse-skill.js';
import type { SkillProblem } from './review.js';
import { calleeOf, isFunction, numberValue, pathOf, propertyName, stringValue, walk } from './syntax-tree.js';

/** What a skill may not do with its bot: act past the primitives, listen, command, look too far. */
export function checkBotUse(main: FunctionDeclaration): SkillProblem[] {
  const problems: SkillProblem[] = [];
  const tell = (node: AnyNode, rule: string, message: string): void => {
    problems.push({ rule, ...placeOf(node), message });
  };
  walk(main, (node) => {
    if (node.type === 'MemberExpression') checkMember(node, tell);
    else if (node.type === 'VariableDeclarator') checkDestructuring(node, tell);
    else if (node.type === 'Property') checkDistance(node, tell);
    else if (node.type === 'CallExpression') checkCall(node, tell);
  });
  return problems;
}

/** What works, and does less than the primitive it stands for. */
export function discouraged(main: FunctionDeclaration): SkillProblem[] {
  const warnings: SkillProblem[] = [];
  walk(main, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = calleeOf(node) ?? '';
    const instead = Object.hasOwn(DISCOURAGED, callee) ? DISCOURAGED[callee] : undefined;
    if (instead !== undefined) {
      warnings.push({ rule: 'direct-action', ...placeOf(node), message: `${callee} is bare: ${instead}.` });
    }
  });
  return warnings;
}

type Tell = (node: AnyNode, rule: string, message: string) => void;

function checkMember(node: MemberExpression, tell: Tell): void {
  const object = node.object.type === 'Super' ? null : pathOf(node.object);
  const name = propertyName(node);
  if (name === null) return;
  if (object === 'bot.pathfinder' && name !== 'goto' && name !== 'setMovements') {
    tell(
      node,
      'direct-action',
      `bot.pathfinder.${name} is not available: use await bot.pathfinder.goto(goal).`,
    );
  }
  if (object === 'bot') refuse(node, name, tell);
}

function refuse(node: AnyNode, name: string, tell: Tell): void {
  const instead = Object.hasOwn(REFUSED, `bot.${name}`) ? REFUSED[`bot.${name}`] : undefined;
  if (instead === undefined) return;
  const rule = instead === NO_EVENTS ? 'event-listener' : 'direct-action';
  tell(node, rule, `bot.${name} is not available: ${instead}.`);
}

/** `const { dig } = bot` is `bot.dig` as well. */
function checkDestructuring(node: AnyNode & { readonly type: 'VariableDeclarator' }, tell: Tell): void {
  if (node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier' || node.init.name !== 'bot')
    return;
  for (const property of node.id.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier') {
      refuse(property, property.key.name, tell);
    }
  }
}

function checkDistance(node: AnyNode & { readonly type: 'Property' }, tell: Tell): void {
  const key = node.key.type === 'Identifier' ? node.key.name : stringValue(node.key);
  if (key !== 'maxDistance') return;
  const distance = numberValue(node.value);
  const isEndless = node.value.type === 'Identifier' && node.value.name === 'Infinity';
  if ((distance === null || distance <= MOST_DISTANCE) && !isEndless) return;
  const got = isEndless ? 'Infinity' : String(distance);
  tell(node, 'max-distance', `Expected maxDistance of at most ${MOST_DISTANCE}, got ${got}. ${WALK_ON}`);
}

const WALK_ON = 'Where nothing is that near, walk on with exploreUntil(bot, direction, maxTime, callback).';

function checkCall(node: CallExpression, tell: Tell): void {
  const callee = calleeOf(node);
  if (callee === 'bot.chat' || callee === 'bot.whisper') checkChat(node, callee, tell);
  if (callee?.endsWith('.forEach') === true) {
    const [callback] = node.arguments;
    if (callback && isFunction(callback) && 'async' in callback && callback.async) {
      const message =
        'forEach does not wait for an async function. Use for (const item of list) { await ... }.';
      tell(node, 'missing-await', message);
    }
  }
}

function checkChat(node: CallExpression, callee: string, tell: Tell): void {
  const said = node.arguments[callee === 'bot.chat' ? 0 : 1];
  if (!said) return;
  const start = startOf(said);
  if (start === null || !/^[\s\u00a7]*\//.test(start)) return;
  tell(
    node,
    'chat-command',
    `Commands are not allowed: got ${callee} of "${start.slice(0, 40)}". Use primitives.`,
  );
}

/** What a text surely begins with; null where that is only known when it runs. */
function startOf(node: AnyNode): string | null {
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? null;
  if (node.type === 'BinaryExpression' && node.operator === '+') return startOf(node.left);
  return stringValue(node);
}
