import { describe, expect, it } from 'vitest';
import { decompose } from '../../../src/decompose/decompose.js';
import { startOf } from '../../../src/decompose/start-of.js';
import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { loadGame } from '../../../src/game/game.js';
import { checkPlan } from '../../../src/plan/check/check.js';

const ENVIRONMENT = 'all-dimensions';
const { start } = startOf(loadGame('1.20.1'), loadEnvironment(ENVIRONMENT), { rules: 'vanilla' });

async function planned(goal: string, environment = ENVIRONMENT) {
  const { status, goals, subtasks } = await decompose({ goal, environment });
  expect(status).toBe('planned');
  return { goals, subtasks };
}

describe('ways to other dimensions and structures', () => {
  it('are subtasks of a plan, with what they take', async () => {
    const { subtasks } = await planned('craft a red shulker box');
    const ways = subtasks.filter(({ action }) => action === 'find' || action === 'build');
    expect(
      ways.map(({ action, item, materials, tools, station }) => ({
        action,
        item,
        materials,
        tools,
        station,
      })),
    ).toEqual([
      { action: 'build', item: 'nether_portal', materials: { obsidian: 10 }, tools: ['flint_and_steel'] },
      { action: 'find', item: 'nether_fortress', materials: {}, tools: [], station: 'nether_portal' },
      { action: 'find', item: 'stronghold', materials: { ender_eye: 2 }, tools: [] },
      { action: 'build', item: 'end_portal', materials: { ender_eye: 12 }, tools: [], station: 'stronghold' },
      { action: 'find', item: 'end_city', materials: {}, tools: [], station: 'end_portal' },
    ]);
  });

  it('are in no place that is built or generated here', async () => {
    for (const environment of ['chest-arena', 'nature']) {
      const { status, reason } = await decompose({ goal: 'find a village', environment });
      expect([status, reason]).toEqual(['impossible', `no village in ${environment}`]);
    }
  });

  it('are left out where all is done in the overworld', async () => {
    const { subtasks } = await planned('craft a compass');
    expect(subtasks.some(({ action }) => action === 'find' || action === 'build')).toBe(false);
  });

  it('are missed by the check, and mended, where a plan leaves them out', async () => {
    const { goals, subtasks } = await planned('get a blaze rod');
    const without = subtasks.filter(({ action }) => action !== 'find');
    expect(checkPlan(start, { goals, subtasks: without })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'missing-station',
          item: 'nether_fortress',
          mend: expect.objectContaining({
            kind: 'insert',
            subtask: { action: 'find', item: 'nether_fortress', quantity: 1 },
          }) as unknown,
        }),
      ]),
    );
  });

  it('are too much for the check where nothing lies behind them', async () => {
    const { goals, subtasks } = await planned('find a nether fortress and get 1 dirt');
    const faults = checkPlan(start, { goals: goals.filter(({ kind }) => kind === 'have'), subtasks });
    expect(faults).toContainEqual(
      expect.objectContaining({ kind: 'unused-product', item: 'nether_fortress' }),
    );
  });

  it('are goals themselves', async () => {
    const { goals, subtasks } = await planned('build an end portal');
    expect(goals).toMatchObject([{ kind: 'placed', item: 'end_portal', quantity: 1 }]);
    expect(subtasks.at(-1)).toMatchObject({ action: 'build', item: 'end_portal' });
  });

  it('lead to what is built to be fought', async () => {
    const { subtasks } = await planned('craft a beacon');
    expect(subtasks.find(({ item }) => item === 'wither')).toMatchObject({
      action: 'kill',
      materials: { soul_sand: 4, wither_skeleton_skull: 3 },
      drops: { nether_star: 1 },
    });
  });
});
