import type { ItemCounts } from '../../base/item-counts.js';
import type { Bot } from 'mineflayer';
import type { SkillSurroundings } from '../../skill/writer/skill-request.js';
import { scanBlocks } from '../site/scan-blocks.js';
import { snapshotOf } from '../bot/snapshot.js';

const RADIUS_BLOCKS = 32;
const MOST_NAMES = 40;

/**
 * What a bot knows when a skill is to be written.
 * @param isThorough looks at every block around, which takes some 100 ms of the process's time, in small portions
 */
export async function surroundingsOf(
  bot: Bot,
  chest: ItemCounts | null,
  isThorough: boolean,
): Promise<SkillSurroundings> {
  const { position, health, food, inventory, equipment } = snapshotOf(bot, 0);
  return {
    mcVersion: bot.version,
    position,
    health,
    food,
    inventory,
    equipment,
    chest,
    biome: biomeAt(bot),
    timeOfDay: bot.time.timeOfDay,
    nearbyBlocks: isThorough ? await blocksAround(bot) : [],
    nearbyEntities: isThorough ? entitiesAround(bot) : [],
  };
}

async function blocksAround(bot: Bot): Promise<readonly string[]> {
  const { position } = bot.entity;
  const found = await scanBlocks(bot, position, RADIUS_BLOCKS);
  const far = [...found].map(([name, { nearest }]) => {
    const [first] = nearest;
    return {
      name,
      distance: first ? position.distanceTo(position.clone().set(first.x, first.y, first.z)) : Infinity,
    };
  });
  return far
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name);
}

function entitiesAround(bot: Bot): readonly string[] {
  const { position } = bot.entity;
  const near = Object.values(bot.entities)
    .filter((entity) => entity !== bot.entity && entity.position.distanceTo(position) <= RADIUS_BLOCKS)
    .sort((a, b) => a.position.distanceTo(position) - b.position.distanceTo(position));
  return [...new Set(near.map(({ name, username }) => username ?? name ?? 'unknown'))].slice(0, MOST_NAMES);
}

/** Name of the biome a bot is in; null where it is not told. */
export function biomeAt(bot: Bot): string | null {
  const biome = bot.blockAt(bot.entity.position)?.biome as { readonly name?: string } | undefined;
  return biome?.name && biome.name !== '' ? biome.name : null;
}
