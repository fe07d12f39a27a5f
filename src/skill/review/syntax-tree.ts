import type { AnyNode, CallExpression, Expression, MemberExpression, PrivateIdentifier, Super } from 'acorn';

/** Calls `visit` for a node and everything in it, parents first; `parents` has the nearest last. */
export function walk(
  node: AnyNode,
  visit: (node: AnyNode, parents: readonly AnyNode[]) => void,
  enters: (node: AnyNode) => boolean = () => true,
): void {
  const parents: AnyNode[] = [];
  const go = (current: AnyNode): void => {
    visit(current, parents);
    if (current !== node && !enters(current)) return;
    parents.push(current);
    for (const child of childrenOf(current)) go(child);
    parents.pop();
  };
  go(node);
}

/** Whether anything in a node stands more than so many nodes below it. */
export function isDeeper(node: AnyNode, most: number): boolean {
  return most < 0 || childrenOf(node).some((child) => isDeeper(child, most - 1));
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value: unknown): AnyNode[] => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** True for whatever has a body of its own that is not run where it stands. */
export function isFunction(node: AnyNode): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/** Everything in a node that runs with it: nested functions are left out. */
export function nodesRunIn(node: AnyNode): AnyNode[] {
  const found: AnyNode[] = [];
  walk(
    node,
    (inner) => found.push(inner),
    (inner) => !isFunction(inner),
  );
  return found;
}

/** `name` of `object.name` and `object['name']`; null for what is computed. */
export function propertyName({ property, computed }: MemberExpression): string | null {
  if (property.type === 'Identifier' && !computed) return property.name;
  return computed ? stringValue(property) : null;
}

/** Text of a string or of a template without holes; null for anything else. */
export function stringValue(node: AnyNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? null;
  }
  return null;
}

/** A number that is written out, with or without a minus; null for anything else. */
export function numberValue(node: AnyNode): number | null {
  if (node.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node.type === 'UnaryExpression' && (node.operator === '-' || node.operator === '+')) {
    const value = numberValue(node.argument);
    if (value === null) return null;
    return node.operator === '-' ? -value : value;
  }
  return null;
}

/** `a.b.c` as text, for paths of plain names; null for anything else. */
export function pathOf(node: Expression | Super | PrivateIdentifier): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return pathOf(node.expression);
  if (node.type !== 'MemberExpression') return null;
  const object = pathOf(node.object);
  const name = propertyName(node);
  return object === null || name === null ? null : `${object}.${name}`;
}

/** What is called, as text: `mineBlock`, `bot.chat`. */
export function calleeOf({ callee }: CallExpression): string | null {
  return pathOf(callee);
}
