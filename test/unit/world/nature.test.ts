import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNames } from '../../../src/environment/environment-names.js';
import { loadEnvironment, parseEnvironment } from '../../../src/environment/load-environment.js';
import { offersOf } from '../../../src/environment/offers.js';
import type { GeneratedEnvironment } from '../../../src/environment/environment-schema.js';
import { loadGame } from '../../../src/game/game.js';
import { loadVersionData, type VersionData } from '../../../src/world/embedded/data/version-data.js';
import { GameState } from '../../../src/world/embedded/game.js';
import { NatureTerrain, type NatureOptions } from '../../../src/world/embedded/nature/nature-terrain.js';
import { safeSource } from '../../../src/world/embedded/nature/safe-source.js';
import { isSturdy } from '../../../src/world/embedded/rules/connections.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { readSavedWorld, writeSavedWorld } from '../../../src/world/embedded/saved-world-file.js';
import { populate, restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { SECTION_COUNT } from '../../../src/world/embedded/terrain/chunk-position.js';
import { GeneratedBlocks, chunkSectionsOf } from '../../../src/world/embedded/terrain/generated-blocks.js';
import { changeBlock } from '../../../src/world/embedded/terrain/change-block.js';
import { dropFromBlock } from '../../../src/world/embedded/entities/item-entities.js';
import { tickGame } from '../../../src/world/embedded/tick.js';
import { joinGame, leaveGame } from '../../../src/world/embedded/players/joining.js';
import { blockAtPoint } from '../../../src/base/position.js';

const DATA = loadVersionData('1.20.1');

function terrain(options: Partial<NatureOptions> = {}, data: VersionData = DATA): NatureTerrain {
  return new NatureTerrain(data, { seed: 7, biome: null, hasCaves: true, border: null, ...options });
}

function nature(change: object = {}): GeneratedEnvironment {
  const text = JSON.stringify({
    schemaVersion: 1,
    kind: 'generated',
    name: 'land',
    description: 'Land.',
    ...change,
  });
  const environment = parseEnvironment(text, 'land.json5');
  if (environment.kind !== 'generated') throw new Error('not generated');
  return environment;
}

function newGame(change: object = {}, version = '1.20.1'): GameState {
  const game = new GameState({ environment: nature(change), version, seed: 7 });
  populate(game);
  return game;
}

/** Blocks by name in some chunks, and by name and height. */
function countBlocks(
  source: NatureTerrain,
  data: VersionData,
  chunks: number,
  apart = 5,
): Map<string, number> {
  const counts = new Map<string, number>();
  const states = new Float64Array(data.stateCount);
  for (let index = 0; index < chunks; index++) {
    for (const state of source.generate((index % 8) * apart, Math.floor(index / 8) * apart).states)
      states[state] = (states[state] ?? 0) + 1;
  }
  states.forEach((count, state) => {
    const { name } = data.blockOfState(state);
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  });
  return counts;
}

describe('generated terrain', () => {
  it('is the same for a seed whatever was explored before, and another for another seed', () => {
    const places = [
      [0, 0],
      [1, 0],
      [0, 1],
      [-30, 12],
      [-31, 12],
      [400, -90],
    ] as const;
    const inOrder = terrain();
    const first = places.map(([x, z]) => inOrder.generate(x, z).states);
    const backwards = terrain();
    for (let x = -2; x < 2; x++) backwards.generate(x, 3);
    const second = [...places].reverse().map(([x, z]) => backwards.generate(x, z).states);
    const isSame = (a: Uint16Array, b: Uint16Array | undefined): boolean =>
      a.every((state, index) => state === b?.[index]);
    expect(second.reverse().map((states, index) => isSame(states, first[index]))).toEqual(
      places.map(() => true),
    );
    expect(isSame(terrain({ seed: 8 }).generate(0, 0).states, first[0])).toBe(false);
  });

  it('has as much ore as the tables say, in rock without caves', () => {
    const chunks = 48;
    const counts = countBlocks(terrain({ hasCaves: false, biome: 'plains' }), DATA, chunks);
    const perChunk = (ore: string): number =>
      ((counts.get(`${ore}_ore`) ?? 0) + (counts.get(`deepslate_${ore}_ore`) ?? 0)) / chunks;
    // Veins tried, mean blocks of a vein in solid rock, share of its heights below ground at about 65.
    const expected = {
      redstone: 4 * 5.7 + 8 * 5.7 * 0.5,
      diamond: (7 * 2 + 4 * 5.7 + (1 / 9) * 11.7) * 0.5,
      gold: 4 * 6.8 + 0.5 * 6.8,
      iron: 10 * 6.8 + 10 * 2 * 0.94,
      lapis: 2 * 4.9 + 4 * 4.9,
    };
    for (const [ore, count] of Object.entries(expected)) {
      expect(perChunk(ore) / count, `${ore}: ${perChunk(ore)} of ${count}`).toBeGreaterThan(0.75);
      expect(perChunk(ore) / count, `${ore}: ${perChunk(ore)} of ${count}`).toBeLessThan(1.3);
    }
  });

  it('is what each release has: old heights and names before 1.18, no copper before 1.17', () => {
    const old = loadVersionData('1.16.5');
    const counts = countBlocks(terrain({}, old), old, 24);
    expect(counts.has('deepslate') || counts.has('copper_ore')).toBe(false);
    const { states } = terrain({}, old).generate(0, 0);
    expect(states.subarray(0, 64 * 256).every((state) => state === 0)).toBe(true);
    expect(old.blockOfState(states[64 * 256] ?? 0).name).toBe('bedrock');
    expect(countBlocks(terrain(), DATA, 24).get('copper_ore')).toBeGreaterThan(0);
  });

  it('has land of one biome only where that is asked, without sea', () => {
    const desert = terrain({ biome: 'desert' });
    const counts = countBlocks(desert, DATA, 24);
    expect(counts.has('water')).toBe(false);
    expect(counts.has('grass_block')).toBe(false);
    expect(counts.get('cactus')).toBeGreaterThan(0);
  });

  it('has no caves where none are asked for', () => {
    const { states } = terrain({ hasCaves: false }).generate(3, 3);
    const ground = terrain({ hasCaves: false }).heightAt(48, 48);
    for (let y = 0; y < ground - 10 + 64; y++) expect(states[y << 8]).not.toBe(0);
  });

  it('offers what it is made of, and no more', () => {
    const offers = offersOf(loadEnvironment('nature'), loadGame('1.20.1'));
    for (const name of ['oak_log', 'iron_ore', 'sheep', 'sand']) expect(offers.get(name)).toBe(Infinity);
    for (const name of ['cobweb', 'mangrove_log', 'zombie']) expect(offers.has(name)).toBe(false);
    const made = countBlocks(terrain(), DATA, 96, 25);
    const blocks = [...offers.keys()].filter((name) => DATA.blocks.has(name));
    const missing = blocks.filter((name) => !made.has(name));
    // Rare things may miss from a few hundred chunks, never common ones.
    expect(
      missing.filter((name) => /_log$|^(coal|iron|gold|redstone|diamond)_ore$|sand$|clay$/.test(name)),
    ).toEqual([]);
    // Before 1.18 its depths are of plain stone.
    const old = offersOf(loadEnvironment('nature'), loadGame('1.17.1'));
    for (const name of ['deepslate', 'tuff', 'deepslate_iron_ore']) expect(old.has(name)).toBe(false);
    expect(old.has('copper_ore')).toBe(true);
  });

  it('becomes a plain in a chunk that cannot be made, which is said once', () => {
    const whole = terrain();
    const told: string[] = [];
    const broken = {
      generate: (): never => {
        throw new Error('out of trees');
      },
      plain: (x: number, z: number) => whole.plain(x, z),
    };
    const source = safeSource(broken, (problem) => told.push(problem));
    const sections = source(2, -1);
    source(2, -1);
    expect(DATA.blockOfState(sections[(63 + 64) >> 4]?.[15 << 8] ?? 0).name).toBe('grass_block');
    expect(told).toEqual(['The chunk at 32 -16 is a plain, because making it failed: out of trees']);
  });
});

describe('a game in generated nature', () => {
  it.each(['1.14.4', '1.16.5', '1.18.2', '1.21.1'])('starts on solid dry ground with %s', (version) => {
    const game = newGame({}, version);
    const { player } = joinGame(game, 'Ada', null, false);
    const { x, y, z } = player.position;
    const at = { x: Math.floor(x), y, z: Math.floor(z) };
    expect(isSturdy(game.data, game.blocks.stateAt({ ...at, y: y - 1 }))).toBe(true);
    expect([0, 1].map((up) => game.blocks.stateAt({ ...at, y: y + up }))).toEqual([0, 0]);
  });

  it('gives what the place says at first: things to carry, and a chest', () => {
    const game = newGame({ start: { inventory: { bread: 3 }, chest: { oak_log: 5 } } });
    const { player } = joinGame(game, 'Ada', null, false);
    expect(player.inventory.contents().filter(Boolean)).toEqual([{ name: 'bread', count: 3, damage: 0 }]);
    const [chest] = game.place.chests;
    expect(game.blockAt(chest?.position ?? { x: 0, y: 0, z: 0 }).name).toBe('chest');
    expect(game.place.startPoints.length).toBeGreaterThanOrEqual(4);
  });

  it('brings animals with the land, and lets them wait where nobody is', () => {
    const game = newGame({ biome: 'plains' });
    joinGame(game, 'Ada', null, false);
    for (let tick = 0; tick < 70; tick++) tickGame(game);
    const animals = game.entities.all().length;
    expect(animals).toBeGreaterThan(0);
    const player = game.playerNamed('Ada');
    if (player) leaveGame(game, player, 'left');
    for (let tick = 0; tick < 20; tick++) tickGame(game);
    expect(game.entities.all()).toEqual([]);
    expect(game.blocks.chunks()).toEqual([]);
    expect(game.place.wildlife?.waiting).toHaveLength(animals);
    joinGame(game, 'Ada', null, false);
    for (let tick = 0; tick < 20; tick++) tickGame(game);
    expect(game.entities.all()).toHaveLength(animals);
  });

  it('goes back to a snapshot, also where the chunk was forgotten meanwhile', () => {
    const game = newGame();
    const stone = DATA.blocks.get('stone')?.defaultState ?? 1;
    game.blocks.setState({ x: 100, y: 100, z: 100 }, stone);
    const snapshot = takeSnapshot(game);
    game.blocks.setState({ x: 100, y: 100, z: 100 }, 0);
    game.blocks.setState({ x: -900, y: 120, z: 3 }, stone);
    game.place.wildlife?.blocks.keepOnly(() => false);
    restoreSnapshot(game, snapshot);
    expect(game.blocks.stateAt({ x: 100, y: 100, z: 100 })).toBe(stone);
    expect(game.blocks.stateAt({ x: -900, y: 120, z: 3 })).toBe(0);
    expect(game.blocks.differencesFrom(snapshot.blocks)).toEqual([]);
  });
});

describe('a chunk of generated nature', () => {
  it('is another only when a block of it changes, not when it was forgotten and comes again', () => {
    let made = 0;
    const blocks = new GeneratedBlocks(() => {
      made += 1;
      return chunkSectionsOf(new Uint16Array(SECTION_COUNT * 4096));
    });
    const at = { x: 5, y: 70, z: -3 };
    const revision = (): number => blocks.revisionOf(0, -1);
    const forget = (): void => blocks.keepOnly(() => false);
    const untouched = revision();
    blocks.stateAt(at);
    forget();
    expect(revision()).toBe(untouched);
    expect(made).toBe(1);
    const start = blocks.snapshot();
    blocks.setState(at, 1);
    const changed = revision();
    expect(changed).not.toBe(untouched);
    forget();
    expect(blocks.stateAt(at)).toBe(1);
    expect(revision()).toBe(changed);
    forget();
    blocks.restore(start);
    const restored = revision();
    expect([untouched, changed]).not.toContain(restored);
    blocks.restore(start);
    expect(revision()).toBe(restored);
    expect(blocks.revisionOf(1, -1)).toBe(untouched);
  });
});

describe('generated nature in a file', () => {
  it('comes back with what was changed, its animals and players, and nothing of the rest', () => {
    const before = newGame({ biome: 'plains' });
    const built = before.blocks.snapshot();
    joinGame(before, 'Ada', null, false);
    for (let tick = 0; tick < 70; tick++) tickGame(before);
    before.blocks.setState({ x: 5, y: 110, z: -40 }, DATA.blocks.get('stone')?.defaultState ?? 1);
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
    try {
      const file = join(folder, 'world.json');
      writeSavedWorld(file, savedFrom(before, built));
      expect(statSync(file).size).toBeLessThan(60_000);
      const after = newGame({ biome: 'plains' });
      const plain = after.blocks.snapshot();
      restoreSavedWorld(after, readSavedWorld(file));
      expect(after.blocks.differencesFrom(plain)).toEqual(before.blocks.differencesFrom(built));
      expect(after.place.wildlife?.populated).toEqual(before.place.wildlife?.populated);
      expect(after.playerNamed('Ada')?.position).toEqual(before.playerNamed('Ada')?.position);
      const animals = before.entities.all().length;
      joinGame(after, 'Ada', null, false);
      for (let tick = 0; tick < 20; tick++) tickGame(after);
      expect(after.entities.all()).toHaveLength(animals);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('generated nature that is stopped and started again', () => {
  it('is, after a while with monsters and running water, the one that never stopped', () => {
    const place = { biome: 'plains', caves: false, rules: { monsters: true, dayTime: 14_000 } };
    const whole = newGame(place);
    const built = whole.blocks.snapshot();
    const { player } = joinGame(whole, 'Ada', null, false);
    const { x, y, z } = blockAtPoint(player.position);
    const water = DATA.blocks.get('water')?.defaultState ?? 0;
    changeBlock(whole, { x: x + 6, y: y + 4, z: z - 5 }, water);
    dropFromBlock(whole, { name: 'apple', count: 3, damage: 0 }, { x: x + 6, y: y + 6, z: z - 5 });
    for (let tick = 0; tick < 60; tick++) tickGame(whole);
    changeBlock(whole, { x: x - 9, y: y + 3, z: z + 2 }, water);
    tickGame(whole);
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-test-'));
    try {
      const file = join(folder, 'world.json');
      writeSavedWorld(file, savedFrom(whole, built));
      const again = newGame(place);
      const plain = again.blocks.snapshot();
      restoreSavedWorld(again, readSavedWorld(file));
      joinGame(again, 'Ada', null, false);
      expect(savedFrom(again, plain)).toEqual(savedFrom(whole, built));
      for (let tick = 0; tick < 100; tick++) {
        tickGame(whole);
        tickGame(again);
      }
      const end = savedFrom(whole, built);
      expect(savedFrom(again, plain)).toEqual(end);
      expect(end.blocks.length).toBeGreaterThan(20);
      expect(end.entities.some((each) => each.kind === 'mob' && each.awayTicks !== null)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 90_000);
});

describe('files of generated nature', () => {
  it.each([
    ['an unknown biome', { biome: 'moon' }, 'biome: expected one of "plains", "forest"'],
    ['a seed that is no number', { seed: 'seven' }, 'seed: expected a number, got "seven"'],
    ['a border too narrow to start in', { border: 10 }, 'border: expected 32 blocks or more'],
    ['a start outside', { border: 100, spawn: [90, 0] }, 'spawn: expected a start inside the border'],
  ])('are refused with %s', (_, change, reason) => {
    expect(() => nature(change)).toThrow(reason);
  });

  it('are refused with the line of the field', () => {
    const text =
      '{\n  schemaVersion: 1, kind: "generated",\n  name: "land", description: "Land.",\n  biome: "moon",\n}';
    expect(() => parseEnvironment(text, 'land.json5')).toThrow(
      'land.json5:4 is not a valid environment: biome: ',
    );
  });

  it('are refused with an item no release knows', () => {
    expect(() => {
      checkNames(nature({ start: { chest: { bred: 1 } } }));
    }).toThrow('start.chest: expected the name of an item, got "bred"');
  });
});
