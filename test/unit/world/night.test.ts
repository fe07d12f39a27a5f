import { describe, expect, it } from 'vitest';
import type { MobEntity } from '../../../src/world/embedded/entities/entity.js';
import { hurtMob } from '../../../src/world/embedded/entities/mob-damage.js';
import { spawnMob } from '../../../src/world/embedded/entities/mobs.js';
import type { GameState } from '../../../src/world/embedded/game.js';
import { joinGame } from '../../../src/world/embedded/players/joining.js';
import type { Player } from '../../../src/world/embedded/players/player.js';
import { darkness, lightAt, seesSky } from '../../../src/world/embedded/terrain/light.js';
import { meadow, MEADOW_Y, put, ticks } from '../../support/meadow.js';

const MIDNIGHT = 18_000;

function at(x: number, y: number, z: number): { x: number; y: number; z: number } {
  return { x, y: MEADOW_Y + y, z };
}

function join(game: GameState, x: number, z: number): Player {
  const { player } = joinGame(game, 'Tester', null, false);
  player.position = at(x + 0.5, 0, z + 0.5);
  return player;
}

function wall(game: GameState, x: number): void {
  for (let z = -6; z <= 6; z++) for (let y = 0; y < 5; y++) put(game, [x, y, z], 'stone');
}

describe('the hour', () => {
  it('takes from the light of the sky as in the game, where beds are good from 12542, a tick later, to 23459', () => {
    expect([0, 6000, 12_000].map((time) => darkness(time))).toEqual([0, 0, 0]);
    expect(darkness(MIDNIGHT)).toBe(11);
    expect([12_540, 12_541].map((time) => darkness(time) >= 4)).toEqual([false, true]);
    expect([23_459, 23_460].map((time) => darkness(time) >= 4)).toEqual([true, false]);
  });
});

describe.each(['1.14.4', '1.18.2', '1.21.1'])('light of %s', (version) => {
  it('is one less with each block from a torch', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'torch');
    for (let step = 0; step <= 15; step++)
      expect(lightAt(game, at(step, 0, 0)).block).toBe(Math.max(0, 14 - step));
    expect(lightAt(game, at(3, 2, -4)).block).toBe(14 - 9);
    expect(lightAt(game, at(3, 2, -4)).sky).toBe(15);
  });

  it('goes around a wall and not through it', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'torch');
    for (let y = 0; y < 3; y++) for (let z = -1; z <= 1; z++) put(game, [1, y, z], 'stone');
    // Two to the side, two forward and two back again.
    expect(lightAt(game, at(2, 0, 0)).block).toBe(14 - 6);
  });

  it('falls into a cave as far as it reaches', () => {
    const game = meadow(version);
    // A tunnel on the meadow, open to the east.
    for (let x = -12; x <= 8; x++) {
      for (const z of [-1, 1]) for (const y of [0, 1]) put(game, [x, y, z], 'stone');
      for (const z of [-1, 0, 1]) put(game, [x, 2, z], 'stone');
    }
    for (const y of [0, 1]) put(game, [-12, y, 0], 'stone');
    expect(lightAt(game, at(9, 0, 0)).sky).toBe(15);
    for (let x = 8; x > -10; x--) expect(lightAt(game, at(x, 0, 0)).sky).toBe(Math.max(0, 15 - (9 - x)));
    expect(seesSky(game, at(0, 0, 0))).toBe(false);
    expect(seesSky(game, at(9, 0, 0))).toBe(true);
  });

  it('comes from a furnace only while it burns', () => {
    const game = meadow(version);
    put(game, [0, 0, 0], 'furnace', { lit: 'false' });
    expect(lightAt(game, at(1, 0, 0)).block).toBe(0);
    put(game, [0, 0, 0], 'furnace', { lit: 'true' });
    expect(lightAt(game, at(1, 0, 0)).block).toBe(12);
  });
});

describe('by day', () => {
  it('zombies and skeletons burn under the open sky, creepers and spiders do not', () => {
    const game = meadow();
    const mobs = ['zombie', 'skeleton', 'creeper', 'spider'].map((name, index) =>
      spawnMob(game, name, at(index * 6 - 12.5, 0, 10.5)),
    );
    ticks(game, 1000);
    expect(mobs.map(({ id }) => game.entities.get(id) !== undefined)).toEqual([false, false, true, true]);
  });

  it('they live on by night, and in the shade', () => {
    const game = meadow();
    for (let x = -3; x <= 3; x++) for (let z = -3; z <= 3; z++) put(game, [x, 3, z], 'stone');
    const shaded = spawnMob(game, 'zombie', at(0.5, 0, 0.5), { home: at(0.5, 0, 0.5), leashBlocks: 1 });
    ticks(game, 600);
    expect(shaded.health).toBe(20);
    game.dayTime = MIDNIGHT;
    const out = spawnMob(game, 'zombie', at(10.5, 0, 10.5));
    ticks(game, 600);
    expect(out.health).toBe(20);
  });
});

