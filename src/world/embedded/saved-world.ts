import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CoVoyagerError } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import { writeWholeFile } from '../../base/whole-file.js';
import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import { FURNACES } from '../../game/container-blocks.js';
import { stateWith, propertiesOf } from './data/block-states.js';
import { type VersionData, requireEntry } from './data/version-data.js';
import { entityUuid, type Entity, type MobEntity } from './entities/entity.js';
import { ITEM_SIZE } from './entities/item-entities.js';
import type { Game } from './game.js';
import { stackSizeOf, type ItemStack, type Slot } from './items/item-stack.js';
import { addPlayer } from './players/joining.js';
import type { Player } from './players/player.js';
import { carriedBy } from './snapshot.js';
import type { BlockSnapshot } from './terrain/block-store.js';

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

type Triple = [number, number, number];
type SavedSlots = SavedWorld['chests'][number]['slots'];
type SavedEntity = SavedWorld['entities'][number];
type SavedPlayer = SavedWorld['players'][number];

/**
 * The world as data. Left out: open windows (what lies in them counts as carried), digging and drawing in progress,
 * the log of operators' commands.
 * @param built the blocks of the place before anything happened
 */
export function savedFrom(game: Game, built: BlockSnapshot): SavedWorld {
  const spilled: SavedEntity[] = [];
  const players = [...game.players.values()].map((player) => savedPlayer(game, player, spilled));
  const entities = game.entities.all().map(savedEntity);
  return {
    schemaVersion: 1,
    environment: { name: game.environment.name, digest: digestOf(game.environment) },
    version: game.data.version,
    seed: game.seed,
    tickNumber: game.tickNumber,
    dayTime: game.dayTime,
    lastEntityId: game.lastEntityId + spilled.length,
    blocks: savedBlocks(game, built),
    ...savedContents(game),
    entities: [...entities, ...spilled],
    players,
    rolls: [...game.rolls],
  };
}

/**
 * Writes a world; whoever reads the file finds the old one or the new one, never half of it.
 * @throws CoVoyagerError `cannot-save`
 */
export function writeSavedWorld(file: string, saved: SavedWorld): void {
  try {
    writeWholeFile(file, `${JSON.stringify(saved)}\n`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CoVoyagerError(
      'cannot-save',
      `Expected to write the world to ${file}: ${reason}. Choose another folder.`,
      {
        cause,
      },
    );
  }
}

/**
 * Brings a freshly built and populated game to where the saved one was. Nobody is connected afterwards.
 * @throws CoVoyagerError `other-save` for a save of another place or version, `broken-save` for names the version lacks;
 *   the game is unchanged then
 */
export function restoreSavedWorld(game: Game, saved: SavedWorld): void {
  checkIsSame(game, saved);
  checkNames(game.data, saved);
  for (const [x, y, z, block] of saved.blocks) {
    game.blocks.setState({ x, y, z }, stateOfText(game.data, block) ?? 0);
  }
  game.contents.restore({
    chests: saved.chests.map(({ at, slots }) => ({ position: positionOf(at), slots: slotsOf(slots) })),
    furnaces: saved.furnaces.map(({ at, kind, slots, progress }) => ({
      position: positionOf(at),
      kind,
      progress,
      slots: slotsOf(slots),
    })),
  });
  game.entities.clear();
  for (const entity of saved.entities) game.entities.add(entityOf(game, entity));
  for (const player of saved.players) restorePlayer(game, player);
  game.rolls.clear();
  for (const [kind, number] of saved.rolls) game.rolls.set(kind, number);
  game.dayTime = saved.dayTime;
  game.tickNumber = saved.tickNumber;
  game.lastEntityId = saved.lastEntityId;
}

function checkIsSame(game: Game, { environment, version, seed }: SavedWorld): void {
  const fail = (expected: string, got: string): never => {
    throw new CoVoyagerError(
      'other-save',
      `Expected a world saved ${expected}, this one was ${got}. Start it the way it was started before.`,
    );
  };
  const { name } = game.environment;
  if (environment.name !== name) fail(`in "${name}"`, `in "${environment.name}"`);
  if (environment.digest !== digestOf(game.environment)) {
    fail(`in "${name}" as it is now`, 'saved before its file was changed');
  }
  if (version !== game.data.version) fail(`with Minecraft ${game.data.version}`, `with ${version}`);
  if (seed !== game.seed) fail(`with seed ${game.seed}`, `with seed ${seed}`);
}

const digests = new WeakMap<ArenaEnvironment, string>();

function digestOf(environment: ArenaEnvironment): string {
  const known = digests.get(environment);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(environment)).digest('hex').slice(0, 16);
  digests.set(environment, digest);
  return digest;
}

