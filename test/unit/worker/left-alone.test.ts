import { EventEmitter } from 'node:events';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterEach, expect, it } from 'vitest';
import { Defence } from '../../../src/worker/bot/reflexes/defence.js';
import { Foraging } from '../../../src/worker/bot/reflexes/foraging.js';
import { USUAL_HABITS } from '../../../src/worker/bot/reflexes/own-habits.js';
import { emptyWorld } from '../../support/chunk-world.js';

const STONE = 1;
let timer: NodeJS.Timeout;

afterEach(() => {
  clearInterval(timer);
});

/** A body at rest in a cell that it cannot leave, and one mob. */
function walledIn(name: string, metadata: readonly unknown[] = [], version = '1.21.1'): Bot & EventEmitter {
  const { world, newColumn, registry } = emptyWorld(version);
  const column = newColumn();
  const isFree = (x: number, z: number): boolean => (x === 4 || x === 6) && z === 4;
  for (let y = 62; y < 67; y++)
    for (let x = 0; x < 16; x++)
      for (let z = 0; z < 16; z++)
        if (y < 63 || !isFree(x, z)) column.setBlockStateId(new Vec3(x, y, z), STONE);
  world.setColumn(0, 0, column);
  const self = { id: 1, position: new Vec3(4.5, 63, 4.5), onGround: true, velocity: new Vec3(0, 0, 0) };
  const mob = { id: 2, name, position: new Vec3(6.5, 63, 4.5), width: 0.6, height: 1.9, metadata };
  const sword = { name: 'wooden_sword', type: registry.itemsByName['wooden_sword']?.id, slot: 36, count: 1 };
  const bot = Object.assign(new EventEmitter(), {
    world,
    registry,
    version,
    username: 'Ada',
    entity: self,
    entities: { 1: self, 2: mob },
    health: 20,
    food: 5,
    game: { minY: -64, height: 384, gameMode: 'survival', difficulty: 'normal' },
    _client: {},
    time: { timeOfDay: 1000 },
    inventory: { items: () => [sword], slots: [] },
    heldItem: sword,
    controlState: {},
    setControlState: () => undefined,
    clearControlStates: () => undefined,
    look: () => Promise.resolve(),
    lookAt: () => Promise.resolve(),
    blockAt: () => null,
  });
  // The world goes on.
  timer = setInterval(() => bot.emit('physicsTick'), 1);
  return bot as unknown as Bot & EventEmitter;
}

it('leaves whom it cannot get at alone, until the next blow, half a minute later, or when it is in after all', async () => {
  const bot = walledIn('zombie');
  const defence = new Defence(bot, () => false);
  const tick = (count: number): void => {
    for (let each = 0; each < count; each++) defence.tick();
  };
  // Round the corner it is reckoned with from nearer by.
  const first = defence.deed();
  expect(first).toMatchObject({ activity: 'fighting a zombie' });
  if (first === null || first === 'cornered') return;
  await first.act();
  tick(599);
  expect(defence.deed()).toBeNull();
  tick(1);
  expect(defence.deed()).not.toBeNull();
  await first.act();
  expect(defence.deed()).toBeNull();
  Object.assign(bot, { health: 17 });
  tick(1);
  expect(defence.deed()).not.toBeNull();
  await first.act();
  expect(defence.deed()).toBeNull();
  bot.entities[2]?.position.update(bot.entity.position);
  expect(defence.deed()).not.toBeNull();
});

it.each(['1.14.4', '1.21.1'])('%s: meets a wolf only after its blow: it is not to be outrun', (version) => {
  const bot = walledIn('wolf', [], version);
  bot.entities[2]?.position.update(bot.entity.position);
  const defence = new Defence(bot, () => false);
  const hurt = (health: number, by?: unknown): void => {
    Object.assign(bot, { health });
    // Before 1.19.4 no server says who it was.
    bot.emit('entityHurt', bot.entity, version === '1.21.1' ? by : undefined);
    defence.tick();
  };
  expect(defence.deed()).toBeNull();
  // A fall.
  hurt(18);
  expect(defence.deed()).toBeNull();
  hurt(16, bot.entities[2]);
  expect(defence.deed()).toMatchObject({ activity: 'fighting a wolf' });
  hurt(8, bot.entities[2]);
  expect(defence.deed()).toBe('cornered');
  for (let each = 0; each < 61; each++) defence.tick();
  expect(defence.deed()).toBeNull();
});

