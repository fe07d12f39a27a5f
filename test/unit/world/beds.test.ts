import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOBODY } from '../../../src/world/embedded/audience.js';
import { propertiesOf } from '../../../src/world/embedded/data/block-states.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { clickBlock } from '../../../src/world/embedded/players/block-clicks.js';
import { joinGame, leaveGame, respawn, respawnPoint } from '../../../src/world/embedded/players/joining.js';
import type { Player } from '../../../src/world/embedded/players/player.js';
import { movePlayer } from '../../../src/world/embedded/players/movement.js';
import { wakeUp } from '../../../src/world/embedded/players/sleeping.js';
import { confirmTeleport } from '../../../src/world/embedded/players/teleport.js';
import { playerMetadata } from '../../../src/world/embedded/protocol/packets.js';
import { hurtPlayer } from '../../../src/world/embedded/players/vitals.js';
import { restoreSavedWorld, savedFrom } from '../../../src/world/embedded/saved-world.js';
import { readSavedWorld, writeSavedWorld } from '../../../src/world/embedded/saved-world-file.js';
import { restoreSnapshot, takeSnapshot } from '../../../src/world/embedded/snapshot.js';
import { breakBlock } from '../../../src/world/embedded/terrain/change-block.js';
import { meadow, MEADOW_Y, nameAt, put, ticks } from '../../support/meadow.js';

const NIGHT = 14_000;

interface Night {
  readonly game: GameState;
  readonly said: string[];
  readonly ada: Player;
  readonly ben: Player;
}

/** Two people, each with a bed to the south, by night. */
function night(version = '1.20.1', dayTime = NIGHT): Night {
  const game = meadow(version, { daylightCycle: true, dayTime });
  const said: string[] = [];
  game.audience = new Proxy(NOBODY, {
    get: (nobody, name) =>
      name === 'chat' ? (line: string) => said.push(line) : (Reflect.get(nobody, name) as unknown),
  });
  const [ada, ben] = ['Ada', 'Ben'].map((name, index) => {
    const { player } = joinGame(game, name, null, false);
    const x = index * 6;
    player.position = { x: x + 0.5, y: MEADOW_Y, z: 0.5 };
    put(game, [x, 0, 2], 'red_bed', { facing: 'south', part: 'foot' });
    put(game, [x, 0, 3], 'red_bed', { facing: 'south', part: 'head' });
    return player;
  });
  if (!ada || !ben) throw new Error('nobody there');
  return { game, said, ada, ben };
}

function click(game: GameState, player: Player, z = 2): string {
  const position = { x: Math.floor(player.position.x), y: MEADOW_Y, z };
  return clickBlock(game, player, { position, face: 'up', cursorY: 0.5, isOffHand: false }).kind;
}

function isOccupied(game: GameState, x: number): boolean {
  const position = { x, y: MEADOW_Y, z: 3 };
  return propertiesOf(game.blockAt(position), game.blocks.stateAt(position))['occupied'] === 'true';
}

describe.each(['1.14.4', '1.18.2', '1.21.1'])('beds of %s', (version) => {
  it('make it morning when all have slept for five seconds, and not before', () => {
    const { game, ada, ben } = night(version);
    expect(click(game, ada)).toBe('used');
    expect(ada.sleeping).not.toBeNull();
    expect([0, 6].map((x) => isOccupied(game, x))).toEqual([true, false]);
    ticks(game, 150);
    expect(game.dayTime).toBe(NIGHT + 150);
    click(game, ben);
    ticks(game, 99);
    expect(game.dayTime).toBe(NIGHT + 249);
    ticks(game, 1);
    expect(game.dayTime).toBe(0);
    expect([ada.sleeping, ben.sleeping]).toEqual([null, null]);
    expect([0, 6].map((x) => isOccupied(game, x))).toEqual([false, false]);
    expect(ada.position.y).toBe(MEADOW_Y);
  });

  it('are for one, by night, near and under nothing, with no monsters about', () => {
    const { game, said, ada, ben } = night(version, 6000);
    click(game, ada);
    expect(said.at(-1)).toBe('You can sleep only at night.');
    expect(ada.bed !== null).toBe(game.data.isAtLeast('1.15'));
    game.dayTime = NIGHT;
    ada.position = { x: 0.5, y: MEADOW_Y, z: -1.9 };
    click(game, ada);
    expect(said.at(-1)).toBe('You may not rest now; the bed is too far away.');
    ada.position = { x: 0.5, y: MEADOW_Y, z: 0.5 };
    put(game, [0, 1, 3], 'stone');
    click(game, ada);
    expect(said.at(-1)).toBe('This bed is obstructed.');
    put(game, [0, 1, 3], 'air');
    const zombie = spawnMob(game, 'zombie', { x: 0.5, y: MEADOW_Y, z: 9.5 });
    click(game, ada);
    expect(said.at(-1)).toBe('You may not rest now; there are monsters nearby.');
    game.entities.remove(zombie.id);
    click(game, ada);
    expect(ada.sleeping).not.toBeNull();
    ben.position = { x: 1.5, y: MEADOW_Y, z: 1.5 };
    clickBlock(game, ben, {
      position: { x: 0, y: MEADOW_Y, z: 2 },
      face: 'up',
      cursorY: 0.5,
      isOffHand: false,
    });
    expect(said.at(-1)).toBe('This bed is occupied.');
  });

  it('are left by waking, by a blow, by leaving, and when they are gone', () => {
    const { game, ada } = night(version);
    const ends: readonly (() => void)[] = [
      () => wakeUp(game, ada),
      () => hurtPlayer(game, ada, { amount: 1, cause: 'generic', from: null }),
      () => {
        leaveGame(game, ada, 'went');
        joinGame(game, 'Ada', null, false);
      },
      () => breakBlock(game, { x: 0, y: MEADOW_Y, z: 2 }, null, true),
    ];
    for (const end of ends) {
      ada.position = { x: 0.5, y: MEADOW_Y, z: 0.5 };
      click(game, ada);
      expect(ada.sleeping).not.toBeNull();
      end();
      ticks(game, 1);
      expect(ada.sleeping).toBeNull();
      expect(isOccupied(game, 0)).toBe(false);
    }
    expect([2, 3].map((z) => nameAt(game, 0, 0, z))).toEqual(['air', 'air']);
    expect(game.entities.all().filter(({ kind }) => kind === 'item')).toHaveLength(1);
  });

  it('are where one comes back to life, while they stand free', () => {
    const { game, said, ada } = night(version);
    click(game, ada);
    wakeUp(game, ada);
    const die = (): void => {
      hurtPlayer(game, ada, { amount: 100, cause: 'generic_kill', from: null });
      respawn(game, ada, respawnPoint(game, ada));
    };
    ada.position = { x: 20.5, y: MEADOW_Y, z: 20.5 };
    die();
    expect(Math.hypot(ada.position.x - 0.5, ada.position.z - 3.5)).toBeLessThan(2);
    expect(nameAt(game, Math.floor(ada.position.x), 0, Math.floor(ada.position.z))).toBe('air');
    breakBlock(game, { x: 0, y: MEADOW_Y, z: 3 }, null, true);
    die();
    expect(said.at(-1)).not.toBe('Respawn point set.');
    expect(said).toContain('You have no home bed, or it was obstructed.');
    expect([ada.position.z, ada.bed]).toEqual([0.5, null]);
  });
});

