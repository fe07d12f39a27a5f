import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEnvironment, parseEnvironment } from '../../../src/environment/load-environment.js';
import type { PlayableEnvironment } from '../../../src/environment/environment-schema.js';
import { propertyOf, readState } from '../../../src/world/embedded/data/block-states.js';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { NEWBORN } from '../../../src/world/embedded/entities/animals.js';
import type { MobEntity } from '../../../src/world/embedded/entities/entity.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import { GameState } from '../../../src/world/embedded/game.js';
import { trample } from '../../../src/world/embedded/fields/farmland.js';
import { tickCampfires, useKitchen } from '../../../src/world/embedded/fields/kitchen.js';
import { growSapling } from '../../../src/world/embedded/fields/trees.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import { movePlayer } from '../../../src/world/embedded/players/movement.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { readSavedWorld, writeSavedWorld } from '../../../src/world/embedded/saved-world-file.js';
import { restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { growthChance } from '../../../src/world/embedded/rules/growth.js';
import { compostChance } from '../../../src/world/embedded/rules/composting.js';
import type { BlockSnapshot } from '../../../src/world/embedded/terrain/generated-blocks.js';
import { breakBlock, changeBlock } from '../../../src/world/embedded/terrain/change-block.js';
import { tickGame } from '../../../src/world/embedded/tick.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = ['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1'];
// Four blocks above the meadow, whose own ground cannot be worked.
const Y = -56;

function meadow(version = '1.20.1', seed = 3): GameState {
  const environment = loadEnvironment('superflat') as PlayableEnvironment;
  const game = new GameState({ environment, version, seed });
  joinGame(game, 'Ada', null, false);
  return game;
}

function put(game: GameState, x: number, y: number, z: number, block: string): void {
  const state = readState(game.data, block);
  if (state === null) throw new Error(`no ${block}`);
  changeBlock(game, { x, y, z }, state);
}

const ageAt = (game: GameState, x: number, z: number): string | undefined =>
  propertyOf(game.data, game.blocks.stateAt({ x, y: Y + 1, z }), 'age');

function plantField(game: GameState): void {
  for (let x = 1; x <= 4; x++) {
    put(game, x, Y, 6, 'farmland[moisture=7]');
    put(game, x, Y + 1, 6, 'wheat');
  }
  put(game, 5, Y, 6, 'oak_slab[waterlogged=true]');
}

function ticks(game: GameState, count: number): void {
  for (let tick = 0; tick < count; tick++) tickGame(game);
}

const mobsOf = (game: GameState, name: string): MobEntity[] =>
  game.entities.all().filter((entity): entity is MobEntity => entity.kind === 'mob' && entity.name === name);

describe('a crop', () => {
  const data = loadVersionData('1.20.1');
  const state = (block: string): number => readState(data, block) ?? 0;
  const chanceOn = (wet: number, dry: number): number => {
    // The nine blocks of ground, the middle one first.
    const ground = [
      ...Array<string>(wet).fill('farmland[moisture=7]'),
      ...Array<string>(dry).fill('farmland'),
    ];
    const stateAt = ({ x, y, z }: { x: number; y: number; z: number }): number => {
      if (y === 0) return x === 0 && z === 0 ? state('wheat') : 0;
      const place =
        x === 0 && z === 0 ? 0 : (x + 1) * 3 + z + 1 < 4 ? (x + 1) * 3 + z + 2 : (x + 1) * 3 + z + 1;
      return state(ground[place] ?? 'dirt');
    };
    return growthChance(data, { stateAt }, { x: 0, y: 0, z: 0 });
  };

  it('grows at one pick of three in the middle of wet land, of thirteen on one dry block', () => {
    expect(chanceOn(9, 0)).toBeCloseTo(1 / 3);
    expect(chanceOn(0, 1)).toBeCloseTo(1 / 13);
    expect(chanceOn(1, 0)).toBeCloseTo(1 / 7);
  });

  it('grows never slower for more or wetter land', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (wet, dry) => {
        fc.pre(wet + dry < 9);
        expect(chanceOn(wet, dry + 1)).toBeGreaterThanOrEqual(chanceOn(wet, dry));
        expect(chanceOn(wet + 1, dry)).toBeGreaterThanOrEqual(chanceOn(wet, dry + 1));
      }),
    );
  });

  it.each(VERSIONS)('ripens by itself in %s, and no further', (version) => {
    const game = meadow(version);
    game.randomTickSpeed = 1000;
    plantField(game);
    ticks(game, 300);
    expect([1, 2, 3, 4].map((x) => ageAt(game, x, 6))).toEqual(['7', '7', '7', '7']);
  });

  it('waits in the dark', () => {
    const game = meadow();
    game.randomTickSpeed = 1000;
    plantField(game);
    for (let x = 0; x <= 6; x++)
      for (let z = 5; z <= 7; z++)
        for (let y = Y - 1; y <= Y + 2; y++)
          if (game.blocks.stateAt({ x, y, z }) === 0) put(game, x, y, z, 'stone');
    ticks(game, 200);
    expect([1, 2, 3, 4].map((x) => ageAt(game, x, 6))).toEqual(['0', '0', '0', '0']);
  });
});