it('leaves its prey to the hunt, and is afraid of it only once it is hurt', () => {
  const bot = walledIn('zombie');
  bot.entities[2]?.position.update(bot.entity.position);
  const defence = new Defence(bot, () => true);
  const due = (health: number): unknown => {
    Object.assign(bot, { health });
    return defence.deed();
  };
  expect(due(20)).toBeNull();
  expect(due(12)).toBeNull();
  expect(due(8)).toMatchObject({ activity: 'running from a zombie' });
});

it.each([
  ['zombie', 20, ['self_defense'], 'running from a zombie'],
  ['zombie', 20, ['self_defense', 'cowardice'], null],
  ['zombie', 9, ['cowardice'], 'fighting a zombie'],
  ['zombie', 5, ['cowardice'], 'running from a zombie'],
  ['zombie', 5, ['cowardice', 'self_preservation'], 'fighting a zombie'],
  ['creeper', 9, ['cowardice'], 'running from a creeper'],
])('near a %s, with %i health, without %j: %s', (name, health, off: readonly string[], activity) => {
  const bot = walledIn(name);
  Object.assign(bot, { health });
  bot.entities[2]?.position.update(bot.entity.position);
  const isOn = (habit: string): boolean => !off.includes(habit);
  const deed = new Defence(bot, () => false, { ...USUAL_HABITS, isOn }).deed();
  expect(deed === null || deed === 'cornered' ? deed : deed.activity).toBe(activity);
});

it('fights for whom it guards as for itself, where that is not its own end', () => {
  const bot = walledIn('zombie');
  const [self, mob] = [bot.entity.position, bot.entities[2]?.position];
  mob?.set(self.x + 10, self.y, self.z);
  Object.assign(bot, { players: { Tom: { entity: { position: self.offset(9, 0, 0) } } } });
  const due = (wards: readonly string[], health = 20): unknown => {
    Object.assign(bot, { health });
    return new Defence(bot, () => false, { ...USUAL_HABITS, wards: () => wards }).deed();
  };
  expect(due([])).toBeNull();
  expect(due(['Tom'])).toMatchObject({ habit: 'guarding', activity: 'fighting a zombie for Tom' });
  expect(due(['Tom'], 8)).toBeNull();
});

it.each([
  ['zombie', 3, 'cornered'],
  ['creeper', 6, { activity: 'fighting a creeper' }],
])('runs from a %s %i times before it thinks of hiding, or fights', (name, times, end) => {
  const bot = walledIn(name);
  Object.assign(bot, { health: 8 });
  const defence = new Defence(bot, () => false);
  expect(defence.retreat()).toBeNull();
  bot.entities[2]?.position.update(bot.entity.position);
  expect(defence.retreat()).toMatchObject({ activity: `running from a ${name}` });
  for (let time = 1; time < times; time++)
    expect(defence.deed()).toMatchObject({ activity: `running from a ${name}` });
  const last = defence.deed();
  if (typeof end === 'string') expect(last).toBe(end);
  else expect(last).toMatchObject(end);
});

it.each([
  ['one that is nobody’s', [], [], true],
  ['one of a kind the plan needs', [], ['pig'], false],
  ['one whose meat the plan needs', [], ['porkchop'], false],
  ['one with a name', [0, 300, 'Rosie'], [], false],
])('hunts for a meal: %s', (_whose, metadata, promised: readonly string[], isHunted) => {
  const bot = walledIn('pig', metadata);
  const deed = new Foraging(bot, (name) => promised.includes(name)).deed(0);
  expect(deed !== null).toBe(isHunted);
});

it('hunts nothing beside a fence', () => {
  const bot = walledIn('pig');
  const fence = bot.registry.blocksByName['oak_fence']?.defaultState ?? 0;
  const { world } = bot as unknown as { world: { setBlockStateId(place: Vec3, state: number): void } };
  world.setBlockStateId(new Vec3(9, 63, 9), fence);
  expect(new Foraging(bot, () => false).deed(0)).toBeNull();
});
