import type { Job } from '../../../src/schedule/job.js';
import { jobOf, LEFT, RIGHT } from './stage.js';

const TABLE = { block: 'crafting_table', position: LEFT };
const FURNACE = { block: 'furnace', position: RIGHT };

/** A compass-like plan's jobs, one after the other; each leaves what the next needs. */
export const COMPASS_JOBS: readonly Job[] = [
  jobOf({ action: 'gather', item: 'oak_log', quantity: 4 }, { brings: { oak_log: 4 } }),
  jobOf(
    { action: 'craft', item: 'oak_planks', quantity: 16 },
    { takes: { oak_log: 4 }, brings: { oak_planks: 16 } },
  ),
  jobOf({ action: 'craft', item: 'stick', quantity: 8 }, { takes: { oak_planks: 4 }, brings: { stick: 8 } }),
  jobOf(
    { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'left' },
    { takes: { oak_planks: 4 }, placeAt: [LEFT] },
  ),
  jobOf(
    { action: 'craft', item: 'wooden_pickaxe', quantity: 1, station: 'crafting_table' },
    { takes: { oak_planks: 3, stick: 2 }, brings: { wooden_pickaxe: 1 }, station: TABLE },
  ),
  jobOf(
    { action: 'gather', item: 'cobblestone', quantity: 11, sources: ['stone', 'cobblestone'] },
    { tools: ['wooden_pickaxe'], brings: { cobblestone: 11 } },
  ),
  jobOf(
    { action: 'craft', item: 'stone_pickaxe', quantity: 1, station: 'crafting_table' },
    { takes: { cobblestone: 3, stick: 2 }, brings: { stone_pickaxe: 1 }, station: TABLE },
  ),
  jobOf(
    { action: 'craft', item: 'furnace', quantity: 1, station: 'crafting_table', placed: 'right' },
    { takes: { cobblestone: 8 }, station: TABLE, placeAt: [RIGHT] },
  ),
  jobOf(
    { action: 'gather', item: 'raw_iron', quantity: 3, sources: ['iron_ore'] },
    { tools: ['stone_pickaxe'], brings: { raw_iron: 3 } },
  ),
  jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 2, station: 'furnace' },
    { phase: 'load', takes: { raw_iron: 2, oak_planks: 2 }, fuel: { oak_planks: 2 }, station: FURNACE },
  ),
  jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 2, station: 'furnace' },
    { phase: 'collect', brings: { iron_ingot: 2 }, station: FURNACE },
  ),
  jobOf(
    { action: 'smelt', item: 'iron_ingot', quantity: 1, station: 'furnace' },
    {
      takes: { raw_iron: 1, oak_planks: 1 },
      fuel: { oak_planks: 1 },
      brings: { iron_ingot: 1 },
      station: FURNACE,
    },
  ),
];
