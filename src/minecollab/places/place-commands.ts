import { isSamePosition } from '../../base/position.js';
import { across } from '../../game/faces.js';
import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import { blocksOf, type PlacedBlock } from '../../environment/arena-blocks.js';
import { blockText } from '../../blueprint/block-text.js';

/** `/fill` takes no more blocks at once. */
const MOST_FILLED = 32_768;
/** So high above its floor a place is cleared: buildings and trees are no higher than worlds of the benchmark. */
const CLEARED_BLOCKS = 40;

/** What an operator says to build a place on a server, in order; each line is a command of the game from 1.14 on. */
export function placeCommands(place: ArenaEnvironment): readonly string[] {
  const { area, layers, entities, rules } = place;
  const slab = (fromY: number, toY: number, block: string): string =>
    `/fill ${area.from[0]} ${fromY} ${area.from[1]} ${area.to[0]} ${toY} ${area.to[1]} ${block}`;
  const floor = Math.max(...layers.map(({ toY }) => toY)) + 1;
  const plane = (area.to[0] - area.from[0] + 1) * (area.to[1] - area.from[1] + 1);
  const most = Math.max(1, Math.floor(MOST_FILLED / plane));
  const slabs = (fromY: number, toY: number, block: string): readonly string[] =>
    fromY > toY
      ? []
      : [slab(fromY, Math.min(toY, fromY + most - 1), block), ...slabs(fromY + most, toY, block)];
  return [
    '/gamerule doMobSpawning false',
    '/gamerule doDaylightCycle false',
    `/time set ${rules.dayTime}`,
    ...slabs(floor, floor + CLEARED_BLOCKS, 'air'),
    ...layers.flatMap(({ fromY, toY, block }) => slabs(fromY, toY, block)),
    ...rowsOf(place),
    // Also what the clearing has dropped.
    '/kill @e[type=!player]',
    ...entities.flatMap(({ type, at, count }) =>
      Array.from({ length: count }, () => `/summon ${type} ${at.join(' ')}`),
    ),
  ];
}

/** Blocks in rows along x, as far as they are the same: from below, so that what stands on others holds. */
function rowsOf(place: ArenaEnvironment): readonly string[] {
  const blocks = [...blocksOf(place)].sort((a, b) => a.y - b.y || a.z - b.z || a.x - b.x);
  const rows: { readonly text: string; readonly first: PlacedBlock; last: PlacedBlock }[] = [];
  for (const block of blocks) {
    const text = textOf(block);
    const row = rows.at(-1);
    if (row?.text === text && isSamePosition(across(row.last, 'east'), block)) row.last = block;
    else rows.push({ text, first: block, last: block });
  }
  return rows.map(
    ({ text, first: { x, y, z }, last }) => `/fill ${x} ${y} ${z} ${last.x} ${last.y} ${last.z} ${text}`,
  );
}

function textOf({ block, states = {} }: PlacedBlock): string {
  const properties = Object.fromEntries(Object.entries(states).map(([key, value]) => [key, String(value)]));
  return blockText({ name: block, properties });
}
