import {
  writeSavedWorld,
  readSavedWorld,
  type SavedWorld,
} from '../../../src/world/embedded/saved-world-file.js';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArenaEnvironment } from '../../../src/environment/environment-schema.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { requireEntry } from '../../../src/world/embedded/data/version-data.js';
import { shootArrow } from '../../../src/world/embedded/entities/arrows.js';
import { dropStack, throwStack } from '../../../src/world/embedded/entities/item-entities.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import { GameState } from '../../../src/world/embedded/game.js';
import { joinGame, leaveGame } from '../../../src/world/embedded/players/joining.js';
import type { Player } from '../../../src/world/embedded/players/player.js';
import { hurtPlayer } from '../../../src/world/embedded/players/vitals.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { populate } from '../../../src/world/embedded/snapshot.js';
import type { BlockSnapshot } from '../../../src/world/embedded/terrain/generated-blocks.js';
import { breakBlock, changeBlock, removeBlock } from '../../../src/world/embedded/terrain/change-block.js';
import { tickGame } from '../../../src/world/embedded/tick.js';
import { countsOf } from '../../support/counts-of.js';

interface Started {
  readonly game: GameState;
  readonly built: BlockSnapshot;
}

function arena(name = 'chest-arena'): ArenaEnvironment {
  const environment = loadEnvironment(name);
  if (environment.kind !== 'arena') throw new Error('not an arena');
  return environment;
}

const CHEST_ARENA = arena();

function fresh(options: { environment?: ArenaEnvironment; version?: string; seed?: number } = {}): Started {
  const game = new GameState({ environment: CHEST_ARENA, version: '1.20.1', seed: 5, ...options });
  const built = game.blocks.snapshot();
  populate(game);
  return { game, built };
}

const folder = mkdtempSync(join(tmpdir(), 'co-voyager-saved-'));
const FILE = join(folder, 'world.json');

function saveTo(file: string, { game, built }: Started): string {
  writeSavedWorld(file, savedFrom(game, built));
  return readFileSync(file, 'utf8');
}

function startAgain(file: string): Started {
  const started = fresh();
  restoreSavedWorld(started.game, readSavedWorld(file));
  return started;
}

const NAMES = ['Ada', 'Ben', '__proto__'];
const CHEST = { x: -14, y: -60, z: 2 };
const FURNACE = { x: -13, y: -60, z: 2 };
const BLOCKS = [
  'stone',
  'oak_log',
  'oak_fence',
  'sand',
  'torch',
  'chest',
  'furnace',
  'oak_stairs',
  'grass_block',
];
const ITEMS = ['oak_log', 'coal', 'raw_iron', 'iron_pickaxe', 'apple', 'ender_pearl', 'oak_planks'];

type Move = {
  readonly kind: string;
  readonly who: number;
  readonly n: number;
  readonly x: number;
  readonly z: number;
};

const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(
    ...[
      'place',
      'break',
      'remove',
      'drop',
      'throw',
      'mob',
      'shoot',
      'join',
      'leave',
      'give',
      'hurt',
      'grid',
      'chest',
    ],
    ...['smelt', 'tick', 'tick'],
  ),
  who: fc.integer({ min: 0, max: 2 }),
  n: fc.integer({ min: 0, max: 400 }),
  x: fc.integer({ min: -18, max: -8 }),
  z: fc.integer({ min: -2, max: 8 }),
});

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}

function play(game: GameState, { kind, who, n, x, z }: Move): void {
  const at = { x, y: -60 + (n % 3), z };
  const name = pick(NAMES, who);
  const player = game.playerNamed(name);
  const stack = { name: pick(ITEMS, n), count: 1 + (n % 2), damage: 0 };
  const one = { ...stack, count: 1 };
  switch (kind) {
    case 'place': {
      changeBlock(game, at, requireEntry(game.data.blocks, pick(BLOCKS, n)).defaultState, name);
      return;
    }
    case 'break': {
      breakBlock(game, at, { name: 'iron_pickaxe', count: 1, damage: 0 }, true);
      return;
    }
    case 'remove': {
      removeBlock(game, at);
      return;
    }
    case 'drop':
      return void dropStack(game, one, { x: x + 0.3, y: -58, z: z + 0.7 });
    case 'mob':
      return void spawnMob(game, pick(['pig', 'cow', 'zombie', 'sheep'], n), { ...at, y: -60 });
    case 'join':
      if (player?.isConnected !== true) joinGame(game, name, null, n % 2 === 0);
      return;
    case 'chest': {
      game.contents.chestAt(n % 2 ? CHEST : at).set(n % 27, one);
      return;
    }
    case 'smelt':
      changeBlock(game, FURNACE, requireEntry(game.data.blocks, 'furnace').defaultState);
      {
        game.contents.furnaceAt(FURNACE, 'furnace').container.replaceAll([
          { name: 'raw_iron', count: 5, damage: 0 },
          { name: 'coal', count: 2, damage: 0 },
        ]);
        return;
      }
    case 'tick':
      for (let tick = 0; tick < n % 90; tick++) tickGame(game);
      return;
  }
  if (player?.isConnected === true) act(game, player, kind, n);
}

