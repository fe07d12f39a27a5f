import { CoVoyagerError } from '../../base/error.js';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FURNACES } from '../../game/container-blocks.js';
import { stateWith, propertiesOf } from './data/block-states.js';
import type { VersionData } from './data/version-data.js';
import { stackSizeOf } from './items/item-stack.js';

const count = z.number().int().min(0);
const triple = z.tuple([z.number(), z.number(), z.number()]);
const blockTriple = z.tuple([z.number().int(), z.number().int(), z.number().int()]);
/** [item, count, damage] */
const stack = z.tuple([z.string(), z.number().int().min(1), count]);
/** [slot, item, count, damage]; slots that are not named are empty. */
const slots = (size: number) =>
  z.array(
    z.tuple([
      z
        .number()
        .int()
        .min(0)
        .max(size - 1),
      z.string(),
      z.number().int().min(1),
      count,
    ]),
  );

const moving = { id: count, position: triple, velocity: triple, yaw: z.number(), pitch: z.number() };

const item = z.strictObject({
  kind: z.literal('item'),
  ...moving,
  onGround: z.boolean(),
  stack,
  pickUpDelayTicks: count,
  ageTicks: count,
});

const mob = z.strictObject({
  kind: z.literal('mob'),
  ...moving,
  onGround: z.boolean(),
  name: z.string(),
  health: z.number(),
  home: triple,
  leashBlocks: z.number(),
  target: triple.nullable(),
  angryAt: count.nullable(),
  panicTicks: count,
  hurtTicks: count,
  lastDamage: z.number(),
  fireTicks: count,
  attackCooldownTicks: count,
  fallDistance: z.number(),
  dyingTicks: count.nullable(),
  isShorn: z.boolean(),
  decisions: count,
});

const arrow = z.strictObject({
  kind: z.literal('arrow'),
  ...moving,
  onGround: z.boolean(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  shooterId: count.nullable(),
  baseDamage: z.number(),
  isCritical: z.boolean(),
  isStuck: z.boolean(),
  ageTicks: count,
});

const player = z.strictObject({
  id: count,
  uuid: z.string(),
  name: z.string().min(1),
  position: triple,
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
  selected: z.number().int().min(0).max(8),
  slots: slots(41),
});

const furnace = z.strictObject({
  at: blockTriple,
  kind: z.enum(FURNACES),
  slots: slots(3),
  progress: z.strictObject({
    burnTicks: count,
    burnTotalTicks: count,
    smeltedTicks: count,
    experience: z.number(),
  }),
});

const savedWorldSchema = z.strictObject({
  schemaVersion: z.literal(1),
  environment: z.strictObject({ name: z.string(), digest: z.string() }),
  version: z.string(),
  seed: z.number().int(),
  tickNumber: count,
  dayTime: z.number().int().min(0).max(24_000),
  lastEntityId: count,
  /** [x, y, z, block]; a block is `stone` or `furnace[facing=north,lit=false]`. */
  blocks: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int(), z.string()])),
  chests: z.array(z.strictObject({ at: blockTriple, slots: slots(27) })),
  furnaces: z.array(furnace),
  entities: z.array(z.discriminatedUnion('kind', [item, mob, arrow])),
  players: z.array(player),
  rolls: z.array(z.tuple([z.string(), count])),
});

/** A world as it lies in a file: what differs from the place as built, and everything that moves. */
export type SavedWorld = z.infer<typeof savedWorldSchema>;

/**
 * Reads a file that `EmbeddedWorld.save` wrote.
 * @throws CoVoyagerError `broken-save` naming the first thing that is wrong
 */
export function readSavedWorld(file: string): SavedWorld {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CoVoyagerError(
      'broken-save',
      `Expected a saved world in ${file}, it cannot be read: ${reason}.`,
      {
        cause,
      },
    );
  }
  const parsed = savedWorldSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the top' : issue.path.join('.');
  throw new CoVoyagerError(
    'broken-save',
    `Expected a saved world in ${file}; at ${where}: ${issue?.message ?? 'not one'}.`,
  );
}

/** Text of a state: `stone`, `oak_log[axis=y]`. */
export function stateAsText(data: VersionData, state: number): string {
  const block = data.blockOfState(state);
  const properties = Object.entries(propertiesOf(block, state)).map(([key, value]) => `${key}=${value}`);
  return properties.length === 0 ? block.name : `${block.name}[${properties.sort().join(',')}]`;
}

/** The state a text stands for; null where the version has no such block or state. */
export function stateOfText(data: VersionData, text: string): number | null {
  const [, name = '', inBrackets = ''] = /^([a-z0-9_]+)(?:\[(.*)\])?$/.exec(text) ?? [];
  const block = data.blocks.get(name);
  if (!block) return null;
  const pairs = inBrackets
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  const state = stateWith(block, Object.fromEntries(pairs));
  return stateAsText(data, state) === text ? state : null;
}

/**
 * Checks the names in a saved world against its version, before anything is changed.
 * @throws CoVoyagerError `broken-save`
 */
export function checkNames(data: VersionData, saved: SavedWorld): void {
  const fail = (where: string, expected: string, got: string): never => {
    throw new CoVoyagerError(
      'broken-save',
      `Expected ${expected} of Minecraft ${data.version} in the saved world's ${where}, got "${got}".`,
    );
  };
  const checkStack = (where: string, name: string, number: number): void => {
    if (!data.items.has(name)) fail(where, 'an item', name);
    if (number > stackSizeOf(data, name))
      fail(where, `at most ${stackSizeOf(data, name)} in a stack`, `${number} ${name}`);
  };
  for (const [x, y, z, block] of saved.blocks) {
    if (stateOfText(data, block) === null) fail(`block at ${x} ${y} ${z}`, 'a block', block);
  }
  for (const { at, slots: stacks } of [...saved.chests, ...saved.furnaces]) {
    for (const [, name, number] of stacks) checkStack(`container at ${at.join(' ')}`, name, number);
  }
  for (const { name, slots: stacks } of saved.players) {
    for (const [, each, number] of stacks) checkStack(`inventory of ${name}`, each, number);
  }
  for (const entity of saved.entities) {
    if (entity.kind === 'item') checkStack('items on the ground', entity.stack[0], entity.stack[1]);
    else if (!data.entities.has(entity.name)) fail('entities', 'an entity', entity.name);
  }
}
