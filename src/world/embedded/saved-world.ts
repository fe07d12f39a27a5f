import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CoVoyagerError } from '../../base/error.js';
import { positionKey, type Position } from '../../base/position.js';
import type { PlayableEnvironment } from '../../environment/environment-schema.js';
import { readState, stateAsText } from './data/block-states.js';
import type { VersionData } from './data/version-data.js';
import { entityUuid, STILL, type Entity } from './entities/entity.js';
import { FALLING_BLOCK_SIZE } from './entities/falling-blocks.js';
import { ITEM_SIZE } from './entities/item-entities.js';
import { sizeOfMob } from './entities/mob-size.js';
import { RANDOM_TICK_SPEED, type GameState } from './game.js';
import { stackSizeOf, type Slot } from './items/item-stack.js';
import { addPlayer } from './players/joining.js';
import {
  campfire,
  chest,
  entities,
  furnace,
  player,
  type ReadWorld,
  type SavedWorld,
} from './saved-world-file.js';
import { allEntities, freeBeds, possessionsOf, playerRecordOf } from './snapshot.js';
import type { BlockSnapshot } from './terrain/generated-blocks.js';

/**
 * The world as data. Left out: open windows (what lies in them counts as carried), digging and drawing in progress,
 * the log of operators' commands.
 * @param built the blocks of the place before anything happened
 */
export function savedFrom(game: GameState, built: BlockSnapshot): SavedWorld {
  // A full inventory and something on the cursor: what has no room lies at the player's feet.
  const spilled = [...game.players.values()]
    .flatMap((each) => possessionsOf(each).left.map((stack) => ({ stack, position: each.position })))
    .map(({ stack, position }, index) =>
      z.encode(entities.item, {
        kind: 'item',
        id: game.lastEntityId + index + 1,
        position,
        velocity: STILL,
        yaw: 0,
        pitch: 0,
        onGround: false,
        stack,
        pickUpDelayTicks: 0,
        ageTicks: 0,
      }),
    );
  return {
    schemaVersion: 1,
    environment: { name: game.environment.name, digest: digestOf(game.environment) },
    version: game.data.version,
    seed: game.seed,
    tickNumber: game.tickNumber,
    dayTime: game.dayTime,
    lastEntityId: game.lastEntityId + spilled.length,
    ...(game.randomTickSpeed === RANDOM_TICK_SPEED ? {} : { randomTickSpeed: game.randomTickSpeed }),
    blocks: savedBlocks(game, built),
    ...savedPlacers(game),
    ...savedContents(game),
    entities: [...allEntities(game).map((each) => savedEntity(game.data, each)), ...spilled],
    players: [...game.players.values()].map((each) => {
      const { id, uuid, name, isDead } = each;
      return z.encode(player, { id, uuid, name, isDead, ...playerRecordOf(each) });
    }),
    rolls: [...game.rolls],
    ...savedTicks(game),
    ...(game.place.wildlife ? { populated: [...game.place.wildlife.populated] } : {}),
  };
}

const digests = new WeakMap<PlayableEnvironment, string>();

function digestOf(environment: PlayableEnvironment): string {
  const digest =
    digests.get(environment) ??
    createHash('sha256').update(JSON.stringify(environment)).digest('hex').slice(0, 16);
  digests.set(environment, digest);
  return digest;
}

function savedBlocks(game: GameState, built: BlockSnapshot): SavedWorld['blocks'] {
  const texts = new Map<number, string>();
  const textOf = (state: number): string => {
    const text = texts.get(state) ?? stateAsText(game.data, state);
    texts.set(state, text);
    return text;
  };
  return game.blocks
    .differencesFrom(built)
    .sort(byPosition)
    .map(({ position: { x, y, z }, state }) => [x, y, z, textOf(state)]);
}

function savedPlacers({ placedBy }: GameState): Pick<SavedWorld, 'placed'> {
  if (placedBy.size === 0) return {};
  const all = [...placedBy.values()].sort(byPosition);
  return { placed: all.map(({ position: { x, y, z }, player }) => [x, y, z, player]) };
}

function savedTicks({ scheduled }: GameState): Pick<SavedWorld, 'scheduled'> {
  const all = scheduled.all();
  if (all.length === 0) return {};
  return { scheduled: all.map(({ position: { x, y, z }, kind, due }) => [x, y, z, kind, due]) };
}

interface Placed {
  readonly position: Position;
}

function byPosition({ position: a }: Placed, { position: b }: Placed): number {
  return a.x - b.x || a.y - b.y || a.z - b.z;
}

// Containers come into being when somebody looks: empty ones are not worth a word, and the order is the position's.
function savedContents({ contents }: GameState): Pick<SavedWorld, 'chests' | 'furnaces' | 'campfires'> {
  const { chests, furnaces, campfires } = contents.snapshot();
  const cooking = campfires.filter(({ slots }) => slots.some(Boolean)).sort(byPosition);
  return {
    chests: [...chests]
      .sort(byPosition)
      .filter(({ slots }) => slots.some(Boolean))
      .map(({ position, slots }) => z.encode(chest, { at: position, slots })),
    furnaces: [...furnaces]
      .sort(byPosition)
      .filter(
        ({ slots, progress }) => slots.some(Boolean) || Object.values(progress).some((value) => value > 0),
      )
      .map(({ position, ...rest }) => z.encode(furnace, { at: position, ...rest })),
    ...(cooking.length === 0
      ? {}
      : { campfires: cooking.map(({ position, ...rest }) => z.encode(campfire, { at: position, ...rest })) }),
  };
}