function act(game: GameState, player: Player, kind: string, n: number): void {
  const stack = { name: pick(ITEMS, n), count: 1, damage: 0 };
  if (kind === 'leave') leaveGame(game, player, 'left');
  if (kind === 'throw') throwStack(game, player, stack);
  if (kind === 'shoot') shootArrow(game, player, 0.2 + (n % 80) / 100);
  if (kind === 'give')
    player.inventory.set(n % 41, { ...stack, damage: stack.name === 'iron_pickaxe' ? n % 200 : 0 });
  if (kind === 'hurt') hurtPlayer(game, player, { amount: n % 25, cause: 'fall', from: null });
  if (kind === 'grid') {
    if (!player.isDead) player.ownMenu.layout.slots[1 + (n % 4)]?.set(stack);
  }
}

/** Everything there is of each item, wherever it is. */
function itemsOf(game: GameState): Record<string, number> {
  const { chests, furnaces } = game.contents.snapshot();
  const stacks = [
    ...[...chests, ...furnaces].flatMap(({ slots }) => slots),
    ...game.entities.all().map((entity) => (entity.kind === 'item' ? entity.stack : null)),
    ...[...game.players.values()].flatMap(({ inventory, ownMenu }) => [
      ...inventory.contents(),
      ownMenu.cursor,
      ...ownMenu.layout.gridSlots.slice(1).map((number) => ownMenu.layout.slots[number]?.get() ?? null),
    ]),
  ];
  return countsOf(stacks);
}

function viewOf(game: GameState): object {
  const { chests, furnaces } = game.contents.snapshot();
  const byPosition = <T extends { position: object }>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => JSON.stringify(a.position).localeCompare(JSON.stringify(b.position)));
  // As JSON: 0 and -0 are one number there.
  const view = {
    furnaces: byPosition(
      furnaces.filter(({ slots, progress }) => slots.some(Boolean) || progress.burnTotalTicks > 0),
    ),
    chests: byPosition(chests.filter(({ slots }) => slots.some(Boolean))),
    placed: [...game.placedBy].sort(([a], [b]) => a.localeCompare(b)),
    entities: game.entities.all(),
    players: [...game.players.values()].map(
      ({ id, uuid, name, position, yaw, health, isDead, hunger, experience, gameMode, inventory }) => ({
        id,
        uuid,
        name,
        position,
        yaw,
        health,
        isDead,
        hunger,
        experience,
        gameMode,
        slots: inventory.contents(),
        selected: inventory.selected,
      }),
    ),
    rolls: [...game.rolls],
    time: [game.dayTime, game.tickNumber, game.lastEntityId],
  };
  return JSON.parse(JSON.stringify(view)) as object;
}

function expectSameBlocks(a: GameState, b: GameState): void {
  for (const { chunkX, chunkZ } of a.blocks.chunks()) {
    for (let number = 0; number < 24; number++) {
      const [one, other] = [a, b].map((game) => game.blocks.sectionStates(chunkX, chunkZ, number));
      if (one?.some((state, index) => state !== (other?.[index] ?? 0)) === true)
        throw new Error(`chunk ${chunkX} ${chunkZ} section ${number} differs`);
    }
  }
}

