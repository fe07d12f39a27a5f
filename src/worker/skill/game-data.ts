import type { Bot } from 'mineflayer';
import type { GameDataTable } from '../../skill/facade/call-arguments.js';

type Data = Readonly<Record<string, unknown>>;
type Kind = 'items' | 'blocks' | 'entities' | 'foods';

const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  items: ['id', 'name', 'displayName', 'stackSize', 'maxDurability'],
  blocks: ['id', 'name', 'displayName', 'hardness', 'diggable', 'boundingBox', 'stackSize', 'transparent'],
  entities: ['id', 'name', 'displayName', 'type', 'width', 'height'],
  foods: ['id', 'name', 'displayName', 'foodPoints', 'saturation', 'stackSize'],
};

/** One entry of a table of `mcData`; null where there is none. Nothing inherited is ever found. */
export function gameDataEntry(bot: Bot, table: GameDataTable, name: string): Data | null {
  const entries = tableOf(bot, table);
  return Object.hasOwn(entries, name) ? entryData(kindOf(table), entries[name]) : null;
}

export function gameDataNames(bot: Bot, table: GameDataTable): readonly string[] {
  return Object.keys(tableOf(bot, table));
}

/** All entries of a kind. */
export function gameDataAll(bot: Bot, kind: Kind): readonly Data[] {
  return Object.values(tableOf(bot, kind)).map((entry) => entryData(kind, entry) ?? {});
}

function tableOf(bot: Bot, table: GameDataTable): Readonly<Record<string, Data>> {
  return (bot.registry as unknown as Record<string, Record<string, Data> | undefined>)[table] ?? {};
}

function kindOf(table: GameDataTable): Kind {
  return table.replace('ByName', '') as Kind;
}

function entryData(kind: Kind, entry: Data | undefined): Data | null {
  if (!entry) return null;
  const fields = FIELDS[kind].filter((field) =>
    ['string', 'number', 'boolean'].includes(typeof entry[field]),
  );
  return Object.fromEntries(
    fields
      .filter((field) => typeof entry[field] !== 'number' || Number.isFinite(entry[field]))
      .map((field) => [field, entry[field]]),
  );
}
