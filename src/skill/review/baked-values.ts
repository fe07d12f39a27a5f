import type { AnyNode, CallExpression, Expression, FunctionDeclaration, ObjectExpression } from 'acorn';
import { placeOf } from './parse-skill.js';
import type { SkillProblem } from './review.js';
import { calleeOf, numberValue, pathOf, stringValue, walk } from './syntax-tree.js';

/** Where primitives take an amount: index of the argument, or the field of one that is an object. */
const COUNT_ARGUMENT: Readonly<Record<string, number>> = {
  mineBlock: 2,
  pickUpItem: 2,
  craftItem: 2,
  smeltItem: 3,
  collectFurnace: 3,
  useItemOn: 3,
};
/** Argument with counts by item: `{cobblestone: 11}`, or one level deeper `{put: {cobblestone: 11}}`. */
const COUNTS_ARGUMENT = 2;
const CHEST_PRIMITIVES = new Set([
  'getItemFromChest',
  'depositItemIntoChest',
  'exchangeWithChest',
  'loadFurnace',
]);
const WORK_AMOUNTS = ['quantity', 'times', 'placeAt', 'smelts'];
const PASSED_AMOUNTS = ['takes', 'needs', 'brings', 'fuel'];

/**
 * The amount a skill was written for, where it does not take it from `bot.job`: the largest one written out, or 1 where
 * none is. Null for skills that serve any quantity.
 */
export function literalQuantityOf(main: FunctionDeclaration): number | null {
  const constants = numbersDeclared(main);
  const amounts: number[] = [];
  walk(main, (node) => {
    if (node.type === 'CallExpression') amounts.push(...amountsIn(node, constants));
  });
  const largest = Math.max(1, ...amounts);
  if (largest > 1) return largest;
  return readsAmounts(main) ? null : 1;
}

/** Positions written out in numbers: right in one world only. */
export function bakedPositions(main: FunctionDeclaration): SkillProblem[] {
  const warnings: SkillProblem[] = [];
  walk(main, (node, parents) => {
    if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return;
    const { name } = node.callee;
    if (name !== 'Vec3' && !/^Goal(Block|Near|XZ|NearXZ|GetToBlock|PlaceBlock)$/.test(name)) return;
    const size = /XZ$/.test(name) ? 2 : 3;
    const numbers = node.arguments.slice(0, size).flatMap((argument) => numberValue(argument) ?? []);
    const isPlace = numbers.length === size && numbers.some((number) => Math.abs(number) > 2);
    if (!isPlace || isOffset(parents)) return;
    const message = `${name}(${numbers.join(', ')}) is a place in one world only. Use bot.job.chest, bot.job.station.position or bot.job.placeAt.`;
    warnings.push({ rule: 'baked-position', ...placeOf(node), message });
  });
  return warnings;
}

/** True where the vector is a step or a direction, not a place. */
function isOffset(parents: readonly AnyNode[]): boolean {
  const parent = parents.at(-1);
  if (parent?.type !== 'CallExpression') return false;
  return /(^exploreUntil|\.(plus|minus|offset|scaled|add))$/.test(calleeOf(parent) ?? '');
}

type Numbers = ReadonlyMap<string, number>;

function numbersDeclared(main: FunctionDeclaration): Numbers {
  const numbers = new Map<string, number>();
  const changed = new Set<string>();
  walk(main, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      const value = numberValue(node.init);
      if (value !== null) numbers.set(node.id.name, value);
    }
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') changed.add(node.left.name);
    if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier')
      changed.add(node.argument.name);
  });
  for (const name of changed) numbers.delete(name);
  return numbers;
}

function amountsIn(call: CallExpression, constants: Numbers): number[] {
  const callee = calleeOf(call) ?? '';
  const valueOf = (node: AnyNode | undefined): number[] => {
    if (!node) return [];
    const value = numberValue(node) ?? (node.type === 'Identifier' ? constants.get(node.name) : undefined);
    return value === undefined ? [] : [value];
  };
  const index = Object.hasOwn(COUNT_ARGUMENT, callee) ? COUNT_ARGUMENT[callee] : undefined;
  if (index !== undefined) return valueOf(call.arguments[index]);
  if (callee === 'killMob' || callee === 'shoot') {
    const [, , , options] = call.arguments;
    return options?.type === 'ObjectExpression' ? fieldsOf(options, 'count').flatMap(valueOf) : [];
  }
  const counts = call.arguments[COUNTS_ARGUMENT];
  if (!CHEST_PRIMITIVES.has(callee) || counts?.type !== 'ObjectExpression') return [];
  return fieldsOf(counts).flatMap((field) =>
    field.type === 'ObjectExpression' ? fieldsOf(field).flatMap(valueOf) : valueOf(field),
  );
}

function fieldsOf(object: ObjectExpression, name?: string): Expression[] {
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key = property.key.type === 'Identifier' ? property.key.name : stringValue(property.key);
    return name === undefined || key === name ? [property.value] : [];
  });
}

/** True where the work itself follows the job's amounts; handing them on to a chest alone does not make it so. */
function readsAmounts(main: FunctionDeclaration): boolean {
  const jobs = new Set(['bot.job']);
  const taken = new Map<string, string>();
  walk(main, (node) => {
    if (node.type !== 'VariableDeclarator' || !node.init) return;
    const from = pathOf(node.init);
    if (from === null) return;
    if (node.id.type === 'Identifier' && jobs.has(from)) jobs.add(node.id.name);
    if (node.id.type === 'ObjectPattern') {
      for (const property of node.id.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const local = property.value.type === 'Identifier' ? property.value.name : property.key.name;
        if (from === 'bot' && property.key.name === 'job') jobs.add(local);
        if (jobs.has(from)) taken.set(local, property.key.name);
      }
    }
  });
  let reads = false;
  walk(main, (node, parents) => {
    if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return;
    const path = pathOf(node) ?? '';
    const [, owner = '', field = ''] = /^(.+)\.(\w+)$/.exec(path) ?? [];
    const amount = jobs.has(owner) ? field : (taken.get(path) ?? '');
    const parent = parents.at(-1);
    if (parent?.type === 'VariableDeclarator' || (parent?.type === 'Property' && parent.key === node)) {
      if (parent.type !== 'VariableDeclarator' || !jobs.has(owner)) return;
    }
    if (WORK_AMOUNTS.includes(amount)) reads = true;
    if (PASSED_AMOUNTS.includes(amount) && !isPassedOn(parents)) reads = true;
  });
  return reads;
}

function isPassedOn(parents: readonly AnyNode[]): boolean {
  const call = parents.findLast(
    ({ type }) => type !== 'Property' && type !== 'ObjectExpression' && type !== 'SpreadElement',
  );
  return call?.type === 'CallExpression' && CHEST_PRIMITIVES.has(calleeOf(call) ?? '');
}