describe('a saved world', () => {
  it('comes back as it was, whatever was played, and goes on as if nothing had been', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 5, maxLength: 60 }), (moves) => {
        const before = fresh();
        for (const each of moves) play(before.game, each);
        // Who is inside plays on in one of them only.
        for (const player of before.game.connectedPlayers()) leaveGame(before.game, player, 'left');
        const text = saveTo(FILE, before);
        const after = startAgain(FILE);
        expect(viewOf(after.game)).toEqual(viewOf(before.game));
        expectSameBlocks(before.game, after.game);
        expectSameBlocks(after.game, before.game);
        expect(saveTo(FILE, after)).toBe(text);
        for (let tick = 0; tick < 150; tick++) {
          tickGame(before.game);
          tickGame(after.game);
        }
        expect(saveTo(FILE, after)).toBe(saveTo(FILE, before));
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('has every item that was there while people were inside with windows open', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 5, maxLength: 60 }), (moves) => {
        const before = fresh();
        for (const each of moves) play(before.game, each);
        const text = saveTo(FILE, before);
        const after = startAgain(FILE);
        expect(itemsOf(after.game)).toEqual(itemsOf(before.game));
        expect(after.game.connectedPlayers()).toEqual([]);
        expect(saveTo(FILE, after)).toBe(text);
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it("lays what neither pocket nor cursor can keep at the player's feet", () => {
    const started = fresh();
    const { player } = joinGame(started.game, 'Ada', null, false);
    for (let slot = 0; slot < 36; slot++) player.inventory.set(slot, { name: 'dirt', count: 64, damage: 0 });
    player.ownMenu.layout.slots[1]?.set({ name: 'apple', count: 7, damage: 0 });
    saveTo(FILE, started);
    const { game } = startAgain(FILE);
    expect(itemsOf(game)).toMatchObject({ apple: 7, dirt: 36 * 64 });
  });

  it('lets nobody be an operator who was one', () => {
    const started = fresh();
    joinGame(started.game, 'Ada', null, true);
    saveTo(FILE, started);
    expect(startAgain(FILE).game.playerNamed('Ada')?.isOperator).toBe(false);
  });

  it('leaves no half-written file beside it, and the old one where it cannot be written', () => {
    saveTo(FILE, fresh());
    expect(readdirSync(folder)).toEqual(['world.json']);
    expect(() => {
      saveTo(join(folder, 'nowhere', 'world.json'), fresh());
    }).toThrow(/Expected to write the world to .*nowhere.*ENOENT/);
  });
});

describe('a world that is not the saved one', () => {
  const SUPERFLAT = arena('superflat');
  it.each([
    ['another place', { environment: SUPERFLAT }, /"superflat".*"chest-arena"/],
    ['a changed place', { environment: { ...CHEST_ARENA, boxes: [] } }, /before its file was changed/],
    ['another version', { version: '1.20.4' }, /1\.20\.4.*1\.20\.1/],
    ['another seed', { seed: 6 }, /seed 6.*seed 5/],
  ])('is refused: %s', (_, options, message) => {
    saveTo(FILE, fresh());
    const { game } = fresh(options);
    expect(() => {
      restoreSavedWorld(game, readSavedWorld(FILE));
    }).toThrow(message);
  });

  const broken: readonly [string, (saved: SavedWorld) => unknown, RegExp][] = [
    ['no JSON', () => undefined, /cannot be read/],
    ['another shape', (saved) => ({ ...saved, seed: 'x' }), /at seed: /],
    ['a foreign file', () => [1], /at the top: /],
    [
      'a slot too many',
      (saved) => ({ ...saved, chests: [{ at: [0, 0, 0], slots: [[27, 'dirt', 1, 0]] }] }),
      /chests\.0\.slots\.0\.0/,
    ],
    [
      'an unknown block',
      (saved) => ({ ...saved, blocks: [[1, 2, 3, 'wibble']] }),
      /block at 1 2 3, got "wibble"/,
    ],
    [
      'an impossible state',
      (saved) => ({ ...saved, blocks: [[1, 2, 3, 'oak_log[axis=q]']] }),
      /oak_log\[axis=q\]/,
    ],
    [
      'an unknown item',
      (saved) => ({ ...saved, chests: [{ at: [0, 0, 0], slots: [[0, 'wibble', 1, 0]] }] }),
      /an item .*wibble/,
    ],
    [
      'too tall a stack',
      (saved) => ({ ...saved, chests: [{ at: [0, 0, 0], slots: [[0, 'ender_pearl', 17, 0]] }] }),
      /at most 16 in a stack/,
    ],
    [
      'an unknown mob',
      (saved) => ({ ...saved, entities: saved.entities.map((each) => ({ ...each, name: 'wibble' })) }),
      /an entity .*wibble/,
    ],
  ];
  it.each(broken)('is refused: %s', (_, change, message) => {
    const started = fresh();
    const changed = change(savedFrom(started.game, started.built));
    writeFileSync(FILE, changed === undefined ? '{"schemaVersion":' : JSON.stringify(changed));
    expect(() => startAgain(FILE)).toThrow(message);
  });
});
