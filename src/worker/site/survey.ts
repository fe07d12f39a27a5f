import { clearWay } from './clear-way.js';
import { distanceBetween, type Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { isSpared } from '../../../primitives/body/fighting.js';
import { openLandFrom } from '../../../primitives/body/protected-land.js';
import { hasBody } from '../../../primitives/body/placing.js';
import { walkNear } from '../../../primitives/body/walking.js';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import { isFurnace } from '../../game/container-blocks.js';
import type { Station } from '../../schedule/job.js';
import { besideOf, blockAt, chestAt, freeSpotsAround, nearestChest, type ChestPlace } from './chest-place.js';
import { scanBlocks, type FoundBlocks } from './scan-blocks.js';

/** What is really there, seen by one bot. */
export interface SeenSite {
  /** Null when no chest stands within the radius. */
  readonly chest: SurveyedChest | null;
  /** Crafting tables, furnaces and the like that stand within the radius, nearest to the chest first. */
  readonly stations: readonly Station[];
  /**
   * Where stations can be set down: air above firm ground, reachable, the chest's front kept free. Left of the chest
   * first (the crafting table's place), then right (the furnace's), then the rest by distance.
   */
  readonly freeSpots: readonly Position[];
  /** Blocks by registry name, air left out: how many, and where the nearest are. */
  readonly blocks: ReadonlyMap<string, FoundBlocks>;
  /** Animals and monsters by registry name; babies that are no prey left out. */
  readonly mobs: ReadonlyMap<string, readonly Position[]>;
  /** The middle of it all: the chest, or where the bot stands. */
  readonly center: Position;
  /** Whether the world is older than what its server speaks, behind a proxy or of another maker: it ends at 0. */
  readonly isOldWorld: boolean;
}

/** From here on the ground reaches below 0 (game rule). */
const DEEP_GROUND = '1.18';

function isOldWorld({ game, registry }: Bot): boolean {
  const { minY } = game as { readonly minY?: number };
  return game.dimension === 'overworld' && minY === 0 && registry.isNewerOrEqualTo(DEEP_GROUND);
}

/** The shared chest as it stands. */
interface SurveyedChest extends ChestPlace {
  readonly contents: ItemCounts;
  /** 27 for a chest, 54 for a double one. */
  readonly slots: number;
  /** Where the crafting table belongs: 1 block left, as seen by somebody looking at the chest's front. */
  readonly left: Position;
  /** Where the furnace belongs: 1 block right. */
  readonly right: Position;
}

export interface SurveyOptions {
  /** The shared chest, where it is known; else the nearest one is taken. */
  readonly chest?: Position;
  /** How far around the chest to look, 4 to 64 blocks. Default 32. */
  readonly radiusBlocks?: number;
}

const BESIDE_BLOCKS = 4;
const DEFAULT_RADIUS_BLOCKS = 32;
const IN_SIGHT_BLOCKS = 4;
const TABLES = /^(crafting_table|smithing_table|stonecutter|.*anvil)$/;

/**
 * Looks around and into the shared chest. Walks to the chest; changes nothing.
 * @throws Error when the chest stands there and does not open, or is not reached
 */
export async function surveySite(bot: Bot, options: SurveyOptions = {}): Promise<SeenSite> {
  const radiusBlocks = Math.min(64, Math.max(4, options.radiusBlocks ?? DEFAULT_RADIUS_BLOCKS));
  // Of what is out of sight nothing is known.
  if (options.chest && !blockAt(bot, options.chest)) {
    await walkNear(bot, options.chest, { rangeBlocks: IN_SIGHT_BLOCKS });
    if (!blockAt(bot, options.chest))
      throw new Error(`${bot.username} did not get within sight of the chest`);
  }
  // Nothing can be set down on protected land.
  const open = options.chest ? null : openLandFrom(bot, bot.entity.position);
  if (open) await walkNear(bot, open, { rangeBlocks: BESIDE_BLOCKS });
  if (options.chest) await clearWay(bot, options.chest);
  const place = options.chest ? chestAt(bot, options.chest) : nearestChest(bot, radiusBlocks);
  const feet = bot.entity.position.floored();
  const center = place?.position ?? { x: feet.x, y: feet.y, z: feet.z };
  const blocks = await scanBlocks(bot, center, radiusBlocks);
  return {
    chest: place ? await lookInside(bot, place) : null,
    stations: stationsIn(blocks, center),
    freeSpots: freeSpotsAround(bot, place, center),
    isOldWorld: isOldWorld(bot),
    blocks,
    mobs: mobsWithin(bot, center, radiusBlocks),
    center,
  };
}

async function lookInside(bot: Bot, place: ChestPlace): Promise<SurveyedChest> {
  const seen: ItemCounts[] = [];
  const context = contextOf(bot);
  const leave = actWithin(bot, {
    ...context,
    onVisit: (visit) => {
      seen.push(visit.after);
      context.onVisit(visit);
    },
  });
  try {
    const outcome = await checkItemInsideChest(bot, place.position);
    if (outcome.kind !== 'completed') throw new Error(outcome.reason);
  } finally {
    leave();
  }
  const contents = seen.at(-1) ?? {};
  return {
    ...place,
    contents,
    slots: place.halves.length * 27,
    left: besideOf(place, 'left'),
    right: besideOf(place, 'right'),
  };
}

function stationsIn(blocks: ReadonlyMap<string, FoundBlocks>, center: Position): Station[] {
  const stations = [...blocks]
    .filter(([name]) => TABLES.test(name) || isFurnace(name))
    .flatMap(([block, { nearest }]) => nearest.map((position) => ({ block, position })));
  return stations.sort((a, b) => distanceBetween(a.position, center) - distanceBetween(b.position, center));
}

function mobsWithin(bot: Bot, center: Position, radiusBlocks: number): ReadonlyMap<string, Position[]> {
  const mobs = new Map<string, Position[]>();
  for (const entity of Object.values(bot.entities)) {
    const kind = entity.name === undefined ? undefined : bot.registry.entitiesByName[entity.name];
    if (!kind || entity === bot.entity || entity.type === 'player' || isSpared(bot, entity)) continue;
    if (!hasBody(kind) || distanceBetween(entity.position, center) > radiusBlocks) continue;
    const { x, y, z } = entity.position;
    mobs.set(kind.name, [...(mobs.get(kind.name) ?? []), { x, y, z }]);
  }
  return mobs;
}
