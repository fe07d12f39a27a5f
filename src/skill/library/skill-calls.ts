import type { AnyNode, BinaryExpression, CallExpression, FunctionDeclaration, TemplateLiteral } from 'acorn';
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
  /** All other texts: kinds compared with, lists gone through, and what templates come to with them. */
  readonly texts: ReadonlySet<string>;
  /** What it asks the ends of names for: `item.name.endsWith('_hoe')`. */
  readonly endings: ReadonlySet<string>;
  /** Items it counts in its hands, and the most it holds the count against. */
  readonly counted: ReadonlyMap<string, number>;
}

/** A call without the bot. */
export interface SkillCall {
  readonly callee: string;
  /** Texts, numbers, and counts by name (0 where worked out); null for what is worked out when it runs. */
  readonly given: readonly (string | number | Readonly<Record<string, number>> | null)[];
  /** The fields of places written out in numbers. */
  readonly place: readonly number[] | null;
  /** Under a condition that something is not there yet. */
  readonly isForLack: boolean;
  /** In a helper that is called under a condition: done where something is not there yet. */
  readonly isPreparation: boolean;
  /** It asks for what is still missing: an amount that something is subtracted from. */
  readonly isRest: boolean;
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
  const endings = new Set<string>();
  const templates: TemplateLiteral[] = [];
  const comparisons: BinaryExpression[] = [];
  walk(main, (node) => {
    if (node.type === 'BinaryExpression' && /^[<>]=?$/.test(node.operator)) comparisons.push(node);
    if (isNamed(node) && node !== main) helpers.set(node.id.name, node);
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      values.set(node.id.name, node.init);
    }
    const text = stringValue(node);
    if (text !== null) texts.add(text);
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0) templates.push(node);
    const asksForEnd = node.type === 'CallExpression' && calleeOf(node)?.endsWith('.endsWith') === true;
    const [end] = asksForEnd ? node.arguments.map(stringValue) : [];
    if (end) endings.add(end);
    if (node.type !== 'MemberExpression' || node.object.type !== 'MemberExpression') return;
    const [table, name] = [propertyName(node.object), propertyName(node)];
    if (name !== null && table === 'itemsByName') items.add(name);
    if (name !== null && table === 'blocksByName') blocks.add(name);
  });
  for (const text of templates.flatMap((each) => filledIn(each, [...texts]))) texts.add(text);
  const calls: SkillCall[] = [];
  const entered = new Set<AnyNode>();
  const go = (body: AnyNode, isPreparation: boolean): void => {
    if (entered.has(body)) return;
    entered.add(body);
    const inner = new Set([...helpers.values()].filter((helper) => helper !== body));
    walk(
      body,
      (node, parents) => {
        if (node.type !== 'CallExpression' || isInside(node, inner)) return;
        const callee = calleeOf(node) ?? '';
        const helper = helpers.get(callee);
        if (helper) go(helper, isPreparation || parents.some(({ type }) => type === 'IfStatement'));
        else {
          const isForLack = parents.some((parent, depth) => isMadeGood(parent, parents[depth + 1] ?? node));
          calls.push({ callee, ...argumentsOf(node, values), isForLack, isPreparation });
        }
      },
      (node) => !inner.has(node as FunctionDeclaration),
    );
  };
  go(main, false);
  return { calls, items, blocks, texts, endings, counted: countedIn(comparisons, values) };
}

/** More gaps than these make a sentence, not a name. */
const MOST_GAPS = 2;

/** `${material}_${piece}` with every text the code has for its gaps; only what looks like a name. */
function filledIn({ quasis, expressions }: TemplateLiteral, texts: readonly string[]): readonly string[] {
  const [first = '', ...others] = quasis.map(({ value }) => value.cooked ?? '');
  if (expressions.length > MOST_GAPS || !/^\w*$/.test([first, ...others].join(''))) return [];
  const words = texts.filter((text) => /^\w+$/.test(text));
  return others.reduce<readonly string[]>(
    (begun, next) => begun.flatMap((before) => words.map((word) => `${before}${word}${next}`)),
    [first],
  );
}

