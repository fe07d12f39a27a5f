import type {
  AnyNode,
  BinaryExpression,
  DoWhileStatement,
  Expression,
  ForStatement,
  FunctionDeclaration,
  IfStatement,
  WhileStatement,
} from 'acorn';
import { placeOf } from './parse-skill.js';
import type { SkillProblem } from './review.js';
import { calleeOf, nodesRunIn, numberValue, pathOf, walk } from './syntax-tree.js';

type Loop = ForStatement | WhileStatement | DoWhileStatement;

/** Most turns of a loop that waits for something in each of them. */
const MOST_TURNS = 10_000;
const MEND = 'Count tries: for (let i = 0; i < 20; i++) { ... }';

/**
 * Loops that need the world's help to end. A loop is bounded by a variable that it counts up or down and compares, by a
 * list that it empties, or by the time.
 */
export function checkLoops(main: FunctionDeclaration): SkillProblem[] {
  const amounts = declaredAmounts(main);
  const problems: SkillProblem[] = [];
  walk(main, (node) => {
    if (node.type === 'WhileStatement' || node.type === 'DoWhileStatement' || node.type === 'ForStatement') {
      const reason = whyUnbounded(node, amounts);
      if (reason !== null) problems.push({ rule: 'unbounded-loop', ...placeOf(node), message: reason });
    }
    if (node.type === 'CallExpression' && calleeOf(node) === main.id.name) {
      const message = `${main.id.name} calls itself and may never end. ${MEND}`;
      problems.push({ rule: 'unbounded-loop', ...placeOf(node), message });
    }
  });
  return problems;
}

function whyUnbounded(loop: Loop, amounts: Declared): string | null {
  const nodes = nodesRunIn(loop);
  const waits = nodes.some((node) => node.type === 'AwaitExpression');
  const exits = [...goingOn(loop.test ?? null), ...leaving(nodes)];
  const limits = exits.map((exit) => limitOf(exit, nodes, amounts)).filter((limit) => limit !== null);
  if (limits.length === 0) return `This loop may never end. ${MEND}`;
  if (limits.some((limit) => limit === 'time') && !waits && limits.every((limit) => limit === 'time')) {
    return 'This loop does nothing but wait. Use await bot.waitForTicks(ticks).';
  }
  const turns = limits.filter((limit) => typeof limit === 'number');
  if (waits && turns.length === limits.length && Math.min(...turns) > MOST_TURNS) {
    return `This loop waits in up to ${Math.min(...turns)} turns, which never ends in practice. ${MEND}`;
  }
  return null;
}

/** A condition, and whether the loop goes on or ends where it holds. */
interface Exit {
  readonly test: Expression;
  readonly endsLoop: boolean;
}

function goingOn(test: Expression | null): Exit[] {
  return test === null ? [] : partsOf(test, '&&').map((part) => ({ test: part, endsLoop: false }));
}

function leaving(nodes: readonly AnyNode[]): Exit[] {
  return nodes
    .filter((node): node is IfStatement => node.type === 'IfStatement' && leaves(node.consequent))
    .flatMap(({ test }) => partsOf(test, '||').flatMap((part) => partsOf(part, '&&')))
    .map((test) => ({ test, endsLoop: true }));
}

function leaves(node: AnyNode): boolean {
  if (node.type === 'BlockStatement') return node.body.some(leaves);
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement'].includes(node.type);
}

function partsOf(test: Expression, operator: '&&' | '||'): Expression[] {
  if (test.type === 'LogicalExpression' && test.operator === operator) {
    return [...partsOf(test.left, operator), ...partsOf(test.right, operator)];
  }
  return [test];
}

/** Most turns the condition allows where it says so, else what bounds it; null where it bounds nothing. */
type Limit = number | 'counter' | 'list' | 'time' | null;

function limitOf({ test, endsLoop }: Exit, nodes: readonly AnyNode[], amounts: Declared): Limit {
  if (test.type === 'AssignmentExpression' && takesFromList(test.right)) return 'list';
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    return limitOf({ test: test.argument, endsLoop: !endsLoop }, nodes, amounts);
  }
  if (test.type !== 'BinaryExpression') return limitOfPlain(test, nodes, amounts);
  if (!/^([<>]=?|[!=]==?)$/.test(test.operator)) return null;
  if (readsClock(test)) return 'time';
  for (const [side, other, relation] of sidesOf(test)) {
    if (isEmptied(side, nodes)) return 'list';
    const counter = counterOf(side);
    if (counter === null || isEndless(other)) continue;
    const direction = directionOf(counter, nodes, amounts);
    const grows = relation === '=' ? direction : (relation === '<') === endsLoop ? -1 : 1;
    if (direction !== 0 && direction === grows) return numberValue(other) ?? 'counter';
  }
  return null;
}

function limitOfPlain(test: Expression, nodes: readonly AnyNode[], amounts: Declared): Limit {
  if (isEmptied(test, nodes)) return 'list';
  const counter = counterOf(test);
  return counter !== null && directionOf(counter, nodes, amounts) === -1 ? 'counter' : null;
}