function savedEntity(data: VersionData, each: Entity): SavedWorld['entities'][number] {
  switch (each.kind) {
    case 'item':
      return z.encode(entities.item, each);
    case 'mob':
      return z.encode(entities.mob, each);
    case 'arrow':
      return z.encode(entities.arrow, each);
    case 'falling-block':
      return z.encode(entities['falling-block'], { ...each, block: stateAsText(data, each.state) });
  }
}

/**
 * Brings a freshly built and populated game to where the saved one was. Nobody is connected afterwards.
 * @throws CoVoyagerError `other-save` for a save of another place or version, `broken-save` for names the version lacks;
 *   the game is unchanged then
 */
export function restoreSavedWorld(game: GameState, saved: ReadWorld): void {
  checkIsSame(game, saved);
  checkNames(game.data, saved);
  for (const [x, y, z, text] of saved.blocks)
    game.blocks.setState({ x, y, z }, stateOfText(game.data, text) ?? 0);
  game.placedBy.clear();
  for (const [x, y, z, player] of saved.placed ?? [])
    game.placedBy.set(positionKey({ x, y, z }), { position: { x, y, z }, player });
  game.contents.restore({
    chests: saved.chests.map(({ at, slots }) => ({ position: at, slots })),
    furnaces: saved.furnaces.map(({ at, ...rest }) => ({ position: at, ...rest })),
    campfires: (saved.campfires ?? []).map(({ at, ...rest }) => ({ position: at, ...rest })),
  });
  game.entities.clear();
  game.place.wildlife?.restore(saved.populated ?? []);
  for (const each of saved.entities) game.entities.add(entityOf(game, each));
  for (const { id, uuid, name, selected, slots, position, yaw, ...state } of saved.players) {
    // Who may use commands is decided anew at the next joining.
    const known = addPlayer(game, { id, uuid, name, isOperator: false, start: { position, yaw } });
    Object.assign(known, state);
    known.inventory.selected = selected;
    known.inventory.replaceAll(slots);
  }
  freeBeds(game);
  game.rolls.clear();
  for (const [kind, number] of saved.rolls) game.rolls.set(kind, number);
  game.scheduled.replaceAll(
    (saved.scheduled ?? []).map(([x, y, z, kind, due]) => ({ position: { x, y, z }, kind, due })),
  );
  game.dayTime = saved.dayTime;
  game.randomTickSpeed = saved.randomTickSpeed ?? RANDOM_TICK_SPEED;
  game.tickNumber = saved.tickNumber;
  game.lastEntityId = saved.lastEntityId;
}

function entityOf(game: GameState, saved: ReadWorld['entities'][number]): Entity {
  const uuid = entityUuid(game.seed, saved.id);
  if (saved.kind === 'item') return { ...saved, uuid, name: 'item', ...ITEM_SIZE };
  if (saved.kind === 'arrow') return { ...saved, uuid };
  if (saved.kind === 'falling-block') {
    const { block, ...rest } = saved;
    const state = stateOfText(game.data, block) ?? 0;
    return { ...rest, uuid, name: 'falling_block', ...FALLING_BLOCK_SIZE, state };
  }
  return { ...saved, uuid, ...sizeOfMob(game.data, saved.name, saved.age) };
}

function checkIsSame(game: GameState, { environment, version, seed }: ReadWorld): void {
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

/** The state a saved text stands for; null where the version has no such block or state. */
function stateOfText(data: VersionData, text: string): number | null {
  const state = readState(data, text);
  return state !== null && stateAsText(data, state) === text ? state : null;
}

// Before anything is changed.
function checkNames(data: VersionData, saved: ReadWorld): void {
  const fail = (where: string, expected: string, got: string): never => {
    throw new CoVoyagerError(
      'broken-save',
      `Expected ${expected} of Minecraft ${data.version} in the saved world's ${where}, got "${got}".`,
    );
  };
  const checkStacks = (where: string, stacks: readonly Slot[]): void => {
    for (const { name, count } of stacks.filter((each) => each !== null)) {
      const size = stackSizeOf(data, name);
      if (!data.items.has(name)) fail(where, 'an item', name);
      if (count > size) fail(where, `at most ${size} in a stack`, `${count} ${name}`);
    }
  };
  for (const [x, y, z, text] of saved.blocks) {
    if (stateOfText(data, text) === null) fail(`block at ${x} ${y} ${z}`, 'a block', text);
  }
  for (const { at, slots } of [...saved.chests, ...saved.furnaces, ...(saved.campfires ?? [])])
    checkStacks(`container at ${at.x} ${at.y} ${at.z}`, slots);
  for (const { name, slots } of saved.players) checkStacks(`inventory of ${name}`, slots);
  for (const each of saved.entities) {
    if (each.kind === 'item') checkStacks('items on the ground', [each.stack]);
    else if (each.kind === 'falling-block') {
      if (stateOfText(data, each.block) === null) fail('entities', 'a block', each.block);
    } else if (!data.entities.has(each.name)) fail('entities', 'an entity', each.name);
  }
}
