import type { AnyNode, CallExpression, FunctionDeclaration } from 'acorn';
import { parseSkill } from '../review/parse-skill.js';
import { calleeOf, numberValue, propertyName, stringValue, walk } from '../review/syntax-tree.js';

/** What a skill's code says, as far as it is written out. */
export interface SkillCalls {
  /** Calls of primitives and the like, in the order they are written; a helper's where it is called. */
  readonly calls: readonly SkillCall[];
  /** Names looked up in `itemsByName`. */
  readonly items: ReadonlySet<string>;
  /** Names looked up in `blocksByName`. */
  readonly blocks: ReadonlySet<string>;
  /** All other texts: kinds compared with, lists gone through. */
  readonly texts: ReadonlySet<string>;
}

/** A call without the bot. */
export interface SkillCall {
  readonly callee: string;
  /** Texts, numbers, and counts by name; null for what is worked out when it runs. */
  readonly given: readonly (string | number | Readonly<Record<string, number>> | null)[];
  /** The fields of places written out in numbers. */
  readonly place: readonly number[] | null;
}

/** Reads a skill's calls; null for what does not parse. */
export function callsIn(source: string): SkillCalls | null {
  const parsing = parseSkill(source);
  if (!parsing.ok || !parsing.skill.main) return null;
  const { main } = parsing.skill;
  const helpers = new Map<string, FunctionDeclaration>();
  const values = new Map<string, AnyNode>();
  const items = new Set<string>();
  const blocks = new Set<string>();
  const texts = new Set<string>();
  walk(main, (node) => {
    if (isNamed(node) && node !== main) helpers.set(node.id.name, node);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      values.set(node.id.name, node.init);
    }
    const text = stringValue(node);
    if (text !== null) texts.add(text);
    if (node.type !== 'MemberExpression' || node.object.type !== 'MemberExpression') return;
    const [table, name] = [propertyName(node.object), propertyName(node)];
    if (name !== null && table === 'itemsByName') items.add(name);
    if (name !== null && table === 'blocksByName') blocks.add(name);
  });
  const calls: SkillCall[] = [];
  const entered = new Set<AnyNode>();
  const go = (body: AnyNode): void => {
    if (entered.has(body)) return;
    entered.add(body);
    const inner = new Set([...helpers.values()].filter((helper) => helper !== body));
    walk(
      body,
      (node) => {
        if (node.type !== 'CallExpression' || isInside(node, inner)) return;
        const callee = calleeOf(node) ?? '';
        const helper = helpers.get(callee);
        if (helper) go(helper);
        else calls.push(readCall(callee, node, values));
      },
      (node) => !inner.has(node as FunctionDeclaration),
    );
  };
  go(main);
  return { calls, items, blocks, texts };
}

function isNamed(node: AnyNode): node is FunctionDeclaration {
  return node.type === 'FunctionDeclaration' && node.id !== null;
}

function isInside({ start, end }: AnyNode, functions: ReadonlySet<FunctionDeclaration>): boolean {
  return [...functions].some((each) => each.start <= start && end <= each.end);
}

function readCall(
  callee: string,
  { arguments: all }: CallExpression,
  values: ReadonlyMap<string, AnyNode>,
): SkillCall {
  const meant = (node: AnyNode): AnyNode =>
    node.type === 'Identifier' ? (values.get(node.name) ?? node) : node;
  const [first] = all;
  const isBot = first?.type === 'Identifier' && first.name === 'bot';
  const given = (isBot ? all.slice(1) : all).map(meant);
  const place = given.map(placeIn).find((each) => each !== null) ?? null;
  return { callee, given: given.map(valueOf), place };
}

function valueOf(node: AnyNode): SkillCall['given'][number] {
  if (node.type !== 'ObjectExpression') return stringValue(node) ?? numberValue(node);
  const counts = node.properties.flatMap((property): [string, number][] => {
    if (property.type !== 'Property') return [];
    const name =
      property.key.type === 'Identifier' && !property.computed
        ? property.key.name
        : stringValue(property.key);
    const count = numberValue(property.value);
    return name === null || count === null ? [] : [[name, count]];
  });
  return Object.fromEntries(counts);
}

function placeIn(node: AnyNode): readonly number[] | null {
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'Vec3')
    return null;
  const numbers = node.arguments.flatMap((argument) => numberValue(argument) ?? []);
  return numbers.length === 3 ? numbers : null;
}
