import type { AnyNode, CallExpression, FunctionDeclaration, MemberExpression } from 'acorn';
import { placeOf } from './parse-skill.js';
import type { SkillProblem } from './review.js';
import { calleeOf, isFunction, numberValue, pathOf, propertyName, stringValue, walk } from './syntax-tree.js';

/** Farthest a skill may look for blocks: what lies beyond is often not loaded (bounded knowledge). */
const MOST_DISTANCE = 32;

const CONTAINERS = 'getItemFromChest, depositItemIntoChest or exchangeWithChest(bot, position, {put, take})';
const FURNACES = 'smeltItem(bot, itemName, fuelName, count), loadFurnace or collectFurnace';

const NO_EVENTS =
  'there are no events: await a primitive and read its outcome, or await bot.waitForTicks(ticks)';

/** Members of a Mineflayer bot that skills have no use for, and what to use instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  dig: 'use mineBlock(bot, name, count)',
  stopDigging: 'await mineBlock(bot, name, count), which ends by itself',
  canDigBlock: 'use mineBlock(bot, name, count), whose outcome says why it could not',
  digTime: 'use mineBlock(bot, name, count)',
  collectBlock: 'use mineBlock(bot, name, count), which picks up the drops',
  attack: 'use killMob(bot, mobName)',
  pvp: 'use killMob(bot, mobName)',
  craft: 'use craftItem(bot, name, count)',
  recipesFor: 'use craftItem(bot, name, count), which knows the recipes',
  recipesAll: 'use craftItem(bot, name, count), which knows the recipes',
  placeBlock: 'use placeItem(bot, name, position)',
  placeEntity: 'use placeItem(bot, name, position)',
  openFurnace: `use ${FURNACES}`,
  openChest: `use ${CONTAINERS}`,
  openContainer: `use ${CONTAINERS}`,
  openBlock: `use ${CONTAINERS}`,
  openEntity: 'there is no trading or riding with windows',
  clickWindow: `use ${CONTAINERS}`,
  transfer: `use ${CONTAINERS}`,
  closeWindow: 'primitives close what they open',
  currentWindow: `use ${CONTAINERS}`,
  moveSlotItem: 'use bot.equip(item, destination)',
  setControlState: 'use await bot.pathfinder.goto(goal)',
  clearControlStates: 'use await bot.pathfinder.goto(goal)',
  on: NO_EVENTS,
  once: NO_EVENTS,
  off: NO_EVENTS,
  emit: NO_EVENTS,
  addListener: NO_EVENTS,
  removeListener: NO_EVENTS,
  removeAllListeners: NO_EVENTS,
  quit: 'the worker decides when to leave',
  end: 'the worker decides when to leave',
  connect: 'the bot is connected already',
  respawn: 'the worker does that',
  _client: 'packets cannot be sent',
  loadPlugin: 'plugins cannot be loaded',
  loadPlugins: 'plugins cannot be loaded',
  creative: 'the game is survival',
  waitForChunksToLoad: 'the chunks are loaded; use await bot.waitForTicks(ticks) to wait',
  setQuickBarSlot: 'use await bot.equip(item, "hand")',
  lookForBlock: 'use bot.findBlock({matching, maxDistance: 32})',
  setSettings: 'settings cannot be changed',
};

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

type Tell = (node: AnyNode, rule: string, message: string) => void;

function checkMember(node: MemberExpression, tell: Tell): void {
  const object = node.object.type === 'Super' ? null : pathOf(node.object);
  const name = propertyName(node);
  if (name === null) return;
  if (object === 'bot.pathfinder' && name !== 'goto') {
    tell(
      node,
      'direct-action',
      `bot.pathfinder.${name} is not available: use await bot.pathfinder.goto(goal).`,
    );
  }
  if (object === 'bot') refuse(node, name, tell);
}

function refuse(node: AnyNode, name: string, tell: Tell): void {
  const instead = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined;
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