type Side = readonly [side: Expression, other: Expression, relation: '<' | '>' | '='];

function sidesOf({ left, right, operator }: BinaryExpression): Side[] {
  if (left.type === 'PrivateIdentifier') return [];
  const relation = operator.startsWith('<') ? '<' : operator.startsWith('>') ? '>' : '=';
  const turned = relation === '<' ? '>' : relation === '>' ? '<' : '=';
  return [
    [left, right, relation],
    [right, left, turned],
  ];
}

function counterOf(node: Expression): string | null {
  if (node.type === 'UpdateExpression') return pathOf(node.argument);
  return pathOf(node);
}

function isEndless(node: Expression): boolean {
  return /^(Infinity|Number\.(POSITIVE_INFINITY|MAX_\w+))$/.test(pathOf(node) ?? '');
}

function readsClock(node: Expression): boolean {
  return nodesRunIn(node).some(
    (inner) => inner.type === 'CallExpression' && /^(Date|performance)\.now$/.test(calleeOf(inner) ?? ''),
  );
}

const TAKING = /\.(shift|pop|splice)$/;
const ADDING = /\.(push|unshift)$/;

function takesFromList(node: Expression): boolean {
  return (
    node.type === 'CallExpression' &&
    (TAKING.test(calleeOf(node) ?? '') || /\.exec$/.test(calleeOf(node) ?? ''))
  );
}

/** `list.length` of a list that the loop takes from and adds nothing to. */
function isEmptied(node: Expression, nodes: readonly AnyNode[]): boolean {
  const list = /^(.+)\.(length|size)$/.exec(pathOf(node) ?? '')?.[1];
  if (list === undefined) return false;
  const calls = nodes.flatMap((inner) => (inner.type === 'CallExpression' ? [calleeOf(inner) ?? ''] : []));
  const own = calls.filter((call) => call.startsWith(`${list}.`));
  return own.some((call) => TAKING.test(call)) && !own.some((call) => ADDING.test(call));
}

/** 1 where the loop only counts the variable up, -1 where only down, 0 where neither or by what the world gives. */
function directionOf(counter: string, nodes: readonly AnyNode[], amounts: Declared): -1 | 0 | 1 {
  const steps = nodes.flatMap((node) => stepOf(node, counter, nodes, amounts) ?? []);
  const [first] = steps;
  if (first === undefined || steps.some((step) => step !== first)) return 0;
  return first;
}

/** Which way a node moves the counter; 0 where that cannot be said, null where it does not touch it. */
function stepOf(
  node: AnyNode,
  counter: string,
  nodes: readonly AnyNode[],
  amounts: Declared,
): -1 | 0 | 1 | null {
  if (node.type === 'UpdateExpression' && pathOf(node.argument) === counter)
    return node.operator === '++' ? 1 : -1;
  if (node.type !== 'AssignmentExpression') return null;
  const { left } = node;
  if ((left.type !== 'Identifier' && left.type !== 'MemberExpression') || pathOf(left) !== counter)
    return null;
  const { operator, right } = node;
  const isSure = (amount: Expression): boolean => isTame(amount, amounts) || isGuarded(amount, nodes);
  if (operator === '+=') return isSure(right) ? 1 : 0;
  if (operator === '-=') return isSure(right) ? -1 : 0;
  if (operator !== '=' || right.type !== 'BinaryExpression' || right.left.type === 'PrivateIdentifier')
    return 0;
  if (pathOf(right.left) !== counter || !isSure(right.right)) return 0;
  return right.operator === '+' ? 1 : right.operator === '-' ? -1 : 0;
}

/** True for an amount the loop looks at and leaves where it is not what it should be: `if (outcome.done < 1) break`. */
function isGuarded(amount: Expression, nodes: readonly AnyNode[]): boolean {
  const root = pathOf(amount)?.split('.')[0];
  return leaving(nodes).some(({ test }) =>
    nodesRunIn(test).some((node) => node.type === 'Identifier' && node.name === root),
  );
}

/** What a variable was given where it was declared. */
type Declared = ReadonlyMap<string, Expression>;

function declaredAmounts(main: FunctionDeclaration): Declared {
  const found = new Map<string, Expression>();
  walk(main, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      found.set(node.id.name, node.init);
    }
  });
  return found;
}

/** True for an amount that does not depend on what an action came to. */
function isTame(node: Expression, amounts: Declared, depth = 3): boolean {
  if (numberValue(node) === 0 || depth === 0) return false;
  return nodesRunIn(node).every((inner) => {
    if (inner.type === 'AwaitExpression') return false;
    if (inner.type === 'CallExpression') return (calleeOf(inner) ?? '').startsWith('Math.');
    if (inner.type !== 'Identifier') return true;
    const declared = amounts.get(inner.name);
    return declared === undefined || declared === node || isTame(declared, amounts, depth - 1);
  });
}