describe('a zombie', () => {
  it.each([
    ['stone', true],
    ['oak_fence', false],
  ])('climbs a step of one block, and no fence: %s', (block, isClimbed) => {
    const game = meadow();
    game.dayTime = MIDNIGHT;
    for (let z = -6; z <= 6; z++) put(game, [3, 0, z], block);
    join(game, 6, 0);
    const zombie = spawnMob(game, 'zombie', at(-1.5, 0, 0.5));
    ticks(game, 100);
    expect(zombie.position.x > 4).toBe(isClimbed);
  });
});

describe('whoever hunts', () => {
  const angry = (game: GameState, name: string, x: number): MobEntity => {
    const position = at(x + 0.5, 0, 0.5);
    return spawnMob(game, name, position, { home: position, leashBlocks: 64 });
  };

  it('goes for whom it sees: a zombie from 35 blocks, others from 16', () => {
    const game = meadow();
    game.dayTime = MIDNIGHT;
    const player = join(game, -25, 0);
    const mobs = ['zombie', 'creeper'].map((name) => angry(game, name, 5));
    const hidden = angry(game, 'zombie', -14);
    wall(game, -18);
    for (const x of [-16, -12])
      for (const z of [0, 1, -1]) for (const y of [0, 1]) put(game, [x, y, z], 'stone');
    ticks(game, 10);
    expect([...mobs, hidden].map(({ angryAt }) => angryAt)).toEqual([null, null, null]);
    player.position = at(-24.5, 6, 0.5);
    ticks(game, 10);
    expect(mobs.map(({ angryAt }) => angryAt)).toEqual([player.id, null]);
    // It remembers for three seconds whom it sees no more.
    player.position = at(-24.5, 0, 0.5);
    ticks(game, 55);
    expect(mobs[0]?.angryAt).toBe(player.id);
    ticks(game, 20);
    expect(mobs[0]?.angryAt).toBeNull();
  });
});

describe('a skeleton', () => {
  it('shoots whoever it sees, with arrows nobody can use', () => {
    const game = meadow();
    game.dayTime = MIDNIGHT;
    const player = join(game, 0, 0);
    spawnMob(game, 'skeleton', at(8.5, 0, 0.5));
    ticks(game, 200);
    expect(player.health).toBeLessThan(20);
    ticks(game, 100);
    expect(player.inventory.find('arrow')).toBeNull();
  });

  it('does not shoot through a wall', () => {
    const game = meadow();
    game.dayTime = MIDNIGHT;
    wall(game, 4);
    join(game, 0, 0);
    spawnMob(game, 'skeleton', at(8.5, 0, 0.5));
    let hasShot = false;
    for (let tick = 0; tick < 100; tick++) {
      ticks(game, 1);
      hasShot ||= game.entities.all().some(({ kind }) => kind === 'arrow');
    }
    expect(hasShot).toBe(false);
  });
});

describe('a creeper', () => {
  it('comes near, hisses for a second and a half, and explodes; no block is gone', () => {
    const game = meadow();
    const player = join(game, 0, 0);
    const creeper = spawnMob(game, 'creeper', at(2.5, 0, 0.5));
    const before = game.blocks.snapshot();
    // It looks about twice a second.
    for (let tick = 0; tick < 10 && creeper.fuseTicks === 0; tick++) ticks(game, 1);
    ticks(game, 28);
    expect(player.health).toBe(20);
    ticks(game, 3);
    expect(game.entities.get(creeper.id)).toBeUndefined();
    expect(player.health).toBeLessThan(10);
    expect(game.blocks.differencesFrom(before)).toEqual([]);
  });

  it('spares what those leave behind whom it kills', () => {
    const game = meadow();
    const player = join(game, 0, 0);
    player.inventory.add({ name: 'cobblestone', count: 3, damage: 0 });
    player.health = 1;
    spawnMob(game, 'creeper', at(2.5, 0, 0.5));
    ticks(game, 60);
    expect(player.isDead).toBe(true);
    expect(game.entities.all().map(({ kind }) => kind)).toEqual(['item']);
  });

  it('gives up when the player runs away', () => {
    const game = meadow();
    const player = join(game, 0, 0);
    const creeper = spawnMob(game, 'creeper', at(2.5, 0, 0.5));
    ticks(game, 20);
    player.position = at(-20.5, 0, 0.5);
    ticks(game, 200);
    expect(game.entities.get(creeper.id)).toBe(creeper);
    expect(creeper.fuseTicks).toBe(0);
    expect(player.health).toBe(20);
  });
});