describe('grass', () => {
  it('creeps onto bare earth in the light and dies under a stone', () => {
    const game = meadow();
    game.randomTickSpeed = 500;
    put(game, 1, Y, 6, 'grass_block');
    put(game, 2, Y, 6, 'dirt');
    put(game, 4, Y, 6, 'grass_block');
    put(game, 4, Y + 1, 6, 'stone');
    ticks(game, 2000);
    expect(game.blockAt({ x: 2, y: Y, z: 6 }).name).toBe('grass_block');
    expect(game.blockAt({ x: 4, y: Y, z: 6 }).name).toBe('dirt');
  });
});

describe('animals', () => {
  it('lay an egg every five to ten minutes, grown hens only', () => {
    const game = meadow();
    const at = { x: 5.5, y: -60, z: 5.5 };
    spawnMob(game, 'chicken', at);
    spawnMob(game, 'chicken', at, undefined, NEWBORN);
    const laidAt: number[] = [];
    const seen = new Set<number>();
    for (let tick = 0; tick < 23_990; tick++) {
      tickGame(game);
      for (const entity of game.entities.all()) {
        if (entity.kind !== 'item' || seen.has(entity.id)) continue;
        seen.add(entity.id);
        laidAt.push(game.tickNumber);
      }
    }
    expect(laidAt.length).toBeGreaterThanOrEqual(2);
    expect(laidAt.length).toBeLessThanOrEqual(3);
    const pauses = laidAt.map((tick, index) => tick - (laidAt[index - 1] ?? 0));
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(5990);
    for (const pause of pauses) expect(pause).toBeLessThanOrEqual(12_010);
  });

  it('are grown after a day, and as large as their parents', () => {
    const game = meadow();
    const calf = spawnMob(game, 'cow', { x: 5.5, y: -60, z: 5.5 }, undefined, NEWBORN);
    const { width } = calf;
    ticks(game, 23_999);
    expect(calf.age).toBe(-1);
    ticks(game, 1);
    expect(calf.age).toBe(0);
    expect(calf.width).toBeCloseTo(2 * width);
  });

  it('have their wool again once they ate grass, and leave the ground of a built place as it is', () => {
    const game = meadow();
    const sheep = spawnMob(game, 'sheep', { x: 5.5, y: -60, z: 5.5 });
    sheep.isShorn = true;
    ticks(game, 12_000);
    expect(sheep.isShorn).toBe(false);
    const ground = { x: Math.floor(sheep.position.x), y: -61, z: Math.floor(sheep.position.z) };
    expect(game.blockAt(ground).name).toBe('grass_block');
  });
});

/** A field that grows, beef on a campfire, a composter at work, two cows in love, a calf. */
function busy(): { readonly game: GameState; readonly built: BlockSnapshot } {
  const game = meadow();
  const built = game.blocks.snapshot();
  game.randomTickSpeed = 60;
  plantField(game);
  put(game, 1, -60, 4, 'campfire');
  game.contents.campfireAt({ x: 1, y: -60, z: 4 }).add('beef');
  put(game, 2, -60, 4, 'composter[level=7]');
  game.scheduled.add({ x: 2, y: -60, z: 4 }, 'compost', game.tickNumber + 20);
  for (const x of [6, 8]) spawnMob(game, 'cow', { x: x + 0.5, y: -60, z: 5.5 }).loveTicks = 600;
  spawnMob(game, 'sheep', { x: 3.5, y: -60, z: 8.5 }, undefined, -500);
  return { game, built };
}

function picture(game: GameState): unknown {
  return {
    field: [1, 2, 3, 4].map((x) => ageAt(game, x, 6)),
    composter: game.blocks.stateAt({ x: 2, y: -60, z: 4 }),
    campfire: game.contents.campfireAt({ x: 1, y: -60, z: 4 }).cookedTicks,
    entities: game.entities.all().map(({ id, name, position }) => ({ id, name, position })),
    ages: [...mobsOf(game, 'cow'), ...mobsOf(game, 'sheep')].map(({ age, loveTicks, width }) => [
      age,
      loveTicks,
      width,
    ]),
  };
}

describe('a world with fields and animals', () => {
  it('goes on after it was saved and read as if it had never stopped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-fields-'));
    const file = join(folder, 'world.json');
    const { game, built } = busy();
    ticks(game, 50);
    writeSavedWorld(file, savedFrom(game, built));
    const again = meadow();
    again.entities.clear();
    restoreSavedWorld(again, readSavedWorld(file));
    rmSync(folder, { recursive: true });
    // Chance picks blocks about those who are there.
    for (const player of again.players.values()) player.isConnected = true;
    for (const each of [game, again]) ticks(each, 700);
    expect(picture(again)).toEqual(picture(game));
    expect(mobsOf(game, 'cow')).toHaveLength(3);
  });

  it('comes back to a snapshot', () => {
    const { game } = busy();
    ticks(game, 30);
    const before = picture(game);
    const snapshot = takeSnapshot(game);
    ticks(game, 650);
    expect(picture(game)).not.toEqual(before);
    restoreSnapshot(game, snapshot);
    expect(picture(game)).toEqual(before);
  });
});

