import type * as Protocol from 'minecraft-protocol';
import type { Bot, BotOptions, createBot } from 'mineflayer';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { letOthersRun } from '../../base/portions.js';
import { TICK_MS } from '../../base/ticks.js';
import { minecraftData } from '../../game/minecraft-data.js';
import { sizeAsPlayer } from '../../game/player-box.js';
import { heedDigAnswers } from './dig-answers.js';
import { hearChat } from './hear-chat.js';
import { hearLoginPrompt } from './login-prompt.js';
import { type PacketSplitter, splitQuietly } from '../../world/split-packets.js';
import type { Vec3 } from 'vec3';
import { blockState, stateIdAt } from '../../../primitives/body/block-states.js';
import { isUnderWater } from '../../../primitives/body/breathing.js';
import { heedBorder } from '../../../primitives/body/world-border.js';

/**
 * Loads mineflayer, at the latest when the first bot is made: it takes hold of the process's clocks when it is loaded,
 * so scaled clocks must have been installed by then. The package has no default export, only these names.
 */
export function loadMineflayer(): Promise<{ readonly createBot: typeof createBot }> {
  return import('mineflayer');
}

/** A bot that is on its way into the world. */
export async function createMineflayerBot(options: BotOptions): Promise<Bot> {
  const loaded = await loadMineflayer();
  if (options.version !== undefined) await prepareProtocol(options.version);
  const bot = loaded.createBot(options);
  splitQuietly((bot._client as unknown as { readonly splitter: PacketSplitter }).splitter);
  hearOnceReady(bot);
  sizeAsPlayer(bot);
  moveByStates(bot);
  digInWater(bot);
  heedDigAnswers(bot);
  readDifficulty(bot);
  keepUntoldRegistries(bot);
  comeBackWhole(bot);
  takeResourcePacks(bot);
  heedBorder(bot);
  hearLoginPrompt(bot);
  hearChat(bot);
  return bot;
}

// Its ears are put on by a timer; on a busy machine the server's first words come sooner, and it would never know that it
// is in the world.
function hearOnceReady(bot: Bot): void {
  const { socket } = bot._client as { readonly socket?: Socket };
  socket?.pause();
  bot.once('inject_allowed', () => {
    socket?.resume();
  });
}

/**
 * Has a bot dig as slowly amid sea grass as in water, which it is by the game's rules. The library takes the eyes to be in
 * water only where there is nothing else.
 */
export function digInWater(bot: Bot): void {
  bot.once('inject_allowed', () => {
    const own = bot as unknown as { _getBlockAtEyeLevel: () => { readonly name: string } | null };
    own._getBlockAtEyeLevel = () => (isUnderWater(bot) ? { name: 'water' } : null);
  });
}

// The library takes for a number what the game's data has read as a word by then, and would not know it in any version.
function readDifficulty(bot: Bot): void {
  bot.once('inject_allowed', () => {
    bot.game.difficulty = 'normal';
    bot._client.on(
      'difficulty',
      ({ difficulty }: { readonly difficulty: number | Bot['game']['difficulty'] }) => {
        if (typeof difficulty === 'string') bot.game.difficulty = difficulty;
      },
    );
  });
}

/** One of the game's registries as a server sends it, from 1.20.5 on. */
interface SentRegistry {
  readonly entries?: readonly { readonly value?: unknown }[];
}

/**
 * Has a bot keep the game's own values of what a server only names: there are servers that do not ask whether a client
 * has the game's files. The library would throw, where nobody can catch it.
 */
export function keepUntoldRegistries(bot: Bot): void {
  bot.once('inject_allowed', () => {
    const registry = bot.registry as unknown as { loadDimensionCodec: (sent: SentRegistry) => void };
    const load = registry.loadDimensionCodec.bind(registry);
    registry.loadDimensionCodec = (sent) => {
      if (sent.entries?.some(({ value }) => value === undefined) !== true) load(sent);
    };
  });
}

/** What a body has that comes back after a death, by the game's rules. */
const WHOLE = { health: 20, food: 20, foodSaturation: 5 };
/** A server that says how somebody is who has come back says it within so long. */
const TOLD_TICKS = 20;

/**
 * Has a bot that comes back after a death take itself for whole, as the game's own clients do: there are servers that say
 * how it is only when that changes again, and the library would take it for dead until then.
 */
export function comeBackWhole(bot: Bot): void {
  bot.on('respawn', () => {
    setTimeout(() => {
      if (bot.health <= 0) bot._client.emit('update_health', WHOLE);
    }, TOLD_TICKS * TICK_MS);
  });
}

/** What clients answer, one after the other, when they take a server's textures. */
const TEXTURES_TAKEN = [3, 0];

/**
 * Has a bot take a server's textures, each pack by its own name from 1.20.3 on: there are servers that let nobody in, or
 * nobody move, who has not taken them. The library answers on the way in only, and names no pack.
 */
export function takeResourcePacks(bot: Bot): void {
  bot.once('inject_allowed', () => {
    for (const offer of ['add_resource_pack', 'resource_pack_send']) {
      bot._client.removeAllListeners(offer);
      bot._client.on(offer, ({ uuid }: { readonly uuid?: string }) => {
        for (const result of TEXTURES_TAKEN) bot._client.write('resource_pack_receive', { uuid, result });
      });
    }
  });
}

const require = createRequire(import.meta.url);

// A client builds the code for a state's packets, both ways, at the moment it enters the state: over 100 ms in one go.
// Built beforehand, one by one, it is only looked up.
async function prepareProtocol(version: string): Promise<void> {
  const { createSerializer, createDeserializer, states } = require('minecraft-protocol') as typeof Protocol;
  for (const state of Object.values(states)) {
    if (!Object.hasOwn(minecraftData(version).protocol, state)) continue;
    for (const build of [createSerializer, createDeserializer]) {
      await letOthersRun();
      build({ version, state, isServer: false, customPackets: {} });
    }
  }
}

/** What prismarine-physics asks of a block. */
interface GroundBlock {
  readonly type: number;
  readonly metadata: number;
  readonly boundingBox: string;
  readonly shapes: readonly (readonly number[])[];
  readonly isWaterlogged: unknown;
  readonly _properties: object;
}

/** The library's own: what a body is, and where it is. */
interface Physics {
  simulatePlayer: (body: object, world: object) => object;
}

/**
 * Has a body's physics read blocks by their states. They look at some thirty a tick, and mineflayer makes each anew with
 * its biome, its light and what it holds: one of twenty parts of what a bot costs.
 */
function moveByStates(bot: Bot): void {
  const world = {
    getBlock: (point: Vec3): (GroundBlock & { readonly position: Vec3 }) | null => {
      const position = point.floored();
      const state = stateIdAt(bot, position.x, position.y, position.z);
      if (state === null) return null;
      const { type, metadata, boundingBox, shapes, isWaterlogged, _properties } = blockState(
        bot,
        state,
      ) as unknown as GroundBlock;
      return { type, metadata, boundingBox, shapes, isWaterlogged, _properties, position };
    },
  };
  bot.once('inject_allowed', () => {
    const physics = bot.physics as unknown as Physics;
    const { simulatePlayer } = physics;
    physics.simulatePlayer = (body) => simulatePlayer(body, world);
  });
}
