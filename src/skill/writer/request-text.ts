import type { ItemCounts } from '../../base/item-counts.js';
import type { SkillRequest, SkillSurroundings } from './skill-request.js';
import type { Job } from '../../schedule/job.js';

/** What the job is, for a prompt: the instruction, and `bot.job` as it will be. */
export function jobText({ job, chest }: Pick<SkillRequest, 'job' | 'chest'>): string {
  const { subtask, phase, quantity, takes, tools, fuel, brings, station, placeAt } = job;
  const lines = [
    subtask.instruction,
    `bot.job.action: ${subtask.action}, phase: ${phase}, item: ${subtask.item}, quantity: ${quantity}`,
    `bot.job.chest: ${chest ? place(chest) : 'null, there is no chest: keep everything'}`,
    `bot.job.takes (out of the chest): ${amountsText(takes)}`,
    `bot.job.tools (borrow from the chest and bring back): ${listText(tools)}`,
    ...(subtask.wornOut?.length ? [`bot.job.wornOut (may break): ${listText(subtask.wornOut)}`] : []),
    ...(Object.keys(fuel).length > 0 ? [`bot.job.fuel (part of takes): ${amountsText(fuel)}`] : []),
    `bot.job.brings (to lie in the chest at the end): ${amountsText(brings)}`,
    ...(subtask.action === 'gather'
      ? [`bot.job.sources (blocks that give it): ${listText(subtask.sources ?? [])}`]
      : []),
    `bot.job.station: ${station ? `${station.block} at ${place(station.position)}` : 'null'}`,
    `bot.job.placeAt: ${placeAt.length > 0 ? placeAt.map(place).join('; ') : '[] (filled in where blocks are to be set down)'}`,
  ];
  return lines.join('\n');
}

/** What the bot knows of itself and the world around, for a prompt. */
export function surroundingsText(surroundings: SkillSurroundings): string {
  const { mcVersion, position, health, food, biome, timeOfDay, inventory, equipment, chest } = surroundings;
  const worn = Object.entries(equipment).map(([at, item]) => `${at}: ${item}`);
  return [
    `Minecraft ${mcVersion}; biome: ${biome ?? 'unknown'}; time: ${timeOfDay} of 24000 (${dayText(timeOfDay)})`,
    `Position: ${place(position)}; health: ${Math.round(health)} of 20; hunger: ${Math.round(food)} of 20`,
    `Inventory: ${amountsText(inventory)}`,
    `Equipment: ${worn.length > 0 ? worn.join(', ') : 'nothing'}`,
    `Chest: ${chest === null ? 'unknown, never looked into' : Object.keys(chest).length === 0 ? 'empty' : amountsText(chest)}`,
    `Blocks nearby, nearest first: ${listText(surroundings.nearbyBlocks)}`,
    `Entities nearby, nearest first: ${listText(surroundings.nearbyEntities)}`,
  ].join('\n');
}

/** Counts in words; what is none is said. */
function amountsText(counts: ItemCounts): string {
  const parts = Object.entries(counts).map(([item, count]) => `${count} ${item}`);
  return parts.length > 0 ? parts.join(', ') : 'nothing';
}

function listText(names: readonly string[]): string {
  return names.length > 0 ? names.slice(0, 40).join(', ') : 'none';
}

function place({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }): string {
  return `${Math.floor(x)} ${Math.floor(y)} ${Math.floor(z)}`;
}

/** What time of day it is in words; dusk begins at 12 000, night at 13 000, dawn at 23 000 (game rule). */
export function dayText(timeOfDay: number): string {
  if (timeOfDay < 12_000) return 'day';
  return timeOfDay < 13_000 ? 'dusk' : timeOfDay < 23_000 ? 'night' : 'dawn';
}

/**
 * What a job is about, for the stages of model calls: "craft stick", "collect iron_ingot". By meaning, not by the job's
 * id: a replay finds the reply again when work is shared out differently.
 */
export function jobLabel({ subtask, phase }: Job): string {
  return `${phase === 'whole' ? subtask.action : phase} ${subtask.item}`;
}