type Values = ReadonlyMap<string, AnyNode>;

/** `if (!bucket)`, `if (planks < 6)`: whether a branch is for what is missing. */
function isMadeGood(parent: AnyNode, branch: AnyNode): boolean {
  return parent.type === 'IfStatement' && parent.consequent === branch && isLack(parent.test);
}

function isLack(test: AnyNode): boolean {
  if (test.type === 'UnaryExpression') return test.operator === '!';
  if (test.type === 'LogicalExpression') return isLack(test.left) || isLack(test.right);
  if (test.type !== 'BinaryExpression') return false;
  const isNothing =
    numberValue(test.right) === 0 ||
    (test.right.type === 'Literal' && test.right.value === null) ||
    (test.right.type === 'Identifier' && test.right.name === 'undefined');
  return /^<=?$/.test(test.operator) || (/^===?$/.test(test.operator) && isNothing);
}

function countedIn(comparisons: readonly BinaryExpression[], values: Values): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const { left, right } of comparisons) {
    for (const [count, limit] of [
      [left, right],
      [right, left],
    ] as const) {
      const item = itemCounted(meant(count, values), values);
      const most = amountIn(limit, values);
      if (item !== null && most !== null) counted.set(item, Math.max(1, most, counted.get(item) ?? 0));
    }
  }
  return counted;
}

/** `bot.inventory.count(mcData.itemsByName.stick.id)` counts sticks. */
function itemCounted(node: AnyNode, values: Values): string | null {
  if (node.type !== 'CallExpression' || calleeOf(node) !== 'bot.inventory.count') return null;
  const [given] = node.arguments;
  const first = given && meant(given, values);
  return first?.type === 'MemberExpression' && first.object.type === 'MemberExpression'
    ? propertyName(first.object)
    : null;
}

function isNamed(node: AnyNode): node is FunctionDeclaration {
  return node.type === 'FunctionDeclaration' && node.id !== null;
}

function isInside({ start, end }: AnyNode, functions: ReadonlySet<FunctionDeclaration>): boolean {
  return [...functions].some((each) => each.start <= start && end <= each.end);
}

function argumentsOf(
  { arguments: all }: CallExpression,
  values: Values,
): Pick<SkillCall, 'given' | 'place' | 'isRest'> {
  const [first] = all;
  const isBot = first?.type === 'Identifier' && first.name === 'bot';
  const given = (isBot ? all.slice(1) : all).map((node) => meant(node, values));
  const place = given.map(placeIn).find((each) => each !== null) ?? null;
  return { given: given.map((node) => valueOf(node, values)), place, isRest: given.some(isSubtraction) };
}

/** What a name was given where it was declared, through as many names as there are. */
function meant(node: AnyNode, values: Values, depth = values.size): AnyNode {
  const value = node.type === 'Identifier' ? values.get(node.name) : undefined;
  return value === undefined || depth === 0 ? node : meant(value, values, depth - 1);
}

/** A number; of what is subtracted from one, as `5 - count` is, all of it: for who has nothing yet. */
function amountIn(node: AnyNode, values: Values): number | null {
  const value = meant(node, values);
  return isSubtraction(value) ? amountIn(value.left, values) : numberValue(value);
}

function isSubtraction(node: AnyNode): node is BinaryExpression {
  return node.type === 'BinaryExpression' && node.operator === '-';
}

function valueOf(node: AnyNode, values: Values): SkillCall['given'][number] {
  if (node.type !== 'ObjectExpression') return stringValue(node) ?? amountIn(node, values);
  const counts = node.properties.flatMap((property): [string, number][] => {
    if (property.type !== 'Property') return [];
    const name =
      property.key.type === 'Identifier' && !property.computed
        ? property.key.name
        : stringValue(property.key);
    return name === null ? [] : [[name, numberValue(property.value) ?? 0]];
  });
  return Object.fromEntries(counts);
}

function placeIn(node: AnyNode): readonly number[] | null {
  if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'Vec3')
    return null;
  const numbers = node.arguments.flatMap((argument) => numberValue(argument) ?? []);
  return numbers.length === 3 ? numbers : null;
}
