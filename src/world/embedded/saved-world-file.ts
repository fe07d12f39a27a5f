import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CoVoyagerError, messageOf } from '../../base/error.js';
import { readJson } from '../../base/json.js';
import type { Position } from '../../base/position.js';
import { writeWholeFile } from '../../base/whole-file.js';
import { FURNACES } from '../../game/container-blocks.js';
import type { ItemStack, Slot } from './items/item-stack.js';
import { TICK_KINDS } from './terrain/scheduled-ticks.js';

const count = z.number().int().min(0);
const positive = z.number().int().min(1);
const whole = z.number().int();

/** [x, y, z] in the file, a position in the world. */
const placeOf = (axis: z.ZodNumber) =>
  z.codec(z.tuple([axis, axis, axis]), z.custom<Position>(), {
    decode: ([x, y, z]) => ({ x, y, z }),
    encode: ({ x, y, z }): [number, number, number] => [x, y, z],
  });
const point = placeOf(z.number());
const block = placeOf(whole);

/** [item, count, damage] */
const stack = z.codec(z.tuple([z.string(), positive, count]), z.custom<ItemStack>(), {
  decode: ([name, count, damage]) => ({ name, count, damage }),
  encode: ({ name, count, damage }): [string, number, number] => [name, count, damage],
});

/** [slot, item, count, damage]; slots that are not named are empty. */
const slots = (size: number) =>
  z.codec(z.array(z.tuple([count.max(size - 1), z.string(), positive, count])), z.custom<readonly Slot[]>(), {
    decode: (list) => {
      const all = new Array<Slot>(size).fill(null);
      for (const [index, name, count, damage] of list) all[index] = { name, count, damage };
      return all;
    },
    encode: (all) =>
      all.flatMap((each, index): [number, string, number, number][] =>
        each ? [[index, each.name, each.count, each.damage]] : [],
      ),
  });

// Fields are written in this order, always: two saves of the same world are the same bytes.
const moving = {
  id: count,
  position: point,
  velocity: point,
  yaw: z.number(),
  pitch: z.number(),
  onGround: z.boolean(),
};

export const entities = {
  item: z.object({
    kind: z.literal('item'),
    ...moving,
    stack,
    pickUpDelayTicks: count,
    ageTicks: count,
  }),
  mob: z.object({
    kind: z.literal('mob'),
    ...moving,
    name: z.string(),
    health: z.number(),
    home: point,
    leashBlocks: z.number(),
    target: point.nullable(),
    angryAt: count.nullable(),
    unseenTicks: count,
    panicTicks: count,
    hurtTicks: count,
    lastDamage: z.number(),
    fireTicks: count,
    air: whole,
    attackCooldownTicks: count,
    fuseTicks: count,
    fallDistance: z.number(),
    dyingTicks: count.nullable(),
    isShorn: z.boolean(),
    age: whole,
    loveTicks: count,
    feederId: count.nullable(),
    courtTicks: count,
    eggTicks: count,
    grazeTicks: count,
    awayTicks: count.nullable(),
    decisions: count,
  }),
  arrow: z.object({
    kind: z.literal('arrow'),
    ...moving,
    name: z.string(),
    width: z.number(),
    height: z.number(),
    shooterId: count.nullable(),
    baseDamage: z.number(),
    isCritical: z.boolean(),
    isStuck: z.boolean(),
    canPickUp: z.boolean(),
    ageTicks: count,
  }),
  'falling-block': z.object({
    kind: z.literal('falling-block'),
    ...moving,
    block: z.string(),
    fromY: whole,
    placer: z.string().nullable(),
    ageTicks: count,
  }),
};
const entity = z.discriminatedUnion('kind', [
  entities.item.strict(),
  entities.mob.strict(),
  entities.arrow.strict(),
  entities['falling-block'].strict(),
]);

