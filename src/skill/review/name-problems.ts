import { breaksGiving } from '../../game/sources/breaking.js';
import type * as typescript from 'typescript';
import type { Game } from '../../game/game.js';
import {
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../game/names/names.js';
import type { CheckedSource, TypeScript } from './type-checker.js';
import type { FoundProblem } from './type-problems.js';

type NameKind = 'item' | 'block' | 'mob' | 'mineable';

/** What stands where a primitive takes a name: a name, counts by name, or an object of those. */
type Shape = NameKind | 'counts' | 'item or counts' | { readonly [field: string]: Shape };

/** Arguments by primitive, the bot left out. */
const PRIMITIVES: Readonly<Record<string, readonly (Shape | null)[]>> = {
  mineBlock: ['mineable', null, { item: 'item', tool: 'item' }],
  craftItem: ['item'],
  smeltItem: ['item', 'item'],
  pickUpItem: ['item'],
  placeItem: ['item'],
  givePlacedItemBack: ['item'],
  killMob: ['mob', null, { drops: 'item or counts' }],
  shoot: ['item', 'mob', { drops: 'item or counts' }],
  getItemFromChest: [null, 'counts'],
  depositItemIntoChest: [null, 'counts'],
  exchangeWithChest: [null, { put: 'counts', take: 'counts', carry: 'counts' }],
  loadFurnace: [null, { input: 'counts', fuel: 'counts' }],
  collectFurnace: [null, 'item'],
  useItemOn: ['item'],
};
const TABLES: Readonly<Record<string, NameKind>> = {
  itemsByName: 'item',
  blocksByName: 'block',
  entitiesByName: 'mob',
};
/** Methods of the bot and its inventory that take an item's name. */
const METHODS: Readonly<Record<string, Shape>> = {
  'bot.equip': 'item',
  'bot.inventory.count': 'item',
  'bot.inventory.findInventoryItem': 'item',
  'bot.findBlock': { matching: 'block' },
  'bot.findBlocks': { matching: 'block' },
};

/** Names that the game's version does not have, where they are surely known before the skill runs. */
export function nameProblems(ts: TypeScript, checked: CheckedSource, game: Game): FoundProblem[] {
  const { file, ownOffset } = checked;
  const found: FoundProblem[] = [];
  const read = new NameReader(ts, checked);
  const judge = (kind: NameKind, names: readonly Named[]): void => {
    const wrong = names.filter(({ name }) => !isKnown(game, kind, name));
    // Of several that will all do, those of other versions are left out when it runs.
    if ((kind === 'block' || kind === 'mineable') && names.length > wrong.length) return;
    for (const { name, node } of wrong) {
      const isBlock = kind === 'mineable' && isKnown(game, 'block', name);
      found.push({
        rule: isBlock ? 'not-mineable' : `unknown-${kind === 'mineable' ? 'block' : kind}`,
        offset: ownOffset(node.getStart(file)),
        message: isBlock ? `${name} can not be mined by anybody.` : wrongName(game, kind, name),
      });
    }
  };
  const look = (node: typescript.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(file);
      const shapes = Object.hasOwn(PRIMITIVES, callee) ? PRIMITIVES[callee] : undefined;
      // Without the bot in front everything stands in the wrong place: that is told already.
      const hasBot = node.arguments[0]?.getText(file) === 'bot';
      if (hasBot) {
        shapes?.forEach((shape, index) => {
          const argument = node.arguments[index + 1];
          if (shape && argument) read.names(argument, shape, judge);
        });
      }
      const shape = Object.hasOwn(METHODS, callee) ? METHODS[callee] : undefined;
      const [first] = node.arguments;
      if (shape && first) read.names(first, shape, judge);
    }
    const table = read.tableEntry(node);
    if (table) judge(table.kind, [table]);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

interface Named {
  readonly name: string;
  readonly node: typescript.Node;
}

type Judge = (kind: NameKind, names: readonly Named[]) => void;

/** Finds names in expressions: written out, in constants, in lists, in either branch of a condition. */
class NameReader {
  readonly #ts: TypeScript;
  readonly #checked: CheckedSource;

  constructor(ts: TypeScript, checked: CheckedSource) {
    this.#ts = ts;
    this.#checked = checked;
  }

  names(node: typescript.Expression, shape: Shape, judge: Judge): void {
    if (shape === 'item or counts') {
      this.names(node, 'item', judge);
      this.names(node, 'counts', judge);
    } else if (shape === 'counts') {
      for (const { key } of this.#fields(node)) judge('item', [key]);
    } else if (typeof shape === 'string') {
      const names = this.#values(node, 4);
      if (names.length > 0) judge(shape, names);
    } else {
      for (const { key, value } of this.#fields(node)) {
        const inner = Object.hasOwn(shape, key.name) ? shape[key.name] : undefined;
        if (inner && value) this.names(value, inner, judge);
      }
    }
  }

  /** `mcData.itemsByName.stick`, `bot.registry.blocksByName['stone']`. */
  tableEntry(node: typescript.Node): (Named & { readonly kind: NameKind }) | null {
    const ts = this.#ts;
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return null;
    const table = node.expression;
    if (!ts.isPropertyAccessExpression(table) || !Object.hasOwn(TABLES, table.name.text)) return null;
    const kind = TABLES[table.name.text];
    if (!kind || !/(^|\.)(mcData|registry)$/.test(table.expression.getText(this.#checked.file))) return null;
    if (ts.isPropertyAccessExpression(node)) return { kind, name: node.name.text, node: node.name };
    const [named] = this.#values(node.argumentExpression, 4);
    return named ? { kind, ...named } : null;
  }

  #values(node: typescript.Expression, depth: number): Named[] {
    const ts = this.#ts;
    if (depth === 0) return [];
    if (ts.isStringLiteralLike(node)) return [{ name: node.text, node }];
    if (ts.isParenthesizedExpression(node)) return this.#values(node.expression, depth);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) => this.#values(element, depth - 1));
    if (ts.isConditionalExpression(node)) {
      const either = [node.whenTrue, node.whenFalse].map((branch) => this.#values(branch, depth - 1));
      return either.every((names) => names.length > 0) ? either.flat() : [];
    }
    const initial = this.#initialOf(node);
    return initial ? this.#values(initial, depth - 1).map(({ name }) => ({ name, node })) : [];
  }

  #fields(
    node: typescript.Expression,
  ): { readonly key: Named; readonly value: typescript.Expression | null }[] {
    const ts = this.#ts;
    const object = ts.isObjectLiteralExpression(node) ? node : this.#initialOf(node);
    if (!object || !ts.isObjectLiteralExpression(object)) return [];
    return object.properties.flatMap((property) => {
      if (ts.isShorthandPropertyAssignment(property)) {
        return [{ key: { name: property.name.text, node: property.name }, value: property.name }];
      }
      if (!ts.isPropertyAssignment(property)) return [];
      const { name, initializer } = property;
      if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) {
        return [{ key: { name: name.text, node: name }, value: initializer }];
      }
      if (!ts.isComputedPropertyName(name)) return [];
      return this.#values(name.expression, 3).map((key) => ({ key, value: initializer }));
    });
  }

  /** What a constant was given; null for whatever changes. */
  #initialOf(node: typescript.Node): typescript.Expression | null {
    const ts = this.#ts;
    if (!ts.isIdentifier(node)) return null;
    const declaration = this.#checked.checker.getSymbolAtLocation(node)?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration)) return null;
    const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
    return isConstant && declaration.initializer ? declaration.initializer : null;
  }
}

function isKnown({ registry }: Game, kind: NameKind, name: string): boolean {
  if (kind === 'item') return registry.items.has(name);
  if (kind === 'mineable') return registry.blocks.get(name)?.diggable === true;
  return kind === 'block' ? registry.blocks.has(name) : registry.entities.has(name);
}

/** `"redstone_dust" is no item of Minecraft 1.20.1. Did you mean redstone?` */
function wrongName(game: Game, kind: NameKind, name: string): string {
  const { registry } = game;
  const isBlock = kind === 'block' || kind === 'mineable';
  const what = `"${name}" is no ${isBlock ? 'block' : kind} of Minecraft ${registry.version}.`;
  if (isBlock && registry.items.has(name)) {
    const blocks = breaksGiving(game, name).map(({ target }) => target);
    if (blocks.length > 0)
      return `${what} It is an item that drops from ${blocks.slice(0, 3).join(', ')}: mine that.`;
    return `${what} It is an item: craft or smelt it.`;
  }
  const readers = {
    item: resolveItemName,
    block: resolveBlockName,
    mineable: resolveBlockName,
    mob: resolveEntityName,
  };
  return `${what}${meant(readers[kind](registry, name))}`;
}

function meant(reading: NameResolution): string {
  switch (reading.kind) {
    case 'known':
    case 'guess':
      return ` Did you mean ${reading.name}?`;
    case 'group':
      return ` Did you mean ${reading.preferred}?`;
    case 'ambiguous':
      return ` Did you mean one of ${reading.names.slice(0, 5).join(', ')}?`;
    case 'unknown':
      return reading.nearest.length > 0 ? ` Nearest: ${reading.nearest.slice(0, 3).join(', ')}.` : '';
  }
}
