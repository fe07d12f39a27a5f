import type { VersionData } from '../data/version-data.js';
import { OPERATOR_COMMANDS } from '../commands/operator-commands.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { GAME_MODE_NUMBERS, type Packet } from './packets.js';
import { tagsPacket } from './registries.js';
import { blockAtPoint } from '../../../base/position.js';

const WORLD_NAME = 'minecraft:overworld';
const LEVEL_TYPE = 'flat';
// One byte in the oldest form.
const MOST_PLAYERS_TOLD = 255;

/** How far clients are told to look, in chunks; also how far chunks are sent. */
export const VIEW_CHUNKS = 6;

type Template = Readonly<Record<string, unknown>>;

/** First packet of the play state: the version's own login packet with our numbers in it. */
function loginPacket(data: VersionData, player: Player, maxPlayers: number): Packet {
  const template: Template = data.loginTemplate;
  const common = {
    // Before 1.16 a dimension is a number, and the world has a type.
    dimension: 0,
    levelType: LEVEL_TYPE,
    ...template,
    entityId: player.id,
    isHardcore: false,
    worldNames: [WORLD_NAME],
    maxPlayers: Math.min(maxPlayers, MOST_PLAYERS_TOLD),
    viewDistance: VIEW_CHUNKS,
    simulationDistance: VIEW_CHUNKS,
    reducedDebugInfo: false,
    enableRespawnScreen: true,
    doLimitedCrafting: false,
    enforcesSecureChat: false,
  };
  if (data.isAtLeast('1.20.5')) {
    return { name: 'login', params: { ...common, worldState: { ...worldState(data, player) } } };
  }
  return {
    name: 'login',
    params: {
      ...common,
      worldName: WORLD_NAME,
      hashedSeed: [0, 0],
      gameMode: GAME_MODE_NUMBERS[player.gameMode],
      previousGameMode: data.isAtLeast('1.17') ? -1 : 255,
      isDebug: false,
      isFlat: true,
      death: undefined,
      portalCooldown: 0,
    },
  };
}

function worldState(data: VersionData, player: Player): Template {
  return {
    ...(data.loginTemplate['worldState'] as Template),
    name: WORLD_NAME,
    hashedSeed: [0, 0],
    gamemode: player.gameMode,
    previousGamemode: 255,
    isDebug: false,
    isFlat: true,
    death: undefined,
    portalCooldown: 0,
  };
}

/** Tells a client that its player lives again. */
export function respawnPacket(data: VersionData, player: Player): Packet {
  if (data.isAtLeast('1.20.5')) {
    return { name: 'respawn', params: { worldState: worldState(data, player), copyMetadata: 0 } };
  }
  const gamemode = GAME_MODE_NUMBERS[player.gameMode];
  return {
    name: 'respawn',
    params: {
      dimension: data.isAtLeast('1.19') ? WORLD_NAME : (data.loginTemplate['dimension'] ?? 0),
      levelType: LEVEL_TYPE,
      worldName: WORLD_NAME,
      hashedSeed: [0, 0],
      gamemode,
      previousGamemode: 255,
      isDebug: false,
      isFlat: true,
      copyMetadata: false,
      death: undefined,
      portalCooldown: 0,
    },
  };
}

/** Everything before the chunks, in the order clients expect it. */
export function loginPackets(game: GameState, player: Player, maxPlayers: number): Packet[] {
  const { data } = game;
  const [start] = game.place.startPoints;
  const { x, y, z } = blockAtPoint(start?.position ?? { x: 0, y: 0, z: 0 });
  return [
    loginPacket(data, player, maxPlayers),
    { name: 'custom_payload', params: { channel: 'minecraft:brand', data: brand() } },
    {
      name: 'difficulty',
      params: { difficulty: game.environment.rules.difficulty, difficultyLocked: true },
    },
    abilitiesPacket(player),
    { name: 'held_item_slot', params: { slot: player.inventory.selected } },
    ...(data.isAtLeast('1.19.3') && !data.isAtLeast('1.20.2')
      ? [{ name: 'feature_flags', params: { features: ['minecraft:vanilla'] } }]
      : []),
    tagsPacket(data),
    { name: 'spawn_position', params: { location: { x, y, z }, angle: 0 } },
    ...(data.isAtLeast('1.20.3')
      ? [{ name: 'game_state_change', params: { reason: 'level_chunks_load_start', gameMode: 0 } }]
      : []),
  ];
}

function brand(): Buffer {
  const name = Buffer.from('co-voyager', 'utf8');
  return Buffer.concat([Buffer.from([name.length]), name]);
}

/** What the player may do beyond survival. */
export function abilitiesPacket(player: Player): Packet {
  const flags = player.gameMode === 'creative' ? 0x0d : player.gameMode === 'spectator' ? 0x07 : 0;
  return { name: 'abilities', params: { flags, flyingSpeed: 0.05, walkingSpeed: 0.1 } };
}

const EVERYBODY_COMMANDS = ['msg', 'tell', 'w', 'list', 'help'];
/**
 * Names of the commands, so that clients offer them; arguments are not described.
 * @param hosts those of the program that runs the world
 */
export function commandsPacket(player: Player, hosts: Iterable<string>): Packet {
  const operators = player.isOperator ? OPERATOR_COMMANDS : [];
  const names = [...new Set([...EVERYBODY_COMMANDS, ...hosts, ...operators])];
  const flags = (type: number, hasCommand: number): unknown => ({
    unused: 0,
    has_custom_suggestions: 0,
    has_redirect_node: 0,
    has_command: hasCommand,
    command_node_type: type,
  });
  const parser = 'brigadier:string';
  const argument = {
    flags: flags(2, 1),
    children: [],
    redirectNode: undefined,
    extraNodeData: { name: 'arguments', parser, properties: 'GREEDY_PHRASE', suggestionType: undefined },
  };
  const literals = names.map((name) => ({
    flags: flags(1, 1),
    children: [1],
    redirectNode: undefined,
    extraNodeData: { name },
  }));
  const root = { flags: flags(0, 0), children: names.map((_, index) => index + 2), extraNodeData: undefined };
  return { name: 'declare_commands', params: { nodes: [root, argument, ...literals], rootIndex: 0 } };
}