describe('a campfire', () => {
  it('waits where nobody is near, and makes no land there', () => {
    const text = JSON.stringify({ schemaVersion: 1, kind: 'generated', name: 'land', description: 'Land.' });
    const environment = parseEnvironment(text, 'land.json5') as PlayableEnvironment;
    const game = new GameState({ environment, version: '1.20.1', seed: 3 });
    joinGame(game, 'Ada', null, false);
    const campfire = game.contents.campfireAt({ x: 5000, y: 70, z: 5000 });
    campfire.add('beef');
    tickCampfires(game);
    expect(game.blocks.isLoaded(5000 >> 4, 5000 >> 4)).toBe(false);
    expect(campfire.isEmpty).toBe(false);
  });

  it('is given only what it cooks', () => {
    const game = meadow();
    const at = { x: 1, y: -60, z: 4 };
    put(game, at.x, at.y, at.z, 'campfire');
    const { player } = joinGame(game, 'Ada', null, false);
    const lay = (name: string): boolean => {
      player.inventory.held = { name, count: 1, damage: 0 };
      return useKitchen(game, player, at);
    };
    expect(lay('stick')).toBe(false);
    expect([...game.contents.campfires()]).toHaveLength(0);
    expect(lay('beef')).toBe(true);
    expect([...game.contents.campfires()]).toHaveLength(1);
    ticks(game, 600);
    expect(game.entities.all().map((entity) => entity.kind === 'item' && entity.stack.name)).toContain(
      'cooked_beef',
    );
  });
});

describe('the ground of a built place', () => {
  const [builtField, ownField] = [
    { x: 10, y: -61, z: 10 },
    { x: 10, y: -60, z: 14 },
  ];

  function fields(): GameState {
    const game = meadow();
    // As an environment with fields has it built.
    game.blocks.setState(builtField, readState(game.data, 'farmland') ?? 0);
    put(game, ownField.x, ownField.y, ownField.z, 'farmland');
    return game;
  }
  const names = (game: GameState): string[] => [builtField, ownField].map((at) => game.blockAt(at).name);

  it('is not trampled', () => {
    const game = fields();
    const fallen = [builtField, ownField].map((at) => {
      const feet = { x: at.x + 0.5, y: at.y + 0.9375, z: at.z + 0.5 };
      return trample(game, { position: feet, width: 0.6, height: 1.8 }, 10);
    });
    expect(fallen).toEqual([null, ownField]);
    expect(names(game)).toEqual(['farmland', 'dirt']);
  });

  it('and any other is safe from who only watches', () => {
    const game = fields();
    const { player } = joinGame(game, 'Ada', null, false);
    player.gameMode = 'spectator';
    player.position = { x: ownField.x + 0.5, y: ownField.y + 5, z: ownField.z + 0.5 };
    movePlayer(game, player, { position: { ...player.position, y: ownField.y + 0.9375 } });
    expect(player.onGround).toBe(true);
    expect(names(game)[1]).toBe('farmland');
    expect([player.pendingTeleport, player.fallDistance]).toEqual([null, 0]);
  });

  it('is not pressed flat, nor does it dry out', () => {
    const game = fields();
    for (const { x, y, z } of [builtField, ownField]) put(game, x, y + 1, z, 'stone');
    expect(names(game)).toEqual(['farmland', 'dirt']);
    const dry = fields();
    dry.randomTickSpeed = 1000;
    ticks(dry, 200);
    expect(names(dry)[0]).toBe('farmland');
    expect(names(dry)[1]).not.toBe('farmland');
  });

  it('stays grass under a tree', () => {
    const game = meadow();
    put(game, 20, -60, 20, 'oak_sapling');
    growSapling(game, { x: 20, y: -60, z: 20 }, () => 0.5);
    expect([-61, -60].map((y) => game.blockAt({ x: 20, y, z: 20 }).name)).toEqual(['grass_block', 'oak_log']);
  });
});

describe('a composter', () => {
  it('takes what rots, by the shares of the game', () => {
    const shares = ['wheat_seeds', 'sugar_cane', 'wheat', 'bread', 'cake', 'stick'].map(compostChance);
    expect(shares).toEqual([0.3, 0.5, 0.65, 0.85, 1, 0]);
    expect(compostChance('flowering_azalea_leaves')).toBe(0.5);
  });

  it('gives its bone meal when it is broken, once it is done', () => {
    const left = (level: number): unknown[] => {
      const game = meadow();
      const at = { x: 12, y: -60, z: 12 };
      put(game, at.x, at.y, at.z, `composter[level=${level}]`);
      breakBlock(game, at, null, true);
      return game.entities.all().flatMap((entity) => (entity.kind === 'item' ? [entity.stack.name] : []));
    };
    expect(left(7)).toEqual(['composter']);
    expect(left(8)).toEqual(['composter', 'bone_meal']);
  });
});
