import { afterEach, expect, it } from 'vitest';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { standsIn } from '../../../primitives/body/placing.js';
import type { Assignment } from '../../../src/worker/worker.js';
import { environmentSchema, type PlayableEnvironment } from '../../../src/environment/environment-schema.js';
import { distanceBetween, type Position } from '../../../src/base/position.js';
import { eventually, jobOf, NEVER, setStage, type Stage, type StageOptions } from './stage.js';

const VERSIONS = ['1.14.4', '1.21.1'];
const LOGS = jobOf({ action: 'gather', item: 'oak_log', quantity: 4 }, { brings: { oak_log: 4 } });

let stage: Stage | null = null;
let stopWatching = (): void => undefined;

afterEach(async () => {
  stopWatching();
  await stage?.leave();
  stage = null;
});

async function prepare(
  version: string,
  options: StageOptions = {},
): Promise<{ stage: Stage; ada: AiWorker; seen: Set<string> }> {
  stage = await setStage({ version, speed: 5, ...options });
  const ada = await stage.enter('Ada');
  const seen = new Set<string>();
  const look = (): void => void seen.add(ada.heartbeat().activity.replace(/ \(.*/, ''));
  const timer = setInterval(look, 20);
  stopWatching = () => clearInterval(timer);
  return { stage, ada, seen };
}

/** Before 1.18 the same place lies higher. */
function assignmentIn({ world }: Stage): Assignment {
  return { job: LOGS, site: { chest: world.sharedChest }, deadlineTicks: 4000 };
}

function positionOf(ada: AiWorker): { readonly x: number; readonly y: number; readonly z: number } {
  return ada.heartbeat().position;
}

it.each(VERSIONS)(
  'eats what it carries in the middle of a job, before it cannot run (%s)',
  async (version) => {
    const { stage, ada, seen } = await prepare(version);
    const running = ada.assign(assignmentIn(stage), NEVER);
    await eventually('some in hand', () => ada.heartbeat().done >= 1);
    stage.world.give('Ada', 'bread', 3);
    stage.world.change('Ada', { food: 7 });
    const outcome = await running;
    expect(outcome.kind).toBe('completed');
    expect([...seen]).toContain('eating bread');
    expect(stage.world.player('Ada')?.food).toBeGreaterThan(7);
    expect(stage.carried('Ada')).toEqual({});
  },
);

it.each(VERSIONS)('fights whom it can beat with the best it carries, and goes on (%s)', async (version) => {
  const { stage, ada, seen } = await prepare(version);
  stage.world.give('Ada', 'iron_sword');
  const running = ada.assign(assignmentIn(stage), NEVER);
  await eventually('some in hand', () => ada.heartbeat().done >= 1);
  const { x, y, z } = positionOf(ada);
  const husk = stage.world.summon('husk', { x: x + 3, y, z });
  const outcome = await running;
  expect(outcome).toMatchObject({ kind: 'completed', carries: {} });
  expect(outcome.evidence.deaths.map(({ mob }) => mob)).toContain('husk');
  expect(stage.world.entities().some(({ id }) => id === husk)).toBe(false);
  expect([...seen]).toContain('fighting a husk');
});

it('runs from nobody while it goes back with empty hands for what it dropped', async () => {
  const { stage, ada, seen } = await prepare('1.21.1');
  const { world } = stage;
  const running = ada.assign(assignmentIn(stage), NEVER);
  await eventually('some in hand', () => ada.heartbeat().done >= 2);
  const { x, y, z } = positionOf(ada);
  const died = world.events.next('player-died');
  const back = world.events.next('player-respawned');
  world.change('Ada', { health: 0.5 });
  world.teleport('Ada', { x, y: y + 20, z });
  await died;
  for (const away of [-2, 2]) world.summon('zombie', { x: x + away, y, z });
  await back;
  seen.clear();
  await world.events.next('item-picked-up');
  // Idle until its client knows that it lives; with something in hand again it may run.
  expect([...seen].filter((activity) => activity !== 'idle')).toEqual(['fetching what it dropped']);
  expect((await running).kind).toBe('died');
});

it.each(VERSIONS)('runs from a creeper in the middle of a job (%s)', async (version) => {
  const { stage, ada, seen } = await prepare(version);
  const running = ada.assign(assignmentIn(stage), NEVER);
  await eventually('some in hand', () => ada.heartbeat().done >= 1);
  const { x, y, z } = positionOf(ada);
  const creeper = stage.world.summon('creeper', { x: x - 6, y, z });
  const placeOf = (id: number): Position | undefined =>
    stage.world.entities().find((entity) => entity.id === id)?.position;
  await eventually('running away', () => seen.has('running from a creeper'));
  await eventually('far from it', () => {
    const there = placeOf(creeper);
    return there !== undefined && distanceBetween(there, positionOf(ada)) > 9;
  });
  await ada.close();
  await running;
});

it.each(VERSIONS)('with a sword hits a creeper, and is out of its reach again (%s)', async (version) => {
  const { stage, ada } = await prepare(version);
  const { world } = stage;
  world.give('Ada', 'iron_sword');
  const { x, y, z } = positionOf(ada);
  const creeper = world.summon('creeper', { x, y, z: z + 5 });
  let isHit = false;
  ada.bot?.on('entityHurt', ({ id }) => {
    isHit ||= id === creeper;
  });
  await eventually('a blow', () => isHit);
  await eventually('away from it', () => {
    const there = world.entities().find(({ id }) => id === creeper)?.position;
    return there !== undefined && distanceBetween(there, positionOf(ada)) > 7;
  });
  expect(world.player('Ada')?.health).toBe(20);
});

/** Open meadows a quarter of a minute before dawn: time enough to dig in. */
const DUSKY = {
  schemaVersion: 1,
  kind: 'generated',
  name: 'meadow',
  description: 'A meadow before dawn.',
  biome: 'plains',
  caves: false,
  animals: false,
  rules: { dayTime: 23_150, daylightCycle: true },
};
const EARTH = jobOf({ action: 'gather', item: 'dirt', quantity: 6, sources: ['grass_block', 'dirt'] });

it.each(VERSIONS)(
  'waits underground for the morning where it is told to, and works then (%s)',
  async (version) => {
    const environment = environmentSchema.parse(DUSKY) as PlayableEnvironment;
    const { stage, ada, seen } = await prepare(version, { environment, night: 'shelter' });
    const { y } = positionOf(ada);
    const outcome = ada.assign(
      { job: EARTH, site: { chest: null, isNature: true }, deadlineTicks: 4000 },
      NEVER,
    );
    await eventually('deep in the ground', () => seen.has(WAITING) && positionOf(ada).y < y - 2);
    const { x, z } = positionOf(ada);
    const lid = { x: Math.floor(x), y: Math.floor(y) - 1, z: Math.floor(z) };
    await eventually('covered', () => stage.world.blockAt(lid).name === 'dirt');
    stage.world.setSpeed(20);
    expect(await outcome).toMatchObject({ kind: 'completed' });
    // The last monsters have burnt by then.
    const time = ada.bot?.time.timeOfDay ?? 0;
    expect(time >= 23_900 || time < 12_000).toBe(true);
    expect(stage.carried('Ada')['dirt']).toBeGreaterThanOrEqual(6);
  },
);

const WAITING = 'waiting underground for the morning';

it('steps aside, without a job, from where somebody is about to set something down', async () => {
  const { stage, ada } = await prepare('1.21.1');
  const { x, y, z } = positionOf(ada);
  const place = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
  stage.claims.claim('Bob', `block:${place.x},${place.y},${place.z}`);
  await eventually('the place is free', () => !standsIn(positionOf(ada), place));
});