describe('a spider', () => {
  it('leaves people alone by day and hunts them by night', () => {
    const game = meadow();
    const player = join(game, 0, 0);
    spawnMob(game, 'spider', at(4.5, 0, 0.5), { home: at(4.5, 0, 0.5), leashBlocks: 3 });
    ticks(game, 300);
    expect(player.health).toBe(20);
    game.dayTime = MIDNIGHT;
    ticks(game, 200);
    expect(player.health).toBeLessThan(20);
  });
});

it.each([
  ['zombie', 5 * (1 - 0.4 / 25)],
  ['skeleton', 5],
])('a blow of five takes that from a skeleton, and less from a zombie in its hide: %s', (name, taken) => {
  const game = meadow();
  const mob = spawnMob(game, name, at(0.5, 0, 0.5));
  hurtMob(game, mob, { amount: 5, cause: 'player_attack', attacker: null, from: null, push: 0 });
  expect(mob.health).toBeCloseTo(20 - taken, 5);
});

describe('monsters that come up by themselves', () => {
  /** A meadow lit by torches as close as asked; the player stands in a corner. */
  const night = (version: string, torchEvery: number | null): GameState => {
    const game = meadow(version, { monsters: true, dayTime: MIDNIGHT });
    if (torchEvery !== null) {
      for (let x = -32; x <= 31; x += torchEvery)
        for (let z = -32; z <= 31; z += torchEvery) put(game, [x, 0, z], 'torch');
    }
    // Nobody hunts it.
    join(game, -31, -31).gameMode = 'creative';
    return game;
  };
  const monstersOf = (game: GameState): MobEntity[] =>
    game.entities
      .all()
      .filter((entity) => entity.kind === 'mob')
      .filter(({ awayTicks }) => awayTicks !== null);

  it.each([
    ['1.20.1', 13],
    ['1.16.5', 6],
  ] as const)('stay away in %s where a torch stands every %i blocks', (version, apart) => {
    const game = night(version, apart);
    let seen = 0;
    for (let tick = 0; tick < 1000; tick++) {
      ticks(game, 1);
      seen = Math.max(seen, monstersOf(game).length);
    }
    expect(seen).toBe(0);
  });

  it.each(['1.16.5', '1.20.1'])(
    'come in the dark, away from people, 41 about one player, in %s',
    (version) => {
      const game = meadow(version, { monsters: true, dayTime: MIDNIGHT }, 100);
      join(game, 0, 0).gameMode = 'creative';
      const known = new Map<number, string>();
      let most = 0;
      for (let tick = 0; tick < 1500; tick++) {
        ticks(game, 1);
        const monsters = monstersOf(game);
        most = Math.max(most, monsters.length);
        for (const { id, name, position } of monsters) {
          if (!known.has(id)) expect(Math.hypot(position.x - 0.5, position.z - 0.5)).toBeGreaterThan(23);
          known.set(id, name);
        }
      }
      expect(most).toBeGreaterThanOrEqual(39);
      expect(most).toBeLessThan(40 + 4);
      expect([...new Set(known.values())]).toEqual(
        expect.arrayContaining(['creeper', 'skeleton', 'spider', 'zombie']),
      );
    },
  );

  it('come up on no leaves and no glass', () => {
    const game = night('1.20.1', null);
    for (let x = -32; x <= 31; x++)
      for (let z = -32; z <= 31; z++)
        if (x < 0) put(game, [x, -1, z], 'oak_leaves', { persistent: 'true' });
        else put(game, [x, -1, z], 'glass');
    ticks(game, 1000);
    expect(monstersOf(game)).toEqual([]);
  });

  it('do not come by day, nor where the place does not ask for them', () => {
    const day = meadow('1.20.1', { monsters: true });
    join(day, -31, -31);
    const without = meadow('1.20.1', { dayTime: MIDNIGHT });
    join(without, -31, -31);
    for (const game of [day, without]) {
      ticks(game, 1500);
      expect(monstersOf(game)).toEqual([]);
    }
  });

  it('are the same for the same seed, and gone when everybody is far away', () => {
    const [one, other] = [night('1.20.1', null), night('1.20.1', null)];
    for (const game of [one, other]) ticks(game, 400);
    expect(monstersOf(one).map(({ name, position }) => ({ name, position }))).toEqual(
      monstersOf(other).map(({ name, position }) => ({ name, position })),
    );
    expect(monstersOf(one)).not.toEqual([]);
    for (const player of one.players.values()) player.position = { x: 500.5, y: 300, z: 500.5 };
    ticks(one, 1);
    expect(monstersOf(one)).toEqual([]);
  });
});
