import { badArgument } from '../../base/error.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { isKnownTo } from '../../../primitives/body/sight.js';
import { callArguments, type GameDataTable } from '../../skill/facade/call-arguments.js';
import type { ChatLimit } from '../../skill/facade/chat-line.js';
import type { SyncHandler } from '../../skill/sandbox/host-handlers.js';
import { blockOfState, placesOfStates, placesOfTypes, statesNear } from './find-blocks.js';
import { sayable } from './performer.js';
import { blockData, entityData, itemData, pointData } from './plain-data.js';

/** What the calls that answer at once need. */
export interface LookMeans {
  readonly bot: Bot;
  readonly chatLimit: ChatLimit;
  /** Whether lines are sent; else they are only told. */
  readonly isSpeaking: boolean;
  /** Told every line said. */
  readonly onChat: (line: string) => void;
}

const MOST_ENTITIES = 256;

/** Calls that answer at once: what the bot knows, from loaded chunks only, and chat. */
export function lookHandlers(means: LookMeans): Readonly<Record<string, SyncHandler>> {
  const { bot } = means;
  return {
    status: () => statusOf(bot),
    entities: () => nearestEntities(bot).map(entityData),
    players: () =>
      Object.values(bot.players).map(({ username, entity }) => ({
        username,
        id: (entity as Bot['entity'] | undefined)?.id ?? null,
      })),
    inventory: () => ({
      slots: bot.inventory.slots.map((item) => (item ? itemData(item) : null)),
    }),
    blockAt: (values) => {
      const [{ x, y, z }] = callArguments('blockAt', values);
      // Texts of signs and the like are left out: reading them costs more than the block.
      const place = new Vec3(x, y, z).floored();
      const block = isKnownTo(bot, place) ? bot.blockAt(place, false) : null;
      return block ? blockData(block) : null;
    },
    canSeeBlock: (values) => {
      const [{ x, y, z }] = callArguments('canSeeBlock', values);
      const block = bot.blockAt(new Vec3(x, y, z).floored());
      return block !== null && bot.canSeeBlock(block);
    },
    canDigBlock: (values) => {
      const [{ x, y, z }] = callArguments('canDigBlock', values);
      const place = new Vec3(x, y, z).floored();
      const block = isKnownTo(bot, place) ? bot.blockAt(place) : null;
      return block !== null && bot.canDigBlock(block);
    },
    findTypes: (values) => placesOfTypes(bot, ...callArguments('findTypes', values)),
    findStates: (values) => placesOfStates(bot, ...callArguments('findStates', values)),
    statesNear: (values) => statesNear(bot, ...callArguments('statesNear', values)),
    blockStates: (values) => {
      const [states] = callArguments('blockStates', values);
      return states.map((state) => blockOfState(bot, state));
    },
    gameData: (values) => gameDataEntry(bot, ...callArguments('gameData', values)),
    gameDataNames: (values) => gameDataNames(bot, ...callArguments('gameDataNames', values)),
    gameDataAll: (values) => gameDataAll(bot, ...callArguments('gameDataAll', values)),
    chat: (values) => {
      const [text] = callArguments('chat', values);
      say(means, text, (line) => bot.chat(line));
    },
    whisper: (values) => {
      const [username, text] = callArguments('whisper', values);
      if (!Object.hasOwn(bot.players, username)) {
        throw badArgument(`bot.whisper: there is nobody named ${username}.`);
      }
      say(means, text, (line) => bot.whisper(username, line));
    },
  };
}

function say(
  { bot, chatLimit, isSpeaking, onChat }: LookMeans,
  text: string,
  send: (line: string) => void,
): void {
  const line = sayable(bot, text, chatLimit);
  if (line === null) return;
  onChat(line);
  if (isSpeaking) send(line);
}

function nearestEntities(bot: Bot): Bot['entity'][] {
  const { position } = bot.entity;
  const far = new Map(
    Object.values(bot.entities).map((entity) => [entity, entity.position.distanceSquared(position)]),
  );
  const entities = [...far.keys()].filter((entity) => entity !== bot.entity);
  if (entities.length <= MOST_ENTITIES) return entities;
  return entities.sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0)).slice(0, MOST_ENTITIES);
}

function statusOf(bot: Bot): Readonly<Record<string, unknown>> {
  const { timeOfDay, day, age, isDay } = bot.time;
  const { dimension, gameMode, difficulty } = bot.game;
  const { minY, height } = bot.game as unknown as { readonly minY?: number; readonly height?: number };
  return {
    entity: { ...entityData(bot.entity), position: pointData(bot.entity.position), health: bot.health },
    health: bot.health,
    food: bot.food,
    foodSaturation: bot.foodSaturation,
    oxygenLevel: bot.oxygenLevel,
    isRaining: bot.isRaining,
    isSleeping: bot.isSleeping,
    heldItem: bot.heldItem ? itemData(bot.heldItem) : null,
    time: { timeOfDay, day, age, isDay },
    game: { dimension, gameMode, difficulty, minY: minY ?? 0, height: height ?? 256 },
  };
}

type Data = Readonly<Record<string, unknown>>;
type Kind = 'items' | 'blocks' | 'entities' | 'foods';

const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  items: ['id', 'name', 'displayName', 'stackSize', 'maxDurability'],
  blocks: ['id', 'name', 'displayName', 'hardness', 'diggable', 'boundingBox', 'stackSize', 'transparent'],
  entities: ['id', 'name', 'displayName', 'type', 'width', 'height'],
  foods: ['id', 'name', 'displayName', 'foodPoints', 'saturation', 'stackSize'],
};

/** One entry of a table of `mcData`; null where there is none. Nothing inherited is ever found. */
function gameDataEntry(bot: Bot, table: GameDataTable, name: string): Data | null {
  const entries = tableOf(bot, table);
  return Object.hasOwn(entries, name) ? entryData(table.replace('ByName', '') as Kind, entries[name]) : null;
}

function gameDataNames(bot: Bot, table: GameDataTable): readonly string[] {
  return Object.keys(tableOf(bot, table));
}

/** All entries of a kind. */
function gameDataAll(bot: Bot, kind: Kind): readonly Data[] {
  return Object.values(tableOf(bot, kind)).map((entry) => entryData(kind, entry) ?? {});
}

function tableOf(bot: Bot, table: GameDataTable): Readonly<Record<string, Data>> {
  return (bot.registry as unknown as Record<string, Record<string, Data> | undefined>)[table] ?? {};
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
