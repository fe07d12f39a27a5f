import { CHEST, eventually, jobOf, NEVER, setStage, type Stage } from './stage.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';

let stage: Stage;
let ada: AiWorker;
beforeAll(async () => {
  stage = await setStage();
  ada = await stage.enter('Ada');
}, 60_000);
afterAll(() => stage.leave());

const STICKS = jobOf(
  { action: 'craft', item: 'stick', quantity: 4 },
  { takes: { oak_planks: 2 }, brings: { stick: 4 } },
);

async function starve(): Promise<void> {
  stage.world.change('Ada', { food: 6 });
  await eventually('Ada does not know that she is hungry', () => ada.bot?.food === 6);
}

it('eats before a job when it is too hungry to run, and never what the plan needs', async () => {
  stage.world.setContents(CHEST, { apple: 5, bread: 4, rotten_flesh: 9, oak_planks: 2 });
  await starve();
  const site = { chest: CHEST, promised: new Set(['apple', 'oak_planks', 'stick']) };
  const outcome = await ada.assign({ job: STICKS, site, deadlineTicks: 4000 }, NEVER);
  expect(outcome.kind).toBe('completed');
  expect(outcome.evidence.before.food).toBeGreaterThan(14);
  expect(stage.chest()).toMatchObject({ apple: 5, rotten_flesh: 9, stick: 4 });
  expect(stage.chest().bread).toBeLessThan(3);
  expect(stage.carried('Ada')).toEqual({});
}, 60_000);

it('does not run when it is hungry, and does its job all the same', async () => {
  stage.world.setContents(CHEST, { oak_planks: 2 });
  stage.world.teleport('Ada', { x: -13.5, y: -60, z: -5.5 });
  await starve();
  let sprints = 0;
  const look = (): void => {
    if (ada.bot?.getControlState('sprint') === true) sprints += 1;
  };
  ada.bot?.on('physicsTick', look);
  const site = { chest: CHEST, promised: new Set<string>() };
  const outcome = await ada.assign({ job: STICKS, site, deadlineTicks: 4000 }, NEVER);
  ada.bot?.removeListener('physicsTick', look);
  expect(outcome.kind).toBe('completed');
  expect(sprints).toBe(0);
}, 60_000);

it('is not put to work where it could change nothing', async () => {
  const ben = await stage.enter('Ben');
  await ben.close();
  for (const gameMode of ['adventure', 'creative'] as const) {
    stage.world.change('Ben', { gameMode });
    await expect(stage.enter('Ben')).rejects.toMatchObject({ code: 'wrong-mode' });
  }
  await eventually('Ben has not left', () => stage.world.player('Ben')?.isConnected !== true);
}, 60_000);