export const player = z.strictObject({
  id: count,
  uuid: z.string(),
  name: z.string().min(1),
  position: point,
  yaw: z.number(),
  pitch: z.number(),
  health: z.number(),
  isDead: z.boolean(),
  hunger: z.strictObject({
    food: z.number(),
    saturation: z.number(),
    exhaustion: z.number(),
    timer: z.number(),
  }),
  experience: z.number(),
  gameMode: z.enum(['survival', 'creative', 'adventure', 'spectator']),
  /** Head of the bed it comes back to. */
  bed: block.nullable(),
  selected: count.max(8),
  slots: slots(41),
});

export const chest = z.strictObject({ at: block, slots: slots(27) });

export const furnace = z.strictObject({
  at: block,
  kind: z.enum(FURNACES),
  slots: slots(3),
  progress: z.strictObject({
    burnTicks: count,
    burnTotalTicks: count,
    smeltedTicks: count,
    experience: z.number(),
  }),
});

export const campfire = z.strictObject({
  at: block,
  slots: slots(4),
  cookedTicks: z.array(count).length(4).readonly(),
});

const savedWorldSchema = z.strictObject({
  schemaVersion: z.literal(1),
  environment: z.strictObject({ name: z.string(), digest: z.string() }),
  version: z.string(),
  seed: whole,
  tickNumber: count,
  dayTime: count.max(24_000),
  lastEntityId: count,
  /** Where it is not the game's own. */
  randomTickSpeed: count.exactOptional(),
  /** [x, y, z, block]; a block is `stone` or `furnace[facing=north,lit=false]`. */
  blocks: z.array(z.tuple([whole, whole, whole, z.string()])),
  /** [x, y, z, player]: who placed the block that stands there. */
  placed: z.array(z.tuple([whole, whole, whole, z.string()])).exactOptional(),
  chests: z.array(chest),
  furnaces: z.array(furnace),
  campfires: z.array(campfire).exactOptional(),
  entities: z.array(entity),
  players: z.array(player),
  rolls: z.array(z.tuple([z.string(), count])),
  /** [x, y, z, what, tick]: blocks that wait for their time, first things first. */
  scheduled: z.array(z.tuple([whole, whole, whole, z.enum(TICK_KINDS), count])).exactOptional(),
  /** Numbers of the chunks of generated nature whose animals came. */
  populated: z.array(count).exactOptional(),
});

/** A world as it lies in a file: what differs from the place as built, and everything that moves. */
export type SavedWorld = z.input<typeof savedWorldSchema>;
/** The same as it was read. */
export type ReadWorld = z.output<typeof savedWorldSchema>;

/**
 * Reads a file that `EmbeddedWorld.save` wrote.
 * @throws CoVoyagerError `broken-save` naming the first thing that is wrong
 */
export function readSavedWorld(file: string): ReadWorld {
  const reading = readJson(textOf(file));
  if (!reading.ok)
    throw new CoVoyagerError(
      'broken-save',
      `Expected a saved world in ${file}, it cannot be read: ${reading.reason}.`,
    );
  const parsed = savedWorldSchema.safeParse(reading.value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the top' : issue.path.join('.');
  throw new CoVoyagerError(
    'broken-save',
    `Expected a saved world in ${file}; at ${where}: ${issue?.message ?? 'not one'}.`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const message = `Expected a saved world in ${file}, it cannot be read: ${messageOf(cause)}.`;
    throw new CoVoyagerError('broken-save', message, { cause });
  }
}

/**
 * Writes a world; whoever reads the file finds the old one or the new one, never half of it.
 * @throws CoVoyagerError `cannot-save`
 */
export function writeSavedWorld(file: string, saved: SavedWorld): void {
  try {
    writeWholeFile(file, `${JSON.stringify(saved)}\n`);
  } catch (cause) {
    const message = `Expected to write the world to ${file}: ${messageOf(cause)}. Choose another folder.`;
    throw new CoVoyagerError('cannot-save', message, { cause });
  }
}
