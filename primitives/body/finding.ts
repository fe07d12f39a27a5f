import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';

interface Section {
  /** 16 x 16 x 16 numbers of states; either a palette, one value for all, or neither. */
  readonly data: {
    readonly palette?: readonly number[];
    readonly value?: number;
    get(index: number): number;
  };
}
interface Column {
  readonly minY: number;
  readonly sections: readonly (Section | null | undefined)[];
}

/** Numbers of all states of some kinds of blocks; names this version does not know have none. */
export function statesOf(bot: Bot, names: readonly string[]): ReadonlySet<number> {
  const states = new Set<number>();
  for (const name of names) {
    const block = bot.registry.blocksByName[name];
    if (!block) continue;
    for (let state = block.minStateId; state <= block.maxStateId; state++) states.add(state);
  }
  return states;
}

/**
 * Places of blocks in some states within a range of the bot, in the loaded world, nearest first. Like `bot.findBlocks`,
 * which takes a second for 64 blocks of open air: it does not look at what a section of one kind consists of.
 */
export function findStates(bot: Bot, states: ReadonlySet<number>, rangeBlocks: number): readonly Vec3[] {
  const around = bot.entity.position;
  const found: Vec3[] = [];
  const chunk = (block: number): number => Math.floor(block / 16);
  for (let x = chunk(around.x - rangeBlocks); x <= chunk(around.x + rangeBlocks); x++) {
    for (let z = chunk(around.z - rangeBlocks); z <= chunk(around.z + rangeBlocks); z++) {
      const column = (
        bot.world as unknown as { getColumn(x: number, z: number): Column | undefined }
      ).getColumn(x, z);
      column?.sections.forEach((section, index) => {
        if (section && mayHold(section, states)) {
          scan(section, states, new Vec3(x * 16, column.minY + index * 16, z * 16), found);
        }
      });
    }
  }
  return found
    .map((place) => ({
      place,
      distance: Math.hypot(place.x - around.x, place.y - around.y, place.z - around.z),
    }))
    .filter(({ distance }) => distance <= rangeBlocks)
    .sort((a, b) => a.distance - b.distance)
    .map(({ place }) => place);
}

function mayHold({ data }: Section, states: ReadonlySet<number>): boolean {
  if (data.palette) return data.palette.some((state) => states.has(state));
  return data.value === undefined || states.has(data.value);
}

const SECTION_BLOCKS = 4096;

function scan({ data }: Section, states: ReadonlySet<number>, corner: Vec3, found: Vec3[]): void {
  for (let index = 0; index < SECTION_BLOCKS; index++) {
    // x in the lowest four bits, then z, then y.
    if (states.has(data.get(index))) found.push(corner.offset(index & 15, index >> 8, (index >> 4) & 15));
  }
}