function savedBlocks(game: Game, built: BlockSnapshot): SavedWorld['blocks'] {
  const texts = new Map<number, string>();
  const textOf = (state: number): string => {
    const text = texts.get(state) ?? stateAsText(game.data, state);
    texts.set(state, text);
    return text;
  };
  return game.blocks
    .differencesFrom(built)
    .map(({ position: { x, y, z }, state }): SavedWorld['blocks'][number] => [x, y, z, textOf(state)])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

// Containers come into being when somebody looks: empty ones are not worth a word, and the order is the position's.
function savedContents({ contents }: Game): Pick<SavedWorld, 'chests' | 'furnaces'> {
  const { chests, furnaces } = contents.snapshot();
  const byPosition = (a: { at: Triple }, b: { at: Triple }): number =>
    a.at[0] - b.at[0] || a.at[1] - b.at[1] || a.at[2] - b.at[2];
  return {
    chests: chests
      .map(({ position, slots }) => ({ at: tripleOf(position), slots: savedSlots(slots) }))
      .filter(({ slots }) => slots.length > 0)
      .sort(byPosition),
    furnaces: furnaces
      .map(({ position, kind, slots, progress }) => ({
        at: tripleOf(position),
        kind,
        slots: savedSlots(slots),
        progress: {
          burnTicks: progress.burnTicks,
          burnTotalTicks: progress.burnTotalTicks,
          smeltedTicks: progress.smeltedTicks,
          experience: progress.experience,
        },
      }))
      .filter(({ slots, progress }) => slots.length > 0 || Object.values(progress).some((value) => value > 0))
      .sort(byPosition),
  };
}

function savedEntity(entity: Entity): SavedEntity {
  const moving = {
    id: entity.id,
    position: tripleOf(entity.position),
    velocity: tripleOf(entity.velocity),
    yaw: entity.yaw,
    pitch: entity.pitch,
    onGround: entity.onGround,
  };
  switch (entity.kind) {
    case 'item': {
      const { kind, stack, pickUpDelayTicks, ageTicks } = entity;
      return { kind, ...moving, stack: [stack.name, stack.count, stack.damage], pickUpDelayTicks, ageTicks };
    }
    case 'mob':
      return { kind: entity.kind, ...moving, ...savedMob(entity) };
    case 'arrow': {
      const { kind, name, width, height, shooterId, baseDamage, isCritical, isStuck, ageTicks } = entity;
      return { kind, ...moving, name, width, height, shooterId, baseDamage, isCritical, isStuck, ageTicks };
    }
  }
}

// Field by field, always in this order: two saves of the same world are the same bytes.
function savedMob(mob: MobEntity) {
  return {
    name: mob.name,
    health: mob.health,
    home: tripleOf(mob.home),
    leashBlocks: mob.leashBlocks,
    target: mob.target && tripleOf(mob.target),
    angryAt: mob.angryAt,
    panicTicks: mob.panicTicks,
    hurtTicks: mob.hurtTicks,
    lastDamage: mob.lastDamage,
    fireTicks: mob.fireTicks,
    attackCooldownTicks: mob.attackCooldownTicks,
    fallDistance: mob.fallDistance,
    dyingTicks: mob.dyingTicks,
    isShorn: mob.isShorn,
    decisions: mob.decisions,
  };
}

function entityOf(game: Game, saved: SavedEntity): Entity {
  const moving = {
    uuid: entityUuid(game.seed, saved.id),
    position: positionOf(saved.position),
    velocity: positionOf(saved.velocity),
  };
  switch (saved.kind) {
    case 'item': {
      const [item, count, damage] = saved.stack;
      return { ...saved, ...moving, name: 'item', ...ITEM_SIZE, stack: { name: item, count, damage } };
    }
    case 'mob': {
      const { width, height } = requireEntry(game.data.entities, saved.name);
      const { home, target } = saved;
      const mob: MobEntity = {
        ...saved,
        ...moving,
        width,
        height,
        home: positionOf(home),
        target: target && positionOf(target),
      };
      return mob;
    }
    case 'arrow':
      return { ...saved, ...moving };
  }
}

function savedPlayer(game: Game, player: Player, spilled: SavedEntity[]): SavedPlayer {
  const { id, uuid, name, yaw, pitch, health, isDead, hunger, experience, gameMode } = player;
  const { slots, left } = carriedBy(player);
  // A full inventory and something on the cursor: what has no room lies at the player's feet.
  for (const stack of left) spilled.push(lyingAt(game.lastEntityId + spilled.length + 1, player, stack));
  return {
    id,
    uuid,
    name,
    position: tripleOf(player.position),
    yaw,
    pitch,
    health,
    isDead,
    hunger: {
      food: hunger.food,
      saturation: hunger.saturation,
      exhaustion: hunger.exhaustion,
      timer: hunger.timer,
    },
    experience,
    gameMode,
    selected: player.inventory.selected,
    slots: savedSlots(slots),
  };
}

function lyingAt(id: number, player: Player, { name: item, count, damage }: ItemStack): SavedEntity {
  return {
    kind: 'item',
    id,
    position: tripleOf(player.position),
    velocity: [0, 0, 0],
    yaw: 0,
    pitch: 0,
    onGround: false,
    stack: [item, count, damage],
    pickUpDelayTicks: 0,
    ageTicks: 0,
  };
}

function restorePlayer(game: Game, saved: SavedPlayer): void {
  const { id, uuid, name, position, yaw, pitch, health, isDead, hunger, experience, gameMode } = saved;
  const start = { position: positionOf(position), yaw };
  // Who may use commands is decided anew at the next joining.
  const player = addPlayer(game, { id, uuid, name, isOperator: false, start });
  Object.assign(player, { pitch, health, isDead, hunger, experience, gameMode });
  player.inventory.selected = saved.selected;
  player.inventory.replaceAll(slotsOf(saved.slots));
}

function savedSlots(slots: readonly Slot[]): SavedSlots {
  return slots.flatMap((stack, index): SavedSlots =>
    stack ? [[index, stack.name, stack.count, stack.damage]] : [],
  );
}

function slotsOf(saved: SavedSlots): Slot[] {
  const slots: Slot[] = [];
  for (const [index, item, count, damage] of saved) slots[index] = { name: item, count, damage };
  return Array.from(slots, (slot) => slot ?? null);
}

function tripleOf({ x, y, z }: Position): Triple {
  return [x, y, z];
}

function positionOf([x, y, z]: Triple): Position {
  return { x, y, z };
}