// Key and type as the protocol documentation has them; from 1.19.4 on by name.
it.each([
  ['1.14.4', 12, 10],
  ['1.15.2', 13, 10],
  ['1.16.5', 13, 10],
  ['1.17.1', 14, 10],
  ['1.19.2', 14, 10],
  ['1.19.3', 14, 11],
  ['1.19.4', 14, 'optional_block_pos'],
  ['1.21.1', 14, 'optional_block_pos'],
] as const)(
  'a client of %s is told the bed its player lies in, and that it left it',
  (version, key, type) => {
    const { game, ada } = night(version);
    const told = (): unknown => playerMetadata(game.data, ada).find((entry) => entry.key === key);
    click(game, ada);
    expect(told()).toEqual({ key, type, value: { x: 0, y: MEADOW_Y, z: 3 } });
    wakeUp(game, ada);
    expect(told()).toEqual({ key, type, value: undefined });
  },
);

describe('the night', () => {
  it('is over for who says to be elsewhere, once its client knows that it lies', () => {
    const { game, ada } = night();
    click(game, ada);
    const lying = ada.position;
    movePlayer(game, ada, { position: { x: 0.5, y: MEADOW_Y, z: 0.5 } });
    expect(ada.sleeping).not.toBeNull();
    confirmTeleport(ada, ada.lastTeleport);
    movePlayer(game, ada, { position: { ...lying, y: lying.y - 0.125 } });
    expect(ada.sleeping).not.toBeNull();
    movePlayer(game, ada, { position: { ...lying, x: lying.x + 2 } });
    expect(ada.sleeping).toBeNull();
  });

  it('ends when the people sleep, whatever the bots do; bots among themselves sleep, too', () => {
    const { game, ada, ben } = night();
    ben.isBot = true;
    click(game, ada);
    ticks(game, 100);
    expect([game.dayTime, ada.sleeping]).toEqual([0, null]);
    game.dayTime = NIGHT;
    ada.isBot = true;
    ada.position = { x: 0.5, y: MEADOW_Y, z: 0.5 };
    click(game, ada);
    ticks(game, 100);
    expect(game.dayTime).toBe(NIGHT + 100);
    click(game, ben);
    ticks(game, 100);
    expect(game.dayTime).toBe(0);
  });

  it('is over for who is killed and comes back at once, and by day for who only watches now', () => {
    const { game, ada, ben } = night();
    click(game, ada);
    click(game, ben);
    hurtPlayer(game, ada, { amount: 100, cause: 'generic_kill', from: null });
    respawn(game, ada, respawnPoint(game, ada));
    expect([ada.sleeping, isOccupied(game, 0)]).toEqual([null, false]);
    ben.gameMode = 'spectator';
    game.dayTime = 1000;
    ticks(game, 1);
    expect(ben.sleeping).toBeNull();
  });

  it('is slept through in a restored and a saved world, whose beds are free', () => {
    const { game, ada } = night();
    const built = game.blocks.snapshot();
    click(game, ada);
    const home = ada.bed;
    const folder = mkdtempSync(join(tmpdir(), 'co-voyager-beds-'));
    const file = join(folder, 'world.json');
    const snapshot = takeSnapshot(game);
    writeSavedWorld(file, savedFrom(game, built));
    ada.bed = null;
    restoreSnapshot(game, snapshot);
    expect([ada.bed, ada.sleeping, isOccupied(game, 0)]).toEqual([home, null, false]);
    const again = meadow('1.20.1', { daylightCycle: true, dayTime: NIGHT });
    restoreSavedWorld(again, readSavedWorld(file));
    rmSync(folder, { recursive: true });
    expect(again.playerNamed('Ada')?.bed).toEqual(home);
  });
});
